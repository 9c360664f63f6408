"""Backups: an archive of a club's data, made while the program runs, and the places where it is kept.

From the archive the data folder is made again. The second place is the folder into which every snapshot goes
too: on a stick, another disk, a shared folder.
"""

from __future__ import annotations

import errno
import json
import os
import sqlite3
import tarfile
from contextlib import closing, suppress
from dataclasses import asdict, dataclass
from datetime import datetime
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import IO, Final

from django.conf import settings
from django.utils.text import slugify
from django.utils.timezone import localtime, now
from django.utils.translation import gettext as _

from tournaments.platform import system
from tournaments.platform.errors import UserError
from tournaments.platform.folder import HALL_ADDRESS_FILE, hall_is_open

IRREPLACEABLE: Final = ("secret-key", "media", HALL_ADDRESS_FILE)
"""The files and folders beside the database that cannot be made again."""
DATABASE: Final = "db.sqlite3"
HALL_STATE: Final = "hall-state"
"""The file of a copy that says whether the site served the hall’s network then (`HALL_OPEN`)."""
HALL_OPEN: Final = b"open"
_CHUNK: Final = 1 << 20
LAST_COPY_FILE: Final = "last-copy.json"
SECOND_PLACE_FILE: Final = "second-place.json"


class BackupError(UserError):
    """The backup failed; the sentence is for the person at the keyboard."""


@dataclass(frozen=True, slots=True)
class BackupCopy:
    """A copy that was made: when, how many bytes, and into which folder; empty where it was downloaded."""

    at: datetime
    size: int
    folder: str = ""


def back_up(database: Path, folder: Path, target: Path) -> None:
    """Write `database`, and the secret key and media of `folder`, to the archive `target`; `BackupError`.

    `target` holds the key: only its owner may read it. An existing file is never overwritten. An archive that
    could not be finished, or that does not read back whole, is deleted.
    """
    try:
        file = system.create_private(target)
    except FileExistsError as error:
        raise BackupError(_("%(file)s existe déjà : choisissez un autre nom."), file=target) from error
    except OSError as error:
        raise BackupError(
            _("Impossible d’écrire %(file)s : %(why)s."), file=target, why=reason_of(error)
        ) from error
    try:
        with file:
            _pack(database, folder, folder_name_in(target), file)
            file.flush()
            os.fsync(file.fileno())
        _check_readable(target)
        system.sync_folder(target.parent)
    except BaseException as error:
        target.unlink()
        if isinstance(error, OSError | sqlite3.Error | tarfile.TarError | EOFError):
            raise BackupError(
                _("La copie %(file)s n’a pas pu être faite : %(why)s."), file=target, why=reason_of(error)
            ) from error
        raise


def reason_of(error: BaseException) -> str:
    """The reason of an error as the system words it, for a part of a sentence."""
    if isinstance(error, OSError) and error.errno == errno.ENOSPC:
        return _("le disque est plein")
    return (error.strerror if isinstance(error, OSError) else None) or str(error)


def folder_name_in(target: Path) -> str:
    """The name of the data folder in an archive: «copie» in copie.tar.gz."""
    return target.name.partition(".")[0] or "dix-de-der"


def copy_database(database: Path, copy: Path) -> None:
    """Copy the database between two transactions, while others write, and check the copy; `sqlite3.Error`."""
    with (
        closing(sqlite3.connect(f"{database.resolve().as_uri()}?mode=ro", uri=True)) as source,
        closing(sqlite3.connect(copy)) as target,
    ):
        source.backup(target)
        check_integrity(target)


def check_integrity(database: sqlite3.Connection) -> None:
    """Read the whole database; `sqlite3.DatabaseError` where a part of it is damaged."""
    (found,) = database.execute("PRAGMA integrity_check(1)").fetchone()
    if found != "ok":
        raise sqlite3.DatabaseError(found)


def file_name(clubs: list[str]) -> str:
    """The name of a copy made now: the club (the program, where there are several), the day and the time."""
    owner = slugify(clubs[0])[:60] if len(clubs) == 1 else ""
    return f"{owner or 'dix-de-der'}-{localtime():%Y-%m-%d-%H%M%S}.tar.gz"


def plugged_in() -> list[Path]:
    """The folders of sticks and disks that are plugged in and may be written to."""
    return sorted(place for place in set(system.disks()) if _is_folder(place) and os.access(place, os.W_OK))


def copy_into(typed: str, database: Path, data: Path, name: str) -> Path:
    """Write a copy into the folder whose path was typed, and return it; `BackupError`."""
    folder = folder_outside(typed, data)
    target = folder / name
    back_up(database, data, target)
    record_copy(data, BackupCopy(now(), target.stat().st_size, str(folder)))
    return target


def folder_outside(typed: str, data: Path) -> Path:
    """The folder whose path was typed, which is there and not among the data; `BackupError`."""
    folder = Path(typed.strip())
    with suppress(RuntimeError):  # «~name» of an account that does not exist
        folder = folder.expanduser()
    if not folder.is_absolute() or "\0" in typed:
        raise BackupError(
            _("Tapez le chemin entier du dossier, par exemple /media/club/CLE-USB."), field="folder"
        )
    if not _is_folder(folder):
        raise BackupError(
            _("Il n’y a pas de dossier %(folder)s : la clé est-elle branchée ?"),
            field="folder",
            folder=folder,
        )
    folder = folder.resolve()
    if folder.is_relative_to(data.resolve()):
        raise BackupError(
            _("Ce dossier est celui des données : la copie se perdrait avec elles. Choisissez-en un autre."),
            field="folder",
        )
    return folder


def record_copy(data: Path, copy: BackupCopy) -> None:
    """Record that a copy was made; a failure is ignored, since the copy itself is good."""
    with suppress(OSError):
        draft = data / f".{LAST_COPY_FILE}"
        draft.write_text(json.dumps(asdict(copy) | {"at": copy.at.isoformat()}), encoding="utf-8")
        draft.replace(data / LAST_COPY_FILE)


def last_copy(data: Path) -> BackupCopy | None:
    """The last copy of this data folder; None where none is recorded."""
    try:
        stored = json.loads((data / LAST_COPY_FILE).read_text(encoding="utf-8"))
        return BackupCopy(datetime.fromisoformat(stored["at"]), int(stored["size"]), str(stored["folder"]))
    except (OSError, ValueError, KeyError, TypeError):
        return None


def second_place(data: Path) -> Path | None:
    """The second place, whether it is plugged in or not; None where none was chosen."""
    kept = _stored_second_place(data)
    return None if kept is None else kept[0]


def is_plugged_in(data: Path) -> bool:
    """Whether the second place is there: the empty folder that a stick leaves behind is not."""
    kept = _stored_second_place(data)
    if kept is None:
        return False
    folder, other_disk = kept
    return _is_folder(folder) and (not other_disk or _on_another_disk(folder, data))


def choose_second_place(data: Path, typed: str) -> Path | None:
    """Set the folder into which every snapshot goes too; empty text unsets it. `BackupError`."""
    if not typed.strip():
        (data / SECOND_PLACE_FILE).unlink(missing_ok=True)
        return None
    folder = folder_outside(typed, data)
    try:
        (folder / own_folder_name(data)).mkdir(mode=0o700, exist_ok=True)
        kept = {"folder": str(folder), "other_disk": _on_another_disk(folder, data)}
        (data / SECOND_PLACE_FILE).write_text(json.dumps(kept), encoding="utf-8")
    except OSError as error:
        raise BackupError(
            _("Impossible d’écrire %(file)s : %(why)s."), field="folder", file=folder, why=reason_of(error)
        ) from error
    return folder


def own_folder_name(data: Path) -> str:
    """The name of this installation's folder in a place that several share, derived from its secret key."""
    key = (data / "secret-key").read_bytes().strip() if (data / "secret-key").exists() else b""
    return f"dix-de-der-{sha256(b'snapshots' + key).hexdigest()[:6]}"


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
        for kept in IRREPLACEABLE:
            if (folder / kept).exists():
                archive.add(folder / kept, f"{name}/{kept}")
        state = HALL_OPEN if settings.LAN or hall_is_open(folder) else b"closed"
        member = tarfile.TarInfo(f"{name}/{HALL_STATE}")
        member.size, member.mode = len(state), 0o600
        archive.addfile(member, BytesIO(state))


def _check_readable(target: Path) -> None:
    """Read the archive to its end, which checks its checksum."""
    with tarfile.open(target) as archive:
        for member in archive:
            file = archive.extractfile(member)
            while file is not None and file.read(_CHUNK):
                pass


def _stored_second_place(data: Path) -> tuple[Path, bool] | None:
    """The second place, and whether it was on another disk than the data when it was chosen."""
    try:
        kept = json.loads((data / SECOND_PLACE_FILE).read_text(encoding="utf-8"))
        return Path(kept["folder"]), bool(kept["other_disk"])
    except (OSError, ValueError, KeyError, TypeError):
        return None


def _is_folder(path: Path) -> bool:
    """Whether there is a folder; False too where the system does not let us look (another user's stick)."""
    try:
        return path.is_dir()
    except OSError:
        return False


def _on_another_disk(folder: Path, data: Path) -> bool:
    return folder.stat().st_dev != data.stat().st_dev
