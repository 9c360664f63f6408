"""The site is stopped while a paper is printed."""

from __future__ import annotations

import fcntl
import os
import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

import pytest

from tests.platform.hall import SMALL, Hall, Line, hall
from tests.platform.terminal import PATIENCE, last_words

pytestmark = pytest.mark.slow


@pytest.fixture
def small_hall(tmp_path: Path) -> Hall:
    return hall(tmp_path / "data", SMALL)


@contextmanager
def held(lock: Path) -> Iterator[None]:
    """Until the block ends, whoever wants this lock waits; before it begins, whoever has it is waited for."""
    with lock.open("a") as file:
        _take(file)
        yield


def _take(file: IO[str]) -> None:
    deadline, pause = time.monotonic() + PATIENCE, threading.Event()
    while True:
        try:
            return fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            assert time.monotonic() < deadline, f"{file.name} is never given back"
            pause.wait(0.05)


def await_text(file: Path) -> str:
    """What a file holds, once it holds something."""
    deadline, pause = time.monotonic() + PATIENCE, threading.Event()
    while not (file.exists() and file.read_text()):
        assert time.monotonic() < deadline, f"{file.name} stays empty"
        pause.wait(0.02)
    return file.read_text()


def order_cards(small_hall: Hall) -> None:
    path = f"/concours/{small_hall.slug}/impressions/partie/1/feuilles/"
    with Line(small_hall.port) as desk:
        ordered, _ = desk.ask("GET", path, Cookie=f"sessionid={small_hall.session}")
        assert ordered.getheader("Location")


def test_the_terminal_is_free_at_once_and_the_paper_is_made(small_hall: Hall, tmp_path: Path) -> None:
    papers = tmp_path / "data" / "papers"
    with small_hall.served() as terminal:
        order_cards(small_hall)
        press = int(await_text(papers / "press.lock"))
        os.kill(press, signal.SIGSTOP)
        assert last_words(terminal.interrupt()) == "Dix de der est arrêté. À bientôt !"
        assert terminal.is_free()
        assert not list(papers.glob("*/*.pdf"))
        os.kill(press, signal.SIGCONT)
    with held(papers / "press.lock"):  # with nobody to print for, it ends
        assert len(list(papers.glob("*/*.pdf"))) == 1
