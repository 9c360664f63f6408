"""What the table does before it counts: cards, deal, cut, who speaks and plays (ASCE 1, 2, 4)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from scoring.cards import Trump
from scoring.coinche.play_options import RANKED
from scoring.coinche.ruleset import Ruleset
from scoring.names import TRUMPS, letter
from scoring.regulations.counting import SECTIONS
from scoring.regulations.parts import Chapter, Rule, chapter, rule, told
from scoring.sentences import Sentence, Text, joined, pgettext
from scoring.sentences import sentence as _

TO: Final = {"right": pgettext("côté", "droite"), "left": pgettext("côté", "gauche")}
FROM: Final = {"right": TO["left"], "left": TO["right"]}
"""The side on which the next player sits, and the one before."""


def dealing(ruleset: Ruleset) -> Chapter:
    """The chapter of the cards and the deal."""
    return chapter("deal", _("Les cartes et la donne"), _dealing(ruleset))


SHUFFLES: Final = {
    "every-deal": _("Le donneur mélange les cartes avant chaque donne."),
    "free": _("Le donneur mélange s'il le veut ; avant la première donne, il le doit."),
    "never": _("On mélange avant la première donne ; ensuite on ne mélange plus, on coupe."),
}


def _dealing(ruleset: Ruleset) -> Iterator[Rule]:
    pack = _(
        "On joue à quatre, deux camps face à face, avec les 32 cartes du sept à l'as. On donne, on parle "
        "et on joue vers la {side}.",
        side=TO[ruleset.turns],
    )
    yield rule(pack, "ASCE 1")
    yield from _orders(ruleset)
    yield rule(SHUFFLES[ruleset.shuffle], "ASCE 2.2")
    cut = _(
        "Le voisin de {side} du donneur coupe, en laissant au moins trois cartes de chaque côté.",
        side=FROM[ruleset.turns],
    )
    yield rule(cut, "ASCE 2.3")
    hands = _("Chacun reçoit huit cartes : trois, deux et trois, les deux au début, au milieu ou à la fin.")
    yield rule(hands, "ASCE 2.4")
    yield from told(ruleset, "deal")


def _orders(ruleset: Ruleset) -> Iterator[Rule]:
    """The order of the cards in each kind of contract that is played."""
    plain = _order(ruleset, Trump.NO_TRUMP)
    trumps = _order(ruleset, Trump.ALL_TRUMP)
    if any(len(trump.suits) == 1 for trump in ruleset.trumps):
        suits = _(
            "De la plus forte à la plus faible, à l'atout : {trumps} ; aux autres couleurs : {plain}.",
            trumps=trumps,
            plain=plain,
        )
        yield rule(suits, "ASCE 6")
    for trump, order in ((Trump.NO_TRUMP, plain), (Trump.ALL_TRUMP, trumps)):
        if trump in ruleset.trumps:
            every = _("À {trump}, dans toutes les couleurs : {order}.", trump=TRUMPS[trump], order=order)
            yield rule(every, SECTIONS[trump])


def _order(ruleset: Ruleset, trump: Trump) -> Text:
    suit = Trump.ALL_TRUMP.suits[0]
    return joined([letter(rank) for rank in ruleset.scale(trump, suit).order], " ")


def playing(ruleset: Ruleset) -> Chapter:
    """The chapter of the play of the cards."""
    return chapter("play", _("Le jeu de la carte"), _playing(ruleset))


def _playing(ruleset: Ruleset) -> Iterator[Rule]:
    yield rule(_lead(ruleset), "ASCE 4.1")
    yield rule(_("On fournit toujours la couleur demandée quand on en a."), "ASCE 4.2")
    if any(len(trump.suits) == 1 for trump in ruleset.trumps):
        yield from _ruffing(ruleset)
    if Trump.NO_TRUMP in ruleset.trumps:
        no_trump = _("À sans atout, on ne monte ni ne coupe : qui n'a pas la couleur joue ce qu'il veut.")
        yield rule(no_trump, "ASCE 11.2")
    if Trump.ALL_TRUMP in ruleset.trumps:
        yield rule(ALL_TRUMP[ruleset.climb_over_partner], "ASCE 11.3")
    yield rule(
        _("Une carte montrée est jouée, sauf si les adversaires permettent de la reprendre."),
        "ASCE 4.1",
    )
    yield rule(_("On peut revoir le dernier pli tant que le suivant n'est pas ramassé."), "ASCE 4.1")


ALL_TRUMP: Final = {
    True: _("À tout atout, on monte dans chaque couleur, même sur son partenaire ; on ne coupe pas."),
    False: _("À tout atout, on monte dans chaque couleur, sauf sur son partenaire maître ; on ne coupe pas."),
}
CLIMB: Final = {
    True: _("Quand l'atout est demandé, on monte si l'on peut, même sur son partenaire."),
    False: _("Quand l'atout est demandé, on monte si l'on peut, sauf sur son partenaire maître."),
}
UNDERTRUMP: Final = {
    True: _("Qui ne peut pas monter sur la coupe d'un adversaire coupe quand même, plus petit (« pisser »)."),
    False: _("Qui ne peut pas monter sur la coupe d'un adversaire joue ce qu'il veut : on ne « pisse » pas."),
}
PARTNER: Final = {
    "only-trumps-obliged": _(
        "Sous la coupe de son partenaire maître, un atout plus petit ne se joue que si l'on n'a que "
        "de l'atout."
    ),
    "free": _("Sous la coupe de son partenaire maître, on joue ce que l'on veut, même un atout plus petit."),
}


def _ruffing(ruleset: Ruleset) -> Iterator[Rule]:
    yield rule(CLIMB[ruleset.climb_over_partner], "ASCE 4.2")
    ruff = _(
        "Qui n'a pas la couleur demandée coupe si un adversaire est maître, et monte sur sa coupe ; si le "
        "partenaire est maître, il joue ce qu'il veut."
    )
    yield rule(ruff, "ASCE 4.2")
    yield rule(UNDERTRUMP[ruleset.undertrump], "ASCE 4.2")
    yield rule(PARTNER[ruleset.partner_ruff], "ASCE 4.2")


def _lead(ruleset: Ruleset) -> Sentence:
    """Who leads, and who wins a trick."""
    if ruleset.generale is not None and ruleset.generale_leads:
        return _(
            "Le voisin de {side} du donneur entame ; à une générale, c'est son demandeur. La plus forte "
            "carte de la couleur demandée prend le pli, ou le plus fort atout ; qui le prend entame le "
            "suivant.",
            side=TO[ruleset.turns],
        )
    return _(
        "Le voisin de {side} du donneur entame. La plus forte carte de la couleur demandée prend le pli, ou "
        "le plus fort atout ; qui le prend entame le suivant.",
        side=TO[ruleset.turns],
    )


SPEAK: Final = {
    "in-turn": _("On coinche à son tour de parler ; après une coinche, plus personne n'enchérit."),
    "at-once": _("On coinche à la volée, sans attendre son tour ; après, on ne peut que surcoincher."),
    "open": _("On coinche à son tour de parler ; on peut encore enchérir, et l'enchère efface la coinche."),
}
LAST: Final = {
    True: _(
        "Quand trois joueurs passent, le dernier qui a parlé peut reparler dans une autre couleur ; sinon "
        "son enchère est dite."
    ),
    False: _("Quand trois joueurs passent à la suite d'une enchère ou d'une coinche, elle est dite."),
}


def speaking(ruleset: Ruleset) -> Iterator[Rule]:
    """Who speaks, when a coinche may be said and what ends it; the chapter of the auction begins with it."""
    first = _(
        "Le voisin de {side} du donneur parle le premier, puis chacun à son tour : il passe, enchérit plus "
        "haut ou coinche l'adversaire. Qui a passé peut reparler.",
        side=TO[ruleset.turns],
    )
    yield rule(first, "ASCE 3.1")
    if ruleset.suits_ranked:
        ranked = [TRUMPS[trump] for trump in RANKED if trump in ruleset.trumps]
        yield rule(
            _(
                "À points égaux, on enchérit dans une couleur plus forte, dans l'ordre : {suits}.",
                suits=joined(ranked),
            )
        )
    yield rule(SPEAK[ruleset.coinche_said], "ASCE 3.1")
    yield rule(LAST[ruleset.speak_again], "ASCE 3.1")
