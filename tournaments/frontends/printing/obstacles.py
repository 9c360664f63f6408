"""What keeps a paper from being made, or from being read, in one sentence for who prints it.

Names with letters that no font of the papers has are known before anything is printed, and alike everywhere:
the papers bring their letters along, Latin, Greek and Cyrillic. What is written in others is set in a font
of the computer that prints, or as empty boxes where it has none.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy, ngettext
from fontTools.ttLib import TTFont

from tournaments.core.models.planning import Tournament
from tournaments.core.planning.queries import remaining_teams
from tournaments.frontends.printing.fitting import REGULAR
from tournaments.frontends.printing.spool import Failure
from tournaments.frontends.printing.templatetags import PICTURES

WHY_FAILED: Final[Mapping[Failure, str | Promise]] = {
    Failure.NO_SPACE: gettext_lazy(
        "Le disque de cet ordinateur est plein : libérez de la place, puis recommencez."
    ),
    Failure.UNKNOWN: gettext_lazy("Fermez d’autres programmes si l’ordinateur est chargé, puis recommencez."),
}
"""Why the press could not make a paper."""
NO_PRESS: Final = gettext_lazy(
    "Cet ordinateur ne fait pas de PDF : il lui manque Edge, Chrome ou Chromium, ou bien Pango (Debian, "
    "Ubuntu : libpango-1.0-0 et libpangoft2-1.0-0)."
)
"""Why a paper is a page to print from a browser, see `press`."""
LATIN: Final = 0x250
"""Letters below this are in every font of the papers (`tests/printing/test_letters.py`)."""


@cache
def known_letters() -> frozenset[int]:
    """The letters that the font of the papers has."""
    with TTFont(REGULAR) as font:
        return frozenset(font.getBestCmap())


def is_known(name: str) -> bool:
    """Whether the papers have all letters of a name; emoji are left out of names and need none."""
    others = {ord(letter) for letter in PICTURES.sub("", name) if ord(letter) >= LATIN}
    return not others or others <= known_letters()


def teams_in_other_letters(tournament: Tournament) -> list[int]:
    """The numbers of the teams that still play and have a name with a letter that the papers lack."""
    return [
        team.number
        for team in remaining_teams(tournament)
        if not all(is_known(player.name) for player in team.players)
    ]


def letters_missing(tournament: Tournament) -> str:
    """What to know before printing; empty where the papers have the letters of all names."""
    numbers = teams_in_other_letters(tournament)
    if not numbers:
        return ""
    said = ngettext(
        "Les papiers n’ont pas les lettres d’un nom de l’équipe %(numbers)s : selon l’ordinateur, des cases "
        "vides à leur place. Écrivez-le aussi en lettres latines.",
        "Les papiers n’ont pas les lettres de noms des équipes %(numbers)s : selon l’ordinateur, des cases "
        "vides à leur place. Écrivez-les aussi en lettres latines.",
        len(numbers),
    )
    return said % {"numbers": ", ".join(map(str, numbers))}
