"""The rules that clubs know by name: each ruleset as it is, and rulebooks made of options alone."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from scoring.options import Rules
from scoring.rulesets import ALL_RULESETS
from scoring.sentences import Sentence
from scoring.sentences import sentence as _


class Rulebook(NamedTuple):
    """Rules with a name: a ruleset, what is changed in it, and what it is like in one sentence."""

    key: str
    title: Sentence
    summary: Sentence
    ruleset: str
    options: Mapping[str, Any] = MappingProxyType({})


def _unchanged(rules: Rules) -> Rulebook:
    return Rulebook(rules.name, rules.title, rules.summary, rules.name)


CANNES_2016: Final = Rulebook(
    "cannes-2016",
    _("Contrée, Cannes 2016"),
    _(
        "Championnat de Cannes : capot à 270, surcontre par 3, dernière donne au point, 2 001 points.",
    ),
    "pagat",
    MappingProxyType(
        {
            "target": 2001,
            "belote": "any",
            "belote_when_failed": "to-defence",
            "eighty_needs_82": False,
            "rounding": "6-up",
            "last_deal_exact": True,
            "surcoinche": 3,
            "capot_can_be_coinched": True,
            "capot_bid": 270,
            "capot_tricks": 252,
            "failed_base": 162,
            "failed_base_all_tricks": 252,
            "failed_base_capot": 252,
        }
    ),
)
POINTS_BID: Final = Rulebook(
    "points-annonces",
    _("Points annoncés"),
    _(
        "On ne marque que son contrat, réussi ou chuté, en 1 010 points.",
    ),
    "pagat",
    MappingProxyType({"target": 1010, "marking": "bid"}),
)
RULEBOOKS: Final = (
    *(_unchanged(rules) for rules in ALL_RULESETS.values() if not rules.is_match),
    CANNES_2016,
    POINTS_BID,
    *(_unchanged(rules) for rules in ALL_RULESETS.values() if rules.is_match),
)


def rulebook(key: str) -> Rulebook | None:
    """The rulebook of this name."""
    return next((book for book in RULEBOOKS if book.key == key), None)
