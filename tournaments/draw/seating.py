"""Which side and which table: after the pairs are known, and never changing them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count

from tournaments.draw.costs import Seat
from tournaments.draw.lots import Lots


def sides(one: Seat, other: Seat, lots: Lots) -> tuple[int, int]:
    """The numbers of NS and EW: the team that sat less at NS sits there, a lot between equals."""
    low, high = sorted((one, other), key=lambda seat: seat.number)
    difference = low.sides - high.sides
    if difference == 0:
        difference = -1 if lots.draw("sides", low.number, high.number) % 2 else 1
    return (low.number, high.number) if difference < 0 else (high.number, low.number)


def table_numbers(fixed: Sequence[Sequence[int]]) -> list[int]:
    """A table for each pair, best pair first; `fixed` has the tables of its teams that cannot move.

    A fixed table is given once, to the best pair that asks for it; a pair that asks for two waits until
    the others have theirs. The other pairs take the lowest numbers left, so that all are 1 to T unless a
    team's fixed table lies beyond.
    """
    given: dict[int, int] = {}
    for pair in sorted(range(len(fixed)), key=lambda place: len(set(fixed[place]))):
        free = [table for table in fixed[pair] if table not in given.values()]
        if free:
            given[pair] = free[0]
    left = (table for table in count(1) if table not in given.values())
    return [given[pair] if pair in given else next(left) for pair in range(len(fixed))]
