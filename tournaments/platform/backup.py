"""A copy of a club's data while the program runs: one archive, from which the data folder is made again."""

from __future__ import annotations

import os
import sqlite3
import tarfile
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import IO, Final

KEPT: Final = ("secret-key", "media")
"""What else is in a data folder that cannot be made again."""


class BackupError(RuntimeError):
    """The backup failed; the sentence is for the person at the keyboard."""


def back_up(database: Path, folder: Path, target: Path) -> None:
    """Write `database` and the secret key and media of `folder` to the archive `target`.

    `target` is for its owner alone, since the key is in it; one that exists is never written over, and one
    that could not be finished is taken away.
    """
    try:
        handle = os.open(target, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError as error:
        raise BackupError(f"{target} existe déjà : choisissez un autre nom.") from error
    except OSError as error:
        raise BackupError(f"Impossible d'écrire {target} : {error.strerror}.") from error
    try:
        with os.fdopen(handle, "wb") as file:
            _pack(database, folder, inside(target), file)
            file.flush()
            os.fsync(file.fileno())
    except BaseException as error:
        target.unlink()
        if isinstance(error, OSError | sqlite3.Error):
            raise BackupError(f"La copie {target} n'a pas pu être faite : {error}.") from error
        raise


def inside(target: Path) -> str:
    """The name of the data folder in the archive, and once it is unpacked: «copie» for copie.tar.gz."""
    return target.name.partition(".")[0] or "dix-de-der"


def _pack(database: Path, folder: Path, name: str, file: IO[bytes]) -> None:
    with (
        TemporaryDirectory(prefix="dix-de-der-") as scratch,
        tarfile.open(fileobj=file, mode="w:gz") as archive,
    ):
        copy = Path(scratch, "db.sqlite3")
        copy.touch(mode=0o600)
        _copy(database, copy)
        archive.add(scratch, name, recursive=False)  # the folder, for its owner alone
        archive.add(copy, f"{name}/db.sqlite3")
        for kept in KEPT:
            if (folder / kept).exists():
                archive.add(folder / kept, f"{name}/{kept}")


def _copy(database: Path, copy: Path) -> None:
    """The database as it is between two transactions, whoever writes meanwhile; read again to be sure."""
    with (
        closing(sqlite3.connect(f"{database.resolve().as_uri()}?mode=ro", uri=True)) as source,
        closing(sqlite3.connect(copy)) as target,
    ):
        source.backup(target)
        (said,) = target.execute("PRAGMA integrity_check(1)").fetchone()
    if said != "ok":
        raise sqlite3.DatabaseError(said)
