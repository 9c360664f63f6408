"""Texts of the French belote federation, and of championships."""

from __future__ import annotations

from types import MappingProxyType
from typing import Any, Final

from scoring.coinche.play_options import TableRule
from scoring.rulebooks.shelf import Rulebook, Shelf, beside_asce, own_text
from scoring.sentences import sentence as _

DISCARDS: Final = beside_asce(TableRule.UNDERTRUMP) | {"undertrump": False}
"""One may discard over an adverse ruff that no card of the hand beats; nothing else of the play is known."""
WITHOUT_ANNOUNCES: Final[dict[str, Any]] = {
    "announces": "none",
    "must_beat_defence": False,
    "belote_when_failed": "to-defence",
}
"""The contrée of the federation over asce, where the belote can be taken."""
FFB_2016: Final = WITHOUT_ANNOUNCES | {
    "highest_bid": 160,
    "belote_multiplied": False,
    "coinched_belote": "winner",
    "capot_tricks": 250,
    "failed_base_capot": 250,
    "belote_can_win": True,
    "all_trump_scale": "proportional",
}
"""The table of page 7 of the contrée of 2016."""
PDF_2016: Final = (
    "Fédération française de belote, Règles officielles de la belote contrée, 27 janvier 2016 : "
    "ffbelote.org/wp-content/uploads/2016/01/regles-officielles-de-la-Belote-Contree-27-01-2016.pdf"
)

FEDERATION: Final = (
    Rulebook(
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
                "undertrump": False,
            }
            | own_text(TableRule.UNDERTRUMP)
        ),
        Shelf.FEDERATION,
        "Festival international des jeux de Cannes, Règlement de la belote aux enchères ou contrée : "
        "festivaldesjeux-cannes.com/Documents/REGLEMENT DE LA BELOTE AUX ENCHERES OU CONTREE2016.pdf",
        "2016",
    ),
    Rulebook(
        "ffb-contree-2015",
        _("Contrée de la fédération, 2015"),
        _("Sans annonces ; coinché, tout est doublé sauf la belote ; celle d’une chute va à la défense."),
        "asce",
        MappingProxyType(
            WITHOUT_ANNOUNCES
            | {"highest_bid": 160, "belote_multiplied": False, "belote_can_win": "unless-capot"}
            | beside_asce(*TableRule)
            | {"undertrump": False}
        ),
        Shelf.FEDERATION,
        "Fédération française de belote, Règles de la belote contrée : "
        "ffbelote.org/wp-content/uploads/2015/11/REGLES-DE-LA-BELOTE-CONTREE.pdf",
        "2015-11",
    ),
    Rulebook(
        "ffb-contree-2016",
        _("Contrée de la fédération, 2016"),
        _("Points faits et demandés, sans annonces ; un contrat coinché donne 320 et deux fois le contrat."),
        "asce",
        MappingProxyType(FFB_2016 | DISCARDS),
        Shelf.FEDERATION,
        PDF_2016,
        "2016-01-27",
    ),
    Rulebook(
        "ffb-contree-2016-note-1",
        _("Contrée de la fédération, 2016, note 1"),
        _("La même, adoucie pour les tournois : un contrat coinché donne 160 et deux fois le contrat."),
        "asce",
        MappingProxyType(
            {name: value for name, value in FFB_2016.items() if name != "belote_multiplied"}
            | {"multiplies": "bid"}
            | DISCARDS
        ),
        Shelf.FEDERATION,
        PDF_2016,
        "2016-01-27",
        _("Un capot coinché y garde ses 1 000 points (2 000 surcoinché) : ici 750 (1 250)."),
    ),
    Rulebook(
        "ffb-contree-2016-points-faits",
        _("Contrée de la fédération, 2016, points faits"),
        _("On ne marque que les points faits : 160 pour une chute, 320 contré, 640 surcontré."),
        "asce",
        MappingProxyType(FFB_2016 | {"marking": "points", "capot_marks_bid": "failed-too"} | DISCARDS),
        Shelf.FEDERATION,
        PDF_2016,
        "2016-01-27",
        _("Un capot non demandé sous un contre y vaut 420 points : ici 500."),
    ),
    Rulebook(
        "ffb-equipe-ludique",
        _("Contrée de la fédération, édition Équipe Ludique"),
        _("Le contre double le contrat seul, le surcontre le triple ; 5 descend, sauf à la dernière donne."),
        "asce",
        MappingProxyType(
            WITHOUT_ANNOUNCES
            | {
                "coinched_belote": "winner",
                "rounding": "6-up",
                "last_deal_exact": True,
                "multiplies": "bid",
                "surcoinche": 3,
            }
            | DISCARDS
        ),
        Shelf.FEDERATION,
        "Fédération française de belote, Règles officielles de la belote contrée, édition Équipe Ludique",
        "",
        _(
            "Son texte dit qu’il suffit d’atteindre 2 000 points, son exemple qu’à 2 000 pile on n’a pas "
            "gagné : ici, on suit le texte.",
        ),
    ),
    Rulebook(
        "ffb-points-annonces",
        _("Contrée de la fédération, points annoncés"),
        _("Le vainqueur de la donne marque le contrat et rien d’autre ; la belote aide à le faire."),
        "pagat",
        MappingProxyType(
            {
                "highest_bid": 160,
                "belote": "any",
                "eighty_needs_82": False,
                "marking": "bid",
                "capot_can_be_coinched": True,
            }
            | own_text()
        ),
        Shelf.FEDERATION,
        "Fédération française de belote : www.ffbelote.org/belote-contree/",
    ),
    Rulebook(
        "ffb-coinche",
        _("Coinche du site de la fédération"),
        _("Les annonces aident à faire le contrat ; un capot demandé vaut 500 points, fait ou chuté."),
        "asce",
        MappingProxyType(
            {
                "highest_bid": 650,
                "capot_tricks": 250,
                "failed_base_capot": 250,
                "belote_can_win": "unless-capot",
            }
            | beside_asce()
        ),
        Shelf.FEDERATION,
        "Fédération française de belote : www.ffbelote.org/regles-coinche/",
    ),
)
