"""The reasons why a request is refused, with sentences that tell an organizer what to correct.

A `RequestError` is one thing wrong with one field; `InvalidRequest` carries all of them. Codes are stable.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from scoring.sentences import Sentence
from scoring.sentences import sentence as _

SENTENCES: Final[dict[str, Sentence]] = {
    # form
    "not-json": _("La demande n’est pas du JSON."),
    "field-twice": _("Le champ « {name} » est donné deux fois."),
    "unknown-field": _("Le champ « {name} » n’existe pas ici."),
    "missing": _("Il manque « {name} »."),
    "wrong-type": _("Il faut ici {what}."),
    "bad-value": _("Il faut ici {what}."),
    # what is asked
    "unknown-method": _("La méthode de tirage « {method} » n’existe pas ; il y a : {known}."),
    "too-few-teams": _("Il faut au moins deux équipes présentes pour un tirage ; il y en a {count}."),
    "too-many-teams": _("Un tirage va jusqu’à {most} équipes ; il y en a {count}."),
    "duplicate-team": _("L’équipe {number} figure deux fois."),
    "against-itself": _("L’équipe {number} ne peut pas rencontrer l’équipe {number}."),
    "needs-results": _(
        "Ce tirage se fait une partie à la fois : il attend les résultats de la partie précédente."
    ),
    "duplicate-table": _("La table {table} figure deux fois."),
    "no-finals-here": _(
        "Ce tirage n’a pas de phase finale à part : il a ses propres tableaux, ou tire des partenaires."
    ),
    "final-without-round": _("Dites à partir de quelle partie se joue la phase finale des {count} premiers."),
    "knockout-over": _("L’élimination directe est terminée : il n’y a plus de table à tirer."),
    # what the bans leave
    "bans-refuse-draw": _(
        "Aucun tirage ne fait jouer tout le monde sans une rencontre interdite ({bans}) : levez une "
        "interdiction."
    ),
}


class RequestError(ValueError):
    """One thing wrong with one field of a request.

    `field` is a path as in ``teams[3].number`` (empty for the whole request), `sentence` tells an organizer
    what is wrong, filled with `words`: that of the `code` in `SENTENCES` unless the method passes its own.
    """

    def __init__(self, field: str, code: str, own: Sentence | None = None, /, **words: object) -> None:
        self.field = field
        self.code = code
        self.sentence = (own or SENTENCES[code]).filled(**words)
        super().__init__(f"{field}: {code}: {self.sentence}")

    def to_record(self, language: str = "fr") -> dict[str, str]:
        return {"field": self.field, "code": self.code, "message": self.sentence.in_language(language)}


class InvalidRequest(ValueError):
    """A request was refused: `errors` says all that is wrong with it."""

    def __init__(self, errors: Iterable[RequestError]) -> None:
        self.errors = tuple(errors)
        super().__init__("; ".join(str(error) for error in self.errors))

    def to_record(self, language: str = "fr") -> dict[str, list[dict[str, str]]]:
        return {"errors": [error.to_record(language) for error in self.errors]}
