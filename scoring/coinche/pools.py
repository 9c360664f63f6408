"""The points that both sides share in a deal: as the cards give them, as they are recorded, as they count.

At no-trump and all-trump a club may count in the values of the suit game. Each side's points are then
converted: by the table of Wikipédia, to the row it has reached, or in proportion, exactly.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import ceil
from typing import Final

from scoring.cards import Side

Recorded = tuple[int | None, int | None]
Points = int | Fraction
"""Points as they count; a conversion in proportion leaves fractions."""
Tricks = tuple[Points, Points]

# «Équivalent Sans at'» and «Équivalent Tout at'»: row n is worth 10 n.
RAW_NO_TRUMP: Final = (0, 9, 17, 25, 33, 41, 49, 57, 65, 73, 81, 89, 97, 105, 113, 121, 130)
RAW_ALL_TRUMP: Final = (0, 17, 34, 49, 66, 81, 98, 113, 128, 145, 160, 177, 192, 209, 224, 241, 258)


@dataclass(frozen=True)
class Pool:
    """The points of a deal: `total` where both sides take a trick, `capot` where one takes all.

    Bit n of `reachable` is set where some set of tricks makes n points. `rows` convert what is
    recorded into what counts; where there are none, each recorded point counts `rate`. `marked`, where points
    are marked on another scale, says how many points there so many here are; `tens`: to the ten, the takers'
    down and the defence's up.
    """

    total: int
    capot: int
    reachable: int
    rows: tuple[int, ...] = ()
    rate: Points = 1
    marked: tuple[int, int] | None = None
    tens: bool = False

    def possible(self, points: int) -> bool:
        """Whether a set of tricks can make these points."""
        return 0 <= points <= self.total and bool(self.reachable >> points & 1)

    @property
    def converted(self) -> bool:
        """Whether points are recorded on one scale, and count or are marked on another."""
        return bool(self.rows) or self.rate != 1 or self.marked is not None

    def worth(self, points: int) -> Points:
        """The points that recorded points count for."""
        return (bisect_right(self.rows, points) - 1) * 10 if self.rows else points * self.rate

    def needed(self, points: int) -> int:
        """The points that must be counted for a bid of so many on the scale of marks."""
        if self.marked is None:
            return points
        there, here = self.marked
        return -(-points * here // there)

    def counted_for(self, points: Points) -> int | None:
        """The points in tricks that must be counted so that they are worth so many; None: no tricks are."""
        if points > self.worth(self.total):
            return None
        if self.rows:
            return self.rows[ceil(max(points, 0) / 10)]
        return max(0, ceil(points / self.rate))

    def recorded(self, points: int) -> int:
        """The points that must be recorded for a bid of so many, where nothing but tricks counts."""
        return self.needed(ceil(points / self.rate))

    @cached_property
    def tricks(self) -> dict[Side | None, dict[Recorded, Tricks]]:
        """What both sides count, by the side that made a capot and by what a record can say of them.

        A record that is not a key here has points that no deal gives.
        """
        shared = [(ns, self.total - ns) for ns in range(self.total + 1) if self.possible(ns)]
        return {
            None: {
                recorded: (self.worth(pair[0]), self.worth(pair[1]))
                for pair in shared
                for recorded in ((pair[0], None), (None, pair[1]), pair)
            },
            Side.NS: _all_to((self.capot, 0)),
            Side.EW: _all_to((0, self.capot)),
        }


def _all_to(pair: tuple[int, int]) -> dict[Recorded, Tricks]:
    """The pairs of points that a record of a capot can have; they may be left out."""
    return dict.fromkeys([(None, None), (pair[0], None), (None, pair[1]), pair], pair)


def pool(
    values: Iterable[int], der: int, capot_der: int, rows: Sequence[int] = (), counts: int | None = None
) -> Pool:
    """The pool of a pack of such card values: which points tricks can make, with the last one or without.

    Each side's points are converted by `rows`, or so that all of them together count for `counts`.
    """
    sums, cards = 1, 0
    for value in values:
        sums |= sums << value
        cards += value
    total = cards + der
    rate = 1 if counts is None else Fraction(counts, total)
    return Pool(total, cards + capot_der, sums | sums << der, tuple(rows), rate)
