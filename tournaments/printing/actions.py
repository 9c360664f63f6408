"""Order a paper: off the shelf where it lies there, else from the press, in a process of its own."""

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

from tournaments.platform.edition import edition
from tournaments.printing.content import Content
from tournaments.printing.shelf import Slot, State, slot, sweep

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
    """Where the paper is or will be; the press is started unless the paper is there or on its way."""
    place = slot(paper.tournament, paper.key)
    place.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    if place.state is not State.READY or not place.touch():
        sweep()
        _start(place, paper.record)
    return place


def try_again(place: Slot) -> None:
    """Start the press once more for a paper at which it gave up; nothing where it did not."""
    if place.state is State.FAILED:
        _start(place, place.record)


def _start(place: Slot, record: str) -> None:
    """Start the press, which inherits the lock of the paper: of two orders at once, one starts it."""
    lock = place.lock()
    if lock is None:
        return
    try:
        place.write("json", record)
        press = subprocess.Popen(  # noqa: S603 — our own command, no word of it from outside
            [sys.executable, str(settings.BASE_DIR / "manage.py"), PRESS, str(place.folder), place.key],
            env={**os.environ, "DATA_DIR": str(settings.DATA_DIR)},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
            errors="replace",
            pass_fds=(lock,),
            start_new_session=True,
        )
    finally:
        os.close(lock)
    # Without somebody to wait for it, the press would stay a zombie process until the site stops.
    Thread(target=_wait_for, args=(press,), name=f"press {place.key}", daemon=True).start()


def _wait_for(press: subprocess.Popen[str]) -> None:
    """Wait for the press, and forward its errors.

    It does not get our standard error: it would keep that open after the site has ended (`make run | tee`).
    """
    sys.stderr.write(press.communicate()[1])
