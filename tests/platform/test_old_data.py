"""Data of before the sheets' log: recognised, refused in one sentence, and left as they are, every byte."""

from __future__ import annotations

import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from itertools import product
from pathlib import Path

import psycopg
import pytest

from tests import postgresql
from tests.platform.terminal import environment, free_port
from tests.quickly import day_rows
from tournaments.platform.folder import SERVER_LOCK

ROOT = Path(__file__).resolve().parents[2]
COMMANDS = (("serve",), ("migrate",), ("verify",), ("simulate",), ("backup", "copie.tar.gz"))
BEFORE = """
CREATE TABLE django_migrations (id integer PRIMARY KEY, app varchar(99), name varchar(99), applied timestamp);
INSERT INTO django_migrations VALUES (1, 'contenttypes', '0001_initial', '2026-11-01');
INSERT INTO django_migrations VALUES (2, 'tournaments', '0001_initial', '2026-11-01');
INSERT INTO django_migrations VALUES (3, 'tournaments', '0013_fewer_indexes', '2026-11-21');
CREATE TABLE tournaments_deal (id integer PRIMARY KEY, ns_mark integer NOT NULL);
INSERT INTO tournaments_deal VALUES (1, 210);
"""

pytestmark = pytest.mark.slow


@pytest.fixture
def folder(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A data folder of before; a program that was killed has left what it wrote beside the database."""
    running, left = tmp_path / "running", tmp_path / "club"
    running.mkdir()
    (running / "secret-key").write_text("k" * 60)
    with closing(sqlite3.connect(running / "db.sqlite3")) as database:
        database.execute("PRAGMA journal_mode=WAL")
        database.executescript(BEFORE)
        if request.param == "killed":
            shutil.copytree(running, left)
    if request.param == "ended":
        shutil.copytree(running, left)
    assert (left / "db.sqlite3-wal").exists() is (request.param == "killed")
    return left


def refusal(*command: str, **variables: object) -> str:
    """The one sentence with which a command refuses."""
    ended = subprocess.run(
        [sys.executable, "manage.py", *command],
        cwd=ROOT,
        env=environment(PORT=free_port(), **variables),
        capture_output=True,
        text=True,
        check=False,
    )
    assert (ended.returncode, ended.stdout) == (1, "")
    (sentence,) = ended.stderr.strip().splitlines()
    return sentence.removeprefix("CommandError: ")


def contents(folder: Path) -> dict[str, bytes]:
    """What the files hold, but for the one that a server locks before it looks at them."""
    return {file.name: file.read_bytes() for file in folder.iterdir() if file.name != SERVER_LOCK}


@pytest.mark.parametrize(
    ("folder", "command"),
    day_rows(product(["ended", "killed"], COMMANDS), every=len(COMMANDS) + 1),
    indirect=["folder"],
)
def test_a_folder_of_before_is_refused_and_not_touched(folder: Path, command: tuple[str, ...]) -> None:
    before = contents(folder)
    assert refusal(*command, DATA_DIR=folder) == (
        f"Ce qui est dans le dossier {folder} vient d’une ancienne version de Dix de der, que celle-ci ne "
        "sait pas lire et laisse intact : gardez-le avec l’ancienne version, et donnez un autre dossier "
        "(DATA_DIR=/un/dossier) à celle-ci."
    )
    assert contents(folder) == before


@pytest.fixture(scope="module")
def database() -> Iterator[str]:
    """The address of a PostgreSQL database of before."""
    with postgresql.cluster() as url:
        with psycopg.connect(url) as connection:
            connection.execute(BEFORE.encode())
        yield url


def rows(url: str) -> list[list[tuple[object, ...]]]:
    """Every table and what is in it."""
    with psycopg.connect(url) as connection:
        named = "SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY 1"
        tables = connection.execute(named).fetchall()
        return [tables, *(connection.execute(f"TABLE {name}".encode()).fetchall() for (name,) in tables)]


@pytest.mark.night  # a PostgreSQL of its own
@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command[0])
def test_a_database_of_before_is_refused_and_not_touched(
    database: str, tmp_path: Path, command: tuple[str, ...]
) -> None:
    before = rows(database)
    assert len(before) == 3
    said = refusal(*command, DATA_DIR=tmp_path, DATABASE_URL=database)
    assert said.startswith("Ce qui est dans la base postgres de ")
    assert said.endswith(
        " vient d’une ancienne version de Dix de der, que celle-ci ne sait pas lire et laisse intact : "
        "gardez-le avec l’ancienne version, et donnez une autre base (DATABASE_URL) à celle-ci."
    )
    assert rows(database) == before


def test_a_file_that_is_no_database_is_not_taken_for_one_of_before(tmp_path: Path) -> None:
    (tmp_path / "db.sqlite3").write_bytes(b"belote " * 1000)
    assert "est abîmée" in refusal("verify", DATA_DIR=tmp_path)
