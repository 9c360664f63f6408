"""«Compter le tas»: the points of a pile of cards, counted by the page from the values it came with."""

from __future__ import annotations

import json
from typing import Any

from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from scoring.cards import PLAIN, SUITS, Scale, Trump
from scoring.chouine.parties import DER
from scoring.coinche.ruleset import Ruleset
from scoring.house import club_rules
from scoring.names import TRUMPS
from scoring.rulesets import ALL_RULESETS, AnyRules
from tournaments.access.language import translated
from tournaments.access.permissions import Right, requires
from tournaments.hall.serving import Page, page_context, served
from tournaments.models.planning import Tournament
from tournaments.sheets.wording import pack


@requires(Right.PUBLIC)
@require_safe
@served
def count_pile(request: HttpRequest, tournament: Tournament) -> Page:
    """The cards to be tapped, and the points of each under these rules and the published ones."""
    here = club_rules(tournament.ruleset, tournament.options, tournament.target)
    rules = [(_("Les règles de ce concours"), here)]
    rules += [(translated(each.title), each) for each in ALL_RULESETS.values()]
    return "hall/counting.html", page_context(
        request,
        tournament,
        "rules",
        pack=pack(),
        rules=[name for name, _rules in rules],
        trumps=[(trump.value, translated(name)) for trump, name in TRUMPS.items()],
        values=json.dumps(values([each for _name, each in rules])),
    )


def values(rules: list[AnyRules]) -> dict[str, Any]:
    """What cards are worth, as JSON: `scales` (points by rank), and of each of the `rules` its trumps.

    A trump has the number of the scale of each suit (by its first letter), the points of the last trick
    (`der`), those of all the tricks (`capot`), and where points are converted the `rows`: from so many points
    on, so many count. A game whose cards are worth as much in any trump has the trump «».
    """
    scales: list[Scale] = []

    def number(scale: Scale) -> int:
        if scale not in scales:
            scales.append(scale)
        return scales.index(scale)

    def of_trump(ruleset: Ruleset, trump: Trump) -> dict[str, Any]:
        pool, by_suit = ruleset.pools[trump], {suit: ruleset.scale(trump, suit) for suit in SUITS}
        cards = sum(sum(scale.points.values()) for scale in by_suit.values())
        return {
            "suits": {suit[0]: number(scale) for suit, scale in by_suit.items()},
            "der": pool.total - cards,
            "capot": pool.capot,
            "rows": [(points, 10 * row) for row, points in enumerate(pool.rows)],
        }

    def of_rules(one: AnyRules) -> dict[str, Any]:
        if isinstance(one, Ruleset):
            return {trump: of_trump(one, trump) for trump in Trump if trump in one.trumps}
        cards = len(SUITS) * sum(PLAIN.points.values())
        suits = dict.fromkeys((suit[0] for suit in SUITS), number(PLAIN))
        return {"": {"suits": suits, "der": DER, "capot": cards + DER, "rows": []}}

    return {"rules": [of_rules(one) for one in rules], "scales": [scale.points for scale in scales]}
