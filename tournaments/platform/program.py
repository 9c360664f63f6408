"""This copy of the program: its folder, the commands that start it, the hash of its code, its restart.

A checkout and an installed wheel have the same files in the same folders. A checkout keeps what it makes
beside them; an installed program may not own its folder, and keeps what it makes in its user's. Standard
library only: the settings read it before Django is there.

`manage.py serve` is a parent process with a worker. For what is read at the start (whether the hall's network
is served), a page, in the worker, makes a file that the parent looks for; that stops its worker as for Ctrl-C
and becomes a new program on the same port.
"""

from __future__ import annotations

import os
import sys
import threading
import time
import tomllib
from collections.abc import Sequence
from functools import cache
from hashlib import sha256
from importlib import metadata
from pathlib import Path
from typing import Final, NoReturn

from tournaments.platform import system

ROOT: Final = Path(__file__).resolve().parents[2]
"""The folder of `manage.py`, `scoring`, `tournaments`, `templates` and `locale`."""
CHECKOUT: Final = (ROOT / "Makefile").exists()
DEFAULT_DATA_FOLDER: Final = ROOT / "data" if CHECKOUT else system.user_data() / "dix-de-der"
"""The data folder where DATA_DIR names none."""
DEFAULT_PORT: Final = 8000
"""The port where PORT names none."""
COMMAND_VARIABLE: Final = "CONCOURS_COMMAND"
"""The environment variable by which a stick or a folder says what people type."""
_TYPED: Final = os.environ.get(COMMAND_VARIABLE, "")
START_COMMAND: Final = _TYPED or ("make run" if CHECKOUT else "concours")
"""The command that starts the site."""
MANAGE_COMMAND: Final = _TYPED or (".venv/bin/python manage.py" if CHECKOUT else "concours")
"""What people type before the name of a management command, in the folder of the program."""
BACK_COMMAND: Final = f"{MANAGE_COMMAND} undo_upgrade"
"""The command that goes back to the version before."""
HASHED_FILES: Final = (
    ("scoring", "*.py"),
    ("tournaments", "*.py"),
    ("locale", "*.mo"),
    ("tournaments", "*.css"),
    ("tournaments", "*.js"),
    ("templates", "*.html"),
    ("templates", "*.css"),
    ("templates", "*.js"),
)
"""The files whose contents make the hash of the code: folders and patterns."""
SERVER_VARIABLE: Final = "DIX_DE_DER_SERVER"
"""The environment variable in which a server leaves to its worker the file that asks for a restart."""
POLL_SECONDS: Final = 0.2
SECONDS_TO_ANSWER: Final = 0.3
"""Seconds that the answer has to leave before the server stops."""
RUN_STAMP: Final = str(time.time_ns())
"""A stamp of this run of the program: the next run has another."""


def manage_command(*arguments: str) -> list[str]:
    """The command line that runs `manage.py` with these arguments, whatever the current folder.

    What it says is UTF-8, on Windows too, where the Python of a folder takes no word of the environment.
    """
    return [sys.executable, "-X", "utf8", str(ROOT / "manage.py"), *arguments]


@cache
def version() -> str:
    """The version of this program: that of a checkout's `pyproject.toml`, or of the installed package."""
    if not CHECKOUT:
        return metadata.version("dix-de-der")
    told = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    return str(told["project"]["version"])


@cache
def code_hash() -> str:
    """The hash of the code of this installation, computed once."""
    return code_hash_of(ROOT)


def code_hash_of(root: Path) -> str:
    """A hash of code, translations, styles, scripts and templates: the same on every node of a version."""
    digest = sha256()
    for folder, pattern in HASHED_FILES:
        for file in sorted((root / folder).rglob(pattern)):
            digest.update(f"{file.relative_to(root).as_posix()}\0".encode())
            digest.update(sha256(file.read_bytes()).digest())
    return digest.hexdigest()


def announce_parent(data: Path) -> Path:
    """Let the worker find its parent; the server calls it before it starts its worker.

    Returns the file by which the worker asks to be started anew.
    """
    asking = data / f"restart-{os.getpid()}"
    asking.unlink(missing_ok=True)
    os.environ[SERVER_VARIABLE] = str(asking)
    return asking


def is_restart() -> bool:
    """Whether this run of a server replaces an earlier one: asked before `announce_parent`."""
    return SERVER_VARIABLE in os.environ


def can_restart() -> bool:
    """Whether this process is the worker of a server that can restart."""
    import multiprocessing  # noqa: PLC0415 — a worker has it already

    parent = multiprocessing.parent_process()
    return parent is not None and os.environ.get(SERVER_VARIABLE, "").endswith(f"-{parent.pid}")


def begin_work() -> None:
    """Where this is the worker of a server: leave Ctrl-C to its parent, which stops it.

    A worker that is told twice to stop may never end.
    """
    if can_restart():
        system.leave_terminal()


def restart_soon() -> None:
    """Restart the server once the answer of this request has left; without effect where it cannot restart."""
    if can_restart():
        threading.Timer(SECONDS_TO_ANSWER, Path(os.environ[SERVER_VARIABLE]).touch).start()


def wait_for_restart(asking: Path) -> None:
    """Return once the worker has asked for a restart; may never return, so call it in a daemon thread."""
    while not asking.exists():
        time.sleep(POLL_SECONDS)
    asking.unlink()


def restart() -> NoReturn:
    """Replace this process by a new run of the same command."""
    sys.stdout.flush()
    system.become(sys.executable, sys.orig_argv[1:])


def become_other(python: str, root: Path, arguments: Sequence[str], data: Path) -> NoReturn:
    """Replace this process by another version of the program, with these data."""
    sys.stdout.flush()
    os.environ.pop(COMMAND_VARIABLE, None)
    os.environ["DATA_DIR"] = str(data)
    os.environ.pop("PYTHONPATH", None)
    if not (root / "Makefile").exists():  # of a stick: its libraries lie beside it
        os.environ["PYTHONPATH"] = str(root.parent)
    system.become(python, [str(root / "manage.py"), *arguments])
