"""A press that cannot work says why in one sentence, on the page and in the terminal."""

from __future__ import annotations

import errno
import json
import re
import shutil
import sys
from collections.abc import Callable
from importlib.abc import MetaPathFinder
from pathlib import Path
from typing import Any, Final

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse

from tournaments.core.models.planning import Tournament
from tournaments.core.models.rounds import Round
from tournaments.frontends.printing import actions
from tournaments.frontends.printing.content import PaperContent
from tournaments.frontends.printing.press import choice
from tournaments.frontends.printing.spool import Failure, Job, JobState, job_of, tickets
from tournaments.management.commands import render_papers
from tournaments.platform import system

PRESS: Final = "tournaments.frontends.printing.press.weasyprint_press"
PRINTS_NOTHING: Final = shutil.which("true")
"""Its like stands where a browser was that no longer works."""


class WithoutPango(MetaPathFinder):
    """Imports the press as on a computer without the library that WeasyPrint calls."""

    def find_spec(self, name: str, *_: object) -> None:
        if name == PRESS:
            raise OSError("cannot load library 'libpango-1.0-0'")


@pytest.fixture
def without_pango(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, PRESS, raising=False)
    monkeypatch.delattr(PRESS, raising=False)
    monkeypatch.setattr(sys, "meta_path", [WithoutPango(), *sys.meta_path])
    monkeypatch.setattr(choice, "press_for", choice.press_for.__wrapped__)


@pytest.fixture(params=[[], [PRINTS_NOTHING]], ids=["no browser", "one that prints nothing"])
def without_press(request: pytest.FixtureRequest, monkeypatch: Any) -> None:
    request.getfixturevalue("without_pango")
    monkeypatch.setattr(system, "browsers", lambda: [Path(one) for one in request.param])


@pytest.fixture
def waiting(
    monkeypatch: pytest.MonkeyPatch, content: Callable[..., PaperContent], tournament: Tournament
) -> Job:
    """A paper in line that no other process prints."""
    monkeypatch.setattr(actions, "_open_press", lambda: None)
    return actions.order(actions.PaperOrder(tournament.pk, content("draw")))


def printed(job: Job) -> None:
    """The press has had its turn."""
    (ticket,) = tickets()
    assert ticket.job == job
    render_papers._print(ticket)
    ticket.end()


def page_of(job: Job, tournament: Tournament, person: Any) -> str:
    client = Client()
    client.force_login(person)
    address = reverse("print_paper", args=[tournament.slug, job.key, "papier.pdf"])
    return client.get(address).content.decode()


@pytest.fixture
def paper_stopped_by(
    waiting: Job, tournament: Tournament, cast: Any, monkeypatch: pytest.MonkeyPatch
) -> Callable[[Exception], tuple[Job, str]]:
    """The paper that the press could not make for this error, and its page."""

    def stop(error: Exception) -> tuple[Job, str]:
        def fail(*_: object) -> None:
            raise error

        monkeypatch.setattr(choice, "print_content", fail)
        printed(waiting)
        return waiting, page_of(waiting, tournament, cast.odile)

    return stop


@pytest.mark.usefixtures("without_press")
def test_without_a_press_a_paper_is_a_page_to_print(waiting: Job, tournament: Tournament, cast: Any) -> None:
    printed(waiting)
    assert (waiting.state, waiting.failure) == (JobState.READY, Failure.UNKNOWN)
    client = Client()
    client.force_login(cast.odile)
    address = reverse("print_paper", args=[tournament.slug, waiting.key, "papier.pdf"])
    waited = client.get(address, headers={"hx-request": "true"}).content.decode()
    assert "il lui manque Edge, Chrome ou Chromium" in waited
    answer = client.get(address)
    assert answer["Content-Type"] == "text/html; charset=utf-8"
    assert answer["Content-Security-Policy"].startswith("default-src 'none'")
    page = answer.content.decode()
    assert "Zoé Équipier004" in page
    assert "Ctrl + P" in page
    assert not re.search(r"""<script|<link|\bsrc=|href=|url\((?!"data:)""", page), "it brings all along"


@pytest.mark.usefixtures("without_press")
def test_where_a_press_came_meanwhile_a_paper_asked_again_is_a_pdf(waiting: Job) -> None:
    printed(waiting)
    assert not waiting.touch(), "it is ordered anew"
    waiting.queue(waiting.record)
    assert waiting.state is JobState.WAITING


@pytest.mark.usefixtures("without_press")
def test_without_a_press_the_command_says_what_is_missing(
    add_round: Callable[[int], Round], tmp_path: Path
) -> None:
    add_round(2)
    with pytest.raises(CommandError, match=r"Edge, Chrome ou Chromium.*libpango-1\.0-0.*\.html$") as refused:
        call_command("paper", "saint-martin", "draw", output=tmp_path / "draw.pdf")
    assert "\n" not in str(refused.value)
    call_command("paper", "saint-martin", "draw", output=tmp_path / "draw.html")
    assert "tables de la partie 1" in (tmp_path / "draw.html").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("error", "failure", "said"),
    [
        (
            OSError(errno.ENOSPC, "No space left on device"),
            Failure.NO_SPACE,
            "Le disque de cet ordinateur est plein",
        ),
        (MemoryError(), Failure.UNKNOWN, "Fermez d’autres programmes"),
    ],
)
def test_what_stops_a_paper_is_said(
    error: Exception, failure: Failure, said: str, paper_stopped_by: Callable[[Exception], tuple[Job, str]]
) -> None:
    job, page = paper_stopped_by(error)
    assert job.failure is failure
    assert said in page
    actions.try_again(job)
    assert (job.state, job.failure) == (JobState.WAITING, Failure.UNKNOWN)


def test_a_reason_that_nobody_knows_is_unknown(tmp_path: Path, settings: Any) -> None:
    settings.DATA_DIR = tmp_path
    job = job_of(1, "a" * 32)
    job.folder.mkdir(parents=True)
    job.write("json", json.dumps({}))
    job.write("failed", "of another version")
    assert job.failure is Failure.UNKNOWN
