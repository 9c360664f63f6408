"""A folder to unzip on a laptop with Windows or macOS: the program and all that it needs.

    python3 -m tournaments.install --folder windows ~/dix-de-der

It is made on any computer that reaches the registries, by the Python of `.venv`; made again of the same
checkout, it is the same to the byte.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from tournaments.install.laptops import macos, windows
from tournaments.install.laptops.packing import files_of, pack
from tournaments.install.packages import InstallError
from tournaments.install.start_from_stick import sha256_of

NAME: Final = "Dix de der"
"""The name of the folder, and of the file in it that one clicks on twice."""
SYSTEMS: Final[Mapping[str, Callable[[Path, Path, Path], str]]] = {
    "windows": windows.fill,
    "macos": macos.fill,
}
"""What writes the folder of a system: into a folder, of a checkout, with another folder to work in."""


def make(python: Path, root: Path, system: str, place: str) -> None:
    """Let `python`, which has pip and the tools of the checkout `root`, write the folder; `InstallError`."""
    if system not in SYSTEMS:
        raise InstallError(f"Il n’y a pas de dossier pour {system} : seulement pour {' et '.join(SYSTEMS)}.")
    if subprocess.run([str(python), "-m", __name__, system, place], cwd=root, check=False).returncode:  # noqa: S603
        raise InstallError("Le dossier n’est pas fait : la raison est écrite au-dessus.")


def write_folder(place: Path, root: Path, system: str) -> Path:
    """Write the folder of the checkout `root` as a zip file into `place`, and return it; `InstallError`."""
    with TemporaryDirectory(prefix="dix-de-der-") as scratch:
        folder = Path(scratch, NAME)
        folder.mkdir()
        try:
            place.mkdir(parents=True, exist_ok=True)
            version = SYSTEMS[system](folder, root, Path(scratch, "work"))
            made = place / f"dix-de-der-{version}-{system}.zip"
            pack(made, folder, files_of(folder), below=f"{NAME}/")
        except OSError as error:
            raise InstallError(f"Impossible d’écrire le dossier dans {place} : {error.strerror}.") from error
    return made


if __name__ == "__main__":
    try:
        written = write_folder(Path(sys.argv[2]), Path(__file__).resolve().parents[3], sys.argv[1])
        print(f"{sha256_of(written)}  {written}")  # noqa: T201 — a terminal's program
    except InstallError as failed:
        sys.exit(str(failed))
