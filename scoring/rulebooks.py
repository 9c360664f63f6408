"""The rules that clubs know by name: each ruleset as it is, and rulebooks made of options alone."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from scoring.option_words import Said


class Rulebook(NamedTuple):
    """Rules with a name: a ruleset, what is changed in it, and what it is like in one sentence."""

    key: str
    name: Said
    sentence: Said
    ruleset: str
    options: Mapping[str, Any] = MappingProxyType({})


RULEBOOKS: Final = (
    Rulebook(
        "asce",
        Said("ASCE", "ASCE"),
        Said(
            "Le règlement des concours de l'ASCE : annonces, sans atout et tout atout, en 2 000 points.",
            "The rules of the ASCE concours: announces, no-trump and all-trump, 2,000 points.",
        ),
        "asce",
    ),
    Rulebook(
        "pagat",
        Said("Coinche classique", "Basic coinche"),
        Said(
            "Quatre couleurs, sans annonces ; une coinche ne multiplie que le contrat.",
            "Four suits, no announces; a coinche multiplies the bid only.",
        ),
        "pagat",
    ),
    Rulebook(
        "wikipedia",
        Said("Coinche à annonces", "Coinche with announces"),
        Said(
            "Annonces, sans atout, tout atout et générale, en 3 000 points.",
            "Announces, no-trump, all-trump and générale, 3,000 points.",
        ),
        "wikipedia",
    ),
    Rulebook(
        "dauphine",
        Said("Coinche du Dauphiné", "Coinche of Dauphiné"),
        Said(
            "Sans annonces, tout atout aux vraies valeurs, arrondi pour la défense, 3 000 points à dépasser.",
            "No announces, all-trump in real values, rounded in favour of the defence, 3,000 to be passed.",
        ),
        "dauphine",
    ),
    Rulebook(
        "cannes-2016",
        Said("Contrée, Cannes 2016", "Contrée, Cannes 2016"),
        Said(
            "Championnat de Cannes : capot à 270, surcontre par 3, dernière donne au point, 2 001 points.",
            "The Cannes championship: capot at 270, surcontre by 3, last deal exact, 2,001 points.",
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
    ),
    Rulebook(
        "points-annonces",
        Said("Points annoncés", "Points bid"),
        Said(
            "On ne marque que son contrat, réussi ou chuté, en 1 010 points.",
            "Only the bid is marked, made or failed, 1,010 points.",
        ),
        "pagat",
        MappingProxyType({"target": 1010, "marking": "bid"}),
    ),
    Rulebook(
        "chouine",
        Said("Chouine", "Chouine"),
        Said(
            "Le jeu à deux : on s'inscrit seul, et un match se gagne en manches de 5 parties.",
            "The game for two: players enter alone, and a match is won by manches of 5 parties.",
        ),
        "chouine",
    ),
    Rulebook(
        "chouine-mondoubleau",
        Said("Chouine de Mondoubleau", "Chouine of Mondoubleau"),
        Said(
            "La chouine sans retourne : la première annonce de qui mène nomme l'atout.",
            "Chouine without a turned card: the first announce of who leads names the trump.",
        ),
        "chouine-mondoubleau",
    ),
)

PLAIN: Final[Mapping[str, Rulebook]] = MappingProxyType(
    {book.ruleset: book for book in RULEBOOKS if not book.options}
)
"""Each ruleset as people call it, unchanged."""


def rulebook(key: str) -> Rulebook | None:
    """The rulebook of this name."""
    return next((book for book in RULEBOOKS if book.key == key), None)
