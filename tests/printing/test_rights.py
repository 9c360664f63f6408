"""Who may print: papers that reveal the last round while it is frozen, and orders without the right."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.results import set_result
from tournaments.core.access.permissions import Right
from tournaments.core.models.planning import Tournament
from tournaments.core.models.rounds import Round
from tournaments.core.models.standings import Ceremony
from tournaments.core.standings import public
from tournaments.frontends.printing import actions
from tournaments.frontends.printing.registry import PAPERS
from tournaments.frontends.printing.spool import job_of

KEY = "0" * 32
ORDER, LISTING, READ = (
    ("print_prizes", {}),
    ("printing", {}),
    ("print_paper", {"key": KEY, "name": "essai.pdf"}),
)
REVEALING = {paper.key for paper in PAPERS.values() if paper.reveals}


@pytest.fixture(autouse=True)
def ordered(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The papers that the press would have been asked for; it stays cold here."""
    asked: list[str] = []
    monkeypatch.setattr(actions, "_queue", lambda _place, record: asked.append(json.loads(record)["paper"]))
    monkeypatch.setattr(actions, "_open_press", lambda: None)
    return asked


@pytest.fixture
def frozen(tournament: Tournament, add_round: Callable[[int], Round]) -> Tournament:
    """The concours at its last round, whose results wait for the prize-giving."""
    for table in add_round(2).tables.all():
        set_result(table, 2010, 900)
    tournament.prizes.create(rank=1, text="Un jambon")
    tournament.freeze_last, tournament.rounds_planned = True, 1
    tournament.save()
    assert public.is_frozen(tournament)
    return tournament


def ask(person: Any, name: str, named: dict[str, Any]) -> Any:
    client = Client()
    client.force_login(person, "django.contrib.auth.backends.ModelBackend")
    return client.get(reverse(name, kwargs={"tournament": "saint-martin", **named}))


def reveal(tournament: Tournament) -> None:
    """End the prize-giving of the last round."""
    Ceremony.objects.update_or_create(tournament=tournament, defaults={"round": 1, "ended": True})


def test_what_reveals_is_printed_by_who_manages_until_the_prizes(frozen: Tournament) -> None:
    usual = {paper.key: paper.right for paper in PAPERS.values()}
    assert {"prizes", "speaker", "diplomas"} <= REVEALING
    now = {paper.key: paper.right_for(frozen) for paper in PAPERS.values()}
    assert now == usual | dict.fromkeys(REVEALING, Right.MANAGE)
    reveal(frozen)
    assert {paper.key: paper.right_for(frozen) for paper in PAPERS.values()} == usual


@pytest.mark.parametrize(("who", "may"), [("denis", False), ("agnes", False), ("odile", True)])
def test_a_paper_that_reveals_is_ordered_offered_and_read_by_who_manages(
    frozen: Tournament, cast: Any, ordered: list[str], who: str, may: bool
) -> None:
    person, paper = getattr(cast, who), job_of(frozen.pk, KEY)
    paper.folder.mkdir(parents=True)
    paper.write("json", json.dumps({"paper": "prizes"}))
    paper.pdf.write_bytes(b"%PDF")
    link = str(PAPERS["speaker"].label)
    assert ask(person, *READ).status_code == (200 if may else 403)
    assert ask(person, *ORDER).status_code == (302 if may else 403)
    assert ordered == (["prizes"] if may else [])
    assert (link in ask(person, *LISTING).content.decode()) is may
    reveal(frozen)
    assert (ask(person, *READ).status_code, ask(person, *ORDER).status_code) == (200, 302)
    assert ordered[-1:] == ["prizes"]
    assert link in ask(person, *LISTING).content.decode()


@pytest.mark.parametrize(
    ("name", "who"),
    [
        ("print_treasury", "denis"), ("print_payout", "denis"), ("print_labels", "agnes"),
        ("print_entries", "agnes"), ("print_badges", "agnes"), ("print_receipt", "agnes"),
    ],
)  # fmt: skip
@pytest.mark.usefixtures("frozen")
def test_who_has_not_the_right_orders_nothing(name: str, who: str, cast: Any, ordered: list[str]) -> None:
    assert ask(getattr(cast, who), name, {}).status_code == 403
    assert ordered == []
