"""The sentences of a breakdown: «Contrat 100 à cœur, coinché, chuté de 12 · Chute : 160 … → 620».

They answer a player who asks "why 260?", one line of the score after another. Where nobody bids (belote), no
bid and no contract is named: «Prise à cœur, chutée : 72 contre 90 à la défense».
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from scoring.cards import Trump
from scoring.coinche.deals import CoincheCall, Contract, Slam
from scoring.coinche.marks import ScoreLine, SideCount
from scoring.coinche.names import SLAMS, TRUMPS, call_name
from scoring.coinche.pools import Points
from scoring.coinche.remarks import asides, thresholds
from scoring.coinche.ruleset import Ruleset
from scoring.coinche.scores import MarkColumn, Score, all_tricks_as_bid
from scoring.coinche.unsaid import left_to_the_club
from scoring.names import OF_SIDES, SIDES
from scoring.sentences import FormattedNumber, Sentence, Text, joined
from scoring.sentences import sentence as _

PASSED: Final = _("Les quatre joueurs ont passé")
PASSED_AGAIN: Final = _("Les quatre joueurs ont passé : le même donneur redonne")
ASIDE: Final = _("À savoir : {what}")
OPEN: Final = _("Ce texte n’en dit rien ; le club décide : {what}")
SEMICOLON: Final = _(" ; ")
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
