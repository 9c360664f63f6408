"""Lines of money under the heads of their columns, as the papers of the cash desk set them.

A row is as tall as its longest text needs: letters stay as big as they are meant to be, and a sheet holds
fewer rows.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, islice
from typing import Any, Final, NamedTuple, TypedDict

from django.utils import timezone
from django.utils.formats import date_format

from tournaments.core.ledger.accounts import Account
from tournaments.core.money.queries import JournalLine
from tournaments.core.money.text import euros
from tournaments.frontends.printing.content import PaperHead
from tournaments.frontends.printing.fitting import LINE_HEIGHT_RATIO, MM, fitter, regular_fitter
from tournaments.frontends.printing.pages import (
    HEADS,
    HEIGHT,
    SQUEEZE,
    TOP,
    PaperPage,
    evened,
    numbered_pages,
    packed,
)

PADDING: Final = 1.5
"""Above and below the texts of a row, in millimetres."""
RUNNING: Final = 0.99
"""The share of its column that running text is counted with: the press breaks lines a little earlier."""
TALLEST: Final = 1.4
"""How much taller rows become that leave room on their page."""


class CashTable(TypedDict):
    """Lines of texts under the heads of their columns; `strong` are the numbers of lines in bold type."""

    title: str
    heads: list[str]
    lines: list[list[str]]
    strong: list[int]


class CashColumn(NamedTuple):
    """Where a column begins and how wide it is, in millimetres; figures stand at its right edge."""

    left: float
    width: float
    figures: bool = False
    single: bool = False
    """Whether its texts stay on one line, smaller or cut where they must."""


@dataclass(frozen=True, slots=True)
class CashCell:
    """A text in its column."""

    column: CashColumn
    text: str
    strong: bool

    @property
    def one_line(self) -> bool:
        return self.column.figures or self.column.single

    @property
    def columns(self) -> list[list[str]]:
        """What runs in its width; nothing for what stands on one line."""
        return [] if self.one_line else [[self.text]]

    def lines(self, size: float) -> int:
        """How many lines it takes at `size` points."""
        letters = fitter() if self.strong else regular_fitter()
        return 1 if self.one_line else letters.lines(self.text, self.column.width * RUNNING, size)


def amount_left(account: Account, owing: str, overpaid: str) -> tuple[str, str]:
    """A label and the sum that is left to pay, or to give back."""
    return (overpaid, euros(account.overpaid)) if account.overpaid else (owing, euros(account.owing))


def moment_of(one: JournalLine) -> str:
    return date_format(timezone.localtime(one.entry.at), "d/m H:i")


def cash_pages(
    concours: PaperHead, sheet: CashTable, columns: Sequence[CashColumn], least: float, size: float
) -> list[PaperPage]:
    """The lines of a sheet at `size` points, each at least `least` millimetres tall."""
    strong = {*sheet["strong"]}
    lines = [cells_of(columns, line, strong=place in strong) for place, line in enumerate(sheet["lines"])]
    pages = [{"rows": rows} for rows in _page_rows(lines, least, size)]
    shared = {
        "concours": concours,
        "title": sheet["title"],
        "heads": cells_of(columns, sheet["heads"]),
        "size": size,
    }
    return numbered_pages("money", pages, **shared)


def cells_of(columns: Sequence[CashColumn], texts: Sequence[str], *, strong: bool = False) -> list[CashCell]:
    """The texts of a line in their columns; one that is empty keeps its place in the row."""
    return [CashCell(column, text, strong) for column, text in zip(columns, texts, strict=True)]


def row_height(cells: Sequence[CashCell], least: float, size: float) -> float:
    """How tall a row is, in millimetres: `least`, or what its longest text needs at `size` points."""
    deep = max((cell.lines(size) for cell in cells), default=1)
    return max(least, PADDING + deep * size * LINE_HEIGHT_RATIO / MM)


def _page_rows(lines: Sequence[list[CashCell]], least: float, size: float) -> Iterator[list[dict[str, Any]]]:
    """The rows of each page, one page at least; their texts run in `room` of their height, in millimetres.

    Rows are up to `SQUEEZE` less tall where that saves a page; else the last two pages are even. Rows grow up
    to `TALLEST` as far as all pages hold them.
    """
    room = HEIGHT - HEADS
    tried = [[row_height(cells, least * share, size) for cells in lines] for share in (1.0, 1.0 - SQUEEZE)]
    heights = min(tried, key=lambda heights: len(packed(heights, room)))  # the taller of two that are alike
    counts = packed(heights, room)
    before = sum(counts[:-2])
    counts = [*counts[:-2], *evened(heights[before:], room, len(counts[-2:]))]
    starts = accumulate(counts, initial=0)
    fullest = max(sum(heights[start : start + count]) for start, count in zip(starts, counts, strict=False))
    more = max(1.0, min(TALLEST, room / max(fullest, 1.0)))
    heights = [height * more for height in heights]
    cells_and_heights = iter(zip(lines, heights, strict=True))
    for count in counts:
        rows: list[dict[str, Any]] = []
        taken = 0.0
        for cells, height in islice(cells_and_heights, count):
            rows.append(
                {"top": TOP + HEADS + taken, "height": height, "room": height - PADDING, "cells": cells}
            )
            taken += height
        yield rows
