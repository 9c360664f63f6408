"""From what was counted to what is written down: roundings, and the sharing of 160 (ASCE 10.3, A5).

A rounding has a function and a moment. Under some rules (asce, pagat) the finished mark is rounded; under
others (wikipedia, dauphine) the points of the tricks are, before the bid is added and a coinche multiplies.
Announces, belote and bids go by tens, so rounding the tricks rounds all that is not the bid.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Final, NamedTuple

Exact = int | Fraction
Rounding = Callable[[Exact], int]
Share = Callable[[Exact, Exact], tuple[int, int]]


def five_up(points: Exact) -> int:
    """To the nearest ten, five up (10.3)."""
    return (points + 5) // 10 * 10


def six_up(points: Exact) -> int:
    """To the nearest ten, five down."""
    return -((5 - points) // 10) * 10


def exact(points: Exact) -> int:
    """As counted; where a sharing left a fraction, to the nearest point."""
    return (2 * points + 1) // 2


def as_counted(takers: Exact, defence: Exact) -> tuple[int, int]:
    """The points of both sides' tricks as they are."""
    return exact(takers), exact(defence)


def each(rounding: Rounding) -> Share:
    """Each side's tricks rounded for itself."""
    return lambda takers, defence: (rounding(takers), rounding(defence))


def in_favour_of_defence(_takers: Exact, defence: Exact) -> tuple[int, int]:
    """The defence rounded, five up; the takers have what remains of 160 (SCORING.md 4, dauphine)."""
    kept = five_up(defence)
    return 160 - kept, kept


class Moments(NamedTuple):
    """How rules round.

    `share` rounds the tricks of both sides, `whole` those of one that took them all, `base` what stands in
    place of the tricks of a winner, `own` the defence's points where they are that base, `mark` a finished
    mark.
    """

    share: Share
    whole: Rounding
    base: Rounding
    own: Rounding
    mark: Rounding


FUNCTIONS: Final[dict[str, Rounding]] = {"5-up": five_up, "6-up": six_up, "none": exact}
EXACTLY: Final = Moments(as_counted, exact, exact, exact, exact)


def moments(rounding: str, when: str) -> Moments:
    """The functions of an option at the moment of a ruleset.

    `when` is ``mark``, the finished mark; ``total``, what was made, before the bid is added and a coinche
    multiplies; or ``tricks``, the points of the tricks alone.
    """
    if rounding == "defence":
        return Moments(in_favour_of_defence, five_up, exact, five_up, exact)
    function = FUNCTIONS[rounding]
    if when == "mark":
        return Moments(as_counted, exact, exact, function, function)
    return Moments(each(function), function, function if when == "total" else exact, function, exact)
