"""The folder for a laptop: made, unzipped, started as by a double click, and a concours played to the seal.

    python -m tests.folder windows
    python -m tests.folder macos

On Windows and macOS that is what it is. Elsewhere the folder for Windows runs under Wine 10, of Debian 13,
which may lie in a root of its own, named by WINE_ROOT, that only the user root enters: `debootstrap
--variant=minbase --include=wine64 trixie ROOT`, `proc` and `sys` mounted there. The folder for macOS is made,
and another one in the same way with the wheels of this computer, which is started. What neither proves stands
in `docs/installing.md`. Python alone is needed: the rest is installed by what is tried.
"""

from __future__ import annotations

import os
import platform
import re
import shutil
import subprocess
import sys
import tempfile
import time
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from tests import evening
from tests.person import Person
from tests.platform.terminal import Terminal, environment, opened
from tournaments.platform import system

ROOT: Final = Path(__file__).resolve().parents[1]
NAME: Final = "Dix de der"
STARTS: Final = {"windows": f"{NAME}.cmd", "macos": f"{NAME}.command"}
TYPED: Final = {"windows": f'{STARTS["windows"]}"', "macos": "demarrer.py"}
"""The end of what commands say is to be typed."""
MOST: Final = 90e6
"""Bytes that a folder may take, unzipped."""
MANYLINUX: Final = "manylinux2014", "manylinux_2_17", "manylinux_2_28"
WINE: Final = "/usr/lib/wine"
WINE_ROOT: Final = Path(os.environ.get("WINE_ROOT", "/"))
WINE_HOME: Final = Path("/opt/dix de der é")
"""Where all of Wine lies, seen from its root: names as users have them."""
BROWSED: Final = "Navigateur"
"""What the browser says that the tests give: the address follows."""


@dataclass(frozen=True)
class Laptop:
    """A computer with the folder: where it is unzipped, what its start file is started by, and ended by."""

    home: Path
    start: Sequence[str]
    ends: Sequence[str] = ()
    variables: Mapping[str, object] = field(default_factory=dict)

    def said(self, *command: str) -> str:
        """What a command of the program says; it succeeds."""
        ended = subprocess.run(
            [*self.start, *command], env=environment(**self.variables), capture_output=True, text=True,
            encoding="utf-8", check=False, stdin=subprocess.DEVNULL, cwd=self.home,
        )  # fmt: skip
        self._log(ended.stdout + ended.stderr)
        assert ended.returncode == 0, ended.stdout + ended.stderr
        return ended.stdout

    @contextmanager
    def started(self) -> Iterator[Terminal]:
        """The site as a double click starts it, until all is ended at once, as by a battery that is empty."""
        with opened(self.start, self.home, **self.variables) as terminal:
            try:
                yield terminal
            finally:
                self._log(terminal.said + terminal.heard.since())
                if self.ends:
                    subprocess.run(self.ends, env=environment(**self.variables), check=False)

    def _log(self, said: str) -> None:
        with (self.home / "said.log").open("a", encoding="utf-8") as log:
            log.write(said)


def main(kind: str) -> None:
    """Run every step, each with its seconds; the first that fails ends it with its output."""
    laptop = laptop_of(kind)
    shutil.rmtree(laptop.home, ignore_errors=True)
    laptop.home.mkdir(parents=True)
    with step("the folder"):
        make(kind, laptop.home)
    with step("check"):
        assert "no issues" in laptop.said("check")
    with laptop.started() as terminal:
        organizer = play(terminal)
        put_back(organizer, terminal)
    with laptop.started() as terminal, step("started again, after all was ended at once"):
        someone = Person()
        someone.open(f"{address(terminal)}/c/")
        someone.sees(evening.NAME)
    with step("verified, and copied"):
        assert "aucune différence" in laptop.said("verify")
        put_back_by = laptop.said("backup", "copie.tar.gz")
        assert TYPED[kind] in put_back_by, "what is said to be typed is what starts the folder"


def make(kind: str, home: Path) -> None:
    """Make the folder and unzip it; without a Mac, one for this computer in the place of that for macOS."""
    subprocess.run(
        [sys.executable, "-m", "tournaments.install", "--folder", kind, home], cwd=ROOT, check=True
    )
    (made,) = home.glob(f"*-{kind}.zip")
    with zipfile.ZipFile(made) as archive:
        archive.extractall(home)
    unzipped = sum(file.stat().st_size for file in (home / NAME).rglob("*") if file.is_file())
    print(f"{made.name}: {made.stat().st_size / 1e6:.0f} MB, {unzipped / 1e6:.0f} unzipped")  # noqa: T201
    assert unzipped < MOST
    if kind == "macos" and sys.platform != "darwin":
        shutil.rmtree(home / NAME)
        subprocess.run(
            [system.python_in(ROOT / ".venv"), "-m", "tests.folder", "--as-on-macos", home / NAME],
            cwd=ROOT,
            check=True,
        )


def write_as_on_macos(folder: Path) -> None:
    """Write the folder for macOS as it is made, but for the Python and the processor of this computer."""
    from tournaments.install import start_from_stick  # noqa: PLC0415 — needs the libraries of `.venv`
    from tournaments.install.laptops import macos  # noqa: PLC0415 — as above
    from tournaments.install.laptops.libraries import Computer  # noqa: PLC0415 — as above

    python, machine = f"{sys.version_info.major}.{sys.version_info.minor}", platform.machine()
    linux = {
        "os_name": "posix",
        "platform_system": "Linux",
        "sys_platform": "linux",
        "platform_machine": machine,
    }
    here = {
        start_from_stick.platform_tag(): Computer(python, tuple(f"{of}_{machine}" for of in MANYLINUX), linux)
    }
    with tempfile.TemporaryDirectory() as work:
        macos.fill_for(here, folder, ROOT, Path(work))


def play(terminal: Terminal) -> Person:
    """The concours, at a free port and at the address that the browser is opened at; and phones let in."""
    first_page = re.search(r"Premier lancement : (\S+)", terminal.said)
    assert first_page, terminal.said
    assert f"{BROWSED} {first_page[1]}" in terminal.heard.until_said(BROWSED)
    with step("a concours of eight teams to the seal"):
        organizer = evening.play(first_page[1])
    with step("its papers"):
        print(evening.print_papers(organizer))  # noqa: T201
    with step("the hall's network opened, which starts it anew"):
        evening.open_hall(organizer)
        assert "Dans la salle :" in terminal.heard.until_said("Pour arrêter")
    return organizer


def put_back(organizer: Person, terminal: Terminal) -> None:
    """A copy kept, what came after it lost, all put back."""
    with step("a copy kept, and put back"):
        copy = evening.keep_copy(organizer)
        evening.create(organizer, "Concours de trop")
        evening.put_back(organizer, copy)
        terminal.heard.until_said("La copie est remise")
        terminal.heard.until_said("Pour arrêter", times=2)
        evening.log_in(organizer)
        organizer.sees(evening.NAME)
        assert "Concours de trop" not in organizer.page.said


@contextmanager
def step(name: str) -> Iterator[None]:
    """Say what was done, and how long it took."""
    begun = time.monotonic()
    yield
    print(f"{name}: {time.monotonic() - begun:.0f} s", flush=True)  # noqa: T201


def address(terminal: Terminal) -> str:
    """Where the site says that it is."""
    found = re.search(r"Dix de der est ouvert : (http://[^/]+)", terminal.said)
    assert found, terminal.said
    return found[1]


def laptop_of(kind: str) -> Laptop:
    """The computer that the folder of a system is tried on."""
    if kind == "windows" and sys.platform != "win32":
        return under_wine()
    home = Path(os.environ.get("FOLDER_HOME") or Path(tempfile.gettempdir(), "dix de der é"))
    start = [str(home / NAME / STARTS[kind])]
    return Laptop(
        home,
        start if kind == "windows" else ["sh", *start],
        variables=told_to(kind, home / "données du club"),
    )


def under_wine() -> Laptop:
    """Wine, in a root of its own or in that of this computer."""
    enter = [] if Path("/") == WINE_ROOT else ["chroot", str(WINE_ROOT)]
    prefix = WINE_HOME / "wine"
    wine = {
        "HOME": WINE_HOME,
        "WINEPREFIX": prefix,
        "WINEDEBUG": "-all",
        "LC_ALL": "C.UTF-8",
        "PYTHON_CPU_COUNT": 2,  # Wine knows it by what a root of its own may lack
    }
    return Laptop(
        home=WINE_ROOT / WINE_HOME.relative_to("/"),
        start=[*enter, "env", "-C", str(WINE_HOME / NAME), f"{WINE}/wine64", "cmd", "/c", STARTS["windows"]],
        ends=[*enter, f"{WINE}/wineserver", "-k"],
        variables={**told_to("windows", "C:\\données du club"), **wine},
    )


def told_to(kind: str, data: object) -> dict[str, object]:
    """The variables of a start: where the data are, and a browser that says where it would have gone.

    What Python compiles is kept, as on a laptop, whatever the variables of a developer say.
    """
    echo = ("cmd", "/c", "echo") if kind == "windows" else ("echo",)
    browser = " ".join([*echo, BROWSED, "%s"])
    return {"DATA_DIR": data, "BROWSER": browser, "PYTHONDONTWRITEBYTECODE": ""}


if __name__ == "__main__":
    if sys.argv[1] == "--as-on-macos":
        write_as_on_macos(Path(sys.argv[2]))
    else:
        main(sys.argv[1])
