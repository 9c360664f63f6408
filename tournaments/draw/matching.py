"""The best of the pairs that may be: as many as needed, and their costs, added up, the lowest wish by wish.

The figures of a `Cost` become one integer by mixed radix: a unit of a wish weighs more than all that the
wishes below it can add up to. A minimum-weight perfect matching of those integers is the lexicographic
optimum. A lot for each pair stands last, so that the optimum is unique and no order of input shows.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import reduce
from math import prod
from operator import mul, pos
from typing import Final, NamedTuple

from rustworkx import PyGraph, max_weight_matching

from tournaments.draw.costs import ONCE_A_ROUND, Cost, Floor
from tournaments.draw.lots import BITS, Lots

WEIGHT_BITS: Final = 120  # rustworkx weighs in 128 bits, twice the weight at times, and does not check
LOT_BITS: Final = 48  # of each lot, where the wishes leave room for as many

Pair = tuple[int, int]


class Edge(NamedTuple):
    """A possible pair, by places, the lower first; a bye is a pair with the place past the last."""

    one: int
    other: int
    cost: Cost
    lot: int


@dataclass(frozen=True, slots=True)
class Ground:
    """Makes the edges of a floor, each with its cost and its lot."""

    floor: Floor
    lots: Lots

    def meeting(self, one: int, other: int) -> Edge:
        low, high = self.floor.seats[one], self.floor.seats[other]
        numbers = sorted((low.number, high.number))
        return Edge(one, other, self.floor.meeting(low, high), self.lots.draw("pair", *numbers))

    def bye(self, place: int) -> Edge:
        seat = self.floor.seats[place]
        lot = self.lots.draw("bye", seat.number)
        return Edge(place, len(self.floor.seats), self.floor.bye(seat), lot)

    def meetings(self, pairs: Iterable[Pair]) -> list[Edge]:
        """The edges of these pairs but for those that are banned."""
        seats = self.floor.seats
        return [self.meeting(*pair) for pair in pairs if seats[pair[1]].number not in seats[pair[0]].banned]


def best(edges: Sequence[Edge], places: Sequence[int]) -> list[Edge] | None:
    """The cheapest edges that pair all `places`, in order; ``None`` if none do. The edges stand in order
    too, lest the answer depend on how they were found."""
    if len(places) == 2:
        return list(edges) or None
    known = {(edge.one, edge.other): edge for edge in edges}
    index = {place: at for at, place in enumerate(places)}
    graph: PyGraph[None, int] = PyGraph(multigraph=True)
    graph.add_nodes_from([None] * len(places))
    weights = _weights(edges, len(places))
    graph.add_edges_from(
        [(index[edge.one], index[edge.other], -weight) for edge, weight in zip(edges, weights, strict=True)]
    )
    found = max_weight_matching(graph, max_cardinality=True, weight_fn=pos)
    if 2 * len(found) < len(places):
        return None
    pairs = ((places[min(pair)], places[max(pair)]) for pair in found)
    return [known[pair] for pair in sorted(pairs)]


def total(edges: Iterable[Edge]) -> Cost:
    """What they cost together."""
    return reduce(lambda one, other: Cost(*map(sum, zip(one, other, strict=True))), _costs(edges), Cost())


def _costs(edges: Iterable[Edge]) -> Iterable[Cost]:
    return (edge.cost for edge in edges)


def _weights(edges: Sequence[Edge], size: int) -> list[int]:
    """One integer for each edge: its cost, then its lot."""
    if not edges:
        return []
    units, bits = units_of(edges, size)
    shift = bits + size.bit_length()
    return [(sum(map(mul, cost, units)) << shift) + (lot >> BITS - bits) for _, _, cost, lot in edges]


def units_of(edges: Iterable[Edge], size: int) -> tuple[list[int], int]:
    """What a unit of each figure weighs where `size` places are paired, and how many bits are left for
    each lot."""
    columns = zip(*_costs(edges), strict=True)
    spans = [
        max(column) * (1 if name in ONCE_A_ROUND else size // 2) + 1
        for name, column in zip(Cost._fields, columns, strict=True)
    ]
    room = WEIGHT_BITS - prod(spans).bit_length() - size.bit_length()
    return [prod(spans[place + 1 :]) for place in range(len(spans))], min(LOT_BITS, room)
