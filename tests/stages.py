"""Runs targets of the Makefile as the stages of one proof: ``python -m tests.stages check|day|night``.

In the end it tells what each stage took, by the clock and of processor time, beside its budget. A stage over
its budget is named and fails nothing: a slow machine is no fault of a change. The others run where one stage
fails, so that one run tells all there is to mend; what failed stands again before that table.
"""

from __future__ import annotations

import ctypes
import os
import signal
import sys
import tempfile
import time
from dataclasses import dataclass
from typing import Final

from tests.failures import FILE

PR_SET_CHILD_SUBREAPER: Final = 36
"""Of `prctl`: whose parent has ended belongs to us, and what it cost is counted (Linux)."""
TERMINATED: Final = 143


@dataclass(frozen=True)
class Stage:
    """A target of the Makefile and what it may cost.

    `budget` is in seconds of processor time of all processes together, on the machine of decision 46.
    `beside` is a target that runs at the same time, since it keeps no more than one core busy.
    """

    target: str
    budget: int
    beside: str = ""


CHECK: Final = (Stage("quick", 90, beside="lint"),)
DAY: Final = (
    Stage("engine", 250, beside="lint"),
    Stage("site", 1_000),
    Stage("postgresql", 100),
)
NIGHT: Final = (
    Stage("night-marked", 1_200),
    Stage("night-postgresql", 900),
    Stage("night-chromium", 1_250),
    Stage("night-explore", 1_300),
    Stage("night-mutants", 3_600),
)
PROOFS: Final = {"check": CHECK, "day": DAY, "night": NIGHT}


@dataclass(frozen=True)
class Result:
    """How a stage ended: its exit status, and its seconds by the clock and of processor time."""

    stage: Stage
    status: int
    clock: float
    processor: float

    def __str__(self) -> str:
        said = "" if self.status == 0 else f"  failed ({self.status})"
        if self.processor > self.stage.budget:
            said += f"  over its budget of {self.stage.budget} s"
        name = " + ".join(filter(None, (self.stage.beside, self.stage.target)))
        return f"{name:<20} {_minutes(self.clock):>7} {self.processor:>7.0f} s{said}"


def main(arguments: list[str]) -> int:
    """Run the stages of a proof; 1 where one failed, 2 where no proof is called so."""
    stages = PROOFS.get(arguments[0]) if len(arguments) == 1 else None
    if stages is None:
        print(f"python -m tests.stages {'|'.join(PROOFS)}", file=sys.stderr)  # noqa: T201
        return 2
    _adopt_orphans()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(TERMINATED))
    with tempfile.NamedTemporaryFile("r", encoding="utf-8") as failures:
        os.environ[FILE] = failures.name
        results = [run(stage) for stage in stages]
        print(failures.read(), *table(results), sep="\n")  # noqa: T201
    return int(any(result.status for result in results))


def table(results: list[Result]) -> list[str]:
    """What each stage took, by the clock and of processor time, and all of them together."""
    clock, processor = (sum(getattr(one, what) for one in results) for what in ("clock", "processor"))
    head = f"{'stage':<20} {'clock':>7} {'processor':>9}"
    return ["", head, *map(str, results), f"{'all':<20} {_minutes(clock):>7} {processor:>7.0f} s"]


def run(stage: Stage) -> Result:
    """Run the targets of a stage to their end."""
    begun = time.monotonic()
    waiting = {_make(target) for target in (stage.beside, stage.target) if target}
    status, processor = 0, 0.0
    while waiting:
        pid, ended, used = os.wait4(-1, 0)
        processor += used.ru_utime + used.ru_stime
        if pid in waiting:
            waiting.remove(pid)
            status = status or os.waitstatus_to_exitcode(ended)
    return Result(stage, status, time.monotonic() - begun, processor)


def _make(target: str) -> int:
    """Start `make` on a target and return its process number; `run` waits for it."""
    return os.posix_spawnp("make", ["make", "--no-print-directory", target], os.environ)


def _adopt_orphans() -> None:
    """Become the parent of each process below us that loses its own: a browser, a server that was left."""
    ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)


def _minutes(seconds: float) -> str:
    return f"{int(seconds) // 60}:{int(seconds) % 60:02}"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
