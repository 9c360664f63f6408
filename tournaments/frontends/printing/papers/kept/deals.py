"""Deals in words, in two columns, each table under its head: on a team's sheet and in the book."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, islice
from math import ceil
from typing import Any, Final, NamedTuple, TypedDict

from django.utils.translation import gettext as _

from scoring.cards import Side
from tournaments.core.models.planning import Tournament
from tournaments.core.models.registration import changes_in
from tournaments.core.models.rounds import SEATED, Table
from tournaments.core.rounds.wording import table_phase
from tournaments.core.sheets.ledger import footer_lines, lines
from tournaments.core.sheets.sheet import TableSheet
from tournaments.core.standings.wording import figure_text
from tournaments.frontends.printing.content import PaperHead
from tournaments.frontends.printing.fitting import (
    DEFAULT_HEIGHT_RATIO,
    FLOOR,
    LEAST_ON_OWN_LINES,
    MM,
    NAME_FLOOR,
    fitter,
)
from tournaments.frontends.printing.pages import (
    GAP,
    LEFT,
    TOP,
    WIDTH,
    PaperPage,
    evened,
    groups_of,
    numbered_pages,
    packed,
)
from tournaments.frontends.printing.queries import finished_tables
from tournaments.frontends.printing.seats import side_letters

COLUMN: Final = (WIDTH - GAP) / 2
"""The deals stand in two columns, in millimetres."""
COLUMN_HEIGHT: Final = 262.4
SIZE: Final = 8.5
LARGER: Final = (10.5, 10.0, 9.5, 9.0)
"""The size of the deals, in points, and those of a page that holds all of them even so."""
LEADING: Final = 1.235
"""The distance from line to line, in their size."""
MOST_MORE_PAGES: Final = 1.1
"""So many more pages may whole tables take than broken ones."""
ABOVE_PLAYERS: Final = 6.7
"""The height of round and result, above the names of the players."""
BELOW_PLAYERS: Final = 0.4
PLAYERS_WIDTH: Final = 72.0
"""The width of the names of the players, in millimetres."""
MIN_HEAD_HEIGHT: Final = 11.4
"""The least height of the head over a table's deals."""
COLUMN_SLACK: Final = 20.0
"""Millimetres added to half of all lines, since no round ends exactly there: both columns stay about even."""
DEAL_WIDTH: Final = 66.0
"""The width of the words of a deal."""


class PrintedDeal(TypedDict):
    """A deal or a penalty in words, with its points for the side whose sheet it is and for the other."""

    number: str
    said: str
    own: str
    theirs: str


class TableOfSide(TypedDict):
    """A finished table seen from one side: its title, the players, the result, the deals."""

    heading: str
    against: str
    result: str
    deals: list[PrintedDeal]


class DealColumnLine(NamedTuple):
    """A line of the columns, with its height in millimetres."""

    height: float
    round: TableOfSide | None
    deal: PrintedDeal | None


def deals_of(table: Table, side: Side) -> list[PrintedDeal]:
    """The deals of a finished table, with the points of a side first; then its penalties."""
    sheet = TableSheet.of(table)
    found = [
        _deal(str(line.row.deal), line.said or " ".join(line.refused), points_of(line.marks), side)
        for line in lines(sheet)
    ]
    return [*found, *(_deal("", one.said, one.points, side) for one in footer_lines(sheet))]


def points_of(marks: tuple[int, int]) -> tuple[str, str]:
    """Points of both sides as they are written."""
    return figure_text(marks[0]), figure_text(marks[1])


def _deal(number: str, said: str, points: tuple[str, str], side: Side) -> PrintedDeal:
    own, theirs = points if side is Side.NS else points[::-1]
    return {"number": number, "said": said, "own": own, "theirs": theirs}


def pages_of_deals(rounds: Sequence[TableOfSide], top: float, first: float) -> list[dict[str, Any]]:
    """The context of each page of `souvenir.html`, at least one; `first` mm are kept free on the first."""
    columns, size = _composed(rounds, first)
    pages = groups_of(columns, 2) or [[]]
    return [
        {
            "lines": list(_place_lines(part, top + (0.0 if number else first))),
            "column": COLUMN,
            "words": DEAL_WIDTH,
            "size": size,
        }
        for number, part in enumerate(pages)
    ]


def _place_lines(columns: Sequence[Sequence[DealColumnLine]], top: float) -> Iterator[dict[str, Any]]:
    for place, column in enumerate(columns):
        down = top
        for line in column:
            left = LEFT + place * (COLUMN + GAP)
            room = line.height - ABOVE_PLAYERS - BELOW_PLAYERS
            yield {**line._asdict(), "left": left, "top": down, "room": room}
            down += line.height


def _composed(rounds: Sequence[TableOfSide], first: float) -> tuple[list[list[DealColumnLine]], float]:
    """The columns, and the size of their deals: whole tables wherever that takes hardly more pages."""
    for size in LARGER:
        found = _whole(_groups(rounds, size), first)
        if found is not None and len(found) <= 2:
            return found, size
    groups = _groups(rounds, SIZE)
    whole, broken = _whole(groups, first), list(_columns(rounds, groups, first))
    if whole is not None and ceil(len(whole) / 2) <= ceil(len(broken) / 2) * MOST_MORE_PAGES:
        return whole, SIZE
    return broken, SIZE


def _groups(rounds: Sequence[TableOfSide], size: float) -> list[list[DealColumnLine]]:
    """The lines of each table: its head, then its deals at `size` points."""
    return [
        [
            DealColumnLine(_head_height(one["against"]), one, None),
            *(DealColumnLine(_deal_height(deal["said"], size), None, deal) for deal in one["deals"]),
        ]
        for one in rounds
    ]


def _whole(groups: Sequence[list[DealColumnLine]], first: float) -> list[list[DealColumnLine]] | None:
    """Columns of whole tables, those of the last page even; None where one is taller than a column."""
    heights = [sum(line.height for line in group) for group in groups]
    if max(heights, default=0.0) > COLUMN_HEIGHT - first:
        return None
    counts: list[int] = []
    room = COLUMN_HEIGHT - first
    while left := heights[sum(counts) :]:
        page = packed(left, room)
        counts += evened(left, room, 2) if len(page) <= 2 else page[:2]
        room = COLUMN_HEIGHT
    rest = iter(groups)
    return [[*chain.from_iterable(islice(rest, count))] for count in counts]


def _columns(
    rounds: Sequence[TableOfSide], groups: Sequence[list[DealColumnLine]], first: float
) -> Iterator[list[DealColumnLine]]:
    """The tables in columns, those of the first page shorter; one begins with at least three deals.

    Where it goes on in another column, its head stands there again.
    """
    half = sum(line.height for group in groups for line in group) / 2 + COLUMN_SLACK
    half += max((group[0].height for group in groups), default=0.0)  # one of them stands twice
    column: list[DealColumnLine] = []
    taken, made = 0.0, 0
    for one, group in zip(rounds, groups, strict=True):
        for place, line in enumerate(group):
            room = COLUMN_HEIGHT - first if made < 2 else COLUMN_HEIGHT
            room = half if half < COLUMN_HEIGHT - first else room
            begun = sum(each.height for each in group[: 1 + 3]) if place == 0 else line.height
            if column and taken + begun > room:
                yield column
                column, made = [_continued(one)] if place else [], made + 1
                taken = sum(each.height for each in column)
            column.append(line)
            taken += line.height
    if column:
        yield column


def _continued(one: TableOfSide) -> DealColumnLine:
    """The head of a round over those of its deals that stand in the next column."""
    heading = _("%(round)s (suite)") % {"round": one["heading"]}
    again: TableOfSide = {**one, "heading": heading, "result": ""}
    return DealColumnLine(_head_height(one["against"]), again, None)


def _head_height(against: str) -> float:
    """The height of the head over the deals of a table, in millimetres."""
    names = fitter().lines(against, PLAYERS_WIDTH, NAME_FLOOR) * NAME_FLOOR / MM * DEFAULT_HEIGHT_RATIO
    return max(MIN_HEAD_HEIGHT, ABOVE_PLAYERS + names + BELOW_PLAYERS)


def _deal_height(said: str, size: float) -> float:
    """The height of a deal, in millimetres: on one line as long as that is not smaller than may be."""
    least = max(size * LEAST_ON_OWN_LINES, FLOOR)
    return LEADING * size / MM * fitter().lines(said, DEAL_WIDTH, least) + 0.6


def stopped_aside(table: Table) -> str:
    """What stands behind those who met at a table that was stopped before its end; else empty."""
    return f" · {table.stopped_words}" if table.stopped_words else ""


def tables_with_deals(tournament: Tournament) -> list[TableOfSide]:
    """Every finished table of the published rounds, seen from North–South; two milliseconds each."""
    tables = finished_tables(tournament).select_related("round__tournament", *SEATED)
    changes = changes_in(tournament)
    found: list[TableOfSide] = []
    for table in tables.order_by("round__number", "number"):
        ns, ew = (table.seated(side, changes) for side in Side)
        place = {"round": table.round.number, "table": table.number}
        met = {"ns": ns.number, "us": ns.names, "ew": ew.number, "them": ew.names}
        against = _("%(ns)s · %(us)s contre %(ew)s · %(them)s") % met
        points = (table.ns_points, table.ew_points)
        found.append(
            {
                "heading": _("Partie %(round)s · table %(table)s") % place,
                "against": " · ".join(filter(None, [table_phase(table), against])) + stopped_aside(table),
                "result": "" if None in points else " – ".join(points_of(points)),  # type: ignore[arg-type]
                "deals": deals_of(table, Side.NS),
            }
        )
    return found


def deal_pages(concours: PaperHead, title: str, tables: Sequence[TableOfSide]) -> list[PaperPage]:
    """Tables in the order of their rounds, each with its deals."""
    us, them = side_letters()
    pages = pages_of_deals(tables, TOP, 0.0)
    return numbered_pages("souvenir", pages, concours=concours, title=title, us=us, them=them)
