"""What the two sides of a table are called on its phone: by their number, as on the score card."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from django.utils.translation import gettext as _

from scoring.cards import Side

if TYPE_CHECKING:
    from tournaments.sheets.sheet import Sheet


def named(sheet: Sheet, side: Side) -> str:
    """«équipe 12»; at the mêlée «joueurs 4 + 9», in a game for two the player."""
    if sheet.tournament.in_manches:
        return sheet.seated(side).names
    number = sheet.seated(side).number
    if sheet.tournament.individual:
        return _("joueurs %(number)s") % {"number": number}
    return _("équipe %(number)s") % {"number": number}


def short(sheet: Sheet, side: Side) -> str:
    """The same on a small key, where a bare number would read as points: «éq. 12», «j. 4 + 9»."""
    if sheet.tournament.in_manches:
        return sheet.seated(side).names
    number = sheet.seated(side).number
    if sheet.tournament.individual:
        return _("j. %(number)s") % {"number": number}
    return _("éq. %(number)s") % {"number": number}


class Called(NamedTuple):
    """A side as the page calls it: its word in a record, then in a sentence, at its head, on a small key."""

    side: str
    name: str
    head: str
    short: str
    players: str


def called(sheet: Sheet) -> list[Called]:
    """Both sides, North–South first."""
    return [_called(sheet, side) for side in Side]


def _called(sheet: Sheet, side: Side) -> Called:
    name, seated = named(sheet, side), sheet.seated(side)
    head = name[:1].upper() + name[1:]
    return Called(side.value, name, head, short(sheet, side), "" if seated.names == name else seated.names)
