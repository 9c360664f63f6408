"""What a breakdown does not show: thresholds that are not the bid, and what was said and did not count.

A mark is the sum of its lines (`explaining`). A player who counts along also asks why 81 did not make 80,
where the announces of their side went, or how 95 points became 60.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from scoring.cards import Side
from scoring.coinche.announces import points, stronger
from scoring.coinche.deals import SIDES, Contract, Slam
from scoring.coinche.marking import points_needed
from scoring.coinche.marks import SideCount
from scoring.coinche.pools import Points, Pool
from scoring.coinche.records import RecordedDeal
from scoring.coinche.rounding import OUTWARDS
from scoring.coinche.ruleset import Ruleset
from scoring.coinche.scores import BELOTE, UNBID_CAPOT, Score
from scoring.names import OF_SIDES
from scoring.names import SIDES as SIDE_NAMES
from scoring.sentences import FormattedNumber, Sentence
from scoring.sentences import sentence as _

"""What is taken of an option that the text does not say: its label, and its value."""
TAKEN: Final = _("{what} → {value}")
EQUAL: Final = _("meilleures annonces à égalité, aucune ne compte")


def thresholds(score: Score, ruleset: Ruleset) -> Iterator[Sentence]:
    """How points were converted, and what the contract asked for where that is not its bid, as sentences."""
    contract = score.deal.contract
    if contract is None:
        return
    pool = ruleset.pools[contract.trump]
    if pool.converted and score.deal.capot is None:
        yield _conversion(pool, score.deal, contract.by, ruleset)
    if any(count.compared != count.total for count in score.counts):
        what = _("les plis et la belote")
        if ruleset.counts_for_contract == "tricks":
            what = _("les plis")
        yield _("Pour réussir ne comptent que {what}.", what=what)
    if isinstance(contract.bid, int) and not score.without_bids:
        yield from _asked_for(contract.bid, pool, score.counts[contract.by.place], ruleset)
        least = ruleset.least_tricks
        if (
            least is not None
            and score.made is False
            and score.counts[contract.by.place].tricks < pool.needed(least)
        ):
            yield _("Il faut aussi {points} points dans les plis.", points=pool.needed(least))


def _asked_for(bid: int, pool: Pool, takers: SideCount, ruleset: Ruleset) -> Iterator[Sentence]:
    """What a bid in points asks for, where that is another number."""
    needed = points_needed(bid, ruleset)
    if pool.marked:  # whatever else counts is added to the points as they were counted
        yield _("{bid} demande {needed} points comptés.", bid=bid, needed=pool.needed(needed))
        return
    extra = takers.compared - takers.tricks
    counted = pool.counted_for(needed - extra) if pool.converted else None
    if counted is None:
        if needed != bid:
            yield _("{bid} demande {needed} points.", bid=bid, needed=needed)
    elif extra:
        text = _("{bid} demande {needed} points comptés, outre {extra} de belote et d’annonces.")
        yield text.filled(bid=bid, needed=counted, extra=extra)
    else:
        yield _("{bid} demande {needed} points comptés.", bid=bid, needed=counted)


def _conversion(pool: Pool, deal: RecordedDeal, takers: Side, ruleset: Ruleset) -> Sentence:
    """The points of both sides as they were counted, and what they are worth."""
    points = counted(deal, pool)
    worths = [worth(pool, each) for each in points]
    said = _("Comptés sur {total} : NS {ns} → {ns_worth}, EO {ew} → {ew_worth} sur 162.")
    if pool.rows:
        said = _("Comptés sur {total} : NS {ns} → {ns_worth}, EO {ew} → {ew_worth}.")
    elif pool.tens and deal.last and ruleset.last_deal_exact:
        said = _("Comptés sur {total}, marqués aux deux tiers : NS {ns} → {ns_worth}, EO {ew} → {ew_worth}.")
    elif pool.tens:
        said = _(
            "Comptés sur {total}, marqués aux deux tiers, l’attaque à la dizaine du dessous, la défense à "
            "celle du dessus : NS {ns} → {ns_worth}, EO {ew} → {ew_worth}."
        )
        ways = OUTWARDS if takers is Side.NS else OUTWARDS[::-1]
        worths = [way(2 * each, 3) for way, each in zip(ways, points, strict=True)]
    (ns, ew), (worth_ns, worth_ew) = points, map(FormattedNumber, worths)
    return said.filled(total=pool.total, ns=ns, ew=ew, ns_worth=worth_ns, ew_worth=worth_ew)


def counted(deal: RecordedDeal, pool: Pool) -> tuple[int, int]:
    """The counted points of both sides; a side that was left out has the remaining ones."""
    ns, ew = deal.points
    return _points_of(ns, ew, pool.total), _points_of(ew, ns, pool.total)


def _points_of(own: int | None, other: int | None, total: int) -> int:
    return own if own is not None else total - (other or 0)


def worth(pool: Pool, points: int) -> Points:
    """The converted value of counted points; on the scale of marks, to the nearest point."""
    if pool.marked is None:
        return pool.worth(points)
    there, here = pool.marked
    return (2 * points * there + here) // (2 * here)


def asides(score: Score, ruleset: Ruleset) -> Iterator[Sentence]:
    """What was said or done in a deal and is in no line: parts of a sentence, without its first capital."""
    deal, contract = score.deal, score.deal.contract
    if contract is None:
        return
    if contract.bid is Slam.GENERALE and deal.capot is contract.by and not deal.solo:
        yield _("les huit plis, mais pas par le demandeur seul")
    if deal.capot is not None:
        yield from _all_tricks(score, contract, ruleset)
    yield from _uncounted_announces(deal, contract, ruleset)
    if lost := _lost_announces(score, contract, ruleset):
        text = _("annonces {of_side} : {points} points perdus, contrat coinché et réussi")
        yield text.filled(of_side=OF_SIDES[contract.by.other], points=lost)
    for side in deal.rebelote_omitted:
        yield _("« rebelote » oubliée par {side}, pardonnée cette fois", side=SIDE_NAMES[side])
    for side in SIDES:
        if lost := _lost_belote(score, side, ruleset):
            yield _("belote {of_side} : {points} points perdus", of_side=OF_SIDES[side], points=lost)
    if deal.last and ruleset.last_deal_exact:
        yield _("dernière donne, au point")


def _all_tricks(score: Score, contract: Contract, ruleset: Ruleset) -> Iterator[Sentence]:
    """What all eight tricks count, or make, beside their points."""
    takers = score.counts[contract.by.place]
    unbid = not (score.deal.capot is contract.by and isinstance(contract.bid, Slam))
    if unbid and ruleset.capot_only_if_bid:
        yield _("les huit plis, qui n’ont pas été demandés, ne comptent que {points}", points=UNBID_CAPOT)
    makes_any = ruleset.capot_makes_any_bid and takers.all_tricks and isinstance(contract.bid, int)
    if makes_any and takers.compared < points_needed(int(contract.bid), ruleset):
        yield _("les huit plis font réussir toute enchère")


def _lost_announces(score: Score, contract: Contract, ruleset: Ruleset) -> int:
    """The points of the defence's announces that neither side marks, where announces are marked at all."""
    defence, labels = contract.by.other, ruleset.line_labels
    if ruleset.marking == "bid" or not score.made:
        return 0
    own, won = score.marked[defence.place], score.marked[contract.by.place]
    marked = [own.part(label) for label in (labels.announces, labels.renonce)]
    marked += [won.part(label) for label in (labels.adverse_made, labels.adverse_capot)]
    return 0 if any(marked) else score.counts[defence.place].announces


def _uncounted_announces(deal: RecordedDeal, contract: Contract, ruleset: Ruleset) -> Iterator[Sentence]:
    """The announces that the comparison left aside: beaten, equal, or said second (ASCE 8.3)."""
    trump = ruleset.announce_trump(contract.trump)
    ns, ew = (points(announced, trump) for announced in deal.announces)
    if not (ns and ew) or deal.renonce is not None:
        return
    best = stronger(*deal.announces, trump)
    if best is None and deal.first_announce is None:
        yield EQUAL
        return
    beaten = (best or deal.first_announce or Side.NS).other
    said = _("annonces {of_side} battues : {points} points qui ne comptent pas")
    if best is None:
        said = _(
            "à égalité, l’autre camp a annoncé le premier : les {points} points {of_side} ne comptent pas"
        )
    yield said.filled(of_side=OF_SIDES[beaten], points=ew if beaten is Side.EW else ns)


def _lost_belote(score: Score, side: Side, ruleset: Ruleset) -> int:
    """The points of a side's belotes that neither side marks, where belotes are marked at all."""
    if ruleset.marking == "bid" or score.made is None:
        return 0
    labels = ruleset.line_labels
    kept = score.marked[side.place].part(labels.belote) or score.marked[side.other.place].part(
        labels.adverse_belote
    )
    return 0 if kept else score.deal.belote[side.place] * BELOTE
