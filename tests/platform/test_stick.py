"""The folder for a USB stick: what lies in it, and that a bare Python starts the program from it.

Nothing is downloaded: in place of the wheels of the lock stand wheels of what is installed here. By day a
program of a few lines stands there in place of ours: to gather and unpack all libraries takes half a minute.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Callable
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path

import pytest

from tests.platform.terminal import environment, free_port, opened, page
from tests.platform.test_wheel import built
from tournaments.install import packages, start_from_stick, stick

ROOT = Path(__file__).resolve().parents[2]
BARE = Path(sys.base_prefix) / "bin" / f"python{sys.version_info.major}.{sys.version_info.minor}"
"""The Python beneath the virtual environment: it has none of the libraries."""
PROGRAM = """
import sys
def concours():
    import asgiref
    print("Le programme :", *sys.argv[1:])
"""

pytestmark = pytest.mark.slow


def locked() -> list[str]:
    """The libraries of the lock that are installed: others are for another Python or system."""
    names = re.findall(r"^([a-z0-9-]+)==", (ROOT / "requirements.lock").read_text(), re.MULTILINE)
    return [name for name in names if _is_here(name)]


def _is_here(name: str) -> bool:
    try:
        return distribution(name) is not None
    except PackageNotFoundError:
        return False


def gather(wheels: Path, root: Path, _python: Path) -> None:
    for name in locked():
        found = distribution(name)
        with zipfile.ZipFile(wheels / f"{name}-{found.version}-py3-none-any.whl", "w") as wheel:
            for file in found.files or ():
                # An older pip names what its source archive held, too.
                if ".." not in file.parts and file.suffix != ".pyc" and Path(str(file.locate())).is_file():
                    wheel.write(str(file.locate()), str(file))
    assert root == ROOT
    built(wheels)


def gather_a_few_lines(wheels: Path, _root: Path, _python: Path) -> None:
    """A program that says its arguments, and a library that it cannot do without."""
    for name, file, text in (
        ("dix_de_der", "dix_de_der/manage.py", PROGRAM),
        ("asgiref", "asgiref.py", "there = True\n"),
    ):
        with zipfile.ZipFile(wheels / f"{name}-1.0-py3-none-any.whl", "w") as wheel:
            wheel.writestr(file, text)


def written(folder: Path, gathering: Callable[[Path, Path, Path], None]) -> Path:
    """A stick whose wheels are gathered so."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(stick, "build_wheels", gathering)
        stick.write_stick(folder, ROOT, Path(sys.executable))
    return folder


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return written(tmp_path_factory.mktemp("stick"), gather)


@pytest.fixture
def made(tmp_path: Path) -> Path:
    """One with a program of a few lines."""
    folder = tmp_path / "stick"
    folder.mkdir()
    return written(folder, gather_a_few_lines)


def started(folder: Path, home: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [BARE, folder / stick.START, *arguments],
        cwd=home,
        env=environment(HOME=home),
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.night  # all libraries are packed
def test_it_holds_what_is_locked_the_program_and_how_to_start_it(whole: Path) -> None:
    wheels = whole / start_from_stick.WHEELS / start_from_stick.platform_tag()
    assert {file.name for file in whole.iterdir()} == {stick.START, stick.READ_ME, start_from_stick.WHEELS}
    told = (whole / stick.READ_ME).read_text()
    assert f"python3 {stick.START}" in told
    assert all(package.name in told for package in packages.TO_PRINT)
    held = {re.split(r"-\d", file.name)[0].replace("_", "-") for file in wheels.glob("*.whl")}
    assert held == {*locked(), "dix-de-der"}
    assert len(held) > 30
    listed = (wheels / start_from_stick.SUMS).read_text().splitlines()
    assert dict(reversed(line.split()) for line in listed) == {
        file.name: start_from_stick.sha256_of(file) for file in wheels.glob("*.whl")
    }


@pytest.mark.night  # all libraries are packed and unpacked
def test_a_bare_python_starts_it_and_the_stick_may_go(whole: Path, tmp_path: Path) -> None:
    assert subprocess.run([BARE, "-c", "import django"], capture_output=True, check=False).returncode
    home, port, copy = tmp_path / "home", free_port(), tmp_path / "copy"
    home.mkdir()
    shutil.copytree(whole, copy)
    variables = {"PORT": port, "DEMO": 0, "HOME": home}
    with opened([str(BARE), str(copy / stick.START)], home, **variables) as terminal:
        shutil.rmtree(copy)
        assert "Premier lancement" in terminal.said
        assert "Dix de der" in page(f"http://127.0.0.1:{port}/connexion/")
        assert "À bientôt" in terminal.interrupt()
    again = started(whole, home, "verify")
    assert (again.returncode, again.stderr) == (0, "")
    assert "aucune différence" in again.stdout
    assert "se copie" not in again.stdout


def test_the_program_starts_with_what_was_typed(made: Path, tmp_path: Path) -> None:
    """What printing lacks the program itself says, as after any other start (`test_wheel`)."""
    for first in (True, False):
        said = started(made, tmp_path, "help", "verify")
        assert (said.returncode, said.stderr) == (0, "")
        assert said.stdout.endswith("Le programme : help verify\n")
        assert ("se copie" in said.stdout) is first, "the first of them unpacks it"


@pytest.mark.night  # fetches all libraries from the network
def test_it_is_made_by_the_pip_of_a_bare_python(tmp_path: Path) -> None:
    """Nothing is replaced: Debian 12's pip lacks what builds a library that has no wheel."""
    bare, folder, home = tmp_path / "venv", tmp_path / "stick", tmp_path / "home"
    home.mkdir()
    subprocess.run([BARE, "-m", "venv", bare], check=True)
    stick.write_stick(folder, ROOT, bare / "bin" / "python")
    wheels = folder / start_from_stick.WHEELS / start_from_stick.platform_tag()
    held = {re.split(r"-\d", file.name)[0].replace("_", "-").lower() for file in wheels.iterdir()}
    assert {"django", "granian", "weasyprint", "dix-de-der"} <= held
    assert not [file.name for file in wheels.iterdir() if file.suffix not in {".whl", ""}]
    again = started(folder, home, "check")
    assert (again.returncode, again.stderr) == (0, "")


def test_a_damaged_file_is_named_and_nothing_is_left(made: Path, tmp_path: Path) -> None:
    copy = Path(shutil.copytree(made, tmp_path / "copy"))
    (torn, *_) = copy.rglob("asgiref-*.whl")
    torn.write_bytes(torn.read_bytes()[:-1])
    said = started(copy, tmp_path)
    assert said.returncode == 1
    assert said.stderr.strip() == f"Le fichier {torn.name} de la clé est abîmé ou absent : refaites la clé."
    assert list((tmp_path / ".local" / "share" / "dix-de-der-programme").iterdir()) == []


def test_of_two_first_starts_at_once_either_unpacks_the_program(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    wheels = tmp_path / "wheels"
    wheels.mkdir()
    (wheels / start_from_stick.SUMS).write_text("")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "home"))

    def unpack(_wheels: Path, _sums: str, draft: Path) -> None:
        (draft / "theirs").touch()

    def unpack_after_another(_wheels: Path, _sums: str, draft: Path) -> None:
        (draft / "mine").touch()
        monkeypatch.setattr(start_from_stick, "unpack_wheels", unpack)
        start_from_stick.unpack_program(wheels)

    monkeypatch.setattr(start_from_stick, "unpack_wheels", unpack_after_another)
    program = start_from_stick.unpack_program(wheels)
    assert [file.name for file in program.iterdir()] == ["theirs"]
    assert list(program.parent.iterdir()) == [program]


def test_another_python_is_told_so(made: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy"
    (copy / start_from_stick.WHEELS / "cp399-riscv").mkdir(parents=True)
    shutil.copy(made / stick.START, copy)
    said = started(copy, tmp_path)
    assert said.returncode == 1
    assert said.stderr.startswith("Cette clé est faite pour cp399-riscv, cet ordinateur est cp3")
