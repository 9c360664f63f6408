"""What is played and announced, and what makes a contract: the first options of a ruleset of coinche."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal

from scoring.cards import Trump, TrumpKind
from scoring.names import AT_TRUMPS, TRUMPS
from scoring.options import (
    POINTS,
    YES_OR_NO,
    GameRules,
    Number,
    NumberByMember,
    NumberEach,
    OptionGroup,
    SomeOf,
    option,
)
from scoring.sentences import sentence as _

END: Final = OptionGroup("end", _("La fin de la partie"), "end", to_target=True)
CONTRACTS: Final = OptionGroup("contracts", _("Les contrats"), "contract")
ANNOUNCES: Final = OptionGroup("announces", _("Annonces et belote"), "announces")
MARKS: Final = OptionGroup("marks", _("Les points et la marque"), "marks")
COINCHE: Final = OptionGroup("coinche", _("La coinche"), "bids")
SLAMS: Final = OptionGroup("slams", _("Capot et générale"), "points")
LOWEST_BID: Final = 80
"""The lowest bid in points (ASCE 3.1 b), where a club has no other."""


def _no_bid_in_points(rules: Any) -> bool:
    """Whether a kind of contract has no bid in points left, or one that is not played has another lowest."""
    in_points = [trump for trump in rules.trumps if rules.bid_in_points(trump)]
    limits = [rules.bid_limits[trump] for trump in in_points]
    played = {trump.kind for trump in in_points}
    return any(each.lowest > each.highest for each in limits) or any(
        number != LOWEST_BID for kind, number in rules.lowest_bid.items() if kind not in played
    )


def _all_or_no_suits(rules: Any) -> bool:
    """Whether contracts are all in a suit, or none is."""
    return len({trump.kind is TrumpKind.SUIT for trump in rules.trumps}) == 1


@dataclass(init=False, repr=False, eq=False, frozen=True, kw_only=True)
class ContractFields(GameRules):
    """The options from the target to what makes a contract; points are whole numbers."""

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
        words={True: _("se dépasse"), False: _("s’atteint")},
        default=False,
    )
    trumps: tuple[Trump, ...] = option(
        CONTRACTS,
        _("Contrats"),
        _("Les contrats possibles."),
        words=TRUMPS,
        values=SomeOf(Trump),
    )
    no_suit_bids: Literal["any", "slams"] = option(
        CONTRACTS,
        _("Sans atout et tout atout se demandent"),
        _("Sans atout et tout atout se demandent à toute enchère, ou seulement en capot et en générale."),
        words={"any": _("à toute enchère"), "slams": _("en capot et en générale seulement")},
        default="any",
        card={"slams": _("sans atout, tout atout : pas d’enchère en points")},
        meaningless=_all_or_no_suits,
        why=_("on ne joue qu’à la couleur, ou jamais"),
        in_chapter="bids",
    )
    lowest_bid: Mapping[TrumpKind, int] = option(
        CONTRACTS,
        _("La plus basse enchère en points"),
        _("La plus basse enchère en points, à la couleur, à sans atout et à tout atout."),
        words=AT_TRUMPS,
        values=NumberEach(TrumpKind, 30, 400, step=10),  # below 30, a bid typed in tens would be another
        default=NumberByMember(tuple((kind, LOWEST_BID) for kind in TrumpKind)),
        meaningless=_no_bid_in_points,
        why=_("une enchère en points ne serait plus possible, ou un contrat ne se joue pas"),
    )
    highest_bid: int | None = option(
        CONTRACTS,
        _("La plus haute enchère en points"),
        _("La plus haute enchère en points ; rien : ce qu’un camp peut totaliser."),
        values=Number(80, 2000, absent=True),
        words={None: _("pas de limite")},
        number=POINTS,
        default=None,
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
        _("Meilleures annonces à égalité parfaite : elles tombent, ou le premier qui a annoncé les compte."),
        words={"nobody": _("elles tombent"), "first": _("au premier qui a annoncé")},
        default="nobody",
        meaningless=lambda rules: rules.announces == "none" and rules.announce_tie == "first",
        why=_("on joue sans annonces"),
        sentences={
            "nobody": _("Si rien ne les départage, aucune annonce ne compte."),
            "first": _("Si rien ne les départage, le camp qui a annoncé le premier compte les siennes."),
        },
        passage="compared",
        card={"first": _("à égalité, au premier annoncé")},
    )
    no_trump_carres: bool = option(
        ANNOUNCES,
        _("Carrés à sans atout"),
        _("À sans atout, les carrés d’as et de dix valent le plus, ou tous comme à la couleur."),
        words={True: _("as et dix d’abord"), False: _("comme à la couleur")},
        default=False,
        meaningless=lambda rules: rules.announces == "none" or Trump.NO_TRUMP not in rules.trumps,
        why=_("on joue sans annonces, ou jamais à sans atout"),
    )
    belote: Literal["any", "takers", "none"] = option(
        ANNOUNCES,
        _("La belote compte pour"),
        _("Qui peut compter une belote : les deux camps, les preneurs seuls, personne."),
        words={"any": _("les deux camps"), "takers": _("les preneurs seuls"), "none": _("personne")},
    )
    belote_at_all_trump: bool = option(
        ANNOUNCES,
        _("Belotes à tout atout"),
        _("À tout atout, chaque couleur peut avoir sa belote, ou aucune n’en a."),
        words=YES_OR_NO,
        default=True,
        meaningless=lambda rules: rules.belote == "none" or Trump.ALL_TRUMP not in rules.trumps,
        why=_("on joue sans belote, ou jamais à tout atout"),
    )
    rebelote_tolerance: bool = option(
        ANNOUNCES,
        _("« Rebelote » oubliée, pardonnée une fois"),
        _("Une belote dont « rebelote » n’a pas été dit compte, une fois par équipe et par partie."),
        words=YES_OR_NO,
        default=False,
        meaningless=lambda rules: rules.belote == "none",
        why=_("on joue sans belote"),
        sentences={True: _("Une « rebelote » oubliée est pardonnée une fois par équipe et par partie.")},
        in_chapter="belote",
        source="ASCE 7, A9",
    )
    belote_when_failed: Literal["kept", "to-defence", "lost"] = option(
        ANNOUNCES,
        _("Belote des preneurs qui chutent"),
        _("Contrat chuté : les preneurs gardent leur belote, elle passe à la défense, ou à personne."),
        words={"kept": _("ils la gardent"), "to-defence": _("à la défense"), "lost": _("à personne")},
        default="kept",
    )
    coinched_belote: Literal["own", "winner", "lost"] = option(
        ANNOUNCES,
        _("Donne coinchée : la belote du perdant"),
        _("Donne coinchée : la belote du perdant lui reste, va au gagnant, ou à personne."),
        words={
            "own": _("comme sans coinche"),
            "winner": _("au gagnant de la donne"),
            "lost": _("à personne"),
        },
        default="own",
        meaningless=lambda rules: (
            rules.coinched_belote != "own" and (rules.belote == "none" or rules.marking == "bid")
        ),
        why=_("aucune belote ne se marque"),
        card={
            "winner": _("du perdant coinché : au gagnant"),
            "lost": _("du perdant coinché : perdue"),
        },
        sentences={
            "winner": _("Quand la donne est coinchée, la belote du perdant va au gagnant de la donne."),
            "lost": _("Quand la donne est coinchée, la belote du perdant n’est à personne."),
        },
        in_chapter="marks",
    )
    counts_for_contract: Literal["all", "belote", "tricks"] = option(
        CONTRACTS,
        _("Comptent pour réussir"),
        _("Ce qui compte pour réussir : plis, belote et annonces ; plis et belote ; plis seuls."),
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
        _("Points de plis qu’il faut toujours"),
        _("Points des plis, der compris, sans lesquels aucun contrat n’est réussi ; rien : pas de seuil."),
        values=Number(0, 162, absent=True),
        words={None: _("pas de seuil")},
        number=POINTS,
        default=None,
    )
    even_tricks: Literal["count", "replay", "held"] = option(
        CONTRACTS,
        _("À égalité (81 à 81)"),
        _("À égalité : la donne se marque, se rejoue (plis égaux), ou c’est un litige (totaux égaux)."),
        words={
            "count": _("la donne se marque"),
            "replay": _("elle se rejoue"),
            "held": _("litige : les points des preneurs attendent"),
        },
        default="count",
        meaningless=lambda rules: rules.even_tricks == "held" and rules.marking == "bid",
        why=_("seul le contrat se marque"),
        sentences={
            "replay": _(
                "À égalité dans les plis (81 à 81), la donne ne compte pas : le même donneur redonne, et "
                "elle n’est pas comptée parmi celles de la table."
            ),
            "held": _(
                "À totaux égaux (81 à 81), si rien d’autre ne fait chuter les preneurs, il y a litige : la "
                "défense marque ses points ; ceux des preneurs attendent, et vont au gagnant de la donne "
                "suivante. Si la table finit avant, ils ne sont à personne."
            ),
        },
        card={"replay": _("81 à 81 : on redonne"), "held": _("totaux égaux : litige")},
    )
    bid_margin: int = option(
        CONTRACTS,
        _("À faire en plus de l’enchère"),
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
        sentences={True: _("80 demande 82 points.")},
        card={True: _("82 pour 80")},
    )
