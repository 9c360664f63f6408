"""The keys of the phone's form: what the rules of the concours have, and nothing else."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.announces import CARRE_POINTS, LENGTH, Kind
from scoring.cards import SEQUENCE_ORDER, Rank, Trump
from scoring.deals import Slam
from tournaments.models.planning import Ending, Tournament
from tournaments.sheets import counting, offer
from tournaments.sheets.rules import rules_of

if TYPE_CHECKING:
    from django_stubs_ext import StrPromise

    from scoring.ruleset import Ruleset

SPOKEN: Final[dict[Trump, StrPromise]] = {
    Trump.SPADES: gettext_lazy("à pique"),
    Trump.HEARTS: gettext_lazy("à cœur"),
    Trump.DIAMONDS: gettext_lazy("à carreau"),
    Trump.CLUBS: gettext_lazy("à trèfle"),
    Trump.NO_TRUMP: gettext_lazy("sans atout"),
    Trump.ALL_TRUMP: gettext_lazy("tout atout"),
}
"""How a contract goes on after its bid."""


@dataclass(frozen=True)
class Keys:
    """The choices of a form, as (value, label); what is empty or false is not asked."""

    bids: offer.Choices
    beyond: bool
    trumps: offer.Choices
    calls: offer.Choices
    kinds: offer.Choices
    ranks: offer.Choices
    suits: offer.Choices
    belotes: bool
    solo: bool
    renonce: bool
    tolerance: bool
    last: bool
    totals: str


def keys_of(tournament: Tournament) -> Keys:
    """The keys for a concours of coinche."""
    ruleset = rules_of(tournament).ruleset
    announcing = ruleset.announces == "all"
    some = slice(1, None)  # behind the empty choice of a list
    return Keys(
        bids=offer.bids(ruleset),
        beyond=offer.bids_beyond(ruleset),
        trumps=offer.trumps(ruleset),
        calls=offer.calls(ruleset),
        kinds=offer.kinds()[some] if announcing else [],
        ranks=offer.ranks()[some] if announcing else [],
        suits=offer.suits()[some] if announcing else [],
        belotes=bool(offer.most_belotes(ruleset)),
        solo=Slam.GENERALE in ruleset.bids,
        renonce=announcing,
        tolerance=ruleset.rebelote_tolerance and bool(offer.most_belotes(ruleset)),
        last=tournament.ending == Ending.CLOCK or ruleset.last_deal_exact,
        totals=counting.totals_said(ruleset),
    )


def facts_of(tournament: Tournament) -> dict[str, Any]:
    """What the page must know of the rules to build a record without asking the server."""
    ruleset = rules_of(tournament).ruleset
    return {
        "pools": {trump.value: ruleset.pools[trump].total for trump in ruleset.trumps},
        "belotes": {trump.value: _belotes(ruleset, trump) for trump in ruleset.trumps},
        "takersBelote": ruleset.belote == "takers",
        "capotUncoinched": not ruleset.capot_can_be_coinched,
        "lowest": ruleset.lowest_bid,
        "widest": ruleset.widest_bid,
        "ranks": {
            **{kind.value: _ranks(length) for kind, length in LENGTH.items()},
            Kind.CARRE.value: [rank.value for rank in CARRE_POINTS],
        },
        "spoken": {trump.value: str(SPOKEN[trump]) for trump in ruleset.trumps},
        "calls": {"coinche": _("coinché"), "surcoinche": _("surcoinché")},
    }


def _belotes(ruleset: Ruleset, trump: Trump) -> int:
    """How many belotes both sides can have together at a trump."""
    if ruleset.belote == "none" or (trump is Trump.ALL_TRUMP and not ruleset.belote_at_all_trump):
        return 0
    return len(trump.suits)


def _ranks(length: int) -> list[str]:
    """The highest cards that a sequence of this length can have."""
    return [rank.value for rank in Rank if SEQUENCE_ORDER[rank] >= length - 1]
