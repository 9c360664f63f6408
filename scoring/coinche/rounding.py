"""The roundings of counted points and of marks, and the sharing of 160 points (ASCE 10.3, A5).

A rounding has a function and a moment. Under some rules (asce, pagat) the finished mark is rounded; under
others (wikipedia, dauphine) the points of the tricks are, before the bid is added and a coinche multiplies.
Announces, belote and bids go by tens, so that nothing but the points of tricks needs rounding.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Final, NamedTuple

from scoring.coinche.pools import Points

Rounding = Callable[..., int]
Share = Callable[[Points, Points, int], tuple[Points, Points]]


def five_up(points: Points, of: int = 1) -> int:
    """`points` parts, so many `of` which make a point, to the nearest ten, five up (ASCE 10.3)."""
    return (points + 5 * of) // (10 * of) * 10


def six_up(points: Points, of: int = 1) -> int:
    """To the nearest ten, five down."""
    return -((5 * of - points) // (10 * of)) * 10


def seven_up(points: Points, of: int = 1) -> int:
    """To the ten below up to six, to the one above from seven."""
    return -((6 * of - points) // (10 * of)) * 10


def fives(points: Points, of: int = 1) -> int:
    """To the nearest five; what lies in the middle of two goes up."""
    return (2 * points + 5 * of) // (10 * of) * 5


def down(points: Points, of: int = 1) -> int:
    """To the ten below, if it is none."""
    return points // (10 * of) * 10


def up(points: Points, of: int = 1) -> int:
    """To the ten above, if it is none."""
    return -(-points // (10 * of)) * 10


def exact(points: Points, of: int = 1) -> int:
    """Not rounded; parts of a point, left by a sharing, go to the nearest point."""
    return (2 * points + of) // (2 * of)


def as_counted(takers: Points, defence: Points, of: int) -> tuple[Points, Points]:
    """The points of both sides' tricks as they are: their parts are rounded with the mark, once."""
    return Fraction(takers, of), Fraction(defence, of)


class Roundings(NamedTuple):
    """How the points of each role are rounded."""

    takers: Rounding
    defence: Rounding

    def share(self, takers: Points, defence: Points, of: int) -> tuple[int, int]:
        """Each side's tricks rounded for itself."""
        return self.takers(takers, of), self.defence(defence, of)


class OneSide(NamedTuple):
    """How the points of one side are rounded, where the other has what remains of 160 (house-rules.md)."""

    rounded: Rounding
    of_defence: bool = False

    def share(self, takers: Points, defence: Points, of: int) -> tuple[int, int]:
        """Both sides' tricks: 105 are 110 and 50, or 100 and 60 where five goes down."""
        if self.of_defence:
            kept = self.rounded(defence, of)
            return 160 - kept, kept
        kept = self.rounded(takers, of)
        return kept, 160 - kept


class RoundingMoments(NamedTuple):
    """The moments at which rules round, each with its functions.

    `share` rounds the points of both sides' tricks, `whole` those of a side that took all tricks, `base` the
    points that replace a winner's tricks, `own` the defence's points where they are that base, `mark` a
    finished mark. `rest_of` is where `share` leaves what remains of 160: 0 the takers, 1 the defence.
    """

    share: Share
    whole: Roundings
    base: Roundings
    own: Rounding
    mark: Roundings
    rest_of: int | None = None


FUNCTIONS: Final[dict[str, Roundings]] = {
    "5-up": Roundings(five_up, five_up),
    "6-up": Roundings(six_up, six_up),
    "6-up/7-up": Roundings(six_up, seven_up),
    "fives": Roundings(fives, fives),
    "none": Roundings(exact, exact),
}
SHARED: Final[dict[str, OneSide]] = {
    "defence": OneSide(five_up, of_defence=True),
    "takers": OneSide(five_up),
    "takers-6-up": OneSide(six_up),
}
"""How the tricks of one side decide those of both; what stands in their place is rounded alike."""
OUTWARDS: Final = Roundings(down, up)
"""How points marked by two thirds go to tens (`Pool.tens`), whatever else a club rounds."""
UNROUNDED: Final = FUNCTIONS["none"]
EXACTLY: Final = RoundingMoments(as_counted, UNROUNDED, UNROUNDED, exact, UNROUNDED)


def moments(rounding: str, when: str) -> RoundingMoments:
    """The functions of an option at the moment of a ruleset.

    `when` is ``mark``, the finished mark; ``total``, what was made, before the bid is added and a coinche
    multiplies; or ``tricks``, the points of the tricks, or those that replace them.
    """
    if rounding in SHARED:
        side = SHARED[rounding]
        single = Roundings(side.rounded, side.rounded)
        rest_of = 0 if side.of_defence else 1
        return RoundingMoments(side.share, single, single, side.rounded, UNROUNDED, rest_of)
    chosen = FUNCTIONS[rounding]
    if when == "mark":
        return RoundingMoments(as_counted, UNROUNDED, UNROUNDED, chosen.defence, chosen)
    return RoundingMoments(chosen.share, chosen, chosen, chosen.defence, UNROUNDED)
