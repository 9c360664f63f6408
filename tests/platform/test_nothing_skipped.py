"""What lacks its tool fails: no test of this project is skipped in silence."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SKIPPED = {
    "by a mark": "@pytest.mark.skip\ndef test_it(): pass",
    "by a call": "def test_it(): pytest.skip('no tool')",
    "by an import": "pytest.importorskip('absent_library')",
    "by a fixture": "@pytest.fixture\ndef tool(): pytest.skip('no tool')\ndef test_it(tool): pass",
}


@pytest.mark.slow
@pytest.mark.parametrize("how", SKIPPED)
def test_a_skipped_test_is_a_failed_one(tmp_path: Path, how: str) -> None:
    (tmp_path / "test_it.py").write_text(f"import pytest\n{SKIPPED[how]}\n")
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-p",
        "tests.conftest",
        "-p",
        "no:cacheprovider",
        "-c",
        ROOT / "pyproject.toml",
        tmp_path,
    ]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert "was skipped; here a test fails" in done.stdout
    assert done.returncode in {1, 2}
