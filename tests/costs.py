"""What each test costs in processor time, its servers and browsers included: a list of the dearest ones."""

from __future__ import annotations

import os
from collections.abc import Generator
from pathlib import Path
from typing import Final

import pytest

TICKS: Final = os.sysconf("SC_CLK_TCK")
PROCESSOR: Final = "processor seconds"
DEAREST: Final = 20
FEW: Final = 100
"""So few tests are looked at one by one anyway: no list."""


def used(process: str = "self") -> float:
    """Seconds of processor time of a process (this one), all below it and those of them that have ended.

    What another thread than the first has started is counted when it has ended: to look at each thread of a
    browser would cost more than most tests.
    """
    number, _, told = _read(f"/proc/{process}/stat").partition(" ")
    below = _read(f"/proc/{process}/task/{number}/children").split()
    return sum(map(int, told.rpartition(")")[2].split()[11:15])) / TICKS + sum(map(used, below))


def _read(path: str) -> str:
    """What stands there; nothing where the process or the thread has just ended."""
    try:
        return Path(path).read_text(encoding="utf-8")
    except OSError:
        return ""


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(Costs(), "costs of tests")


class Costs:
    """Measures in each worker, and lists in the process that they report to."""

    def __init__(self) -> None:
        self._before = 0.0
        self._costs: dict[str, float] = {}

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_protocol(self) -> Generator[None, object, object]:
        self._before = used()
        return (yield)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(
        self, call: pytest.CallInfo[None]
    ) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        report = yield
        if call.when == "teardown":
            report.user_properties.append((PROCESSOR, used() - self._before))
        return report

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        for name, value in report.user_properties:
            if name == PROCESSOR:
                self._costs[report.nodeid] = float(str(value))

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        if len(self._costs) > FEW:
            terminalreporter.section(
                f"{DEAREST} dearest of {len(self._costs)} tests, in seconds of processor time"
            )
            for test, cost in sorted(self._costs.items(), key=lambda each: -each[1])[:DEAREST]:
                terminalreporter.write_line(f"{cost:6.1f}  {test}")
