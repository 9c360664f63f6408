"""Static files: collected, compressed and fingerprinted when one of them has changed."""

from __future__ import annotations

import fcntl
import hashlib
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command

from tournaments.platform.errors import StartUpError

BASE = Path(__file__).parent


def collect() -> None:
    """`STATIC_ROOT` up to date; `StartUpError` where it cannot be written."""
    root = Path(settings.STATIC_ROOT)
    stamp, wanted = root / ".collected", fingerprint()
    if _says(stamp, wanted):  # also where nobody may write
        return
    try:
        root.mkdir(parents=True, exist_ok=True)
        with (root / ".lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)  # of two sites that start at once, one collects
            if not _says(stamp, wanted):
                # What an earlier version left stays: a page opened before the update still finds its files.
                call_command("collectstatic", verbosity=0, interactive=False)
                stamp.write_text(wanted, encoding="ascii")
    except OSError as error:
        raise StartUpError(
            f"Impossible de préparer les fichiers statiques dans {settings.STATIC_ROOT} : {error.strerror}."
        ) from error


def _says(stamp: Path, wanted: str) -> bool:
    return stamp.exists() and stamp.read_text(encoding="ascii") == wanted


def fingerprint() -> str:
    """A hash of the names, sizes and dates of all source files."""
    digest = hashlib.sha256(settings.STORAGES["staticfiles"]["BACKEND"].encode())
    digest.update((BASE / "bundles.py").read_bytes())
    for finder in get_finders():
        for name, storage in sorted(finder.list([]), key=lambda found: found[0]):
            source = Path(storage.path(name))
            state = source.stat()
            digest.update(f"{source}|{state.st_size}|{state.st_mtime_ns}\n".encode())
    return digest.hexdigest()
