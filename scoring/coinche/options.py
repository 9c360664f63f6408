"""The fields of a ruleset of coinche, each described once: what a club can change, and what it cannot.

A new option is a new field of `Fields` and the rule of play that reads it; the organizer's form, the page of
rules, the score card, the command line and the documentation are made from its description.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from scoring.cards import Trump
from scoring.coinche.contract_options import COINCHE, END, MARKS, SLAMS, ContractFields
from scoring.coinche.play_options import PlayFields
from scoring.options import (
    ALLOWED_OR_NOT,
    POINTS,
    YES_OR_NO,
    Number,
    OneOf,
    option,
)
from scoring.sentences import sentence as _

ON_162: Final = _("sur 162")


@dataclass(init=False, repr=False, eq=False, frozen=True, kw_only=True)
class Fields(ContractFields):
    """The options of a club, in the order of docs/rules/house-rules.md; points are whole numbers.

    What sets one ruleset apart from another and no club changes is in `scoring.coinche.ruleset`.
    """

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
        sentences={2: _("À sans atout, le contrat se marque deux fois.")},
        card={2: _("contrat double à sans atout")},
    )
    marking: Literal["points+bid", "points", "bid"] = option(
        MARKS,
        _("Le gagnant de la donne marque"),
        _("Ce que l’on marque : points faits et contrat, points faits seuls, contrat seul."),
        words={
            "points+bid": _("points faits et contrat"),
            "points": _("points faits seuls"),
            "bid": _("contrat seul"),
        },
        default="points+bid",
    )
    capot_marks_bid: bool | Literal["failed-too"] = option(
        MARKS,
        _("Un capot demandé marque aussi son contrat"),
        _("Là où le contrat ne se marque pas : celui d’un capot demandé se marque, réussi ou même chuté."),
        words={True: _("réussi"), False: _("non"), "failed-too": _("réussi ou chuté")},
        default=False,
        meaningless=lambda rules: rules.capot_marks_bid is not False and rules.marking != "points",
        why=_("le contrat se marque déjà"),
        sentences={
            True: _("Un capot ou une générale, demandés et réussis, marquent aussi leur contrat."),
            "failed-too": _("Un capot ou une générale demandés marquent aussi leur contrat, même chutés."),
        },
        card={
            True: _("capot demandé : et son contrat"),
            "failed-too": _("capot demandé, réussi ou chuté : et son contrat"),
        },
    )
    failed_mark: int | None = option(
        MARKS,
        _("Contrat seul marqué : une chute vaut"),
        _("Là où seul le contrat se marque : ce que la défense marque d’un contrat chuté, au lieu de lui."),
        values=Number(0, 2000, absent=True),
        words={None: _("le contrat")},
        number=POINTS,
        default=None,
        meaningless=lambda rules: rules.failed_mark is not None and rules.marking != "bid",
        why=_("le contrat n’est pas marqué seul"),
    )
    rounding: str = option(
        MARKS,
        _("Arrondi"),
        _(
            "À la dizaine (5 monte, 5 descend, 6 et 7 montent), à 5, pas d’arrondi, ou les plis d’un seul "
            "camp."
        ),
        words={
            "5-up": _("à la dizaine, 5 monte"),
            "6-up": _("à la dizaine, 5 descend"),
            "6-up/7-up": _("à la dizaine, dès 6 pour l’attaque, dès 7 pour la défense"),
            "fives": _("au multiple de 5 le plus proche"),
            "none": _("pas d’arrondi"),
            "defence": _("à l’avantage de la défense"),
            "takers": _("les plis de l’attaque, 5 monte ; à la défense le reste de 160"),
            "takers-6-up": _("les plis de l’attaque, 5 descend ; à la défense le reste de 160"),
        },
        default="5-up",
    )
    last_deal_exact: bool = option(
        MARKS,
        _("Dernière donne"),
        _("La dernière donne n’est pas arrondie."),
        words={True: _("au point"), False: _("arrondie comme les autres")},
        default=False,
        sentences={True: _("La dernière donne se marque sans arrondir.")},
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
        _("Les belotes d’une marque coinchée se multiplient avec elle, ou s’ajoutent une fois après."),
        words=YES_OR_NO,
        default=True,
        meaningless=lambda rules: (
            not rules.belote_multiplied
            and (rules.multiplies != "all" or rules.belote == "none" or rules.marking == "bid")
        ),
        why=_("aucune belote n’est multipliée"),
        sentences={False: _("Les belotes s’ajoutent une fois, après la multiplication.")},
        card={False: _("belotes × 1")},
        in_chapter="marks",
    )
    coinched_made: Literal["flat", "flat-162", "points"] = option(
        COINCHE,
        _("Coinché et réussi, on marque"),
        _("Contrat coinché réussi : 160 (250) ou 162 (252) et toutes les annonces, ou ses propres points."),
        words={
            "flat": _("160 et toutes les annonces"),
            "flat-162": _("162 et toutes les annonces"),
            "points": _("les points faits"),
        },
        default="points",
    )
    coinched_loser: Literal["belote", "points"] = option(
        COINCHE,
        _("Coinché et réussi, la défense marque"),
        _("Contrat coinché réussi : la défense ne marque que sa belote, ou tout ce qu’elle a fait."),
        words={"belote": _("sa belote seule"), "points": _("ce qu’elle a fait")},
        default="belote",
        meaningless=lambda rules: (
            rules.coinched_loser == "points"
            and (rules.marking == "bid" or (rules.multiplies == "bid" and rules.coinched_made == "points"))
        ),
        why=_("la défense marque déjà ce qu’elle a fait, ou rien"),
    )
    coinche_from: int | None = option(
        COINCHE,
        _("On coinche à partir d’une enchère de"),
        _("La plus basse enchère en points qui se coinche ; rien : toutes."),
        values=Number(80, 2000, absent=True),
        words={None: _("toutes")},
        number=POINTS,
        default=None,
    )
    surcoinche_allowed: bool = option(
        COINCHE,
        _("Surcoincher"),
        _("Une coinche peut être surcoinchée."),
        words=ALLOWED_OR_NOT,
        default=True,
    )
    surcoinche: int = option(
        COINCHE,
        _("Une surcoinche multiplie"),
        _("Ce que multiplie une surcoinche."),
        words={4: _("par 4"), 3: _("par 3")},
        default=4,
        meaningless=lambda rules: rules.surcoinche != 4 and not rules.surcoinche_allowed,
        why=_("on ne surcoinche pas"),
    )
    capot_can_be_coinched: bool = option(
        SLAMS,
        _("Coincher un capot"),
        _("Un capot demandé peut être coinché."),
        words=ALLOWED_OR_NOT,
        default=True,
        in_chapter="bids",
        sentences={False: _("Un capot demandé ne se coinche pas.")},
    )
    capot_bid: int = option(
        SLAMS,
        _("Capot demandé"),
        _("Valeur d’un capot demandé."),
        values=Number(80, 2000),
        number=POINTS,
        default=250,
    )
    capot_tricks: int = option(
        SLAMS,
        _("Les huit plis des preneurs"),
        _("Points des huit plis des preneurs."),
        values=OneOf((250, 252)),
        number=POINTS,
    )
    capot_only_if_bid: bool = option(
        SLAMS,
        _("Capot non demandé"),
        _("Un capot non demandé compte 162."),
        words={True: _("compté 162"), False: _("compté capot")},
        default=False,
        sentences={True: _("Un capot qui n’a pas été demandé ne compte que 162.")},
    )
    failed_base: int | Literal["points"] = option(
        MARKS,
        _("Chute : la défense marque, avec le contrat"),
        _("Contrat chuté : ce que la défense marque avec le contrat, ou ses propres points."),
        values=OneOf((160, 162, 0, "points")),
        words={0: _("rien"), "points": _("ses propres points")},
        default=160,
    )
    failed_base_all_tricks: int = option(
        MARKS,
        _("Chute, quand la défense a fait tous les plis"),
        _("Contrat chuté, la défense ayant fait tous les plis."),
        values=OneOf((160, 162, 250, 252)),
        default=160,
    )
    failed_base_capot: int = option(
        SLAMS,
        _("Capot demandé et chuté : avec le contrat"),
        _("Capot demandé et chuté."),
        values=OneOf((160, 162, 250, 252)),
    )
    generale: int | None = option(
        SLAMS,
        _("Générale"),
        _("Valeur de la générale et de ses plis ; rien : elle ne se joue pas."),
        values=Number(80, 5000, absent=True),
        words={None: _("ne se joue pas")},
        number=POINTS,
        default=None,
    )
    failed_base_generale: int | None = option(
        SLAMS,
        _("Générale demandée et chutée : avec le contrat"),
        _("Générale demandée et chutée."),
        values=Number(0, 5000, absent=True),
        words={None: _("comme pour un capot")},
        default=None,
        meaningless=lambda rules: rules.generale is None,
        why=_("la générale ne se joue pas"),
    )
    tie: Literal["deal", "last-winner", "last-taker"] = option(
        END,
        _("Les deux camps au but, à égalité"),
        _("Les deux camps au but à égalité : une autre donne, le gagnant ou le preneur de la dernière."),
        words={
            "deal": _("une donne de plus"),
            "last-winner": _("au gagnant de la dernière donne"),
            "last-taker": _("au preneur de la dernière donne"),
        },
        default="deal",
        sentences={
            "deal": _(
                "Si les deux camps y arrivent ensemble, le plus haut gagne ; à égalité, on joue des donnes "
                "de plus jusqu’à ce qu’un camp soit devant."
            ),
            "last-winner": _(
                "Si les deux camps y arrivent ensemble, le plus haut gagne ; à égalité, celui qui a gagné la "
                "dernière donne (l’attaque si elle a réussi, sinon la défense)."
            ),
            "last-taker": _(
                "Si les deux camps y arrivent ensemble, le plus haut gagne ; à égalité, celui qui a pris la "
                "dernière donne, réussie ou non."
            ),
        },
        source="A7",
        card={
            "last-winner": _("égalité : au gagnant de la dernière donne"),
            "last-taker": _("égalité : au preneur de la dernière donne"),
        },
    )
    belote_can_win: bool | Literal["unless-capot"] = option(
        END,
        _("Gagner la partie sur une belote"),
        _("On peut gagner la partie sur une belote, ou on le peut sauf capot."),
        words={**ALLOWED_OR_NOT, "unless-capot": _("permis, sauf à un camp capot")},
    )
    confirmed_by: Literal["clean-deal"] | None = option(
        END,
        _("Gagner la partie capot ou en chutant"),
        _("On ne gagne pas dans une donne où l’on chute ou est capot : il faut en finir une autre au but."),
        words={None: _("permis"), "clean-deal": _("jamais : à la fin d’une donne sans chute ni capot")},
        default=None,
        sentences={
            "clean-deal": _(
                "Nul ne gagne dans une donne où il chute ou est capot, même sans belote : au but, il gagne à "
                "la fin de la première donne suivante où ce n’est plus le cas."
            )
        },
        card={"clean-deal": _("ni capot ni en chutant")},
    )
    no_trump_scale: Literal["162", "raw", "proportional"] = option(
        MARKS,
        _("Sans atout, on compte"),
        _("Sans atout compté sur 162, ou sur 130 et converti, par un barème ou en proportion."),
        words={
            "162": ON_162,
            "raw": _("sur 130, et l’on convertit"),
            "proportional": _("sur 130, ramenés à 162 en proportion"),
        },
        default="162",
        meaningless=lambda rules: rules.no_trump_scale != "162" and Trump.NO_TRUMP not in rules.trumps,
        why=_("on ne joue pas à sans atout"),
    )
    all_trump_scale: Literal["162", "low-queen", "raw", "proportional", "248", "two-thirds"] = option(
        MARKS,
        _("Tout atout, on compte"),
        _(
            "Tout atout compté sur 162 (valet 13 et dame 2, ou 14 et 1), sur 258 et converti (barème ou "
            "proportion), ou sur 248, sans der, et ramené à 162 ou aux deux tiers."
        ),
        words={
            "162": ON_162,
            "low-queen": _("sur 162, valet 14 et dame 1"),
            "raw": _("sur 258, et l’on convertit"),
            "proportional": _("sur 258, ramenés à 162 en proportion"),
            "248": _("sur 248, sans dix de der, ramenés à 162"),
            "two-thirds": _("sur 248, sans dix de der, marqués aux deux tiers"),
        },
        default="162",
        meaningless=lambda rules: rules.all_trump_scale != "162" and Trump.ALL_TRUMP not in rules.trumps,
        why=_("on ne joue pas à tout atout"),
    )


@dataclass(init=False, repr=False, eq=False, frozen=True, kw_only=True)
class AllFields(PlayFields, Fields):
    """Every option: first what makes a mark, then how the table deals, bids and plays."""
