"""An upgrade of the data: what was there before is kept first, and a migration that fails says where."""

from __future__ import annotations

import sqlite3
import stat
import subprocess
import sys
import tarfile
from contextlib import closing
from datetime import timedelta
from pathlib import Path

import pytest
from django.utils.timezone import localtime

from tests.browser.site import prepare
from tests.platform.release import ROOT, managed
from tests.platform.terminal import environment
from tournaments.frontends.machine.queries import REASONS
from tournaments.platform import snapshots
from tournaments.platform.errors import StartUpError
from tournaments.platform.snapshots import Reason, Snapshot

PREPARE = """
from django.conf import settings
from tournaments.platform import database, snapshots
def keep():
    print("copied")
    return snapshots.keep_before_upgrade(database.sqlite_path(), settings.DATA_DIR)
{before}
database.prepare(keep)
print("ready")
"""
BROKEN = """
from importlib import import_module
from django.db import migrations
def fail(apps, editor):
    raise KeyError("a deal without its table")
broken = import_module("tournaments.migrations.{name}").Migration
broken.operations = [migrations.RunPython(fail)]
"""


def started(data: Path, before: str = "") -> subprocess.CompletedProcess[str]:
    """What preparing the database says, in a process of its own."""
    django = (
        "import os, django; os.environ['DJANGO_SETTINGS_MODULE'] = 'tournaments.settings'; django.setup()"
    )
    script = f"{django}\n{PREPARE.format(before=before)}"
    asked, around = [sys.executable, "-c", script], environment(DATA_DIR=data)
    return subprocess.run(asked, cwd=ROOT, env=around, capture_output=True, text=True, check=False)


def last_migration() -> str:
    return max(file.stem for file in (ROOT / "tournaments" / "migrations").glob("0*.py"))


def migrations_of(file: Path, scratch: Path) -> set[str]:
    """The migrations of ours that the database in a copy has had."""
    with tarfile.open(file) as archive:
        (stored,) = (archive.extractfile(one) for one in archive if one.name.endswith("/db.sqlite3"))
        assert stored is not None
        scratch.write_bytes(stored.read())
    asked = "SELECT name FROM django_migrations WHERE app = 'tournaments'"
    with closing(sqlite3.connect(scratch)) as database:
        return {name for (name,) in database.execute(asked)}


@pytest.fixture
def older(tmp_path: Path) -> Path:
    """Data to which the last migration was not applied yet."""
    data = tmp_path / "club"
    prepare(data)
    names = sorted(file.stem for file in (ROOT / "tournaments" / "migrations").glob("0*.py"))
    managed(data, "migrate", "tournaments", names[-2], "--verbosity=0")
    return data


@pytest.mark.slow
def test_what_was_there_is_kept_before_the_first_migration(older: Path, tmp_path: Path) -> None:
    said = started(older)
    assert said.stdout.split() == ["copied", "ready"], said.stderr
    (copy,) = snapshots.list_all(older)
    assert (copy.reason, copy.sound) == (Reason.UPGRADE, True)
    assert last_migration() not in migrations_of(copy.file, tmp_path / "opened")
    assert stat.S_IMODE(copy.file.stat().st_mode) == 0o600
    assert started(older).stdout.split() == ["ready"], "nothing is pending any more"
    assert len(snapshots.list_all(older)) == 1


@pytest.mark.slow
def test_a_migration_that_fails_says_where_the_copy_is(older: Path, tmp_path: Path) -> None:
    sentence = failed(older)
    (copy,) = snapshots.list_all(older)
    for told in (str(copy.file), "KeyError", f"remettez-y {copy.file.name}"):
        assert told in sentence
    assert last_migration() not in migrations_of(copy.file, tmp_path / "opened")


@pytest.mark.night  # four starts of the program
def test_one_that_fails_again_names_the_first_copy_too_and_is_tried_until_it_succeeds(older: Path) -> None:
    failed(older)
    sentence = failed(older)
    second, first = snapshots.list_all(older)
    for told in (str(second.file), str(first.file), f"remettez-y {first.file.name}"):
        assert told in sentence
    assert started(older).stdout.split() == ["copied", "ready"]


def failed(data: Path) -> str:
    """The last line that a start says whose migration fails."""
    said = started(data, BROKEN.format(name=last_migration()))
    assert said.returncode == 1
    return said.stderr.strip().splitlines()[-1]


@pytest.mark.night  # six seconds: all migrations are played
def test_nothing_is_kept_of_an_empty_folder(tmp_path: Path) -> None:
    data = tmp_path / "club"
    assert started(data).stdout.split() == ["ready"]
    assert not (data / snapshots.FOLDER).exists()


def test_without_a_copy_nothing_is_migrated(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "db.sqlite3")) as database:
        database.execute("CREATE TABLE t (n)")
    (tmp_path / snapshots.FOLDER).write_bytes(b"")  # a file, where copies would lie
    with pytest.raises(StartUpError, match="en garde une copie") as refused:
        snapshots.keep_before_upgrade(tmp_path / "db.sqlite3", tmp_path)
    assert str(tmp_path) in str(refused.value)
    assert (tmp_path / "db.sqlite3").exists()


def test_the_copy_of_the_first_try_outlives_twenty_others(tmp_path: Path) -> None:
    """Of a service that is started again and again the version before is sure to read the first copy."""
    now = localtime().replace(hour=10, minute=1)  # of an hour one copy stays: all are of the same
    reasons = [*[Reason.RUNNING] * 3, *[Reason.UPGRADE] * 20, *[Reason.RUNNING] * 30]
    made = [
        Snapshot(tmp_path / f"{n}", n, now + timedelta(minutes=n), reason, 1, sound=True)
        for n, reason in enumerate(reasons)
    ]
    gone = {one.number for one in snapshots.superfluous(made[::-1])}
    assert 3 not in gone
    assert {4, 5, 6, 7, 8} <= gone


def test_each_reason_is_told_on_the_page_of_snapshots() -> None:
    assert set(REASONS) == set(Reason)
