"""The locked libraries and the program, fetched for another computer and laid out to be read there.

Of what goes in the program alone is built, by the tools of `.venv`; the digest of all else is checked.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import zipfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tournaments.install.packages import ONLY_WHEELS, InstallError

LEFT_OUT: Final = frozenset({"numpy", "psycopg", "psycopg-binary"})
"""Libraries for hosts: a laptop keeps its data in a file, and the draw matches without arrays."""
LANGUAGES: Final = frozenset({"en", "fr"})
NEVER_READ: Final = ("**/*.po", "**/*.pyi", "**/*.c", "**/*.pyx", "PIL/_avif*")
NEVER_ASKED: Final = ("*.data", "ninja/static", "django/contrib/gis", "django/contrib/admin/static")
"""Folders: what only pip reads, pages of applications that ours has not (`INSTALLED_APPS`)."""
PIP: Final = ("-m", "pip", "--quiet", "--disable-pip-version-check")


@dataclass(frozen=True)
class Computer:
    """A kind of computer: its Python («3.13»), its platforms as wheels name them, what else the lock asks."""

    python: str
    platforms: tuple[str, ...]
    system: Mapping[str, str]

    @property
    def markers(self) -> dict[str, str]:
        """What the lines of a lock ask of a computer (PEP 508)."""
        python = {"python_version": self.python, "python_full_version": f"{self.python}.0"}
        kind = {"implementation_name": "cpython", "platform_python_implementation": "CPython"}
        return {**self.system, **python, **kind}

    @property
    def wheels(self) -> tuple[str, ...]:
        """The arguments by which pip takes its wheels."""
        abis = f"cp{self.python.replace('.', '')}", "abi3", "none"
        asked = ("--python-version", self.python, "--implementation", "cp")
        platforms = (word for platform in self.platforms for word in ("--platform", platform))
        return (*asked, *platforms, *(word for abi in abis for word in ("--abi", abi)))


def fetch_libraries(root: Path, computer: Computer, place: Path) -> None:
    """Download the wheels of the checkout's lock that this computer needs; `InstallError`."""
    place.mkdir(parents=True, exist_ok=True)
    wanted = place / "wanted.lock"
    wanted.write_text("".join(locked_for(root / "requirements.lock", computer)), encoding="utf-8")
    hashed = ("--no-deps", "--require-hashes", "--requirement", str(wanted))
    pip("download", *ONLY_WHEELS, *computer.wheels, *hashed, "--dest", str(place))


def build_program(root: Path, place: Path) -> Path:
    """Build the wheel of the checkout; `InstallError`."""
    pip("wheel", "--no-deps", "--no-build-isolation", "--wheel-dir", str(place), str(root))
    (wheel,) = place.glob("dix_de_der-*.whl")
    return wheel


def lay_out(wheels: Path, folder: Path) -> None:
    """Unpack all wheels of a place into one folder, without what the program never reads: half of it."""
    for wheel in sorted(wheels.glob("*.whl")):
        with zipfile.ZipFile(wheel) as archive:
            archive.extractall(folder)
    trim(folder)


def trim(folder: Path) -> None:
    """Delete other languages, drafts of catalogues, sources in C and what nothing of the program asks for."""
    for language in list(folder.glob("**/locale/*/LC_MESSAGES")):
        if language.parent.name not in LANGUAGES:
            shutil.rmtree(language.parent)
    for pattern in NEVER_ASKED:
        for unread in list(folder.glob(pattern)):
            shutil.rmtree(unread)
    for pattern in NEVER_READ:
        for file in list(folder.glob(pattern)):
            file.unlink()
    for file in folder.glob("pyphen/dictionaries/hyph_*"):
        if file.name[5:7] not in LANGUAGES:
            file.unlink()


def locked_for(lock: Path, computer: Computer) -> list[str]:
    """The lines of a lock that a laptop of this kind needs, those of a library together with its hashes."""
    from packaging.requirements import Requirement  # noqa: PLC0415 — of pip’s environment, not of a bare Python

    kept, lines = False, []
    for line in lock.read_text(encoding="utf-8").splitlines(keepends=True):
        if line[0].isalnum():
            library = Requirement(line.rstrip(" \\\n"))
            wanted = library.marker is None or library.marker.evaluate(computer.markers)
            kept = wanted and library.name not in LEFT_OUT
            line = f"{library.name}{library.specifier} \\\n"  # noqa: PLW2901 — pip would judge the marker by where it runs
        if kept:
            lines.append(line)
    return lines


def pip(*arguments: str) -> None:
    """Run this Python's pip; `InstallError` where it fails."""
    if subprocess.run([sys.executable, *PIP, *arguments], check=False).returncode:  # noqa: S603
        raise InstallError(
            "pip n’a pas pu tout apporter : la raison est écrite au-dessus. Il faut un réseau pour le faire."
        )
