"""Whether totals typed from a paper sheet can be right: doubts to look at again, never refusals.

Paper is often right where it looks wrong, and wrong where it looks right; a doubt says what to check.
The bounds are what the engine itself marks for extreme deals, so they follow the rules of the concours.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from django.utils.translation import gettext as _

from scoring.announces import Kind, announce
from scoring.cards import Rank, Side, Trump
from scoring.deals import Call, Contract, Deal
from scoring.games import Table as Rules
from scoring.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class Typed:
    """Totals as typed; `deals` is None where nobody counted them."""

    ns: int
    ew: int
    deals: int | None = None


def doubts(rules: Rules, typed: Typed, *, target: int | None = None, deals: int | None = None) -> list[str]:
    """What looks wrong, in the reader's language; empty where nothing does.

    `target` is what ends a table, where points do; `deals` how many do, where a number of deals does.
    """
    found = [*_unrounded(rules.ruleset, typed), *_wrong_count(typed, deals)]
    played = typed.deals or deals
    if played is not None:
        found += _out_of_bounds(rules, typed, played)
    if target is not None:
        found += _no_end(rules, typed, target)
    return found


def _unrounded(ruleset: Ruleset, typed: Typed) -> list[str]:
    """Every mark is rounded, so every total is a sum of rounded marks (10.3)."""
    step = step_of(ruleset)
    if typed.ns % step == 0 and typed.ew % step == 0:
        return []
    return [
        _("Les marques vont de %(step)s en %(step)s : un total devrait en faire autant.") % {"step": step}
    ]


def _wrong_count(typed: Typed, deals: int | None) -> list[str]:
    """A table of N deals has N deals, passed ones counted (C2)."""
    if deals is None or typed.deals is None or typed.deals == deals:
        return []
    return [
        _("Ce concours se joue en %(deals)s donnes ; vous en comptez %(typed)s.")
        % {"deals": deals, "typed": typed.deals}
    ]


def _out_of_bounds(rules: Rules, typed: Typed, played: int) -> list[str]:
    """Nobody marks more than the richest deal each time; a deal that was not passed leaves something."""
    most, least, found = most_a_deal(rules), least_a_deal(rules), []
    if max(typed.ns, typed.ew) > most * played:
        found.append(
            _("En %(played)s donnes, personne ne peut dépasser %(most)s (%(each)s par donne au plus).")
            % {"played": played, "most": most * played, "each": most}
        )
    together = typed.ns + typed.ew
    if together < least * played:
        found.append(
            _(
                "Une donne jouée laisse au moins %(least)s points aux deux camps ensemble : "
                "%(together)s en %(played)s donnes suppose des donnes passées."
            )
            % {"least": least, "together": together, "played": played}
        )
    return found


def _no_end(rules: Rules, typed: Typed, target: int) -> list[str]:
    """A game to the target ends with one side there and ahead (A7), and no deal goes on beyond that."""
    highest, found = max(typed.ns, typed.ew), []
    if highest < target:
        found.append(_("Aucune équipe n'est à %(target)s : la partie n'est pas finie.") % {"target": target})
    elif typed.ns == typed.ew:
        found.append(_("Égalité : une partie au but continue jusqu'à ce qu'une équipe soit devant."))
    if highest >= target + most_a_deal(rules):
        found.append(
            _("La partie s'arrête à %(target)s : %(highest)s est plus qu'une donne au-delà.")
            % {"target": target, "highest": highest}
        )
    return found


def step_of(ruleset: Ruleset) -> int:
    """By how much marks go up: 10 where each is rounded to the ten, else 1."""
    return 1 if ruleset.rounding == "none" or ruleset.last_deal_exact else 10


# All six carrés that count, four on one side: the most that can be announced, and the richest hand of a side.
_TAKERS: Final = tuple(announce(Kind.CARRE, Rank(rank)) for rank in ("J", "9", "K", "Q"))
_DEFENCE: Final = tuple(announce(Kind.CARRE, Rank(rank)) for rank in ("A", "10"))


@lru_cache(maxsize=32)
def _extremes(rules: Rules) -> tuple[int, int]:
    ruleset = rules.ruleset
    richest = max(max(rules.score(_richest(ruleset, trump)).marks) for trump in ruleset.trumps)
    poorest = min(
        sum(rules.score(Deal(Contract(Side.NS, ruleset.lowest_bid, trump), (points, None))).marks)
        for trump in ruleset.trumps
        for points in range(ruleset.pools[trump].total + 1)
        if ruleset.pools[trump].possible(points)
    )
    return richest, poorest


def _richest(ruleset: Ruleset, trump: Trump) -> Deal:
    """The highest bid made with all tricks and every belote, multiplied as far as it goes.

    All six carrés are the takers': four their own, two by the renonce of the defence (8.4).
    """
    call = max(Call, key=lambda call: ruleset.factors[call])
    contract = Contract(Side.NS, ruleset.highest_bid[trump], trump, call)
    return Deal(
        contract,
        capot=Side.NS,
        belote=(len(trump.suits), 0),
        announces=(_TAKERS, _DEFENCE),
        renonce=Side.EW,
    )


def most_a_deal(rules: Rules) -> int:
    """The most that one side can mark in one deal (7840 under asce)."""
    return _extremes(rules)[0]


def least_a_deal(rules: Rules) -> int:
    """The least that both sides together mark in a deal that was not passed (240 under asce)."""
    return _extremes(rules)[1]
