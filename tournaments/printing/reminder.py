"""What a card reminds its players of: values, marks and end, told from the ruleset's data and the settings.

A rule that is a function has its sentence here, beside the section of `asce.txt` it comes from; a ruleset
with other functions brings other sentences. Nothing asks for a ruleset's name.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext

from scoring.announces import CARRE_POINTS, SEQUENCE_POINTS, Kind
from scoring.cards import ALL_TRUMP, NO_TRUMP, PLAIN, TRUMPS, Rank, Scale, Trump
from scoring.deals import Call, Slam
from scoring.marks import capot_takes_announces, flat, points_made, to_defence
from scoring.ruleset import Ruleset
from scoring.rulesets import RULESETS
from scoring.scores import BELOTE, rules_of
from tournaments.models.planning import Ending
from tournaments.printing.content import Rules


class Fact(NamedTuple):
    """A rule in a few words, under a title; `source` is the section it comes from."""

    title: str
    text: str
    source: str


MARKING: Final = {
    points_made: gettext_lazy("le preneur marque son total et son contrat, la défense son total"),
    capot_takes_announces: gettext_lazy("le preneur marque son total et son contrat, la défense son total"),
    flat: gettext_lazy("le preneur marque 160 (capot 250), son contrat, toutes les annonces"),
    to_defence: gettext_lazy("la défense marque 160, le contrat, toutes les annonces"),
}
ROUNDING: Final = {"5-up": gettext_lazy("à la dizaine la plus proche, 5 vers le haut")}


def reminder(rules: Rules) -> list[Fact]:
    """The facts of a concours, in the order in which a table needs them."""
    ruleset = RULESETS[rules["ruleset"]]
    return [*_cards(ruleset), *_bonuses(ruleset), *_marks(ruleset), _end(rules)]


def _cards(ruleset: Ruleset) -> Iterable[Fact]:
    yield Fact(_("Atout"), _scale(TRUMPS), "6")
    yield Fact(_("Hors atout"), _scale(PLAIN), "6")
    if Trump.NO_TRUMP in ruleset.trumps:
        yield Fact(_("Sans atout"), _scale(NO_TRUMP), "11.2")
    if Trump.ALL_TRUMP in ruleset.trumps:
        yield Fact(_("Tout atout"), _scale(ALL_TRUMP), "11.3")


def _scale(scale: Scale) -> str:
    """The cards that are worth something, best first."""
    return " · ".join(f"{_rank(rank)}\xa0{points}" for rank, points in scale.points.items() if points)


def _rank(rank: Rank) -> str:
    letters = {
        Rank.JACK: pgettext("carte", "V"),
        Rank.QUEEN: pgettext("carte", "D"),
        Rank.KING: pgettext("carte", "R"),
        Rank.ACE: pgettext("carte", "A"),
    }
    return letters.get(rank, rank.value)


def _bonuses(ruleset: Ruleset) -> Iterable[Fact]:
    pool = ruleset.pools[ruleset.trumps[0]]
    der = _("%(der)s, en tout %(total)s ; huit plis %(capot)s · belote %(belote)s") % {
        "der": ruleset.der,
        "total": pool.total,
        "capot": pool.capot,
        "belote": BELOTE,
    }
    yield Fact(_("Dix de der"), der, "9, 7")
    carres = [f"{_rank(rank)}\xa0{points}" for rank, points in CARRE_POINTS.items() if points > 100]
    announces = _("tierce %(tierce)s · cinquante %(cinquante)s · cent %(cent)s · carré 100, %(best)s") % {
        **{kind.value: SEQUENCE_POINTS[kind] for kind in (Kind.TIERCE, Kind.CINQUANTE, Kind.CENT)},
        "best": ", ".join(carres),
    }
    yield Fact(_("Annonces"), announces, "8.1")


def _marks(ruleset: Ruleset) -> Iterable[Fact]:
    factors = ruleset.factors
    made, coinched, failed = rules_of(ruleset)
    bids = _("dès %(lowest)s · capot %(capot)s · coinche ×%(coinche)s, surcoinche ×%(surcoinche)s") % {
        "lowest": ruleset.lowest_bid,
        "capot": ruleset.slam_bid.get(Slam.CAPOT, ""),
        "coinche": factors[Call.COINCHE],
        "surcoinche": factors[Call.SURCOINCHE],
    }
    yield Fact(_("Enchère"), bids, "3.1")
    for title, rule, source in (
        (_("Réussi"), made, "10.1 a"),
        (_("Réussi coinché"), coinched, "10.1 a"),
        (_("Chuté"), failed, "10.1 b"),
    ):
        if rule in MARKING:
            yield Fact(title, str(MARKING[rule]), source)
    if ruleset.rounding in ROUNDING:
        yield Fact(_("Arrondi"), str(ROUNDING[ruleset.rounding]), "10.3")


def _end(rules: Rules) -> Fact:
    """How a table ends, in the words of its players (C1; ASCE 10.4)."""
    if rules["ending"] == Ending.TARGET:
        target = number_format(rules["target"], force_grouping=True, use_l10n=True)
        return Fact(_("Fin"), _("au premier à %(target)s points ou plus") % {"target": target}, "10.4")
    if rules["ending"] == Ending.DEALS:
        deals = _("%(deals)s donnes, passées comprises ; le plus haut total gagne") % {
            "deals": rules["deals"]
        }
        return Fact(_("Fin"), deals, "C1, C2")
    last = _("puis une dernière donne") if rules["last_deal"] else _("la donne commencée compte")
    clock = _("%(minutes)s minutes, %(last)s ; le plus haut total gagne")
    return Fact(_("Fin"), clock % {"minutes": rules["minutes"], "last": last}, "C1")
