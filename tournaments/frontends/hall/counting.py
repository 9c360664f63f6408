"""Two tools for everybody: count the cards of a pile, and replay a disputed deal.

«Compter le tas» counts in the browser, with the values in its page. A deal is judged by the server without
knowing who asks (decision 20), and nothing is stored.
"""

from __future__ import annotations

import json
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST, require_safe

from scoring.cards import PLAIN, SUITS, Scale, Trump
from scoring.chouine.parties import DER
from scoring.coinche.ruleset import Ruleset
from scoring.house import club_rules
from scoring.names import TRUMPS
from scoring.rulesets import ALL_RULESETS, AnyRules
from scoring.sentences import FormattedNumber
from tournaments.core.access.language import translated
from tournaments.core.access.permissions import Right, requires
from tournaments.core.models.planning import Tournament
from tournaments.core.sheets.coinche.replaying import ReplayForm, judge_replay
from tournaments.core.sheets.wording import cards_by_suit
from tournaments.frontends.hall.queries import is_public
from tournaments.frontends.hall.serving import TemplatePage, cached_page, page_context


@requires(Right.PUBLIC)
@require_safe
@cached_page
def count_pile(_request: HttpRequest, tournament: Tournament) -> TemplatePage:
    """The cards to be tapped, and the points of each under these rules and the published ones."""
    here = club_rules(tournament.ruleset, tournament.options, tournament.target)
    rules = [(_("Les règles de ce concours"), here)]
    rules += [(translated(each.title), each) for each in ALL_RULESETS.values()]
    return "hall/counting.html", page_context(
        tournament,
        "rules",
        pack=cards_by_suit(),
        rules=[name for name, _rules in rules],
        trumps=[(trump.value, translated(name)) for trump, name in TRUMPS.items()],
        values=json.dumps(card_values([each for _name, each in rules])),
    )


@requires(Right.PUBLIC)
@require_safe
@cached_page
def replay_deal(_request: HttpRequest, tournament: Tournament) -> TemplatePage:
    """The form of a disputed deal: its contract, the known hands, the cards in the order of play."""
    form = ReplayForm(rules=_coinche_rules(tournament))
    return "hall/replay.html", page_context(tournament, "rules", form=form, pack=cards_by_suit())


@csrf_exempt  # it writes nothing and reads no account; a page cached for everybody has no token
@requires(Right.PUBLIC)
@require_POST
def replay_judged(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """What the rules of the concours say about the entered part of a deal."""
    if not is_public(tournament):
        raise Http404
    form = ReplayForm(request.POST, rules=_coinche_rules(tournament))
    return render(request, "replay/judged.html", {"judged": judge_replay(form)})


def _coinche_rules(tournament: Tournament) -> Ruleset:
    """The rules of a concours whose deals can be replayed; 404 for another game."""
    if ALL_RULESETS[tournament.ruleset].is_match:
        raise Http404
    return tournament.rules


def card_values(rules: list[AnyRules]) -> dict[str, Any]:
    """What cards are worth, as JSON: `scales` (points by rank), and of each of the `rules` its trumps.

    A trump has the number of the scale of each suit (by its first letter), the points of the last trick
    (`der`), those of all the tricks (`capot`), and what points from 0 on count for, where they are converted
    (`counts`). A game whose cards are worth as much in any trump has the trump «».
    """
    scales: list[Scale] = []

    def number(scale: Scale) -> int:
        if scale not in scales:
            scales.append(scale)
        return scales.index(scale)

    def of_trump(ruleset: Ruleset, trump: Trump) -> dict[str, Any]:
        pool, by_suit = ruleset.pools[trump], {suit: ruleset.scale(trump, suit) for suit in SUITS}
        converted = pool.rows or pool.rate != 1
        return {
            "suits": {suit[0]: number(scale) for suit, scale in by_suit.items()},
            "der": ruleset.der_of(trump),
            "capot": pool.capot,
            "counts": [
                translated(FormattedNumber(pool.worth(n))) for n in range(pool.total + 1) if converted
            ],
        }

    def of_rules(one: AnyRules) -> dict[str, Any]:
        if isinstance(one, Ruleset):
            return {trump: of_trump(one, trump) for trump in Trump if trump in one.trumps}
        cards = len(SUITS) * sum(PLAIN.points.values())
        suits = dict.fromkeys((suit[0] for suit in SUITS), number(PLAIN))
        return {"": {"suits": suits, "der": DER, "capot": cards + DER, "counts": []}}

    return {"rules": [of_rules(one) for one in rules], "scales": [scale.points for scale in scales]}
