"""Whether totals typed from a paper sheet can be right: doubts to look at again, never refusals.

Paper is often right where it looks wrong, and wrong where it looks right; a doubt says what to check.
The bounds are what the engine itself marks for extreme deals, so they follow the rules of the concours.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from django.utils.formats import number_format
from django.utils.translation import gettext as _

from scoring.cards import Rank, Side, Trump
from scoring.coinche.announces import AnnounceKind, announce
from scoring.coinche.deals import Bid, CoincheCall, Contract, RecordedDeal
from scoring.coinche.games import CoincheEngine, CoincheSheetGame
from scoring.coinche.rounding import UNROUNDED, moments
from scoring.coinche.ruleset import Base, Ruleset

if TYPE_CHECKING:
    from scoring.sheet.entries import Totals
    from tournaments.sheets.coinche.forms import TotalsForm
    from tournaments.sheets.sheet import TableSheet


def doubts_of(sheet: TableSheet, form: TotalsForm) -> list[str]:
    """What looks wrong in a valid form of totals; empty where nothing does."""
    head = sheet.sheet.head
    return doubts(rules_of(sheet), form.content, target=None if head.deals else head.target, deals=head.deals)


def rules_of(sheet: TableSheet) -> CoincheEngine:
    """The rules that a table of coinche plays by; `TypeError` for another game's."""
    if not isinstance(sheet.game, CoincheSheetGame):
        raise TypeError(sheet.game)
    return sheet.game.engine


def doubts(
    rules: CoincheEngine, typed: Totals, *, target: int | None = None, deals: int | None = None
) -> list[str]:
    """What looks wrong, in the reader's language; empty where nothing does.

    `target` is what ends a table, where points do; `deals` how many do, where a number of deals does.
    """
    found = [*_unrounded(rules.ruleset, typed), *_wrong_count(typed, deals)]
    played = typed.deals_played or deals
    if played is not None:
        found += _out_of_bounds(rules, typed, played)
    if target is not None:
        found += _no_end(rules, typed, target)
    return found


def _unrounded(ruleset: Ruleset, typed: Totals) -> list[str]:
    """Every mark is rounded, so every total is a sum of rounded marks (ASCE 10.3)."""
    step = step_of(ruleset)
    if not any(points % step for points in typed.points):
        return []
    return [
        _("Les marques vont de %(step)s en %(step)s : un total devrait en faire autant.") % {"step": step}
    ]


def _wrong_count(typed: Totals, deals: int | None) -> list[str]:
    """A table of N deals has N deals, passed ones counted (C2)."""
    if deals is None or typed.deals_played in {None, deals}:
        return []
    return [
        _("Ce concours se joue en %(deals)s donnes ; vous en comptez %(typed)s.")
        % {"deals": deals, "typed": typed.deals_played}
    ]


def _out_of_bounds(rules: CoincheEngine, typed: Totals, played: int) -> list[str]:
    """Nobody marks more than the richest deal each time; a deal that was not passed leaves something."""
    most, least, found = most_a_deal(rules), least_a_deal(rules), []
    if max(typed.points) > most * played:
        found.append(
            _("En %(played)s donnes, personne ne peut dépasser %(most)s (%(each)s par donne au plus).")
            % {"played": played, "most": number_format(most * played), "each": number_format(most)}
        )
    together = sum(typed.points)
    if together < least * played:
        found.append(
            _(
                "Une donne jouée laisse au moins %(least)s points aux deux camps ensemble : "
                "%(together)s en %(played)s donnes suppose des donnes passées."
            )
            % {"least": least, "together": number_format(together), "played": played}
        )
    return found


def _no_end(rules: CoincheEngine, typed: Totals, target: int) -> list[str]:
    """A game to the target ends with one side there and ahead (A7), and no deal goes on beyond that."""
    highest, found = max(typed.points), []
    said = {"target": number_format(target), "highest": number_format(highest)}
    if highest < target:
        found.append(_("Aucune équipe n'est à %(target)s : la partie n'est pas finie.") % said)
    elif highest == target and rules.ruleset.target_passed:
        found.append(_("Il faut dépasser %(target)s : la partie n'est pas finie.") % said)
    elif typed.points[0] == typed.points[1]:
        found.append(_level(rules.ruleset))
    if highest >= target + most_a_deal(rules):
        found.append(_("La partie s'arrête à %(target)s : %(highest)s est plus qu'une donne au-delà.") % said)
    return found


def _level(ruleset: Ruleset) -> str:
    """Both sides at the target and level: who has won then is told by the last deal, or by one more."""
    if ruleset.tie == "last-taker":
        return _("Égalité : le preneur de la dernière donne gagne. Sans les donnes, la table est nulle.")
    if ruleset.tie == "last-winner":
        return _("Égalité : le gagnant de la dernière donne gagne. Sans les donnes, la table est nulle.")
    return _("Égalité : une partie au but continue jusqu'à ce qu'une équipe soit devant.")


def step_of(ruleset: Ruleset) -> int:
    """By how much marks go up: 10 where all that is marked is rounded to the ten or goes by tens, else 1."""
    if ruleset.rounding == "none" or ruleset.last_deal_exact:
        return 1
    rounding = moments(ruleset.rounding, ruleset.rounds)
    exact = [*ruleset.slam_bid.values(), ruleset.failed_mark or 0]
    if rounding.base is UNROUNDED:
        exact += [base for base in _bases(ruleset) if isinstance(base, int)]
    step = 5 if ruleset.rounding == "fives" else 10
    return step if rounding.mark is not UNROUNDED or not any(n % step for n in exact) else 1


def _bases(ruleset: Ruleset) -> Iterator[Base]:
    """What can stand in place of the defence's tricks."""
    yield from (ruleset.failed_base, ruleset.failed_base_all_tricks, ruleset.failed_base_capot)
    if ruleset.failed_base_generale is not None:
        yield ruleset.failed_base_generale


# All six carrés that count, four on one side: the most that can be announced, and the richest hand of a side.
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
    """Every bid with all the tricks of one side and all that goes with them, multiplied as far as it goes.

    All six carrés are one side's: four its own, two by the renonce of the other (ASCE 8.4).
    """
    for trump in ruleset.trumps:
        for bid in (*ruleset.bid_limits[trump].bids, *ruleset.bids):
            contract = Contract(Side.NS, bid, trump, _highest_call(ruleset, bid))
            for winner in Side:
                deal = _with_all(ruleset, contract, winner)
                yield deal
                if ruleset.last_deal_exact:
                    yield deal._replace(last=True)


def _highest_call(ruleset: Ruleset, bid: Bid) -> CoincheCall:
    """The call that multiplies most, where the bid can be coinched."""
    allowed = [call for call in ruleset.factors if ruleset.can_be_called(bid, call)]
    return max(allowed, key=lambda call: ruleset.factors[call])


def _with_all(ruleset: Ruleset, contract: Contract, winner: Side) -> RecordedDeal:
    """All tricks, belotes and announces for one side; a belote only where these rules let it have one."""
    taker = winner is contract.by
    bare = contract.trump is Trump.ALL_TRUMP and not ruleset.belote_at_all_trump
    allowed = ruleset.belote == "any" or (ruleset.belote == "takers" and (taker or _goes_over(ruleset)))
    belotes = len(contract.trump.suits) if allowed and not bare else 0
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


def _goes_over(ruleset: Ruleset) -> bool:
    """Whether a belote of takers who fail can be the defence's."""
    return ruleset.belote_when_failed == "to-defence" or ruleset.coinched_belote == "winner"


def _poorest(ruleset: Ruleset) -> Iterator[RecordedDeal]:
    """Every share of the points, with the lowest bid and the highest: what a bid brings goes up with it."""
    for trump in ruleset.trumps:
        pool = ruleset.pools[trump]
        bids = ruleset.bid_limits[trump].bids
        for bid in (bids[0], bids[-1]):
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
