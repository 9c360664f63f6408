"""`manage.py render_papers`: the press of `tournaments.frontends.printing`, which prints queued papers.

The site starts it, and waits for a line that says that it has the lock. It reads no database; it writes each
paper whole or not at all. It keeps running between papers: a start alone takes a second and a half.
"""

from __future__ import annotations

import errno
import faulthandler
import gc
import json
import logging
import os
import shutil
import sys
import tempfile
import threading
import time
from contextlib import suppress
from typing import Any, Final

from tournaments.frontends.printing.content import PaperContent
from tournaments.frontends.printing.spool import (
    PRESS_LOCK,
    Cancelled,
    Failure,
    Job,
    Ticket,
    release_press_lock,
    scratch_folder,
    take_lock,
    tickets,
    write_process,
)
from tournaments.management.terminal import TerminalCommand
from tournaments.platform import system

IDLE_SECONDS: Final = 300.0
"""Seconds the press waits for another paper before it ends."""
POLL_SECONDS: Final = 0.05
"""Seconds from one look at the queue to the next."""
STUCK_SECONDS: Final = 180
"""Seconds without a batch of pages done after which the press ends, and says where it was.

A batch takes a second; on a starved computer thirty.
"""
log = logging.getLogger(__name__)


class Command(TerminalCommand):
    """Print the queued papers, one after the other."""

    help = "Imprime les papiers demandés par le site (PDF)."
    requires_system_checks = ()

    def handle(self, *_: Any, **__: Any) -> None:
        lock = take_lock(PRESS_LOCK)
        if lock is None:
            return
        write_process(lock)
        with suppress(BrokenPipeError):  # the site has ended meanwhile: what waits is printed all the same
            os.write(sys.stdout.fileno(), b"ready\n")
        system.give_way()  # the tables of the hall go first
        site_ended = _site_ended()
        use_own_scratch()
        make_ready()
        cold = time.monotonic() + IDLE_SECONDS
        while True:
            for ticket in tickets()[:1]:
                _take(ticket)
                cold = time.monotonic() + IDLE_SECONDS
                break
            else:
                if (site_ended.wait(POLL_SECONDS) or time.monotonic() > cold) and release_press_lock(lock):
                    return


def use_own_scratch() -> None:
    """Let the fonts of WeasyPrint lie in a folder that each press empties first.

    One that is stuck, or ended by a shutdown, takes nothing away, and left some in /tmp each time.
    """
    scratch = scratch_folder()
    shutil.rmtree(scratch, ignore_errors=True)
    with suppress(OSError):  # a full disk: the paper will say so
        scratch.mkdir(mode=0o700)
        tempfile.tempdir = str(scratch)


def make_ready() -> None:
    """Load what prints, without looking for garbage, which `press_settings` stopped: modules stay.

    Where it cannot be loaded, a browser prints.
    """
    from tournaments.frontends.printing.press.choice import load  # noqa: PLC0415 — as in `_print`

    load()
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
    # Here, not above: only a process that prints pays for what lays out.
    from tournaments.frontends.printing.press.choice import NoPress, print_content, write_page  # noqa: PLC0415

    job = ticket.job
    draft = job.file("part")

    def progress(done: int, total: int) -> None:
        faulthandler.dump_traceback_later(STUCK_SECONDS, exit=True)
        ticket.check()
        job.write("progress", f"{done} {total}")

    faulthandler.dump_traceback_later(STUCK_SECONDS, exit=True)
    try:
        content: PaperContent = json.loads(job.record)
        try:
            print_content(content, draft, progress)
            ticket.deliver(draft, job.pdf)
        except NoPress:
            write_page(content, draft, progress)
            ticket.deliver(draft, job.page)
    except Cancelled:
        draft.unlink(missing_ok=True)
        raise
    except Exception as error:
        ticket.check()  # a cancelled paper's files go with it: their absence is no failure
        log.exception("Paper %s of concours %s", job.key, job.folder.name)
        _say_why(job, error)
    finally:
        faulthandler.cancel_dump_traceback_later()


def _say_why(job: Job, error: Exception) -> None:
    """Leave the reason beside a job, as far as there is room for it."""
    full = isinstance(error, OSError) and error.errno in {errno.ENOSPC, errno.EDQUOT}
    with suppress(OSError):
        job.write("failed", Failure.NO_SPACE if full else Failure.UNKNOWN)


def _site_ended() -> threading.Event:
    """Set once the site that started the press has ended.

    It holds the other end of our standard input, and never writes to it.
    """
    ended = threading.Event()

    def wait() -> None:
        os.read(sys.stdin.fileno(), 1)  # not by `sys.stdin`: this thread may still hold it at the end
        ended.set()

    threading.Thread(target=wait, daemon=True).start()
    return ended
