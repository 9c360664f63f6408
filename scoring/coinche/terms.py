"""What a contract decides before a card is played: worked out once for each contract, not for each deal."""

from __future__ import annotations

from typing import NamedTuple

from scoring.cards import Trump
from scoring.coinche.deals import CoincheCall, Contract, Slam
from scoring.coinche.marking import marking_of, points_needed
from scoring.coinche.marks import Label, MarkingRule, ScoreLine, ScoreLines
from scoring.coinche.pools import Pool
from scoring.coinche.rounding import RoundingMoments
from scoring.coinche.ruleset import Base, Ruleset
from scoring.sentences import sentence as _


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
    flat, flat_capot = ruleset.flat_bases
    if needed is not None and ruleset.capot_only_if_bid:
        flat_capot = flat
    label, whole = ruleset.line_labels.flat, rounding.base.takers
    return ContractTerms(
        pool=pool,
        rounding=rounding,
        even=pool.total // 2 if ruleset.even_tricks == "replay" else -1,
        needed=None if needed is None else pool.needed(needed),
        least=pool.needed(least),
        of_all_tricks=(needed or 0, least),
        flat=(
            ScoreLine(label, contract.by, whole(flat)),
            ScoreLine(label, contract.by, whole(flat_capot)),
        ),
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
