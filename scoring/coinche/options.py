"""The fields of a ruleset of coinche, each described once: what a club can change, and what it cannot.

A new option is a new field of `Fields` and the rule of play that reads it; the organizer's form, the page of
rules, the score card, the command line and the documentation are made from its description.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal

from scoring.cards import Trump
from scoring.names import TRUMPS
from scoring.options import (
    ALLOWED_OR_NOT,
    POINTS,
    YES_OR_NO,
    Choice,
    Group,
    Number,
    Option,
    Rules,
    Some,
    option,
    options_of,
)
from scoring.sentences import sentence as _

END: Final = Group("end", _("La fin de la partie"), "end", to_target=True)
CONTRACTS: Final = Group("contracts", _("Les contrats"), "contract")
ANNOUNCES: Final = Group("announces", _("Annonces et belote"), "announces")
MARKS: Final = Group("marks", _("Les points et la marque"), "marks")
COINCHE: Final = Group("coinche", _("La coinche"), "bids")
SLAMS: Final = Group("slams", _("Capot et générale"), "points")

ON_162: Final = _("sur 162")


@dataclass(frozen=True, kw_only=True)
class Fields(Rules):
    """The options of a club, in the order of docs/rules/house-rules.md; points are whole numbers.

    What sets one ruleset apart from another and no club changes is in `scoring.coinche.ruleset`.
    """

    target: int = option(
        END,
        _("But de la partie"),
        _("Points qui terminent la partie."),
        values=Number(10, 1_000_000),
        number=POINTS,
    )
    target_passed: bool = option(
        END,
        _("Pour gagner, le but"),
        _("Le but doit être dépassé, pas seulement atteint."),
        words={True: _("se dépasse"), False: _("s'atteint")},
        default=False,
    )
    trumps: tuple[Trump, ...] = option(
        CONTRACTS,
        _("Contrats"),
        _("Les contrats possibles."),
        words=TRUMPS,
        values=Some(Trump),
    )
    announces: Literal["all", "none"] = option(
        ANNOUNCES,
        _("Annonces"),
        _("Carrés, cents, cinquantes et tierces comptent, ou pas."),
        words={"all": _("on les joue"), "none": _("on joue sans")},
    )
    announce_tie: Literal["nobody", "first"] = option(
        ANNOUNCES,
        _("Annonces à égalité parfaite"),
        _("Meilleures annonces à égalité parfaite : elles tombent, ou le premier qui a annoncé les compte."),
        words={"nobody": _("elles tombent"), "first": _("au premier qui a annoncé")},
        default="nobody",
        meaningless=lambda rules: rules.announces == "none" and rules.announce_tie == "first",
        why=_("on joue sans annonces"),
        told={
            "nobody": _("Si rien ne les départage, aucune annonce ne compte."),
            "first": _("Si rien ne les départage, le camp qui a annoncé le premier compte les siennes."),
        },
        source="ASCE 8.3",
        card={"first": _("à égalité, au premier annoncé")},
    )
    belote: Literal["any", "takers", "none"] = option(
        ANNOUNCES,
        _("La belote compte pour"),
        _("Qui peut compter une belote : les deux camps, les preneurs seuls, personne."),
        words={"any": _("les deux camps"), "takers": _("les preneurs seuls"), "none": _("personne")},
    )
    belote_when_failed: Literal["kept", "to-defence", "lost"] = option(
        ANNOUNCES,
        _("Belote des preneurs qui chutent"),
        _("Contrat chuté : les preneurs gardent leur belote, elle passe à la défense, ou à personne."),
        words={"kept": _("ils la gardent"), "to-defence": _("à la défense"), "lost": _("à personne")},
        default="kept",
    )
    coinched_belote: Literal["own", "winner", "lost"] = option(
        ANNOUNCES,
        _("Donne coinchée : la belote du perdant"),
        _("Donne coinchée : la belote du perdant lui reste, va au gagnant, ou à personne."),
        words={"own": _("comme ailleurs"), "winner": _("au gagnant de la donne"), "lost": _("à personne")},
        default="own",
        meaningless=lambda rules: (
            rules.coinched_belote != "own" and (rules.belote == "none" or rules.marking == "bid")
        ),
        why=_("aucune belote ne se marque"),
        card={
            "winner": _("du perdant coinché : au gagnant"),
            "lost": _("du perdant coinché : perdue"),
        },
        told={
            "winner": _("Quand la donne est coinchée, la belote du perdant va au gagnant de la donne."),
            "lost": _("Quand la donne est coinchée, la belote du perdant n'est à personne."),
        },
        told_in="marks",
    )
    counts_for_contract: Literal["all", "belote", "tricks"] = option(
        CONTRACTS,
        _("Comptent pour réussir"),
        _("Ce qui compte pour réussir : plis, belote et annonces ; plis et belote ; plis seuls."),
        words={
            "all": _("plis, belote et annonces"),
            "belote": _("plis et belote"),
            "tricks": _("plis seuls"),
        },
        default="all",
    )
    must_beat_defence: bool | Literal["or-equal"] = option(
        CONTRACTS,
        _("Faire aussi plus que la défense"),
        _("Les preneurs doivent aussi totaliser plus que la défense, ou au moins autant."),
        words={**YES_OR_NO, "or-equal": _("au moins autant")},
    )
    least_tricks: int | None = option(
        CONTRACTS,
        _("Points de plis qu'il faut toujours"),
        _("Points des plis, der compris, sans lesquels aucun contrat n'est réussi ; rien : pas de seuil."),
        values=Number(0, 162, absent=True),
        words={None: _("pas de seuil")},
        number=POINTS,
        default=None,
    )
    bid_margin: int = option(
        CONTRACTS,
        _("À faire en plus de l'enchère"),
        _("Points à faire en plus de chaque enchère."),
        words={0: _("rien"), 2: _("2 points")},
        default=0,
    )
    eighty_needs_82: bool = option(
        CONTRACTS,
        _("Pour réussir 80"),
        _("80 demande 82 points."),
        words={True: _("82 points"), False: _("80 points")},
        default=False,
        told={True: _("80 demande 82 points.")},
        card={True: _("82 pour 80")},
    )
    no_trump_bid: int = option(
        MARKS,
        _("Le contrat à sans atout se marque"),
        _("Combien de fois le contrat compte dans la marque à sans atout."),
        words={1: _("une fois"), 2: _("deux fois")},
        default=1,
        meaningless=lambda rules: (
            rules.no_trump_bid != 1 and (Trump.NO_TRUMP not in rules.trumps or rules.marking == "points")
        ),
        why=_("aucun contrat à sans atout ne se marque"),
        told={2: _("À sans atout, le contrat se marque deux fois.")},
        card={2: _("contrat double à sans atout")},
    )
    marking: Literal["points+bid", "points", "bid"] = option(
        MARKS,
        _("Le gagnant de la donne marque"),
        _("Ce que l'on marque : points faits et contrat, points faits seuls, contrat seul."),
        words={
            "points+bid": _("points faits et contrat"),
            "points": _("points faits seuls"),
            "bid": _("contrat seul"),
        },
        default="points+bid",
    )
    capot_marks_bid: bool = option(
        MARKS,
        _("Un capot demandé et réussi marque aussi son contrat"),
        _("Là où le contrat ne se marque pas : celui d'un capot demandé et réussi se marque quand même."),
        words=YES_OR_NO,
        default=False,
        meaningless=lambda rules: rules.capot_marks_bid and rules.marking != "points",
        why=_("le contrat se marque déjà"),
        told={True: _("Un capot ou une générale, demandés et réussis, marquent aussi leur contrat.")},
        card={True: _("capot demandé : et son contrat")},
    )
    failed_mark: int | None = option(
        MARKS,
        _("Contrat seul marqué : une chute vaut"),
        _("Là où seul le contrat se marque : ce que la défense marque d'un contrat chuté, au lieu de lui."),
        values=Number(0, 2000, absent=True),
        words={None: _("le contrat")},
        number=POINTS,
        default=None,
        meaningless=lambda rules: rules.failed_mark is not None and rules.marking != "bid",
        why=_("le contrat n'est pas marqué seul"),
    )
    rounding: Literal["5-up", "6-up", "none", "defence"] = option(
        MARKS,
        _("Arrondi"),
        _("Arrondi à la dizaine : 5 monte, 5 descend, pas d'arrondi, ou à l'avantage de la défense."),
        words={
            "5-up": _("à la dizaine, 5 monte"),
            "6-up": _("à la dizaine, 5 descend"),
            "none": _("pas d'arrondi"),
            "defence": _("à l'avantage de la défense"),
        },
        default="5-up",
    )
    last_deal_exact: bool = option(
        MARKS,
        _("Dernière donne"),
        _("La dernière donne n'est pas arrondie."),
        words={True: _("au point"), False: _("arrondie comme les autres")},
        default=False,
        told={True: _("La dernière donne se marque au point.")},
        card={True: _("dernière donne au point")},
    )
    multiplies: Literal["all", "bid", "base"] = option(
        COINCHE,
        _("Une coinche multiplie"),
        _("Une coinche multiplie toute la marque du gagnant, le contrat seul, ou les points des plis seuls."),
        words={
            "all": _("toute la marque"),
            "bid": _("le contrat seul"),
            "base": _("les points des plis, ou ce qui les remplace"),
        },
        default="all",
        meaningless=lambda rules: rules.multiplies == "base" and rules.marking == "bid",
        why=_("seul le contrat se marque"),
    )
    belote_multiplied: bool = option(
        COINCHE,
        _("Les belotes se multiplient aussi"),
        _("Les belotes d'une marque coinchée se multiplient avec elle, ou s'ajoutent une fois après."),
        words=YES_OR_NO,
        default=True,
        meaningless=lambda rules: (
            not rules.belote_multiplied
            and (rules.multiplies != "all" or rules.belote == "none" or rules.marking == "bid")
        ),
        why=_("aucune belote n'est multipliée"),
        told={False: _("Les belotes s'ajoutent une fois, après la multiplication.")},
        card={False: _("belotes ×1")},
        told_in="marks",
    )
    coinched_made: Literal["flat", "points"] = option(
        COINCHE,
        _("Coinché et réussi, on marque"),
        _("Contrat coinché réussi : 160 (250) et toutes les annonces, ou les points des preneurs."),
        words={"flat": _("160 et toutes les annonces"), "points": _("les points faits")},
        default="points",
    )
    coinched_loser: Literal["belote", "points"] = option(
        COINCHE,
        _("Coinché et réussi, la défense marque"),
        _("Contrat coinché réussi : la défense ne marque que sa belote, ou tout ce qu'elle a fait."),
        words={"belote": _("sa belote seule"), "points": _("ce qu'elle a fait")},
        default="belote",
        meaningless=lambda rules: (
            rules.coinched_loser == "points"
            and (rules.marking == "bid" or (rules.multiplies == "bid" and rules.coinched_made == "points"))
        ),
        why=_("la défense marque déjà ce qu'elle a fait, ou rien"),
    )
    surcoinche: int = option(
        COINCHE,
        _("Une surcoinche multiplie"),
        _("Ce que multiplie une surcoinche."),
        words={4: _("par 4"), 3: _("par 3")},
        default=4,
    )
    capot_can_be_coinched: bool = option(
        SLAMS,
        _("Coincher un capot"),
        _("Un capot demandé peut être coinché."),
        words=ALLOWED_OR_NOT,
        default=True,
        told_in="bids",
        told={False: _("Un capot demandé ne se coinche pas.")},
    )
    capot_bid: int = option(
        SLAMS,
        _("Capot demandé"),
        _("Valeur d'un capot demandé."),
        values=Number(80, 2000),
        number=POINTS,
        default=250,
    )
    capot_tricks: int = option(
        SLAMS,
        _("Les huit plis des preneurs"),
        _("Points des huit plis des preneurs."),
        values=Choice((250, 252)),
        number=POINTS,
    )
    capot_only_if_bid: bool = option(
        SLAMS,
        _("Capot non demandé"),
        _("Un capot non demandé compte 162."),
        words={True: _("compté 162"), False: _("compté capot")},
        default=False,
        told={True: _("Un capot qui n'a pas été demandé ne compte que 162.")},
    )
    failed_base: int | Literal["points"] = option(
        MARKS,
        _("Chute : la défense marque, avec le contrat"),
        _("Contrat chuté : ce que la défense marque avec le contrat, ou ses propres points."),
        values=Choice((160, 162, 0, "points")),
        words={0: _("rien"), "points": _("ses propres points")},
        default=160,
    )
    failed_base_all_tricks: int = option(
        MARKS,
        _("Si elle a fait tous les plis"),
        _("Contrat chuté, la défense ayant fait tous les plis."),
        values=Choice((160, 162, 250, 252)),
        default=160,
    )
    failed_base_capot: int = option(
        SLAMS,
        _("Capot demandé et chuté : avec le contrat"),
        _("Capot demandé et chuté."),
        values=Choice((160, 162, 250, 252)),
    )
    generale: int | None = option(
        SLAMS,
        _("Générale"),
        _("Valeur de la générale et de ses plis ; rien : elle ne se joue pas."),
        values=Number(80, 5000, absent=True),
        words={None: _("ne se joue pas")},
        number=POINTS,
        default=None,
    )
    failed_base_generale: int | None = option(
        SLAMS,
        _("Générale demandée et chutée : avec le contrat"),
        _("Générale demandée et chutée."),
        values=Number(0, 5000, absent=True),
        words={None: _("comme pour un capot")},
        default=None,
        meaningless=lambda rules: rules.generale is None,
        why=_("la générale ne se joue pas"),
    )
    tie: Literal["deal", "last-winner"] = option(
        END,
        _("Les deux camps au but, à égalité"),
        _("Les deux camps au but à égalité : une autre donne, ou le gagnant de la dernière."),
        words={"deal": _("une donne de plus"), "last-winner": _("au gagnant de la dernière donne")},
        default="deal",
        told={
            "deal": _(
                "Si les deux camps y arrivent ensemble, le plus haut gagne ; à égalité, on joue des donnes "
                "de plus jusqu'à ce qu'un camp soit devant."
            ),
            "last-winner": _(
                "Si les deux camps y arrivent ensemble, le plus haut gagne ; à égalité, celui qui a gagné la "
                "dernière donne (l'attaque si elle a réussi, sinon la défense)."
            ),
        },
        source="A7",
        card={"last-winner": _("égalité : au gagnant de la dernière donne")},
    )
    belote_can_win: bool = option(
        END,
        _("Gagner la partie sur une belote"),
        _("On peut gagner la partie sur une belote."),
        words=ALLOWED_OR_NOT,
    )
    no_trump_scale: Literal["162", "raw"] = option(
        MARKS,
        _("Sans atout, on compte"),
        _("Sans atout compté sur 162, ou sur 130 et converti."),
        words={"162": ON_162, "raw": _("sur 130, et l'on convertit")},
        default="162",
    )
    all_trump_scale: Literal["162", "raw"] = option(
        MARKS,
        _("Tout atout, on compte"),
        _("Tout atout compté sur 162, ou sur 258 et converti."),
        words={"162": ON_162, "raw": _("sur 258, et l'on convertit")},
        default="162",
    )


OPTIONS: Final[Mapping[str, Option]] = options_of(Fields)
"""The options of coinche, in the order of docs/rules/house-rules.md."""
