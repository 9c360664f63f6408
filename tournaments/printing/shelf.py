"""The shelf: the folder DATA_DIR/papers, with the papers made and the line of those that are to be made.

`<concours>/<key>.json` is what to print, `<key>.pdf` the paper, `<key>.progress` how many pages are done.
`line/` has a ticket for each paper that waits, named so that the first in line is the first by name; it is
taken away when the paper is there, or was given up. So a paper that has something to print, no PDF and no
ticket failed. Tickets come and go under `line.lock`.

`press.lock` is held by the press, the one process that prints, and has its number; the system lets go of it
when that process ends, however it ends. Where papers wait and nobody holds it, a press is missing. Several
processes order, print and sweep at once: any file may be gone by the time it is looked at.
"""

from __future__ import annotations

import fcntl
import json
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from enum import Enum, auto
from pathlib import Path
from typing import Final

from django.conf import settings

KEPT: Final = 24 * 60 * 60
"""Seconds a paper is kept after it was last asked for."""
MOST: Final = 24
"""Papers in line, of all concours: more than a hall asks for in a minute, and made in one or two."""
ATTEMPTS: Final = 2
"""A paper at which so many presses ended is given up."""


class LineFull(Exception):
    """`MOST` papers wait already."""


class State(Enum):
    """Where a paper is."""

    ABSENT = auto()
    WAITING = auto()
    READY = auto()
    FAILED = auto()


@dataclass(frozen=True)
class Slot:
    """The place of one paper on the shelf."""

    folder: Path
    key: str

    def file(self, kind: str) -> Path:
        return self.folder / f"{self.key}.{kind}"

    @property
    def pdf(self) -> Path:
        return self.file("pdf")

    @property
    def state(self) -> State:
        waits = self.ahead is not None  # asked first: a ticket taken away meanwhile has left its paper there
        if self.pdf.exists():
            return State.READY
        if waits:
            return State.WAITING
        return State.FAILED if self.file("json").exists() else State.ABSENT

    @property
    def ahead(self) -> int | None:
        """How many papers are made before this one, with that in the press; None where it does not wait."""
        return next((place for place, ticket in enumerate(tickets()) if ticket.slot == self), None)

    @property
    def progress(self) -> tuple[int, int]:
        """Pages done, of how many; (0, 0) while it is not known."""
        try:
            done, total = self.file("progress").read_text(encoding="ascii").split()
        except (FileNotFoundError, ValueError):
            return 0, 0
        return int(done), int(total)

    @property
    def record(self) -> str:
        """What to print."""
        return self.file("json").read_text(encoding="utf-8")

    @property
    def kind(self) -> str:
        """The key of the kind of paper it is; empty where nothing was ordered here."""
        try:
            return str(json.loads(self.record).get("paper", ""))
        except FileNotFoundError:
            return ""

    def write(self, kind: str, text: str) -> None:
        """A file that appears whole or not at all."""
        draft = self.file(f"{kind}.{os.getpid()}.part")
        draft.write_text(text, encoding="utf-8")
        draft.replace(self.file(kind))

    def touch(self) -> bool:
        """Say that the paper was asked for; False where it was taken away this instant."""
        try:
            os.utime(self.pdf)
        except FileNotFoundError:
            return False
        return True

    def queue(self, record: str) -> None:
        """Put the paper in line to be made of `record`, once however often it is asked for.

        `LineFull` is raised where too many wait.
        """
        with _line():
            if self.ahead is not None:
                return
            if len(tickets()) >= MOST:
                raise LineFull
            self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            self.file("progress").unlink(missing_ok=True)
            self.write("json", record)
            (_tickets_folder() / f"{time.time_ns():020}-{self.folder.name}-{self.key}").touch()


@dataclass(frozen=True)
class Ticket:
    """The place of a paper in line."""

    file: Path

    @property
    def slot(self) -> Slot:
        _when, tournament, key = self.file.name.split("-")
        return Slot(shelf() / tournament, key)

    def begin(self) -> bool:
        """Count one more attempt; False where there were enough, and the paper is given up."""
        attempts = int(self.file.read_text(encoding="ascii") or 0)
        if attempts < ATTEMPTS:
            self.file.write_text(str(attempts + 1), encoding="ascii")
            return True
        self.end()
        return False

    def end(self) -> None:
        """Leave the line, the paper made or given up."""
        with _line():
            self.file.unlink(missing_ok=True)


def shelf() -> Path:
    """The folder with a folder for each concours."""
    return settings.DATA_DIR / "papers"


def slot(tournament: int, key: str) -> Slot:
    """The place of a paper of a concours."""
    return Slot(shelf() / str(tournament), key)


def tickets() -> list[Ticket]:
    """The line, the next paper first."""
    try:
        return [Ticket(file) for file in sorted(_tickets_folder().iterdir())]
    except FileNotFoundError:
        return []


def press_lock() -> int | None:
    """A descriptor that holds the lock of the press until it is closed; None where a press has it."""
    shelf().mkdir(mode=0o700, parents=True, exist_ok=True)
    descriptor = os.open(shelf() / "press.lock", os.O_RDWR | os.O_CREAT, 0o600)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        os.close(descriptor)
        return None
    return descriptor


def leave(lock: int) -> bool:
    """Give the lock of the press back, unless a paper waits: then False, and it is kept.

    Under the lock of the line: who orders afterwards finds that no press is there.
    """
    with _line():
        if tickets():
            return False
        os.close(lock)
        return True


def sweep() -> None:
    """Take away what nobody asked for in a day, of every concours: papers, and what power cuts left."""
    before = time.time() - KEPT
    with _line():
        waiting = {ticket.slot for ticket in tickets()}
        for file in shelf().glob("*/*"):
            place = Slot(file.parent, file.name.partition(".")[0])
            if file.parent != _tickets_folder() and place not in waiting and _is_older(file, before):
                file.unlink(missing_ok=True)


def _is_older(file: Path, before: float) -> bool:
    try:
        return file.stat().st_mtime < before
    except FileNotFoundError:
        return False


def _tickets_folder() -> Path:
    return shelf() / "line"


@contextmanager
def _line() -> Iterator[None]:
    """While the block runs nobody else joins or leaves the line."""
    _tickets_folder().mkdir(mode=0o700, parents=True, exist_ok=True)
    with (shelf() / "line.lock").open("a") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield
