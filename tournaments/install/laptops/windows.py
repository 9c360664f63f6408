"""What a laptop with Windows gets: the embeddable Python, with the libraries and the program in its folder.

`windows.lock` names that Python: a registry has it as a source archive, with the files of python.org in it.
"""

from __future__ import annotations

import shutil
import tarfile
import zipfile
from io import BytesIO
from pathlib import Path
from typing import Final

from tournaments.install.laptops.libraries import Computer, build_program, fetch_libraries, lay_out, pip

PYTHON_LOCK: Final = Path(__file__).with_name("windows.lock")
COMPUTER: Final = Computer(
    "3.13",
    ("win_amd64",),
    {"os_name": "nt", "platform_machine": "AMD64", "platform_system": "Windows", "sys_platform": "win32"},
)
START: Final = "Dix de der.cmd"
START_TEXT: Final = """@echo off
chcp 65001 >nul
title Dix de der - fermez cette fenêtre pour arrêter
if not defined DEMO set DEMO=0
set CONCOURS_COMMAND="%~f0"
set WHAT=%*
if not defined WHAT echo Dix de der démarre…
if not defined WHAT set WHAT=--open
"%~dp0python\\python.exe" -X utf8 -c "from dix_de_der.manage import concours; concours()" %WHAT%
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

Les papiers (PDF) sont faits par Edge, que Windows a.
"""


def fill(folder: Path, root: Path, work: Path) -> str:
    """Write all files of the checkout `root` into a folder; its version. `InstallError`, `OSError`."""
    wheels = work / "wheels"
    fetch_libraries(root, COMPUTER, wheels)
    version = build_program(root, wheels).name.split("-")[1]
    unpack_python(folder / "python", work)
    lay_out(wheels, folder / "python" / "Lib")
    (folder / START).write_bytes(_for_windows(START_TEXT))
    (folder / READ_ME).write_bytes(b"\xef\xbb\xbf" + _for_windows(READ_ME_TEXT))
    return version


def unpack_python(python: Path, work: Path) -> None:
    """Unpack the Python of Windows, which finds what lies in its own folder `Lib` and nothing else."""
    fetched = work / "python"
    locked = ("--require-hashes", "--requirement", str(PYTHON_LOCK))
    pip(
        "download",
        "--no-deps",
        "--no-build-isolation",
        "--no-binary",
        ":all:",
        *locked,
        "--dest",
        str(fetched),
    )
    (archive,) = fetched.iterdir()
    with tarfile.open(archive) as opened:
        (name,) = (name for name in opened.getnames() if name.endswith("/data.zip"))
        packed = opened.extractfile(name)
        data = BytesIO(packed.read() if packed else b"")
    with zipfile.ZipFile(data) as opened_data:
        opened_data.extractall(work / "unpacked")  # noqa: S202 — a zip file, whose digest is known
    (found,) = (work / "unpacked").iterdir()
    shutil.move(str(found), python)
    (paths,) = python.glob("python*._pth")
    paths.write_text(f"{paths.stem}.zip\n.\nLib\n", encoding="ascii")


def _for_windows(text: str) -> bytes:
    return text.replace("\n", "\r\n").encode()
