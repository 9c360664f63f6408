"""The global optimum: the pairs whose costs, added up and compared wish by wish, are the lowest.

The figures of a `Cost` become one integer by mixed radix: a unit of a wish weighs more than all that the
wishes below it can add up to. A minimum-weight perfect matching of those integers is the lexicographic
optimum. A lot for each pair stands last, so that the optimum is unique and no order of input shows.

The graph first has only the nearest adversaries that cost no wish. If they make a perfect matching, no
graph can keep more wishes; if not, wider graphs follow, the last one complete but for the bans.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, islice
from math import prod
from operator import mul, pos
from typing import Final, NamedTuple

from rustworkx import PyGraph, max_weight_matching

from tournaments.draw.costs import ONCE_A_ROUND, Cost, Floor, Seat
from tournaments.draw.lots import BITS, Lots

WIDTHS: Final = (24, 96)  # nearest adversaries; 24 gave the complete graph's optimum wherever measured
WEIGHT_BITS: Final = 120  # rustworkx weighs in 128 bits, twice the weight at times, and does not check
LOT_BITS: Final = 48  # of each lot, where the wishes leave room for as many

Pair = tuple[int, int]


class Edge(NamedTuple):
    """A possible pair, by places, the lower first; a bye is a pair with the place past the last."""

    one: int
    other: int
    cost: Cost
    lot: int


def best_pairs(floor: Floor, lots: Lots) -> list[Pair] | None:
    """The optimum as pairs of places, in order; a bye as a pair with the place past the last.

    ``None`` if the bans leave no draw in which everybody plays.
    """
    size = len(floor.seats) + floor.odd
    for width in WIDTHS:
        pairs = _matching(list(_near_edges(floor, lots, width)), size)
        if 2 * len(pairs) == size and _lowest_bye(floor, pairs):
            return pairs
        if width >= size:
            break
    pairs = _matching(list(_all_edges(floor, lots)), size)
    return pairs if 2 * len(pairs) == size else None


def _lowest_bye(floor: Floor, pairs: list[Pair]) -> bool:
    """Whether the bye went as low as it ever could: else a wider graph may bring it lower."""
    if not (floor.odd and floor.ranked):
        return True
    lowest = max(seat.place for seat in floor.seats if not seat.byes)
    return (lowest, len(floor.seats)) in pairs


def _near_edges(floor: Floor, lots: Lots, width: int) -> Iterator[Edge]:
    """For each team its first costless adversaries, `width` if there are so many; and first byes."""
    near: set[Pair] = set()
    steps = _steps(floor, lots)
    for seat in floor.seats:
        free = (other for other in _others(floor, seat, steps) if floor.costless(seat, floor.seats[other]))
        near.update((min(seat.place, other), max(seat.place, other)) for other in islice(free, width))
    for one, other in sorted(near):
        yield _meeting(floor, lots, floor.seats[one], floor.seats[other])
    if floor.odd:
        yield from (_bye(floor, lots, seat) for seat in floor.seats if not seat.byes)


def _steps(floor: Floor, lots: Lots) -> Sequence[int]:
    """How far off a team looks for adversaries, in turn: by rank the nearest first; where ranks do not
    count by lot, because neighbours of neighbours would be too few to balance the sides."""
    count = len(floor.seats)
    if floor.ranked:
        return range(1, count)
    return sorted(range(1, count // 2 + 1), key=lambda step: lots.draw("step", step))


def _others(floor: Floor, seat: Seat, steps: Sequence[int]) -> Iterator[int]:
    """The places `steps` away on both sides; around the end where ranks do not count."""
    count = len(floor.seats)
    for step in steps:
        for other in (seat.place - step, seat.place + step):
            if not floor.ranked:
                yield other % count
            elif 0 <= other < count:
                yield other


def _all_edges(floor: Floor, lots: Lots) -> Iterator[Edge]:
    for one, other in combinations(floor.seats, 2):
        if other.number not in one.banned:
            yield _meeting(floor, lots, one, other)
    if floor.odd:
        yield from (_bye(floor, lots, seat) for seat in floor.seats)


def _meeting(floor: Floor, lots: Lots, one: Seat, other: Seat) -> Edge:
    numbers = sorted((one.number, other.number))
    return Edge(one.place, other.place, floor.meeting(one, other), lots.draw("pair", *numbers))


def _bye(floor: Floor, lots: Lots, seat: Seat) -> Edge:
    return Edge(seat.place, len(floor.seats), floor.bye(seat), lots.draw("bye", seat.number))


def _matching(edges: list[Edge], size: int) -> list[Pair]:
    """As many pairs as can be, and of those the ones with the lowest costs; `size` is the places' number."""
    if not edges:
        return []
    units, bits = _units(edges, size)
    graph: PyGraph[None, int] = PyGraph(multigraph=True)
    graph.add_nodes_from([None] * size)
    graph.add_edges_from(
        [
            (one, other, -((sum(map(mul, cost, units)) << bits + size.bit_length()) + (lot >> BITS - bits)))
            for one, other, cost, lot in edges
        ]
    )
    found = max_weight_matching(graph, max_cardinality=True, weight_fn=pos)
    return sorted((min(pair), max(pair)) for pair in found)


def _units(edges: list[Edge], size: int) -> tuple[list[int], int]:
    """What a unit of each figure weighs, and how many bits are left for each lot."""
    columns = zip(*(edge.cost for edge in edges), strict=True)
    spans = [
        max(column) * (1 if name in ONCE_A_ROUND else size // 2) + 1
        for name, column in zip(Cost._fields, columns, strict=True)
    ]
    room = WEIGHT_BITS - prod(spans).bit_length() - size.bit_length()
    return [prod(spans[place + 1 :]) for place in range(len(spans))], min(LOT_BITS, room)
