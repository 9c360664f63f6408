"""The lists behind the treasurer's account: who still owes, what was sold, the journal, page after page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple, TypedDict

from django.utils.translation import gettext as _

from tournaments.frontends.printing.pages import EVENED_BELOW, HEIGHT, LEFT, SQUEEZE, TOP, WIDTH
from tournaments.frontends.printing.papers.cash.rows import (
    PADDING,
    CashCell,
    CashColumn,
    cells_of,
    row_height,
)

LISTED: Final = (5.4, 9.0)
TITLE: Final = (9.0, 13.0)
HEAD: Final = (5.0, 8.0)
"""The least height of a row, in millimetres, and its size in points: of a list, its title, its heads."""
PART_GAP: Final = 4.0
"""Between two parts, in millimetres."""
CARRIED: Final = 5
"""The column of the journal with the cash in the till, which is carried from page to page."""
SHORTER: Final = tuple(share / 100 for share in range(50, 100, 5))
"""The shares of a page that are tried where the last one would have a few rows."""


class AccountList(TypedDict):
    """A list behind the account, one of `COLUMNS`; `sums` are the lines in bold type that end it."""

    key: str
    title: str
    heads: list[str]
    lines: list[list[str]]
    sums: list[list[str]]


COLUMNS: Final[Mapping[str, Sequence[CashColumn]]] = {
    "owing": (
        CashColumn(0, 12, figures=True),
        CashColumn(15, 94),
        CashColumn(110, 25, figures=True),
        CashColumn(137, 25, figures=True),
        CashColumn(164, 26, figures=True),
    ),
    "sold": (CashColumn(0, 140), CashColumn(142, 48, figures=True)),
    "journal": (
        CashColumn(0, 9, figures=True),
        CashColumn(11, 18, single=True),
        CashColumn(30, 71),
        CashColumn(102, 20, figures=True),
        CashColumn(124, 14, single=True),
        CashColumn(139, 22, figures=True),
        CashColumn(164, 26, single=True),
    ),
}


class Row(NamedTuple):
    """A row of a page, in millimetres: `kind` «title», «head», «line» or «sum»; its letters in points.

    Its rule goes from `left`, counted from the margin, over `width`.
    """

    top: float
    height: float
    kind: str
    cells: Sequence[CashCell]
    size: float
    left: float = 0.0
    width: float = WIDTH

    @property
    def from_edge(self) -> float:
        """How far it begins from the edge of the sheet."""
        return LEFT + self.left

    @property
    def room(self) -> float:
        """The height of its texts."""
        return self.height - PADDING


class _Flow:
    """Rows that fill pages one after the other."""

    def __init__(self, room: float, least: float) -> None:
        self.pages: list[list[Row]] = [[]]
        self.top, self._room = TOP, room
        self.least = least
        """The height of a row that nothing makes taller."""

    def holds(self, height: float) -> bool:
        return self.top + height <= TOP + self._room

    def add(self, kind: str, cells: Sequence[CashCell], height: float, size: float) -> None:
        self.pages[-1].append(Row(self.top, height, kind, cells, size))
        self.top += height

    def turn(self) -> None:
        """Begin a new page."""
        self.pages.append([])
        self.top = TOP


def list_pages(lists: Sequence[AccountList]) -> list[list[Row]]:
    """The lists one below the other; each page of a list repeats its heads, that of the journal its sum.

    Rows are up to `SQUEEZE` less tall where that saves a page; else no last page is left with a few of them.
    """
    found, low = (_filled(lists, HEIGHT, LISTED[0] * share) for share in (1.0, 1.0 - SQUEEZE))
    if len(low) < len(found):
        return low
    if len(found) > 1 and taken(found[-1]) < EVENED_BELOW * HEIGHT:
        shorter = (_filled(lists, HEIGHT * share, LISTED[0]) for share in SHORTER)
        return next((pages for pages in shorter if len(pages) == len(found)), found)
    return found


def taken(rows: Sequence[Row]) -> float:
    """How much of a page rows take, in millimetres."""
    return max(row.top + row.height for row in rows) - TOP


def _filled(lists: Sequence[AccountList], room: float, least: float) -> list[list[Row]]:
    """The rows of each page of lists that take so much `room` of it."""
    flow = _Flow(room, least)
    for one in lists:
        _add_list(flow, one)
    return [rows for rows in flow.pages if rows]


def _add_list(flow: _Flow, listed: AccountList) -> None:
    columns = COLUMNS[listed["key"]]
    carries, before = listed["key"] == "journal", ""
    if flow.top > TOP:
        flow.top += PART_GAP
    if not flow.holds(TITLE[0] + HEAD[0] + 4 * flow.least):
        flow.turn()
    _add_heads(flow, listed, columns)
    for line in listed["lines"]:
        cells = cells_of(columns, line)
        height = row_height(cells, flow.least, LISTED[1])
        if not flow.holds(height + flow.least * carries):
            if carries:
                flow.add("sum", _carried(columns, _("À reporter"), before), flow.least, LISTED[1])
            flow.turn()
            _add_heads(flow, listed, columns)
            if carries:
                flow.add("sum", _carried(columns, _("Report"), before), flow.least, LISTED[1])
        flow.add("line", cells, height, LISTED[1])
        before = line[CARRIED] if carries else ""
    for line in listed["sums"]:
        flow.add("sum", cells_of(columns, line, strong=True), flow.least, LISTED[1])


def _add_heads(flow: _Flow, listed: AccountList, columns: Sequence[CashColumn]) -> None:
    """The title of a list and the heads of its columns."""
    title = cells_of([CashColumn(0, WIDTH, single=True)], [listed["title"]], strong=True)
    flow.add("title", title, *TITLE)
    if any(listed["heads"]):
        flow.add("head", cells_of(columns, listed["heads"]), *HEAD)


def _carried(columns: Sequence[CashColumn], label: str, till: str) -> list[CashCell]:
    """The row that carries the cash in the till from one page to the next."""
    texts = ["", "", label, *[""] * (len(columns) - 3)]
    texts[CARRIED] = till
    return cells_of(columns, texts, strong=True)
