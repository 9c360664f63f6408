"""`make windows`: makes the folder for Windows, unzips it, and runs it under Wine, before a release.

Wine 10 is needed, of Debian 13. Elsewhere it may lie in a root of its own, named by WINE_ROOT, which only
the user root enters: `debootstrap --variant=minbase --include=wine64 trixie ROOT`, `proc` and `sys` mounted
there. What Wine does not prove stands in `docs/installing.md`.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import time
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from tests.platform.terminal import Terminal, environment, free_port, opened, page
from tournaments.install import laptop

ROOT: Final = Path(__file__).resolve().parents[1]
WINE_ROOT: Final = Path(os.environ.get("WINE_ROOT", "/"))
HOME: Final = Path("/opt/dix de der é")
"""Where the folder and all that Wine writes lie, seen from inside: names as users have them."""
DATA: Final = "C:\\données du club"
RUN: Final = ("python/python.exe", "-X", "utf8", "-c", "from dix_de_der.manage import concours; concours()")
PREFIX: Final = HOME / "wine"
AROUND: Final = {
    "HOME": HOME,
    "WINEPREFIX": PREFIX,
    "WINEDEBUG": "-all",
    "LC_ALL": "C.UTF-8",
    "BROWSER": "none",
    "DATA_DIR": DATA,
    "DEMO": 0,
    "PYTHON_CPU_COUNT": 2,  # Wine knows it by what a root of its own may lack
}
PAGES: Final = ("/connexion/", "/sante/", "/pret/", "/langue/", "/c/", "/heure/")
OF_A_CONCOURS: Final = ("", "tables/", "equipes/", "classement/", "regles/", "tirage/")


def main() -> None:
    """Run every step, each with its seconds; the first that fails ends it with its output."""
    home = WINE_ROOT / HOME.relative_to("/")
    shutil.rmtree(home, ignore_errors=True)
    with step("the folder"):
        made = laptop.write_folder(home, ROOT)
        with zipfile.ZipFile(made) as archive:
            archive.extractall(home)
        print(f"{made.name}: {made.stat().st_size / 1e6:.0f} MB, {size(home / 'Dix de der'):.0f} unzipped")  # noqa: T201
    with step("check"):
        assert "no issues" in managed("check")
    with step("a concours of eight teams"):
        managed("migrate", "-v0")
        slug = (
            managed("simulate", "--teams", "8", "--rounds", "3", "--deals", "4")
            .rstrip("/\n")
            .rpartition("/")[2]
        )
    with step("verified, and copied"):
        assert "aucune différence" in managed("verify")
        managed("backup", "copie.tar.gz")
        taken = managed("snapshots", "--take").strip().rpartition("\\")[2]
        assert "differs" not in taken
    port = free_port()
    with served(port) as terminal:
        with step("pages"):
            for path in (*PAGES, *(f"/c/{slug}/{page}" for page in OF_A_CONCOURS)):
                page(f"http://127.0.0.1:{port}{path}")
        with step("a restart, as after a switch of the network"):
            (data_folder() / f"restart-{server()}").touch()
            terminal.heard.until_said("Pour arrêter")
            page(f"http://127.0.0.1:{port}/c/{slug}/classement/")
    with step("the copy put back at the next start"):
        managed("snapshots", "--restore", taken)
        with served(port) as terminal:
            assert "La copie est remise" in terminal.said
            page(f"http://127.0.0.1:{port}/c/{slug}/classement/")
        assert "aucune différence" in managed("verify")


@contextmanager
def step(name: str) -> Iterator[None]:
    """Say what was done, and how long it took."""
    begun = time.monotonic()
    yield
    print(f"{name}: {time.monotonic() - begun:.0f} s", flush=True)  # noqa: T201


def wine(*command: str) -> list[str]:
    """The command line that runs a program of Windows in the folder."""
    enter = [] if Path("/") == WINE_ROOT else ["chroot", str(WINE_ROOT)]
    return [*enter, "env", "-C", str(HOME / "Dix de der"), "/usr/lib/wine/wine64", *command]


def managed(*command: str) -> str:
    """What a command of the program says; it succeeds."""
    ended = subprocess.run(
        wine(*RUN, *command), env=environment(**AROUND), capture_output=True, text=True, check=False
    )
    assert ended.returncode == 0, ended.stdout + ended.stderr
    return ended.stdout


@contextmanager
def served(port: int) -> Iterator[Terminal]:
    """The site as a double click starts it, until Wine is shut down, as a computer is."""
    with opened(wine(*RUN, "--open"), ROOT, **AROUND, PORT=port) as terminal:
        yield terminal
        subprocess.run(
            [*wine()[:-1], "/usr/lib/wine/wineserver", "-k"], env=environment(**AROUND), check=False
        )


def data_folder() -> Path:
    """The data as Linux sees them."""
    return WINE_ROOT / PREFIX.relative_to("/") / "drive_c" / DATA.removeprefix("C:\\")


def server() -> str:
    """The number of the process that serves, as it has written it into its lock."""
    return (data_folder() / "server.lock").read_text().split()[1].rstrip(",")


def size(folder: Path) -> float:
    """Megabytes of all files of a folder."""
    return sum(file.stat().st_size for file in folder.rglob("*") if file.is_file()) / 1e6


if __name__ == "__main__":
    main()
