"""Zip files of a folder that are the same to the byte wherever and whenever they are made."""

from __future__ import annotations

import zipfile
from collections.abc import Iterable
from pathlib import Path
from typing import Final

LONG_AGO: Final = (2026, 1, 1, 0, 0, 0)
STARTS: Final = ".command"
"""How the name of a file ends that is started on macOS."""


def pack(target: Path, folder: Path, names: Iterable[str], *, below: str = "") -> None:
    """Pack these files of a folder in their order, below a folder of the zip file; what is started may be."""
    with zipfile.ZipFile(target, "w") as archive:
        for name in names:
            entry = zipfile.ZipInfo(f"{below}{name}", LONG_AGO)
            entry.create_system = 3  # Unix: else no mode is read
            entry.external_attr = (0o100755 if name.endswith(STARTS) else 0o100644) << 16
            archive.writestr(entry, (folder / name).read_bytes(), zipfile.ZIP_DEFLATED)


def files_of(folder: Path) -> list[str]:
    """The names of all files below a folder, in order."""
    return sorted(file.relative_to(folder).as_posix() for file in folder.rglob("*") if file.is_file())
