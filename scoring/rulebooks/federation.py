"""Texts of the French belote federation, and of championships."""

from __future__ import annotations

from types import MappingProxyType
from typing import Any, Final

from scoring.rulebooks.shelf import EVERY_GROUP, Rulebook, Shelf, own_text
from scoring.rulebooks.sources import CARG, COLVER
from scoring.sentences import sentence as _

WITHOUT_ANNOUNCES: Final[dict[str, Any]] = {
    "announces": "none",
    "must_beat_defence": False,
    "belote_when_failed": "to-defence",
}
"""The contrée of the federation over asce, where the belote can be taken."""
STRICT: Final[dict[str, Any]] = {"rebelote_tolerance": False}
"""Over asce: a forgotten «rebelote» costs the belote."""
NO_UNDERTRUMP: Final[dict[str, Any]] = {"undertrump": False}
"""«On ne pisse pas»: one may discard over a ruff that no card of the hand beats."""
FFB_2016: Final = (
    WITHOUT_ANNOUNCES
    | {
        "highest_bid": 160,
        "belote_multiplied": False,
        "coinched_belote": "winner",
        "capot_tricks": 250,
        "failed_base_capot": 250,
        "belote_can_win": True,
        "all_trump_scale": "proportional",
    }
    | STRICT
    | NO_UNDERTRUMP
    | {"partner_ruff": "free"}
)
"""The table of page 7 of the contrée of 2016, with its sections 5.2 and 7."""
PDF_2016: Final = (
    "Fédération française de belote, Règles officielles de la belote contrée, 27 janvier 2016 : "
    "ffbelote.org/wp-content/uploads/2016/01/regles-officielles-de-la-Belote-Contree-27-01-2016.pdf"
)
FFB_TABLE: Final = (
    "turns shuffle cut packets coinche_said speak_again suits_ranked passed_deal climb_over_partner "
    "shown_card"
)
"""What every edition of the federation says of deal, auction and play as asce has it."""
FFB_COUNT: Final = (
    "trumps lowest_bid bid_margin least_tricks eighty_needs_82 counts_for_contract belote "
    "belote_at_all_trump rounding failed_base multiplies coinched_made coinched_loser coinche_from "
    "surcoinche_allowed surcoinche capot_can_be_coinched capot_bid capot_only_if_bid generale "
    "target_passed tie no_trump_scale marking"
)
"""What its contrée says of contracts and marks as asce has it."""
SECTIONS_2016: Final = {
    "shuffle": "3.2",
    "cut": "3.3",
    "packets": "3.4",
    "bids": "4.2.2",
    "speaking": "4.2",
    "passes": "4.2.1",
    "lead": "5.1",
    "shown_card": "5.1",
    "follow": "5.2.1",
    "climb": "5.2.1",
    "ruff": "5.2.2",
    "partner": "5.2.3",
    "order": "6",
    "belote": "7",
    "announces": "8",
    "tricks": "10.1",
    "capot": "9.2",
    "contract": "10.2",
    "made": "10.2",
    "failed": "10.2",
    "rounded": "10.3",
    "end": "10.4",
    "all_trump": "11.3",
}
TEXT_2016: Final = own_text(
    says=f"{FFB_TABLE} {FFB_COUNT} confirmed_by last_deal_exact",
    unsaid=f"target {EVERY_GROUP}",
    otherwise="last_trick",
    name="FFB 2016",
    sections=SECTIONS_2016,
    reports=(COLVER,),
)
SEE_LAST_TRICK: Final = _(
    "On ne revoit le dernier pli qu’une fois le suivant complet, et jamais avant de jouer sa carte."
)

FEDERATION: Final = (
    Rulebook(
        "cannes-2016",
        _("Contrée, Cannes 2016"),
        _(
            "Championnat de Cannes : capot à 270, surcontre par 3, dernière donne au point, 2 001 points.",
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
                "first_dealer": "lowest",
                "coinche_said": "in-turn",
                "undertrump": False,
            }
        ),
        Shelf.FEDERATION,
        "Festival international des jeux de Cannes, Règlement de la belote aux enchères ou contrée : "
        "festivaldesjeux-cannes.com/Documents/REGLEMENT DE LA BELOTE AUX ENCHERES OU CONTREE2016.pdf",
        "2016",
        _(
            "La coupe laisse au moins deux cartes. Qui contre à la volée laisse à l’adversaire le choix : "
            "jouer la donne ainsi, ou la redonner."
        ),
        own_text(
            says="turns shuffle packets speak_again suits_ranked partner_ruff target_passed lowest_bid "
            "highest_bid marking multiplies coinched_made surcoinche_allowed capot_only_if_bid generale",
            unsaid=EVERY_GROUP,
            otherwise="cut",
            name="Cannes",
            sections={
                "shuffle": "II 1°",
                "packets": "II 1°",
                "bids": "II 2°",
                "speaking": "II 2°",
                "passes": "II 2°",
                "ruff": "II 3°",
                "partner": "II 3°",
                "tricks": "III",
                "made": "III",
                "failed": "III",
                "contract": "III",
                "belote": "III",
                "rounded": "III",
                "capot": "III",
                "end": "III",
            },
            reports=(COLVER, "doczz.fr/doc/1037408"),
        ),
    ),
    Rulebook(
        "ffb-contree-2015",
        _("Contrée de la fédération, 2015"),
        _("Sans annonces ; coinché, tout est doublé sauf la belote ; celle d’une chute va à la défense."),
        "asce",
        MappingProxyType(
            WITHOUT_ANNOUNCES
            | {"highest_bid": 160, "belote_multiplied": False, "belote_can_win": "unless-capot"}
            | STRICT
            | NO_UNDERTRUMP
        ),
        Shelf.FEDERATION,
        "Fédération française de belote, Règles de la belote contrée : "
        "ffbelote.org/wp-content/uploads/2015/11/REGLES-DE-LA-BELOTE-CONTREE.pdf",
        "2015-11",
        None,
        own_text(
            says=f"{FFB_TABLE} {FFB_COUNT} first_dealer partner_ruff last_trick coinched_belote "
            "capot_tricks failed_base_capot confirmed_by all_trump_scale no_suit_bids",
            unsaid="target even_tricks last_deal_exact failed_base_all_tricks no_trump_bid",
            name="FFB 2015",
            sections={
                "pack": "2",
                "shuffle": "3.2",
                "cut": "3.3",
                "packets": "3.4",
                "bids": "4.1",
                "speaking": "4.1",
                "passes": "4.1",
                "wording": "4.1",
                "contract": "4.2",
                "lead": "5.1",
                "shown_card": "5.1",
                "last_trick": "5.1",
                "tricks_kept": "5.1",
                "follow": "5.2",
                "climb": "5.2",
                "ruff": "5.2",
                "partner": "5.2",
                "order": "6",
                "belote": "7",
                "announces": "8",
                "tricks": "9.1",
                "capot": "9.2",
                "no_trump": "11.2",
                "all_trump": "11.3",
            },
            reports=(COLVER, CARG),
            differ=_(
                "Selon le premier, il n’est pas nécessaire de dépasser la défense, la belote d’une chute "
                "passe à la défense, une belote n’est jamais multipliée, les enchères s’arrêtent à 160, une "
                "« rebelote » oubliée est pardonnée une fois, et seul un camp capot ne gagne pas sur une "
                "belote. Selon le second, il faut dépasser la défense, la belote est imprenable et se "
                "multiplie avec le reste, les enchères n’ont pas de plafond, la belote oubliée est perdue, "
                "celui qui chute ne gagne pas non plus sur une belote, et chaque tournoi dit s’il joue le "
                "litige. Ici on suit le premier, sauf pour la « rebelote »."
            ),
        ),
    ),
    Rulebook(
        "ffb-contree-2016",
        _("Contrée de la fédération, 2016"),
        _("Points faits et demandés, sans annonces ; un contrat coinché donne 320 et deux fois le contrat."),
        "asce",
        MappingProxyType(FFB_2016),
        Shelf.FEDERATION,
        PDF_2016,
        "2016-01-27",
        SEE_LAST_TRICK,
        TEXT_2016,
    ),
    Rulebook(
        "ffb-contree-2016-note-1",
        _("Contrée de la fédération, 2016, note 1"),
        _("La même, adoucie pour les tournois : un contrat coinché donne 160 et deux fois le contrat."),
        "asce",
        MappingProxyType(
            {name: value for name, value in FFB_2016.items() if name != "belote_multiplied"}
            | {"multiplies": "bid"}
        ),
        Shelf.FEDERATION,
        PDF_2016,
        "2016-01-27",
        _(
            "Un capot coinché y garde ses 1 000 points (2 000 surcoinché) : ici 750 (1 250). On ne revoit le "
            "dernier pli qu’une fois le suivant complet, et jamais avant de jouer sa carte."
        ),
        TEXT_2016,
    ),
    Rulebook(
        "ffb-contree-2016-points-faits",
        _("Contrée de la fédération, 2016, points faits"),
        _("On ne marque que les points faits : 160 pour une chute, 320 contré, 640 surcontré."),
        "asce",
        MappingProxyType(FFB_2016 | {"marking": "points", "capot_marks_bid": "failed-too"}),
        Shelf.FEDERATION,
        PDF_2016,
        "2016-01-27",
        _(
            "Un capot non demandé sous un contre y vaut 420 points : ici 500. On ne revoit le dernier pli "
            "qu’une fois le suivant complet, et jamais avant de jouer sa carte."
        ),
        TEXT_2016,
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
                "shuffle": "free",
            }
            | NO_UNDERTRUMP
        ),
        Shelf.FEDERATION,
        "Fédération française de belote, Règles officielles de la belote contrée, édition Équipe Ludique",
        "",
        _(
            "Son texte dit qu’il suffit d’atteindre 2 000 points, son exemple qu’à 2 000 pile on n’a pas "
            "gagné : ici, on suit le texte. Qui n’a plus que de l’atout doit monter sur la coupe de son "
            "partenaire. Une « rebelote » oubliée y est pardonnée chaque fois, jusqu’au compte des "
            "points : ici une fois par partie.",
        ),
        own_text(
            says=f"{FFB_TABLE} {FFB_COUNT} target highest_bid first_dealer last_trick capot_tricks "
            "failed_base_capot belote_can_win confirmed_by all_trump_scale",
            unsaid=EVERY_GROUP,
            otherwise="partner_ruff rebelote_tolerance",
            name="Équipe Ludique",
            sections={
                "shuffle": "3.2",
                "bids": "4.1",
                "follow": "5.2",
                "climb": "5.2",
                "ruff": "5.2",
                "capot": "8.2",
                "rounded": "9.2",
                "end": "9.3",
            },
            reports=(COLVER,),
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
                "rebelote_tolerance": True,
                "eighty_needs_82": False,
                "marking": "bid",
                "capot_can_be_coinched": True,
                "shuffle": "every-deal",
                "cut": "three-each",
                "coinche_said": "in-turn",
                "undertrump": False,
                "partner_ruff": "only-trumps-obliged",
            }
        ),
        Shelf.FEDERATION,
        "Fédération française de belote : www.ffbelote.org/belote-contree/",
        "",
        None,
        own_text(
            says="turns packets speak_again suits_ranked passed_deal climb_over_partner shown_card "
            "last_trick announces counts_for_contract trumps lowest_bid multiplies surcoinche_allowed "
            "surcoinche capot_bid failed_mark generale",
            unsaid=EVERY_GROUP,
            reports=(COLVER,),
        ),
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
            | NO_UNDERTRUMP
        ),
        Shelf.FEDERATION,
        "Fédération française de belote : www.ffbelote.org/regles-coinche/",
        "",
        None,
        own_text(
            says="turns shuffle cut packets coinche_said speak_again suits_ranked passed_deal partner_ruff "
            "climb_over_partner shown_card last_trick announces_told renonce announces announce_tie belote "
            "belote_when_failed rebelote_tolerance counts_for_contract must_beat_defence lowest_bid marking "
            "rounding failed_base multiplies coinched_made surcoinche_allowed surcoinche "
            "capot_can_be_coinched capot_bid capot_only_if_bid generale",
            unsaid=EVERY_GROUP,
            reports=(COLVER,),
        ),
    ),
)
