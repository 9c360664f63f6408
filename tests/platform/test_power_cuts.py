"""The power goes in the middle of an evening: what was acknowledged is on the disk, whatever else is."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.browser.site import ROOT, prepare
from tests.platform.terminal import environment

STATES = 40
"""Disks made at night. A thousand are made by hand: `python -m tests.platform.power 1000`."""

pytestmark = pytest.mark.slow


def after_cuts(data: Path, states: int, synchronous: str) -> Any:
    prepare(data)
    done = subprocess.run(
        [sys.executable, "-m", "tests.platform.power", str(states), "1", synchronous],
        cwd=ROOT,
        env=environment(DATA_DIR=data),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout.splitlines()[-1])


@pytest.mark.parametrize("states", [5, pytest.param(STATES, marks=pytest.mark.night)])
def test_no_cut_takes_what_was_acknowledged(tmp_path: Path, states: int) -> None:
    told = after_cuts(tmp_path / "evening", states, "FULL")
    assert told["events"]["told"] == 60
    assert told["events"]["sync"] > 60, "every acknowledgement waits for the disk"
    assert (told["states"], told["faults"]) == (states, {})


@pytest.mark.night  # it judges the cuts, and no program
def test_the_cuts_are_real(tmp_path: Path) -> None:
    """A database that does not wait for the disk loses what it acknowledged."""
    told = after_cuts(tmp_path / "evening", 10, "OFF")
    assert told["events"]["sync"] == 0
    assert told["faulty"] > 0
