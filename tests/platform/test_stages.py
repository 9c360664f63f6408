"""The proof in stages: which are run, and what they cost."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.stages import PROOFS, Result, Stage, table

ROOT = Path(__file__).resolve().parents[2]
MAKEFILE = "good:\n\t@true\nbad:\n\t@false\nbusy:\n\t@%s -c 'for _ in range(5_000_000): pass'\n"
RUN = """
from tests.stages import Stage, run
results = [run(Stage("good", 9)), run(Stage("bad", 9)), run(Stage("good", 0, beside="busy"))]
print([(result.status != 0, result.processor > 0.05) for result in results])
"""


@pytest.mark.parametrize("proof", PROOFS)
def test_each_stage_is_a_target_that_can_be_typed(proof: str) -> None:
    targets = re.findall(r"^([\w-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    for stage in PROOFS[proof]:
        assert {stage.target, *filter(None, [stage.beside])} <= set(targets)


def test_a_stage_runs_its_targets_and_counts_what_they_cost(tmp_path: Path) -> None:
    (tmp_path / "Makefile").write_text(MAKEFILE % sys.executable)
    done = subprocess.run(
        [sys.executable, "-c", RUN],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.splitlines()[-1] == "[(False, False), (True, False), (False, True)]"


def test_the_table_names_what_failed_and_what_is_over_its_budget() -> None:
    good, dear, failed = table(
        [
            Result(Stage("engine", 100, beside="lint"), 0, 61.5, 99.5),
            Result(Stage("site", 100), 0, 60.0, 100.5),
            Result(Stage("postgresql", 100), 2, 59.0, 10.0),
        ]
    )[2:5]
    assert good.split() == ["lint", "+", "engine", "1:01", "100", "s"]
    assert dear.endswith("over its budget of 100 s")
    assert failed.endswith("failed (2)")


def test_what_failed_stands_again_at_the_end(tmp_path: Path) -> None:
    (tmp_path / "Makefile").write_text(
        f"quick:\n\t@{sys.executable} -m pytest -p tests.failures test_deal.py\nlint:\n"
    )
    inner = f"[{sys.executable!r}, '-m', 'pytest', '-p', 'tests.failures', 'inner.py']"
    (tmp_path / "test_deal.py").write_text(
        f"import subprocess\nsubprocess.run({inner})\ndef test_belote(): assert 162 == 160\n"
    )
    (tmp_path / "inner.py").write_text("def test_of_another_run(): assert False\n")
    done = subprocess.run(
        [sys.executable, "-m", "tests.stages", "check"],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    _log, again = done.stdout.rsplit("FAILED test_deal.py::test_belote\n", 1)
    assert "assert 162 == 160" in again
    assert "FAILED inner.py::test_of_another_run\n" not in done.stdout
    assert again.splitlines()[-1].startswith("all ")
