"""Keeps what a release wrote, for the tests of every later one: `python -m tests.platform.release VERSION`.

It is run once, in the checkout of the release: a folder of `tests/platform/releases` then holds a database
with one concours that is over and one under way, as the text that makes it again, and the archive of each.
Nothing else has to be written: `test_releases.py` finds the folder.
"""

from __future__ import annotations

import gzip
import re
import sqlite3
import subprocess
import sys
import tempfile
from contextlib import closing
from pathlib import Path
from typing import Final

from tests.platform.terminal import environment

ROOT: Final = Path(__file__).resolve().parents[2]
RELEASES: Final = Path(__file__).with_name("releases")
DATABASE: Final = "database.sql.gz"
CONCOURS: Final = (
    ("--seed=fini", "--teams=5", "--rounds=2", "--deals=2", "--name=Concours fini"),
    ("--seed=en cours", "--teams=4", "--rounds=2", "--deals=3", "--until=round2", "--name=Concours en cours"),
)


def managed(data: Path, *command: str) -> str:
    """What a command of the program says of a data folder; `AssertionError` where it fails."""
    done = subprocess.run(
        [sys.executable, "manage.py", *command],
        cwd=ROOT,
        env=environment(DATA_DIR=data),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def keep(version: str) -> Path:
    """Play both concours with this program and keep them in a folder of this name."""
    folder = RELEASES / version
    folder.mkdir(parents=True)
    with tempfile.TemporaryDirectory(prefix="dix-de-der-") as data:
        managed(Path(data), "migrate", "--verbosity=0")
        for asked in CONCOURS:
            said = managed(Path(data), "simulate", "--verbosity=0", *asked)
            (slug,) = re.findall(r"/concours/([\w-]+)/", said)
            managed(Path(data), "archive", slug, "--complete", "--output", str(folder / f"{slug}.json"))
        with closing(sqlite3.connect(Path(data, "db.sqlite3"))) as database:
            written = "\n".join(database.iterdump()).encode()
    (folder / DATABASE).write_bytes(gzip.compress(written, mtime=0))
    for archive in folder.glob("*.json"):
        archive.with_suffix(".json.gz").write_bytes(gzip.compress(archive.read_bytes(), mtime=0))
        archive.unlink()
    return folder


if __name__ == "__main__":
    (asked,) = sys.argv[1:]
    sys.stdout.write(f"{keep(asked)}\n")
