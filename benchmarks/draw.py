"""One swiss draw of round 5, against the bare matching of a sparse graph: ``python benchmarks/draw.py``.

Teams of different strength play four rounds; the fifth is drawn. Three ratios for each size, in one run:

* the whole draw, from the JSON record to the JSON answer, and its search for the optimum alone, against
  rustworkx on a graph made before, each team with its 24 nearest adversaries not yet met, weighed by the
  square of the gap only (no clubs, byes, sides or lots): the least that a matching of this kind costs;
* up to 500 teams the search against that of all pairs, all wishes weighed.

Three halls: without clubs; sixty clubs kept apart; and, to 1,000 teams, one club that brings two teams in
five, kept apart: there many more pairs must be tried.
"""

from __future__ import annotations

import gc
import random
import sys
import time
from dataclasses import dataclass
from itertools import islice
from operator import pos
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING

sys.path.insert(0, str(Path(__file__).parents[1]))

from rustworkx import PyGraph, max_weight_matching

from scoring.lots import Lots
from tournaments.draw.api import draw, draw_record
from tournaments.draw.matching import EdgeBuilder
from tournaments.draw.methods import swiss
from tournaments.draw.pairing import problem_of
from tournaments.draw.request import DrawTeam, History, Options, PlayedRound, Request
from tournaments.draw.sparse import all_pairs, best_pairs

if TYPE_CHECKING:
    from collections.abc import Callable

    from tournaments.draw.matching import PairingProblem

SIZES, COMPLETE, WIDTH, ROUND, REPEATS = (64, 200, 500, 1000, 2000), 500, 24, 5, 5
HALLS = ("no clubs", "60 clubs", "two in five from one club")


def club(hall: str, lot: random.Random) -> str | None:
    if hall == "60 clubs":
        return f"club {lot.randrange(60)}"
    return "host" if hall == HALLS[2] and lot.random() < 0.4 else None


def evening(count: int, hall: str) -> Request:
    """The request of the last round, from a seed: four rounds drawn and played before it."""
    lot = random.Random(f"{count} {hall}")  # noqa: S311  (a benchmark, not a secret)
    teams = tuple(DrawTeam(number, club(hall, lot)) for number in range(1, count + 1))
    strength = {team.number: lot.gauss(0, 1) for team in teams}
    points = dict.fromkeys(strength, 0.0)
    played: tuple[PlayedRound, ...] = ()
    for number in range(1, ROUND):
        drawn = draw(request(teams, number, points, played)).rounds[0]
        for table in drawn.tables:
            margin = strength[table.ns[0]] - strength[table.ew[0]] + lot.gauss(0, 1)
            points[table.ns[0]] += margin
            points[table.ew[0]] -= margin
        played += (drawn.played(),)
    return request(teams, ROUND, points, played)


def request(
    teams: tuple[DrawTeam, ...], number: int, points: dict[int, float], played: tuple[PlayedRound, ...]
) -> Request:
    ranking = tuple(sorted(points, key=lambda team: (-points[team], team))) if played else ()
    return Request("swiss", "9f3c", number, teams, 1, Options(ROUND), ranking, played)


@dataclass(frozen=True)
class Hall:
    """A round to draw: its request, its pairing problem and its lots."""

    asked: Request
    problem: PairingProblem
    lots: Lots

    @classmethod
    def of(cls, asked: Request) -> Hall:
        problem = problem_of(asked, swiss.order(asked), History(asked.played), ranked=True)
        return cls(asked, problem, Lots(asked.seed, asked.round))

    def sparse(self) -> PyGraph[None, int]:
        """Each team with its nearest adversaries not yet met, weighed by the square of the gap."""
        seats, near = self.problem.seats, set()
        for one in seats:
            steps = (at for gap in range(1, len(seats)) for at in (one.place - gap, one.place + gap))
            free = (at for at in steps if 0 <= at < len(seats) and seats[at].number not in one.met)
            near.update((min(one.place, at), max(one.place, at)) for at in islice(free, WIDTH))
        graph: PyGraph[None, int] = PyGraph(multigraph=True)
        graph.add_nodes_from([None] * len(seats))
        graph.add_edges_from([(one, other, -((one - other) ** 2)) for one, other in sorted(near)])
        return graph

    def complete(self) -> Callable[[], object]:
        """The search among all pairs, all wishes weighed."""
        return lambda: all_pairs(EdgeBuilder(self.problem, self.lots))


def timed(work: Callable[[], object]) -> float:
    """Seconds of one run, with nothing left over from the last."""
    gc.collect()
    before = time.perf_counter()
    work()
    return time.perf_counter() - before


def measure(count: int, name: str) -> None:
    """One hall of one size, all of its works in turn."""
    hall = Hall.of(evening(count, name))
    record, graph = hall.asked.to_record(), hall.sparse()
    works: list[Callable[[], object]] = [
        lambda: max_weight_matching(graph, max_cardinality=True, weight_fn=pos),
        lambda: best_pairs(hall.problem, hall.lots),
        lambda: draw_record(record),
    ]
    if count <= COMPLETE:
        works.append(hall.complete())
    runs = [[timed(work) for work in works] for _ in range(REPEATS)]
    bare, search, whole, *rest = (median(times) for times in zip(*runs, strict=True))
    ratios = [median(run[at] / run[0] for run in runs) for at in (1, 2)]
    line = f"{name}, {count:,} teams: bare sparse {bare * 1000:.1f} ms; search {search * 1000:.1f} ms, "
    line += f"ratio {ratios[0]:.2f}; whole draw {whole * 1000:.1f} ms, ratio {ratios[1]:.2f}"
    if rest:
        line += f"; complete {rest[0] * 1000:.0f} ms, ratio {median(run[1] / run[3] for run in runs):.3f}"
    print(line, flush=True)


def main() -> None:
    for name in HALLS:
        for count in SIZES if name != HALLS[2] else SIZES[:-1]:
            measure(count, name)


if __name__ == "__main__":
    main()
