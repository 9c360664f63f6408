"""A ruleset: every rule that differs from one club to another, as one frozen object.

Each ruleset is a file of `scoring.rulesets`: figures, and small named functions of `scoring.marks`
for what is more than a figure. Nothing asks for a ruleset's name.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from scoring.cards import PACK, Side, Trump, scale
from scoring.deals import Bid, Call
from scoring.marks import Labels, Marking

DIX_DE_DER: Final = 10


Recorded = tuple[int | None, int | None]
Tricks = tuple[int, int]


@dataclass(frozen=True)
class Pool:
    """The points there are to share in a deal, when there is a capot and when there is none."""

    total: int
    capot: int
    reachable: int
    """Bit n is set where some set of tricks makes n points."""

    def possible(self, points: int) -> bool:
        """Whether a set of tricks can make these points."""
        return 0 <= points <= self.total and bool(self.reachable >> points & 1)

    @cached_property
    def tricks(self) -> dict[Side | None, dict[Recorded, Tricks]]:
        """By side that made a capot: the points of both sides, by what a record can say of them.

        A record that is not a key here has points that no deal gives.
        """
        shared = [(ns, self.total - ns) for ns in range(self.total + 1) if self.possible(ns)]
        return {
            None: {
                recorded: pair for pair in shared for recorded in ((pair[0], None), (None, pair[1]), pair)
            },
            Side.NS: _all_to((self.capot, 0)),
            Side.EW: _all_to((0, self.capot)),
        }


def _all_to(pair: Tricks) -> dict[Recorded, Tricks]:
    """What a record can say of a capot, whose points may be left out."""
    return dict.fromkeys([(None, None), (pair[0], None), (None, pair[1]), pair], pair)


@dataclass(frozen=True, kw_only=True)
class Ruleset:
    """The rules of one game of coinche. Points are whole numbers; the sections are each file's own."""

    name: str
    target: int
    """The points that end the game when reached."""
    trumps: tuple[Trump, ...]
    """The contracts that can be bid."""
    bids: tuple[Bid, ...]
    """What can be bid that is no number of points."""
    lowest_bid: int
    highest_bid: Mapping[Trump, int]
    """What any side could total with announces: a higher bid is a slip of the pen."""
    slam_bid: Mapping[Bid, int]
    """What the bid of a capot is worth."""
    der: int
    """The ten of the last trick; `capot_der` in its place for all eight tricks."""
    capot_der: int
    factors: Mapping[Call, int]
    """By what a deal is multiplied."""
    must_beat_defence: bool
    """Whether the takers must also total more than the defence."""
    marking: Marking
    """What each side marks: made, made and coinched, failed."""
    rounding: Callable[[int], int]
    """The last step of a mark."""
    belote_can_win: bool
    """Whether a side that was capot or failed wins with a belote alone."""
    rebelote_tolerance: bool
    """Whether a belote without its «rebelote» can count once a side a game."""
    labels: Labels
    """The lines of the breakdown, with the section each comes from."""

    @cached_property
    def pools(self) -> dict[Trump, Pool]:
        """The points of a deal by trump, from the values of the cards."""
        return {trump: _pool(trump, self.der, self.capot_der) for trump in self.trumps}

    @property
    def widest_bid(self) -> int:
        """The highest bid in any trump: what is judged while the trump is not known."""
        return max(self.highest_bid.values())


def _pool(trump: Trump, der: int, capot_der: int) -> Pool:
    """Which points tricks can make: sums of card values, with the last trick or without."""
    sums, cards = 1, 0
    for card in PACK:
        value = scale(trump, card.suit).points[card.rank]
        sums |= sums << value
        cards += value
    return Pool(cards + der, cards + capot_der, sums | sums << der)
