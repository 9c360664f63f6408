"""Rules of concours, championships of associations and clubs."""

from __future__ import annotations

from types import MappingProxyType
from typing import Any, Final

from scoring.coinche.play_options import TableRule
from scoring.rulebooks.shelf import Rulebook, Shelf, beside_asce, own_text
from scoring.sentences import sentence as _

POINTS_MADE: Final[dict[str, Any]] = {
    "highest_bid": 160,
    "announces": "none",
    "belote_when_failed": "to-defence",
    "coinched_belote": "winner",
    "must_beat_defence": False,
    "marking": "points",
    "capot_marks_bid": "failed-too",
    "belote_multiplied": False,
    "capot_tricks": 250,
    "failed_base_capot": 250,
    "belote_can_win": True,
}
"""The old tariff over asce: points made, 160 for a failure, 320 contré, 640 surcontré."""

CONCOURS: Final = (
    Rulebook(
        "belote",
        _("Belote sans enchères"),
        _("Sans annonces ni coinche : 162 points par donne, 20 pour la belote, 252 pour un capot."),
        "asce",
        MappingProxyType(
            {
                "target": 1000,
                "trumps": ["spades", "hearts", "diamonds", "clubs"],
                "highest_bid": 80,
                "announces": "none",
                "counts_for_contract": "belote",
                "marking": "points",
                "rounding": "none",
                "coinche_from": 2000,
                "surcoinche_allowed": False,
                "capot_can_be_coinched": False,
                "failed_base": 162,
                "failed_base_all_tricks": 252,
                "failed_base_capot": 252,
                "belote_can_win": True,
                "turns": "left",
            }
            | beside_asce(TableRule.TURNS, TableRule.COINCHE_SAID, TableRule.SPEAK_AGAIN)
        ),
        Shelf.CONCOURS,
        "ASCEE de la DDE 79, Règlement du concours de belote : doczz.fr/doc/2880155",
        "",
        _("Une donne que personne ne prend n’est pas comptée : le même donneur redonne."),
    ),
    Rulebook(
        "points-annonces",
        _("Points annoncés"),
        _(
            "On ne marque que son contrat, réussi ou chuté, en 1 010 points.",
        ),
        "pagat",
        MappingProxyType({"target": 1010, "marking": "bid"} | own_text()),
        Shelf.CONCOURS,
        "ASCEE 2A, concours de belote contrée/coinche du 3 novembre 2016 : "
        "www.fnasce.org/IMG/pdf/reglement.pdf",
        "2016-11-03",
    ),
    Rulebook(
        "coinchons",
        _("Concours coinchons.fr"),
        _("Sans annonces ; un capot non demandé ne rapporte rien de plus, la belote vaut toujours 20."),
        "asce",
        MappingProxyType(
            {
                "announces": "none",
                "must_beat_defence": False,
                "belote_multiplied": False,
                "capot_tricks": 250,
                "capot_only_if_bid": True,
                "failed_base_capot": 250,
            }
            | beside_asce()
        ),
        Shelf.CONCOURS,
        "coinchons.fr/?p=14",
    ),
    Rulebook(
        "tournoi-international",
        _("Règlement du tournoi international"),
        _("Points faits : contre 320, surcontre 640, capot demandé 500 ; partie en 2 000 points."),
        "asce",
        MappingProxyType(POINTS_MADE | {"confirmed_by": "clean-deal"} | beside_asce()),
        Shelf.CONCOURS,
        "Aînés ruraux de Saint-Sever : belotecontree.free.fr/article.php3?id_article=22",
        "",
        _("À deux au but, les points réels de la dernière mène décident."),
    ),
    Rulebook(
        "missegre",
        _("Concours de Missègre"),
        _("Points faits : 160 pour une chute, 320 contré, 640 surcontré, jusqu’au score ou à l’heure fixés."),
        "asce",
        MappingProxyType(POINTS_MADE | beside_asce()),
        Shelf.CONCOURS,
        "Comité des fêtes de Missègre : www.cdf-missegre11.com/medias/files/belote-contre-e.pdf",
        "2015",
    ),
    Rulebook(
        "essarts",
        _("Maison des Essarts"),
        _("Il faut 2 points de plus que l’enchère ; coinché : 320 (480) et le contrat, une seule fois."),
        "wikipedia",
        MappingProxyType(
            {
                "target_passed": True,
                "must_beat_defence": True,
                "bid_margin": 2,
                "multiplies": "base",
                "coinched_made": "flat",
                "surcoinche": 3,
                "generale": None,
            }
            | own_text()
        ),
        Shelf.CONCOURS,
        "Maison des Essarts : www.maisondesessarts.fr/article116.html",
    ),
    Rulebook(
        "manissieux",
        _("AIL Manissieux"),
        _("Coinché : 160 × 2 (surcoinché 160 × 4), puis le contrat et les annonces une seule fois."),
        "wikipedia",
        MappingProxyType({"multiplies": "base", "coinched_made": "flat", "generale": None} | own_text()),
        Shelf.CONCOURS,
        "AIL Manissieux, Règlement de table de coinche : "
        "data.over-blog-kiwi.com/1/05/17/17/20150128/ob_1f68a4_2015-01-27-reglement-table-coinche.pdf",
        "2015-01-27",
    ),
    Rulebook(
        "guyane",
        _("Championnat de coinche de Guyane"),
        _("Il faut passer 2 000 ; coinché : 160 et deux fois le contrat ; capot 500, générale 600."),
        "pagat",
        MappingProxyType(
            {
                "target_passed": True,
                "least_tricks": 80,
                "even_tricks": "replay",
                "coinched_made": "flat",
                "surcoinche": 3,
                "generale": 300,
                "failed_base_generale": 300,
            }
            | own_text()
        ),
        Shelf.CONCOURS,
        "JWEBARTEAM, Championnat de coinche 2016-2017 : "
        "jwebarteam.wordpress.com/championnat-de-coinche-2016-2017/les-regles/",
        "2016",
        _("Les finales se jouent en 3 001 points."),
    ),
    Rulebook(
        "wikirp",
        _("Club WikiRP"),
        _("L’attaque arrondit à partir de 6, la défense de 7 ; coinché : 160 et deux fois le contrat."),
        "pagat",
        MappingProxyType(
            {
                "highest_bid": 180,
                "rounding": "6-up/7-up",
                "coinched_made": "flat",
                "surcoinche": 3,
                "capot_only_if_bid": True,
                "failed_base_capot": 160,
                "generale": 300,
                "failed_base_generale": 160,
            }
            | own_text(TableRule.TURNS)
            | {"turns": "left"}
        ),
        Shelf.CONCOURS,
        "WikiRP, Coinche : wikir.pet/index.php?title=Coinche",
    ),
    Rulebook(
        "stephanoise",
        _("Coinche stéphanoise"),
        _("On peut jouer sans atout, où le contrat compte double ; la partie est finie à 1 995 points."),
        "pagat",
        MappingProxyType(
            {
                "target": 1995,
                "trumps": ["spades", "hearts", "diamonds", "clubs", "no-trump"],
                "no_trump_bid": 2,
                "belote_can_win": "unless-capot",
            }
            | own_text()
        ),
        Shelf.CONCOURS,
        "La coinche stéphanoise : coinche-stephanoise.com/mesdocuments/reglement_coinche.pdf",
    ),
    Rulebook(
        "casimir",
        _("Coinche de Casimir de Hauteclocque"),
        _("On ne marque que le contrat ; la belote l’allège de 20, jamais sous 82, et une chute vaut 160."),
        "pagat",
        MappingProxyType(
            {"highest_bid": 160, "least_tricks": 82, "marking": "bid", "failed_mark": 160} | own_text()
        ),
        Shelf.CONCOURS,
        "Casimir de Hauteclocque, La coinche : casimirdehauteclocque.fr/jeux/coinche.pdf",
    ),
    Rulebook(
        "muscle-ta-coinche",
        _("Championnat Muscle ta coinche"),
        _("Championnat de Clermont-Ferrand, en manches de 2 001 points."),
        "pagat",
        MappingProxyType({"target": 2001, "even_tricks": "replay"} | own_text()),
        Shelf.CONCOURS,
        "Muscle ta coinche, Clermont-Ferrand : muscletacoinche.wixsite.com/muscletacoinche/copie-de-equipes",
        "",
        _("La belote ne compte qu’à partir de 100 annoncé ; on ne gagne pas avec des points de défense."),
    ),
)
