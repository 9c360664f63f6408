"""How a ruleset marks: what makes a contract, which functions mark it, and whose announces count."""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Final, NamedTuple

from scoring.cards import Side, Trump
from scoring.coinche.announces import Announced, points, stronger
from scoring.coinche.deals import CoincheCall, Contract, Slam
from scoring.coinche.marks import (
    Label,
    MarkingRule,
    MultipliedShare,
    ScoreLine,
    ScoreLines,
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
from scoring.coinche.pools import Points, Pool
from scoring.coinche.rounding import RoundingMoments
from scoring.coinche.ruleset import Base, Ruleset
from scoring.sentences import sentence as _

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


# --- what a contract decides ------------------------------------------------------------------------


class ContractTerms(NamedTuple):
    """Everything that a contract decides before a card is played; points are rounded as `rounding` says.

    `even` are the recorded points of one side at which the deal is dealt again, -1 where it never is;
    `needed` the points that make the contract (None for a slam), `least` those of tricks it takes in any
    case, both as they are counted, and `of_all_tricks` as a capot counts, which is never converted. `flat`
    and `base` are the lines in place of the winner's tricks, without a capot and with one: made and coinched,
    and failed, where None are the defence's own points. `won` and `lost` are the lines that the bid adds to
    the mark of the deal's winner, made and failed, `made` and `failed` the functions that mark it; `factor`
    is what a coinche multiplies by.
    """

    pool: Pool
    rounding: RoundingMoments
    even: int
    needed: int | None
    least: int
    of_all_tricks: tuple[int, int]
    flat: tuple[ScoreLine, ScoreLine]
    base: tuple[ScoreLine | None, ScoreLine | None]
    won: ScoreLines
    lost: ScoreLines
    made: MarkingRule
    failed: MarkingRule
    factor: int


def terms_of(ruleset: Ruleset, contract: Contract, rounding: RoundingMoments) -> ContractTerms:
    """The terms of a contract under these rules."""
    bid, pool = contract.bid, ruleset.pools[contract.trump]
    needed = points_needed(bid, ruleset) if type(bid) is int else None
    least = ruleset.least_tricks or 0
    made, failed = marking_of(ruleset, coinched=contract.call is not CoincheCall.NONE)
    won, lost, factor = _bid_lines(ruleset, contract)
    labels, whole = ruleset.line_labels, rounding.base.takers
    flat, flat_capot = (
        ScoreLine(label, contract.by, whole(points))
        for label, points in zip((labels.flat, labels.flat_capot), ruleset.flat_bases, strict=True)
    )
    if needed is not None and ruleset.capot_only_if_bid:
        flat_capot = flat
    return ContractTerms(
        pool=pool,
        rounding=rounding,
        even=pool.total // 2 if ruleset.even_tricks == "replay" else -1,
        needed=None if needed is None else pool.needed(needed),
        least=pool.needed(least),
        of_all_tricks=(needed or 0, least),
        flat=(flat, flat_capot),
        base=(
            _failed_base(ruleset, contract, rounding, all_tricks=False),
            _failed_base(ruleset, contract, rounding, all_tricks=True),
        ),
        won=won,
        lost=lost,
        made=made,
        failed=failed,
        factor=factor,
    )


def _bid_lines(ruleset: Ruleset, contract: Contract) -> tuple[ScoreLines, ScoreLines, int]:
    """What the bid adds to the winner's mark, made and failed, and what a coinche multiplies by."""
    labels, bid, factor = ruleset.line_labels, contract.bid, ruleset.factors[contract.call]
    times = ruleset.no_trump_bid if contract.trump is Trump.NO_TRUMP else 1
    worth = bid if type(bid) is int else ruleset.slam_bid.get(bid, 0)
    won = lost = worth * times
    made_label = failed_label = _times(labels.contract, times)
    if ruleset.marking == "points":
        named = 0 if type(bid) is int else worth
        won = named if ruleset.capot_marks_bid else 0
        lost = named if ruleset.capot_marks_bid == "failed-too" else 0
    elif ruleset.failed_mark is not None:
        lost, failed_label = ruleset.failed_mark, labels.failed
    if ruleset.multiplies == "bid":
        made_label, failed_label = _times(made_label, factor), _times(failed_label, factor)
        won, lost, factor = won * factor, lost * factor, 1
    by = contract.by
    made = (ScoreLine(made_label, by, won),) if won else ()
    return made, (ScoreLine(failed_label, by.other, lost),) if lost else (), factor


def _failed_base(
    ruleset: Ruleset, contract: Contract, rounding: RoundingMoments, *, all_tricks: bool
) -> ScoreLine | None:
    """The defence's points beside the bid, where it took all tricks or not; None: its own.

    The more particular option wins (docs/rules/house-rules.md). A générale is a capot too: where no base is
    named for it, that of a capot holds.
    """
    bid = contract.bid
    base: Base = ruleset.failed_base
    if bid is Slam.GENERALE and ruleset.failed_base_generale is not None:
        base = ruleset.failed_base_generale
    elif isinstance(bid, Slam):
        base = ruleset.failed_base_capot
    elif all_tricks:
        base = ruleset.failed_base_all_tricks
    if base == "points":
        return None
    return ScoreLine(ruleset.line_labels.failed, contract.by.other, rounding.base.defence(base))


def _times(label: Label, times: int) -> Label:
    """The label of a number that an option or a coinche has multiplied: «Contrat ×2»."""
    return label if times == 1 else label._replace(name=_("{name} × {times}", name=label.name, times=times))
