"""The rules of chouine as they are told to players (docs/rules/chouine.md)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from scoring.cards import PLAIN
from scoring.chouine.matches import ChouineRules
from scoring.chouine.parties import DER, PACK, TWO, WORTH, Kind
from scoring.chouine.wording import KIND_NAMES
from scoring.regulations.counting import scale_said
from scoring.regulations.endings import Concours, Terms, ranking
from scoring.regulations.parts import Chapter, Rule, Said, chapter, rule

MADE_OF: Final = {
    Kind.MARIAGE: Said("roi, dame d'une couleur", "king, queen of a suit"),
    Kind.TIERCE: Said("roi, dame, valet d'une couleur", "king, queen, jack of a suit"),
    Kind.QUARTERON: Said("as, roi, dame, valet d'une couleur", "ace, king, queen, jack of a suit"),
    Kind.QUINTE: Said("cinq brisques", "five brisques"),
    Kind.TRENTE: Said("trois brisques", "three brisques"),
}
"""The cards of each announce («Les annonces», «Appendice»); aces and tens are brisques."""
TERMS: Final = Terms(Said("{} match", "{} match"), Said("{} matchs", "{} matches"), matches=True)


def chouine_chapters(rules: ChouineRules, concours: Concours) -> list[Chapter]:
    """A partie from its cards to the match; two players, as at a concours."""
    return [
        chapter("points", "Les points", "Points", _points(rules)),
        chapter("extras", "Les annonces", "Announces", _announces(rules)),
        chapter("contract", "Gagner une partie", "Winning a partie", _partie(rules)),
        chapter("end", "Gagner le match", "Winning the match", _match(rules, concours)),
        ranking(concours, TERMS),
    ]


def _points(rules: ChouineRules) -> Iterator[Rule]:
    values = scale_said(PLAIN)
    yield rule(
        f"Dans toutes les couleurs : {values.fr}. Cela fait {PACK} points.",
        f"In every suit: {values.en}. That makes {PACK} points.",
        rules.sections.tricks,
    )
    yield rule(
        f"Le dernier pli vaut {DER} points de plus, le dix de der.",
        f"The last trick is worth {DER} more points.",
        rules.sections.der,
    )
    if rules.trump_turned:
        yield rule(
            "La onzième carte, retournée, fait l'atout.", "The eleventh card, turned, names the trump."
        )
    else:
        yield rule(
            "Pas de retourne : on joue sans atout jusqu'à ce qu'un mariage, une tierce ou un quarteron de "
            "celui qui mène nomme l'atout ; cette annonce compte à l'atout.",
            "No card is turned: there is no trump until a mariage, tierce or quarteron of the player who "
            "leads names it; that announce counts in trumps.",
            rules.sections.in_trumps,
        )


def _announces(rules: ChouineRules) -> Iterator[Rule]:
    for kind, worth in WORTH.items():
        if TWO not in worth.players:
            continue
        trumps = Said("", "") if worth.in_trumps is None else Said(
            f", {worth.in_trumps} à l'atout", f", {worth.in_trumps} in trumps"
        )  # fmt: skip
        name, cards = KIND_NAMES[kind], MADE_OF[kind]
        yield rule(
            f"{name} ({cards.fr}) : {worth.plain}{trumps.fr}.",
            f"{name} ({cards.en}): {worth.plain}{trumps.en}.",
            rules.sections.announces,
        )
    yield rule(
        "Chouine (as, dix, roi, dame, valet d'une couleur) : qui l'annonce gagne la partie aussitôt.",
        "Chouine (ace, ten, king, queen, jack of a suit): who announces it wins the partie at once.",
        rules.sections.announces,
    )
    yield rule(
        "Une annonce se fait en jouant une carte et se montre ; elle n'est pas obligatoire.",
        "An announce is made as a card is played, and shown; nobody has to make one.",
        rules.sections.announces,
    )


def _partie(rules: ChouineRules) -> Iterator[Rule]:
    yield rule(
        "Chacun compte ses plis, ses annonces et le dix de der : le plus haut total gagne la partie.",
        "Each counts tricks, announces and the last trick: the higher total wins the partie.",
        rules.sections.tricks,
    )
    yield rule(
        "À égalité, la partie ne compte pas : elle se rejoue, même donneur.",
        "Level, the partie counts for nothing: it is played again by the same dealer.",
    )


def _match(rules: ChouineRules, concours: Concours) -> Iterator[Rule]:
    parties, manches = rules.parties, rules.manches
    if manches == 1:
        fr = f"Le match se joue en une seule manche : le premier à {parties} parties la gagne."
        en = f"The match is one manche: the first to win {parties} parties has it."
    else:
        fr = f"Une manche se gagne en {parties} parties, le match en {manches} manches."
        en = f"A manche is won by {parties} parties, the match by {manches} manches."
    yield rule(fr, en, "Généralités")
    if not concours.to_target:
        yield rule(
            "Un match arrêté est à qui a le plus de manches, puis de parties ; à égalité, une demi-victoire.",
            "A match that is stopped goes to who has more manches, then parties; level, half a win each.",
            "C1",
        )
