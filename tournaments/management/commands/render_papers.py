"""`manage.py render_papers LOCK`: the press of `tournaments.frontends.printing`, which prints queued papers.

The site starts it, and it inherits the site's lock of the press. It reads no database; it writes each paper
whole or not at all. It keeps running between papers: a start alone takes a second and a half.
"""

from __future__ import annotations

import errno
import gc
import json
import logging
import os
import select
import signal
import sys
import time
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final

from django.core.management.base import BaseCommand

from tournaments.frontends.printing.content import PaperContent
from tournaments.frontends.printing.spool import Cancelled, Failure, Job, Ticket, release_press_lock, tickets

if TYPE_CHECKING:
    from argparse import ArgumentParser

IDLE_SECONDS: Final = 300.0
"""Seconds the press waits for another paper before it ends."""
POLL_SECONDS: Final = 0.05
"""Seconds from one look at the queue to the next."""
STUCK_SECONDS: Final = 180
"""Seconds without a batch of pages done after which the press is ended by the system's alarm.

A batch takes a second; on a starved computer thirty.
"""
log = logging.getLogger(__name__)


class Command(BaseCommand):
    """Print the queued papers, one after the other."""

    help = "Imprime les papiers demandés par le site (PDF)."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("lock", type=int, help="le verrou de la presse, hérité du site")

    def handle(self, *_: Any, lock: int, **__: Any) -> None:
        os.nice(10)  # the tables of the hall go first
        os.set_inheritable(lock, False)  # a program that it starts would hold it on
        make_ready()
        cold = time.monotonic() + IDLE_SECONDS
        while True:
            for ticket in tickets()[:1]:
                _take(ticket)
                cold = time.monotonic() + IDLE_SECONDS
                break
            else:
                if (_site_ended(POLL_SECONDS) or time.monotonic() > cold) and release_press_lock(lock):
                    return


def make_ready() -> None:
    """Load what prints, without looking for garbage, which `press_settings` stopped: modules stay.

    Where it cannot be loaded, each paper says so.
    """
    with suppress(OSError):
        from tournaments.frontends.printing import press  # noqa: F401, PLC0415 — only the press pays for it
    gc.enable()


def _take(ticket: Ticket) -> None:
    """Print the job of a ticket, unless it is given up or cancelled."""
    try:
        if ticket.begin():
            _print(ticket)
            ticket.end()
            gc.collect()
        else:
            log.error("Paper %s is given up: presses ended at it", ticket.job.key)
    except Cancelled:
        log.info("Paper %s is cancelled", ticket.job.key)


def _print(ticket: Ticket) -> None:
    """Make a paper; what goes wrong is logged, and the next one has its turn. `Cancelled` after a batch."""
    job = ticket.job
    draft = job.file("pdf.part")
    try:
        # Here, not above: only a process that prints pays for WeasyPrint.
        from tournaments.frontends.printing.press import print_content  # noqa: PLC0415
    except OSError:  # a library of the system that WeasyPrint calls
        log.exception("Paper %s of concours %s", job.key, job.folder.name)
        job.write("failed", Failure.NO_PANGO)
        return

    def progress(done: int, total: int) -> None:
        signal.alarm(STUCK_SECONDS)
        ticket.check()
        job.write("progress", f"{done} {total}")

    signal.alarm(STUCK_SECONDS)
    try:
        content: PaperContent = json.loads(job.record)
        print_content(content, draft, progress)
        ticket.deliver(draft)
    except Cancelled:
        draft.unlink(missing_ok=True)
        raise
    except Exception as error:
        ticket.check()  # a cancelled paper's files go with it: their absence is no failure
        log.exception("Paper %s of concours %s", job.key, job.folder.name)
        _say_why(job, error)
    finally:
        signal.alarm(0)


def _say_why(job: Job, error: Exception) -> None:
    """Leave the reason beside a job, as far as there is room for it."""
    full = isinstance(error, OSError) and error.errno in {errno.ENOSPC, errno.EDQUOT}
    with suppress(OSError):
        job.write("failed", Failure.NO_SPACE if full else Failure.UNKNOWN)


def _site_ended(seconds: float) -> bool:
    """Whether the site that started the press has ended, asked for so many seconds at most.

    It holds the other end of our standard input, and never writes to it.
    """
    return bool(select.select([sys.stdin], [], [], seconds)[0])
