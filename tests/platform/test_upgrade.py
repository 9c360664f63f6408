"""An upgrade of the data: what was there before is kept first, and a migration that fails says where."""

from __future__ import annotations

import sqlite3
import stat
import subprocess
import sys
import tarfile
from contextlib import closing
from datetime import timedelta
from io import StringIO
from pathlib import Path
from types import SimpleNamespace

import pytest
from django.conf import settings
from django.utils.timezone import localtime

from tests.browser.site import prepare
from tests.platform.release import ROOT, managed
from tests.platform.terminal import environment
from tournaments.frontends.machine.queries import REASONS
from tournaments.management.commands import serve
from tournaments.platform import database, program, snapshots, versions
from tournaments.platform.errors import StartUpError
from tournaments.platform.snapshots import Reason
from tournaments.platform.versions import Program, Step, Versions

OTHER = Program("0.9.0", "/opt/dix-de-der-0.9", "/usr/bin/python3")

PREPARE = """
from django.conf import settings
from tournaments.platform import database, snapshots, versions
def keep():
    print("copied")
    return snapshots.keep_before_upgrade(database.sqlite_path(), settings.DATA_DIR, database.schema())
{before}
database.prepare(keep, lambda: print("new"))
versions.arrive(settings.DATA_DIR, database.schema())
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
    around = environment(DATA_DIR=data)
    return subprocess.run(starting(before), cwd=ROOT, env=around, capture_output=True, text=True, check=False)


def starting(before: str = "") -> list[str]:
    """The command that prepares the database of DATA_DIR."""
    django = (
        "import os, django; os.environ['DJANGO_SETTINGS_MODULE'] = 'tournaments.settings'; django.setup()"
    )
    return [sys.executable, "-c", f"{django}\n{PREPARE.format(before=before)}"]


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
    for told in (str(copy.file), "KeyError", "tapez : .venv/bin/python manage.py undo_upgrade"):
        assert told in sentence
    assert last_migration() not in migrations_of(copy.file, tmp_path / "opened")


@pytest.mark.night  # four starts of the program
def test_one_that_fails_again_names_the_first_copy_too_and_is_tried_until_it_succeeds(older: Path) -> None:
    failed(older)
    sentence = failed(older)
    second, first = snapshots.list_all(older)
    assert versions.copies(older) == {first.file.name}
    for told in (str(second.file), str(first.file)):
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
    assert started(data).stdout.split() == ["new", "ready"]
    assert not (data / snapshots.FOLDER).exists()


def test_without_a_copy_nothing_is_migrated(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "db.sqlite3")) as database:
        database.execute("CREATE TABLE t (n)")
    (tmp_path / snapshots.FOLDER).write_bytes(b"")  # a file, where copies would lie
    with pytest.raises(StartUpError, match="en garde une copie") as refused:
        snapshots.keep_before_upgrade(tmp_path / "db.sqlite3", tmp_path, 1)
    assert str(tmp_path) in str(refused.value)
    assert (tmp_path / "db.sqlite3").exists()


def test_the_copy_of_the_first_try_outlives_twenty_others(tmp_path: Path) -> None:
    """Of a service that is started again and again the version before is sure to read the first copy."""
    now = localtime().replace(hour=10, minute=1)  # of an hour one copy stays: all are of the same
    (tmp_path / snapshots.FOLDER).mkdir()
    for n, reason in enumerate([*[Reason.RUNNING] * 3, *[Reason.UPGRADE] * 20, *[Reason.RUNNING] * 30], 1):
        name = f"{n:06}-{now + timedelta(minutes=n):%Y-%m-%d-%H%M%S}-{reason}.tar.gz"
        (tmp_path / snapshots.FOLDER / name).touch()
        if reason is Reason.UPGRADE:
            versions.begin(tmp_path, tmp_path / snapshots.FOLDER / name, 1)
    snapshots.thin(tmp_path / snapshots.FOLDER, versions.copies(tmp_path))
    left = {one.number for one in snapshots.list_all(tmp_path)}
    assert 4 in left
    assert not {5, 6, 7, 8} & left


def test_each_reason_is_told_on_the_page_of_snapshots() -> None:
    assert set(REASONS) == set(Reason)


def serving(monkeypatch: pytest.MonkeyPatch, data: Path, vendor: str) -> tuple[serve.Command, StringIO]:
    """A start on these data, which have had three migrations, and what it says."""
    out = StringIO()
    monkeypatch.setattr(settings, "DATA_DIR", data)
    monkeypatch.setattr(serve, "connection", SimpleNamespace(vendor=vendor))
    monkeypatch.setattr(database, "schema", lambda: 3)
    return serve.Command(stdout=out), out


def test_a_newer_version_says_whose_data_it_takes_over_and_the_way_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    versions.write(tmp_path, Versions(OTHER))
    started, out = serving(monkeypatch, tmp_path, "sqlite")
    monkeypatch.setattr(database, "prepare", lambda *_: None)
    started._take_over_data()
    said = out.getvalue()
    for told in (OTHER.version, OTHER.root, program.version(), program.BACK_COMMAND):
        assert told in said
    started._take_over_data()
    assert out.getvalue() == said, "it is said once"


def test_an_older_version_that_is_refused_says_nothing_of_a_takeover(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    versions.write(tmp_path, Versions(OTHER))
    started, out = serving(monkeypatch, tmp_path, "sqlite")

    def refuse(*_: object) -> None:
        raise StartUpError("newer")

    monkeypatch.setattr(database, "prepare", refuse)
    with pytest.raises(StartUpError):
        started._take_over_data()
    assert out.getvalue() == ""


def test_of_a_database_on_a_server_it_says_that_nothing_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    started, out = serving(monkeypatch, tmp_path, "postgresql")
    assert started._keep_before_upgrade() == []
    assert "pg_dump" in out.getvalue()
    assert "pg_restore" in database._failed_upgrade(KeyError("x"), [])
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(("vendor", "back"), [("sqlite", True), ("postgresql", False)])
def test_an_older_version_names_the_way_back_to_its_data(
    vendor: str, back: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(settings, "DATA_DIR", tmp_path)
    monkeypatch.setattr(database, "unknown_migrations", lambda: ["tournaments.9999_later"])
    monkeypatch.setattr(database, "connection", SimpleNamespace(vendor=vendor, settings_dict={"NAME": "dix"}))
    for recorded, named in ((Versions(), False), (Versions(OTHER, [Step(None, "a")]), back)):
        versions.write(tmp_path, recorded)
        with pytest.raises(StartUpError, match="version plus récente") as refused:
            database._check_not_newer()
        assert (program.BACK_COMMAND in str(refused.value)) is named
