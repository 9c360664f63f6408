"""What an explanation leaves to the club: the options that decided a deal and that its text does not say.

An option decided a deal where another of its values would count, judge or mark the deal otherwise. What no
text asks but one (the bid at no-trump counted twice) is no question to a text that is silent.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from scoring.cards import Trump
from scoring.coinche.announces import stronger
from scoring.coinche.deals import CoincheCall, Contract, Slam
from scoring.coinche.marking import (
    COMPARED,
    EIGHTY,
    NOT_ENOUGH_AGAINST_DEFENCE,
    credited,
    loser_has_belote_alone,
    points_needed,
)
from scoring.coinche.pools import Points
from scoring.coinche.records import RecordedDeal
from scoring.coinche.remarks import TAKEN
from scoring.coinche.ruleset import OPTIONS, Ruleset
from scoring.coinche.scores import UNBID_CAPOT, Score
from scoring.sentences import Sentence


def left_to_the_club(score: Score, ruleset: Ruleset) -> Iterator[Sentence]:
    """The options that decided this deal and that the text does not say, with what was taken."""
    contract = score.deal.contract
    if contract is None or not ruleset.counted_unsaid or score.replayed:
        return
    decided = {
        *_counted_by(score.deal, contract, ruleset),
        *_judged_by(score, contract, ruleset),
        *_marked_by(score, contract, ruleset),
    }
    for name in ruleset.counted_unsaid:
        if name in decided and name not in ruleset.otherwise:
            option = OPTIONS[name]
            yield TAKEN.filled(what=option.label, value=option.say(ruleset.value_of(name)))


def _counted_by(deal: RecordedDeal, contract: Contract, ruleset: Ruleset) -> Iterator[str]:
    """The options that points in tricks, belotes and announces were counted by."""
    trump, announces = contract.trump, deal.announces
    if trump in SCALES and deal.capot is None:
        yield SCALES[trump]
    if any(deal.belote):
        yield "belote"
        if trump is Trump.ALL_TRUMP:
            yield "belote_at_all_trump"
    if deal.rebelote_omitted:
        yield "rebelote_tolerance"
    table = ruleset.announce_trump(trump)
    if all(announces) and deal.renonce is None and stronger(*announces, table) is None:
        yield "announce_tie"
    if trump is Trump.NO_TRUMP:
        two = (credited(announces, deal.renonce, one) for one in (Trump.NO_TRUMP, Trump.ALL_TRUMP))
        if next(two) != next(two):
            yield "no_trump_carres"


SCALES: Final = {Trump.NO_TRUMP: "no_trump_scale", Trump.ALL_TRUMP: "all_trump_scale"}


def _judged_by(score: Score, contract: Contract, ruleset: Ruleset) -> Iterator[str]:
    """The options without which the contract would have ended the other way, or have been a litige."""
    takers, defence = (score.counts[side.place] for side in (contract.by, contract.by.other))
    bid, pool = contract.bid, ruleset.pools[contract.trump]
    reached = score.made is not False or (takers.all_tricks if isinstance(bid, Slam) else score.short == 0)
    if takers.tricks == defence.tricks or (reached and takers.compared == defence.compared):
        yield "even_tricks"
    if reached and takers.compared <= defence.compared and not score.litige:
        yield "must_beat_defence"
    if isinstance(bid, Slam) or score.without_bids:
        return
    if pool.needed(bid) <= takers.compared < pool.needed(bid + 2):
        if bid != EIGHTY or not ruleset.eighty_needs_82:
            yield "bid_margin"
        if bid == EIGHTY and not ruleset.bid_margin:
            yield "eighty_needs_82"
    needed, beaten = pool.needed(points_needed(bid, ruleset)), NOT_ENOUGH_AGAINST_DEFENCE
    both = takers, defence

    def verdict(won: Points, lost: Points) -> bool:
        return won >= needed and not beaten[ruleset.must_beat_defence](won, lost)

    if (
        len(
            {
                verdict(*(part(one.tricks, one.belote, one.total) for one in both))
                for part in COMPARED.values()
            }
        )
        > 1
    ):
        yield "counts_for_contract"
    unbid = [one.compared - max(one.tricks - UNBID_CAPOT, 0) * one.all_tricks for one in both]
    if verdict(*unbid) != verdict(takers.compared, defence.compared):
        yield "capot_only_if_bid"


def _marked_by(score: Score, contract: Contract, ruleset: Ruleset) -> Iterator[str]:
    """The options that a line, a multiplier or the rounding of these marks follows."""
    yield "marking"
    if score.made is False:
        yield from _failed_by(score, contract, ruleset)
    if contract.call is not CoincheCall.NONE:
        yield from _coinched_by(score, contract, ruleset)
    labels, columns = ruleset.line_labels, score.marked
    lines = {line.label for column in columns for line in (*column.lines, *column.once)}
    if labels.capot in lines:
        yield "capot_tricks"
    as_capot = labels.capot in lines or score.deal.capot is contract.by
    if isinstance(contract.bid, int) and as_capot and ruleset.marking != "bid" and not score.without_bids:
        yield "capot_only_if_bid"
    if isinstance(contract.bid, Slam):
        yield "capot_bid" if contract.bid is Slam.CAPOT else "generale"
        if ruleset.marking == "points":
            yield "capot_marks_bid"
    rounded = {labels.shared, labels.rest, labels.converted_rounded}
    rounded |= {labels.failed_shared, labels.failed_rest, labels.failed_converted}
    if rounded & lines or any(column.exact % 10 for column in columns):
        yield "rounding"
        if score.deal.last and ruleset.rounding != "none":
            yield "last_deal_exact"


def _failed_by(score: Score, contract: Contract, ruleset: Ruleset) -> Iterator[str]:
    """The options that say what a failed contract is marked."""
    if ruleset.marking == "bid":
        yield "failed_mark"
        return
    if contract.bid is Slam.GENERALE:
        yield "failed_base_generale"
    if isinstance(contract.bid, Slam):
        if contract.bid is Slam.CAPOT or ruleset.failed_base_generale is None:
            yield "failed_base_capot"
    else:
        yield "failed_base_all_tricks" if score.deal.capot is contract.by.other else "failed_base"
    if score.counts[contract.by.place].belote:
        if contract.call is not CoincheCall.NONE:
            yield "coinched_belote"
        if contract.call is CoincheCall.NONE or ruleset.coinched_belote == "own":
            yield "belote_when_failed"


def _coinched_by(score: Score, contract: Contract, ruleset: Ruleset) -> Iterator[str]:
    """The options that say what a coinche does to the marks."""
    if contract.call is CoincheCall.SURCOINCHE:
        yield "surcoinche"
    if ruleset.marking == "bid":
        return
    yield "multiplies"
    winner, defence = score.winner, score.counts[contract.by.other.place]
    if winner is not None and ruleset.multiplies == "all" and score.counts[winner.place].belote:
        yield "belote_multiplied"
    if score.made:
        yield "coinched_made"
        of_its_own = defence.tricks or (defence.announces and not score.counts[contract.by.place].all_tricks)
        if of_its_own and (ruleset.coinched_loser == "points" or loser_has_belote_alone(ruleset)):
            yield "coinched_loser"
        if defence.belote:
            yield "coinched_belote"
