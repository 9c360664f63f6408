"""The page of the rules of chouine for players (docs/rules/chouine.md)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from scoring.cards import PLAIN
from scoring.chouine.matches import ChouineRules
from scoring.chouine.parties import DECK, DER, NAMES, PACK, WORTH, ChouineAnnounce, ChouineAnnounceKind
from scoring.names import letter
from scoring.sentences import joined, ordinal
from scoring.sentences import sentence as _
from scoring.telling.regulations.counting import scale_worths
from scoring.telling.regulations.endings import Concours, ranking
from scoring.telling.regulations.parts import Chapter, RuleSentence, chapter, field_rules, rule

LEAST_CUT: Final = 4
"""The cards that a cut takes at least («Le mélange»)."""
LAST_OF_THE_TALON: Final = 2
"""The cards that are left when whoever leads must speak of the seven («Le sept d’atout»)."""
CARDS: Final = {
    ChouineAnnounceKind.MARIAGE: _("roi, dame d’une couleur"),
    ChouineAnnounceKind.TIERCE: _("roi, dame, valet d’une couleur"),
    ChouineAnnounceKind.QUARTERON: _("as, roi, dame, valet d’une couleur"),
    ChouineAnnounceKind.QUINTE: _("cinq brisques"),
    ChouineAnnounceKind.TRENTE: _("trois brisques"),
}
"""The cards of each announce («Les annonces», «Appendice»); aces and tens are brisques."""

CHOUINE: Final = {
    False: _("Chouine (as, dix, roi, dame, valet d’une couleur) : qui l’annonce gagne la partie aussitôt."),
    True: _("Chouine (roi, dame, valet d’une couleur) : qui l’annonce gagne la partie aussitôt."),
}
"""What wins a partie at once, of two players and of two pairs («Appendice»)."""

SHOWN: Final = {
    False: _(
        "Une annonce se fait en jouant une carte, de cartes de la même main ; on la montre quand "
        "l’adversaire a joué la sienne, sinon elle ne compte pas. Elle n’est pas obligatoire.",
    ),
    True: _(
        "Une annonce se fait en jouant une carte, de cartes de la même main ; on la montre quand le pli est "
        "joué, sinon elle ne compte pas. Elle n’est pas obligatoire.",
    ),
}
"""How an announce is made, of two players and of two pairs."""

COUNT: Final = {
    False: _("Chacun compte ses plis, ses annonces et le dix de der : le plus haut total gagne la partie."),
    True: _("Chaque équipe compte plis, annonces et dix de der : le plus haut total gagne la partie."),
}


def chouine_chapters(rules: ChouineRules, concours: Concours) -> list[Chapter]:
    """A partie from its cards to the match, of two players or of two pairs."""
    return [
        chapter("deal", _("Les cartes et la donne"), _dealing(rules)),
        chapter("talon", _("Le talon"), _talon(rules)),
        chapter("play", _("Le jeu de la carte"), _playing(rules)),
        chapter("points", _("Les points"), _points(rules)),
        chapter("extras", _("Les annonces"), _announces(rules)),
        chapter("contract", _("Gagner une partie"), _partie(rules)),
        chapter("end", _("Gagner le match"), _match(rules, concours)),
        ranking(concours, matches=True),
    ]


def _dealing(rules: ChouineRules) -> Iterator[RuleSentence]:
    order = _(
        "On joue avec {cards} cartes. De la plus forte à la plus faible, dans toutes les couleurs : {order}. "
        "Le plus petit atout prend toute carte d’une autre couleur.",
        cards=DECK,
        order=joined([letter(rank) for rank in PLAIN.order], " "),
    )
    yield rule(order)
    yield from field_rules(rules, "deal")
    yield rule(DEALER[rules.pairs, rules.manches > 1])
    yield rule(SHUFFLE[rules.pairs].filled(cards=LEAST_CUT))
    yield rule(HANDS[rules.pairs].filled(cards=rules.dealt))
    yield rule(TRUMP[rules.trump_turned].filled(nth=ordinal(rules.hands * rules.dealt + 1, feminine=True)))
    yield rule(
        _(
            "Il y a maldonne si une carte est vue de qui ne la reçoit pas, si un joueur a trop ou trop peu "
            "de cartes ou prend celles d’un autre, ou s’il en manque au jeu : le même donneur redonne.",
        )
    )


DEALER: Final = {
    (False, True): _(
        "Le premier donneur est tiré au sort, puis on donne à tour de rôle. L’autre joueur donne le premier "
        "à la deuxième manche ; on tire de nouveau pour la belle.",
    ),
    (False, False): _("Le premier donneur est tiré au sort, puis on donne à tour de rôle."),
    (True, False): _("Le premier donneur est tiré au sort, puis on donne à tour de rôle, vers la droite."),
}
"""Who deals, of pairs and where a match has several manches («Le tirage», «La marche du coup»)."""
SHUFFLE: Final = {
    False: _(
        "Chacun peut mélanger, le donneur en dernier. L’adversaire coupe, d’un seul coup, au moins {cards} "
        "cartes ; si l’on en voit une, il recommence.",
    ),
    True: _(
        "Chacun peut mélanger, le donneur en dernier. Un adversaire coupe, d’un seul coup, au moins {cards} "
        "cartes ; si l’on en voit une, il recommence.",
    ),
}
HANDS: Final = {
    False: _("On donne une par une, {cards} cartes à chacun, à l’adversaire d’abord."),
    True: _("On donne une par une, {cards} cartes à chacun, au voisin de droite d’abord."),
}


TRUMP: Final = {
    True: _(
        "Le donneur retourne la carte suivante, la {nth}, à côté du talon : sa couleur est l’atout.",
    ),
    False: _(
        "Pas de retourne : on joue sans atout jusqu’à ce que celui qui mène montre une annonce d’une "
        "couleur ; elle devient l’atout, et l’annonce compte à l’atout. Il n’est pas obligé de la montrer.",
    ),
}
"""Whether a card is turned for trumps («La donne», «La chouine de Mondoubleau»)."""


def _talon(rules: ChouineRules) -> Iterator[RuleSentence]:
    if rules.trump_turned:
        rest = _(
            "Les {cards} cartes qui restent font le talon, face cachée ; la retourne se tire la dernière."
        )
    else:
        rest = _("Les {cards} cartes qui restent font le talon, face cachée.")
    yield rule(rest.filled(cards=rules.talon))
    yield rule(DRAWN[rules.pairs])
    if rules.trump_turned:
        seven = _("Qui a le sept d’atout peut l’échanger contre la retourne ; il n’y est pas obligé.")
        yield rule(seven)
        if not rules.pairs:  # four never find two cards left: they draw four after each trick
            yield rule(SEVEN_SAID.filled(cards=LAST_OF_THE_TALON))
    yield rule(
        _(
            "Carte de l’autre tirée ou vue au talon, ou deux cartes tirées : à la première erreur, le lésé "
            "choisit de continuer ou de faire rejouer la partie, même donneur ; à la deuxième erreur de la "
            "même partie, elle lui est attribuée.",
        )
    )


SEVEN_SAID: Final = _(
    "Quand il reste {cards} cartes au talon et que l’échange n’est pas fait, celui qui va entamer annonce "
    "« au sept ».",
)
DRAWN: Final = {
    False: _("Après chaque pli, qui l’a pris tire une carte du talon, puis son adversaire."),
    True: _("Après chaque pli, qui l’a pris tire une carte du talon, puis les autres à leur tour."),
}


def _playing(rules: ChouineRules) -> Iterator[RuleSentence]:
    yield rule(LEAD[rules.pairs])
    yield rule(
        _(
            "Tant qu’il y a des cartes au talon, on joue ce que l’on veut : il n’est pas obligatoire de "
            "fournir ni de couper.",
        )
    )
    end = _(
        "Quand le talon est épuisé, on fournit la couleur demandée ; à l’atout demandé, on monte si l’on "
        "peut ; qui n’a pas la couleur coupe.",
    )
    if not rules.trump_turned:
        end = _(
            "Quand le talon est épuisé, on fournit la couleur demandée ; à l’atout demandé, on monte si l’on "
            "peut ; qui n’a pas la couleur coupe, si un atout est nommé.",
        )
    yield rule(end)
    yield rule(_("Une carte jetée sur le tapis est jouée, même si personne ne l’a encore couverte."))
    yield rule(TRICKS_SEEN[rules.pairs])


LEAD: Final = {
    False: _(
        "L’adversaire du donneur entame. La plus forte carte de la couleur demandée prend le pli, ou le plus "
        "fort atout ; qui le prend entame le suivant.",
    ),
    True: _(
        "Le voisin de droite du donneur entame. La plus forte carte de la couleur demandée prend le pli, ou "
        "le plus fort atout ; qui le prend entame le suivant.",
    ),
}
TRICKS_SEEN: Final = {
    False: _("On peut revoir ses propres plis, mais seulement le dernier de l’adversaire."),
    True: _("On peut revoir les plis de son camp, mais seulement le dernier de l’autre camp."),
}


def _points(rules: ChouineRules) -> Iterator[RuleSentence]:
    values = _(
        "Dans toutes les couleurs : {values}. Cela fait {points} points.",
        values=scale_worths(PLAIN),
        points=PACK,
    )
    yield rule(values)
    yield rule(_("Le dernier pli vaut {points} points de plus, le dix de der.", points=DER))
    yield from field_rules(rules, "points")


def _announces(rules: ChouineRules) -> Iterator[RuleSentence]:
    for kind, worth in WORTH.items():
        if rules.hands not in worth.players:
            continue
        if worth.in_trumps is None:
            text = _("{name} ({cards}) : {points}.")
        else:
            text = _("{name} ({cards}) : {points}, {in_trumps} à l’atout.")
        yield rule(
            text.filled(
                name=NAMES[ChouineAnnounce(kind)],
                cards=CARDS[kind],
                points=worth.plain,
                in_trumps=worth.in_trumps,
            )
        )
    yield rule(CHOUINE[rules.pairs])
    yield rule(SHOWN[rules.pairs])
    yield rule(
        _(
            "De deux chouines du même instant, la première annoncée gagne, sauf si l’autre est à l’atout.",
        )
    )
    yield from field_rules(rules, "announces")


def _partie(rules: ChouineRules) -> Iterator[RuleSentence]:
    yield rule(COUNT[rules.pairs])
    yield rule(
        _(
            "À égalité, la partie ne compte pas : elle se rejoue, même donneur.",
        )
    )
    yield from field_rules(rules, "contract")


def _match(rules: ChouineRules, concours: Concours) -> Iterator[RuleSentence]:
    if rules.manches == 1:
        won = _(
            "Le match se joue en une seule manche : le premier à {parties} parties la gagne.",
        )
    else:
        won = _(
            "Une manche se gagne en {parties} parties, le match en {manches} manches.",
        )
    yield rule(won.filled(parties=rules.parties, manches=rules.manches))
    yield from field_rules(rules, "end")
    if not concours.to_target:
        stopped = _(
            "Un match arrêté est à qui a le plus de manches, puis de parties ; à égalité, une demi-victoire.",
        )
        yield rule(stopped, "C1")
