"""A page of paper: the template that sets it and what stands on it.

Every line of a paper has a fixed place and a fixed height, and its texts are fitted into it: no page
overflows, and each is laid out by itself.
"""

from __future__ import annotations

from collections.abc import Sequence
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
    """A form that lies under a page, moved down by so many millimetres."""

    form: Form
    drop: float


class Page(NamedTuple):
    """One page: `template` is a file of templates/printing/papers without its ``.html``.

    Its root is `.sheet`, an A4 page without margins on which every place is absolute (``print/papers.css``).
    """

    template: str
    context: dict[str, Any]
    under: tuple[Under, ...] = ()


class Placed(NamedTuple):
    """A line at its place on the page, in millimetres."""

    left: float
    top: float
    width: float
    height: float
    line: Any

    @property
    def style(self) -> str:
        """Its place as CSS; the font size is the height of the line, so that 1em says so inside it."""
        return (
            f"left:{self.left:.2f}mm;top:{self.top:.2f}mm;width:{self.width:.2f}mm;"
            f"height:{self.height:.2f}mm;font-size:{self.height:.2f}mm"
        )


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

    @property
    def line_width(self) -> float:
        """What a line may take of its column."""
        return self.width - GAP

    def pages(self, lines: Sequence[T]) -> list[list[Placed]]:
        """The lines of each page, one page at least; on the last the columns are as even as can be."""
        full = self.columns * self.lines
        return [self._page(lines[start : start + full]) for start in range(0, max(len(lines), 1), full)]

    def _page(self, lines: Sequence[Any]) -> list[Placed]:
        deep = -(-len(lines) // self.columns)
        return [self._placed(n // deep, n % deep, line) for n, line in enumerate(lines)]

    def _placed(self, column: int, row: int, line: Any) -> Placed:
        left, top = self.left + column * self.width, self.top + row * self.height
        return Placed(left, top, self.line_width, self.height, line)


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
    return Columns(LEFT, TOP, (WIDTH + GAP) / choice.columns, height, choice.columns, lines)


def wall_pages(
    template: str, concours: Concours, title: str, columns: Columns, lines: Sequence[Any], **shared: Any
) -> list[Page]:
    """Lines as pages under one title."""
    pages = columns.pages(lines)
    shared |= {"concours": concours, "title": title, "columns": columns, "pages": len(pages)}
    return [
        Page(template, {**shared, "page": number, "lines": placed}) for number, placed in enumerate(pages, 1)
    ]
