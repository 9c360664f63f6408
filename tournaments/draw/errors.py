"""Why a request is refused, said so that an organizer can mend it.

A `RequestError` is one thing wrong with one field; `InvalidRequest` carries all of them. Codes are
stable; sentences exist in French and English.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

SENTENCES: Final[dict[str, tuple[str, str]]] = {
    # form
    "not-json": ("La demande n'est pas du JSON.", "The request is not JSON."),
    "unknown-field": ("Le champ « {name} » n'existe pas ici.", "There is no field “{name}” here."),
    "missing": ("Il manque « {name} ».", "“{name}” is missing."),
    "wrong-type": ("Il faut ici {fr}.", "This must be {en}."),
    "bad-value": ("Il faut ici {fr}.", "This must be {en}."),
    # what is asked
    "unknown-method": (
        "La méthode de tirage « {method} » n'existe pas ; il y a : {known}.",
        "There is no draw method “{method}”; there are: {known}.",
    ),
    "too-few-teams": (
        "Il faut au moins deux équipes présentes pour un tirage ; il y en a {count}.",
        "A draw needs at least two teams present; there are {count}.",
    ),
    "too-many-teams": (
        "Un tirage va jusqu'à {most} équipes ; il y en a {count}.",
        "A draw goes up to {most} teams; there are {count}.",
    ),
    "duplicate-team": ("L'équipe {number} figure deux fois.", "Team {number} stands here twice."),
    "against-itself": (
        "L'équipe {number} ne peut pas rencontrer l'équipe {number}.",
        "Team {number} cannot meet team {number}.",
    ),
    "needs-results": (
        "Ce tirage se fait une partie à la fois : il attend les résultats de la partie précédente.",
        "This draw is made one round at a time: it needs the results of the round before.",
    ),
    "duplicate-table": ("La table {table} figure deux fois.", "Table {table} stands here twice."),
    "too-many-qualified": (
        (
            "Avec des poules de {size}, {most} équipes au plus se qualifient par poule : les autres jouent "
            "la consolante."
        ),
        "With pools of {size} at most {most} teams of each qualify: the others play the consolation draw.",
    ),
    "no-finals-here": (
        "Ce tirage n'a pas de phase finale à part : il a ses propres tableaux, ou tire des partenaires.",
        "This draw has no finals apart: it has brackets of its own, or draws partners.",
    ),
    "final-without-round": (
        "Dites à partir de quelle partie se joue la phase finale des {count} premiers.",
        "Say from which round on the first {count} play the finals.",
    ),
    "knockout-over": (
        "L'élimination directe est terminée : il n'y a plus de table à tirer.",
        "The knockout is over: there is no table left to draw.",
    ),
    # what the bans leave
    "bans-refuse-draw": (
        (
            "Aucun tirage ne fait jouer tout le monde sans une rencontre interdite ({bans}) : levez une "
            "interdiction."
        ),
        "No draw lets everybody play without a banned meeting ({bans}): lift a ban.",
    ),
    "bans-refuse-melee": (
        (
            "La mêlée n'a trouvé aucun tirage qui fasse jouer tout le monde sans une rencontre interdite "
            "({bans}) : levez une interdiction."
        ),
        "The mêlée found no draw that lets everybody play without a banned meeting ({bans}): lift a ban.",
    ),
    "bans-refuse-rotation": (
        (
            "À la partie {round}, la rotation fait se rencontrer les équipes {bans}, ce qui est interdit : "
            "levez l'interdiction ou choisissez une autre méthode."
        ),
        (
            "In round {round} the rotation makes teams {bans} meet, which is banned: lift the ban or choose "
            "another method."
        ),
    ),
    "bans-refuse-round-robin": (
        (
            "À la partie {round}, la ronde fait se rencontrer les équipes {bans}, ce qui est interdit : "
            "levez l'interdiction ou choisissez une autre méthode."
        ),
        (
            "In round {round} the round robin makes teams {bans} meet, which is banned: lift the ban or "
            "choose another method."
        ),
    ),
    "bans-refuse-bracket": (
        (
            "À la partie {round}, le tableau fait se rencontrer les équipes {bans}, ce qui est interdit : "
            "levez l'interdiction."
        ),
        "In round {round} the bracket makes teams {bans} meet, which is banned: lift the ban.",
    ),
    "bans-refuse-pools": (
        (
            "À la partie {round}, des équipes qui ne doivent pas se rencontrer sont dans la même poule "
            "({bans}) : levez une interdiction."
        ),
        "In round {round} teams that must not meet are in one pool ({bans}): lift a ban.",
    ),
}


class RequestError(ValueError):
    """One thing wrong with one field of a request.

    `field` is a path as in ``teams[3].number`` (empty for the whole request), `code` one of `SENTENCES`,
    `fr` and `en` the sentence for an organizer.
    """

    def __init__(self, field: str, code: str, **words: object) -> None:
        french, english = SENTENCES[code]
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


class InvalidRequest(ValueError):
    """A request was refused: `errors` says all that is wrong with it."""

    def __init__(self, errors: Iterable[RequestError]) -> None:
        self.errors = tuple(errors)
        super().__init__("; ".join(str(error) for error in self.errors))

    def to_record(self, lang: str = "fr") -> dict[str, list[dict[str, str]]]:
        return {"errors": [error.to_record(lang) for error in self.errors]}
