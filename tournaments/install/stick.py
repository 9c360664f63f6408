"""A folder for a USB stick: the program and its libraries, started without a network on a bare Python 3.

    python3 -m tournaments.install --stick /media/club/CLE

It holds wheels for the Python and the processor of this computer; made again with another Python into the
same folder, for both. Standard library only.
"""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Final

from tournaments.install import start_from_stick
from tournaments.install.packages import ONLY_WHEELS, TO_PRINT, InstallError, run_logged

START: Final = "demarrer.py"
READ_ME: Final = "LISEZMOI.txt"
READ_ME_TEXT: Final = """Dix de der, sans réseau

Il faut un ordinateur sous Debian, avec Python 3. Dans un terminal, dans le dossier de la clé :

    python3 demarrer.py

L’adresse à ouvrir dans le navigateur s’affiche. Le programme se copie une fois sur l’ordinateur (dans
~/.local/share/dix-de-der-programme), les données vont dans ~/.local/share/dix-de-der : la clé peut repartir.
Autre chose que démarrer : python3 demarrer.py help

Les papiers s’impriment par Chrome, Edge ou Chromium si l’ordinateur en a un, et un peu mieux par des paquets
Debian, qui ne sont pas sur la clé. Une fois, relié à un réseau :

    sudo apt-get install --yes {packages}

Sans navigateur et sans eux, un papier est une page à imprimer ; python3 demarrer.py le dit.
"""


def write_stick(folder: Path, root: Path, python: Path) -> None:
    """Write the stick of the checkout `root` into `folder`; `InstallError` where that does not succeed."""
    wheels = folder / start_from_stick.WHEELS / start_from_stick.platform_tag()
    try:
        shutil.rmtree(wheels, ignore_errors=True)  # libraries of an earlier version
        wheels.mkdir(parents=True)
        build_wheels(wheels, root, python)
        sums = (
            f"{start_from_stick.sha256_of(wheel)}  {wheel.name}\n" for wheel in sorted(wheels.glob("*.whl"))
        )
        (wheels / start_from_stick.SUMS).write_text("".join(sums), encoding="ascii")
        shutil.copyfile(start_from_stick.__file__, folder / START)
        names = " ".join(package.name for package in TO_PRINT)
        (folder / READ_ME).write_text(READ_ME_TEXT.format(packages=names), encoding="utf-8")
    except OSError as error:
        raise InstallError(
            f"Impossible d’écrire la clé dans {folder} : {error.strerror}. Faites-y de la place (100 Mo), ou "
            "nommez le dossier d’une autre clé."
        ) from error


def build_wheels(wheels: Path, root: Path, python: Path) -> None:
    """Wheels of all that is locked, hashes checked, and of the program, the only one that is built."""
    locked = [*ONLY_WHEELS, "--no-deps", "--require-hashes", "--requirement", str(root / "requirements.lock")]
    for what in (locked, ["--no-deps", str(root)]):
        command = [str(python), "-m", "pip", "wheel", "--quiet", "--disable-pip-version-check", "--wheel-dir"]
        if log := run_logged([*command, str(wheels), *what], root):
            raise InstallError(
                "La clé n’est pas faite. Il faut un réseau : reliez cet ordinateur, et relancez la même "
                f"commande. La raison, en anglais, est dans {log}."
            )
