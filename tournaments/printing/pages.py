"""A page of paper: the template that sets it and what stands on it.

Every line of a paper has a fixed place and a fixed height, and its texts are fitted into it: no page
overflows, and each is laid out by itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple, TypeVar

T = TypeVar("T")

GAP: Final = 6.0
"""Between two columns, in millimetres."""


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
    """One page: `template` is a name under templates/printing/papers."""

    template: str
    context: dict[str, Any]
    under: tuple[Under, ...] = ()


class Placed(NamedTuple):
    """A line at its place on the page, in millimetres."""

    left: float
    top: float
    line: Any


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
        return [
            Placed(self.left + n // deep * self.width, self.top + n % deep * self.height, line)
            for n, line in enumerate(lines)
        ]


def split(lines: Sequence[T], size: int) -> list[Sequence[T]]:
    """The lines by `size`."""
    return [lines[start : start + size] for start in range(0, len(lines), size)]
