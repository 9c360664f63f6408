"""What the disk and the database can do to a club: a sentence each that says what to do about it.

It stands on the page and, where that is the place, at the start.
"""

from __future__ import annotations

import errno
import os
import sqlite3
from contextlib import ExitStack, closing
from pathlib import Path

import psycopg
import pytest
from django.db import DatabaseError, OperationalError, connection, transaction
from django.test import Client

from tests.browser.site import prepare
from tests.platform.release import ROOT, managed
from tests.platform.terminal import free_port, opened
from tests.platform.test_start import MANAGE, refusal
from tournaments.core.access import queries
from tournaments.core.models.accounts import User
from tournaments.platform import database
from tournaments.platform.errors import StartUpError, StorageFault, storage_fault_of

SENTENCES = {
    StorageFault.FULL: ("Le disque est plein : supprimez", "The disk is full: delete"),
    StorageFault.READ_ONLY: ("ne peut plus être écrit : rendez-le", "can no longer be written: make it"),
    StorageFault.DAMAGED: (
        "est abîmée : arrêtez le programme et restaurez",
        "is damaged: stop the program and restore",
    ),
    StorageFault.BUSY: ("écrit sans arrêt dans la base", "keeps writing to the database"),
    StorageFault.AWAY: ("ne répond pas en ce moment", "does not answer at the moment"),
    StorageFault.DISK: ("gardez vite une copie", "quickly keep a copy"),
}


def broken(database: Path, how: str) -> sqlite3.Error:
    """What SQLite says when it writes to a disk that is full or protected, or reads a file that is torn."""
    with closing(sqlite3.connect(database)) as made:
        made.execute("CREATE TABLE deal (record)")
        made.executemany("INSERT INTO deal VALUES (?)", [("x" * 4000,)] * 20)
        made.commit()
    if how == "torn":
        os.truncate(database, 12_000)
    with ExitStack() as stack:
        opened = stack.enter_context(closing(sqlite3.connect(database)))
        if how == "full":
            opened.execute("PRAGMA max_page_count=1")
        if how == "held":
            other = stack.enter_context(closing(sqlite3.connect(database)))
            other.execute("BEGIN IMMEDIATE")
            opened.execute("PRAGMA busy_timeout=0")
        if how == "protected":
            opened.execute("PRAGMA query_only=1")
        with pytest.raises(sqlite3.Error) as raised:
            opened.execute("INSERT INTO deal SELECT record FROM deal")
    return raised.value


@pytest.mark.parametrize(
    ("how", "fault"),
    [
        ("full", StorageFault.FULL),
        ("protected", StorageFault.READ_ONLY),
        ("torn", StorageFault.DAMAGED),
        ("held", StorageFault.BUSY),
    ],
)
def test_what_sqlite_says_is_understood(tmp_path: Path, how: str, fault: StorageFault) -> None:
    assert storage_fault_of(broken(tmp_path / "db.sqlite3", how)) is fault


@pytest.mark.parametrize(
    ("error", "fault"),
    [
        (OSError(errno.ENOSPC, "No space left on device"), StorageFault.FULL),
        (OSError(errno.EROFS, "Read-only file system"), StorageFault.READ_ONLY),
        (OSError(errno.EIO, "Input/output error"), StorageFault.DISK),
        (psycopg.errors.DiskFull(), StorageFault.FULL),
        (psycopg.errors.ReadOnlySqlTransaction(), StorageFault.READ_ONLY),
        (psycopg.errors.DataCorrupted(), StorageFault.DAMAGED),
        (psycopg.errors.LockNotAvailable(), StorageFault.BUSY),
        (psycopg.OperationalError("connection refused"), StorageFault.AWAY),
        (psycopg.InterfaceError("the connection is closed"), StorageFault.AWAY),
        (psycopg.errors.AdminShutdown(), StorageFault.AWAY),
        (psycopg.errors.CannotConnectNow(), StorageFault.AWAY),
        (psycopg.errors.TooManyConnections(), StorageFault.AWAY),
        (psycopg.errors.ConnectionException(), StorageFault.AWAY),
        (psycopg.errors.UniqueViolation(), None),
        (psycopg.errors.SerializationFailure(), None),
        (FileNotFoundError(errno.ENOENT, "No such file"), None),
        (ValueError("full"), None),
        (None, None),
    ],
    ids=repr,
)
def test_so_is_what_others_say(error: BaseException | None, fault: StorageFault | None) -> None:
    assert storage_fault_of(error) is fault


@pytest.mark.usefixtures("db")
@pytest.mark.parametrize(
    ("how", "fault"),
    [
        ("full", StorageFault.FULL),
        ("protected", StorageFault.READ_ONLY),
        ("torn", StorageFault.DAMAGED),
        ("held", StorageFault.BUSY),
    ],
)
def test_the_page_says_what_to_do(
    how: str, fault: StorageFault, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    error = broken(tmp_path / "db.sqlite3", how)

    def fails() -> bool:
        raise DatabaseError from error

    monkeypatch.setattr(queries, "has_no_account", fails)
    answer = Client(raise_request_exception=False).get("/")
    page = answer.content.decode().replace("\u00a0", " ")
    assert answer.status_code == 503
    assert 'class="number">' in page
    assert all(words in page for words in SENTENCES[fault])
    assert "Revenez en arrière et réessayez" not in page


@pytest.mark.parametrize("path", ["/", "/api/1/concours", "/t/"])
def test_a_database_that_is_away_is_no_fault_of_ours(path: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """503 with `Retry-After`, by which a proxy asks another node and a program waits."""

    def away(*_: object, **__: object) -> None:
        raise OperationalError("nobody listens") from psycopg.OperationalError("connection refused")

    monkeypatch.setattr("django.db.backends.base.base.BaseDatabaseWrapper.ensure_connection", away)
    monkeypatch.setattr("django.db.backends.utils.CursorWrapper.execute", away)
    monkeypatch.setattr("django.db.backends.base.base.BaseDatabaseWrapper.cursor", away)
    visitor = Client(raise_request_exception=False)
    visitor.cookies["sessionid"] = "x" * 32
    answer = visitor.get(path)
    assert (answer.status_code, answer["Retry-After"]) == (503, "5")
    said = answer.json()["detail"] if path.startswith("/api/") else answer.content.decode()
    assert "ne répond pas en ce moment" in said
    assert "de notre côté" not in said


@pytest.mark.usefixtures("cast")
def test_a_protected_database_answers_with_it_and_nothing_is_half_done() -> None:
    """The real connection of the site, which may read and not write."""
    names = list(User.objects.values_list("username", flat=True))
    protect = "PRAGMA query_only=%d" if connection.vendor == "sqlite" else ""
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(protect % 1 if protect else "SET TRANSACTION READ ONLY")
        answer = Client(raise_request_exception=False).post(
            "/connexion/", {"username": "odile", "password": "trèfle-atout-21"}
        )
        if protect:
            cursor.execute(protect % 0)
        transaction.set_rollback(True)
    assert answer.status_code == 503
    assert "ne peut plus être écrit" in answer.content.decode()
    assert list(User.objects.values_list("username", flat=True)) == names


@pytest.mark.slow
@pytest.mark.parametrize("left", [0.5, 0.9])
def test_a_torn_database_is_refused_at_the_start(left: float, tmp_path: Path) -> None:
    """Wherever it is torn: SQLite would open it, and break at the page that is missing."""
    whole = sound_database(tmp_path)
    os.truncate(whole, int(whole.stat().st_size * left) // 4096 * 4096)
    before = whole.read_bytes()
    said = refusal("serve", PORT=free_port(), DATA_DIR=tmp_path).replace("\u00a0", " ")
    assert "est abîmée : arrêtez le programme et restaurez la dernière sauvegarde" in said
    assert whole.read_bytes() == before


@pytest.mark.night  # two servers and six commands
def test_what_the_sentence_says_mends_it(tmp_path: Path) -> None:
    data = sound_database(tmp_path)
    managed(tmp_path, "simulate", "--teams=4", "--rounds=1", "--deals=1", "--verbosity=0")
    name = Path(managed(tmp_path, "snapshots", "--take").strip()).name
    data.write_bytes(b"belote " * 1000)
    assert name in managed(tmp_path, "snapshots")
    managed(tmp_path, "snapshots", "--restore", name)
    with opened((*MANAGE, "serve"), ROOT, PORT=free_port(), DATA_DIR=tmp_path) as terminal:
        assert "La copie est remise" in terminal.said
        assert "À bientôt" in terminal.interrupt()
    assert "1 concours" in managed(tmp_path, "verify")


def sound_database(folder: Path) -> Path:
    """A database of this version that was closed well."""
    prepare(folder)
    return folder / "db.sqlite3"


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (OSError(errno.ENOSPC, "No space left on device"), "Le disque est plein"),
        (DatabaseError("relation already exists"), "répond, mais refuse"),
        (OperationalError("connection refused"), "ne répond pas : connection refused"),
    ],
)
def test_whatever_breaks_at_the_start_is_a_sentence(error: Exception, said: str) -> None:
    """Also while the demo is made: the disk that fills up there was a traceback of thirty lines."""
    with pytest.raises(StartUpError, match=said), database.explaining_database_errors():
        raise error


@pytest.mark.django_db
def test_long_work_lets_others_write(monkeypatch: pytest.MonkeyPatch) -> None:
    """A hundredth of a second in eleven is theirs; what is over sooner makes nobody wait."""
    slept, now = [], [1000.0]

    def sleep(seconds: float) -> None:
        slept.append(seconds)
        now[0] += seconds

    monkeypatch.setattr(database.time, "monotonic", lambda: now[0])
    monkeypatch.setattr(database.time, "sleep", sleep)
    monkeypatch.setattr(database, "_worked_since", 1000.0)
    for _transaction in range(100):
        now[0] += 0.0101
        database.give_way()
    expected = [database.PAUSE_SECONDS] * 10 if connection.vendor == "sqlite" else []
    assert slept == expected
