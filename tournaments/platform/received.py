"""Files that somebody sent and has yet to confirm, kept in the data folder for an hour."""

from __future__ import annotations

import re
import secrets
import time
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable

FOLDER: Final = "received"
KEPT_SECONDS: Final = 3600
_TOKEN: Final = re.compile(r"[A-Za-z0-9_-]{22}")


def keep(data: Path, chunks: Iterable[bytes]) -> str:
    """Write a file, for its owner alone, and return the token under which it is found again; `OSError`."""
    folder = data / FOLDER
    folder.mkdir(mode=0o700, exist_ok=True)
    for old in folder.iterdir():
        if old.stat().st_mtime < time.time() - KEPT_SECONDS:
            old.unlink(missing_ok=True)
    token = secrets.token_urlsafe(16)
    try:
        with (folder / token).open("xb") as file:
            file.writelines(chunks)
    except OSError:
        drop(data, token)
        raise
    return token


def find(data: Path, token: str) -> Path | None:
    """The file of a token; None for any other text, and once it is gone."""
    place = data / FOLDER / token
    return place if _TOKEN.fullmatch(token) and place.is_file() else None


def drop(data: Path, token: str) -> None:
    """Forget a file."""
    with suppress(OSError):
        (data / FOLDER / token).unlink()
