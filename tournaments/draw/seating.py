"""Sides and tables for pairs that are known; the pairs stay as they are."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, count

from scoring.lots import Lots
from tournaments.draw.matching import Seat
from tournaments.draw.request import Team


def sides(one: Seat, other: Seat, lots: Lots) -> tuple[int, int]:
    """The numbers of NS and EW: the team that sat less at NS sits there, a lot between equals."""
    low, high = sorted((one, other), key=lambda seat: seat.number)
    difference = low.sides - high.sides
    if difference == 0:
        difference = -1 if lots.draw("sides", low.number, high.number) % 2 else 1
    return (low.number, high.number) if difference < 0 else (high.number, low.number)


def fixed_tables(pairs: Iterable[Sequence[Team]]) -> list[list[int]]:
    """For each pair the tables of its teams that cannot move, as `table_numbers` asks for them."""
    return [[team.fixed_table for team in pair if team.fixed_table] for pair in pairs]


def table_numbers(fixed: Sequence[Sequence[int]], room: Sequence[int] = ()) -> list[int]:
    """A table for each pair, best pair first; `fixed` has the tables of its teams that cannot move.

    As many of these teams as can be have their table, the best pairs first where two ask for one. The
    other pairs take what is left in the order of the `room` (`Options.tables`), then the lowest numbers
    above its highest; without an order, 1, 2, 3 … A fixed table may lie outside the room's list, where
    reserved tables are not.
    """
    given = _kept(fixed)
    taken = set(given.values())
    left = (table for table in _in_order(room) if table not in taken)
    return [given[pair] if pair in given else next(left) for pair in range(len(fixed))]


def _in_order(room: Sequence[int]) -> Iterator[int]:
    return chain(dict.fromkeys(room), count(max(room, default=0) + 1))


def _kept(fixed: Sequence[Sequence[int]]) -> dict[int, int]:
    """A fixed table by pair: the pairs where both teams ask for the same one come first, then the best.

    Each pair in turn gets a table if those before can be moved so that all keep one: what can be seated
    together is a matroid, for which this greedy order keeps the most teams at their tables.
    """
    holders: dict[int, int] = {}
    for pair in sorted(range(len(fixed)), key=lambda place: len(set(fixed[place])) - len(fixed[place])):
        _seat(pair, fixed, holders, set())
    return {pair: table for table, pair in holders.items()}


def _seat(pair: int, fixed: Sequence[Sequence[int]], holders: dict[int, int], asked: set[int]) -> bool:
    """Whether `pair` gets one of its tables, moving the holders of others to theirs where that helps."""
    for table in fixed[pair]:
        if table in asked:
            continue
        asked.add(table)
        if table not in holders or _seat(holders[table], fixed, holders, asked):
            holders[table] = pair
            return True
    return False
