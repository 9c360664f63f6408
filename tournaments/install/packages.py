"""The Debian packages and the Python libraries that the program needs, and how they are installed.

The virtual environment is made once, filled from a lock file, and filled again when the lock changes.
Standard library only: it runs before anything is installed.
"""

from __future__ import annotations

import ctypes
import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Final


class InstallError(RuntimeError):
    """Something is missing that could not be put there; the sentence says what to type."""


@dataclass(frozen=True)
class Package:
    """One Debian package and how to see that what it brings is there."""

    name: str
    present: Callable[[], bool]
    library: str = ""
    """The file by which a library is loaded, of a package that brings one."""


def _library(package: str, file: str) -> Package:
    def present() -> bool:
        try:
            ctypes.CDLL(file)
        except OSError:
            return False
        return True

    return Package(package, present, file)


def _command(name: str) -> Callable[[], bool]:
    return lambda: shutil.which(name) is not None


def _fonts() -> bool:
    """Whether paper has any font to be set in: a bare server has none."""
    folders = (Path("/usr/share/fonts"), Path("/usr/local/share/fonts"), Path.home() / ".fonts")
    return any(any(folder.rglob(f"*.{kind}")) for folder in folders for kind in ("ttf", "otf"))


def _postgresql() -> bool:
    return any(Path("/usr/lib/postgresql").glob("*/bin/initdb")) or shutil.which("initdb") is not None


TO_PRINT: Final = (
    _library("libpango-1.0-0", "libpango-1.0.so.0"),
    _library("libpangoft2-1.0-0", "libpangoft2-1.0.so.0"),
    _library("libharfbuzz-subset0", "libharfbuzz-subset.so.0"),
    Package("fonts-dejavu-core", _fonts),
)
TO_RUN: Final = (
    Package("python3-venv", lambda: importlib.util.find_spec("ensurepip") is not None),
    *TO_PRINT,
)
TO_TEST: Final = (
    *TO_RUN,
    Package("chromium", _command("chromium")),
    Package("chromium-headless-shell", _command("chromium-headless-shell")),
    Package("poppler-utils", _command("pdftotext")),
    Package("gettext", _command("msgfmt")),
    Package("postgresql", _postgresql),
)


def ensure_debian(packages: Iterable[Package]) -> None:
    """Install what is missing of `packages` where one may; `InstallError` with the line to type otherwise."""
    packages = tuple(packages)
    names = missing(packages)
    if names and os.geteuid() == 0 and shutil.which("apt-get"):
        _apt(names)
        names = missing(packages)
    if names:
        raise InstallError(install_hint(names))


def ensure_libraries(venv: Path, lock: Path) -> None:
    """Make `venv` hold exactly the versions of `lock`, hashes checked; nothing is run where it does."""
    stamp = venv / f".installed-{lock.name}"
    wanted = installation_hash(venv, lock)
    if stamp.exists() and stamp.read_text(encoding="ascii") == wanted:
        return
    python = venv / "bin" / "python"
    if not _has_pip(python):
        _say("Création de l'environnement Python …")
        _run([sys.executable, "-m", "venv", "--clear", str(venv)], "créer l'environnement Python")
    _say(f"Installation des bibliothèques de {lock.name} (une minute ou deux, une seule fois) …")
    pip = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    # The lock names everything. Asked to follow dependencies, pip meets `coverage[toml]` and takes the newest
    # coverage there is, which has no hash in the lock, and refuses: https://github.com/pypa/pip/issues/9644.
    _run(
        [*pip, "--no-deps", "--require-hashes", "--requirement", str(lock)],
        "mettre en place les bibliothèques",
    )
    stamp.write_text(wanted, encoding="ascii")


def installation_hash(venv: Path, lock: Path) -> str:
    """A hash of all that an installation depends on: the lock, the Python, and its folder."""
    digest = hashlib.sha256(lock.read_bytes())
    digest.update(f"{sys.version_info[:2]} {venv.resolve()}".encode())
    return digest.hexdigest()


def missing(packages: Iterable[Package]) -> list[str]:
    """The names of those that are not there."""
    return [package.name for package in packages if not package.present()]


def install_hint(names: list[str]) -> str:
    """What is missing, and the line that installs it."""
    return (
        f"Il manque à cet ordinateur : {', '.join(names)}. Tapez d'abord :\n"
        f"    sudo apt-get install --yes {' '.join(names)}"
    )


def _apt(names: list[str]) -> None:
    _say(f"Installation des paquets Debian : {', '.join(names)} …")
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for command in (["update"], ["install", "--yes", "--no-install-recommends", *names]):
        # A failure shows in what is still missing afterwards, and is told with the line to type.
        subprocess.run(["apt-get", "--quiet=2", *command], env=environment, check=False)  # noqa: S603, S607


def _has_pip(python: Path) -> bool:
    # Another Python than the one that made the environment would find none of its libraries.
    probe = f"import pip, sys; sys.exit(sys.version_info[:2] != {sys.version_info[:2]})"
    return python.exists() and subprocess.run([str(python), "-c", probe], check=False).returncode == 0  # noqa: S603


def _run(command: list[str], what: str) -> None:
    if subprocess.run(command, check=False).returncode:  # noqa: S603
        raise InstallError(f"Impossible de {what} : la raison est écrite au-dessus. Réseau absent ?")


def _say(sentence: str) -> None:
    print(sentence, flush=True)  # noqa: T201 — a terminal's program
