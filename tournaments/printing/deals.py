"""Deals told in words, in two columns, each table under its head: on a team's sheet and in the book."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple, TypedDict

from django.utils.translation import gettext as _

from scoring.cards import Side
from tournaments.models.planning import Tournament
from tournaments.models.registration import changes_in
from tournaments.models.rounds import SEATED, Table
from tournaments.printing.content import Concours
from tournaments.printing.fitting import MM, NAME_FLOOR, TALL, fitter
from tournaments.printing.pages import GAP, LEFT, TOP, WIDTH, Page, numbered
from tournaments.printing.queries import finished_tables
from tournaments.printing.seats import sides
from tournaments.sheets.ledger import foot, lines
from tournaments.sheets.sheet import TableSheet
from tournaments.standings.wording import figure_text

COLUMN: Final = (WIDTH - GAP) / 2
"""The deals stand in two columns, in millimetres."""
ROOM: Final = 262.0
SIZE: Final = 8.5
LEADING: Final = 3.7
"""Of the deals, in points and in millimetres from line to line."""
ABOVE: Final = 6.7
"""Round and result, over who played."""
BELOW: Final = 0.4
AGAINST: Final = 72.0
"""How wide is said who played, in millimetres."""
HEAD: Final = 14.5
"""Over the deals of a table at least: names take two lines."""
EVEN: Final = 20.0
"""A column that could hold half of all is left so much longer, for a round may not end in its middle."""
WORDS: Final = 66.0
"""How wide a deal is told."""


class Deal(TypedDict):
    """A deal or a penalty as it is told, and what it brought the side that is told of and the other."""

    number: str
    said: str
    own: str
    theirs: str


class Played(TypedDict):
    """A table as one side tells it: its head, who played, how it ended, its deals."""

    heading: str
    against: str
    result: str
    deals: list[Deal]


class Line(NamedTuple):
    """A line of the columns, with its height in millimetres."""

    height: float
    round: Played | None
    deal: Deal | None


def deals_of(table: Table, side: Side) -> list[Deal]:
    """The deals of a finished table, with the points of a side first; then its penalties."""
    sheet = TableSheet.of(table)
    found = [
        _deal(str(line.row.deal), line.said or " ".join(line.refused), points_of(line.marks), side)
        for line in lines(sheet)
    ]
    return [*found, *(_deal("", one.said, one.points, side) for one in foot(sheet))]


def points_of(marks: tuple[int, int]) -> tuple[str, str]:
    """Points of both sides as they are written."""
    return figure_text(marks[0]), figure_text(marks[1])


def _deal(number: str, said: str, points: tuple[str, str], side: Side) -> Deal:
    own, theirs = points if side is Side.NS else points[::-1]
    return {"number": number, "said": said, "own": own, "theirs": theirs}


def pages_of_deals(rounds: Sequence[Played], top: float, first: float) -> list[dict[str, Any]]:
    """The context of each page of `souvenir.html`, at least one; `first` mm are kept free on the first."""
    columns = list(_columns(rounds, first))
    pages = [columns[at : at + 2] for at in range(0, len(columns), 2)] or [[]]
    return [
        {
            "lines": list(_placed(part, top + (0.0 if number else first))),
            "column": COLUMN,
            "words": WORDS,
            "size": SIZE,
        }
        for number, part in enumerate(pages)
    ]


def _placed(columns: Sequence[Sequence[Line]], top: float) -> Iterator[dict[str, Any]]:
    for place, column in enumerate(columns):
        down = top
        for line in column:
            left = LEFT + place * (COLUMN + GAP)
            room = line.height - ABOVE - BELOW
            yield {**line._asdict(), "left": left, "top": down, "room": room}
            down += line.height


def _columns(rounds: Sequence[Played], first: float) -> Iterator[list[Line]]:
    """The rounds in columns, those of the first page shorter; a round begins with at least three deals."""
    groups = [
        [
            Line(_head(one["against"]), one, None),
            *(Line(_height(deal["said"]), None, deal) for deal in one["deals"]),
        ]
        for one in rounds
    ]
    half = sum(line.height for group in groups for line in group) / 2 + EVEN
    column: list[Line] = []
    taken, made = 0.0, 0
    for group in groups:
        for place, line in enumerate(group):
            room = ROOM - first if made < 2 else ROOM
            room = half if half < ROOM - first else room
            begun = sum(each.height for each in group[: 1 + 3]) if place == 0 else line.height
            if column and taken + begun > room:
                yield column
                column, taken, made = [], 0.0, made + 1
            column.append(line)
            taken += line.height
    if column:
        yield column


def _head(against: str) -> float:
    """Over the deals of a table."""
    names = fitter().lines(against, AGAINST, NAME_FLOOR) * NAME_FLOOR / MM * TALL
    return max(HEAD, ABOVE + names + BELOW)


def _height(said: str) -> float:
    return LEADING * fitter().lines(said, WORDS, SIZE) + 0.6


def tables_told(tournament: Tournament) -> list[Played]:
    """Every finished table of the published rounds, as North–South tells it; two milliseconds each."""
    tables = finished_tables(tournament).select_related("round__tournament", *SEATED)
    changes = changes_in(tournament)
    found: list[Played] = []
    for table in tables.order_by("round__number", "number"):
        ns, ew = (table.seated(side, changes) for side in Side)
        place = {"round": table.round.number, "table": table.number}
        met = {"ns": ns.number, "us": ns.names, "ew": ew.number, "them": ew.names}
        points = (table.ns_points, table.ew_points)
        found.append(
            {
                "heading": _("Partie %(round)s · table %(table)s") % place,
                "against": _("%(ns)s · %(us)s contre %(ew)s · %(them)s") % met,
                "result": "" if None in points else " – ".join(points_of(points)),  # type: ignore[arg-type]
                "deals": deals_of(table, Side.NS),
            }
        )
    return found


def told_pages(concours: Concours, title: str, tables: Sequence[Played]) -> list[Page]:
    """Tables in the order of their rounds, each with its deals."""
    us, them = sides()
    pages = pages_of_deals(tables, TOP, 0.0)
    return numbered("souvenir", pages, concours=concours, title=title, us=us, them=them)
