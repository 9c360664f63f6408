"""Orders of papers: a printed one is served again, another is queued for the press, one process for all."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from contextlib import closing, nullcontext
from dataclasses import dataclass
from threading import Thread
from typing import Final

from django.conf import settings
from django.utils import timezone
from django.utils.text import slugify

from tournaments.core.models.planning import Tournament
from tournaments.core.sheets.links import card_addresses
from tournaments.frontends.printing.content import PaperContent
from tournaments.frontends.printing.spool import (
    PRESS_LOCK,
    START_LOCK,
    Job,
    JobState,
    delete_old_papers,
    job_of,
    take_lock,
    tickets,
)
from tournaments.platform import program, system
from tournaments.platform.failures import strip_quotes
from tournaments.platform.program import code_hash

PRESS: Final = "render_papers"
PRESS_SETTINGS: Final = "tournaments.press_settings"


@dataclass(frozen=True)
class PaperOrder:
    """A paper of a concours that somebody ordered."""

    tournament: int
    """The concours, by its primary key: papers of one club are not served to another."""
    content: PaperContent

    @property
    def record(self) -> str:
        """The content as the press reads it."""
        return json.dumps(self.content, ensure_ascii=False, sort_keys=True)

    @property
    def key(self) -> str:
        """A hash of the content and of the program's version: any other name makes another paper."""
        return hashlib.sha256(f"{code_hash()}\n{self.record}".encode()).hexdigest()[:32]

    @property
    def file_name(self) -> str:
        """The names of the concours and of the paper, in characters that every file system takes."""
        return f"{slugify(self.content['concours']['name'])}-{slugify(self.content['title'])}.pdf"


def order(paper: PaperOrder) -> Job:
    """The job of a paper, queued unless it is printed or waits already; `QueueFull`."""
    job = job_of(paper.tournament, paper.key)
    if job.state is not JobState.READY or not job.touch():
        delete_old_papers()
        _queue(job, paper.record)
    return job


def try_again(job: Job) -> None:
    """Queue a failed job again, and no other; `QueueFull`."""
    if job.state is JobState.FAILED:
        _queue(job, job.record)


def restart_press() -> None:
    """Start a press if jobs wait and none runs, because the last one was killed or got stuck."""
    if tickets():
        _open_press()


def keep_address(tournament: Tournament, *, whole: bool) -> None:
    """Store the address that the cards just ordered have on them.

    Where earlier cards have another address, only a `whole` round of new cards changes the stored one.
    """
    today, printed = card_addresses(tournament)
    if today and today != printed and (whole or not printed) and not tournament.sealed:
        Tournament.objects.filter(pk=tournament.pk).update(hall_address=today)


def record_printed(tournament: Tournament, number: int) -> None:
    """Note when the cards of a round were ordered first."""
    unprinted = tournament.rounds.filter(number=number, papers_at=None)
    if not tournament.sealed and unprinted.exists():  # later orders write nothing
        unprinted.update(papers_at=timezone.now())


def _queue(job: Job, record: str) -> None:
    """Queue the job, and start a press if none runs."""
    job.queue(record)
    _open_press()


def _open_press() -> None:
    """Start the press unless one runs, or is being started by another request or process."""
    start = take_lock(START_LOCK)
    if start is None:
        return
    try:
        if _press_runs():
            system.unlock(start)
            return
        press = subprocess.Popen(  # noqa: S603 — our own command, no word of it from outside
            program.manage_command(PRESS),
            env={
                **os.environ,
                "DATA_DIR": str(settings.DATA_DIR),
                "DJANGO_SETTINGS_MODULE": PRESS_SETTINGS,
            },
            stdin=subprocess.PIPE,  # its end tells the press that the site has ended
            stdout=subprocess.PIPE,  # a line once it has its lock
            stderr=subprocess.PIPE,
            text=True,
            errors="replace",
            **system.beside_terminal(),
        )
    except BaseException:
        system.unlock(start)
        raise
    # Unless a thread waits for it, the ended press stays a zombie process until the site stops.
    Thread(target=_wait_for, args=(press, start), name=f"press-{press.pid}", daemon=True).start()


def _press_runs() -> bool:
    """Asked by who holds `START_LOCK`: so no press is about to take its lock meanwhile."""
    lock = take_lock(PRESS_LOCK)
    if lock is not None:
        system.unlock(lock)
    return lock is None


def _wait_for(press: subprocess.Popen[str], start: int) -> None:
    """Let others start a press once this one has its lock, or has ended; forward its errors until it ends.

    The press does not inherit our standard error: it would keep it open after the site has ended
    (`make run | tee`).
    """
    with press:
        with closing(press.stdout) if press.stdout else nullcontext() as told:
            if told:
                told.readline()
        system.unlock(start)
        for line in press.stderr or ():
            sys.stderr.write(strip_quotes(line))
    if press.returncode:
        sys.stderr.write(f"The press ended unasked ({press.returncode}).\n")
