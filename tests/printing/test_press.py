"""The press: a process of its own, started once a paper."""

from __future__ import annotations

import fcntl
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings as django_settings
from pypdf import PdfReader

from tournaments.printing import actions
from tournaments.printing.actions import Order
from tournaments.printing.content import Content
from tournaments.printing.shelf import KEPT, Slot, State, sweep

MakeContent = Callable[..., Content]


def wait_for(place: Slot) -> None:
    """Until the press lets go of the paper, and whoever waits for it has written what came of it."""
    with place.file("lock").open() as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
    for thread in threading.enumerate():
        if thread.name.startswith("press"):
            thread.join()


@pytest.mark.slow
def test_a_paper_is_made_once_and_kept(content: MakeContent) -> None:
    paper = Order(7, content("round"))
    place = actions.order(paper)
    assert place.state in {State.WORKING, State.READY}
    wait_for(place)
    assert place.state is State.READY
    assert len(PdfReader(place.pdf).pages) == 3
    assert place.progress == (3, 3)
    made = place.pdf.stat().st_ino
    assert actions.order(paper).pdf.stat().st_ino == made


@pytest.mark.slow
def test_a_press_that_gives_up_is_told_and_can_be_started_again(
    content: MakeContent, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    paper = Order(7, content("draw"))
    monkeypatch.setattr(actions, "PRESS", "no_such_command")
    place = actions.order(paper)
    wait_for(place)
    assert place.state is State.FAILED
    assert "no_such_command" in capsys.readouterr().err, "the site's terminal says why"
    monkeypatch.undo()
    place = Slot(place.folder, place.key)
    actions.try_again(place)
    wait_for(place)
    assert place.state is State.READY


def test_of_two_who_order_one_starts_the_press(content: MakeContent, monkeypatch: pytest.MonkeyPatch) -> None:
    paper = Order(7, content("draw"))
    started: list[Any] = []
    monkeypatch.setattr(subprocess, "Popen", lambda *args, **_: started.append(args))
    place = Slot(django_settings.DATA_DIR / "papers" / "7", paper.key)
    place.folder.mkdir(parents=True)
    lock = place.lock()
    assert lock is not None
    actions.order(paper)
    assert started == []
    os.close(lock)


def test_another_name_is_another_paper(content: MakeContent) -> None:
    before, again, after = content("cards"), content("cards"), content("cards")
    after["data"]["draw"]["matches"][0]["ns"]["players"] = ("Anne Équipier001", "Zoé Remplaçante")
    assert Order(7, before).key == Order(7, again).key
    assert Order(7, before).key != Order(7, after).key


def test_another_language_is_another_paper(content: MakeContent) -> None:
    french = content("cards")
    assert Order(7, french).key != Order(7, {**french, "language": "en"}).key


def test_the_file_has_a_good_name(content: MakeContent) -> None:
    made = {**content("cards"), "title": "feuilles de la partie 2"}
    assert Order(7, made).file_name == "essai-feuilles-de-la-partie-2.pdf"  # type: ignore[arg-type]


def test_what_nobody_asks_for_is_swept_away(
    content: MakeContent, monkeypatch: pytest.MonkeyPatch, shelf: Path
) -> None:
    monkeypatch.setattr(actions, "_start", lambda *_: None)
    for folder in (shelf / "7", shelf / "3"):  # the one asked for, and one that nobody comes to any more
        folder.mkdir(parents=True)
        for kind in ("pdf", "json", "lock", "progress"):
            make_old(folder / f"old.{kind}")
        (folder / "fresh.pdf").touch()
        (folder / "vanished.pdf").symlink_to(folder / "nowhere")  # there when listed, gone when looked at
    actions.order(Order(7, content("draw")))
    left = [str(file.relative_to(shelf)) for file in shelf.glob("*/*") if file.exists()]
    assert sorted(left) == ["3/fresh.pdf", "7/fresh.pdf"]


def make_old(file: Path) -> None:
    file.touch()
    day_before = time.time() - KEPT - 60
    os.utime(file, (day_before, day_before))


def test_a_press_at_work_keeps_its_lock_however_old(shelf: Path) -> None:
    place = Slot(shelf / "7", "slow")
    place.folder.mkdir(parents=True)
    lock = place.lock()
    assert lock is not None
    for kind in ("lock", "json"):
        make_old(place.file(kind))
    sweep()
    assert place.lock() is None
    assert place.file("json").exists()
    os.close(lock)
    sweep()
    assert list(place.folder.iterdir()) == []


def test_a_lock_that_was_just_swept_away_is_no_lock(shelf: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    place = Slot(shelf / "7", "swept")
    place.folder.mkdir(parents=True)
    flock = fcntl.flock

    def overtaken(descriptor: int, how: int) -> None:
        """The sweep takes the file away between its opening and its locking."""
        monkeypatch.setattr(fcntl, "flock", flock)
        place.file("lock").unlink()
        flock(descriptor, how)

    monkeypatch.setattr(fcntl, "flock", overtaken)
    lock = place.lock()
    assert lock is not None
    assert place.lock() is None, "two presses would print one paper"
    os.close(lock)


def test_a_paper_swept_away_while_it_was_asked_for_is_made_again(
    content: MakeContent, monkeypatch: pytest.MonkeyPatch
) -> None:
    started: list[Slot] = []
    monkeypatch.setattr(actions, "_start", lambda place, _: started.append(place))
    monkeypatch.setattr(Slot, "state", State.READY)
    place = actions.order(Order(7, content("draw")))
    assert started == [place]


@pytest.mark.slow
def test_the_site_does_not_import_weasyprint(tmp_path: Path) -> None:
    asked = "import sys, django; django.setup(); import tournaments.urls; print('weasyprint' in sys.modules)"
    answer = subprocess.run(
        [sys.executable, "-c", asked],
        env={**os.environ, "DATA_DIR": str(tmp_path), "DJANGO_SETTINGS_MODULE": "tournaments.settings"},
        cwd=django_settings.BASE_DIR,
        capture_output=True,
        text=True,
        check=True,
    )
    assert answer.stdout.strip() == "False"
