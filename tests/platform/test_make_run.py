"""`make run` in a fresh copy of the project, as on an empty machine: no environment, no data folder.

The one test that downloads: the locked libraries, from wherever pip is told to find them.
"""

from __future__ import annotations

import shutil
import time
from pathlib import Path

import pytest

from tests.platform.terminal import free_port, opened, page

ROOT = Path(__file__).resolve().parents[2]
RUN = ("make", "--silent", "run")

pytestmark = pytest.mark.night  # installs the libraries from the network


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """The files of the project, without what .gitignore leaves out and another pytest makes and renames."""
    made = [line.rstrip("/") for line in (ROOT / ".gitignore").read_text().splitlines()]
    left_out = shutil.ignore_patterns(".git", "pytest-cache-files-*", *made)
    return Path(shutil.copytree(ROOT, tmp_path / "copy", ignore=left_out))


def test_one_command_opens_the_demo_and_the_second_time_at_once(copy: Path, tmp_path: Path) -> None:
    port, data = free_port(), tmp_path / "some" / "where"
    origin = f"http://127.0.0.1:{port}"
    with opened(RUN, copy, PORT=port, DATA_DIR=data) as first:
        assert f"Dix de der est ouvert : {origin}/" in first.said
        assert "Comptes de démonstration" in first.said
        assert "Dix de der" in page(f"{origin}/")
        assert "À bientôt" in first.interrupt()
    assert (data / "db.sqlite3").exists()
    assert not (copy / "data").exists()

    began = time.monotonic()
    with opened(RUN, copy, PORT=port, DATA_DIR=data) as second:
        waited = time.monotonic() - began
        assert second.said.split() == f"Dix de der est ouvert : {origin}/ Pour arrêter : Ctrl-C.".split()
        assert "Dix de der" in page(f"{origin}/")
        assert "À bientôt" in second.interrupt()
    assert waited < 180, "«in seconds»: two on a quiet machine"
