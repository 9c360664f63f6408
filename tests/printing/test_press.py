"""The press: one process, which prints the papers in line."""

from __future__ import annotations

import gc
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings as django_settings
from pypdf import PdfReader

from tournaments.frontends.printing import actions
from tournaments.frontends.printing.actions import PaperOrder
from tournaments.frontends.printing.content import PaperContent
from tournaments.frontends.printing.spool import (
    ATTEMPTS,
    KEPT_SECONDS,
    MAX_WAITING,
    PRESS_LOCK,
    START_LOCK,
    Job,
    JobState,
    QueueFull,
    delete_old_papers,
    job_of,
    scratch_folder,
    take_lock,
    tickets,
)

MakeContent = Callable[..., PaperContent]
PATIENCE = 120.0
"""Seconds for a paper on a busy computer."""


@pytest.fixture(autouse=True)
def no_press_is_left() -> Iterator[None]:
    """No press that is still warm from another test, of any file, and none left by this one."""
    end_presses()
    yield
    end_presses()


def end_presses() -> None:
    """End every press, and wait until whoever waits for it has written what came of it."""
    for thread in presses():
        with suppress(ProcessLookupError):  # it ended by itself
            os.kill(int(thread.name.removeprefix("press-")), signal.SIGTERM)
        thread.join()


def presses() -> list[threading.Thread]:
    return [thread for thread in threading.enumerate() if thread.name.startswith("press-")]


def press(shelf: Path) -> int:
    """The process that prints, once it has begun."""
    deadline, pause = time.monotonic() + PATIENCE, threading.Event()
    while not (found := _number_in(shelf / PRESS_LOCK)):
        assert time.monotonic() < deadline, "no press begins"
        pause.wait(0.02)
    return int(found)


def _number_in(lock: Path) -> str:
    return lock.read_text() if lock.exists() else ""


def wait_for(place: Job) -> JobState:
    """What becomes of a paper once it is no longer in line."""
    deadline, pause = time.monotonic() + PATIENCE, threading.Event()
    while (state := place.state) is JobState.WAITING:
        assert time.monotonic() < deadline, "the paper is never made"
        pause.wait(0.02)
    return state


@pytest.fixture
def no_press(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody prints what is in line."""
    monkeypatch.setattr(actions, "_open_press", lambda: None)


@pytest.mark.slow
def test_a_paper_is_made_once_and_kept(content: MakeContent) -> None:
    paper = PaperOrder(7, content("round"))
    place = actions.order(paper)
    assert wait_for(place) is JobState.READY
    assert len(PdfReader(place.pdf).pages) == 3
    assert place.progress == (3, 3)
    made = place.pdf.stat().st_ino
    assert actions.order(paper).pdf.stat().st_ino == made


@pytest.mark.slow
def test_papers_asked_at_once_are_printed_by_one_press(content: MakeContent, shelf: Path) -> None:
    orders = [PaperOrder(7, {**content("draw"), "title": str(number)}) for number in range(6)]
    ordering = [threading.Thread(target=actions.order, args=(one,)) for one in orders * 2]
    for thread in ordering:
        thread.start()
    for thread in ordering:
        thread.join()
    only = press(shelf)
    assert len(presses()) == 1
    places = [actions.order(one) for one in orders]
    assert {wait_for(place) for place in places} == {JobState.READY}
    assert wait_for(actions.order(PaperOrder(7, content("names")))) is JobState.READY
    assert (press(shelf), len(presses())) == (only, 1), "it was warm for the next paper"


@pytest.mark.slow
def test_a_press_that_gives_up_is_told_and_can_be_tried_again(
    content: MakeContent, capsys: pytest.CaptureFixture[str]
) -> None:
    paper = PaperOrder(7, {**content("draw"), "data": {"not": "a draw"}})
    place = actions.order(paper)
    assert wait_for(place) is JobState.FAILED
    other = actions.order(PaperOrder(7, content("draw")))
    assert wait_for(other) is JobState.READY, "the press goes on with the next paper"
    assert f"Paper {place.key} of concours 7" in capsys.readouterr().err, "the site’s terminal says why"
    actions.try_again(place)
    assert place.state is JobState.WAITING
    assert wait_for(place) is JobState.FAILED


@pytest.mark.slow
def test_a_press_that_was_killed_is_started_again(content: MakeContent, shelf: Path) -> None:
    place = actions.order(PaperOrder(7, content("draw")))
    (thread,) = presses()
    os.kill(press(shelf), signal.SIGKILL)
    thread.join()
    assert place.state is JobState.WAITING
    actions.restart_press()
    assert wait_for(place) is JobState.READY


@pytest.mark.slow
def test_a_press_that_was_killed_leaves_nothing_behind(content: MakeContent, shelf: Path) -> None:
    """Each left a folder of fonts in /tmp."""
    scratch, kept = scratch_folder(), []
    for title in ("a", "b"):
        assert wait_for(actions.order(PaperOrder(7, {**content("draw"), "title": title}))) is JobState.READY
        kept.append([path.name for path in scratch.iterdir()])
        (thread,) = presses()
        os.kill(press(shelf), signal.SIGTERM)
        thread.join()
    (first,), (second,) = kept
    assert first != second


@pytest.mark.slow
def test_a_paper_that_ends_every_press_is_given_up(content: MakeContent) -> None:
    place = actions.order(PaperOrder(7, content("draw")))
    for thread in presses():
        os.kill(press(place.folder.parent), signal.SIGKILL)
        thread.join()
    (ticket,) = tickets()
    ticket.file.write_text(str(ATTEMPTS))
    actions.restart_press()
    assert wait_for(place) is JobState.FAILED


@pytest.mark.slow
@pytest.mark.usefixtures("no_press")
def test_a_press_that_is_stuck_ends_and_says_where_it_was(content: MakeContent) -> None:
    actions.order(PaperOrder(7, content("draw")))
    stuck = f"""
import signal, django
django.setup()
from pathlib import Path
from tournaments.management.commands import render_papers
from tournaments.frontends.printing.press import choice as press
from tournaments.frontends.printing.spool import Ticket
render_papers.STUCK_SECONDS = 1
press.print_content = lambda *_: [signal.pause() for _ in range(2)]
render_papers._print(Ticket(Path({str(tickets()[0].file)!r})))
"""
    around = {
        **os.environ,
        "DJANGO_SETTINGS_MODULE": "tournaments.settings",
        "DATA_DIR": str(django_settings.DATA_DIR),
    }
    ended = subprocess.run(
        [sys.executable, "-c", stuck],
        env=around,
        cwd=django_settings.BASE_DIR,
        stderr=subprocess.PIPE,
        text=True,
        check=False,
    )
    assert ended.returncode == 1
    assert "render_papers.py" in ended.stderr


@pytest.mark.usefixtures("no_press")
def test_a_paper_knows_how_many_are_before_it(content: MakeContent) -> None:
    places = [actions.order(PaperOrder(concours, content("draw"))) for concours in (7, 7, 3, 12)]
    assert [place.ahead for place in places] == [0, 0, 1, 2]
    tickets()[0].end()
    assert [place.ahead for place in places[1:]] == [None, 0, 1]


@pytest.mark.usefixtures("no_press")
def test_the_folder_of_papers_is_for_its_owner_alone(content: MakeContent, shelf: Path) -> None:
    before = os.umask(0o022)
    try:
        actions.order(PaperOrder(7, content("draw")))
        os.close(take_lock(PRESS_LOCK) or -1)
    finally:
        os.umask(before)
    folders, locks = (shelf, shelf / "7", shelf / "line"), (shelf / "line.lock", shelf / "press.lock")
    assert [oct(place.stat().st_mode & 0o777) for place in (*folders, *locks)] == ["0o700"] * 3 + [
        "0o600"
    ] * 2


@pytest.mark.usefixtures("no_press")
def test_a_full_line_takes_no_more(content: MakeContent) -> None:
    orders = [PaperOrder(7, {**content("draw"), "title": str(number)}) for number in range(MAX_WAITING + 1)]
    for one in orders[:-1]:
        actions.order(one)
    with pytest.raises(QueueFull):
        actions.order(orders[-1])
    assert actions.order(orders[0]).ahead == 0, "what waits already is no more"
    tickets()[0].end()
    assert actions.order(orders[-1]).ahead == MAX_WAITING - 1


def test_of_two_who_order_one_opens_the_press(content: MakeContent, monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[Any] = []
    monkeypatch.setattr(subprocess, "Popen", lambda *args, **_: started.append(args))
    lock = take_lock(START_LOCK)
    assert lock is not None
    actions.order(PaperOrder(7, content("draw")))
    actions.restart_press()
    assert started == []
    os.close(lock)


def test_another_name_is_another_paper(content: MakeContent) -> None:
    before, again, after = content("cards"), content("cards"), content("cards")
    after["data"]["draw"]["matches"][0]["ns"]["players"] = ("Anne Équipier001", "Zoé Remplaçante")
    assert PaperOrder(7, before).key == PaperOrder(7, again).key
    assert PaperOrder(7, before).key != PaperOrder(7, after).key


def test_another_language_is_another_paper(content: MakeContent) -> None:
    french = content("cards")
    assert PaperOrder(7, french).key != PaperOrder(7, {**french, "language": "en"}).key


def test_the_file_has_a_good_name(content: MakeContent) -> None:
    made = {**content("cards"), "title": "feuilles de la partie 2"}
    assert PaperOrder(7, made).file_name == "essai-feuilles-de-la-partie-2.pdf"  # type: ignore[arg-type]


def test_what_nobody_asks_for_is_swept_away(
    content: MakeContent, monkeypatch: pytest.MonkeyPatch, shelf: Path
) -> None:
    monkeypatch.setattr(actions, "_queue", lambda *_: None)
    for folder in (shelf / "7", shelf / "3"):  # the one asked for, and one that nobody comes to any more
        folder.mkdir(parents=True)
        for kind in ("pdf", "json", "lock", "progress"):
            make_old(folder / f"old.{kind}")
        (folder / "fresh.pdf").touch()
        (folder / "vanished.pdf").symlink_to(folder / "nowhere")  # there when listed, gone when looked at
    actions.order(PaperOrder(7, content("draw")))
    left = [str(file.relative_to(shelf)) for file in shelf.glob("*/*") if file.exists()]
    assert sorted(left) == ["3/fresh.pdf", "7/fresh.pdf"]


def test_the_files_of_a_paper_are_kept_and_go_together(shelf: Path) -> None:
    folder = shelf / "7"
    folder.mkdir(parents=True)
    for key, fresh, old in (("a", "pdf", "json"), ("b", "json", "pdf"), ("c", "json.12.part", "pdf")):
        (folder / f"{key}.{fresh}").touch()
        make_old(folder / f"{key}.{old}")
    delete_old_papers()
    left = sorted(file.name for file in folder.iterdir())
    assert left == ["a.json", "a.pdf", "b.json", "b.pdf", "c.json.12.part", "c.pdf"]
    for file in folder.iterdir():
        make_old(file)
    delete_old_papers()
    assert list(folder.iterdir()) == []


def test_a_paper_without_its_record_is_ordered_anew(
    content: MakeContent, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A version of the program before kept the paper and swept away what says who may read it."""
    monkeypatch.setattr(actions, "_open_press", lambda: None)
    paper = PaperOrder(7, content("draw"))
    job = job_of(7, paper.key)
    job.folder.mkdir(parents=True)
    job.pdf.touch()
    assert actions.order(paper).record == paper.record


def make_old(file: Path) -> None:
    file.touch()
    day_before = time.time() - KEPT_SECONDS - 60
    os.utime(file, (day_before, day_before))


def test_a_paper_in_line_stays_however_old(
    shelf: Path, content: MakeContent, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(actions, "_open_press", lambda: None)
    place = actions.order(PaperOrder(7, content("draw")))
    (ticket,) = tickets()
    for file in (place.file("json"), ticket.file):
        make_old(file)
    delete_old_papers()
    assert place.state is JobState.WAITING
    assert place.file("json").exists()
    ticket.end()
    delete_old_papers()
    assert list(shelf.glob("*/*")) == []


def test_a_paper_swept_away_while_it_was_asked_for_is_made_again(
    content: MakeContent, monkeypatch: pytest.MonkeyPatch
) -> None:
    started: list[Job] = []
    monkeypatch.setattr(actions, "_queue", lambda place, _: started.append(place))
    monkeypatch.setattr(Job, "state", JobState.READY)
    place = actions.order(PaperOrder(7, content("draw")))
    assert started == [place]


def python(program: str, folder: Path, module: str) -> subprocess.CompletedProcess[str]:
    """A program in a Python of its own, with the settings of this module, and its files in this folder."""
    around = {"DATA_DIR": str(folder), "TMPDIR": str(folder), "DJANGO_SETTINGS_MODULE": module}
    return subprocess.run(
        [sys.executable, "-c", f"import gc, sys, django\ndjango.setup()\n{program}"],
        env={name: value for name, value in (os.environ | around).items() if name != "DATABASE_URL"},
        cwd=django_settings.BASE_DIR,
        capture_output=True,
        text=True,
        check=True,
    )


@pytest.mark.slow
def test_the_site_does_not_import_weasyprint(tmp_path: Path) -> None:
    asked = "import tournaments.urls; print('weasyprint' in sys.modules)"
    assert python(asked, tmp_path, "tournaments.settings").stdout.strip() == "False"


@pytest.mark.slow
def test_the_press_starts_without_what_serves_pages(tmp_path: Path) -> None:
    """Somebody waits for it. Once it has started it looks for garbage as any program.

    It leaves no fonts behind, whatever holds them while Python ends: frozen things are not looked at again.
    """
    asked = """
from tournaments.management.commands.render_papers import make_ready
make_ready()
loaded = ("weasyprint", "psycopg", "django_tables2", "csp.apps", "tournaments.urls")
print(*[name for name in loaded if name in sys.modules], gc.isenabled())

from tournaments.frontends.printing.press.weasyprint_press import fonts_and_styles
fonts, _styles = fonts_and_styles()
fonts.held = fonts
gc.freeze()
print(fonts._folder)
"""
    answer = python(asked, tmp_path, actions.PRESS_SETTINGS)
    *loaded, fonts = answer.stdout.split()
    assert loaded == ["weasyprint", "True"]
    assert Path(fonts).parent == tmp_path
    assert (Path(fonts).exists(), answer.stderr) == (False, "")


@pytest.fixture
def nothing_frozen() -> Iterator[None]:
    """No object is frozen, as in the process of the press; afterwards the suite's are again."""
    gc.unfreeze()
    yield
    gc.freeze()


@pytest.mark.slow
@pytest.mark.usefixtures("nothing_frozen")
def test_what_is_laid_out_is_frozen_until_the_paper_is_written() -> None:
    from tournaments.frontends.printing.press.weasyprint_press import relaxed_collector  # noqa: PLC0415 — WeasyPrint

    with relaxed_collector() as look_for_garbage:
        assert not gc.isenabled()
        look_for_garbage()
        assert gc.get_freeze_count() > 0
    assert (gc.get_freeze_count(), gc.isenabled()) == (0, True)


@pytest.mark.usefixtures("nothing_frozen")
def test_what_others_froze_stays_frozen() -> None:
    from tournaments.frontends.printing.press.weasyprint_press import relaxed_collector  # noqa: PLC0415 — WeasyPrint

    gc.freeze()
    before = gc.get_freeze_count()
    with relaxed_collector() as look_for_garbage:
        look_for_garbage()
        laid_out = [[number] for number in range(10_000)]  # freezing would add them
        look_for_garbage()
        assert gc.get_freeze_count() <= before
    assert 0 < gc.get_freeze_count() <= before
    assert (len(laid_out), gc.isenabled()) == (10_000, True)
