"""The pools with their standings, two columns a sheet: each pool a table, and their lines fill the sheet."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from math import ceil
from typing import Any, Final, NamedTuple, TypedDict

from django.utils.translation import gettext as _

from tournaments.core.rounds.pools import PoolStanding
from tournaments.frontends.printing.content import PaperHead
from tournaments.frontends.printing.fitting import MM, NAME_FLOOR, TextList, TextPlace
from tournaments.frontends.printing.pages import (
    GAP,
    LEFT,
    TOP,
    WIDTH,
    PaperPage,
    PlacedLine,
    groups_of,
    numbered_pages,
)
from tournaments.platform.typography import names_in

COLUMNS: Final = 2
ROOM: Final = 258.0
"""The height of a column, in millimetres."""
LEAST: Final = 9.0
TALLEST: Final = 21.0
"""How tall the line of a team may be, in millimetres."""
STEPS: Final = 24
"""So many heights between them are tried."""
TITLE: Final = 0.7
BETWEEN: Final = 0.45
"""The height of a title, and of the gap above it, in lines."""
NAME_SHARE: Final = 0.9
"""The share of a line's height that the names of a team may take."""
FIGURES: Final = 54.0
"""What rank, number, wins and points take of the width of a column, in millimetres."""
LARGEST: Final = 22.0
"""The largest size of a name, in points."""


class PoolTable(TypedDict):
    """A pool with its lines as (rank, number, players, wins, figure); figures are empty where hidden.

    `figure` is the heading of what ranks after the wins, the points as a rule.
    """

    title: str
    figure: str
    rows: list[tuple[str, str, list[str], str, str]]


class Block(NamedTuple):
    """A pool as it is set: its lines, each with its height."""

    lines: list[tuple[float, dict[str, Any]]]

    @property
    def height(self) -> float:
        return sum(height for height, _line in self.lines)


class Setting(NamedTuple):
    """All pools with the usual height of a line: their columns, each with its blocks, and their names."""

    line: float
    columns: list[list[Block]]
    names: TextList


def pool_table(pool: PoolStanding) -> PoolTable:
    """A pool as it is printed."""
    return {
        "title": " · ".join(filter(None, [pool.heading, pool.note.removesuffix(".")])),
        "figure": pool.figure_heading,
        "rows": [
            (str(rank), str(row.number), names_in(row.names), row.wins, row.figure)
            for rank, row in enumerate(pool.rows, start=1)
        ],
    }


def pool_pages(concours: PaperHead, pools: Sequence[PoolTable]) -> list[PaperPage]:
    """The fewest sheets that hold all pools, in the tallest lines with which they are as few."""
    if not pools:
        return []
    width = (WIDTH + GAP) / COLUMNS if len(pools) > 1 else WIDTH + GAP
    heights = [TALLEST + (LEAST - TALLEST) * step / STEPS for step in range(STEPS + 1)]
    sheets = ceil(len(_set(pools, heights[-1], width).columns) / COLUMNS)
    tried = (_set(pools, height, width) for height in heights)
    chosen = next(found for found in tried if len(found.columns) <= COLUMNS * sheets)
    em = chosen.line * MM
    sizes = {"title": min(0.42 * em, 20.0), "rank": min(0.42 * em, 22.0), "figure": min(0.34 * em, 15.0)}
    pages = [
        {"lines": list(chain.from_iterable(_placed(sheet, chosen.line, width)))}
        for sheet in groups_of(chosen.columns, COLUMNS)
    ]
    shared = {"concours": concours, "title": _("Poules"), "names": chosen.names, "sizes": sizes}
    return numbered_pages("pools", pages, **shared, title_room=width - GAP - 34)


def _set(pools: Sequence[PoolTable], line: float, width: float) -> Setting:
    place = TextPlace(width - GAP - FIGURES, min(LARGEST, 0.45 * line * MM), NAME_SHARE * line, NAME_FLOOR)
    names = TextList([row[2] for pool in pools for row in pool["rows"]], place, grows=True)
    blocks = [_block(pool, line, names) for pool in pools]
    return Setting(line, list(_columns(blocks, line * BETWEEN)), names)


def _block(pool: PoolTable, line: float, names: TextList) -> Block:
    rows = [(max(line, names.height(row[2]) / NAME_SHARE), {"row": row}) for row in pool["rows"]]
    return Block([(line * TITLE, {"title": pool["title"], "figure": pool["figure"]}), *rows])


def _columns(blocks: Sequence[Block], gap: float) -> Iterator[list[Block]]:
    """The blocks of each column; one that no column holds goes on in the next ones."""
    column: list[Block] = []
    taken = 0.0
    for block in chain.from_iterable(map(_whole_or_cut, blocks)):
        if column and taken + gap + block.height > ROOM:
            yield column
            column, taken = [], 0.0
        taken += block.height + (gap if column else 0.0)
        column.append(block)
    yield column


def _whole_or_cut(block: Block) -> Iterator[Block]:
    """A block, or those that a column holds of it, each with its title."""
    title, *rows = block.lines
    part = [title]
    for row in rows:
        if Block([*part, row]).height > ROOM and len(part) > 1:
            yield Block(part)
            part = [title]
        part.append(row)
    yield Block(part)


def _placed(sheet: Sequence[list[Block]], line: float, width: float) -> Iterator[list[PlacedLine]]:
    """The lines of each block of a sheet."""
    for place, column in enumerate(sheet):
        top = TOP
        for block in column:
            placed = []
            for height, text in block.lines:
                placed.append(PlacedLine(LEFT + place * width, top, width - GAP, height, text, line))
                top += height
            yield placed
            top += line * BETWEEN
