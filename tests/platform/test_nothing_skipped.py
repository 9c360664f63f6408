"""What lacks its tool fails: no test of this project is skipped in silence."""

from __future__ import annotations

import re
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
def test_a_skipped_test_is_a_failed_one(tmp_path: Path) -> None:
    """In whatever way: each has a file of its own, and one run is told of all."""
    for number, skips in enumerate(SKIPPED.values()):
        (tmp_path / f"test_{number}.py").write_text(f"import pytest\n{skips}\n")
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-p",
        "tests.conftest",
        "-p",
        "no:cacheprovider",
        "--continue-on-collection-errors",
        "-c",
        ROOT / "pyproject.toml",
        tmp_path,
    ]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    refused = re.findall(r"test_(\d)\.py\S* was skipped; here a test fails", done.stdout)
    assert set(refused) == {str(number) for number in range(len(SKIPPED))}, done.stdout
    assert done.returncode in {1, 2}
