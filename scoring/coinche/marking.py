"""How a ruleset marks: what makes a contract, which functions mark it, and whose announces count."""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Final

from scoring.cards import Side, Trump
from scoring.coinche.announces import Announced, points, stronger
from scoring.coinche.marks import (
    MarkingRule,
    MultipliedShare,
    all_but_belote,
    belote_alone,
    bid_alone_failed,
    bid_alone_made,
    capot_takes_announces,
    flat,
    loser_without_belote,
    points_made,
    to_defence,
    tricks_alone,
    whole_mark,
)
from scoring.coinche.pools import Points
from scoring.coinche.ruleset import Ruleset

EIGHTY: Final = 80
"""The bid that half of the points does not make, where the rules say so."""


def points_needed(bid: int, ruleset: Ruleset) -> int:
    """The points that make a bid: its own, a margin, and 82 for 80 (docs/rules/house-rules.md)."""
    points = bid + ruleset.bid_margin
    return max(points, 82) if bid == EIGHTY and ruleset.eighty_needs_82 else points


NOT_ENOUGH_AGAINST_DEFENCE: Final[dict[bool | str, Callable[[Points, Points], bool]]] = {
    True: operator.le,
    "or-equal": operator.lt,
    False: lambda _takers, _defence: False,
}
"""Whether the takers' count fails against the defence's, by `must_beat_defence`."""
COMPARED: Final[dict[str, Callable[[Points, int, Points], Points]]] = {
    "all": lambda _tricks, _belote, total: total,
    "belote": lambda tricks, belote, _total: tricks + belote,
    "tricks": lambda tricks, _belote, _total: tricks,
}
"""The part of a count that is compared with the bid and with the defence, by `counts_for_contract`."""


def rules_of(ruleset: Ruleset) -> tuple[MarkingRule, MarkingRule, MarkingRule]:
    """The functions that mark a contract made, made and coinched, and failed, before `marking_of`."""
    if ruleset.marking == "bid":
        return bid_alone_made, bid_alone_made, bid_alone_failed
    made = capot_takes_announces if ruleset.capot_takes_announces else points_made
    return made, made if ruleset.coinched_made == "points" else flat, to_defence


def marking_of(ruleset: Ruleset, *, coinched: bool) -> tuple[MarkingRule, MarkingRule]:
    """The functions that mark a contract made and one that failed, by what the club lets the loser keep."""
    made, flat_or_made, failed = rules_of(ruleset)
    kept_by_takers = ruleset.belote_when_failed
    if ruleset.marking == "bid":
        return made, failed
    if coinched:
        made = flat_or_made
        if loser_has_belote_alone(ruleset):
            made = belote_alone(made)
        if ruleset.coinched_belote != "own":
            to_winner = ruleset.coinched_belote == "winner"
            made = loser_without_belote(made, made=True, to_winner=to_winner)
            kept_by_takers = "to-defence" if to_winner else "lost"
    if kept_by_takers != "kept":
        failed = loser_without_belote(failed, made=False, to_winner=kept_by_takers == "to-defence")
    return made, failed


def loser_has_belote_alone(ruleset: Ruleset) -> bool:
    """Whether the defence marks its belote and no more of a coinched contract that was made."""
    marked_alike = ruleset.multiplies == "bid" and ruleset.coinched_made == "points"
    return ruleset.coinched_loser == "belote" and not marked_alike


def multiplied_by(ruleset: Ruleset) -> MultipliedShare:
    """The function that says which lines of the winner's mark a coinche multiplies."""
    if ruleset.multiplies == "base":
        return tricks_alone
    return whole_mark if ruleset.belote_multiplied else all_but_belote


# Of each side: the points of its own announces, and of those the adversary could not show.
Credited = tuple[tuple[int, int], tuple[int, int]]
NOTHING: Final[Credited] = ((0, 0), (0, 0))


def credited(announces: Announced, renonce: Side | None, trump: Trump, first: Side | None = None) -> Credited:
    """The points of announces for each side: own ones, and those that a renonce gives (ASCE 8.3, 8.4, A6).

    `trump` is that of the table of announces (`Ruleset.announce_trump`), `first` the side that announced
    first, where that separates equals.
    """
    ns, ew = announces
    if renonce is Side.NS:
        return (0, 0), (points(ew, trump), points(ns, trump))
    if renonce is Side.EW:
        return (points(ns, trump), points(ew, trump)), (0, 0)
    winner = stronger(ns, ew, trump) or first
    if winner is None:
        return NOTHING
    return ((points(ns, trump), 0), (0, 0)) if winner is Side.NS else ((0, 0), (points(ew, trump), 0))
