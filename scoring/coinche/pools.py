"""The points there are to share in a deal: from the cards, as they are recorded and as they count.

At no-trump and all-trump a club may count in the values of the suit game and convert each side by the table
of Wikipédia; what a side counts is then the row it has reached.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from scoring.cards import Side

Recorded = tuple[int | None, int | None]
Tricks = tuple[int, int]

# «Équivalent Sans at'» and «Équivalent Tout at'»: row n is worth 10 n.
RAW_NO_TRUMP: Final = (0, 9, 17, 25, 33, 41, 49, 57, 65, 73, 81, 89, 97, 105, 113, 121, 130)
RAW_ALL_TRUMP: Final = (0, 17, 34, 49, 66, 81, 98, 113, 128, 145, 160, 177, 192, 209, 224, 241, 258)


@dataclass(frozen=True)
class Pool:
    """The points of a deal: `total` where both sides take a trick, `capot` where one takes all.

    Bit n of `reachable` is set where some set of tricks makes n points. `rows` convert what is
    recorded into what counts; `marked`, where points are marked on another scale, is how many there make
    how many here.
    """

    total: int
    capot: int
    reachable: int
    rows: tuple[int, ...] = ()
    marked: tuple[int, int] | None = None

    def possible(self, points: int) -> bool:
        """Whether a set of tricks can make these points."""
        return 0 <= points <= self.total and bool(self.reachable >> points & 1)

    def worth(self, points: int) -> int:
        """The points that recorded points count for."""
        return (bisect_right(self.rows, points) - 1) * 10 if self.rows else points

    def needed(self, points: int) -> int:
        """The points that must be counted for a bid of so many on the scale of marks."""
        if self.marked is None:
            return points
        there, here = self.marked
        return -(-points * here // there)

    @cached_property
    def tricks(self) -> dict[Side | None, dict[Recorded, Tricks]]:
        """By side that made a capot: what both sides count, by what a record can say of them.

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


def _all_to(pair: Tricks) -> dict[Recorded, Tricks]:
    """The pairs of points that a record of a capot can have; they may be left out."""
    return dict.fromkeys([(None, None), (pair[0], None), (None, pair[1]), pair], pair)


def pool(values: Iterable[int], der: int, capot_der: int, rows: Sequence[int] = ()) -> Pool:
    """The pool of a pack of such card values: which points tricks can make, with the last one or without."""
    sums, cards = 1, 0
    for value in values:
        sums |= sums << value
        cards += value
    return Pool(cards + der, cards + capot_der, sums | sums << der, tuple(rows))
