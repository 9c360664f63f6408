"""A page of paper: the template that sets it and what stands on it.

Every line of a paper has a fixed place and a fixed height, and its texts are fitted into it: no page
overflows, and each is laid out by itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil
from typing import Any, Final, NamedTuple, TypeVar

from tournaments.printing.content import Concours

T = TypeVar("T")

GAP: Final = 6.0
"""Between two columns, in millimetres."""
LEFT: Final = 10.0
TOP: Final = 26.5
"""Where lines begin, under the head of a paper for the wall."""
WIDTH: Final = 190.0
HEIGHT: Final = 260.0
ABOVE_FOOT: Final = 253.0
"""What is left of the height where something stands at the foot."""
HEADS: Final = 5.5
"""The height of titles over columns."""
FOOT: Final = 6.0
"""What the fingerprint takes under a standing."""


class Form(NamedTuple):
    """What many pages share, laid out once: an A4 page whose `key` says which it is."""

    key: str
    template: str
    context: dict[str, Any]


class Under(NamedTuple):
    """A form that lies under a page, moved down by so many millimetres, so many times as large."""

    form: Form
    drop: float
    scale: float = 1.0


class Page(NamedTuple):
    """One page: `template` is a file of templates/printing/papers without its ``.html``.

    Its root is `.sheet`, an A4 page without margins on which every place is absolute (``print/papers.css``).
    A `bookmark` leads to it from the list that a reader of the PDF shows beside its pages.
    """

    template: str
    context: dict[str, Any]
    under: tuple[Under, ...] = ()
    bookmark: str = ""


class Placed(NamedTuple):
    """A line at its place on the page, in millimetres."""

    left: float
    top: float
    width: float
    height: float
    line: Any
    usual: float
    """How tall lines are that need no more."""

    @property
    def style(self) -> str:
        """Its place and size as CSS."""
        return f"left:{self.left:.2f}mm;top:{self.top:.2f}mm;{self.size}"

    @property
    def size(self) -> str:
        """Its size as CSS; the font size is the usual height of a line, so that 1em says so inside it."""
        return f"width:{self.width:.2f}mm;height:{self.height:.2f}mm;font-size:{self.usual:.2f}mm"


class Columns(NamedTuple):
    """How lines fill a page: columns from left to right, each from top to bottom."""

    left: float
    top: float
    width: float
    """From one column to the next."""
    height: float
    """From one line to the next."""
    columns: int
    lines: int
    room: float = 0.0
    """What a column may take where lines need more than others, in millimetres."""
    needs: Sequence[float] = ()
    """How tall each line has to be; one that needs more than `height` grows, and its column holds fewer."""

    @property
    def line_width(self) -> float:
        """What a line may take of its column."""
        return self.width - GAP

    def pages(self, lines: Sequence[T]) -> list[list[Placed]]:
        """The lines of each page, one page at least; on the last the columns are as even as can be."""
        if max(self.needs, default=0.0) > self.height:
            return list(self._grown(lines))
        full = self.columns * self.lines
        return [self._page(lines[start : start + full]) for start in range(0, max(len(lines), 1), full)]

    def _page(self, lines: Sequence[Any]) -> list[Placed]:
        deep = -(-len(lines) // self.columns)
        return [self._placed(n // deep, n % deep, line) for n, line in enumerate(lines)]

    def _grown(self, lines: Sequence[Any]) -> Iterator[list[Placed]]:
        page: list[Placed] = []
        column, taken = 0, 0.0
        room = max(self.room, self.lines * self.height)
        for line, need in zip(lines, self.needs, strict=True):
            height = max(need, self.height)
            if taken and taken + height > room + 0.01:
                column, taken = column + 1, 0.0
            if column == self.columns:
                yield page
                page, column = [], 0
            left, top = self.left + column * self.width, self.top + taken
            page.append(Placed(left, top, self.line_width, height, line, self.height))
            taken += height
        yield page

    def _placed(self, column: int, row: int, line: Any) -> Placed:
        left, top = self.left + column * self.width, self.top + row * self.height
        return Placed(left, top, self.line_width, self.height, line, self.height)


def split(lines: Sequence[T], size: int) -> list[Sequence[T]]:
    """The lines by `size`."""
    return [lines[start : start + size] for start in range(0, len(lines), size)]


class Choice(NamedTuple):
    """A way to fill a page: columns, the most lines in each, and how tall a line may grow in millimetres."""

    columns: int
    lines: int
    tallest: float


def layout(count: int, choices: Sequence[Choice], room: float = HEIGHT) -> Columns:
    """How so many lines fill as few pages as they need, each as full and its letters as big as can be."""
    choice = next((c for c in choices if c.columns * c.lines >= count), choices[-1])
    pages = ceil(count / (choice.columns * choice.lines))
    lines = ceil(count / (choice.columns * max(pages, 1))) or 1
    height = min(room / lines, choice.tallest)
    return Columns(LEFT, TOP, (WIDTH + GAP) / choice.columns, height, choice.columns, lines, room)


def wall_pages(
    template: str,
    concours: Concours,
    title: str,
    columns: Columns,
    lines: Sequence[Any],
    **shared: Any,
) -> list[Page]:
    """Lines as pages under one title, each as tall as it needs to be."""
    pages = columns.pages(lines)
    shared |= {"concours": concours, "title": title, "columns": columns, "pages": len(pages)}
    return [
        Page(template, {**shared, "page": number, "page_of": f"{number} / {len(pages)}", "lines": placed})
        for number, placed in enumerate(pages, 1)
    ]
