"""How a page asks the running server to start anew: for what is read at the start, as the hall's network is.

`manage.py serve` is a parent with a worker. A page, in the worker, signals the parent; that stops its worker
as for Ctrl-C and becomes a new program, on the same port and under the same process number.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from typing import Final, NoReturn

PARENT: Final = "DIX_DE_DER_SERVER"
"""The environment variable in which a server leaves its process number to its worker."""
ANSWERED: Final = 0.3
"""Seconds in which the answer that says so leaves before the server stops."""
STARTED: Final = str(time.time_ns())
"""What tells this run of the program from the next."""


def take_charge() -> None:
    """To be called by the server before its worker begins."""
    os.environ[PARENT] = str(os.getpid())


def can_restart() -> bool:
    """Whether this is the worker of a server that starts anew when it is asked."""
    return os.environ.get(PARENT) == str(os.getppid())


def restart_soon() -> None:
    """Ask the server to start anew, once the answer of this request has left; nothing where none can."""
    if can_restart():
        threading.Timer(ANSWERED, os.kill, (os.getppid(), signal.SIGUSR1)).start()


def start_anew() -> NoReturn:
    """Become a new run of the same command."""
    sys.stdout.flush()
    signal.signal(signal.SIGUSR1, signal.SIG_IGN)  # stays so until the new run listens to it
    os.execv(sys.executable, [sys.executable, *sys.orig_argv[1:]])  # noqa: S606 — the command that runs now
