"""From what was counted to what is written down: roundings, and the sharing of 160 (ASCE 10.3, A5).

A rounding has a function and a moment. Under some rules (asce, pagat) the finished mark is rounded; under
others (wikipedia, dauphine) the points of the tricks are, before the bid is added and a coinche multiplies.
Announces, belote and bids go by tens, so rounding the tricks rounds all that is not the bid.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

Rounding = Callable[..., int]
Share = Callable[[int, int, int], tuple[int, int]]


def five_up(points: int, of: int = 1) -> int:
    """`points` parts, so many `of` which make a point, to the nearest ten, five up (ASCE 10.3)."""
    return (points + 5 * of) // (10 * of) * 10


def six_up(points: int, of: int = 1) -> int:
    """To the nearest ten, five down."""
    return -((5 * of - points) // (10 * of)) * 10


def exact(points: int, of: int = 1) -> int:
    """Not rounded; parts of a point, left by a sharing, go to the nearest point."""
    return (2 * points + of) // (2 * of)


def as_counted(takers: int, defence: int, of: int) -> tuple[int, int]:
    """The points of both sides' tricks as they are."""
    return exact(takers, of), exact(defence, of)


def each(rounding: Rounding) -> Share:
    """Each side's tricks rounded for itself."""
    return lambda takers, defence, of: (rounding(takers, of), rounding(defence, of))


def in_favour_of_defence(_takers: int, defence: int, of: int) -> tuple[int, int]:
    """The defence rounded, five up; the takers have what remains of 160 (docs/rules/dauphine.md)."""
    kept = five_up(defence, of)
    return 160 - kept, kept


class Moments(NamedTuple):
    """The moments at which rules round, each with its function.

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
