"""Snapshots: copies of everything that the program takes by itself, here and in a second place.

One is begun before what cannot be undone (a draw, the seal, an import, a copy put back), of the data at that
instant, and one every few minutes in which something was written. A process of its own packs it, unpacks it
again and folds each of its sheets (`manage.py verify`), so that no table waits. A failure is kept as a
`SnapshotTrouble` for the keeper of the computer to read, and does not stop the evening.

Before an upgrade (migrations at the start) one is waited for, and without it nothing is migrated.
"""

from __future__ import annotations

import errno
import json
import os
import shutil
import sqlite3
import subprocess
import threading
from collections.abc import Container, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from filecmp import cmp
from pathlib import Path
from typing import Final

from django.conf import settings
from django.db import connection
from django.utils.timezone import get_current_timezone, localtime

from tournaments.platform import backup, database, program, restoring, system, versions
from tournaments.platform.backup import DATABASE, BackupError, back_up, copy_database, reason_of
from tournaments.platform.errors import StartUpError

FOLDER: Final = "snapshots"
TROUBLE_FILE: Final = "trouble"
TROUBLE_FILE_BYTES: Final = 1_000
"""The constant size of the file of troubles: on a full disk a file can be overwritten, but cannot grow."""
MAKING_PREFIX: Final = ".making-"
DIFFERS_SUFFIX: Final = ".differs"
ARCHIVE_SUFFIX: Final = ".tar.gz"
EVERY_SECONDS: Final = 180
KEEP_LAST, KEEP_HOURS, KEEP_DAYS, KEEP_A_REASON = 12, 24, 30, 3


class Reason(StrEnum):
    """Why a snapshot was taken, most often before which act; part of the name of its file."""

    RUNNING = "running"
    DRAW = "draw"
    SEAL = "seal"
    IMPORT = "import"
    RESTORE = "restore"
    UPGRADE = "upgrade"
    BY_HAND = "hand"


class SnapshotProblem(StrEnum):
    """What can go wrong with a snapshot; `tournaments.frontends.machine.queries` has the sentences."""

    FULL = "full"
    FAILED = "failed"
    SLOW = "slow"
    DIFFERS = "differs"
    CLOCK = "clock"
    SECOND_GONE = "second-gone"
    SECOND_FULL = "second-full"
    SECOND_FAILED = "second-failed"


@dataclass(frozen=True, slots=True)
class SnapshotTrouble:
    """The last failed snapshot, here or in the second place; deleted at the next success."""

    problem: SnapshotProblem
    at: datetime
    why: str = ""


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A snapshot that was taken. Its `number` grows even where the clock goes back; `sound`: verified."""

    file: Path
    number: int
    at: datetime
    reason: Reason
    size: int
    sound: bool

    @property
    def only_read(self) -> bool:
        """Whether its check has read it whole and computed nothing, as before an upgrade (`_checks_of`)."""
        return self.reason is Reason.UPGRADE


def list_all(data: Path) -> list[Snapshot]:
    """The snapshots of a data folder, the newest first."""
    return list_in(data / FOLDER)


def list_in(folder: Path) -> list[Snapshot]:
    """The snapshots in a folder, the newest first; other files are passed over."""
    try:
        found = [_snapshot_of(file) for file in folder.iterdir()]
    except OSError:
        return []
    return sorted((one for one in found if one), key=lambda one: one.number, reverse=True)


def take_before(reason: Reason) -> None:
    """Begin a snapshot of the data at this instant, in the background; failures are kept as troubles.

    Only a server whose data are in a SQLite file takes one, not tests and commands.
    """
    if connection.vendor == "sqlite" and program.can_restart():
        freeze(database.sqlite_path(), settings.DATA_DIR, reason)


def freeze(database: Path, data: Path, reason: Reason) -> threading.Thread | None:
    """Begin a snapshot of the database as it is now, and return the thread that finishes it.

    The caller waits only until a connection has begun to read: it sees nothing of later transactions. None
    where it could not begin.
    """
    try:
        source = sqlite3.connect(
            f"{database.resolve().as_uri()}?mode=ro", uri=True, check_same_thread=False, isolation_level=None
        )
        source.execute("BEGIN")
        source.execute("SELECT count(*) FROM sqlite_master").fetchone()
    except sqlite3.Error as error:
        _record(data, "here", SnapshotTrouble(SnapshotProblem.FAILED, localtime(), str(error)))
        return None
    thread = threading.Thread(
        target=_finish_frozen, args=(source, data, reason), name="snapshot", daemon=True
    )
    thread.start()
    return thread


def _finish_frozen(source: sqlite3.Connection, data: Path, reason: Reason) -> None:
    try:
        with closing(source):
            making = _new_folder(data, reason)
            with closing(sqlite3.connect(making / DATABASE)) as target:
                source.backup(target)
    except (OSError, sqlite3.Error) as error:
        _record(data, "here", _trouble_of_error(error))
    else:
        run_command("--finish", making.name)


def take(database: Path, data: Path, reason: Reason) -> Snapshot:
    """Take a snapshot and wait for it; `BackupError`, with the sentence of what went wrong."""
    try:
        making = _new_folder(data, reason)
        copy_database(database, making / DATABASE)
    except (OSError, sqlite3.Error) as error:
        _record(data, "here", _trouble_of_error(error))
        raise BackupError(reason_of(error)) from error
    return finish(data, making)


def keep_before_upgrade(database: Path, data: Path, schema: int) -> list[Path]:
    """Keep the data as they are before they are migrated, and return the files that have them.

    The last is the copy just made; the first is of the first try, where upgrades failed or were killed since,
    and the one that the way back puts back (`versions`). `StartUpError` where no copy can be made.
    """
    try:
        copy = take(database, data, Reason.UPGRADE)
        first = versions.begin(data, copy.file, schema)
    except (BackupError, OSError) as error:
        raise StartUpError(
            "Avant de mettre les données à jour pour cette version, le programme en garde une copie, et elle "
            f"n’a pas pu se faire ({reason_of(error).rstrip('.')}). Rien n’a changé : faites de la place "
            f"dans {data}, puis redémarrez."
        ) from error
    return list(dict.fromkeys([first, copy.file]))


def run_command(*arguments: str) -> bool:
    """Run `manage.py snapshots` in a process of its own, wait for it, and return whether it succeeded."""
    ended = subprocess.run(  # noqa: S603 — the program itself
        program.manage_command("snapshots", *arguments),
        env={**os.environ, "DATA_DIR": str(settings.DATA_DIR)},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        check=False,
        **system.beside_terminal(),  # Ctrl-C ends the server, not the snapshot that it has begun
    )
    return ended.returncode == 0


def take_regularly(database: Path, stop: threading.Event, seconds: float = EVERY_SECONDS) -> None:
    """Take a snapshot every so often, where something was written since the last one; until `stop`.

    A snapshot that fails is recorded as a `SnapshotTrouble` and tried again the next time.
    """
    seen = _database_state(database)
    while not stop.wait(seconds):
        now = _database_state(database)
        try:
            if now != seen and run_command("--take", Reason.RUNNING):
                seen = now
        except OSError as error:  # no memory for another process
            _record(settings.DATA_DIR, "here", _trouble_of_error(error))


def _database_state(database: Path) -> list[tuple[int, int]]:
    """What changes with every transaction: size and time of the database and of its log."""
    found = []
    for file in (database, database.with_name(f"{database.name}-wal")):
        with suppress(OSError):  # the log goes with the last connection, also while one looks
            stat = file.stat()
            found.append((stat.st_size, stat.st_mtime_ns))
    return found


def finish(data: Path, making: Path) -> Snapshot:
    """Pack a copy of the database that lies in `making`, verify it, keep it here and in the second place."""
    name = making.name.removeprefix(MAKING_PREFIX)
    with _locked(data):
        try:
            draft = making / f"{name}{ARCHIVE_SUFFIX}"
            back_up(making / DATABASE, data, draft)
            sound = _is_sound(draft, making / "opened", _checks_of(name))
            place = data / FOLDER / f"{name}{'' if sound else DIFFERS_SUFFIX}{ARCHIVE_SUFFIX}"
            draft.replace(place)
        except (OSError, BackupError) as error:
            _record(data, "here", _trouble_of_error(error))
            raise error if isinstance(error, BackupError) else BackupError(reason_of(error)) from error
        finally:
            shutil.rmtree(making, ignore_errors=True)
        snapshot, *earlier = list_all(data)
        _record(data, "here", _trouble_with(snapshot, earlier))
        copy_to_second_place(data)
        thin(data / FOLDER, versions.copies(data))
        return snapshot


def _checks_of(name: str) -> Sequence[str]:
    """The commands that check a copy; the data of an older version can only be read whole, not computed."""
    return () if name.endswith(f"-{Reason.UPGRADE}") else ("verify",)


def _is_sound(file: Path, folder: Path, checks: Sequence[str]) -> bool:
    """Whether a copy is whole, and its sheets follow from their deals; `CheckTimedOut` if that is unknown."""
    try:
        restoring.check_copy(file, folder, checks)
    except restoring.CheckTimedOut:
        raise
    except restoring.RestoreRefused:
        return False
    return True


def _trouble_with(snapshot: Snapshot, earlier: Sequence[Snapshot]) -> SnapshotTrouble | None:
    """What is wrong with a snapshot that was taken: it does not verify, or is older than an `earlier` one."""
    if not snapshot.sound:
        return SnapshotTrouble(SnapshotProblem.DIFFERS, localtime(), snapshot.file.name)
    if earlier and earlier[0].at > snapshot.at:
        return SnapshotTrouble(SnapshotProblem.CLOCK, localtime(), f"{earlier[0].at:%d/%m/%Y %H:%M}")
    return None


def copy_to_second_place(data: Path) -> None:
    """Put the newest snapshot into the second place, read it again, and thin out what is there."""
    second, newest = backup.second_place(data), next(iter(list_all(data)), None)
    trouble = None
    if second is not None and not backup.is_plugged_in(data):
        trouble = SnapshotTrouble(SnapshotProblem.SECOND_GONE, localtime(), str(second))
    elif second is not None and newest is not None:
        try:
            _copy_and_check(newest.file, second / backup.own_folder_name(data))
            thin(second / backup.own_folder_name(data), versions.copies(data))
        except OSError as error:
            full = error.errno == errno.ENOSPC
            problem = SnapshotProblem.SECOND_FULL if full else SnapshotProblem.SECOND_FAILED
            trouble = SnapshotTrouble(problem, localtime(), str(second) if full else reason_of(error))
    _record(data, "second", trouble)


def _copy_and_check(file: Path, folder: Path) -> None:
    draft = folder / f".{file.name}"
    try:
        folder.mkdir(mode=0o700, exist_ok=True)
        with file.open("rb") as source, draft.open("wb") as target:
            shutil.copyfileobj(source, target)
            target.flush()
            os.fsync(target.fileno())
        if not cmp(draft, file, shallow=False):
            raise OSError(errno.EIO, os.strerror(errno.EIO))
        draft.replace(folder / file.name)
        system.sync_folder(folder)
    finally:
        with suppress(OSError):
            draft.unlink(missing_ok=True)


def thin(folder: Path, needed: Container[str]) -> None:
    """Delete superfluous snapshots that nobody needs by name, and folders that a killed process has left."""
    for snapshot in superfluous(list_in(folder)):
        if snapshot.file.name not in needed:
            with suppress(OSError):
                snapshot.file.unlink()
    for left in folder.glob(f"{MAKING_PREFIX}*"):
        with suppress(OSError):
            if left.stat().st_mtime < datetime.now().timestamp() - 3_600:  # noqa: DTZ005 — a moment
                shutil.rmtree(left)


def superfluous(snapshots: Sequence[Snapshot]) -> list[Snapshot]:
    """The snapshots that may be deleted, from a list with the newest first.

    Kept are the last twelve, the last three taken before each kind of act, the last one of each of the last
    24 hours with one, and of each of the last 30 days with one.
    """
    sound = [one for one in snapshots if one.sound]
    kept = {one.number for one in snapshots[:KEEP_LAST]}
    for reason in Reason:
        kept.update(one.number for one in [one for one in sound if one.reason is reason][:KEEP_A_REASON])
    for many, hour in ((KEEP_HOURS, "%Y-%m-%d %H"), (KEEP_DAYS, "%Y-%m-%d")):
        newest: dict[str, int] = {}
        for one in sound:
            newest.setdefault(f"{one.at:{hour}}", one.number)
        kept.update(list(newest.values())[:many])
    return [one for one in snapshots if one.number not in kept]


def troubles(data: Path) -> list[SnapshotTrouble]:
    """What went wrong and has not gone well since."""
    return [
        SnapshotTrouble(SnapshotProblem(kept["problem"]), datetime.fromisoformat(kept["at"]), kept["why"])
        for kept in _read_troubles(data).values()
    ]


def _new_folder(data: Path, reason: Reason) -> Path:
    """Make the folder in which a new snapshot is made, named as the snapshot will be."""
    folder = data / FOLDER
    folder.mkdir(mode=0o700, exist_ok=True)
    while True:
        names = [file.name.removeprefix(MAKING_PREFIX) for file in folder.iterdir()]
        number = max((int(name[:6]) for name in names if name[:6].isdigit()), default=0) + 1
        making = folder / f"{MAKING_PREFIX}{number:06}-{localtime():%Y-%m-%d-%H%M%S}-{reason}"
        try:
            making.mkdir(mode=0o700)
        except FileExistsError:
            continue
        return making


def taken_at(file: Path) -> datetime | None:
    """When the snapshot of a file was begun, by its name; None for other files."""
    found = _snapshot_of(file)
    return None if found is None else found.at


def _snapshot_of(file: Path) -> Snapshot | None:
    """The snapshot of a file, read from its name; None for other files."""
    name = file.name.removesuffix(ARCHIVE_SUFFIX)
    sound = not name.endswith(DIFFERS_SUFFIX)
    try:
        number, moment, reason = name[:6], name[7:24], name[25:].removesuffix(DIFFERS_SUFFIX)
        at = datetime.strptime(moment, "%Y-%m-%d-%H%M%S").replace(tzinfo=get_current_timezone())
        if not file.name.endswith(ARCHIVE_SUFFIX):
            return None
        return Snapshot(file, int(number), at, Reason(reason), file.stat().st_size, sound)
    except (OSError, ValueError):
        return None


@contextmanager
def _locked(data: Path) -> Iterator[None]:
    """Let one process at a time pack and verify; others wait, and their folders do not change."""
    with system.locked(data / FOLDER / "lock"):
        yield


def _trouble_of_error(error: BaseException) -> SnapshotTrouble:
    if isinstance(error, restoring.CheckTimedOut):
        return SnapshotTrouble(SnapshotProblem.SLOW, localtime())
    cause = error.__cause__ if isinstance(error, BackupError) and error.__cause__ else error
    full = (isinstance(cause, OSError) and cause.errno == errno.ENOSPC) or "is full" in str(cause)
    return SnapshotTrouble(
        SnapshotProblem.FULL if full else SnapshotProblem.FAILED,
        localtime(),
        "" if full else reason_of(cause),
    )


def _read_troubles(data: Path) -> dict[str, dict[str, str]]:
    try:
        read: dict[str, dict[str, str]] = json.loads(
            (data / FOLDER / TROUBLE_FILE).read_text(encoding="utf-8")
        )
    except (OSError, ValueError):
        return {}
    return read


def _record(data: Path, where: str, trouble: SnapshotTrouble | None) -> None:
    """Record a failure `here` or in the `second` place; None records a success there."""
    known = _read_troubles(data)
    known.pop(where, None)
    if trouble is not None:
        told = {"problem": trouble.problem, "at": trouble.at.isoformat(), "why": trouble.why[:200]}
        known[where] = told
    file = data / FOLDER / TROUBLE_FILE
    with suppress(OSError), os.fdopen(os.open(file, os.O_RDWR | os.O_CREAT, 0o600), "wb") as opened:
        opened.write(json.dumps(known).encode().ljust(TROUBLE_FILE_BYTES))
        opened.truncate()  # what was longer before
