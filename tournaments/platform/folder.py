"""The data folder: everything a club must back up lies in it, and the secret key too.

Standard library only: the settings read it before Django is there.
"""

from __future__ import annotations

import os
import secrets
import sqlite3
import stat
import tempfile
import threading
import time
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from tournaments.platform import system
from tournaments.platform.errors import StartUpError


def data_folder(path: Path) -> Path:
    """`path`, made if need be for its owner alone, and proved to be writable; `StartUpError` otherwise.

    One that was there is closed to other accounts of the computer, unless something else lies in it.
    """
    try:
        path.mkdir(mode=0o700, parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=path):
            _close_to_others(path)
            return path
    except OSError as error:
        raise StartUpError(
            f"Impossible d’écrire dans le dossier des données {path} ({error.strerror}) : "
            "corrigez ses droits, ou choisissez-en un autre avec DATA_DIR=/un/dossier."
        ) from error


def _close_to_others(path: Path) -> None:
    mode, found = stat.S_IMODE(path.stat().st_mode), {file.name for file in path.iterdir()}
    if mode & stat.S_IRWXO and (not found or found & OURS):
        with suppress(PermissionError):  # somebody else’s folder; the files in it are closed one by one
            path.chmod(mode & ~stat.S_IRWXO)


OURS: Final = frozenset({"secret-key", "db.sqlite3"})
"""Of these, one lies in every data folder."""
_CREATE_LOCK: Final = threading.Lock()


class PrivateConnection(sqlite3.Connection):
    """A connection to a SQLite file that is for its owner alone, whoever makes it: the site, or any command.

    SQLite gives what it writes beside the file the same rights. A database in memory has no file. A file that
    exists is never opened beside SQLite: to close it would drop the locks of every connection of this process
    (https://www.sqlite.org/howtocorrupt.html, 2.2), and another program could delete the log they write to.
    """

    def __init__(self, database: str | Path, *args: Any, **kwargs: Any) -> None:
        place = str(database)
        if place != ":memory:" and not place.startswith("file:"):
            # One thread at a time: while it is made no other may lock it. SQLite says why it cannot be made.
            with _CREATE_LOCK, suppress(OSError):
                os.close(os.open(place, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
        super().__init__(database, *args, **kwargs)


def secret_key(folder: Path) -> str:
    """The key that signs cookies and links: read from `folder`, made on the first start (mode 0600).

    The file appears whole or not at all, and of two programs starting together one wins for both.
    """
    place = folder / "secret-key"
    try:
        if not place.exists():
            _make_key(place)
        key = place.read_text(encoding="ascii").strip()
    except (OSError, UnicodeDecodeError) as error:
        raise StartUpError(f"Impossible de lire la clé secrète {place} : {error}.") from error
    if len(key) < 50:
        raise StartUpError(f"La clé secrète {place} est abîmée : supprimez ce fichier pour en refaire une.")
    return key


def _make_key(place: Path) -> None:
    handle, draft = tempfile.mkstemp(dir=place.parent, prefix=".secret-key-")  # mkstemp makes it 0600
    try:
        with os.fdopen(handle, "w", encoding="ascii") as file:
            file.write(secrets.token_urlsafe(64))
            file.flush()
            os.fsync(file.fileno())
        # A link refuses to replace a file that is already there: the first key made stays the key.
        Path(place).hardlink_to(draft)
    except FileExistsError:
        pass
    finally:
        Path(draft).unlink()


SERVER_LOCK: Final = "server.lock"
"""The file that a server locks: on SQLite one of them at a time has a folder."""
LOCK_WAIT_SECONDS: Final = 2
"""Seconds that a server which was killed, or its worker, may still take to end."""


def lock_folder(folder: Path, port: int) -> int:
    """Lock the data folder against other servers; `StartUpError` names the process that has the lock.

    The lock lasts until the returned descriptor is closed, or until this process has ended, even if killed
    (on Linux and macOS its children too). It has a file of its own: closing the database's file would drop
    SQLite's own locks.
    """
    try:
        held = system.open_lock(folder / SERVER_LOCK)
    except OSError as error:
        raise StartUpError(f"Impossible d’ouvrir {folder / SERVER_LOCK} ({error.strerror}).") from error
    until = time.monotonic() + LOCK_WAIT_SECONDS
    while not system.try_lock(held):
        if time.monotonic() > until:
            who = os.read(held, 100).decode("ascii", "replace")
            os.close(held)
            raise StartUpError(
                f"Dix de der sert déjà le dossier des données {folder} ({who}) : arrêtez-le d’abord, "
                "ou choisissez un autre dossier avec DATA_DIR=/un/dossier."
            )
        time.sleep(0.05)
    with suppress(OSError):  # a full disk: only the sentence above would be poorer
        os.ftruncate(held, 0)
        os.write(held, f"processus {os.getpid()}, port {port}".encode("ascii"))
    return held


HALL_SWITCH_FILE = "hall-network"
"""The file that is there while the site serves the hall's network, unless LAN says otherwise."""


def hall_is_open(folder: Path) -> bool:
    """Whether somebody switched the hall's network on."""
    return (folder / HALL_SWITCH_FILE).exists()


def switch_hall(folder: Path, *, to: bool) -> None:
    """Switch the hall's network on or off, from the next start on; `OSError`."""
    if to:
        (folder / HALL_SWITCH_FILE).touch()
    else:
        (folder / HALL_SWITCH_FILE).unlink(missing_ok=True)


HALL_ADDRESS_FILE = "hall-address"
"""The file with the origin that printed QR codes lead to; every copy has it."""
TAKEN_OVER_FILE = "taken-over"
"""The file with the origin that another computer had, whose data this one took over."""
TAKEOVER_SECONDS = 48 * 3600
"""Seconds for which this computer answers at the other one's origin."""


def store_hall_address(folder: Path, origin: str) -> None:
    """Store the origin where phones reach the site, unless this computer took over another's; `OSError`."""
    place = folder / HALL_ADDRESS_FILE
    if not taken_over_origin(folder) and not (place.exists() and place.read_bytes() == origin.encode()):
        place.write_text(origin, encoding="ascii")


def take_over_origin(folder: Path) -> str:
    """Serve for `TAKEOVER_SECONDS` at the origin stored with the data, and return it; empty without one."""
    try:
        origin = (folder / HALL_ADDRESS_FILE).read_text(encoding="ascii")
    except (OSError, UnicodeDecodeError):
        return ""
    (folder / TAKEN_OVER_FILE).write_text(origin, encoding="ascii")
    return origin


def taken_over_origin(folder: Path) -> str:
    """The origin that printed QR codes lead to, where it was another computer's; else empty."""
    place = folder / TAKEN_OVER_FILE
    try:
        fresh = place.stat().st_mtime > time.time() - TAKEOVER_SECONDS
        return place.read_text(encoding="ascii") if fresh else ""
    except (OSError, UnicodeDecodeError):
        return ""
