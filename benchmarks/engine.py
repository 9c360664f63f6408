"""The engine against the JSON round trip of the same lines, in one run: ``python benchmarks/engine.py``.

20,000 deals that were dealt, bid and played from a seed, and as many parties of chouine drawn by lot. Four
figures, each a ratio to its limit:

* the Python API: record → validated deal → breakdown and marks, against ``json.loads`` + ``json.dumps``;
* the command line on the same lines, against a process that only does the JSON round trip;
* memory of the command line over a million lines, against 20,000;
* ``python -m scoring rulesets`` against bare Python, in seconds (the limit is 0.1 s more).
"""

from __future__ import annotations

import gc
import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING

sys.path.insert(0, str(Path(__file__).parents[1]))

from scoring.cards import Seat
from scoring.coinche.games import CoincheEngine
from scoring.errors import InvalidDeal
from scoring.lots import Lots
from scoring.play.robot.chouine import partie_by_lot
from scoring.play.robot.dealing import play_deal
from scoring.rulesets import RULESETS
from scoring.rulesets.chouine import CHOUINE, MONDOUBLEAU

if TYPE_CHECKING:
    from collections.abc import Callable

    from scoring.chouine.scores import ScoredPartie

DEALS, REPEATS, MILLION = 20_000, 7, 1_000_000
AS_INSTALLED = {
    name: value
    for name, value in os.environ.items()
    if name not in ("PYTHONDONTWRITEBYTECODE", "PYTHONUNBUFFERED")
}
"""Where no bytecode is kept each start compiles the modules that changed, which no club's computer does."""
JSON_ONLY = "import json,sys\nfor line in sys.stdin: sys.stdout.write(json.dumps(json.loads(line)) + '\\n')"
ENGINE = [sys.executable, "-m", "scoring"]


def deals() -> list[str]:
    """The lines, from a seed: the same on any machine."""
    return [
        json.dumps({"id": n, **play_deal(RULESETS["asce"], Lots("benchmark", n), Seat(n % 4))})
        for n in range(DEALS)
    ]


def timed(work: Callable[[], object]) -> float:
    """Seconds of processor time of one run, those of the processes it starts too."""
    gc.collect()
    before = processor_time()
    work()
    return processor_time() - before


def processor_time() -> float:
    """Of this process and of those it waited for."""
    ended = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + ended.ru_utime + ended.ru_stime


def paired(one: Callable[[], object], other: Callable[[], object]) -> tuple[float, float, float]:
    """The least of each and their ratio, run in turn: what else the machine does only ever adds."""
    runs = [(timed(one), timed(other)) for _ in range(REPEATS)]
    ours, theirs = min(a for a, _ in runs), min(b for _, b in runs)
    return ours, theirs, ours / theirs


def api(lines: list[str]) -> None:
    """The Python API of each ruleset, on records already parsed, of the deals that it knows."""
    for name, ruleset in RULESETS.items():
        table = CoincheEngine(ruleset)

        def score(record: object, table: CoincheEngine = table) -> object:
            return table.score(table.read(record)).marks

        measure(name, [line for line in lines if accepted(table, line)], score)
    for rules in (CHOUINE, MONDOUBLEAU):
        name, chouine = rules.name, rules.engine()

        def count(record: object, score: Callable[[object], ScoredPartie] = chouine.score) -> object:
            return score(record).totals

        measure(name, parties(), count)


def measure(name: str, lines: list[str], score: Callable[[object], object]) -> None:
    """One ruleset on the lines it knows."""
    records = [json.loads(line) for line in lines]

    def ours_alone() -> None:
        for record in records:
            score(record)

    def limit() -> None:
        for line in lines:
            json.dumps(json.loads(line))

    ours, theirs, ratio = paired(ours_alone, limit)
    deals = len(lines)
    print(
        f"API, {name}: {deals:,} deals, {deals / ours:,.0f} a second, {ours / deals * 1e6:.1f} µs each;"
        f" JSON round trip {theirs / deals * 1e6:.1f} µs; ratio {ratio:.2f}"
    )


def parties() -> list[str]:
    """The records of parties of chouine, from a seed: as many as there are deals."""
    return [json.dumps({"id": n, **partie_by_lot(Lots("benchmark", n))}) for n in range(DEALS)]


def accepted(table: CoincheEngine, line: str) -> bool:
    """Whether a deal played by the ASCE rules is one of this ruleset too."""
    try:
        table.read(json.loads(line))
    except InvalidDeal:
        return False
    return True


def run(command: list[str], source: Path) -> None:
    with source.open("rb") as lines:
        subprocess.run(command, stdin=lines, stdout=subprocess.DEVNULL, env=AS_INSTALLED, check=True)


def command_line(source: Path) -> None:
    """The command, whole processes."""
    json_only = [sys.executable, "-c", JSON_ONLY]
    engine, limit, ratio = paired(lambda: run([*ENGINE, "score"], source), lambda: run(json_only, source))
    print(
        f"command line: {DEALS / engine:,.0f} lines/s, {engine:.2f} s;"
        f" JSON round trip {limit:.2f} s; ratio {ratio:.2f}"
    )


# Between us and the command stands a small process: a child's peak begins at its parent's size.
MEASURED = """import resource, subprocess, sys
subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, check=True)
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)"""


def peak_memory(source: Path) -> int:
    """Kilobytes at the most, of one run of the command over `source`."""
    command = [sys.executable, "-S", "-c", MEASURED, *ENGINE, "score", str(source)]
    return int(subprocess.run(command, stdout=subprocess.PIPE, check=True).stdout)


def memory(lines: list[str], source: Path, folder: Path) -> None:
    """The same command on fifty times the lines."""
    long = folder / "million.jsonl"
    with long.open("w") as sink:
        for _ in range(MILLION // DEALS):
            sink.write("\n".join(lines) + "\n")
    few, many = peak_memory(source), peak_memory(long)
    print(f"memory: {few / 1024:.1f} MB for {DEALS:,} lines, {many / 1024:.1f} MB for {MILLION:,}")


def start_up() -> None:
    """Print how long `python -m scoring rulesets` takes, against bare Python."""
    ours, bare, _ = paired(
        lambda: subprocess.run(
            [*ENGINE, "rulesets"], stdout=subprocess.DEVNULL, env=AS_INSTALLED, check=True
        ),
        lambda: subprocess.run([sys.executable, "-c", "pass"], env=AS_INSTALLED, check=True),
    )
    print(f"start: rulesets {ours:.3f} s, bare Python {bare:.3f} s, {ours - bare:.3f} s more (limit 0.1)")


def main() -> None:
    lines = deals()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        source = folder / "deals.jsonl"
        source.write_text("\n".join(lines) + "\n", encoding="utf-8")
        api(lines)
        command_line(source)
        memory(lines, source, folder)
        start_up()


if __name__ == "__main__":
    main()
