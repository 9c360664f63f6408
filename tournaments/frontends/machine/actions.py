"""What the keeper of the computer does: copies and snapshots of everything that is stored."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

from django.conf import settings
from django.db import connection
from django.utils.timezone import now
from django.utils.translation import gettext as _

from tournaments.frontends.machine import queries
from tournaments.platform import backup, database, snapshots
from tournaments.platform.backup import BackupError, back_up


def prepare_copy() -> tuple[str, bytes]:
    """A copy of everything as it is now: its file name and its bytes; `BackupError`.

    It is held in memory, as every answer of the server is: a few megabytes for years of a club.
    """
    name, stored = backup.file_name(queries.club_names()), database_file()
    with TemporaryDirectory(prefix="dix-de-der-") as scratch:
        target = Path(scratch, name)
        back_up(stored, settings.DATA_DIR, target)
        content = target.read_bytes()
    backup.record_copy(settings.DATA_DIR, backup.BackupCopy(now(), len(content)))
    return name, content


def keep_copy(folder: str) -> Path:
    """Write a copy of everything into a folder; the file. `BackupError`."""
    name = backup.file_name(queries.club_names())
    return backup.copy_into(folder, database_file(), settings.DATA_DIR, name)


def database_file() -> Path:
    """The file of the SQLite database; `BackupError` for a PostgreSQL server."""
    if connection.vendor != "sqlite":
        raise BackupError(_("La base de données est sur un serveur, qui fait ses propres copies."))
    return database.sqlite_path()


def take_snapshot() -> None:
    """Take a snapshot and wait until it is verified; `BackupError`."""
    database_file()
    if not snapshots.run_command("--take", snapshots.Reason.BY_HAND):
        said = queries.troubles()
        raise BackupError(said[0] if said else _("La sauvegarde n’a pas pu se faire : essayez encore."))


def choose_second_place(folder: str) -> Path | None:
    """Send every snapshot to this folder too, the last one at once; empty text ends it. `BackupError`."""
    database_file()
    chosen = backup.choose_second_place(settings.DATA_DIR, folder)
    snapshots.copy_to_second_place(settings.DATA_DIR)
    return chosen
