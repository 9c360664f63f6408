"""What is said of a grade, on pages and by the command: a figure with its ±, or why there is none."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from scoring.sentences import Sentence, ngettext
from scoring.sentences import sentence as _
from tournaments.core.season.grade import Grade

NO_RANKING: Final = _("Ce n’est pas un classement.")
MEANING: Final = _(
    "Une note dit combien de points par donne une équipe gagne grâce à un joueur. Deux fois sur trois, la "
    "vérité est à l’intérieur du ± ; le reste, ce sont les cartes."
)


def grade_said(grade: Grade, names: Sequence[str]) -> Sentence:
    """The grade of these names, in the order of its persons, or why it is not told."""
    if not grade.told:
        return _too_few(grade)
    points, figures = round(grade.points), {"error": max(1, round(grade.error))}
    if len(names) > 1:
        words = {**figures, "one": names[0], "other": names[1], "points": signed(points)}
        return _of_pair(points).filled(**words)
    return _of_person(points).filled(**figures, name=names[0], points=signed(points))


def signed(points: int) -> str:
    """A number of points with its sign: «+14», «−3», «0»."""
    return f"+{points}" if points > 0 else f"−{-points}" if points else "0"


def _of_person(points: int) -> Sentence:
    if points > 0:
        return _(
            "{name} : {points} ± {error} points par donne au-dessus de la moyenne du club, avec n’importe "
            "quel partenaire."
        )
    if points < 0:
        return _(
            "{name} : {points} ± {error} points par donne, au-dessous de la moyenne du club, avec n’importe "
            "quel partenaire."
        )
    return _(
        "{name} : {points} ± {error} points par donne, dans la moyenne du club, avec n’importe quel "
        "partenaire."
    )


def _of_pair(points: int) -> Sentence:
    if points > 0:
        return _(
            "{one} et {other}, note de la paire : {points} ± {error} points par donne au-dessus de la "
            "moyenne du club."
        )
    if points < 0:
        return _(
            "{one} et {other}, note de la paire : {points} ± {error} points par donne, au-dessous de la "
            "moyenne du club."
        )
    return _(
        "{one} et {other}, note de la paire : {points} ± {error} points par donne, dans la moyenne du club."
    )


def _too_few(grade: Grade) -> Sentence:
    if grade.needed is None:
        return _(
            "Pas assez de partenaires différents : {games} parties jouées, presque toujours avec les mêmes.",
            games=grade.games,
        )
    return ngettext(
        "Pas assez de parties : une jouée, il en faut environ {needed}.",
        "Pas assez de parties : {count} jouées, il en faut environ {needed}.",
        grade.games,
        needed=grade.needed,
    )
