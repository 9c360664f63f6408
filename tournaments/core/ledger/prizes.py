"""Prizes in money: the takings shared between the club and the first ranks, then among equal teams.

Every amount is in cents, and none is lost: the club's share, the prizes and what rounding leaves add up to
the takings; what the teams get and what sharing leaves add up to the prizes of the ranks that are taken.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal
from typing import Final, NamedTuple

WHOLE: Final = 100
"""Cents of a euro, and percents of a whole."""


@dataclass(frozen=True)
class PrizePlan:
    """The rules by which takings become prizes.

    The club keeps `percent` of them, to the nearest cent, and `amount` cents more; the rest goes to the
    ranks by `weights`, the first rank first, each rounded down to a multiple of `unit` cents. What rounding
    leaves goes to the first rank where `rest_to_first`, else to the club. Equal teams share their prizes, or
    draw lots for them (`by_lot`).
    """

    percent: Decimal | int = 0
    amount: int = 0
    weights: tuple[int, ...] = ()
    unit: int = WHOLE
    rest_to_first: bool = False
    by_lot: bool = False


class Split(NamedTuple):
    """The parts of the takings: club + rest + the sum of `prizes` (the first rank first)."""

    takings: int
    club: int
    prizes: tuple[int, ...]
    rest: int

    @property
    def kept(self) -> int:
        """All that the club keeps: its share, and what rounding leaves."""
        return self.club + self.rest


class Awards(NamedTuple):
    """The cents that each team gets, by number, and the `rest` that sharing among equals leaves."""

    teams: dict[int, int]
    rest: int


def split_takings(takings: int, plan: PrizePlan) -> Split:
    """Share the takings; a club that keeps more than there is keeps all."""
    percent = (takings * Decimal(plan.percent) / WHOLE).quantize(Decimal(1), ROUND_HALF_UP)
    club = min(takings, int(percent) + plan.amount)
    pot, parts = takings - club, sum(plan.weights)
    if not parts:
        return Split(takings, club, (), pot)
    prizes = [pot * weight // parts // plan.unit * plan.unit for weight in plan.weights]
    rest = pot - sum(prizes)
    if plan.rest_to_first:
        prizes[0] += rest
        rest = 0
    return Split(takings, club, tuple(prizes), rest)


def award_prizes(
    prizes: Mapping[int, int],
    ranked: Sequence[tuple[int, int]],
    unit: int,
    lots: Callable[[list[int]], list[int]] | None = None,
) -> Awards:
    """Give the prizes (rank → cents) to teams; `ranked` are (rank, number), best first.

    Two teams of rank 3 take the prizes of ranks 3 and 4: in equal parts rounded down to `unit` cents, or, in
    the order that `lots` puts them in, one each.
    """
    equals: defaultdict[int, list[int]] = defaultdict(list)
    for rank, number in ranked:
        equals[rank].append(number)
    teams: dict[int, int] = {}
    rest = 0
    for rank, numbers in equals.items():
        theirs = [prizes.get(place, 0) for place in range(rank, rank + len(numbers))]
        if len(numbers) == 1 or lots is not None:
            drawn = numbers if lots is None or len(numbers) == 1 else lots(numbers)
            given = dict(zip(drawn, theirs, strict=True))
        else:
            part = sum(theirs) // len(numbers) // unit * unit
            given = dict.fromkeys(numbers, part)
            rest += sum(theirs) - part * len(numbers)
        teams |= {number: amount for number, amount in given.items() if amount}
    return Awards(teams, rest)
