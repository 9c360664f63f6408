"""The shelf: the folder DATA_DIR/papers, a file for each paper made, and how far one in the making has got.

`<key>.json` is what to print, `<key>.pdf` the paper, `<key>.progress` how many pages are done. Whoever makes
a paper holds the lock on `<key>.lock`; the system lets go of it when that process ends, however it ends, so
nothing stays «in the making» for ever: where there is something to print, no paper and no press, it gave up.
Several processes order, print and sweep at once: any file may be gone by the time it is looked at.
"""

from __future__ import annotations

import fcntl
import os
import time
from dataclasses import dataclass
from enum import Enum, auto
from pathlib import Path
from typing import Final

from django.conf import settings

KEPT: Final = 24 * 60 * 60
"""Seconds a paper is kept after it was last asked for."""


class State(Enum):
    """Where a paper is."""

    ABSENT = auto()
    WORKING = auto()
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
        held = self._held()  # asked first: a press that ends meanwhile has left its paper there
        if self.pdf.exists():
            return State.READY
        if held:
            return State.WORKING
        return State.FAILED if self.file("json").exists() else State.ABSENT

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

    def lock(self) -> int | None:
        """A descriptor that holds the lock of this paper until it is closed, None where another holds it."""
        while True:
            descriptor = os.open(self.file("lock"), os.O_RDWR | os.O_CREAT, 0o600)
            try:
                fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                os.close(descriptor)
                return None
            if self._is_the_lock(descriptor):
                return descriptor
            os.close(descriptor)

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

    def discard(self, file: Path) -> None:
        """Take away `file` of this paper, and its lock; nothing while a press is at work on it."""
        lock = self.lock()
        if lock is None:
            return
        file.unlink(missing_ok=True)
        self.file("lock").unlink(missing_ok=True)
        os.close(lock)

    def _is_the_lock(self, descriptor: int) -> bool:
        """Whether what `descriptor` holds still lies there: it may have been discarded just before."""
        try:
            return os.path.samestat(os.fstat(descriptor), self.file("lock").stat())
        except FileNotFoundError:
            return False

    def _held(self) -> bool:
        if not self.file("lock").exists():
            return False
        descriptor = self.lock()
        if descriptor is None:
            return True
        os.close(descriptor)
        return False


def shelf() -> Path:
    """The folder with a folder for each concours."""
    return settings.DATA_DIR / "papers"


def slot(tournament: int, key: str) -> Slot:
    """The place of a paper of a concours."""
    return Slot(shelf() / str(tournament), key)


def sweep() -> None:
    """Take away what nobody asked for in a day, of every concours: papers, and what power cuts left."""
    before = time.time() - KEPT
    for file in shelf().glob("*/*"):
        if _is_older(file, before):
            Slot(file.parent, file.name.partition(".")[0]).discard(file)


def _is_older(file: Path, before: float) -> bool:
    try:
        return file.stat().st_mtime < before
    except FileNotFoundError:
        return False
