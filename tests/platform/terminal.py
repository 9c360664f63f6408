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
PATIENCE = 600  # seconds, for a slow network; then the program is ended, and the test with it


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
        deadline = threading.Timer(PATIENCE, end, [process])
        deadline.start()
        try:
            yield Terminal(process, _until_open(process))
        finally:
            deadline.cancel()
            end(process)


def last_words(said: str) -> str:
    """What it says at its end; the server may add that a worker took long to go."""
    return "\n".join(line for line in said.strip().splitlines() if "Killing worker" not in line).strip()


def environment(**variables: object) -> dict[str, str]:
    """This process's environment without what the tests, or a `make` above them, have put there."""
    kept = {name: value for name, value in os.environ.items() if name not in OURS and "MAKE" not in name}
    return {**kept, **{name: str(value) for name, value in variables.items()}}


def end(process: subprocess.Popen[str]) -> None:
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)


def _until_open(process: subprocess.Popen[str]) -> str:
    said = ""
    assert process.stdout
    for line in process.stdout:
        said += line
        if "Ctrl-C" in line:
            return said
    raise AssertionError(f"It ended before it was open:\n{said}")


def page(address: str) -> str:
    with urllib.request.urlopen(address, timeout=60) as answer:  # noqa: S310 — http, to this computer
        return str(answer.read().decode())


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
