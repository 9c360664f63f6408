"""What counts beside the tricks: announces and belote (ASCE 7 and 8)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from scoring.cards import Rank, Trump
from scoring.coinche.announces import CARRE_POINTS, NO_TRUMP_CARRE_POINTS, SEQUENCE_POINTS, Kind
from scoring.coinche.ruleset import Ruleset
from scoring.coinche.scores import BELOTE
from scoring.regulations.counting import letter
from scoring.regulations.parts import Chapter, Rule, Said, chapter, rule

PLAIN_CARRE: Final = 100


def extras(ruleset: Ruleset) -> Chapter:
    """The chapter of announces and belote."""
    rules = [*_announces(ruleset), *_belote(ruleset)]
    return chapter("extras", "Annonces et belote", "Announces and belote", rules)


def carres_said(points: dict[Rank, int]) -> Said:
    """The carrés that are worth more than others: «V 200, 9 150»."""
    best = [(letter(rank), n) for rank, n in points.items() if n > PLAIN_CARRE]
    return Said(*(", ".join(f"{said.in_(lang)}\xa0{n}" for said, n in best) for lang in ("fr", "en")))


def values_said() -> Said:
    """What each kind of announce is worth."""
    tierce, cinquante, cent = (SEQUENCE_POINTS[kind] for kind in (Kind.TIERCE, Kind.CINQUANTE, Kind.CENT))
    carres = carres_said(CARRE_POINTS)
    return Said(
        f"tierce {tierce} · cinquante {cinquante} · cent {cent} · carré {PLAIN_CARRE} ({carres.fr})",
        f"tierce {tierce} · cinquante {cinquante} · cent {cent} · carré {PLAIN_CARRE} ({carres.en})",
    )


def _announces(ruleset: Ruleset) -> Iterator[Rule]:
    if ruleset.announces == "none":
        yield rule("On joue sans annonces.", "There are no announces.", ruleset.labels.announces.source)
        return
    values = values_said()
    yield rule(f"Annonces : {values.fr}.", f"Announces: {values.en}.", "ASCE 8.1")
    if Trump.NO_TRUMP in ruleset.trumps:
        carres = carres_said(NO_TRUMP_CARRE_POINTS)
        yield rule(
            f"À sans atout, les carrés valent {PLAIN_CARRE}, sauf {carres.fr}.",
            f"At no-trump a carré is worth {PLAIN_CARRE}, but {carres.en}.",
            "ASCE 11.2",
        )
    yield rule(
        "Le camp qui a la plus forte annonce compte toutes les siennes, l'autre aucune. Un carré bat toute "
        "suite ; puis la plus longue, la plus haute, et celle d'atout.",
        "The side with the strongest announce counts all of its own, the other side none. A carré beats any "
        "sequence; then the longer one, the higher one, and the one in trumps.",
        "ASCE 8.3",
    )
    yield _tie(ruleset)
    yield rule(
        "Renonce : des annonces que l'on ne peut montrer comptent pour l'adversaire, qui garde les siennes.",
        "Renonce: announces that cannot be shown count for the adversaries, who keep their own.",
        "ASCE 8.4, A6",
    )


def _tie(ruleset: Ruleset) -> Rule:
    if ruleset.announce_tie == "first":
        return rule(
            "Si rien ne les départage, le camp qui a annoncé le premier compte les siennes.",
            "Where nothing separates them, the side that announced first counts its own.",
        )
    return rule(
        "Si rien ne les départage, aucune annonce ne compte.",
        "Where nothing separates them, no announce counts.",
        "ASCE 8.3",
    )


def _belote(ruleset: Ruleset) -> Iterator[Rule]:
    source = ruleset.labels.belote.source
    if ruleset.belote == "none":
        yield rule("La belote ne compte pas.", "A belote does not count.")
        return
    who = (
        Said(", aux preneurs seulement", ", for the takers only")
        if ruleset.belote == "takers"
        else Said(", à tout camp qui l'a", ", for whichever side has it")
    )
    yield rule(
        f"La belote (roi et dame d'atout, annoncée en les jouant) vaut {BELOTE} points{who.fr}.",
        f"A belote (king and queen of trumps, announced when played) is worth {BELOTE} points{who.en}.",
        source,
    )
    if Trump.NO_TRUMP in ruleset.trumps or Trump.ALL_TRUMP in ruleset.trumps:
        yield from _belote_elsewhere(ruleset, source)
    if ruleset.rebelote_tolerance:
        yield rule(
            "Une « rebelote » oubliée est pardonnée une fois par équipe et par partie.",
            "A forgotten “rebelote” is forgiven once a side in a game.",
            f"{source}, A9",
        )


def _belote_elsewhere(ruleset: Ruleset, source: str) -> Iterator[Rule]:
    """Belotes where no suit, or every suit, is trumps."""
    if Trump.NO_TRUMP in ruleset.trumps:
        yield rule("Pas de belote à sans atout.", "There is no belote at no-trump.", source)
    if Trump.ALL_TRUMP in ruleset.trumps:
        if ruleset.belote_at_all_trump:
            yield rule(
                "À tout atout, une belote par couleur.", "At all-trump, a belote in each suit.", "ASCE 11.3"
            )
        else:
            yield rule("Pas de belote à tout atout.", "There is no belote at all-trump.", source)
