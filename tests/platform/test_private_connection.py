"""The connection of the site to its SQLite file: for its owner alone, and its locks hold."""

from __future__ import annotations

import sqlite3
import stat
import subprocess
import sys
from contextlib import closing
from pathlib import Path

from tournaments.platform.folder import PrivateConnection

READS = """
import sqlite3, sys
database = sqlite3.connect(sys.argv[1])
print([n for (n,) in database.execute("SELECT n FROM t ORDER BY n")])
database.close()
"""


def other_program(place: Path) -> str:
    """What another program reads there; it closes the database as the last one, if nobody holds it."""
    ended = subprocess.run(
        [sys.executable, "-c", READS, str(place)], capture_output=True, text=True, check=True
    )
    return ended.stdout.strip()


def test_it_is_for_its_owner_alone(tmp_path: Path) -> None:
    place = tmp_path / "db.sqlite3"
    with closing(PrivateConnection(place)) as database:
        database.execute("CREATE TABLE t (n INTEGER)")
    assert stat.S_IMODE(place.stat().st_mode) == 0o600


def test_a_second_connection_leaves_the_locks_of_the_first(tmp_path: Path) -> None:
    """Else another program takes itself for the last one and deletes the log that is written to."""
    place, log = tmp_path / "db.sqlite3", tmp_path / "db.sqlite3-wal"
    with closing(PrivateConnection(place, isolation_level=None)) as first:
        first.execute("PRAGMA journal_mode = wal")
        first.executescript("CREATE TABLE t (n INTEGER); INSERT INTO t VALUES (1);")
        with closing(PrivateConnection(place)) as second:
            second.execute("SELECT n FROM t").fetchall()
            assert other_program(place) == "[1]"
            assert log.exists()
        assert other_program(place) == "[1]"
        assert log.exists()
        first.execute("INSERT INTO t VALUES (2)")
        assert other_program(place) == "[1, 2]"
    with closing(sqlite3.connect(place)) as database:
        assert database.execute("SELECT count(*) FROM t").fetchone() == (2,)
