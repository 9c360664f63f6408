"""What failed, told again at the end of a proof: of a long log the middle is what a reader loses first."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

import pytest

FILE: Final = "FAILURES_TO"
"""The variable that names the file to which each run of pytest adds what failed in it."""
LINES: Final = 40
"""So many of the last lines of a failure are kept: where it stopped, and why."""
MOST: Final = 10
"""Further failures are only named."""


def pytest_configure(config: pytest.Config) -> None:
    """The runs that this one starts, workers and what tests try, add nothing."""
    if path := os.environ.pop(FILE, ""):
        config.pluginmanager.register(Failures(Path(path)), "failures")


class Failures:
    """Adds what failed to a file, once all tests are over."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        failed = [report for kind in ("failed", "error") for report in terminalreporter.stats.get(kind, ())]
        with self._path.open("a", encoding="utf-8") as file:
            for number, report in enumerate(failed):
                lines = report.longreprtext.splitlines()[-LINES:] if number < MOST else []
                file.write("\n".join([f"FAILED {report.nodeid}", *lines, ""]))
