"""Restoring a copy: it is unpacked beside the data and checked, then swapped in at the next start.

`DRAFT` holds a copy that is shown, `NEXT` one that was confirmed. The data that were there before are set
aside as a data folder of their own, never deleted.
"""

from __future__ import annotations

import gzip
import json
import os
import secrets
import shutil
import sqlite3
import subprocess
import tarfile
import zlib
from collections.abc import Sequence
from contextlib import closing, suppress
from datetime import UTC, datetime
from functools import cache
from pathlib import Path, PurePosixPath
from typing import Final, NamedTuple

from django.db.migrations.loader import MigrationLoader
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from tournaments.platform import program, system, versions
from tournaments.platform.backup import (
    DATABASE,
    HALL_OPEN,
    HALL_STATE,
    IRREPLACEABLE,
    BackupError,
    check_integrity,
    reason_of,
)

DRAFT: Final = "restore-draft"
NEXT: Final = "restore-next"
ASIDE_FILE: Final = ".aside"
MOVED_FILE: Final = ".moved"
EPOCH_FILE: Final = "epoch"
PUT_BACK_FILE: Final = "put-back.json"
"""What is known of the copy that was put back last, until somebody has seen it."""
MAX_UNPACKED: Final = 2_000_000_000
"""Bytes; no copy of a club unpacks to more."""
MAX_MEMBERS: Final = 500
MAX_FOLDERS: Final = 8
"""Files and folders of a copy, and folders within each other: it has a database, a key, and some media."""
MAX_READ_BYTES: Final = 1_000_000
"""Bytes that are unpacked into the memory at once; files are written in smaller pieces."""
PIECE: Final = 1 << 16
"""Bytes: Python’s own pieces are of one size on Linux and of another, above that limit, on Windows."""
GZIP_MAGIC: Final = b"\x1f\x8b"
CHECK_SECONDS: Final = 300
_OURS: Final = frozenset({DATABASE, HALL_STATE, *IRREPLACEABLE})
DATABASE_FILES: Final = (DATABASE, f"{DATABASE}-wal", f"{DATABASE}-shm")


class RestoreRefused(BackupError):
    """The file cannot be put back; nothing has changed."""

    field = "file"


class CheckTimedOut(RestoreRefused):
    """The copy was not checked to its end within `CHECK_SECONDS`; it may be a good one."""


class PutBack(NamedTuple):
    """A copy that was put back: when it was taken, if that is known, and when it took the place of the data.

    `hall_open`: whether the site served the hall's network when the copy was taken; None in older copies.
    """

    taken_at: datetime | None
    at: datetime
    hall_open: bool | None


def unpack_and_verify(file: Path, data: Path, taken_at: datetime | None = None) -> Path:
    """Unpack a copy beside the data, migrate and verify it, and return its folder; `RestoreRefused`.

    `taken_at` is when the copy was taken, by default when its database was written into it.
    """
    return _unpack_beside(file, data, taken_at, ("migrate", "verify"))


def unpack_as_it_is(file: Path, data: Path, taken_at: datetime | None = None) -> Path:
    """Unpack a copy beside the data for the program that made it, whole, and return its folder."""
    return _unpack_beside(file, data, taken_at, ())


def _unpack_beside(file: Path, data: Path, taken_at: datetime | None, commands: Sequence[str]) -> Path:
    draft = data / DRAFT
    try:
        written_at = check_copy(file, draft, commands)
        _note_copy(draft, taken_at or written_at)
        with closing(sqlite3.connect(draft / DATABASE)) as database, database:
            database.execute("DELETE FROM django_session")
    except OSError as error:
        shutil.rmtree(draft, ignore_errors=True)
        raise RestoreRefused(_("La copie n’a pas pu être lue : %(why)s."), why=reason_of(error)) from error
    except BaseException:
        shutil.rmtree(draft, ignore_errors=True)
        raise
    return draft


@cache
def epoch(data: Path) -> str:
    """The mark that changes whenever a copy is restored, so that phones send again what it lacks."""
    try:
        return (data / EPOCH_FILE).read_text(encoding="ascii")
    except OSError:
        return ""


def put_back(data: Path) -> PutBack | None:
    """The copy that was put back here, while nobody has said that it was seen; else None."""
    try:
        kept = json.loads((data / PUT_BACK_FILE).read_text(encoding="ascii"))
        taken_at = kept["taken_at"] and datetime.fromisoformat(kept["taken_at"])
        return PutBack(taken_at, datetime.fromisoformat(kept["at"]), kept["hall_open"])
    except (OSError, ValueError, KeyError):
        return None


def put_back_is_seen(data: Path) -> None:
    """Say no more that a copy was put back; `OSError`."""
    (data / PUT_BACK_FILE).unlink(missing_ok=True)


def _note_copy(draft: Path, taken_at: datetime | None) -> None:
    """Keep beside the unpacked copy what will be told of it."""
    try:
        hall_open = (draft / HALL_STATE).read_bytes() == HALL_OPEN
    except OSError:
        hall_open = None
    told = {"taken_at": taken_at and taken_at.isoformat(), "hall_open": hall_open}
    (draft / PUT_BACK_FILE).write_text(json.dumps(told), encoding="ascii")


def _tell_of_copy(coming: Path, data: Path) -> None:
    """Begin to tell of the copy that takes the place of the data now."""
    with suppress(OSError, ValueError):  # it is put back all the same
        told = json.loads((coming / PUT_BACK_FILE).read_text(encoding="ascii"))
        told["at"] = localtime().isoformat()
        (data / PUT_BACK_FILE).write_text(json.dumps(told), encoding="ascii")


def check_copy(file: Path, draft: Path, commands: Sequence[str]) -> datetime | None:
    """Unpack a copy into a new folder, check it and run these commands on it; `RestoreRefused`.

    Returns when its database was written into it, None where the copy does not say. After an `OSError` part
    of it may be left there.
    """
    shutil.rmtree(draft, ignore_errors=True)
    draft.mkdir(mode=0o700)
    written_at = _unpack(file, draft)
    _check_database(draft / DATABASE)
    for command in commands:
        _run_on_copy(command, draft)
    return written_at


def confirm(data: Path) -> None:
    """Let the copy that was unpacked take the place of the data at the next start.

    It replaces one that was confirmed before, unless that is being swapped in; `OSError`.
    """
    if not (data / NEXT / ASIDE_FILE).exists():
        shutil.rmtree(data / NEXT, ignore_errors=True)
    (data / DRAFT).rename(data / NEXT)


def is_pending(data: Path) -> bool:
    """Whether a confirmed copy waits for the start."""
    return (data / NEXT).is_dir()


def swap(data: Path) -> Path:
    """Set the data aside, put the confirmed copy in their place, and return the folder of the data set aside.

    Nobody may have the database open. Interrupted at any point, it goes on from there when called again.
    """
    coming = data / NEXT
    if not (coming / ASIDE_FILE).exists():
        (coming / ASIDE_FILE).write_text(f"avant-{localtime():%Y-%m-%d-%H%M%S}", encoding="ascii")
    aside = data / (coming / ASIDE_FILE).read_text(encoding="ascii")
    names = [name for name in (DATABASE, *IRREPLACEABLE, versions.FILE) if (coming / name).exists()]
    if not (coming / MOVED_FILE).exists():
        aside.mkdir(mode=0o700, exist_ok=True)
        for name in (*DATABASE_FILES, *(name for name in names if name != DATABASE)):
            if (data / name).exists() and not (aside / name).exists():
                (data / name).rename(aside / name)
        if not (aside / "secret-key").exists() and (data / "secret-key").exists():
            shutil.copy2(data / "secret-key", aside / "secret-key")
        (coming / MOVED_FILE).touch()
    for name in names:
        place = data / name
        if place.is_file():  # a key that a start in between has made
            place.unlink()
        (coming / name).rename(place)
    _tell_of_copy(coming, data)
    (data / EPOCH_FILE).write_text(secrets.token_hex(8), encoding="ascii")
    shutil.rmtree(coming)
    return aside


def _unpack(file: Path, draft: Path) -> datetime | None:
    """Unpack a copy; when its database was written into it, None where it does not say."""
    with file.open("rb") as opened:
        if opened.read(len(GZIP_MAGIC)) != GZIP_MAGIC:
            raise _no_copy()
    try:
        with _BoundedGzip(file) as unpacked, tarfile.open(fileobj=unpacked, mode="r:") as archive:
            written_at = _write_members(archive, draft)
    except RestoreRefused:
        raise
    # tarfile checks no number that a header writes as text.
    except (tarfile.TarError, gzip.BadGzipFile, EOFError, zlib.error, ValueError, OverflowError) as error:
        raise RestoreRefused(_("Cette copie est coupée ou abîmée : prenez-en une autre.")) from error
    if not (draft / DATABASE).is_file():
        raise _no_copy()
    return written_at


def _write_members(archive: tarfile.TarFile, draft: Path) -> datetime | None:
    """Write all files of a copy; when its database was written into it, None where it does not say."""
    written_at, total = None, 0
    for number, member in enumerate(archive, start=1):
        total += member.size
        if member.size < 0 or total > MAX_UNPACKED or number > MAX_MEMBERS:
            raise _no_copy()
        _write(archive, member, draft)
        if PurePosixPath(member.name).name == DATABASE and member.mtime > 0:
            written_at = datetime.fromtimestamp(member.mtime, UTC)
    return written_at


def _no_copy() -> RestoreRefused:
    return RestoreRefused(_("Ce fichier n’est pas une copie de Dix de der."))


class _BoundedGzip(gzip.GzipFile):
    """The archive without its compression.

    tarfile reads the header of a file (its long name, its extended fields) at once, whatever length it
    claims; a small archive may claim gigabytes.
    """

    def read(self, size: int | None = -1) -> bytes:
        if size is None or not 0 <= size <= MAX_READ_BYTES:
            raise tarfile.ReadError("a header that no copy has")
        return super().read(size)


def _write(archive: tarfile.TarFile, member: tarfile.TarInfo, draft: Path) -> None:
    """Write one file of the copy; `RestoreRefused` for a link, or a path that no copy of ours has."""
    if member.isdir():
        return
    parts = PurePosixPath(member.name).parts
    plain = member.isreg() and not member.issparse() and "\0" not in member.name
    ours = 1 < len(parts) <= MAX_FOLDERS and ".." not in parts and parts[1] in _OURS
    source = archive.extractfile(member) if plain and ours else None
    if source is None:
        raise _no_copy()
    place = draft.joinpath(*parts[1:])
    place.parent.mkdir(parents=True, exist_ok=True)
    with system.create_private(place) as target:
        shutil.copyfileobj(source, target, PIECE)
        target.flush()
        os.fsync(target.fileno())


def _check_database(file: Path) -> None:
    known = set(MigrationLoader(None).disk_migrations)
    try:
        with closing(sqlite3.connect(file)) as database:
            check_integrity(database)
            applied = set(database.execute("SELECT app, name FROM django_migrations").fetchall())
    except sqlite3.Error as error:
        raise RestoreRefused(_("Cette copie est coupée ou abîmée : prenez-en une autre.")) from error
    if {one for one in applied if one[0] == "tournaments"} - known:
        raise RestoreRefused(
            _("Cette copie vient d’une version plus récente de Dix de der : mettez le programme à jour.")
        )


def _run_on_copy(command: str, draft: Path) -> None:
    """Run a command of the program on the copy; `RestoreRefused` where it does not succeed."""
    ours = {"DATABASE_URL", "SECRET_KEY", "LAN", "PUBLIC_URL"}
    environment = {name: value for name, value in os.environ.items() if name not in ours}
    try:
        ended = subprocess.run(  # noqa: S603 — the program itself
            program.manage_command(command, "-v0"),
            env={**environment, "DATA_DIR": str(draft)},
            capture_output=True,
            text=True,
            check=False,
            timeout=CHECK_SECONDS,
        )
    except subprocess.TimeoutExpired as error:
        raise CheckTimedOut(
            _(
                "Cette copie n’a pas pu être vérifiée en %(minutes)s minutes : cet ordinateur est trop "
                "occupé. Fermez ses autres programmes, puis recommencez."
            ),
            minutes=CHECK_SECONDS // 60,
        ) from error
    if ended.returncode:
        raise RestoreRefused(_("Cette copie ne donne pas les mêmes chiffres : elle n’est pas restaurée."))
