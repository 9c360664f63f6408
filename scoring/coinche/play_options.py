"""How the cards are dealt, bid and played: the options that change no mark but what may be done at the table.

`scoring.play` judges auctions and cards by them; the page of rules tells them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final, Literal, NamedTuple

from scoring.cards import Trump
from scoring.options import YES_OR_NO, GameRules, OptionGroup, fact, option
from scoring.sentences import sentence as _

DEALING: Final = OptionGroup("deal", _("La donne"), "deal")
AUCTION: Final = OptionGroup("auction", _("Les enchères"), "bids")
PLAY: Final = OptionGroup("play", _("Le jeu de la carte"), "play")


class TableRule(StrEnum):
    """Rules of the table that a text may leave open: fields of `PlayFields`, and three customs."""

    TURNS = "turns"
    SHUFFLE = "shuffle"
    CUT = "cut"
    PACKETS = "packets"
    COINCHE_SAID = "coinche_said"
    SPEAK_AGAIN = "speak_again"
    UNDERTRUMP = "undertrump"
    PARTNER_RUFF = "partner_ruff"
    CLIMB_OVER_PARTNER = "climb_over_partner"
    GENERALE_LEADS = "generale_leads"
    ANNOUNCES_TOLD = "announces_told"
    RENONCE = "renonce"
    SHOWN_CARD = "shown_card"
    LAST_TRICK = "last_trick"

    def __repr__(self) -> str:
        return f"TableRule({self.value!r})"


FREEST: Final[Mapping[TableRule, Any]] = {
    TableRule.UNDERTRUMP: False,
    TableRule.PARTNER_RUFF: "free",
    TableRule.CLIMB_OVER_PARTNER: False,
}
"""Of the rules that forbid cards, the value that forbids the fewest."""
STRICTEST: Final[Mapping[TableRule, Any]] = {
    TableRule.UNDERTRUMP: True,
    TableRule.PARTNER_RUFF: "only-trumps-obliged",
    TableRule.CLIMB_OVER_PARTNER: True,
}
"""And the value that forbids all that another forbids."""
OPEN_WORDS: Final = {
    TableRule.TURNS: _("le sens du jeu"),
    TableRule.SHUFFLE: _("le mélange"),
    TableRule.CUT: _("la coupe du paquet"),
    TableRule.PACKETS: _("par combien se donnent les cartes"),
    TableRule.COINCHE_SAID: _("s’il faut attendre son tour pour coincher"),
    TableRule.SPEAK_AGAIN: _("si l’on reparle après trois « je passe »"),
    TableRule.UNDERTRUMP: _("s’il faut couper même trop petit"),
    TableRule.PARTNER_RUFF: _("si l’on joue un atout plus petit sous la coupe du partenaire"),
    TableRule.CLIMB_OVER_PARTNER: _("s’il faut monter sur son partenaire"),
    TableRule.GENERALE_LEADS: _("qui entame une générale"),
    TableRule.ANNOUNCES_TOLD: _("quand se disent les annonces"),
    TableRule.RENONCE: _("ce que coûte une annonce que l’on ne peut montrer"),
    TableRule.SHOWN_CARD: _("si une carte montrée est jouée"),
    TableRule.LAST_TRICK: _("si l’on peut revoir le dernier pli"),
}
"""What is left open, as a part of a sentence."""

RANKED: Final = tuple(
    Trump(word) for word in ("clubs", "diamonds", "hearts", "spades", "no-trump", "all-trump")
)
"""Trumps from the weakest, where `suits_ranked` lets the stronger of two equal bids pass (Pagat)."""


class Articles(NamedTuple):
    """Where a ruleset says what a card must do: follow, ruff, climb, not undertrump a partner; all-trump.

    `undertrump` is where it says what a hand does that cannot beat a ruff, if not where it is to climb.
    """

    follow: str
    ruff: str
    climb: str
    partner: str
    all_trump: str
    undertrump: str = ""

    @classmethod
    def one(cls, section: str) -> Articles:
        """One section that says it all."""
        return cls(section, section, section, section, section)


class Passages(NamedTuple):
    """Where the text of a ruleset says what the page of rules tells of the table; "" where it is silent.

    What a card must do is cited from `Articles`, and what is marked from `Labels`.
    """

    text: str
    """The name of the text, which stands before every section of it."""
    pack: str
    shuffle: str
    cut: str
    packets: str
    order: str
    no_trump: str
    all_trump: str
    bids: str
    speaking: str
    passes: str
    lead: str
    shown_card: str
    last_trick: str
    announces: str
    compared: str
    announces_told: str
    renonce: str
    end: str
    wording: str = ""
    """Where it says how a bid is worded; the page tells it of such a text alone."""
    tricks_kept: str = ""
    """Where it says who keeps the tricks, and how; as `wording`."""


def no_suit(rules: Any) -> bool:
    """Whether no trump is a suit, so that nobody ever ruffs."""
    return not any(len(trump.suits) == 1 for trump in rules.trumps)


def no_trumps(rules: Any) -> bool:
    """Whether there are never any trumps."""
    return not any(trump.suits for trump in rules.trumps)


@dataclass(init=False, repr=False, eq=False, frozen=True, kw_only=True)
class PlayFields(GameRules):
    """The options of the deal, the auction and the play."""

    turns: Literal["right", "left"] = option(
        DEALING,
        _("On donne, on parle et on joue"),
        _("Le sens du jeu : vers la droite ou vers la gauche du donneur."),
        words={"right": _("vers la droite"), "left": _("vers la gauche")},
        default="right",
        card={"left": _("on tourne vers la gauche")},
        in_chapter="play",
    )
    shuffle: Literal["every-deal", "free", "never"] = option(
        DEALING,
        _("Mélanger les cartes"),
        _("Le mélange avant chaque donne : obligatoire, libre, ou seulement avant la première."),
        words={
            "every-deal": _("à chaque donne"),
            "free": _("si le donneur le veut"),
            "never": _("avant la première donne seulement"),
        },
        default="every-deal",
    )
    first_dealer: Literal["lots", "kings", "lowest"] = option(
        DEALING,
        _("Le premier donneur"),
        _("Qui donne le premier : tiré au sort avec les tables, ou à la table, aux rois ou à la carte."),
        words={
            "lots": _("tiré au sort"),
            "kings": _("tiré aux rois"),
            "lowest": _("à la plus petite carte"),
        },
        default="lots",
        sentences={
            "lots": _("Le premier donneur est tiré au sort, puis chacun donne à son tour."),
            "kings": _(
                "Premier donneur : on retourne une carte, puis on donne à découvert, une à une. Qui reçoit "
                "le premier roi noir si elle est rouge, rouge si elle est noire, donne le premier ; "
                "le second roi ferait son partenaire, mais au concours les équipes restent celles du tirage.",
            ),
            "lowest": _(
                "Premier donneur : chacun tire une carte, la plus petite donne le premier, puis chacun à "
                "son tour."
            ),
        },
    )
    cut: Literal["three-each", "four-each", "any"] = option(
        DEALING,
        _("La coupe"),
        _("Combien de cartes la coupe laisse au moins de chaque côté."),
        words={
            "three-each": _("trois cartes au moins de chaque côté"),
            "four-each": _("quatre cartes au moins de chaque côté"),
            "any": _("sans minimum"),
        },
        default="any",
    )
    packets: Literal["three-two-three", "five-then-three", "fours", "six-then-two"] = option(
        DEALING,
        _("Les cartes se donnent"),
        _("Par combien les huit cartes de chacun se donnent."),
        words={
            "three-two-three": _("par trois, deux et trois, dans n’importe quel ordre"),
            "five-then-three": _("cinq en deux fois, puis trois"),
            "fours": _("quatre par quatre"),
            "six-then-two": _("six en deux fois, puis deux"),
        },
        default="three-two-three",
    )
    coinche_said: Literal["in-turn", "at-once", "open"] = option(
        AUCTION,
        _("On coinche"),
        _("À son tour, à la volée, ou à son tour sans arrêter les enchères."),
        words={
            "in-turn": _("à son tour"),
            "at-once": _("à la volée"),
            "open": _("à son tour, et les enchères continuent"),
        },
        default="in-turn",
        card={"at-once": _("coinche à la volée"), "open": _("on enchérit sur une coinche")},
    )
    speak_again: bool = option(
        AUCTION,
        _("Après trois « je passe », reparler"),
        _("Le dernier qui a enchéri peut reparler dans une autre couleur quand les trois autres passent."),
        words={True: _("dans une autre couleur"), False: _("non, l’enchère est dite")},
        default=False,
        card={True: _("après trois « je passe », reparler dans une autre couleur")},
    )
    suits_ranked: bool = option(
        AUCTION,
        _("À enchère égale, une couleur plus forte"),
        _("Trèfle, carreau, cœur, pique, sans atout, tout atout : à points égaux, la suivante vaut plus."),
        words=YES_OR_NO,
        default=False,
        card={True: _("à points égaux, couleur plus forte")},
        meaningless=lambda rules: rules.suits_ranked and len(rules.trumps) == 1,
        why=_("on ne joue qu’un contrat"),
    )
    passed_deal: Literal["counts", "again"] = option(
        AUCTION,
        _("Si les quatre joueurs passent"),
        _("Une donne où les quatre passent compte et le donneur change, ou le même redonne, sans compter."),
        words={
            "counts": _("la donne compte, le suivant donne"),
            "again": _("le même redonne, sans compter la donne"),
        },
        default="counts",
        card={"again": _("quatre « je passe » : le même redonne")},
    )
    undertrump: bool = option(
        PLAY,
        _("Couper trop petit (« pisser »)"),
        _("Qui n’a ni la couleur ni un atout plus fort que la coupe adverse doit couper quand même."),
        words={True: _("obligatoire"), False: _("on peut se défausser")},
        default=True,
        card={False: _("on n’a pas à couper trop petit")},
        meaningless=lambda rules: not rules.undertrump and no_suit(rules),
        why=_("on ne coupe jamais"),
    )
    partner_ruff: Literal["only-trumps-obliged", "free"] = option(
        PLAY,
        _("Sous la coupe du partenaire maître"),
        _("Un atout plus petit que la coupe du partenaire : seulement sans autre carte, ou toujours permis."),
        words={
            "only-trumps-obliged": _("pas d’atout plus petit, sauf si l’on n’a que de l’atout"),
            "free": _("n’importe quelle carte"),
        },
        default="free",
        card={"free": _("sous la coupe du partenaire, tout atout est permis")},
        meaningless=lambda rules: rules.partner_ruff == "only-trumps-obliged" and no_suit(rules),
        why=_("on ne coupe jamais"),
    )
    climb_over_partner: bool = option(
        PLAY,
        _("À l’atout, monter sur son partenaire"),
        _("À l’atout demandé, il faut monter même quand le partenaire est maître."),
        words={True: _("obligatoire"), False: _("non")},
        default=True,
        card={False: _("on ne monte pas sur son partenaire")},
        meaningless=lambda rules: not rules.climb_over_partner and no_trumps(rules),
        why=_("il n’y a jamais d’atout"),
    )
    generale_leads: bool = option(
        PLAY,
        _("Qui demande la générale entame"),
        _("L’entame d’une générale est à son demandeur, et non au premier joueur."),
        words=YES_OR_NO,
        default=True,
        meaningless=lambda rules: not rules.generale_leads and rules.generale is None,
        card={False: _("à une générale, le premier joueur entame")},
        why=_("la générale ne se joue pas"),
    )

    announces_told: Literal["first-card-shown-second", "before-first-card"] = fact(
        _("Les annonces se disent"),
        words={
            "first-card-shown-second": _("à la première carte, et se montrent au deuxième pli"),
            "before-first-card": _("juste avant la première carte"),
        },
        group=PLAY,
        default="first-card-shown-second",
        meaningless=lambda rules: rules.announces == "none",
    )

    articles: Articles
    """Where these rules say what a card must do."""
    passages: Passages
    """Where they say the rest of what happens at the table."""

    @property
    def step(self) -> int:
        """How many places to the right the next player sits: 1, or -1 where the game goes to the left."""
        return 1 if self.turns == "right" else -1
