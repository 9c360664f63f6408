"""Copies of the data folder: where they may go, what they are called, and when the last one was made.

The second place is the folder into which every snapshot goes too: on a stick, another disk, a shared folder.
"""

from __future__ import annotations

import json
import os
from contextlib import suppress
from dataclasses import asdict, dataclass
from datetime import datetime
from hashlib import sha256
from pathlib import Path
from typing import Final

from django.utils.text import slugify
from django.utils.timezone import localtime, now
from django.utils.translation import gettext as _

from tournaments.platform.backup import BackupError, back_up, why

LAST: Final = "last-copy.json"
SECOND: Final = "second-place.json"
MOUNTS: Final = Path("/proc/mounts")
MEDIA: Final = ("/media/", "/run/media/", "/mnt/")
"""Under which Linux puts the sticks and disks that somebody plugs in."""


@dataclass(frozen=True, slots=True)
class Copy:
    """A copy that was made: when, how many bytes, and into which folder; empty where it was downloaded."""

    at: datetime
    size: int
    folder: str = ""


class NoFolder(BackupError):
    """What was typed is no folder that a copy may go to."""

    field = "folder"


def file_name(clubs: list[str]) -> str:
    """What a copy made now is called: the club, the day and the time; of several clubs the program's name."""
    owner = slugify(clubs[0])[:60] if len(clubs) == 1 else ""
    return f"{owner or 'dix-de-der'}-{localtime():%Y-%m-%d-%H%M%S}.tar.gz"


def plugged_in() -> list[Path]:
    """The folders of sticks and disks that are plugged in and may be written to."""
    try:
        lines = MOUNTS.read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return []
    places = (line.split(" ")[1].replace("\\040", " ") for line in lines if line.count(" ") > 1)
    found = {Path(place) for place in places if place.startswith(MEDIA)}
    return sorted(place for place in found if place.is_dir() and os.access(place, os.W_OK))


def keep_in(typed: str, database: Path, data: Path, name: str) -> Path:
    """Write a copy into the folder whose path was typed, and return it; `BackupError`."""
    folder = folder_outside(typed, data)
    target = folder / name
    back_up(database, data, target)
    remember(data, Copy(now(), target.stat().st_size, str(folder)))
    return target


def folder_outside(typed: str, data: Path) -> Path:
    """The folder whose path was typed, which is there and not among the data; `NoFolder`."""
    folder = Path(typed.strip()).expanduser()
    if not folder.is_absolute() or "\0" in typed:
        raise NoFolder(_("Tapez le chemin entier du dossier, par exemple /media/club/CLE-USB."))
    if not folder.is_dir():
        raise NoFolder(_("Il n'y a pas de dossier %(folder)s : la clé est-elle branchée ?"), folder=folder)
    folder = folder.resolve()
    if folder.is_relative_to(data.resolve()):
        raise NoFolder(
            _("Ce dossier est celui des données : la copie se perdrait avec elles. Choisissez-en un autre.")
        )
    return folder


def remember(data: Path, copy: Copy) -> None:
    """Write down that a copy was made; the copy is no worse where that cannot be."""
    with suppress(OSError):
        draft = data / f".{LAST}"
        draft.write_text(json.dumps(asdict(copy) | {"at": copy.at.isoformat()}), encoding="utf-8")
        draft.replace(data / LAST)


def last(data: Path) -> Copy | None:
    """The last copy that was made from here; None where none is known."""
    try:
        stored = json.loads((data / LAST).read_text(encoding="utf-8"))
        return Copy(datetime.fromisoformat(stored["at"]), int(stored["size"]), str(stored["folder"]))
    except (OSError, ValueError, KeyError, TypeError):
        return None


def second_place(data: Path) -> Path | None:
    """The second place, whether it is plugged in or not; None where none was chosen."""
    kept = _second(data)
    return None if kept is None else kept[0]


def is_plugged_in(data: Path) -> bool:
    """Whether the second place is there: the empty folder that a stick leaves behind is not."""
    kept = _second(data)
    if kept is None:
        return False
    folder, other_disk = kept
    return folder.is_dir() and (not other_disk or _on_another_disk(folder, data))


def choose_second_place(data: Path, typed: str) -> Path | None:
    """Every snapshot goes into this folder too from now on; none for nothing typed. `BackupError`."""
    if not typed.strip():
        (data / SECOND).unlink(missing_ok=True)
        return None
    folder = folder_outside(typed, data)
    try:
        (folder / own_folder(data)).mkdir(mode=0o700, exist_ok=True)
        kept = {"folder": str(folder), "other_disk": _on_another_disk(folder, data)}
        (data / SECOND).write_text(json.dumps(kept), encoding="utf-8")
    except OSError as error:
        raise NoFolder(_("Impossible d'écrire %(file)s : %(why)s."), file=folder, why=why(error)) from error
    return folder


def own_folder(data: Path) -> str:
    """What this installation calls its folder in a place that several may share; of its secret key."""
    key = (data / "secret-key").read_bytes().strip() if (data / "secret-key").exists() else b""
    return f"dix-de-der-{sha256(b'snapshots' + key).hexdigest()[:6]}"


def _second(data: Path) -> tuple[Path, bool] | None:
    """The second place, and whether it was on another disk than the data when it was chosen."""
    try:
        kept = json.loads((data / SECOND).read_text(encoding="utf-8"))
        return Path(kept["folder"]), bool(kept["other_disk"])
    except (OSError, ValueError, KeyError, TypeError):
        return None


def _on_another_disk(folder: Path, data: Path) -> bool:
    return folder.stat().st_dev != data.stat().st_dev
