"""What a test costs, with the processes that it starts."""

from __future__ import annotations

import subprocess
import sys

from tests import costs


def test_a_process_is_charged_for_those_below_it() -> None:
    before = costs.used()
    subprocess.run([sys.executable, "-c", "for _ in range(5_000_000): pass"], check=True)
    assert costs.used() - before > 0.05
