"""The program started as from a terminal: what it says, and Ctrl-C."""

from __future__ import annotations

import os
import random
import signal
import socket
import subprocess
import sys
import threading
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path

OURS = {"DATA_DIR", "DATABASE_URL", "DJANGO_SETTINGS_MODULE", "VIRTUAL_ENV", "PYTHONPATH"}
PATIENCE = 600  # seconds until it is open, on a slow network; then it is ended, and the test with it
AT_LENGTH = 60  # seconds for what is a matter of milliseconds on a quiet machine
LAST_LINES = 5  # seconds to read what an ended program has said: it is all in the pipe
FIRST_PORT, PORTS, WORKERS = 12_000, 1_000, 20
"""So many ports for each of so many workers, below those that the system gives to whoever connects."""


class Heard:
    """What is said into a pipe, read as it comes: a full pipe would stop the program.

    The reader alone closes its end: it would have to be waited for, and what outlives the program may hold
    the other end for as long as it likes.
    """

    def __init__(self, pipe: int) -> None:
        self._lines: list[str] = []
        self._news = threading.Condition()
        self._ended = False
        threading.Thread(target=self._read, args=[pipe], name="terminal", daemon=True).start()

    def _read(self, pipe: int) -> None:
        with open(pipe, encoding="utf-8", errors="replace") as said:
            for line in said:
                self._note(line)
        self._note("", ended=True)

    def _note(self, line: str, *, ended: bool = False) -> None:
        with self._news:
            self._lines.append(line)
            self._ended = ended
            self._news.notify_all()

    def until_open(self) -> str:
        """All that it says until then; a failure that tells it where that does not come."""
        with self._news:
            self._news.wait_for(lambda: self._ended or self._open, PATIENCE)
            said = "".join(self._lines[: self._open or None])
            assert self._open, f"It was not opened:\n{said}"
            return said

    def until_said(self, words: str, times: int = 1) -> str:
        """All that it says since it was open, until these words are so often among it."""
        with self._news:
            self._news.wait_for(lambda: self._ended or self._since().count(words) >= times, PATIENCE)
            said = self._since()
            assert said.count(words) >= times, f"It did not say {words}:\n{said}"
            return said

    @property
    def _open(self) -> int:
        """The number of the line that says so, 0 before."""
        return next((number for number, line in enumerate(self._lines, 1) if "Ctrl-C" in line), 0)

    def since(self) -> str:
        """What it has said since it was open."""
        with self._news:
            return self._since()

    def _since(self) -> str:
        return "".join(self._lines[self._open :])

    def ended(self, patience: float) -> bool:
        """Whether nobody can say anything any more, or cannot in so many seconds."""
        with self._news:
            return self._news.wait_for(lambda: self._ended, patience)


@dataclass
class Terminal:
    """One that has said it is open: `said` is everything until then."""

    process: subprocess.Popen[str]
    said: str
    heard: Heard

    def interrupt(self) -> str:
        """Ctrl-C, which every process of the terminal receives; what it has said since it was open."""
        os.killpg(self.process.pid, signal.SIGINT)
        return self.rest()

    def rest(self) -> str:
        """What it has said since it was open, once it has ended."""
        self.process.wait(AT_LENGTH)
        self.is_free()
        return self.heard.since()

    def is_free(self) -> bool:
        """Whether nothing that the program has left behind holds the terminal (`make run | tee log`)."""
        return self.heard.ended(LAST_LINES)


@contextmanager
def opened(command: Sequence[str], folder: Path, **variables: object) -> Iterator[Terminal]:
    """`command` in `folder`, serving, with these variables and none of the tests' own."""
    ours, its = os.pipe()
    heard = Heard(ours)
    try:
        process = subprocess.Popen(
            command,
            cwd=folder,
            env=environment(**variables),
            stdout=its,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        )
    finally:
        os.close(its)
    with process:
        try:
            yield Terminal(process, heard.until_open(), heard)
        finally:
            end(process)


def last_words(said: str) -> str:
    """What it says at its end; the server may add that a worker took long to go."""
    return "\n".join(line for line in said.strip().splitlines() if "Killing worker" not in line).strip()


def environment(**variables: object) -> dict[str, str]:
    """This process's environment without what the tests, or a `make` above them, have put there."""
    kept = {name: value for name, value in os.environ.items() if name not in OURS and "MAKE" not in name}
    return {**kept, **{name: str(value) for name, value in variables.items()}}


def end(process: subprocess.Popen[str]) -> None:
    """At once and unasked, with all that it has started: a worker is of another group, and outlives it."""
    if sys.platform == "win32":
        subprocess.run(["taskkill", "/F", "/T", "/PID", str(process.pid)], capture_output=True, check=False)
        return
    for pid in _processes():
        with suppress(ProcessLookupError, PermissionError):  # it has ended meanwhile, or is somebody else's
            if os.getsid(pid) == process.pid:
                os.kill(pid, signal.SIGKILL)


def _processes() -> list[int]:
    """The numbers of all processes of Linux or macOS."""
    if sys.platform == "linux":
        return [int(entry.name) for entry in Path("/proc").iterdir() if entry.name.isdecimal()]
    told = subprocess.run(["ps", "-A", "-o", "pid="], capture_output=True, text=True, check=True)
    return [int(number) for number in told.stdout.split()]


def page(address: str) -> str:
    with urllib.request.urlopen(address, timeout=AT_LENGTH) as answer:  # noqa: S310 — http, to this computer
        return str(answer.read().decode())


def free_port() -> int:
    """A port that is this worker's until it ends: nobody binds it between this look and the server's."""
    return next(port for port in _own_ports() if nobody_at(port))


@cache
def _own_ports() -> Iterator[int]:
    """The worker's ports, each once; from any of them on, for another run of the tests beside this one."""
    worker = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw")) % WORKERS
    own = range(FIRST_PORT + worker * PORTS, FIRST_PORT + (worker + 1) * PORTS)
    begin = random.randrange(PORTS)  # noqa: S311 — no secret
    return iter([*own[begin:], *own[:begin]])


def nobody_at(port: int) -> bool:
    """Whether a server could have this port, on every network."""
    with socket.socket() as probe, suppress(OSError):
        probe.bind(("", port))
        return True
    return False
