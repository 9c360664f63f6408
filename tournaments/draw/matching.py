"""The best pairs of a round: what each pair costs, and the matching whose costs, added up, are the lowest.

The figures of a `Cost` become one integer by mixed radix: a unit of a wish weighs more than all that the
wishes below it can add up to. A minimum-weight perfect matching of those integers is the lexicographic
optimum. A lot for each pair stands last, so that the optimum is unique and no order of input shows.
`sparse` says which pairs need be looked at. Known pairs get their `sides` and `table_numbers`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import chain, count
from math import prod
from operator import mul, pos
from typing import Final, NamedTuple

from rustworkx import PyGraph, max_weight_matching

from scoring.lots import NUMBER_BITS, Lots
from tournaments.draw.request import DrawTeam

MAX_SIDES: Final = 15  # a team further out of balance is as urgent as this
MAX_PENALTY: Final = 3  # a fifth meeting costs what a fourth does: costs stay small enough to add up
WEIGHT_BITS: Final = 120  # rustworkx weighs in 128 bits, twice the weight at times, and does not check
LOT_BITS: Final = 48  # of each lot, where the wishes leave room for as many

Pair = tuple[int, int]


class Cost(NamedTuple):
    """What a pair or a bye costs, the most important first.

    After the wishes proper: `repeat_penalty` spreads what is inevitable (third meetings, third byes),
    `bye_place` gives the bye to the lowest ranked, `distance` is the square of the difference of ranks,
    `balance` the squares of what NS and EW then differ by. Bans are no cost: a banned pair has no edge.
    """

    rematch: int = 0
    second_bye: int = 0
    avoid: int = 0
    same_club: int = 0
    repeat_penalty: int = 0
    bye_place: int = 0
    distance: int = 0
    balance: int = 0

    def wishes(self) -> tuple[int, ...]:
        """The figures that are wishes, without those that only choose among draws that keep as many."""
        return self[: Cost._fields.index("bye_place")]


ONCE_A_ROUND: Final = frozenset({"second_bye", "bye_place"})  # costs that only the one bye can have


@dataclass(frozen=True, slots=True)
class PairingTeam:
    """A team as pairing sees it.

    `place` is its index in the order of the draw; `club` is empty where clubmates may meet; `sides` are its
    rounds at NS less those at EW, between -`MAX_SIDES` and `MAX_SIDES`.
    """

    place: int
    number: int
    club: str
    met: Mapping[int, int]
    byes: int
    sides: int
    banned: frozenset[int] = frozenset()
    avoided: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class PairingProblem:
    """The teams to pair, in order. `ranked`: their order counts."""

    seats: Sequence[PairingTeam]
    ranked: bool

    @property
    def odd(self) -> bool:
        return len(self.seats) % 2 == 1

    def clubmates(self, one: PairingTeam, other: PairingTeam) -> bool:
        return one.club == other.club != ""

    def conflicts(self) -> list[list[int]]:
        """The places, in order, that a ban or a wish keeps apart from each place."""
        places = {seat.number: seat.place for seat in self.seats}
        clubs: dict[str, list[int]] = {}
        for seat in self.seats:
            clubs.setdefault(seat.club, []).append(seat.place)
        clubs.pop("", None)
        found = []
        for seat in self.seats:
            known = {
                places[number] for number in chain(seat.met, seat.banned, seat.avoided) if number in places
            }
            found.append(sorted(known.union(clubs.get(seat.club, ())) - {seat.place}))
        return found

    def meeting(self, one: PairingTeam, other: PairingTeam) -> Cost:
        times = one.met.get(other.number, 0)
        return Cost(
            rematch=int(times > 0),
            avoid=int(other.number in one.avoided),
            same_club=int(self.clubmates(one, other)),
            repeat_penalty=repeat_penalty(times),
            distance=(one.place - other.place) ** 2 if self.ranked else 0,
            balance=_balance(one.sides, other.sides),
        )

    def bye(self, seat: PairingTeam) -> Cost:
        return Cost(
            second_bye=int(seat.byes > 0),
            repeat_penalty=repeat_penalty(seat.byes),
            bye_place=len(self.seats) - 1 - seat.place if self.ranked else 0,
            balance=seat.sides**2,
        )


def repeat_penalty(times: int) -> int:
    """The cost of a repetition beyond the first, for the number of `times` so far."""
    return min(max(times - 1, 0), MAX_PENALTY)


def _balance(one: int, other: int) -> int:
    """The squares of both differences once the team that sat less at NS sits there."""
    low, high = min(one, other), max(one, other)
    return (low + 1) ** 2 + (high - 1) ** 2


class Edge(NamedTuple):
    """A possible pair, by places, the lower first; a bye is a pair with the place past the last."""

    one: int
    other: int
    cost: Cost
    lot: int


@dataclass(frozen=True, slots=True)
class EdgeBuilder:
    """Makes the edges of a problem, each with its cost and its lot."""

    problem: PairingProblem
    lots: Lots

    def meetings(self, pairs: Iterable[Pair]) -> list[Edge]:
        """The edges of these pairs but for those that are banned."""
        seats = self.problem.seats
        return [self.meeting(*pair) for pair in pairs if seats[pair[1]].number not in seats[pair[0]].banned]

    def meeting(self, one: int, other: int) -> Edge:
        low, high = self.problem.seats[one], self.problem.seats[other]
        numbers = sorted((low.number, high.number))
        return Edge(one, other, self.problem.meeting(low, high), self.lots.draw("pair", *numbers))

    def byes(self, seats: Iterable[PairingTeam]) -> list[Edge]:
        """The edges of the byes that these could have."""
        end = len(self.problem.seats)
        return [
            Edge(seat.place, end, self.problem.bye(seat), self.lots.draw("bye", seat.number))
            for seat in seats
        ]


def best(edges: Sequence[Edge], places: int) -> list[Edge] | None:
    """The cheapest edges that pair the places from 0 to `places` - 1, in order; ``None`` if none do."""
    known = {(edge.one, edge.other): edge for edge in edges}
    graph: PyGraph[None, int] = PyGraph(multigraph=True)
    graph.add_nodes_from([None] * places)
    weights = _weights(edges, places)
    graph.add_edges_from(
        [(edge.one, edge.other, -weight) for edge, weight in zip(edges, weights, strict=True)]
    )
    found = max_weight_matching(graph, max_cardinality=True, weight_fn=pos)
    if 2 * len(found) < places:
        return None
    return [known[pair] for pair in sorted((min(pair), max(pair)) for pair in found)]


def total(edges: Iterable[Edge]) -> Cost:
    """The sum of the costs of these edges."""
    return reduce(lambda one, other: Cost(*map(sum, zip(one, other, strict=True))), _costs(edges), Cost())


def _costs(edges: Iterable[Edge]) -> Iterable[Cost]:
    return (edge.cost for edge in edges)


def _weights(edges: Sequence[Edge], size: int) -> list[int]:
    """One integer for each edge: its cost, then its lot."""
    if not edges:
        return []
    units, bits = units_of(edges, size)
    shift = bits + size.bit_length()
    return [(sum(map(mul, cost, units)) << shift) + (lot >> NUMBER_BITS - bits) for _, _, cost, lot in edges]


def units_of(edges: Iterable[Edge], size: int) -> tuple[list[int], int]:
    """The weight of a unit of each figure where `size` places are paired, and the bits left for each lot."""
    columns = zip(*_costs(edges), strict=True)
    spans = [
        max(column) * (1 if name in ONCE_A_ROUND else size // 2) + 1
        for name, column in zip(Cost._fields, columns, strict=True)
    ]
    room = WEIGHT_BITS - prod(spans).bit_length() - size.bit_length()
    return [prod(spans[place + 1 :]) for place in range(len(spans))], min(LOT_BITS, room)


def both_ways(pairs: Iterable[tuple[int, int]]) -> dict[int, set[int]]:
    """The teams that stand in a pair with each team."""
    others: dict[int, set[int]] = {}
    for one, other in pairs:
        others.setdefault(one, set()).add(other)
        others.setdefault(other, set()).add(one)
    return others


def sides(one: PairingTeam, other: PairingTeam, lots: Lots) -> tuple[int, int]:
    """The numbers of NS and EW: the team that sat less at NS sits there, a lot between equals."""
    low, high = sorted((one, other), key=lambda seat: seat.number)
    difference = low.sides - high.sides
    if difference == 0:
        difference = -1 if lots.draw("sides", low.number, high.number) % 2 else 1
    return (low.number, high.number) if difference < 0 else (high.number, low.number)


def fixed_tables(pairs: Iterable[Sequence[DrawTeam]]) -> list[list[int]]:
    """For each pair the tables of its teams that cannot move, as `table_numbers` asks for them."""
    return [[team.fixed_table for team in pair if team.fixed_table] for pair in pairs]


def table_numbers(fixed: Sequence[Sequence[int]], room: Sequence[int] = ()) -> list[int]:
    """A table for each pair, best pair first; `fixed` has the tables of its teams that cannot move.

    As many of these teams as can be have their table, the best pairs first where two ask for one. The
    other pairs take what is left in the order of the `room` (`Options.tables`), then the lowest numbers
    above its highest; without an order, 1, 2, 3 … A fixed table may lie outside the room's list, where
    reserved tables are not.
    """
    given = _assign_fixed_tables(fixed)
    taken = set(given.values())
    left = (table for table in _in_order(room) if table not in taken)
    return [given[pair] if pair in given else next(left) for pair in range(len(fixed))]


def _in_order(room: Sequence[int]) -> Iterator[int]:
    return chain(dict.fromkeys(room), count(max(room, default=0) + 1))


def _assign_fixed_tables(fixed: Sequence[Sequence[int]]) -> dict[int, int]:
    """A fixed table by pair: the pairs where both teams ask for the same one come first, then the best.

    Each pair in turn gets a table if those before can be moved so that all keep one: what can be seated
    together is a matroid, for which this greedy order keeps the most teams at their tables.
    """
    holders: dict[int, int] = {}
    for pair in sorted(range(len(fixed)), key=lambda place: len(set(fixed[place])) - len(fixed[place])):
        _assign_table(pair, fixed, holders, set())
    return {pair: table for table, pair in holders.items()}


def _assign_table(
    pair: int, fixed: Sequence[Sequence[int]], holders: dict[int, int], asked: set[int]
) -> bool:
    """Whether `pair` gets one of its tables, moving the holders of others to theirs where that helps."""
    for table in fixed[pair]:
        if table in asked:
            continue
        asked.add(table)
        if table not in holders or _assign_table(holders[table], fixed, holders, asked):
            holders[table] = pair
            return True
    return False
