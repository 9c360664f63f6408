"""`manage.py backup`: a copy made while somebody writes, put back, and right to the last deal."""

from __future__ import annotations

import os
import sqlite3
import stat
import subprocess
import sys
import tarfile
from contextlib import closing
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command
from django.db import connection

from tests.browser.site import prepare
from tests.platform.open_django import open_django
from tournaments.platform import backup


def manage(folder: Path, *command: object) -> subprocess.CompletedProcess[str]:
    """The command on a SQLite data folder of its own, whatever database the tests use."""
    environment = {name: value for name, value in os.environ.items() if name != "DATABASE_URL"}
    return subprocess.run(
        [sys.executable, "manage.py", *map(str, command)],
        cwd=settings.BASE_DIR,
        env={**environment, "DATA_DIR": str(folder)},
        capture_output=True,
        text=True,
        check=False,
    )


def small(folder: Path) -> Path:
    """A data folder with a database of one number, a key and a medium."""
    (folder / "media").mkdir(parents=True)
    (folder / "media" / "logo.png").write_bytes(b"logo")
    (folder / "secret-key").write_text("k" * 60)
    with closing(sqlite3.connect(folder / "db.sqlite3")) as database:
        database.executescript("CREATE TABLE t (n INTEGER); INSERT INTO t VALUES (1);")
    return folder


def unpacked(archive: Path, folder: Path) -> Path:
    """The folder of a copy; member by member, because Python before 3.11.4 has no extraction filters."""
    with tarfile.open(archive) as opened:
        for one in opened:
            to = folder / one.name
            to.parent.mkdir(parents=True, exist_ok=True)
            if one.isfile():
                to.write_bytes(opened.extractfile(one).read())  # type: ignore[union-attr]
                to.chmod(one.mode)
    return folder / backup.folder_name_in(archive)


@pytest.mark.slow
def test_a_copy_made_while_somebody_writes_is_put_back(tmp_path: Path) -> None:
    club, archive = tmp_path / "club", tmp_path / "copie.tar.gz"
    prepare(club)
    with (
        open_django(club) as django,
        closing(sqlite3.connect(club / "db.sqlite3", isolation_level=None)) as writer,
    ):
        django.said("simulate", "--teams=4", "--rounds=1", "--deals=2", "--verbosity=0")
        writer.execute("BEGIN IMMEDIATE")
        writer.execute("DELETE FROM tournaments_entry")
        said = django.said("backup", str(archive))
        writer.execute("ROLLBACK")
    assert str(club) in said
    assert f"tar -xf {archive}, puis DATA_DIR=copie make run" in said
    restored = unpacked(archive, tmp_path / "elsewhere")
    verified = manage(restored, "verify")
    assert (verified.returncode, verified.stderr) == (0, "")
    assert verified.stdout.startswith("1 concours, 2 feuilles, 4 donnes")
    assert f"dans le dossier {restored} : aucune différence" in verified.stdout
    assert (restored / "secret-key").read_text() == (club / "secret-key").read_text()


def test_the_archive_is_the_whole_folder_and_for_its_owner_alone(tmp_path: Path) -> None:
    club, archive = small(tmp_path / "club"), tmp_path / "copie.tar.gz"
    backup.back_up(club / "db.sqlite3", club, archive)
    assert stat.S_IMODE(archive.stat().st_mode) == 0o600
    restored = unpacked(archive, tmp_path)
    files = [str(file.relative_to(restored)) for file in restored.rglob("*") if file.is_file()]
    assert sorted(files) == ["db.sqlite3", "hall-state", "media/logo.png", "secret-key"]
    assert stat.S_IMODE((restored / "db.sqlite3").stat().st_mode) == 0o600
    with closing(sqlite3.connect(restored / "db.sqlite3")) as database:
        assert database.execute("SELECT n FROM t").fetchall() == [(1,)]


def test_a_copy_is_never_written_over(tmp_path: Path) -> None:
    club, archive = small(tmp_path / "club"), tmp_path / "copie.tar.gz"
    archive.write_text("the copy of last month")
    with pytest.raises(backup.BackupError, match="existe déjà"):
        backup.back_up(club / "db.sqlite3", club, archive)
    assert archive.read_text() == "the copy of last month"


def test_a_copy_that_cannot_be_made_leaves_nothing_behind(tmp_path: Path) -> None:
    club, archive = small(tmp_path / "club"), tmp_path / "copie.tar.gz"
    (club / "db.sqlite3").write_text("no database at all, for sure")
    with pytest.raises(backup.BackupError, match="n’a pas pu être faite"):
        backup.back_up(club / "db.sqlite3", club, archive)
    assert not archive.exists()
    with pytest.raises(backup.BackupError, match="Impossible d’écrire"):
        backup.back_up(club / "db.sqlite3", club, tmp_path / "nowhere" / "copie.tar.gz")


@pytest.mark.django_db
def test_a_hosted_database_has_its_own_tool(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection, "vendor", "postgresql")
    with pytest.raises(CommandError, match="pg_dump --format=custom"):
        call_command("backup", tmp_path / "copie.tar.gz")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.slow
def test_a_folder_where_nothing_is_stored_is_named(tmp_path: Path) -> None:
    with open_django(tmp_path) as django:
        for command in (
            ("verify",),
            ("password", "odile"),
            ("backup", str(tmp_path / "copie.tar.gz")),
            ("archive", "automne"),
            ("paper", "automne", "cards", "--output", str(tmp_path / "cartes.pdf")),
        ):
            said = django.run(*command)
            assert (said.status, said.out) == (1, ""), command
            assert "Traceback" not in said.err
            assert f"Rien n’est enregistré dans le dossier {tmp_path}" in said.err
            assert [file.name for file in tmp_path.iterdir()] == ["secret-key"]


@pytest.mark.slow
def test_a_folder_of_an_older_version_is_not_touched(tmp_path: Path) -> None:
    prepare(tmp_path)
    with closing(sqlite3.connect(tmp_path / "db.sqlite3")) as database:
        last = "SELECT max(id) FROM django_migrations WHERE app = 'tournaments'"
        database.execute(f"DELETE FROM django_migrations WHERE id = ({last})")  # noqa: S608 — ours
        database.commit()
    before = (tmp_path / "db.sqlite3").read_bytes()
    said = manage(tmp_path, "verify")
    assert said.returncode == 1
    assert "Traceback" not in said.stderr
    assert f"le dossier {tmp_path} vient d’une version plus ancienne" in said.stderr
    assert (tmp_path / "db.sqlite3").read_bytes() == before
