"""The spool: the folder DATA_DIR/papers with the print queue and the finished papers.

`<concours>/<key>.json` is what to print, `<key>.pdf` the paper, `<key>.html` the page to print instead where
the computer makes no PDF, `<key>.progress` how many pages are done, `<key>.failed` why it could not be made.
`line/` is the queue: a ticket file for each waiting job, in the order of their names, deleted when the paper
is made or given up. So a job with a JSON file, but without paper and ticket, has failed. Tickets are created
and deleted under `line.lock`.

`press.lock` is held by the press, the one process that prints, and contains its process id; the system
releases it when that process ends in any way. If jobs wait and nobody holds it, a press must be started, by
whoever takes `start.lock`, which is held until the press has the other.
Several processes order, print and clean up at once, so any file may disappear before it is read.
"""

from __future__ import annotations

import json
import os
import time
from collections import defaultdict
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from enum import Enum, StrEnum, auto
from pathlib import Path
from typing import Final

from django.conf import settings

from tournaments.platform import system

KEPT_SECONDS: Final = 24 * 60 * 60
"""Seconds a paper is kept after it was last asked for."""
MAX_WAITING: Final = 24
"""Waiting jobs of all concours: more than a hall orders in a minute, and printed in one or two."""
PRESS_LOCK: Final = "press.lock"
START_LOCK: Final = "start.lock"
ATTEMPTS: Final = 2
"""A job is given up after the press has ended so many times while printing it."""


class QueueFull(Exception):
    """`MAX_WAITING` jobs wait already."""


class Cancelled(Exception):
    """The job was cancelled while the press was at it."""


class JobState(Enum):
    """How far a job is."""

    ABSENT = auto()
    WAITING = auto()
    READY = auto()
    FAILED = auto()


class Failure(StrEnum):
    """Why a paper could not be made, where the press knows it."""

    NO_SPACE = "no-space"
    UNKNOWN = "unknown"


@dataclass(frozen=True)
class Job:
    """A paper to print, or printed: its files are `<folder>/<key>.*`."""

    folder: Path
    key: str

    def file(self, kind: str) -> Path:
        return self.folder / f"{self.key}.{kind}"

    @property
    def pdf(self) -> Path:
        return self.file("pdf")

    @property
    def page(self) -> Path:
        """The page to print from a browser, where the computer made no PDF."""
        return self.file("html")

    @property
    def state(self) -> JobState:
        waits = self.ahead is not None  # asked first: once the ticket is deleted, the paper is there
        if self.pdf.exists():
            return JobState.READY
        if waits:
            return JobState.WAITING
        if self.page.exists():
            return JobState.READY
        return JobState.FAILED if self.file("json").exists() else JobState.ABSENT

    @property
    def ahead(self) -> int | None:
        """How many jobs are printed before this one, including the present one; None unless it waits."""
        return next((n for n, ticket in enumerate(tickets()) if ticket.job == self), None)

    @property
    def progress(self) -> tuple[int, int]:
        """(pages done, pages in all); (0, 0) while that is not known."""
        try:
            done, total = self.file("progress").read_text(encoding="ascii").split()
        except (FileNotFoundError, ValueError):
            return 0, 0
        return int(done), int(total)

    @property
    def record(self) -> str:
        """What to print, as JSON."""
        return self.file("json").read_text(encoding="utf-8")

    @property
    def kind(self) -> str:
        """The key of its kind of paper; empty for a job that was never ordered."""
        try:
            return str(json.loads(self.record).get("paper", ""))
        except FileNotFoundError:
            return ""

    @property
    def failure(self) -> Failure:
        """Why it failed; unknown where the press could not say so."""
        try:
            return Failure(self.file("failed").read_text(encoding="ascii"))
        except (FileNotFoundError, ValueError):
            return Failure.UNKNOWN

    def write(self, kind: str, text: str) -> None:
        """Write a file atomically."""
        draft = self.file(f"{kind}.{os.getpid()}.part")
        draft.write_text(text, encoding="utf-8")
        draft.replace(self.file(kind))

    def touch(self) -> bool:
        """Mark the PDF as asked for now, so that it is kept; False if a file of it is not there."""
        try:
            os.utime(self.file("json"))
            os.utime(self.pdf)
        except FileNotFoundError:
            return False
        return True

    def queue(self, record: str) -> None:
        """Queue the job to be printed from `record`, unless it waits already; `QueueFull`."""
        with _queue_lock():
            if self.ahead is not None:
                return
            if len(tickets()) >= MAX_WAITING:
                raise QueueFull
            _make_private(self.folder)
            for kind in ("progress", "failed", "html"):
                self.file(kind).unlink(missing_ok=True)
            self.write("json", record)
            (_tickets_folder() / f"{time.time_ns():020}-{self.folder.name}-{self.key}").touch()

    def cancel(self) -> bool:
        """Take a waiting job out of the queue; False where it does not wait. The press then leaves it."""
        with _queue_lock():
            waiting = [ticket for ticket in tickets() if ticket.job == self]
            for ticket in waiting:
                ticket.file.unlink(missing_ok=True)
                self.file("json").unlink(missing_ok=True)  # without a ticket it would tell of a failure
            return bool(waiting)


@dataclass(frozen=True)
class Ticket:
    """The file of a waiting job in the queue."""

    file: Path

    @property
    def job(self) -> Job:
        _when, tournament, key = self.file.name.split("-")
        return Job(spool_folder() / tournament, key)

    def begin(self) -> bool:
        """Count one more attempt; False after `ATTEMPTS`: then the job is given up. `Cancelled`."""
        with _queue_lock():
            self.check()
            attempts = int(self.file.read_text(encoding="ascii") or 0)
            if attempts < ATTEMPTS:
                self.file.write_text(str(attempts + 1), encoding="ascii")
                return True
            self.file.unlink()
            return False

    def check(self) -> None:
        """`Cancelled` once the job was, also where it was ordered anew since."""
        if not self.file.exists():
            raise Cancelled

    def deliver(self, draft: Path, paper: Path) -> None:
        """Make the draft this `paper` of the job, and leave the queue: from now on it cannot be cancelled.

        `Cancelled`.
        """
        with _queue_lock():
            self.check()
            draft.replace(paper)
            self.file.unlink()

    def end(self) -> None:
        """Leave the queue, the paper printed or given up."""
        with _queue_lock():
            self.file.unlink(missing_ok=True)


def spool_folder() -> Path:
    """The folder that has a folder for each concours."""
    return settings.DATA_DIR / "papers"


def scratch_folder() -> Path:
    """The folder of what the press of this computer writes for itself alone, beside the spool."""
    return settings.DATA_DIR / "press"


def job_of(tournament: int, key: str) -> Job:
    """The job of a paper of a concours."""
    return Job(spool_folder() / str(tournament), key)


def tickets() -> list[Ticket]:
    """The queue, the next job first."""
    try:
        return [Ticket(file) for file in sorted(_tickets_folder().iterdir())]
    except FileNotFoundError:
        return []


def take_lock(name: str) -> int | None:
    """A descriptor that holds this lock of the press until `system.unlock`; None while somebody holds it."""
    _make_private()
    lock = system.open_lock(spool_folder() / name)
    if system.try_lock(lock):
        return lock
    os.close(lock)
    return None


def write_process(lock: int) -> None:
    """Write the number of this process into the file of a lock: who looks for it finds it there."""
    os.ftruncate(lock, 0)
    os.write(lock, str(os.getpid()).encode())


def release_press_lock(lock: int) -> bool:
    """Release the lock of the press, unless a job waits: then keep it and return False.

    This is done under the lock of the queue, so that a later order sees that no press runs.
    """
    with _queue_lock():
        if tickets():
            return False
        system.unlock(lock)
        return True


def delete_old_papers() -> None:
    """Delete the papers of all concours that nobody asked for in a day, and what power cuts left of others.

    The files of a job go together: its JSON says who may read its PDF.
    """
    before = time.time() - KEPT_SECONDS
    with _queue_lock():
        waiting = {ticket.job for ticket in tickets()}
        for job, files in _files_by_job().items():
            if job not in waiting and all(_is_older(file, before) for file in files):
                for file in sorted(files, key=lambda file: file != job.pdf):  # the PDF is first to go
                    file.unlink(missing_ok=True)


def forget_papers(concours: Collection[int], **_: object) -> None:
    """Delete the papers of these concours, waiting ones too (a receiver of `names_erased`)."""
    folders = {str(one) for one in concours}
    with _queue_lock():
        for ticket in tickets():
            if ticket.job.folder.name in folders:
                ticket.file.unlink(missing_ok=True)
        for job, files in _files_by_job().items():
            if job.folder.name in folders:
                for file in files:
                    file.unlink(missing_ok=True)


def _files_by_job() -> dict[Job, list[Path]]:
    """Every file of the spool but those of the queue."""
    found: dict[Job, list[Path]] = defaultdict(list)
    for file in spool_folder().glob("*/*"):
        if file.parent != _tickets_folder():
            found[Job(file.parent, file.name.partition(".")[0])].append(file)
    return found


def _is_older(file: Path, before: float) -> bool:
    """Whether a file was written before; True for one that is gone already."""
    try:
        return file.stat().st_mtime < before
    except FileNotFoundError:
        return True


def _tickets_folder() -> Path:
    return spool_folder() / "line"


@contextmanager
def _queue_lock() -> Iterator[None]:
    """Lock the queue: during the block no other process adds or deletes a ticket."""
    _make_private(_tickets_folder())
    with system.locked(spool_folder() / "line.lock"):
        yield


def _make_private(*below: Path) -> None:
    """Make the spool's folder and these folders in it, for their owner alone, unless they are there.

    Each by itself: `Path.mkdir` gives its mode to the last folder of a path and to no parent that it makes.
    """
    for folder in (spool_folder(), *below):
        folder.mkdir(mode=0o700, exist_ok=True)
