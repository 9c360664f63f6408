"""Checks of the database: at start-up it is migrated where need be, for a command it must be ready.

A database that is newer than the program, or that has the abandoned schema from which no migration leads to
ours, is refused and left untouched.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, cast

from django.conf import settings
from django.core.management import call_command
from django.db import DatabaseError, InterfaceError, OperationalError, connection
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder

from tournaments.platform import program, versions
from tournaments.platform.errors import WHAT_TO_DO, StartUpError, StorageFault, storage_fault_of

PREPARING: Final = 0x646978
"""The number of the advisory lock («dix») of the node that prepares a PostgreSQL database."""
ABANDONED: Final = "0001_initial"
"""The first migration of the abandoned schema, in which sheets had no log; ours has another name."""


@contextmanager
def one_node_at_a_time() -> Iterator[None]:
    """Let one node of a PostgreSQL server at a time prepare the database; the others wait here.

    After a power cut all nodes start together, each with the same migrations pending. The lock ends with the
    connection of a node that dies. A SQLite file needs none: its folder is locked by whoever serves it.
    """
    if connection.vendor != "postgresql":
        yield
        return
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_lock(%s)", [PREPARING])
    try:
        yield
    finally:
        with suppress(DatabaseError), connection.cursor() as cursor:  # lost with its connection, and the lock
            cursor.execute("SELECT pg_advisory_unlock(%s)", [PREPARING])


def prepare(keep_copy: Callable[[], Sequence[Path]], say_new: Callable[[], object]) -> None:
    """Migrate the database to the schema of this version; `StartUpError` where it cannot be used.

    `say_new` is called before an empty one gets its tables, which takes seconds. Before data are migrated,
    `keep_copy` makes a copy of those in a SQLite file; it returns the files to name where that fails. Those
    of a PostgreSQL server are for its administrator to copy.
    """
    check_not_abandoned()
    with explaining_database_errors():
        _check_writable()
        _make_private()
        _check_not_newer()
        _check_undamaged()
        if not _has_pending_migrations():
            return
        if not _has_data():
            say_new()
            _migrate()
            return
    copies = keep_copy()
    try:
        _migrate()
    except Exception as error:  # whatever a migration does wrong
        raise StartUpError(_failed_upgrade(error, copies)) from error


def _migrate() -> None:
    call_command("migrate", verbosity=0, interactive=False)


def _failed_upgrade(error: Exception, copies: Sequence[Path]) -> str:
    """What to do after a migration that failed, and where the copies of the data before it are."""
    kept = f"Tout ce qui y était avant est gardé dans {' et '.join(map(str, copies))}. " if copies else ""
    if fault := storage_fault_of(error):
        todo = f"{WHAT_TO_DO[fault]} Puis redémarrez le programme."
    elif copies:
        todo = f"Pour revenir à la version d’avant et à ces données, tapez : {program.BACK_COMMAND}"
    else:
        todo = "Pour continuer en attendant, remettez la copie d’avant (pg_restore) et la version d’avant."
    return (
        f"La mise à jour de ce qui est dans {where()} pour cette version n’a pas abouti "
        f"({type(error).__name__} : {' '.join(str(error).split()).rstrip('.')}). {kept}{todo}"
    )


def check_ready() -> None:
    """Raise `StartUpError` unless there is data of this version of the program.

    No database is made or changed, because a command may have been typed without its DATA_DIR.
    """
    check_not_abandoned()
    with explaining_database_errors():
        if not _has_tables():
            raise StartUpError(
                f"Rien n’est enregistré dans {where()} : "
                "donnez DATA_DIR=/un/dossier, celui avec lequel le programme démarre."
            )
        _check_not_newer()
        if _has_pending_migrations():
            raise StartUpError(
                f"Ce qui est dans {where()} vient d’une version plus ancienne de Dix de der : "
                "démarrez le programme une fois, il le met à jour."
            )


def check_not_abandoned() -> None:
    """Raise `StartUpError` for a database with the abandoned schema, without changing one byte of it."""
    if connection.vendor == "sqlite":
        abandoned = _first_migration_in(sqlite_path()) == ABANDONED
        other = "un autre dossier (DATA_DIR=/un/dossier)"
    else:
        with explaining_database_errors():
            abandoned = ("tournaments", ABANDONED) in MigrationRecorder(connection).applied_migrations()
        other = "une autre base (DATABASE_URL)"
    if abandoned:
        raise StartUpError(
            f"Ce qui est dans {where()} vient d’une ancienne version de Dix de der, que celle-ci ne sait pas "
            f"lire et laisse intact : gardez-le avec l’ancienne version, et donnez {other} à celle-ci."
        )


def sqlite_path() -> Path:
    """The file of a SQLite database."""
    return Path(_name())


def where() -> str:
    """Where the data is, as part of a sentence: «le dossier …», «la base …»."""
    if connection.vendor == "sqlite":
        return f"le dossier {settings.DATA_DIR}"
    server = connection.settings_dict["HOST"] or "localhost"
    return f"la base {_name()} de {server}"


def unknown_migrations() -> list[str]:
    """Migrations applied to the database that this program does not have."""
    loader = MigrationExecutor(connection).loader
    known = set(loader.disk_migrations)
    for migration in loader.disk_migrations.values():
        known.update(migration.replaces)
    applied = set(loader.applied_migrations)
    return sorted(f"{app}.{name}" for app, name in applied - known if app in loader.migrated_apps)


def is_migrated() -> bool:
    """Whether every migration of this program was applied to the database; `DatabaseError`."""
    return _known_migrations() <= set(MigrationRecorder(connection).applied_migrations())


@cache
def _known_migrations() -> frozenset[tuple[str, str]]:
    return frozenset(MigrationLoader(None).disk_migrations)


@contextmanager
def explaining_database_errors() -> Iterator[None]:
    """Turn each `DatabaseError`, and each `OSError` of a disk, into a `StartUpError` that says what to do."""
    try:
        yield
    except (DatabaseError, OSError) as error:
        fault = storage_fault_of(error)
        if fault is not None and fault is not StorageFault.AWAY:
            raise StartUpError(f"Dans {where()} : {WHAT_TO_DO[fault]}") from error
        if isinstance(error, OSError):
            raise
        why = " ".join(str(error).split()).rstrip(".")
        if isinstance(error, OperationalError | InterfaceError):
            raise StartUpError(f"La base de données {_name()} ne répond pas : {why}.") from error
        raise StartUpError(
            f"La base de données {_name()} répond, mais refuse ce que le programme lui demande : {why}."
        ) from error


def _first_migration_in(stored: Path) -> str:
    """The first of our migrations that was applied to a SQLite file; empty where there is none.

    The file is opened as immutable or copied: otherwise SQLite would write into it the `-wal` file that a
    killed program has left beside it.
    """
    first, beside = _first_migration(stored, "mode=ro&immutable=1"), stored.with_name(f"{stored.name}-wal")
    if first or not beside.exists():
        return first
    with TemporaryDirectory(prefix="dix-de-der-") as scratch, suppress(OSError):
        for each in (stored, beside):
            shutil.copy(each, scratch)
        return _first_migration(Path(scratch, stored.name), "mode=rw")
    return ""


def _first_migration(stored: Path, how: str) -> str:
    asked = "SELECT name FROM django_migrations WHERE app = 'tournaments' ORDER BY id"
    try:
        with closing(sqlite3.connect(f"{stored.resolve().as_uri()}?{how}", uri=True)) as database:
            found = database.execute(asked).fetchone()
    except sqlite3.Error:  # nothing is stored yet, or it is no database, which is said elsewhere
        return ""
    return "" if found is None else str(found[0])


def _check_not_newer() -> None:
    unknown = unknown_migrations()
    if unknown:
        raise StartUpError(
            f"La base de données {_name()} vient d’une version plus récente de Dix de der "
            f"({unknown[-1]}) : mettez le programme à jour, ou choisissez un autre dossier avec DATA_DIR."
            f"{_back_hint()}"
        )


def _back_hint() -> str:
    """What to type for the data of before, where a snapshot of them was taken as they were migrated."""
    if connection.vendor != "sqlite" or versions.way_back(settings.DATA_DIR) is None:
        return ""
    return (
        " Pour revenir aux données d’avant, en gardant de côté ce qui a été noté depuis, tapez : "
        f"{program.BACK_COMMAND}"
    )


def _check_undamaged() -> None:
    """`StartUpError` or `DatabaseError` for a file that an interrupted copy or a bad disk has damaged."""
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            (said,) = cursor.execute("PRAGMA quick_check(1)").fetchone()
        if said != "ok":
            raise StartUpError(f"Dans {where()} : {WHAT_TO_DO[StorageFault.DAMAGED]}")


def _check_writable() -> None:
    if connection.vendor == "sqlite" and sqlite_path().exists() and not os.access(_name(), os.W_OK):
        raise StartUpError(f"Impossible d’écrire dans la base de données {_name()} : corrigez ses droits.")


def _make_private() -> None:
    """Let only its owner read a SQLite file, which holds names and hashes of passwords.

    SQLite gives the files that it writes beside it the same rights.
    """
    if connection.vendor == "sqlite":
        with suppress(OSError):  # it has another owner, who shares it on purpose
            sqlite_path().touch(mode=0o600)
            sqlite_path().chmod(sqlite_path().stat().st_mode & 0o700)


def _has_tables() -> bool:
    if connection.vendor == "sqlite" and not sqlite_path().exists():
        return False  # asking SQLite would make the file
    return MigrationRecorder(connection).has_table()


def _has_data() -> bool:
    """Whether something may be stored: a table of ours was made before this start."""
    return any(app == "tournaments" for app, _ in MigrationRecorder(connection).applied_migrations())


def schema() -> int:
    """How many migrations the data have had; it grows with each."""
    return len(MigrationRecorder(connection).applied_migrations())


def _has_pending_migrations() -> bool:
    executor = MigrationExecutor(connection)
    return bool(executor.migration_plan(executor.loader.graph.leaf_nodes()))


def _name() -> str:
    return str(cast("str | Path", connection.settings_dict["NAME"]))


WORK_SECONDS: Final = 0.1
PAUSE_SECONDS: Final = 0.01
_worked_since = time.monotonic()


def give_way() -> None:
    """Let other processes write: call this between the transactions of long work.

    SQLite has no queue. Who waits looks ten times a second whether the database is free; a process that
    begins its next transaction at once leaves them waiting until they give up (measured: 20 s, then an
    error; with these pauses a second or two).
    """
    global _worked_since  # noqa: PLW0603 — one moment, that of this process
    now = time.monotonic()
    if connection.vendor == "sqlite" and now - _worked_since >= WORK_SECONDS:
        time.sleep(PAUSE_SECONDS)
        _worked_since = time.monotonic()
