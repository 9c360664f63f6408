"""The real site for a real browser: `manage.py serve` with a data folder of its own."""

from __future__ import annotations

import fcntl
import json
import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from tests.migrated import copy_kept, keep_database
from tests.platform.terminal import Terminal, environment, free_port, opened
from tournaments.platform.backup import DATABASE

ROOT = Path(__file__).resolve().parents[2]
MANAGE = (sys.executable, "manage.py")
ANSWER: Final = """
import contextlib, io, json, sys, traceback
from django.db import connections
for line in sys.stdin:
    with contextlib.redirect_stdout(io.StringIO()) as said:
        try:
            exec(json.loads(line), {})
        except (Exception, SystemExit):
            traceback.print_exc()
            print(said.getvalue(), file=sys.stderr)
            said = io.StringIO()
    connections.close_all()
    print(*said.getvalue().splitlines()[-1:], flush=True)
"""
"""Run each program that comes as a line of JSON, and print its last line: an empty one where it failed.

What it had printed then is on the standard error, behind the traceback.
"""


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


def prepare(data: Path, *commands: tuple[str, ...]) -> None:
    """Fill a data folder by these commands, which find a migrated database.

    They are run once for all workers, and the folder is copied.
    """
    shutil.copytree(_prepared(*commands), data, dirs_exist_ok=True)


def _prepared(*commands: tuple[str, ...]) -> Path:
    """The folder filled by these commands: one worker makes it, others that want it wait."""
    shared = Path(os.environ["TESTS_SHARED"])
    name = sha256(json.dumps(commands).encode()).hexdigest()[:16]
    data, being_made = shared / name, shared / f"{name}.part"
    with (shared / f"{name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not data.exists():
            shutil.rmtree(being_made, ignore_errors=True)  # of who failed
            if commands:
                shutil.copytree(_prepared(*commands[:-1]), being_made)
                manage(being_made, *commands[-1])
            else:
                being_made.mkdir()
                _migrate(being_made)
            being_made.rename(data)
    return data


def _migrate(data: Path) -> None:
    """Lay out the database that is kept between runs; where none is kept, `migrate` makes it."""
    database, kept = data / DATABASE, os.environ.get("TESTS_KEPT")
    if kept and copy_kept(Path(kept), database):
        return
    manage(data, "migrate", "--verbosity=0")
    if kept:
        with closing(sqlite3.connect(database)) as made:
            keep_database(made, Path(kept))


@dataclass(frozen=True)
class Shell:
    """`manage.py shell`, open on a data folder: Django starts once for all that is asked."""

    process: subprocess.Popen[str]

    def ask(self, program: str) -> Any:
        """What a few lines print as JSON in the end."""
        assert self.process.stdin
        assert self.process.stdout
        self.process.stdin.write(json.dumps(program) + "\n")
        self.process.stdin.flush()
        answer = self.process.stdout.readline()
        assert answer.strip(), "The program failed in the shell; its traceback is on the standard error."
        return json.loads(answer)


@contextmanager
def shell(data: Path) -> Iterator[Shell]:
    """A shell on this data folder; it ends with the block."""
    with subprocess.Popen(
        (*MANAGE, "shell", "--verbosity=0", "--command", ANSWER),
        cwd=ROOT,
        env=environment(DATA_DIR=data),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        yield Shell(process)
