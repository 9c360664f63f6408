"""What is proved of all ranks in the last round, against teams alone: ``python benchmarks/certain.py``.

Teams of equal strength play three rounds of pairs by lot among equal victories; the fourth is drawn, then
half played. The time is that of a new version (the rows are made), the widths those of the bounds.
"""

from __future__ import annotations

import os
import random
import sys
import time
from pathlib import Path
from statistics import mean

sys.path.insert(0, str(Path(__file__).parents[1]))
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournaments.settings")

import django

django.setup()

from scoring.results import RoundResult  # noqa: E402
from tests.standings.halls import Hall, table  # noqa: E402
from tests.standings.test_joined import alone  # noqa: E402

SIZES, ROUNDS, REPEATS = (16, 64, 250), 4, 5


def hall_of(count: int, cap: tuple[int, int] | None, done: float) -> Hall:
    """The last round, of whose tables a part has ended."""
    lot = random.Random(count)  # noqa: S311  (a benchmark, not a secret)
    results: list[RoundResult] = []
    wins = dict.fromkeys(range(1, count + 1), 0)
    for number in range(1, ROUNDS + 1):
        order = sorted(wins, key=lambda team: (-wins[team], lot.random()))
        tables = [(order[place], order[place + 1]) for place in range(0, count, 2)]
        ended = tables if number < ROUNDS else tables[: int(done * len(tables))]
        for one, other in ended:
            winner, loser = lot.sample((one, other), 2)
            results.append(
                table(number, winner, loser, (lot.randrange(1500, 2000), lot.randrange(900, 1500)))
            )
            wins[winner] += 1
    left = [((one,), (other,)) for one, other in tables[len(ended) :]]
    return Hall(count, ROUNDS, results, left, cap)


def main() -> None:
    """Print a line for each size, cap and moment."""
    for count in SIZES:
        for cap in (None, (2000, 1500)):
            for done in (0.0, 0.5):
                hall, taken = hall_of(count, cap, done), []
                for _ in range(REPEATS):
                    before = time.process_time()
                    said = hall.prospects()
                    taken.append(time.process_time() - before)
                joined, singly = [found.now for found in said.values() if found.now], alone(hall).values()
                widths = [mean(each.worst - each.best + 1 for each in every) for every in (singly, joined)]
                podium = [sum(each.best <= 3 for each in every) for every in (singly, joined)]
                print(
                    f"{count:4} teams, {'cap' if cap else 'no cap':6}, {done:.0%} ended:"
                    f" {min(taken) * 1000:6.1f} ms;"
                    f" width {widths[0]:.1f} → {widths[1]:.1f} ({widths[1] / widths[0]:.2f});"
                    f" first three possible {podium[0]} → {podium[1]}"
                )


if __name__ == "__main__":
    main()
