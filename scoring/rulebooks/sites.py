"""Encyclopaedias, sites that explain or offer the game, and makers of cards."""

from __future__ import annotations

from types import MappingProxyType
from typing import Any, Final

from scoring.rulebooks.shelf import EVERY_GROUP, Rulebook, Shelf, own_text
from scoring.rulebooks.sources import COLVER
from scoring.sentences import sentence as _

SIX_TRUMPS: Final = ["spades", "hearts", "diamonds", "clubs", "no-trump", "all-trump"]
TO_THE_POINT: Final[dict[str, Any]] = {
    "belote": "any",
    "eighty_needs_82": False,
    "rounding": "none",
    "failed_base": 162,
    "failed_base_all_tricks": 162,
}
"""Over pagat: 162 points for a failed contract, and nothing is rounded."""
WIKIPEDIA_FR: Final = "Wikipédia, Coinche : fr.wikipedia.org/wiki/Coinche"
PAGAT: Final = "John McLeod, Coinche : www.pagat.com/jass/coinche.html"

SITES: Final = (
    Rulebook(
        "wikipedia-contree",
        _("Belote contrée de Wikipédia"),
        _("Sans annonces, en 1 000 points ; la belote d’un contrat chuté va à la défense."),
        "pagat",
        MappingProxyType(
            {
                "target": 1000,
                "highest_bid": 160,
                "belote": "any",
                "belote_when_failed": "to-defence",
                "eighty_needs_82": False,
                "failed_base_capot": 160,
                "capot_can_be_coinched": True,
                "first_dealer": "lowest",
                "undertrump": False,
            }
        ),
        Shelf.SITES,
        "Wikipédia, Belote contrée : fr.wikipedia.org/wiki/Belote_contrée",
        text=own_text(
            says="turns shuffle cut packets speak_again suits_ranked passed_deal climb_over_partner "
            "last_trick trumps lowest_bid must_beat_defence counts_for_contract bid_margin announces "
            "marking rounding failed_base surcoinche_allowed surcoinche capot_bid capot_tricks",
            unsaid=f"coinche_said {EVERY_GROUP}",
            reports=(COLVER,),
            differ=_(
                "L’article d’août 2026 dit que l’on joue le plus souvent en 1 000 points, celui de septembre "
                "2022 généralement en 3 000 : ici 1 000."
            ),
        ),
        later=frozenset({"capot_can_be_coinched"}),
    ),
    Rulebook(
        "wikipedia-410",
        _("Coinche de Wikipédia, générale à 1 000"),
        _("Un capot chuté donne 410 points, une générale 1 000 réussie et 660 chutée."),
        "wikipedia",
        MappingProxyType({"failed_base_capot": 160, "generale": 500, "failed_base_generale": 160}),
        Shelf.SITES,
        WIKIPEDIA_FR,
    ),
    Rulebook(
        "wikipedia-points-annonces",
        _("Coinche de Wikipédia, points annoncés"),
        _("Seuls les points annoncés sont marqués, en 1 000 points."),
        "wikipedia",
        MappingProxyType({"target": 1000, "marking": "bid"}),
        Shelf.SITES,
        WIKIPEDIA_FR,
    ),
    Rulebook(
        "wikipedia-contrat-double",
        _("Coinche de Wikipédia, contrat seul doublé"),
        _("La coinche ne double que le contrat, en 2 000 points."),
        "wikipedia",
        MappingProxyType({"target": 2000, "multiplies": "bid"}),
        Shelf.SITES,
        WIKIPEDIA_FR,
    ),
    Rulebook(
        "wikipedia-encheres",
        _("Coinche de Wikipédia, enchères selon l’atout"),
        _("On parle dès 70 à sans atout, dès 80 à la couleur et dès 130 à tout atout."),
        "wikipedia",
        MappingProxyType({"lowest_bid": {"suit": 80, "no-trump": 70, "all-trump": 130}}),
        Shelf.SITES,
        WIKIPEDIA_FR,
        "",
        _(
            "Les enchères y finissent à 130 à sans atout et à 160 à la couleur ; à tout atout elles vont de "
            "vingt en vingt jusqu’à 250."
        ),
    ),
    Rulebook(
        "pagat-annonces",
        _("Pagat, avec les annonces"),
        _("Les annonces et la belote de chacun comptent, pour le contrat aussi ; 3 000 points."),
        "pagat",
        MappingProxyType({"target": 3000, "announces": "all", "belote": "any", "counts_for_contract": "all"}),
        Shelf.SITES,
        PAGAT,
    ),
    Rulebook(
        "pagat-tout-double",
        _("Pagat, tout doublé"),
        _("La coinche double toute la marque, pas seulement le contrat."),
        "pagat",
        MappingProxyType({"multiplies": "all"}),
        Shelf.SITES,
        PAGAT,
    ),
    Rulebook(
        "exoty",
        _("Exoty"),
        _("Avec annonces, au point près : un contrat chuté donne 162 points et le contrat."),
        "pagat",
        MappingProxyType(
            TO_THE_POINT
            | {
                "trumps": SIX_TRUMPS,
                "announces": "all",
                "counts_for_contract": "all",
                "must_beat_defence": True,
            }
        ),
        Shelf.SITES,
        "exoty.com/compter-points-coinche",
        "",
        _("À tout atout il compte l’as 7 points et la dame 2."),
        text=own_text(
            says="lowest_bid marking multiplies surcoinche_allowed surcoinche capot_bid capot_tricks",
            unsaid=EVERY_GROUP,
            otherwise="all_trump_scale",
        ),
    ),
    Rulebook(
        "belotepoint",
        _("Belotepoint"),
        _("Au point près, en 1 001 points ; la coinche multiplie la valeur du contrat, non les plis."),
        "pagat",
        MappingProxyType(
            TO_THE_POINT
            | {
                "target": 1001,
                "announces": "all",
                "highest_bid": 160,
                "turns": "left",
                "climb_over_partner": False,
            }
        ),
        Shelf.SITES,
        "www.belotepoint.fr/regles-coinche",
        "",
        _(
            "Sans atout et tout atout s’y jouent aussi, et à points égaux les usages du lieu disent quelle "
            "couleur passe. Une générale y rapporte un bonus de 500 points : ici elle ne se joue pas. "
            "Réussie, l’option « générale » la marque deux fois, une fois pour l’enchère et une fois pour "
            "les plis."
        ),
        text=own_text(
            says="counts_for_contract lowest_bid target_passed marking multiplies surcoinche_allowed "
            "surcoinche capot_bid",
            unsaid=EVERY_GROUP,
            otherwise="trumps suits_ranked",
            reports=(COLVER,),
        ),
        later=frozenset({"announces", "highest_bid"}),
    ),
    Rulebook(
        "maviedesenior",
        _("Ma vie de senior"),
        _("Au point près : un contrat chuté donne 162 points et le contrat."),
        "pagat",
        MappingProxyType(TO_THE_POINT | {"highest_bid": 160}),
        Shelf.SITES,
        "maviedesenior.com/loisirs/comment-jouer-a-la-belote-coinchee",
        "",
        _(
            "Une générale y vaut 500 points : ici elle ne se joue pas. Réussie, "
            "l’option « générale » la marque deux fois, une fois pour l’enchère et une fois pour les plis."
        ),
        text=own_text(
            says="lowest_bid marking surcoinche_allowed surcoinche capot_bid",
            unsaid=EVERY_GROUP,
            reports=(COLVER,),
        ),
        later=frozenset({"highest_bid"}),
    ),
    Rulebook(
        "belote-com",
        _("Contrée de Belote.com"),
        _("Le contrat se juge sur les plis seuls ; capot à 260, générale à 500, partie en 701 points."),
        "pagat",
        MappingProxyType(
            {
                "target": 701,
                "highest_bid": 160,
                "counts_for_contract": "tricks",
                "eighty_needs_82": False,
                "capot_bid": 260,
                "generale": 500,
                "turns": "left",
            }
        ),
        Shelf.SITES,
        "Belote.com : gameduell.helpshift.com/hc/fr/16-belote-com---belote-coinche/faq/1056-contree/",
        text=own_text(
            says="packets lowest_bid",
            unsaid=EVERY_GROUP,
            name="Belote.com",
            reports=(COLVER,),
        ),
    ),
    Rulebook(
        "iscool",
        _("Belote Mobile d’IsCool"),
        _("Le contrat se juge sur les plis seuls ; la surcoinche le triple ; 1 000 points."),
        "wikipedia",
        MappingProxyType(
            {
                "target": 1000,
                "highest_bid": 160,
                "counts_for_contract": "tricks",
                "multiplies": "bid",
                "surcoinche": 3,
                "generale": None,
                "coinche_said": "in-turn",
            }
        ),
        Shelf.SITES,
        "IsCool, Belote Mobile : iscool.helpshift.com/hc/fr/10-belote-mobile/faq/701",
        "",
        _(
            "Le site appelle générale ce qui est ici le capot. Un carré de sept ou de huit annule toutes "
            "les annonces de la donne."
        ),
        text=own_text(
            says="turns suits_ranked announces announces_told trumps lowest_bid target_passed tie marking "
            "failed_base surcoinche_allowed",
            unsaid=EVERY_GROUP,
        ),
    ),
    Rulebook(
        "contree-org",
        _("Contrée de contree.org"),
        _("Avec annonces, au point près ; coinché : 162 × 2 (252 × 2), puis le contrat une seule fois."),
        "wikipedia",
        MappingProxyType(
            {
                "must_beat_defence": True,
                "bid_margin": 2,
                "multiplies": "base",
                "coinched_made": "flat-162",
                "rounding": "none",
                "capot_tricks": 252,
                "failed_base": 162,
                "failed_base_all_tricks": 252,
                "generale": None,
                "turns": "right",
                "climb_over_partner": False,
                "packets": "three-two-three",
            }
        ),
        Shelf.SITES,
        "contree.org/4-joueurs/",
        "",
        _(
            "Les enchères y sont 82, 92 et ainsi de suite jusqu’à 162, puis 182 et 222 : ici on dit 80, 90 "
            "et ainsi de suite, il faut 2 points de plus, et le contrat marqué en vaut 2 de moins. Une carte "
            "peut servir à plusieurs annonces, que l’on révèle avant la première carte.",
        ),
        text=own_text(
            says="first_dealer suits_ranked undertrump announces belote belote_when_failed even_tricks "
            "marking surcoinche_allowed capot_bid",
            unsaid=f"target rounding surcoinche failed_base_capot {EVERY_GROUP}",
            otherwise="announces_told lowest_bid highest_bid",
            reports=(COLVER,),
        ),
    ),
    Rulebook(
        "boardgamearena",
        _("BoardGameArena"),
        _("Sans annonces, au point près ; un contrat chuté donne 160 points ; il faut dépasser 2 000."),
        "wikipedia",
        MappingProxyType(
            {
                "target": 2000,
                "target_passed": True,
                "announces": "none",
                "belote_at_all_trump": False,
                "eighty_needs_82": True,
                "rounding": "none",
                "failed_base_capot": 160,
                "generale": None,
                "highest_bid": 170,
                "turns": "right",
                "speak_again": True,
            }
        ),
        Shelf.SITES,
        "BoardGameArena, Coinche : drasill.github.io/bga-coinche/rules-fr.html",
        "",
        _(
            "Un capot ne s’y demande pas : il ne compte qu’une fois fait. Sous une coinche réussie, la "
            "défense y perd sa belote, mais des preneurs coinchés qui chutent gardent la leur : aucune "
            "option n’a les deux. À sans atout et à tout atout les cartes, 120 et 248 points, y sont "
            "ramenées à 152 et le dix de der reste de 10 points.",
        ),
        text=own_text(
            says="trumps lowest_bid counts_for_contract coinche_said passed_deal suits_ranked undertrump "
            "climb_over_partner belote belote_when_failed must_beat_defence marking multiplies "
            "surcoinche_allowed surcoinche capot_tricks failed_base failed_base_all_tricks",
            unsaid=EVERY_GROUP,
            otherwise="capot_bid coinched_belote no_trump_scale all_trump_scale",
            reports=(COLVER,),
            differ=_(
                "Une chute donne 160 points et le contrat par le texte, 162 et le contrat par le programme "
                "du site ; ce qui suit est le texte."
            ),
        ),
        later=frozenset({"highest_bid"}),
    ),
    Rulebook(
        "ducale",
        _("Ducale, règle pour joueur expert"),
        _("Points faits et annoncés ; un capot annoncé rapporte 350 points, un capot non annoncé 250."),
        "pagat",
        MappingProxyType(
            {"target": 1500, "highest_bid": 180, "belote": "any", "eighty_needs_82": False, "capot_bid": 100}
            | {"tie": "last-taker"}
        ),
        Shelf.SITES,
        "Ducale, Belote coinchée pour joueur expert : bk.jeux-ducale.fr/app/uploads/2022/06/"
        "cartes-a-jouer-Ducale-regle-jeu-belote-coinchee-pour-joueur-expert.pdf",
        "2022-06",
        _(
            "Quand les deux équipes passent le but, celle qui a pris le dernier contrat gagne, même "
            "derrière : ici seulement à égalité."
        ),
        text=own_text(
            says="turns packets coinche_said speak_again suits_ranked lowest_bid counts_for_contract marking "
            "capot_tricks",
            unsaid=EVERY_GROUP,
            reports=(COLVER,),
        ),
    ),
    Rulebook(
        "jeu-belote",
        _("jeu-belote.fr"),
        _("La coinche double le contrat, la surcoinche le triple ; un capot chuté donne 410 points."),
        "pagat",
        MappingProxyType(
            {
                "target": 1000,
                "highest_bid": 160,
                "belote": "any",
                "eighty_needs_82": False,
                "surcoinche": 3,
                "capot_can_be_coinched": True,
                "failed_base_capot": 160,
                "turns": "left",
                "coinche_said": "in-turn",
            }
        ),
        Shelf.SITES,
        "www.jeu-belote.fr/regles.php?part=regles-jeu-coinche",
        "",
        _("Un capot non annoncé y vaut 150 points et le contrat : ici 250 et le contrat."),
        text=own_text(
            says="first_dealer speak_again undertrump counts_for_contract lowest_bid marking failed_base "
            "multiplies surcoinche_allowed capot_bid",
            unsaid=EVERY_GROUP,
            reports=(COLVER,),
        ),
    ),
)
