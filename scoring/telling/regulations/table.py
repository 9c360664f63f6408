"""The rules of the table before the count: cards, deal, cut, who speaks and plays (ASCE 1, 2, 4)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from scoring.cards import Trump
from scoring.coinche.play_options import RANKED, TableRule
from scoring.coinche.ruleset import Ruleset
from scoring.names import TRUMPS, letter
from scoring.sentences import Sentence, Text, joined, pgettext
from scoring.sentences import sentence as _
from scoring.telling.regulations.parts import (
    Chapter,
    RuleSentence,
    chapter,
    field_rules,
    from_text,
    left_open,
    rule,
)

TO: Final = {"right": pgettext("côté", "droite"), "left": pgettext("côté", "gauche")}
FROM: Final = {"right": TO["left"], "left": TO["right"]}
"""The side on which the next player sits, and the one before."""


def dealing(ruleset: Ruleset) -> Chapter:
    """The chapter of the cards and the deal."""
    return chapter("deal", _("Les cartes et la donne"), _dealing(ruleset))


SHUFFLES: Final = {
    "every-deal": _("Le donneur mélange les cartes avant chaque donne."),
    "free": _("Le donneur mélange s’il le veut ; avant la première donne, il le doit."),
    "never": _("On mélange avant la première donne ; ensuite on ne mélange plus, on coupe."),
}


CUTS: Final = {
    "three-each": _(
        "Le voisin de {side} du donneur coupe, en laissant au moins trois cartes de chaque côté."
    ),
    "four-each": _(
        "Le voisin de {side} du donneur coupe, en laissant au moins quatre cartes de chaque côté."
    ),
    "any": _("Le voisin de {side} du donneur coupe."),
}
PACKETS: Final = {
    "three-two-three": _(
        "Chacun reçoit huit cartes : trois, deux et trois, les deux au début, au milieu ou à la fin."
    ),
    "five-then-three": _(
        "Chacun reçoit huit cartes : cinq en deux fois, comme à la belote, puis trois au troisième tour."
    ),
    "fours": _("Chacun reçoit huit cartes : quatre, puis quatre."),
    "six-then-two": _("Chacun reçoit huit cartes : six en deux fois, puis deux au troisième tour."),
}


def _dealing(ruleset: Ruleset) -> Iterator[RuleSentence]:
    passages = ruleset.passages
    yield from_text(PACK[TableRule.TURNS in ruleset.left_open].filled(side=TO[ruleset.turns]), passages.pack)
    yield from _orders(ruleset)
    told = {
        TableRule.SHUFFLE: (SHUFFLES[ruleset.shuffle], passages.shuffle),
        TableRule.CUT: (CUTS[ruleset.cut].filled(side=FROM[ruleset.turns]), passages.cut),
        TableRule.PACKETS: (PACKETS[ruleset.packets], passages.packets),
    }
    yield from _said(ruleset, told)
    yield from field_rules(ruleset, "deal")


PACK: Final = {
    False: _(
        "On joue à quatre, deux camps face à face, avec les 32 cartes du sept à l’as. On donne, on parle "
        "et on joue vers la {side}."
    ),
    True: _(
        "On joue à quatre, deux camps face à face, avec les 32 cartes du sept à l’as. Le texte ne dit pas "
        "dans quel sens : ici, on donne, on parle et on joue vers la {side}."
    ),
}
"""The first sentence of the page, by whether the text leaves the way of play open."""


def _said(
    ruleset: Ruleset, told: Mapping[TableRule, tuple[Sentence, str]], *before: TableRule
) -> Iterator[RuleSentence]:
    """The rules that the text says, each with its passage; then what it leaves open of these and `before`."""
    for one, (text, passage) in told.items():
        if one not in ruleset.left_open:
            yield from_text(text, passage)
    yield from left_open(ruleset, *before, *told)


def _orders(ruleset: Ruleset) -> Iterator[RuleSentence]:
    """The order of the cards in each kind of contract that is played."""
    plain = _order(ruleset, Trump.NO_TRUMP)
    trumps = _order(ruleset, Trump.ALL_TRUMP)
    if any(len(trump.suits) == 1 for trump in ruleset.trumps):
        suits = _(
            "De la plus forte à la plus faible, à l’atout : {trumps} ; aux autres couleurs : {plain}.",
            trumps=trumps,
            plain=plain,
        )
        yield from_text(suits, ruleset.passages.order)
    for trump, order in ((Trump.NO_TRUMP, plain), (Trump.ALL_TRUMP, trumps)):
        if trump in ruleset.trumps:
            passage = passage_of(ruleset, trump)
            every = _("À {trump}, dans toutes les couleurs : {order}.", trump=TRUMPS[trump], order=order)
            yield from_text(every, passage)


def passage_of(ruleset: Ruleset, trump: Trump) -> str:
    """The passage of the text on no-trump, or on all-trump."""
    return ruleset.passages.no_trump if trump is Trump.NO_TRUMP else ruleset.passages.all_trump


def _order(ruleset: Ruleset, trump: Trump) -> Text:
    suit = Trump.ALL_TRUMP.suits[0]
    return joined([letter(rank) for rank in ruleset.scale(trump, suit).order], " ")


def playing(ruleset: Ruleset) -> Chapter:
    """The chapter of the play of the cards."""
    return chapter("play", _("Le jeu de la carte"), _playing(ruleset))


def _playing(ruleset: Ruleset) -> Iterator[RuleSentence]:
    passages, articles = ruleset.passages, ruleset.articles
    yield from_text(_lead(ruleset), passages.lead)
    yield rule(_("On fournit toujours la couleur demandée quand on en a."), articles.follow)
    if any(len(trump.suits) == 1 for trump in ruleset.trumps):
        yield from _ruffing(ruleset)
    if Trump.NO_TRUMP in ruleset.trumps:
        no_trump = _("À sans atout, on ne monte ni ne coupe : qui n’a pas la couleur joue ce qu’il veut.")
        yield from_text(no_trump, passages.no_trump)
    if Trump.ALL_TRUMP in ruleset.trumps:
        yield rule(_climb(ruleset, ALL_TRUMP), articles.all_trump)
    customs = {
        TableRule.SHOWN_CARD: (SHOWN_CARD, passages.shown_card),
        TableRule.LAST_TRICK: (LAST_TRICK, passages.last_trick),
    }
    yield from _said(ruleset, customs, *FORCED)
    if passages.tricks_kept:
        yield rule(TRICKS_KEPT, passages.tricks_kept)


SHOWN_CARD: Final = _("Une carte montrée est jouée, sauf si les adversaires permettent de la reprendre.")
TRICKS_KEPT: Final = _(
    "Dans chaque camp, la même personne ramasse les plis de la donne, empilés dans leur ordre."
)
LAST_TRICK: Final = _("On peut revoir le dernier pli tant que le suivant n’est pas ramassé.")


FORCED: Final = (
    TableRule.UNDERTRUMP,
    TableRule.PARTNER_RUFF,
    TableRule.CLIMB_OVER_PARTNER,
    TableRule.GENERALE_LEADS,
)
"""What cards must be played, and by whom, as far as a text may leave it open."""


def _climb(ruleset: Ruleset, said: Mapping[bool | None, Sentence]) -> Sentence:
    """The sentence of climbing, which says nothing of a partner where the text leaves that open."""
    opened = TableRule.CLIMB_OVER_PARTNER in ruleset.left_open
    return said[None if opened else ruleset.climb_over_partner]


ALL_TRUMP: Final[Mapping[bool | None, Sentence]] = {
    None: _("À tout atout, on monte dans chaque couleur sur la carte d’un adversaire ; on ne coupe pas."),
    True: _("À tout atout, on monte dans chaque couleur, même sur son partenaire ; on ne coupe pas."),
    False: _("À tout atout, on monte dans chaque couleur, sauf sur son partenaire maître ; on ne coupe pas."),
}
CLIMB: Final[Mapping[bool | None, Sentence]] = {
    None: _("Quand l’atout est demandé, on monte si l’on peut sur la carte d’un adversaire."),
    True: _("Quand l’atout est demandé, on monte si l’on peut, même sur son partenaire."),
    False: _("Quand l’atout est demandé, on monte si l’on peut, sauf sur son partenaire maître."),
}
UNDERTRUMP: Final = {
    True: _("Qui ne peut pas monter sur la coupe d’un adversaire coupe quand même, plus petit (« pisser »)."),
    False: _("Qui ne peut pas monter sur la coupe d’un adversaire joue ce qu’il veut : on ne « pisse » pas."),
}
PARTNER: Final = {
    "only-trumps-obliged": _(
        "Sous la coupe de son partenaire maître, un atout plus petit ne se joue que si l’on n’a que "
        "de l’atout."
    ),
    "free": _("Sous la coupe de son partenaire maître, on joue ce que l’on veut, même un atout plus petit."),
}


def _ruffing(ruleset: Ruleset) -> Iterator[RuleSentence]:
    articles = ruleset.articles
    yield rule(_climb(ruleset, CLIMB), articles.climb)
    ruff = _(
        "Qui n’a pas la couleur demandée coupe si un adversaire est maître, et monte sur sa coupe ; si le "
        "partenaire est maître, il joue ce qu’il veut."
    )
    yield rule(ruff, articles.ruff)
    if TableRule.UNDERTRUMP not in ruleset.left_open:
        yield rule(UNDERTRUMP[ruleset.undertrump], articles.undertrump or articles.climb)
    if TableRule.PARTNER_RUFF not in ruleset.left_open:
        yield rule(PARTNER[ruleset.partner_ruff], articles.partner)


def _lead(ruleset: Ruleset) -> Sentence:
    """The sentence of who leads and who wins a trick."""
    open_lead = TableRule.GENERALE_LEADS in ruleset.left_open
    if ruleset.generale is not None and ruleset.generale_leads and not open_lead:
        return _(
            "Le voisin de {side} du donneur entame ; à une générale, c’est son demandeur. La plus forte "
            "carte de la couleur demandée prend le pli, ou le plus fort atout ; qui le prend entame le "
            "suivant.",
            side=TO[ruleset.turns],
        )
    return _(
        "Le voisin de {side} du donneur entame. La plus forte carte de la couleur demandée prend le pli, ou "
        "le plus fort atout ; qui le prend entame le suivant.",
        side=TO[ruleset.turns],
    )


WORDING: Final = _(
    "Une enchère se dit toujours de même : la valeur, puis la couleur (« 90 cœur »). « Vingt de mieux », "
    "« dix de plus » sont interdits ; on passe en disant « je passe »."
)
SPEAK: Final = {
    "in-turn": _("On coinche à son tour de parler ; après une coinche, plus personne n’enchérit."),
    "at-once": _("On coinche à la volée, sans attendre son tour ; après, on ne peut que surcoincher."),
    "open": _("On coinche à son tour de parler ; on peut encore enchérir, et l’enchère efface la coinche."),
}
LAST: Final = {
    True: _(
        "Quand trois joueurs passent, le dernier qui a parlé peut reparler dans une autre couleur ; sinon "
        "son enchère est dite."
    ),
    False: _("Quand trois joueurs passent à la suite d’une enchère ou d’une coinche, elle est dite."),
}


def speaking(ruleset: Ruleset) -> Iterator[RuleSentence]:
    """The rules of who speaks, when a coinche may be said and what ends the auction, for its chapter."""
    first = _(
        "Le voisin de {side} du donneur parle le premier, puis chacun à son tour : il passe, enchérit plus "
        "haut ou coinche l’adversaire. Qui a passé peut reparler.",
        side=TO[ruleset.turns],
    )
    passages = ruleset.passages
    yield from_text(first, passages.speaking)
    if passages.wording:
        yield rule(WORDING, passages.wording)
    if ruleset.suits_ranked:
        ranked = [TRUMPS[trump] for trump in RANKED if trump in ruleset.trumps]
        yield rule(
            _(
                "À points égaux, on enchérit dans une couleur plus forte, dans l’ordre : {suits}.",
                suits=joined(ranked),
            )
        )
    told = {
        TableRule.COINCHE_SAID: (SPEAK[ruleset.coinche_said], passages.speaking),
        TableRule.SPEAK_AGAIN: (LAST[ruleset.speak_again], passages.passes),
    }
    yield from _said(ruleset, told)
    if _capot_ends(ruleset):
        yield from_text(_("Une demande de capot termine les enchères."), passages.passes)


def _capot_ends(ruleset: Ruleset) -> bool:
    """Whether nothing can be said over any capot: no coinche, no générale, no stronger trump."""
    higher = ruleset.generale is not None or (ruleset.suits_ranked and len(ruleset.trumps) > 1)
    return not ruleset.capot_can_be_coinched and not higher
