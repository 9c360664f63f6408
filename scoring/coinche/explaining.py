"""The sentences of a breakdown: «Contrat 100 à cœur, coinché, chuté de 12 · Chute : 160 … → 620».

They answer a player who asks "why 260?", one line of the score after another. Where nobody bids (belote), no
bid and no contract is named: «Prise à cœur, chutée : 72 contre 90 à la défense». At the end come the options
that decided the deal and that the text leaves to the club.
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
from scoring.coinche.marks import ScoreLine, SideCount
from scoring.coinche.names import SLAMS, TRUMPS, call_name
from scoring.coinche.pools import Points
from scoring.coinche.records import RecordedDeal
from scoring.coinche.remarks import TAKEN, asides, thresholds
from scoring.coinche.ruleset import OPTIONS, Ruleset
from scoring.coinche.scores import UNBID_CAPOT, MarkColumn, Score, all_tricks_as_bid
from scoring.names import OF_SIDES, SIDES
from scoring.sentences import FormattedNumber, Sentence, Text, joined
from scoring.sentences import sentence as _

PASSED: Final = _("Les quatre joueurs ont passé")
PASSED_AGAIN: Final = _("Les quatre joueurs ont passé : le même donneur redonne")
ASIDE: Final = _("À savoir : {what}")
OPEN: Final = _("Ce texte n’en dit rien ; le club décide : {what}")
SEMICOLON: Final = _(" ; ")
SCALES: Final = {Trump.NO_TRUMP: "no_trump_scale", Trump.ALL_TRUMP: "all_trump_scale"}
HELD: Final = _("Points {of_side}, au gagnant de la donne suivante")


def explain(score: Score, ruleset: Ruleset) -> list[Text]:
    """The sentences of a deal: its contract with the mark of its winner, the other mark, both counts.

    The winner of a deal is the takers who made it, else the defence. Then comes what the contract asked
    for, where that is not its bid, and what was said and did not count (`remarks`).
    """
    contract = score.deal.contract
    if contract is None:
        return [outcome(score)]
    title = outcome(score)
    if not isinstance(contract.bid, Slam) and not score.without_bids:
        title = _("Contrat {outcome}", outcome=title)
    beside = [*thresholds(score, ruleset), *(ASIDE.filled(what=one) for one in asides(score, ruleset))]
    if open_rules := list(left_to_the_club(score, ruleset)):
        beside.append(OPEN.filled(what=joined(open_rules, SEMICOLON)))
    if score.replayed:
        return [title, *_count_sentences(score, contract), *beside]
    if score.litige:
        defence = contract.by.other
        return [
            explain_column(score.marked[defence.place], title, SIDES[defence]),
            explain_column(score.held, HELD.filled(of_side=OF_SIDES[contract.by])),
            *_count_sentences(score, contract),
            *beside,
        ]
    winner = contract.by if score.made else contract.by.other
    loser = winner.other
    return [
        explain_column(score.marked[winner.place], title),
        explain_column(score.marked[loser.place], SIDES[loser], *_why_nothing(score, ruleset)),
        *_count_sentences(score, contract),
        *beside,
    ]


def _why_nothing(score: Score, ruleset: Ruleset) -> Iterator[Sentence]:
    """Why the loser of a deal marks nothing, where no line says what it marks."""
    contract, loser = score.deal.contract, score.loser
    if contract is None or loser is None or score.marked[loser.place].lines:
        return
    if ruleset.marking == "bid":
        yield _("rien, seul le gagnant de la donne marque")
    elif loser is contract.by:
        yield _("rien, prise chutée") if score.without_bids else _("rien, contrat chuté")
    elif contract.call is CoincheCall.NONE:
        yield _("rien, aucun pli")
    else:
        yield _("rien, contrat coinché et réussi")


def _count_sentences(score: Score, contract: Contract) -> list[Text]:
    return [
        _count(_("Compte {side}", side=SIDES[side]), score.counts[side.place])
        for side in (contract.by, contract.by.other)
    ]


def outcome(score: Score) -> Text:
    """The contract and how it ended: «100 à cœur, coinché, chuté de 12», «Prise à cœur, réussie»."""
    contract = score.deal.contract
    if contract is None:
        return PASSED_AGAIN if score.replayed else PASSED
    played = taken(contract.trump) if score.without_bids else describe(contract)
    return joined([played, _ending_words(score, contract)])


def taken(trump: Trump) -> Sentence:
    """What is played where nobody bids: «Prise à cœur»."""
    return _("Prise {trump}", trump=TRUMPS[trump].played)


def describe(contract: Contract) -> Text:
    """The contract: «100 à cœur, coinché»."""
    bid = contract.bid
    played = joined([SLAMS[bid].title if isinstance(bid, Slam) else bid, TRUMPS[contract.trump].played], " ")
    call = call_name(contract.call, bid)
    return played if call is None else joined([played, call])


def _ending_words(score: Score, contract: Contract) -> Sentence:
    """How the contract ended: made, short of points or tricks, or with the defence ahead (ASCE 10.1 b)."""
    if score.replayed:
        return _("égalité dans les plis : la donne est à rejouer")
    if score.litige:
        return _("litige : {points} partout", points=figure(score.counts[0].compared))
    feminine = score.without_bids or contract.bid is Slam.GENERALE
    if score.made:
        return _("réussie") if feminine else _("réussi")
    if score.short > 0 and not score.without_bids:
        return _("chuté de {points}", points=score.short)
    if isinstance(contract.bid, Slam) and not all_tricks_as_bid(score.deal):
        return _("chutée") if feminine else _("chuté")
    takers, defence = (figure(score.counts[side.place].compared) for side in (contract.by, contract.by.other))
    behind = _("chutée : {takers} contre {defence} à la défense")
    if not feminine:
        behind = _("chuté : {takers} contre {defence} à la défense")
    return behind.filled(takers=takers, defence=defence)


def explain_line(line: ScoreLine) -> Sentence:
    """One line: «Annonces adverses (10.1 b) : 50»."""
    label = line.label
    if label.cited and label.source:
        return _(
            "{name} ({source}) : {points}", name=label.name, source=label.source, points=figure(line.points)
        )
    return _("{name} : {points}", name=label.name, points=figure(line.points))


def figure(points: Points) -> int | FormattedNumber:
    """The number as it is shown, with two decimals where a conversion in proportion left a fraction."""
    return points if isinstance(points, int) else FormattedNumber(points)


def _count(title: Text, count: SideCount) -> Text:
    """The lines of a count and what they add up to."""
    lines = joined([title, *map(explain_line, count.lines)], " · ")
    return joined([lines, figure(count.total)], " → ")


def explain_column(column: MarkColumn, *title: Text) -> Text:
    """The lines of a column after its title, the multiplier, the sum and what is written down."""
    factor = [] if column.factor == 1 else [f"× {column.factor}"]
    parts = [*title, *map(explain_line, column.lines), *factor, *map(explain_line, column.once)]
    lines, exact = joined(parts, " · "), column.exact
    if exact == column.points:
        return joined([lines, figure(exact)], " → ")
    rounded = _("{exact}, arrondi à {points}", exact=figure(exact), points=column.points)
    return joined([lines, rounded], " → ")


def left_to_the_club(score: Score, ruleset: Ruleset) -> Iterator[Sentence]:
    """The options that decided this deal and that the text does not say, with what was taken.

    An option decided a deal where another of its values would count, judge or mark it otherwise. What no text
    asks but one (the bid at no-trump counted twice) is no question to a text that is silent.
    """
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

    verdicts = {
        verdict(*(part(one.tricks, one.belote, one.total) for one in both)) for part in COMPARED.values()
    }
    if len(verdicts) > 1:
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
