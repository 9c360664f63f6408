"""Plausibility checks of totals typed from a paper sheet: doubts to look at again, never refusals.

A paper sheet may be right where it looks wrong, so that a doubt only says what to check. The bounds are what
the engine itself marks for extreme deals, so that they follow the rules of the concours.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from django.utils.formats import number_format
from django.utils.translation import gettext as _

from scoring.cards import Rank, Side
from scoring.coinche.announces import AnnounceKind, announce
from scoring.coinche.deals import Bid, CoincheCall, Contract
from scoring.coinche.games import CoincheEngine
from scoring.coinche.records import RecordedDeal
from scoring.coinche.rounding import UNROUNDED, moments
from scoring.coinche.ruleset import Base, Ruleset
from scoring.sheet.coinche import CoincheSheetGame
from tournaments.core.sheets.fields import Doubt

if TYPE_CHECKING:
    from scoring.sheet.entries import Totals
    from tournaments.core.sheets.coinche.forms import TotalsForm
    from tournaments.core.sheets.sheet import TableSheet

_SIDES: Final = ("ns", "ew")
"""The fields of both totals."""


def doubts_of(sheet: TableSheet, form: TotalsForm) -> list[Doubt]:
    """Why totals of a valid form are implausible; empty where they are plausible."""
    head = sheet.sheet.head
    limited = sheet.table.card.get("clock", False)
    target = None if head.deals or limited else head.target
    return doubts(rules_of(sheet), form.content, target=target, deals=head.deals, limited=limited)


def rules_of(sheet: TableSheet) -> CoincheEngine:
    """The rules that a table of coinche plays by; `TypeError` for another game's."""
    if not isinstance(sheet.game, CoincheSheetGame):
        raise TypeError(sheet.game)
    return sheet.game.engine


def doubts(
    rules: CoincheEngine,
    typed: Totals,
    *,
    target: int | None = None,
    deals: int | None = None,
    limited: bool = False,
) -> list[Doubt]:
    """Why totals are implausible, in the reader's language; empty where they are plausible.

    A table ends at `target` points, or after a number of `deals`; `limited`: or earlier, when time is up.
    """
    short = limited and typed.deals_played is not None and deals is not None and typed.deals_played < deals
    found = [*_unrounded(rules.ruleset, typed), *([] if short else _wrong_count(typed, deals))]
    played = typed.deals_played or deals
    if played is not None:
        found += _out_of_bounds(rules, typed, played) or _wrong_sum(rules, typed, played)
    if target is not None:
        found += _wrong_end(rules, typed, target)
    return found


def _unrounded(ruleset: Ruleset, typed: Totals) -> list[Doubt]:
    """Check that totals are sums of rounded marks (ASCE 10.3)."""
    step = step_of(ruleset)
    wrong = [points % step > 0 for points in typed.points]
    if not any(wrong):
        return []
    said = _("Les marques vont de %(step)s en %(step)s : ce total devrait être un multiple de %(step)s.") % {
        "step": step
    }
    return [Doubt(said, _SIDES[wrong.index(True)])]


def _wrong_count(typed: Totals, deals: int | None) -> list[Doubt]:
    """Check that a table of N deals has N deals, passed ones included (C2)."""
    if deals is None or typed.deals_played in {None, deals}:
        return []
    said = _("Ce concours se joue en %(deals)s donnes ; vous en comptez %(typed)s.")
    return [Doubt(said % {"deals": deals, "typed": typed.deals_played}, "deals_played")]


def _out_of_bounds(rules: CoincheEngine, typed: Totals, played: int) -> list[Doubt]:
    """Check totals against the most and the least that deals can mark."""
    most, least, found = most_a_deal(rules), least_a_deal(rules), []
    if max(typed.points) > most * played:
        said = _("En %(played)s donnes, personne ne peut dépasser %(most)s (%(each)s par donne au plus).")
        figures = {"played": played, "most": number_format(most * played), "each": number_format(most)}
        found.append(Doubt(said % figures, _higher_side(typed)))
    together = sum(typed.points)
    if together < least * played:
        said = _(
            "Une donne jouée laisse au moins %(least)s points aux deux camps ensemble : "
            "%(together)s en %(played)s donnes suppose des donnes passées."
        )
        figures = {"least": least, "together": number_format(together), "played": played}
        found.append(Doubt(said % figures, _SIDES[typed.points.index(min(typed.points))]))
    return found


def _wrong_sum(rules: CoincheEngine, typed: Totals, played: int) -> list[Doubt]:
    """Check that deals which mark all their points and no bid come to the sum of both totals (belote)."""
    a_deal, together = sums_a_deal(rules), sum(typed.points)
    if not a_deal or together in _sums(a_deal, played):
        return []
    said = _(
        "%(played)s donnes de %(each)s font %(whole)s, et plus avec une belote ou un capot, mais ces deux "
        "totaux ne peuvent pas faire %(together)s."
    )
    each = least_a_deal(rules)
    figures = {"played": played, "each": each, "whole": number_format(each * played)}
    return [Doubt(said % {**figures, "together": number_format(together)}, _SIDES[0])]


@lru_cache(maxsize=32)
def sums_a_deal(rules: CoincheEngine) -> frozenset[int]:
    """What both sides can mark together in one deal, a passed one too; empty where that can be anything."""
    ruleset = rules.ruleset
    if not ruleset.without_bids or (ruleset.marking, ruleset.rounding) != ("points", "none"):
        return frozenset()
    found = {0}
    for trump in ruleset.trumps:
        pool, contract = ruleset.pools[trump], Contract(Side.NS, ruleset.lowest_contract(trump), trump)
        for belote in ((0, 0), (1, 0), (0, 1)):
            deals = [
                *(RecordedDeal(contract, capot=side, belote=belote) for side in Side),
                *(
                    RecordedDeal(contract, (points, None), belote=belote)
                    for points in range(pool.total + 1)
                    if pool.possible(points)
                ),
            ]
            scores = [score for score in map(rules.score, deals) if not score.replayed]
            found |= {sum(score.marks) + waits for score in scores for waits in {0, score.held.points}}
    return frozenset(found)


@lru_cache(maxsize=256)
def _sums(a_deal: frozenset[int], played: int) -> frozenset[int]:
    """What both sides can come to together in so many deals."""
    found = {0}
    for _place in range(played):
        found = {before + more for before in found for more in a_deal}
    return frozenset(found)


def _higher_side(typed: Totals) -> str:
    return _SIDES[typed.points.index(max(typed.points))]


def _wrong_end(rules: CoincheEngine, typed: Totals, target: int) -> list[Doubt]:
    """Check that a game to the target has ended: one side is there and ahead (A7), by one deal at most."""
    highest, found = max(typed.points), []
    said = {"target": number_format(target), "highest": number_format(highest)}
    if highest < target:
        found.append(_("Aucune équipe n’est à %(target)s : la partie n’est pas finie.") % said)
    elif highest == target and rules.ruleset.target_passed:
        found.append(_("Il faut dépasser %(target)s : la partie n’est pas finie.") % said)
    elif typed.points[0] == typed.points[1]:
        found.append(_level_at_target(rules.ruleset))
    litiges = rules.ruleset.even_tricks == "held"  # whatever waited may come with the last deal
    if highest >= target + most_a_deal(rules) and not litiges:
        found.append(_("La partie s’arrête à %(target)s : %(highest)s est plus qu’une donne au-delà.") % said)
    return [Doubt(sentence, _higher_side(typed)) for sentence in found]


def _level_at_target(ruleset: Ruleset) -> str:
    """The doubt about two sides level at the target: only the last deal, or one more, says who won."""
    if ruleset.tie == "last-taker":
        return _("Égalité : le preneur de la dernière donne gagne. Sans les donnes, la table est nulle.")
    if ruleset.tie == "last-winner":
        return _("Égalité : le gagnant de la dernière donne gagne. Sans les donnes, la table est nulle.")
    return _("Égalité : une partie au but continue jusqu’à ce qu’une équipe soit devant.")


def step_of(ruleset: Ruleset) -> int:
    """The step in points by which marks go up: 10, 5 or 1, as the rules round."""
    if ruleset.rounding == "none" or ruleset.last_deal_exact:
        return 1
    rounding = moments(ruleset.rounding, ruleset.rounds)
    exact = [*ruleset.slam_bid.values(), ruleset.failed_mark or 0]
    if rounding.base is UNROUNDED:
        exact += [base for base in _bases(ruleset) if isinstance(base, int)]
    step = 5 if ruleset.rounding == "fives" else 10
    return step if rounding.mark is not UNROUNDED or not any(n % step for n in exact) else 1


def _bases(ruleset: Ruleset) -> Iterator[Base]:
    """The bases that the rules count in place of the defence's tricks."""
    yield from (ruleset.failed_base, ruleset.failed_base_all_tricks, ruleset.failed_base_capot)
    if ruleset.failed_base_generale is not None:
        yield ruleset.failed_base_generale


# The announces of a richest deal: all six carrés that count, four of them on one side.
_TAKERS: Final = tuple(announce(AnnounceKind.CARRE, Rank(rank)) for rank in ("J", "9", "K", "Q"))
_DEFENCE: Final = tuple(announce(AnnounceKind.CARRE, Rank(rank)) for rank in ("A", "10"))


@lru_cache(maxsize=32)
def _extremes(rules: CoincheEngine) -> tuple[int, int]:
    ruleset = rules.ruleset
    richest = max(max(rules.score(deal).marks) for deal in _richest(ruleset))
    scores = map(rules.score, _poorest(ruleset))
    poorest = min(sum(score.marks) for score in scores if not score.replayed)
    return richest, poorest


def _richest(ruleset: Ruleset) -> Iterator[RecordedDeal]:
    """Every bid where one side takes all tricks, belotes and announces, with the highest possible call.

    All six carrés are one side's: four its own, two by the renonce of the other (ASCE 8.4).
    """
    for trump in ruleset.trumps:
        points = ruleset.bid_limits[trump].bids if ruleset.bid_in_points(trump) else ()
        for bid in (*points, *ruleset.bids):
            contract = Contract(Side.NS, bid, trump, _highest_call(ruleset, bid))
            for winner in Side:
                deal = _deal_with_everything(ruleset, contract, winner)
                yield deal
                if ruleset.last_deal_exact:
                    yield replace(deal, last=True)


def _highest_call(ruleset: Ruleset, bid: Bid) -> CoincheCall:
    """The call that multiplies most, where the bid can be coinched."""
    allowed = [call for call in ruleset.factors if ruleset.can_be_called(bid, call)]
    return max(allowed, key=lambda call: ruleset.factors[call])


def _deal_with_everything(ruleset: Ruleset, contract: Contract, winner: Side) -> RecordedDeal:
    """A deal with all tricks, belotes and announces for one side; belotes only where the rules allow them."""
    taker = winner is contract.by
    allowed = taker or ruleset.belote == "any" or _belote_changes_sides(ruleset)
    belotes = ruleset.belotes_at(contract.trump) if allowed else 0
    announces = (
        ((_TAKERS, _DEFENCE) if taker else (_DEFENCE, _TAKERS)) if ruleset.announces == "all" else ((), ())
    )
    side = winner if ruleset.belote == "any" else contract.by
    return RecordedDeal(
        contract,
        capot=winner,
        solo=taker,
        belote=(belotes, 0) if side is Side.NS else (0, belotes),
        announces=announces,
        renonce=winner.other if ruleset.announces == "all" else None,
    )


def _belote_changes_sides(ruleset: Ruleset) -> bool:
    """Whether the defence can mark the belote of takers who fail."""
    return ruleset.belote_when_failed == "to-defence" or ruleset.coinched_belote == "winner"


def _poorest(ruleset: Ruleset) -> Iterator[RecordedDeal]:
    """Every share of the points, with the lowest and the highest bid, coinched or not."""
    for trump in ruleset.trumps:
        pool = ruleset.pools[trump]
        lowest, highest = ruleset.bid_limits[trump]
        for bid in (lowest, highest // 10 * 10) if ruleset.bid_in_points(trump) else ruleset.bids:
            for call in (CoincheCall.NONE, CoincheCall.COINCHE):
                contract = Contract(Side.NS, bid, trump, call)
                yield from (
                    RecordedDeal(contract, (n, None)) for n in range(pool.total + 1) if pool.possible(n)
                )


def most_a_deal(rules: CoincheEngine) -> int:
    """The most that one side can mark in one deal (7840 under asce)."""
    return _extremes(rules)[0]


def least_a_deal(rules: CoincheEngine) -> int:
    """The least that both sides together mark in a deal that was not passed (240 under asce)."""
    return _extremes(rules)[1]
