"""A folder to unzip on a laptop with Windows: Python, the locked libraries and the program.

    python3 -m tournaments.install --folder windows ~/dix-de-der

It is made on any computer that reaches the registries, by the Python of `.venv`. Of what goes in the program
alone is built, and the digest of all else is checked. `windows.lock` names the embeddable Python of Windows.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tarfile
import zipfile
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from tournaments.install.packages import ONLY_WHEELS, InstallError

PYTHON_LOCK: Final = Path(__file__).with_name("windows.lock")
SYSTEM: Final = {
    "implementation_name": "cpython",
    "os_name": "nt",
    "platform_machine": "AMD64",
    "platform_python_implementation": "CPython",
    "platform_system": "Windows",
    "python_full_version": "3.13.2",
    "python_version": "3.13",
    "sys_platform": "win32",
}
"""What the markers of the lock ask of a system (PEP 508)."""
LEFT_OUT: Final = frozenset({"numpy", "psycopg", "psycopg-binary"})
"""Libraries for hosts: a laptop keeps its data in a file, and the draw matches without arrays."""
LANGUAGES: Final = frozenset({"en", "fr"})
NEVER_READ: Final = ("**/*.po", "**/*.pyi", "PIL/_avif*.pyd")
PIP: Final = ("-m", "pip", "--quiet", "--disable-pip-version-check")
WINDOWS: Final = ("--platform", "win_amd64", "--python-version", "3.13", "--implementation", "cp")
ABIS: Final = ("--abi", "cp313", "--abi", "abi3", "--abi", "none")
START: Final = "Dix de der.cmd"
START_TEXT: Final = """@echo off
chcp 65001 >nul
title Dix de der - fermez cette fenêtre pour arrêter
if not defined DEMO set DEMO=0
"%~dp0python\\python.exe" -X utf8 -c "from dix_de_der.manage import concours; concours()" --open %*
if errorlevel 1 pause
"""
READ_ME: Final = "LISEZMOI.txt"
READ_ME_TEXT: Final = """Dix de der, sans rien installer

Il faut Windows 10 ou 11 (64 bits). Dézippez tout le dossier, puis double-cliquez sur « Dix de der ».
Une fenêtre noire s’ouvre, puis le navigateur, à la bonne adresse. Pour arrêter, fermez la fenêtre noire :
tout ce qui est noté est gardé.

Si Windows affiche « Windows a protégé votre ordinateur » : « Informations complémentaires », puis
« Exécuter quand même ». S’il demande l’accès au réseau : « Réseaux privés », puis « Autoriser l’accès ».

Les données sont dans votre dossier %LOCALAPPDATA%\\dix-de-der, jamais ici : une version plus récente,
dézippée à côté, les retrouve, et les met à jour après en avoir gardé une copie.

Les papiers (PDF) se font sur un ordinateur sous Debian : une copie des données s’y remet en deux minutes.
"""


def make(python: Path, root: Path, system: str, place: str) -> None:
    """Let `python`, which has pip and the tools of the checkout `root`, write the folder; `InstallError`."""
    if system != "windows":
        raise InstallError(f"Il n’y a pas de dossier pour {system} : seulement pour windows.")
    if subprocess.run([str(python), "-m", __name__, place], cwd=root, check=False).returncode:  # noqa: S603
        raise InstallError("Le dossier n’est pas fait : la raison est écrite au-dessus.")


def write_folder(place: Path, root: Path) -> Path:
    """Write the folder of the checkout `root` as a zip file into `place`, and return it; `InstallError`."""
    with TemporaryDirectory(prefix="dix-de-der-") as scratch:
        folder = Path(scratch, "Dix de der")
        try:
            place.mkdir(parents=True, exist_ok=True)
            _unpack_python(folder / "python", Path(scratch))
            version = _install_libraries(folder / "python" / "Lib", root, Path(scratch))
            _trim(folder / "python" / "Lib")
            (folder / START).write_bytes(_for_windows(START_TEXT))
            (folder / READ_ME).write_bytes(b"\xef\xbb\xbf" + _for_windows(READ_ME_TEXT))
            name = f"dix-de-der-{version}-windows"
            target = shutil.make_archive(str(place / name), "zip", scratch, folder.name)
        except OSError as error:
            raise InstallError(f"Impossible d’écrire le dossier dans {place} : {error.strerror}.") from error
    return Path(target)


def _unpack_python(python: Path, scratch: Path) -> None:
    """Unpack the Python of Windows, which finds what lies in its own folder `Lib` and nothing else."""
    fetched = scratch / "fetched"
    _pip("download", "--no-deps", "--no-build-isolation", "--require-hashes", "--dest", str(fetched),
         "--no-binary", ":all:", "--requirement", str(PYTHON_LOCK))  # fmt: skip
    (archive,) = fetched.iterdir()
    with tarfile.open(archive) as opened:
        (name,) = (name for name in opened.getnames() if name.endswith("/data.zip"))
        packed = opened.extractfile(name)
        data = BytesIO(packed.read() if packed else b"")
    with zipfile.ZipFile(data) as opened_data:
        opened_data.extractall(scratch / "unpacked")  # noqa: S202 — a zip file, whose digest is known
    (found,) = (scratch / "unpacked").iterdir()
    shutil.move(str(found), python)
    (paths,) = python.glob("python*._pth")
    paths.write_text(f"{paths.stem}.zip\n.\nLib\n", encoding="ascii")


def _install_libraries(folder: Path, root: Path, scratch: Path) -> str:
    """Install the locked libraries and the program, and return its version."""
    wanted = scratch / "wanted.lock"
    wanted.write_text("".join(locked_for_windows(root / "requirements.lock")), encoding="utf-8")
    into = ("install", "--no-deps", "--no-compile", "--target", str(folder))
    _pip(*into, *ONLY_WHEELS, *WINDOWS, *ABIS, "--require-hashes", "--requirement", str(wanted))
    _pip("wheel", "--no-deps", "--wheel-dir", str(scratch), str(root))
    (wheel,) = scratch.glob("*.whl")
    _pip(*into, str(wheel))
    shutil.rmtree(folder / "bin")  # commands of the system that the folder is made on
    return wheel.name.split("-")[1]


def _trim(folder: Path) -> None:
    """Delete what the program never reads: it is half of the libraries."""
    for language in list(folder.glob("**/locale/*/LC_MESSAGES")):
        if language.parent.name not in LANGUAGES:
            shutil.rmtree(language.parent)
    for pattern in NEVER_READ:
        for file in list(folder.glob(pattern)):
            file.unlink()
    for file in folder.glob("pyphen/dictionaries/hyph_*"):
        if file.name[5:7] not in LANGUAGES:
            file.unlink()


def locked_for_windows(lock: Path) -> list[str]:
    """The lines of a lock that a laptop with Windows needs, those of a library together with its hashes."""
    from packaging.requirements import Requirement  # noqa: PLC0415 — of pip’s environment, not of a bare Python

    kept, lines = False, []
    for line in lock.read_text(encoding="utf-8").splitlines(keepends=True):
        if line[0].isalnum():
            library = Requirement(line.rstrip(" \\\n"))
            wanted = library.marker is None or library.marker.evaluate(SYSTEM)
            kept = wanted and library.name not in LEFT_OUT
            line = f"{library.name}{library.specifier} \\\n"  # noqa: PLW2901 — pip would judge the marker by where it runs
        if kept:
            lines.append(line)
    return lines


def _for_windows(text: str) -> bytes:
    return text.replace("\n", "\r\n").encode()


def _pip(*arguments: str) -> None:
    if subprocess.run([sys.executable, *PIP, *arguments], check=False).returncode:  # noqa: S603
        raise InstallError(
            "pip n’a pas pu tout apporter : la raison est écrite au-dessus. Il faut un réseau pour le faire."
        )


if __name__ == "__main__":
    try:
        print(write_folder(Path(sys.argv[1]), Path(__file__).resolve().parents[2]))  # noqa: T201 — a terminal's program
    except InstallError as failed:
        sys.exit(str(failed))
