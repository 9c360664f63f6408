"""Rules of concours, championships of associations and clubs."""

from __future__ import annotations

from types import MappingProxyType
from typing import Any, Final

from scoring.rulebooks.shelf import EVERY_GROUP, Rulebook, Shelf, own_text
from scoring.rulebooks.sources import COLVER
from scoring.sentences import sentence as _

SUITS: Final = ["spades", "hearts", "diamonds", "clubs"]
STRICT: Final[dict[str, Any]] = {"rebelote_tolerance": False}
"""Over asce, whose pardon of a forgotten «rebelote» (A9) is of no other text."""
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
    "shuffle": "free",
    "undertrump": False,
}
"""The old tariff over asce: points made, 160 for a failure, 320 contré, 640 surcontré."""
OLD_TARIFF: Final = (
    "turns coinche_said speak_again climb_over_partner lowest_bid counts_for_contract belote rounding "
    "failed_base multiplies coinched_made coinched_loser surcoinche_allowed surcoinche "
    "capot_can_be_coinched target_passed"
)
"""What the texts with that tariff say as asce has it."""

CONCOURS: Final = (
    Rulebook(
        "belote",
        _("Belote sans enchères"),
        _("Sans annonces ni coinche : 162 points par donne, 20 pour la belote, 252 pour un capot."),
        "asce",
        MappingProxyType(
            {
                "target": 1000,
                "trumps": SUITS,
                "highest_bid": 80,
                "announces": "none",
                "counts_for_contract": "belote",
                "even_tricks": "held",
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
                "first_dealer": "lowest",
                "passed_deal": "again",
            }
            | STRICT
        ),
        Shelf.CONCOURS,
        "ASCEE de la DDE 79, Règlement du concours de belote : doczz.fr/doc/2880155",
        "",
        _(
            "Un litige à la dernière donne : chacun marque ses points ; ici, ceux des preneurs ne sont à "
            "personne. Il se joue en 4 parties de 12 donnes : les 1 000 points sont l’usage de la belote."
        ),
        own_text(
            says="undertrump climb_over_partner belote even_tricks",
            unsaid=f"target {EVERY_GROUP}",
            name="DDE 79",
            sections={
                "passes": "art. 8",
                "climb": "art. 11",
                "ruff": "art. 12",
                "belote": "art. 3",
                "announces": "art. 3",
            },
        ),
    ),
    Rulebook(
        "points-annonces",
        _("Points annoncés"),
        _(
            "On ne marque que son contrat, réussi ou chuté, en 1 010 points.",
        ),
        "pagat",
        MappingProxyType({"target": 1010, "marking": "bid"}),
        Shelf.CONCOURS,
        "ASCEE 2A, concours de belote contrée/coinche du 3 novembre 2016 : "
        "www.fnasce.org/IMG/pdf/reglement.pdf",
        "2016-11-03",
        None,
        own_text(
            says="turns cut packets coinche_said speak_again undertrump target_passed lowest_bid "
            "highest_bid announces counts_for_contract multiplies surcoinche_allowed surcoinche capot_bid "
            "failed_mark",
            unsaid=EVERY_GROUP,
            reports=(COLVER,),
            differ=_("Un autre millésime du même règlement se joue en 1 000 points."),
        ),
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
            | STRICT
        ),
        Shelf.CONCOURS,
        "coinchons.fr/?p=14",
        "",
        None,
        own_text(
            says="target target_passed marking rounding failed_base belote belote_when_failed multiplies "
            "coinched_made surcoinche_allowed surcoinche capot_bid",
            unsaid=f"rebelote_tolerance counts_for_contract trumps must_beat_defence {EVERY_GROUP}",
        ),
    ),
    Rulebook(
        "tournoi-international",
        _("Règlement du tournoi international"),
        _("Points faits : contre 320, surcontre 640, capot demandé 500 ; partie en 2 000 points."),
        "asce",
        MappingProxyType(POINTS_MADE | {"confirmed_by": "clean-deal", "trumps": SUITS} | STRICT),
        Shelf.CONCOURS,
        "Aînés ruraux de Saint-Sever : belotecontree.free.fr/article.php3?id_article=22",
        "",
        _(
            "À deux au but, les points réels de la dernière mène décident. La coupe ne laisse jamais une "
            "carte seule. On ne revoit le dernier pli qu’entre deux plis, avant de ramasser."
        ),
        own_text(
            says=f"{OLD_TARIFF} packets passed_deal target capot_bid",
            unsaid=f"rebelote_tolerance {EVERY_GROUP}",
            otherwise="cut last_trick tie",
            reports=(COLVER,),
        ),
        later=frozenset({"trumps"}),
    ),
    Rulebook(
        "missegre",
        _("Concours de Missègre"),
        _("Points faits : 160 pour une chute, 320 contré, 640 surcontré, jusqu’au score ou à l’heure fixés."),
        "asce",
        MappingProxyType(POINTS_MADE | STRICT),
        Shelf.CONCOURS,
        "Comité des fêtes de Missègre : www.cdf-missegre11.com/medias/files/belote-contre-e.pdf",
        "2015",
        _("On y donne par trois et deux, ou quatre par quatre."),
        own_text(
            says=f"{OLD_TARIFF} cut partner_ruff shown_card last_trick capot_bid",
            unsaid=f"rebelote_tolerance belote_can_win {EVERY_GROUP}",
            otherwise="packets",
            reports=(COLVER,),
        ),
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
                "coinche_said": "in-turn",
                "undertrump": False,
            }
        ),
        Shelf.CONCOURS,
        "Maison des Essarts : www.maisondesessarts.fr/article116.html",
        "",
        _(
            "Un pli ramassé n’est plus remontré à personne. Le mot « capot » n’y est pas permis : on demande "
            "« 250 carreau », et l’on peut encore enchérir dessus."
        ),
        own_text(
            says="shuffle climb_over_partner announces announces_told target lowest_bid highest_bid marking "
            "failed_base surcoinche_allowed",
            unsaid=EVERY_GROUP,
            otherwise="last_trick",
            name="Les Essarts",
            sections={"shuffle": "art. 2"},
            reports=(COLVER,),
        ),
    ),
    Rulebook(
        "manissieux",
        _("AIL Manissieux"),
        _("Coinché : 160 × 2 (surcoinché 160 × 4), puis le contrat et les annonces une seule fois."),
        "wikipedia",
        MappingProxyType(
            {
                "trumps": SUITS,
                "eighty_needs_82": True,
                "multiplies": "base",
                "coinched_made": "flat",
                "generale": None,
                "turns": "right",
                "packets": "three-two-three",
                "coinche_said": "in-turn",
                "speak_again": True,
            }
        ),
        Shelf.CONCOURS,
        "AIL Manissieux, Règlement de table de coinche : "
        "data.over-blog-kiwi.com/1/05/17/17/20150128/ob_1f68a4_2015-01-27-reglement-table-coinche.pdf",
        "2015-01-27",
        _(
            "La coupe laisse au moins deux cartes. On ne revoit le dernier pli qu’après avoir joué sa carte.",
        ),
        own_text(
            says="undertrump climb_over_partner announces announces_told belote belote_when_failed "
            "counts_for_contract target target_passed lowest_bid marking surcoinche_allowed surcoinche "
            "capot_bid capot_tricks rounding",
            unsaid=EVERY_GROUP,
            otherwise="cut last_trick",
            name="Manissieux",
            sections={"packets": "art. 4"},
            reports=(COLVER,),
        ),
        later=frozenset({"eighty_needs_82", "trumps"}),
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
        ),
        Shelf.CONCOURS,
        "JWEBARTEAM, Championnat de coinche 2016-2017 : "
        "jwebarteam.wordpress.com/championnat-de-coinche-2016-2017/les-regles/",
        "2016",
        _("Les finales se jouent en 3 001 points."),
        own_text(
            says="target eighty_needs_82 marking multiplies surcoinche_allowed capot_bid capot_tricks",
            unsaid=EVERY_GROUP,
            reports=(COLVER,),
        ),
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
                "turns": "left",
            }
        ),
        Shelf.CONCOURS,
        "WikiRP, Coinche : wikir.pet/index.php?title=Coinche",
        "",
        None,
        own_text(
            says="marking failed_base multiplies surcoinche_allowed capot_bid",
            unsaid=EVERY_GROUP,
        ),
    ),
    Rulebook(
        "stephanoise",
        _("Coinche stéphanoise"),
        _("On peut jouer sans atout, où le contrat compte double ; la partie est finie à 1 995 points."),
        "pagat",
        MappingProxyType(
            {
                "target": 1995,
                "trumps": [*SUITS, "no-trump"],
                "announces": "all",
                "counts_for_contract": "all",
                "no_trump_bid": 2,
                "belote_can_win": "unless-capot",
                "packets": "six-then-two",
                "coinche_said": "open",
                "undertrump": False,
            }
        ),
        Shelf.CONCOURS,
        "La coinche stéphanoise : coinche-stephanoise.com/mesdocuments/reglement_coinche.pdf",
        "",
        _(
            "On y enchérit sur six cartes, et les deux dernières se donnent après. La coupe laisse au moins "
            "deux cartes. Une carte peut servir à plusieurs annonces, dont on dit la hauteur à la cinquième "
            "carte (à la neuvième à sans atout)."
        ),
        own_text(
            says="turns speak_again climb_over_partner eighty_needs_82 lowest_bid target_passed marking "
            "capot_bid capot_tricks",
            unsaid=EVERY_GROUP,
            otherwise="cut announces_told",
            reports=(COLVER,),
        ),
        later=frozenset({"announces", "counts_for_contract"}),
    ),
    Rulebook(
        "casimir",
        _("Coinche de Casimir de Hauteclocque"),
        _("On ne marque que le contrat ; la belote l’allège de 20, jamais sous 82, et une chute vaut 160."),
        "pagat",
        MappingProxyType(
            {
                "highest_bid": 160,
                "least_tricks": 82,
                "marking": "bid",
                "failed_mark": 160,
                "turns": "left",
            }
        ),
        Shelf.CONCOURS,
        "Casimir de Hauteclocque, La coinche : casimirdehauteclocque.fr/jeux/coinche.pdf",
        "",
        _(
            "Sous la coupe de son partenaire maître, on ne joue pas un atout plus petit quand on en a un "
            "plus fort. On y donne aussi quatre par quatre. La partie va à 1 000, 1 500 ou 2 000 points, au "
            "choix."
        ),
        own_text(
            says="cut coinche_said undertrump last_trick rebelote_tolerance belote counts_for_contract "
            "eighty_needs_82 must_beat_defence lowest_bid target_passed multiplies surcoinche_allowed "
            "surcoinche capot_bid",
            unsaid=f"target {EVERY_GROUP}",
            otherwise="packets partner_ruff",
            name="Casimir",
            sections={"contract": "2.4.5", "partner": "règle 4"},
            reports=(COLVER,),
        ),
    ),
    Rulebook(
        "muscle-ta-coinche",
        _("Championnat Muscle ta coinche"),
        _("Championnat de Clermont-Ferrand, en manches de 2 001 points."),
        "pagat",
        MappingProxyType({"target": 2001, "even_tricks": "replay"}),
        Shelf.CONCOURS,
        "Muscle ta coinche, Clermont-Ferrand : muscletacoinche.wixsite.com/muscletacoinche/copie-de-equipes",
        "",
        _("La belote ne compte qu’à partir de 100 annoncé ; on ne gagne pas avec des points de défense."),
        own_text(unsaid=EVERY_GROUP, reports=(COLVER,)),
    ),
)
