"""The errors of a deal, with sentences that tell a referee what to correct (docs/rules/records.md).

Codes are stable. A `DealError` is one thing wrong with one field; `InvalidDeal` carries all of those that a
record has, in the order they were found.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from scoring.sentences import SOURCE_LANGUAGE, Sentence, Text
from scoring.sentences import sentence as _

MAX_SHOWN: Final = 10**9
"""A number that large is no score: a sentence shows «…» in its place."""

_AS_GIVEN: Final = Sentence("{what}")
"""For codes whose sentence is given where the error is found."""

SENTENCES: Final[dict[str, Sentence]] = {
    # form
    "not-json": _("Cette ligne n’est pas du JSON."),
    "field-twice": _("Le champ « {name} » est donné deux fois."),
    "unknown-field": _("Le champ « {name} » n’existe pas ici."),
    "missing": _("Il manque « {name} »."),
    "wrong-type": _("Il faut ici {what}."),
    "bad-value": _("« {value} » n’est pas possible ici : {what}."),
    # the contract
    "bid-too-low": _("L’enchère est de {lowest} au minimum."),
    "bid-not-multiple-of-10": _("L’enchère va de dix en dix."),
    "bid-too-high": _("{bid} est plus haut que la plus haute enchère, {highest}."),
    "bid-not-in-ruleset": _("{what} ne se joue pas dans ce règlement."),
    "call-not-allowed": _("Ce contrat ne peut pas être coinché."),
    # the points
    "points-sum": _("Les points font {sum} ; il en faut {total}."),
    "impossible-points": _("Aucun ensemble de plis ne fait {points} sur {total}."),
    "capot-mismatch": _("Le capot et les points se contredisent : un capot vaut tous les points, {all} à 0."),
    "solo-without-capot": _("« Seul » suppose que les preneurs ont fait les huit plis."),
    # belote and announces
    "belote-not-possible": _AS_GIVEN,
    "announce-not-in-ruleset": _AS_GIVEN,
    "announce-not-possible": _AS_GIVEN,
    "cards-contradict": _("Ces annonces ou ces belotes ne tiennent pas ensemble dans un jeu de 32 cartes."),
    "renonce-without-announce": _("{side} n’a rien annoncé : il n’y a pas de renonce."),
    "rebelote-tolerance-used": _AS_GIVEN,
    # a deal replayed card by card
    "card-twice": _("La carte {card} est là deux fois."),
    "too-many-cards": _("Il y a ici {most} cartes au plus."),
    # the game
    "game-over": _AS_GIVEN,
}


GAME_OVER: Final = _(
    "La partie est finie : cette donne est en trop. Retirez-la, ou corrigez une donne d’avant."
)


class Unusable(ValueError):
    """A whole file that cannot be read, or contradicts itself; the message says where."""


class DealError(ValueError):
    """One thing wrong with one field of a record.

    `field` is a path as in ``announces.NS[0].rank`` (empty for the whole line), `code` one of `SENTENCES`,
    `sentence` says it to a referee.
    """

    def __init__(self, field: str, code: str, sentence: Text) -> None:
        super().__init__(field, code)
        self.field, self.code, self.sentence = field, code, sentence

    @classmethod
    def of(cls, field: str, code: str, **words: object) -> DealError:
        """The error whose sentence stands in `SENTENCES`, its places filled with `words`."""
        shown = {name: _shown(word) for name, word in words.items()}
        return cls(field, code, SENTENCES[code].filled(**shown))

    def __str__(self) -> str:
        return f"{self.field}: {self.code}: {self.sentence}"

    def message(self, lang: str = SOURCE_LANGUAGE) -> str:
        """The sentence in `lang`."""
        return self.sentence.in_language(lang)

    def to_record(self, lang: str = SOURCE_LANGUAGE) -> dict[str, str]:
        """The error as the command line writes it."""
        return {"field": self.field, "code": self.code, "message": self.message(lang)}


def _shown(word: object) -> object:
    return word if type(word) is not int or abs(word) < MAX_SHOWN else "…"


class InvalidDeal(ValueError):
    """A record was refused: `errors` says all that is wrong with it."""

    def __init__(self, errors: Iterable[DealError]) -> None:
        self.errors = tuple(errors)
        super().__init__(*self.errors)

    def __str__(self) -> str:
        return "; ".join(str(error) for error in self.errors)


class GameOver(InvalidDeal):
    """A deal came after the end of its game, or a partie of chouine after that of its match."""

    def __init__(self, what: Text = GAME_OVER) -> None:
        super().__init__([DealError("", "game-over", what)])
