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
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from fontTools.ttLib import TTFont

from tournaments.core.models.planning import Tournament
from tournaments.core.models.registration import Substitution, not_gone
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
MOST_NAMED: Final = 6
"""So many names are said; of more the number."""


@cache
def known_letters() -> frozenset[int]:
    """The letters that the font of the papers has."""
    with TTFont(REGULAR) as font:
        return frozenset(font.getBestCmap())


def is_known(name: str) -> bool:
    """Whether the papers have all letters of a name; emoji are left out of names and need none."""
    others = {ord(letter) for letter in PICTURES.sub("", name) if ord(letter) >= LATIN}
    return not others or others <= known_letters()


def names_in_other_letters(tournament: Tournament) -> list[str]:
    """The names on its papers with a letter that these lack, as they are said; a player's with the team."""
    teams = tournament.teams.filter(not_gone(1)).select_related("player1", "player2").order_by("number")
    entered = Substitution.objects.filter(team__tournament=tournament).select_related("enters", "team")
    players = {player: team.number for team in teams for player in team.players}
    players |= {change.enters: change.team.number for change in entered}
    others = dict.fromkeys(
        [tournament.name, tournament.club.name, tournament.place, *(team.club for team in teams)]
    )
    unknown = [(player.name, number) for player, number in players.items() if not is_known(player.name)]
    said = [
        _("%(name)s (n° %(number)s)") % {"name": isolated(name), "number": number} for name, number in unknown
    ]
    return said + [isolated(name) for name in others if not is_known(name)]


def isolated(name: str) -> str:
    """A name that turns nothing around it to run from right to left as it may."""
    return f"\u2068{name}\u2069"


def letters_missing(tournament: Tournament) -> str:
    """What to know before printing; empty where the papers have the letters of all names."""
    names = names_in_other_letters(tournament)
    if not names:
        return ""
    told = ", ".join(names[:MOST_NAMED])
    if len(names) > MOST_NAMED:
        told = _("%(names)s et %(count)s autres") % {"names": told, "count": len(names) - MOST_NAMED}
    said = ngettext(
        "Les papiers n’ont pas toutes les lettres de ce nom : %(names)s. Selon l’ordinateur, des cases "
        "vides sont à leur place. Écrivez-le aussi en lettres latines.",
        "Les papiers n’ont pas toutes les lettres de ces noms : %(names)s. Selon l’ordinateur, des cases "
        "vides sont à leur place. Écrivez-les aussi en lettres latines.",
        len(names),
    )
    return said % {"names": told}
