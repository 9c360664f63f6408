"""The real site for a real browser: `manage.py serve` with a data folder of its own."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.platform.terminal import Terminal, environment, free_port, opened

ROOT = Path(__file__).resolve().parents[2]
MANAGE = (sys.executable, "manage.py")


@contextmanager
def served(data: Path, **variables: object) -> Iterator[tuple[str, Terminal]]:
    """The site as a club starts it, without the demo: its origin, and the terminal it was started from."""
    port = free_port()
    settings = {"PORT": port, "DATA_DIR": data, "DEMO": 0, "DEBUG": 0, **variables}
    with opened((*MANAGE, "serve"), ROOT, **settings) as terminal:
        yield f"http://127.0.0.1:{port}", terminal
        terminal.interrupt()


def manage(data: Path, *command: str) -> str:
    """A command of the program, on this data folder; what it printed."""
    done = subprocess.run(
        (*MANAGE, *command),
        cwd=ROOT,
        env=environment(DATA_DIR=data),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout
