"""A copy of a club's data while the program runs: one archive, from which the data folder is made again."""

from __future__ import annotations

import errno
import os
import sqlite3
import tarfile
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import IO, Final

from django.utils.translation import gettext as _

from tournaments.platform.errors import UserError
from tournaments.platform.folder import HALL_ADDRESS

KEPT: Final = ("secret-key", "media", HALL_ADDRESS)
"""What else is in a data folder that cannot be made again."""
DATABASE: Final = "db.sqlite3"
_CHUNK: Final = 1 << 20


class BackupError(UserError):
    """The backup failed; the sentence is for the person at the keyboard."""


def back_up(database: Path, folder: Path, target: Path) -> None:
    """Write `database` and the secret key and media of `folder` to the archive `target`; `BackupError`.

    `target` is for its owner alone, since the key is in it; one that exists is never written over, and one
    that could not be finished, or does not read back whole, is taken away.
    """
    try:
        handle = os.open(target, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError as error:
        raise BackupError(_("%(file)s existe déjà : choisissez un autre nom."), file=target) from error
    except OSError as error:
        raise BackupError(
            _("Impossible d'écrire %(file)s : %(why)s."), file=target, why=why(error)
        ) from error
    try:
        with os.fdopen(handle, "wb") as file:
            _pack(database, folder, inside(target), file)
            file.flush()
            os.fsync(file.fileno())
        _read_again(target)
        sync_folder(target.parent)
    except BaseException as error:
        target.unlink()
        if isinstance(error, OSError | sqlite3.Error | tarfile.TarError | EOFError):
            raise BackupError(
                _("La copie %(file)s n'a pas pu être faite : %(why)s."), file=target, why=why(error)
            ) from error
        raise


def why(error: BaseException) -> str:
    """What the system says of an error, as a part of a sentence."""
    if isinstance(error, OSError) and error.errno == errno.ENOSPC:
        return _("le disque est plein")
    return (error.strerror if isinstance(error, OSError) else None) or str(error)


def inside(target: Path) -> str:
    """The name of the data folder in the archive, and once it is unpacked: «copie» for copie.tar.gz."""
    return target.name.partition(".")[0] or "dix-de-der"


def copy_database(database: Path, copy: Path) -> None:
    """Write the database as it is between two transactions to `copy`, whoever writes; read again."""
    with (
        closing(sqlite3.connect(f"{database.resolve().as_uri()}?mode=ro", uri=True)) as source,
        closing(sqlite3.connect(copy)) as target,
    ):
        source.backup(target)
        (said,) = target.execute("PRAGMA integrity_check(1)").fetchone()
    if said != "ok":
        raise sqlite3.DatabaseError(said)


def _pack(database: Path, folder: Path, name: str, file: IO[bytes]) -> None:
    with (
        TemporaryDirectory(prefix="dix-de-der-") as scratch,
        tarfile.open(fileobj=file, mode="w:gz", compresslevel=6) as archive,
    ):
        copy = Path(scratch, DATABASE)
        copy.touch(mode=0o600)
        copy_database(database, copy)
        archive.add(scratch, name, recursive=False)  # the folder, for its owner alone
        archive.add(copy, f"{name}/{DATABASE}")
        for kept in KEPT:
            if (folder / kept).exists():
                archive.add(folder / kept, f"{name}/{kept}")


def _read_again(target: Path) -> None:
    """Read the archive to its end: its checksum says whether it is what was written."""
    with tarfile.open(target) as archive:
        for member in archive:
            file = archive.extractfile(member)
            while file is not None and file.read(_CHUNK):
                pass


def sync_folder(folder: Path) -> None:
    """Wait until the disk knows the name of a file: a USB stick is pulled out soon after."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
