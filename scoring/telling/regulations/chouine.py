"""The page of the rules of chouine for players (docs/rules/chouine.md)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from scoring.cards import PLAIN
from scoring.chouine.matches import ChouineRules
from scoring.chouine.parties import DER, NAMES, PACK, WORTH, ChouineAnnounce, ChouineAnnounceKind
from scoring.sentences import sentence as _
from scoring.telling.regulations.chouine_table import dealing, playing, talon
from scoring.telling.regulations.counting import scale_worths
from scoring.telling.regulations.endings import Concours, ranking
from scoring.telling.regulations.parts import Chapter, RuleSentence, chapter, field_rules, rule

CARDS: Final = {
    ChouineAnnounceKind.MARIAGE: _("roi, dame d'une couleur"),
    ChouineAnnounceKind.TIERCE: _("roi, dame, valet d'une couleur"),
    ChouineAnnounceKind.QUARTERON: _("as, roi, dame, valet d'une couleur"),
    ChouineAnnounceKind.QUINTE: _("cinq brisques"),
    ChouineAnnounceKind.TRENTE: _("trois brisques"),
}
"""The cards of each announce («Les annonces», «Appendice»); aces and tens are brisques."""

CHOUINE: Final = {
    False: _("Chouine (as, dix, roi, dame, valet d'une couleur) : qui l'annonce gagne la partie aussitôt."),
    True: _("Chouine (roi, dame, valet d'une couleur) : qui l'annonce gagne la partie aussitôt."),
}
"""What wins a partie at once, of two players and of two pairs («Appendice»)."""

SHOWN: Final = {
    False: _(
        "Une annonce se fait en jouant une carte, de cartes de la même main ; on la montre quand "
        "l'adversaire a joué la sienne, sinon elle ne compte pas. Elle n'est pas obligatoire.",
    ),
    True: _(
        "Une annonce se fait en jouant une carte, de cartes de la même main ; on la montre quand le pli est "
        "joué, sinon elle ne compte pas. Elle n'est pas obligatoire.",
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
        dealing(rules),
        talon(rules),
        playing(rules),
        chapter("points", _("Les points"), _points(rules)),
        chapter("extras", _("Les annonces"), _announces(rules)),
        chapter("contract", _("Gagner une partie"), _partie(rules)),
        chapter("end", _("Gagner le match"), _match(rules, concours)),
        ranking(concours, matches=True),
    ]


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
            text = _("{name} ({cards}) : {points}, {in_trumps} à l'atout.")
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
            "De deux chouines du même instant, la première annoncée gagne, sauf si l'autre est à l'atout.",
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
