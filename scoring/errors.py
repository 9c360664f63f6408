"""What can be wrong with a deal, said so that a referee can mend it (docs/rules/records.md).

Codes are stable; sentences exist in French and English. A `DealError` is one thing wrong with one
field; `InvalidDeal` carries all of those a record has, in the order they were found.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

MOST_SAID: Final = 10**9

SENTENCES: Final[dict[str, tuple[str, str]]] = {
    # form
    "not-json": ("Cette ligne n'est pas du JSON.", "This line is not JSON."),
    "unknown-field": ("Le champ « {name} » n'existe pas ici.", "There is no field “{name}” here."),
    "missing": ("Il manque « {name} ».", "“{name}” is missing."),
    "wrong-type": ("Il faut ici {fr}.", "This must be {en}."),
    "bad-value": ("« {value} » n'est pas possible ici : {fr}.", "“{value}” is not possible here: {en}."),
    # the contract
    "bid-too-low": ("L'enchère est de {lowest} au minimum.", "The lowest bid is {lowest}."),
    "bid-not-multiple-of-10": ("L'enchère va de dix en dix.", "Bids go by tens."),
    "bid-too-high": (
        "Aucun camp ne peut totaliser {bid} : le plus haut est {highest}.",
        "No side could total {bid}: the highest is {highest}.",
    ),
    "bid-not-in-ruleset": (
        "{fr} ne se joue pas dans ce règlement.",
        "{en} is not played under these rules.",
    ),
    "call-not-allowed": ("Ce contrat ne peut pas être coinché.", "This contract cannot be coinched."),
    # the points
    "points-sum": (
        "Les points font {sum} ; il en faut {total}.",
        "The points add up to {sum}; they must make {total}.",
    ),
    "impossible-points": (
        "Aucun ensemble de plis ne fait {points} sur {total}.",
        "No set of tricks makes {points} out of {total}.",
    ),
    "capot-mismatch": (
        "Le capot et les points se contredisent : un capot vaut tous les points, {all} à 0.",
        "Capot and points disagree: a capot is all the points, {all} to 0.",
    ),
    "solo-without-capot": (
        "« Seul » suppose que les preneurs ont fait les huit plis.",
        "“Solo” needs the takers to have taken all eight tricks.",
    ),
    # belote and announces
    "belote-not-possible": ("{fr}", "{en}"),
    "announce-not-in-ruleset": ("{fr}", "{en}"),
    "announce-not-possible": ("{fr}", "{en}"),
    "cards-contradict": (
        "Ces annonces et ces belotes ne tiennent pas dans un même jeu de 32 cartes, huit par main.",
        "These announces and belotes do not fit one pack of 32 cards, eight to a hand.",
    ),
    "renonce-without-announce": (
        "{side} n'a rien annoncé : il n'y a pas de renonce.",
        "{side} announced nothing: there is no renonce.",
    ),
    "rebelote-tolerance-used": ("{fr}", "{en}"),
    # the game
    "game-over": ("{fr}", "{en}"),
}


def _sayable(word: object) -> object:
    """What a sentence can hold: of a number beyond any score, that it is one."""
    return word if type(word) is not int or abs(word) < MOST_SAID else "…"


class DealError(ValueError):
    """One thing wrong with one field of a record.

    `field` is a path as in ``announces.NS[0].rank`` (empty for the whole line), `code` one of
    `SENTENCES`, `fr` and `en` the sentence for a referee.
    """

    def __init__(self, field: str, code: str, **words: object) -> None:
        french, english = SENTENCES[code]
        words = {name: _sayable(word) for name, word in words.items()}
        self.field = field
        self.code = code
        self.fr = french.format_map(words)
        self.en = english.format_map(words)
        super().__init__(f"{field}: {code}: {self.en}")

    def message(self, lang: str = "fr") -> str:
        """The sentence in `lang`: English for ``en``, else French."""
        return self.en if lang == "en" else self.fr

    def to_record(self, lang: str = "fr") -> dict[str, str]:
        return {"field": self.field, "code": self.code, "message": self.message(lang)}


class FormError(DealError):
    """The record is not made as docs/rules/records.md says."""


class RuleError(DealError):
    """The record is well made, but no deal under these rules can give it."""


class InvalidDeal(ValueError):
    """A record was refused: `errors` says all that is wrong with it."""

    def __init__(self, errors: Iterable[DealError]) -> None:
        self.errors = tuple(errors)
        super().__init__("; ".join(str(error) for error in self.errors))


class GameOver(InvalidDeal):
    """A deal came after the end of its game, or a partie of chouine after that of its match."""

    def __init__(
        self,
        fr: str = "La partie est finie : cette donne est en trop.",
        en: str = "The game is over: this deal is one too many.",
    ) -> None:
        super().__init__([RuleError("", "game-over", fr=fr, en=en)])
