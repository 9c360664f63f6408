"""The program installed from its wheel, as `uv tool install .` and `pipx install .` do.

The environment is empty but for the libraries that the tests run with: nothing is downloaded.
By day the wheel alone is looked at; who installs it takes seconds.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import sysconfig
import venv
import zipfile
from contextlib import chdir
from dataclasses import dataclass
from pathlib import Path

import pytest
from hatchling import build
from packaging.requirements import Requirement

from tests.platform.terminal import environment, free_port, opened, page

ROOT = Path(__file__).resolve().parents[2]
LEFT_OUT = {"__pycache__", ".po"}
FOLDERS = ("scoring", "tournaments", "templates", "locale")

pytestmark = pytest.mark.slow


@dataclass(frozen=True)
class Installed:
    """An environment with the program in it, and the home of a user who owns nothing but that home."""

    venv: Path
    home: Path

    @property
    def concours(self) -> str:
        return str(self.venv / "bin" / "concours")

    @property
    def variables(self) -> dict[str, object]:
        return {"HOME": self.home, "PATH": f"{self.venv / 'bin'}{os.pathsep}{os.defpath}"}

    def run(self, *arguments: str) -> str:
        """What `concours` with these arguments says; it succeeds."""
        ended = subprocess.run(
            [self.concours, *arguments],
            cwd=self.home,
            env=environment(**self.variables),
            capture_output=True,
            text=True,
            check=False,
        )
        assert ended.returncode == 0, ended.stdout + ended.stderr
        return ended.stdout

    def files(self) -> set[str]:
        """All that lies in the environment, but for what Python compiles there."""
        names = {str(file.relative_to(self.venv)) for file in self.venv.rglob("*")}
        return {name for name in names if "__pycache__" not in name}


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return built(tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="module")
def empty(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment with the program, where Python finds the libraries of this one."""
    folder = tmp_path_factory.mktemp("empty") / "venv"
    venv.create(folder)
    pip("--python", str(folder / "bin" / "python"), "install", "--no-deps", "--no-index", str(wheel))
    (packages,) = folder.glob("lib/python*/site-packages")
    (packages / "libraries.pth").write_text(sysconfig.get_path("purelib"))
    return folder


@pytest.fixture
def installed(empty: Path, tmp_path: Path) -> Installed:
    return Installed(empty, tmp_path)


def built(folder: Path) -> Path:
    """The wheel of this checkout, made in this folder by what pip calls for it."""
    with chdir(ROOT):
        return folder / build.build_wheel(str(folder))


def pip(*arguments: str) -> None:
    ended = subprocess.run(
        [sys.executable, "-m", "pip", "--disable-pip-version-check", *arguments],
        env=environment(),
        capture_output=True,
        text=True,
        check=False,
    )
    assert ended.returncode == 0, ended.stdout + ended.stderr


def test_the_wheel_has_each_file_that_the_program_reads(wheel: Path) -> None:
    ours = [file for folder in FOLDERS for file in (ROOT / folder).rglob("*") if file.is_file()]
    kept = [file for file in ours if not LEFT_OUT & {file.suffix, file.parent.name}]
    names = {f"dix_de_der/{file.relative_to(ROOT)}" for file in kept} | {"dix_de_der/manage.py"}
    with zipfile.ZipFile(wheel) as archive:
        packed = {name for name in archive.namelist() if ".dist-info/" not in name}
    assert packed == names


def test_it_requires_what_is_locked_and_nothing_else(wheel: Path) -> None:
    """Another version of a library than the tested one would come into somebody's evening unseen."""
    with zipfile.ZipFile(wheel) as archive:
        (told,) = (name for name in archive.namelist() if name.endswith(".dist-info/METADATA"))
        required = re.findall(r"^Requires-Dist: (.+)$", archive.read(told).decode(), re.MULTILINE)
    locked = re.findall(r"^(\S+==.+) \\$", (ROOT / "requirements.lock").read_text(), re.MULTILINE)
    assert len(locked) > 30
    assert {Requirement(one) for one in required} == {Requirement(one) for one in locked}


@pytest.mark.night  # an installer
def test_one_word_does_what_make_run_does(installed: Installed) -> None:
    port, before = free_port(), installed.files()
    origin, data = f"http://127.0.0.1:{port}", installed.home / ".local" / "share" / "dix-de-der"
    with opened([installed.concours], installed.home, PORT=port, **installed.variables) as terminal:
        assert "Comptes de démonstration" in terminal.said
        home = page(f"{origin}/c/?tous")
        styles = re.findall(r'href="(/static/[^"]+\.[0-9a-f]{12}\.css)"', home)
        assert all("{" in page(f"{origin}{style}") for style in styles)
        assert styles
        assert "À bientôt" in terminal.interrupt()
    assert {"db.sqlite3", "secret-key", "staticfiles"} <= {file.name for file in data.iterdir()}
    assert [file.name for file in installed.home.iterdir()] == [".local"]
    assert installed.files() == before, "an installed program writes nothing beside itself"


@pytest.mark.night  # an installer
def test_a_word_does_what_manage_py_does(installed: Installed) -> None:
    installed.run("migrate", "--verbosity=0")
    installed.run("simulate", "--teams=4", "--rounds=1", "--deals=2", "--verbosity=0", "--seed=a")
    assert "aucune différence" in installed.run("verify")
    slug = installed.run("shell", "--verbosity=0", "--command", SLUG).split()[-1]
    installed.run("paper", slug, "rules", "--output", "regles.pdf")
    assert (installed.home / "regles.pdf").read_bytes().startswith(b"%PDF-")
    assert "concours" in installed.run("backup", "copie.tar.gz").splitlines()[-1]
    assert installed.run("shell", "--verbosity=0", "--command", ENGLISH) == "French hearts\n"


SLUG = "from tournaments.core.models.planning import Tournament; print(Tournament.objects.latest('pk').slug)"
ENGLISH = """
from django.utils.translation import gettext, override
from scoring.sentences import sentence
with override("en"):
    print(gettext("français"), sentence("cœur").in_language("en"))
"""
