"""A database with today's schema, kept between runs: playing all migrations takes each worker seconds.

That of SQLite lies in pytest's cache under a hash of what made it; on PostgreSQL, which is thrown away after
each run, it is a template. One worker makes it for all; `migrate` still runs on each copy, and does nothing.
"""

from __future__ import annotations

import fcntl
import os
import shutil
import sqlite3
from collections.abc import Callable
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from typing import Final

from django.db import connection

ROOT: Final = Path(__file__).resolve().parents[1]
MADE_BY: Final = ("tournaments/migrations", "tournaments/core/models")
TEMPLATE: Final = "migrated"
LIBRARIES: Final = ("django", "django-simple-history")


def kept_file(folder: Path) -> Path:
    """The path in this folder of the database with today's schema, whether it exists or not."""
    made = sha256()
    for library in LIBRARIES:
        made.update(f"{library} {version(library)}\n".encode())
    for source in sorted(path for of in MADE_BY for path in (ROOT / of).rglob("*.py")):
        made.update(f"{source.relative_to(ROOT)}\n".encode() + source.read_bytes())
    return folder / f"{made.hexdigest()[:16]}.sqlite3"


def copy_kept(kept: Path, database: Path) -> bool:
    """Copy the kept database to where the tests look for theirs; False where none is kept."""
    if not kept.exists():
        return False
    shutil.copyfile(kept, database)
    return True


def copy_made_once(kept: Path, database: Path) -> None:
    """Copy the kept database to where the tests look for theirs; the first worker that asks makes it.

    The others wait there, which costs them nothing.
    """
    with kept.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not kept.exists():
            _migrate(str(database), lambda: keep_database(connection.connection, kept))
    copy_kept(kept, database)


def keep_database(connection: sqlite3.Connection, kept: Path) -> None:
    """Keep the database of this connection, in place of those of other schemas; workers may do so at once."""
    for other in kept.parent.glob("*.sqlite3"):
        if other != kept:
            other.unlink(missing_ok=True)
    being_written = kept.with_suffix(f".{os.getpid()}")
    target = sqlite3.connect(being_written)
    connection.backup(target)
    target.close()
    being_written.replace(kept)


def migrated_template(shared: Path) -> str:
    """The PostgreSQL database from which each worker's is copied; the first worker that asks migrates it.

    `shared` is a folder of all workers. The others wait there, which costs them nothing.
    """
    with (shared / "template.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        made = shared / "template"
        if not made.exists():
            _migrate(TEMPLATE, made.touch)
    return TEMPLATE


def _migrate(name: str, made: Callable[[], None]) -> None:
    """Make a test database of this name with today's schema; `made` is called before it is closed."""
    served = connection.settings_dict
    before, test = served["NAME"], served["TEST"]
    try:
        served["TEST"] = {**test, "NAME": name}
        connection.creation.create_test_db(verbosity=0, autoclobber=True, serialize=False)
        connection.ensure_connection()
        made()
        connection.close()
    finally:
        served["NAME"], served["TEST"] = before, test
