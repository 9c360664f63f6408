"""The virtual environment: made once, filled from a lock file, refilled when the lock changes.

Standard library only: it runs before anything is installed.
"""

from __future__ import annotations

import hashlib
import subprocess
import sys
from pathlib import Path

from tournaments.install.packages import InstallError


def ensure(venv: Path, lock: Path) -> None:
    """`venv` holding exactly the versions of `lock`, hashes checked; nothing to do when it does already."""
    stamp = venv / f".installed-{lock.name}"
    wanted = fingerprint(venv, lock)
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


def fingerprint(venv: Path, lock: Path) -> str:
    """What an installation depends on: the lock, the Python, and the place, which its scripts name."""
    digest = hashlib.sha256(lock.read_bytes())
    digest.update(f"{sys.version_info[:2]} {venv.resolve()}".encode())
    return digest.hexdigest()


def _has_pip(python: Path) -> bool:
    # Another Python than the one that made the environment would find none of its libraries.
    probe = f"import pip, sys; sys.exit(sys.version_info[:2] != {sys.version_info[:2]})"
    return python.exists() and subprocess.run([str(python), "-c", probe], check=False).returncode == 0  # noqa: S603


def _run(command: list[str], what: str) -> None:
    if subprocess.run(command, check=False).returncode:  # noqa: S603
        raise InstallError(f"Impossible de {what} : la raison est écrite au-dessus. Réseau absent ?")


def _say(sentence: str) -> None:
    print(sentence, flush=True)  # noqa: T201 — a terminal's program
