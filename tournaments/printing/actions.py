"""Order a paper: off the shelf where it lies there, else from the press, one process for all papers."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from dataclasses import dataclass
from threading import Thread
from typing import Final

from django.conf import settings
from django.utils.text import slugify

from tournaments.platform import program
from tournaments.platform.edition import edition
from tournaments.platform.failures import without_words
from tournaments.printing.content import Content
from tournaments.printing.shelf import Slot, State, press_lock, slot, sweep, tickets

PRESS: Final = "render_papers"


@dataclass(frozen=True)
class Order:
    """What somebody asked to be printed of a concours."""

    tournament: int
    """The concours, by its primary key: papers of one club are not served to another."""
    content: Content

    @property
    def record(self) -> str:
        """The content as the press reads it."""
        return json.dumps(self.content, ensure_ascii=False, sort_keys=True)

    @property
    def key(self) -> str:
        """A hash of what is printed and of how: another name or another edition is another paper."""
        return hashlib.sha256(f"{edition()}\n{self.record}".encode()).hexdigest()[:32]

    @property
    def file_name(self) -> str:
        """The concours and what it is, as every system can write it."""
        return f"{slugify(self.content['concours']['name'])}-{slugify(self.content['title'])}.pdf"


def order(paper: Order) -> Slot:
    """Where the paper is or will be: in line for the press, unless it is there or waits already.

    `LineFull` is raised where too many papers wait.
    """
    place = slot(paper.tournament, paper.key)
    if place.state is not State.READY or not place.touch():
        sweep()
        _start(place, paper.record)
    return place


def try_again(place: Slot) -> None:
    """Put a paper in line that was given up; nothing where it was not. `LineFull` as by `order`."""
    if place.state is State.FAILED:
        _start(place, place.record)


def keep_going() -> None:
    """Start a press where papers wait and there is none: the last one was killed, or got stuck."""
    if tickets():
        _open_press()


def _start(place: Slot, record: str) -> None:
    """Put the paper in line, and see that there is a press."""
    place.queue(record)
    _open_press()


def _open_press() -> None:
    """Start the press where there is none. It inherits its lock: of two who start one, one does."""
    lock = press_lock()
    if lock is None:
        return
    try:
        press = subprocess.Popen(  # noqa: S603 — our own command, no word of it from outside
            program.command(PRESS, str(lock)),
            env={**os.environ, "DATA_DIR": str(settings.DATA_DIR)},
            stdin=subprocess.PIPE,  # its end tells the press that the site has ended
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
            errors="replace",
            pass_fds=(lock,),
            start_new_session=True,
        )
        os.ftruncate(lock, 0)
        os.write(lock, str(press.pid).encode())
    finally:
        os.close(lock)
    # Without somebody to wait for it, the press would stay a zombie process until the site stops.
    Thread(target=_wait_for, args=(press,), name=f"press-{press.pid}", daemon=True).start()


def _wait_for(press: subprocess.Popen[str]) -> None:
    """Forward the errors of the press until it ends.

    It does not get our standard error: it would keep that open after the site has ended (`make run | tee`).
    """
    with press:
        for line in press.stderr or ():
            sys.stderr.write(without_words(line))
    if press.returncode:
        sys.stderr.write(f"The press ended unasked ({press.returncode}).\n")
