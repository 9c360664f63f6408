"""The Debian packages and the Python libraries that the program needs, and how they are installed.

The virtual environment is made once, filled from a lock file, and filled again when the lock changes.
Standard library only: it runs before anything is installed.
"""

from __future__ import annotations

import ctypes
import errno
import hashlib
import importlib.util
import os
import shlex
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tournaments.platform import system


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
"""What papers need. All else goes on without, however the program was started."""
TO_RUN: Final = (Package("python3-venv", lambda: importlib.util.find_spec("ensurepip") is not None),)
TO_TEST: Final = (
    *TO_RUN,
    *TO_PRINT,
    Package("chromium", _command("chromium")),
    Package("chromium-headless-shell", _command("chromium-headless-shell")),
    Package("poppler-utils", _command("pdftotext")),
    Package("gettext", _command("msgfmt")),
    Package("postgresql", _postgresql),
)
LOG: Final = "installation.log"
"""The file with what pip said where it failed."""
ROOM: Final = 400_000_000
"""Bytes that the libraries take, about, while they are installed."""
DISK_FULL: Final = (
    "Le disque est plein : il faut 400 Mo pour les bibliothèques. Supprimez des fichiers de cet ordinateur, "
    "videz sa corbeille, puis relancez la même commande."
)
ONLY_WHEELS: Final = ("--only-binary", ":all:")
"""The arguments by which pip builds nothing: that needs tools which a bare system lacks, and fetches others
whose hashes nobody checks. Each library of the locks has a wheel; `make lock` looks."""


def ensure_debian(needed: Iterable[Package], extras: Iterable[Package] = ()) -> None:
    """Install what is missing where one may; `InstallError` with the line to type without what is `needed`.

    Without the `extras` the program starts; `print_hint` says what does not go then.
    """
    needed, extras = tuple(needed), tuple(extras)
    names = missing((*needed, *extras))
    if names and system.is_administrator() and shutil.which("apt-get"):
        _apt(names)
    if missing(needed):  # the extras are named too: one line to type, not two
        raise InstallError(install_hint(missing((*needed, *extras))))


def ensure_libraries(venv: Path, lock: Path) -> None:
    """Make `venv` hold exactly the versions of `lock`, hashes checked; nothing is run where it does."""
    stamp = venv / f".installed-{lock.name}"
    wanted = installation_hash(venv, lock)
    if stamp.exists() and stamp.read_text(encoding="ascii") == wanted:
        return
    python = system.python_in(venv)
    if not _has_pip(python):
        _say("Création de l’environnement Python…")
        _run(
            [sys.executable, "-m", "venv", "--clear", str(venv)], "créer l’environnement Python", venv.parent
        )
    _say(f"Installation des bibliothèques de {lock.name} (une minute ou deux, une seule fois)…")
    pip = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    # The lock names everything. Asked to follow dependencies, pip meets `coverage[toml]` and takes the newest
    # coverage there is, which has no hash in the lock, and refuses: https://github.com/pypa/pip/issues/9644.
    _run(
        [*pip, *ONLY_WHEELS, "--no-deps", "--require-hashes", "--requirement", str(lock)],
        "mettre en place les bibliothèques",
        venv.parent,
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
    """What is missing, and the line that installs it where there is one."""
    lacks = f"Il manque à cet ordinateur : {', '.join(names)}."
    if not shutil.which("apt-get"):
        return f"{lacks} Ce sont les noms de Debian : installez leurs pareils avec l’outil de votre système."
    return f"{lacks} Pour l’installer, tapez :\n    sudo apt-get install --yes {' '.join(names)}"


def print_hint() -> str:
    """What to say at the start of a program that makes no PDF; empty where it does, by a browser too."""
    names = missing(TO_PRINT)
    if not names or system.browsers():
        return ""
    return (
        "Les papiers seront des pages, à imprimer depuis un navigateur ; tout le reste marche. "
        f"{install_hint(names)}"
    )


def _apt(names: list[str]) -> None:
    _say(f"Installation des paquets Debian : {', '.join(names)}…")
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for command in (["update"], ["install", "--yes", "--no-install-recommends", *names]):
        # A failure shows in what is still missing afterwards, and is told with the line to type.
        subprocess.run(["apt-get", "--quiet=2", *command], env=environment, check=False)  # noqa: S603, S607


def _has_pip(python: Path) -> bool:
    # Another Python than the one that made the environment would find none of its libraries.
    probe = f"import pip, sys; sys.exit(sys.version_info[:2] != {sys.version_info[:2]})"
    return python.exists() and subprocess.run([str(python), "-c", probe], check=False).returncode == 0  # noqa: S603


def write_hint(place: Path, error: OSError) -> str:
    """What to say where the environment cannot be written."""
    if error.errno == errno.ENOSPC:
        return DISK_FULL
    return (
        f"Impossible d’écrire dans {error.filename or place} : ce dossier est-il à un autre compte de cet "
        "ordinateur ? Lancez le programme avec ce compte-là, ou rendez-vous le dossier : "
        f"sudo chown --recursive $USER '{place}'"
    )


def _run(command: list[str], what: str, folder: Path) -> None:
    log = run_logged(command, folder)
    if log is None:
        return
    if shutil.disk_usage(folder).free < ROOM:
        raise InstallError(DISK_FULL)
    raise InstallError(f"Impossible de {what}. Réseau absent ? La raison, en anglais, est dans {log}.")


def run_logged(command: list[str], folder: Path) -> Path | None:
    """Run a command whose words are not for volunteers; where it fails, the file that has them."""
    ended = subprocess.run(  # noqa: S603 — pip, and Python's own venv
        command, check=False, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace"
    )
    if not ended.returncode:
        return None
    for place in (folder, Path(tempfile.gettempdir())):  # the folder may be somebody else's
        with suppress(OSError):
            (place / LOG).write_text(f"{shlex.join(command)}\n{ended.stdout}", encoding="utf-8")
            return place / LOG
    return folder / LOG


def _say(sentence: str) -> None:
    print(sentence, flush=True)  # noqa: T201 — a terminal's program
