"""The draw by name, for the wall: «où suis-je ?»."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.cards import Seat
from tournaments.core.models.planning import NameOrder
from tournaments.core.registration.names import NameParts, NameSorting
from tournaments.frontends.printing.content import PaperHead, RoundDraw
from tournaments.frontends.printing.fitting import MM, NAME_FLOOR, names_height
from tournaments.frontends.printing.pages import ColumnChoice, PaperPage, layout, wall_pages
from tournaments.frontends.printing.registry import Paper, register
from tournaments.frontends.printing.seats import is_alone, seat_letter
from tournaments.frontends.printing.times import published

COLUMN_CHOICES: Final = (ColumnChoice(1, 20, 125.0, 32.0), ColumnChoice(2, 26, 24.0, 12.5))


PADDING: Final = 0.12
"""The share of a line's height that stays free above and below its texts."""
NO_NAME_PARTS: Final = NameParts("", "", "")


class NameSeat(NamedTuple):
    """Where a player sits: no match for the exempt team."""

    player: NameParts
    team: str
    number: int | None
    seat: str
    against: str
    rooms: tuple[float, float] = (0.0, 0.0)
    """How tall the name and the adversaries may be set, in millimetres."""


def _pages(concours: PaperHead, draw: RoundDraw) -> list[PaperPage]:
    """Every player in the order of the family names."""
    filing = NameSorting(NameOrder(draw["name_order"]), draw["families"])
    seats = [(filing.key(name), place._replace(player=filing.parts(name))) for name, place in _seats(draw)]
    places = [place for _key, place in sorted(seats, key=lambda seat: (seat[0], seat[1].team))]
    columns = layout(len(places), COLUMN_CHOICES)
    title = _("Partie %(number)s : où suis-je ?") % {"number": draw["number"]}
    high, wide = columns.letters, columns.line_width
    sizes = {
        "name": (wide - 2.4 * high, 1.2 * high),
        "table": (1.5 * high, 1.7 * high),
        "seat": (0.6 * high, 0.42 * high * MM),
        "against": (wide - 2.4 * high, max(0.82 * high, NAME_FLOOR)),
    }
    lines = [place._replace(rooms=_rooms(place, wide - 2.4 * high, high)) for place in places]
    columns = columns._replace(needs=[sum(line.rooms) + PADDING * high for line in lines])
    return wall_pages("names", concours, title, columns, lines, sizes=sizes)


def _rooms(place: NameSeat, width: float, high: float) -> tuple[float, float]:
    """What the name and the adversaries take of a line that is `high` millimetres where they are short."""
    own = names_height([" ".join(filter(None, place.player))], width)
    return max(0.48 * high, own), max(0.36 * high, names_height([place.against], width))


def _seats(draw: RoundDraw) -> Iterator[tuple[str, NameSeat]]:
    """Each player's whole name, and where they sit."""
    for match in draw["matches"]:
        for own, other, seats in (
            (match["ns"], match["ew"], (Seat.NORTH, Seat.SOUTH)),
            (match["ew"], match["ns"], (Seat.WEST, Seat.EAST)),
        ):
            against = " – ".join(other["players"])
            versus = _("contre %(number)s · %(names)s") % {"number": other["number"], "names": against}
            for player, seat in zip(own["players"], seats, strict=False):
                letter = "" if is_alone(match) else seat_letter(seat)
                yield player, NameSeat(NO_NAME_PARTS, own["number"], match["number"], letter, versus)
    for pair in draw["byes"]:
        for player in pair["players"]:
            away = NameSeat(NO_NAME_PARTS, pair["number"], None, "", _("sans adversaire à cette partie"))
            yield player, away


NAMES = register(
    Paper(
        key="names",
        tagged=True,
        label=gettext_lazy("Où suis-je ? (par nom)"),
        title=lambda asked: _("où suis-je, partie %(number)s") % {"number": asked.number},
        read=lambda asked: asked.draw,
        pages=_pages,
        newest=lambda asked: published(asked.tournament, asked.number or 0),
        addresses=("partie/<int:number>/noms/",),
        of_round=2,
    )
)
