"""Partners for the mêlée by exact matching: the start of the search, and the lower bound of its result."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from operator import pos
from typing import Final

from rustworkx import PyGraph, max_weight_matching

from scoring.lots import Lots
from tournaments.draw.melee.costs import MAX_BYES, Four, MeleePlayer, MeleeProblem

LOT_BITS: Final = 40  # of a lot for each pair, so that no order of input decides between equals
WEIGHT_BITS: Final = 120  # what `matching` found that rustworkx can weigh
MAX_ALL_PAIRS: Final = 200  # beyond, a matching of all pairs would take seconds
NEIGHBOURS: Final = 24

Pair = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Bounds:
    """Lower bounds of every round of these individuals.

    `second_byes` is the sum of the earlier byes of those who rest, `partners` and `rematches` count partners
    and adversaries of earlier rounds.
    """

    second_byes: int
    partners: int
    rematches: int

    def cost(self, problem: MeleeProblem) -> int:
        """The cost of all three bounds together."""
        units = problem.units
        rematch = 0 if problem.ranked else units.rematch * self.rematches
        return units.second_bye * self.second_byes + units.partner * self.partners + rematch


def bounds(problem: MeleeProblem) -> Bounds:
    """Byes by counting, partners by matching, rematches by counting who has fewer than two to meet."""
    players = problem.players
    byes = sorted(min(player.byes, MAX_BYES) for player in players)[: problem.resting]
    missing = sorted(max(0, 2 - _strangers_left(problem, player, player.met)) for player in players)
    playing = missing[: 4 * problem.tables]
    return Bounds(sum(byes), _fewest_old_partners(problem), (sum(playing) + 1) // 2)


def partners_left(problem: MeleeProblem, drawn: Iterable[Pair], resting: Sequence[int]) -> bool:
    """Whether everybody can have a new partner again after a round with the partners `drawn`.

    Those who will have rested least then rest in the next round.
    """
    if _plenty_of_partners(problem, 1):
        return True
    used = {frozenset(pair) for pair in drawn}
    byes = [player.byes + (player.place in resting) for player in problem.players]
    most = sorted(byes)[problem.resting - 1]
    edges = [
        (one, other)
        for one, other in _possible(problem)
        if (byes[one] <= most if other >= problem.count else problem.strangers(one, other))
        and frozenset((one, other)) not in used
    ]
    size = problem.count + problem.resting
    return 2 * len(_lightest(size, edges, lambda *_: 0, Lots(""))) == size


def _fewest_old_partners(problem: MeleeProblem) -> int:
    if _plenty_of_partners(problem, 0):
        return 0
    count = problem.count

    def weight(one: int, other: int) -> int:
        if other >= count:
            return count * min(problem.players[one].byes, MAX_BYES)
        return int(not problem.strangers(one, other))

    pairs = _lightest(count + problem.resting, _possible(problem), weight, Lots(""))
    return sum(not problem.strangers(one, other) for one, other in pairs if other < count)


def _plenty_of_partners(problem: MeleeProblem, more: int) -> bool:
    """Whether in `more` rounds everybody still has at least half of the players as possible new partners.

    Then there are new partners for all, whoever rests (Dirac).
    """
    fewest = min(_strangers_left(problem, player, player.partners) for player in problem.players) - more
    return 2 * (fewest - problem.resting) >= 4 * problem.tables


def _strangers_left(problem: MeleeProblem, player: MeleePlayer, known: Iterable[int]) -> int:
    """How many of those present this player does not know and may sit with."""
    gone = {number for number in (*known, *player.banned) if number in problem.places}
    return problem.count - 1 - len(gone - {player.number})


def _possible(problem: MeleeProblem) -> list[Pair]:
    """The pairs that can be partners; a bye is a pair with a place past the last."""
    count = problem.count
    rest = [(place, bye) for place in range(count) for bye in range(count, count + problem.resting)]
    return [pair for pair in _nearby_pairs(count) if not problem.are_banned(*pair)] + rest


def start(problem: MeleeProblem, lots: Lots, *, level: bool = True) -> list[int]:
    """The seats that the search starts from: all places, four by four a table, those that rest at the end.

    Partners are matched exactly, as rarely together as possible, then adversaries for those pairs. `level`:
    partners whose sides can become even.
    """
    count = problem.count
    sides = [player.sides if level else 0 for player in problem.players]

    def weight(one: int, other: int) -> int:
        if other >= count:
            return problem.bye(one)
        apart = abs(sides[one]) + abs(sides[other]) - abs(sides[one] + sides[other])
        return problem.partners(one, other) + apart

    pairs = _lightest(count + problem.resting, _possible(problem), weight, lots)
    if 2 * len(pairs) < count + problem.resting:
        return list(range(count))
    byes = [one for one, other in pairs if other >= count]
    tables = _tables(problem, [pair for pair in pairs if pair[1] < count], lots)
    return [*tables, *byes]


def _tables(problem: MeleeProblem, pairs: Sequence[Pair], lots: Lots) -> list[int]:
    """The pairs two by two, adversaries met as rarely as can be."""

    def weight(one: int, other: int) -> int:
        four, split = seated(pairs[one], pairs[other])
        return problem.way(four, split)

    matched = _lightest(len(pairs), list(_nearby_pairs(len(pairs))), weight, lots)
    return [place for one, other in matched for place in (*pairs[one], *pairs[other])]


def seated(one: Pair, other: Pair) -> tuple[Four, int]:
    """Two pairs of partners as the places of a table in order, and which of `costs.SPLITS` they are."""
    a, b, c, d = sorted((*one, *other))
    with_first = sum(one if a in one else other) - a
    return (a, b, c, d), (d, c, b).index(with_first)


def _nearby_pairs(count: int) -> Iterator[Pair]:
    """All pairs; in a large hall only those of neighbours in the order of the draw, which is a lot here."""
    if count <= MAX_ALL_PAIRS:
        yield from combinations(range(count), 2)
        return
    for place in range(count):
        for step in range(1, NEIGHBOURS // 2 + 1):
            other = (place + step) % count
            yield min(place, other), max(place, other)


def _lightest(size: int, edges: Sequence[Pair], weight: Callable[[int, int], int], lots: Lots) -> list[Pair]:
    """The matching of the most pairs and, of those, of the lowest weight; equals by lot."""
    weights = [weight(one, other) for one, other in edges]
    width = size.bit_length()
    bits = max(0, min(LOT_BITS, WEIGHT_BITS - max(weights, default=0).bit_length() - 2 * width))
    mask = (1 << bits) - 1
    graph: PyGraph[None, int] = PyGraph(multigraph=True)
    graph.add_nodes_from([None] * size)
    graph.add_edges_from(
        [
            (one, other, -((cost << bits + width) + (lots.number() & mask)))
            for (one, other), cost in zip(edges, weights, strict=True)
        ]
    )
    found = max_weight_matching(graph, max_cardinality=True, weight_fn=pos)
    return sorted((min(pair), max(pair)) for pair in found)
