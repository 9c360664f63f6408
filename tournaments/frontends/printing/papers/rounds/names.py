"""The draw by name, for the wall: «où suis-je ?»."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.cards import Seat
from tournaments.core.models.planning import NameOrder
from tournaments.core.registration.names import NameParts, NameSorting
from tournaments.frontends.printing.content import PaperHead, RoundDraw
from tournaments.frontends.printing.fitting import MM, NAME_FLOOR, TextList, TextPlace
from tournaments.frontends.printing.pages import (
    ColumnChoice,
    ColumnLayout,
    PageBookmark,
    PaperPage,
    bookmarked,
    layout,
    squeezed,
    wall_pages,
)
from tournaments.frontends.printing.registry import Paper, register
from tournaments.frontends.printing.seats import is_alone, seat_letter
from tournaments.frontends.printing.times import published

COLUMN_CHOICES: Final = (ColumnChoice(1, 20, 125.0, 32.0), ColumnChoice(2, 26, 24.0, 12.5))

USUAL: Final = COLUMN_CHOICES[-1].letters
"""How tall a line of a full page is, in millimetres."""
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
    """How tall the name and the adversaries are set, in millimetres."""

    @property
    def whole(self) -> str:
        """The name as it is measured."""
        return " ".join(filter(None, self.player))


def _pages(concours: PaperHead, draw: RoundDraw) -> list[PaperPage]:
    """Every player in the order of the family names."""
    filing = NameSorting(NameOrder(draw["name_order"]), draw["families"])
    seats = [(filing.key(name), place._replace(player=filing.parts(name))) for name, place in _seats(draw)]
    places = [place for _key, place in sorted(seats, key=lambda seat: (seat[0], seat[1].team))]
    composed = squeezed(layout(len(places), COLUMN_CHOICES), partial(_composed, places), USUAL)
    high = composed.columns.letters
    sizes = {"table": (1.5 * high, 1.7 * high), "seat": (0.6 * high, 0.42 * high * MM)}
    title = _("Partie %(number)s : où suis-je ?") % {"number": draw["number"]}
    lists = {"names": composed.names, "against": composed.against}
    bookmark = PageBookmark("%(first)s – %(last)s", lambda line: line.player.family)
    pages = wall_pages("names", concours, title, composed.columns, composed.lines, sizes=sizes, **lists)
    return bookmarked(pages, bookmark)


class ComposedNames(NamedTuple):
    """The list in its columns: how names and adversaries are set, and the lines with the room of each."""

    columns: ColumnLayout
    lines: list[NameSeat]
    names: TextList
    against: TextList


def _composed(places: Sequence[NameSeat], columns: ColumnLayout) -> ComposedNames:
    high, wide = columns.letters, columns.line_width - 2.4 * columns.letters
    size = 1.2 * high
    names = TextList(
        [[one.whole] for one in places], TextPlace(wide, size, 2 * size / MM, NAME_FLOOR), grows=True
    )
    size = max(0.9 * high, NAME_FLOOR)
    left = columns.height - names.usual / MM - PADDING * high
    place = TextPlace(wide, size, max(left, NAME_FLOOR / MM), NAME_FLOOR)
    against = TextList([[one.against] for one in places], place, grows=True, bold=False)
    lines = [one._replace(rooms=(names.height([one.whole]), against.height([one.against]))) for one in places]
    columns = columns._replace(needs=[sum(line.rooms) + PADDING * high for line in lines])
    return ComposedNames(columns, lines, names, against)


def _seats(draw: RoundDraw) -> Iterator[tuple[str, NameSeat]]:
    """Each player's whole name, and where they sit."""
    for match in draw["matches"]:
        for own, other, seats in (
            (match["ns"], match["ew"], (Seat.NORTH, Seat.SOUTH)),
            (match["ew"], match["ns"], (Seat.WEST, Seat.EAST)),
        ):
            against = " – ".join(other["players"])
            versus = _("%(own)s contre %(number)s · %(names)s") % {
                "own": own["number"],
                "number": other["number"],
                "names": against,
            }
            for player, seat in zip(own["players"], seats, strict=False):
                letter = "" if is_alone(match) else seat_letter(seat)
                yield player, NameSeat(NO_NAME_PARTS, own["number"], match["number"], letter, versus)
    for pair in draw["byes"]:
        for player in pair["players"]:
            said = _("%(own)s, sans adversaire à cette partie") % {"own": pair["number"]}
            yield player, NameSeat(NO_NAME_PARTS, pair["number"], None, "", said)


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
