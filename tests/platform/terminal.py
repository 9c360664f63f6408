"""The program started as from a terminal: what it says, and Ctrl-C."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import threading
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

OURS = {"DATA_DIR", "DATABASE_URL", "DJANGO_SETTINGS_MODULE", "VIRTUAL_ENV", "PYTHONPATH"}
PATIENCE = 600  # seconds until it is open, on a slow network; then it is ended, and the test with it


@dataclass
class Terminal:
    """One that has said it is open: `said` is everything until then."""

    process: subprocess.Popen[str]
    said: str

    def interrupt(self) -> str:
        """Ctrl-C, which every process of the terminal receives; what it still says."""
        os.killpg(self.process.pid, signal.SIGINT)
        return self.process.communicate(timeout=60)[0]


@contextmanager
def opened(command: Sequence[str], folder: Path, **variables: object) -> Iterator[Terminal]:
    """`command` in `folder`, serving, with these variables and none of the tests' own."""
    with subprocess.Popen(
        command,
        cwd=folder,
        env=environment(**variables),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    ) as process:
        try:
            yield Terminal(process, _until_open(process))
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
    for pid in _session(process.pid):
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)


def _session(leader: int) -> Iterator[int]:
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):  # it has ended meanwhile
            _state, _parent, _group, session, *_ = stat.read_text().rpartition(")")[2].split()
            if int(session) == leader:
                yield int(stat.parent.name)


def _until_open(process: subprocess.Popen[str]) -> str:
    said = ""
    assert process.stdout
    deadline = threading.Timer(PATIENCE, end, [process])
    deadline.start()
    try:
        for line in process.stdout:
            said += line
            if "Ctrl-C" in line:
                return said
    finally:
        deadline.cancel()
    raise AssertionError(f"It ended before it was open:\n{said}")


def page(address: str) -> str:
    with urllib.request.urlopen(address, timeout=60) as answer:  # noqa: S310 — http, to this computer
        return str(answer.read().decode())


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
