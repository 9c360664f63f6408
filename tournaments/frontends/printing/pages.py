"""Pages of paper: the template of each, its context, and how lines fill columns and pages.

Every line has a fixed place and a fixed height, and its texts are fitted into it, so that no page overflows
and each is laid out independently.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice
from math import ceil
from typing import Any, Final, NamedTuple, TypeVar

from tournaments.frontends.printing.content import PaperHead

T = TypeVar("T")
Progress = Callable[[int, int], None]
"""Told how many pages of how many are done, now and then."""
Composed = TypeVar("Composed", bound=tuple[Any, ...])

GAP: Final = 6.0
"""Between two columns, in millimetres."""
LEFT: Final = 10.0
TOP: Final = 26.5
"""Where lines begin, in millimetres from the left and from the top, under the head of a poster."""
WIDTH: Final = 190.0
HEIGHT: Final = 260.0
ABOVE_FOOT: Final = 253.0
"""The height that lines may take on a page with a foot."""
HEADS: Final = 5.5
"""The height of column titles."""
SQUEEZE: Final = 0.08
"""The share of its height that a line may lose where that saves a page."""
SQUEEZE_STEPS: Final = 4
GROWTHS: Final = (1.5, 1.3, 1.15)
"""How much taller lines may be that take a page more than their number asks for."""
EVENED_BELOW: Final = 0.5
"""A last page filled to less than this share is evened out with the one before."""
HALVINGS: Final = 12
"""Columns are evened to a tenth of a millimetre."""
MOST_WITHOUT_BOOKMARKS: Final = 5
"""So many pages of a list are found without bookmarks."""
FOOT: Final = 6.0
"""The height of the seal at the foot of a page."""


class Layer(NamedTuple):
    """An A4 page that lies under many pages and is laid out once; `key` identifies it."""

    key: str
    template: str
    context: dict[str, Any]


class PlacedLayer(NamedTuple):
    """A layer under a page, moved down by `drop` millimetres and enlarged `scale` times."""

    layer: Layer
    drop: float
    scale: float = 1.0


class PaperPage(NamedTuple):
    """One page: `template` is a file of templates/printing/papers without its ``.html``.

    Its root is `.sheet`, an A4 page without margins on which every place is absolute (``print/papers.css``).
    A `bookmark` leads to it from the list that a reader of the PDF shows beside its pages.
    """

    template: str
    context: dict[str, Any]
    under: tuple[PlacedLayer, ...] = ()
    bookmark: str = ""


class PlacedLine(NamedTuple):
    """A line at its place on the page, in millimetres."""

    left: float
    top: float
    width: float
    height: float
    line: Any
    usual: float
    """How tall lines are that need no more, as their letters go by it."""

    @property
    def style(self) -> str:
        """Its place and size as CSS."""
        return f"left:{self.left:.2f}mm;top:{self.top:.2f}mm;{self.size}"

    @property
    def size(self) -> str:
        """Its size as CSS; the font size is the usual height of a line, which templates use as 1em."""
        return f"width:{self.width:.2f}mm;height:{self.height:.2f}mm;font-size:{self.usual:.2f}mm"


class ColumnLayout(NamedTuple):
    """How lines fill a page: columns from left to right, each from top to bottom."""

    left: float
    top: float
    width: float
    """The distance from one column to the next."""
    height: float
    """The distance from one line to the next."""
    columns: int
    lines: int
    room: float = 0.0
    """The height of a column with lines of several heights, in millimetres."""
    needs: Sequence[float] = ()
    """How tall each line has to be; one that needs more than `height` grows, and its column holds fewer."""
    most: float = 0.0
    """How tall a line its letters grow with, in millimetres; 0 for however tall."""

    @property
    def letters(self) -> float:
        """The height of a line as its letters go by it, in millimetres."""
        return min(self.height, self.most) if self.most else self.height

    @property
    def line_width(self) -> float:
        """The width of a line in its column."""
        return self.width - GAP

    def pages(self, lines: Sequence[T]) -> list[list[PlacedLine]]:
        """The lines of each page, one page at least; on the last the columns are as even as can be."""
        if max(self.needs, default=0.0) > self.height:
            return list(self._grown(lines))
        full = self.columns * self.lines
        pages = groups_of(lines, full) or [lines]
        if len(pages) > 1 and len(pages[-1]) < EVENED_BELOW * full:
            last = lines[-len(pages[-1]) - full :]
            pages[-2:] = groups_of(last, ceil(len(last) / 2))
        return list(map(self._page, pages))

    def _page(self, lines: Sequence[Any]) -> list[PlacedLine]:
        deep = -(-len(lines) // self.columns)
        return [self._placed(n // deep, n % deep, line) for n, line in enumerate(lines)]

    def _grown(self, lines: Sequence[Any]) -> Iterator[list[PlacedLine]]:
        heights = [max(need, self.height) for need in self.needs]
        filled = self._filled_columns(heights)
        rest, pages = iter(zip(lines, heights, strict=True)), groups_of(filled, self.columns)
        for columns in pages:
            page: list[PlacedLine] = []
            for column, count in enumerate(columns):
                top = self.top
                for line, height in islice(rest, count):
                    left = self.left + column * self.width
                    page.append(PlacedLine(left, top, self.line_width, height, line, self.letters))
                    top += height
            yield page

    def taller(self, more: float) -> ColumnLayout:
        """With lines so many times as tall, and as many fewer of them in a column of the same height."""
        room, height = max(self.room, self.lines * self.height), self.height * more
        return self._replace(height=height, lines=max(int(room / height + 0.01), 1), room=room)

    @property
    def page_count(self) -> int:
        """How many pages lines with these `needs` fill."""
        return ceil(len(self._filled_columns([max(need, self.height) for need in self.needs])) / self.columns)

    def _filled_columns(self, heights: Sequence[float]) -> list[int]:
        """How many lines each column takes; those of the last page, or of the last two, are even."""
        room = max(self.room, self.lines * self.height)
        filled = packed(heights, room)
        pages = groups_of(filled, self.columns)
        last = heights[len(heights) - sum(pages[-1]) :]
        short = len(pages) > 1 and sum(last) < EVENED_BELOW * room * self.columns
        kept = [count for page in pages[: -2 if short else -1] for count in page]
        return [*kept, *evened(heights[sum(kept) :], room, self.columns * (2 if short else 1))]

    def _placed(self, column: int, row: int, line: Any) -> PlacedLine:
        left, top = self.left + column * self.width, self.top + row * self.height
        return PlacedLine(left, top, self.line_width, self.height, line, self.letters)


def packed(heights: Sequence[float], room: float) -> list[int]:
    """How many of lines so tall each column of `room` millimetres takes, one column at least."""
    counts, taken = [0], 0.0
    for height in heights:
        if taken and taken + height > room + 0.01:
            counts, taken = [*counts, 0], 0.0
        counts[-1] += 1
        taken += height
    return counts


def evened(heights: Sequence[float], room: float, columns: int) -> list[int]:
    """How many lines each of so many columns takes, none of them taller than it has to be."""
    least, most = sum(heights) / columns, room
    for _step in range(HALVINGS):
        middle = (least + most) / 2
        least, most = (least, middle) if len(packed(heights, middle)) <= columns else (middle, most)
    return packed(heights, most)


def squeezed(
    columns: ColumnLayout, compose: Callable[[ColumnLayout], Composed], usual: float = 0.0
) -> Composed:
    """What `compose` makes of columns, their lines up to `SQUEEZE` less tall where that saves a page.

    It returns columns with the needs of their lines first. The few lines of a page that are taller than
    `usual` ones of a full page are lowered as far as those before any goes on another page. Where one has to,
    all are taller.
    """
    found = compose(columns)
    planned = ceil(len(found[0].needs) / (columns.columns * columns.lines))
    while found[0].page_count > planned and columns.height * (1 - SQUEEZE) > usual > 0:
        columns = columns._replace(height=columns.height * (1 - SQUEEZE))
        found = compose(columns)
    for step in range(1, SQUEEZE_STEPS + 1):
        if found[0].page_count == 1 or max(found[0].needs, default=0.0) <= found[0].height:
            break
        height = columns.height * (1 - SQUEEZE * step / SQUEEZE_STEPS)
        tried = compose(columns._replace(height=height))
        if tried[0].page_count < found[0].page_count:
            return tried
    if found[0].page_count > planned:
        taller = (compose(columns.taller(more)) for more in GROWTHS)
        return next((one for one in taller if one[0].page_count <= found[0].page_count), found)
    return found


def squeezed_lines(lines: int) -> int:
    """How many lines a column may hold where its usual number of `lines` would leave a page for the rest."""
    return int(lines / (1 - SQUEEZE))


def groups_of(lines: Sequence[T], size: int) -> list[Sequence[T]]:
    """The lines in groups of `size`."""
    return [lines[start : start + size] for start in range(0, len(lines), size)]


def cut_order(lines: Sequence[T], places: int) -> list[list[T]]:
    """The lines of each sheet that has so many `places` to be cut apart, so that piles follow one another.

    The first place of every sheet holds the first of them, the second those that come next: whoever cuts the
    pile of sheets and lays the second pile under the first has them in order.
    """
    sheets = -(-len(lines) // places)
    return [list(lines[sheet::sheets]) for sheet in range(sheets)]


class ColumnChoice(NamedTuple):
    """A way to fill a page: columns, the most lines in each, and how tall a line may grow in millimetres.

    Its letters grow with it up to `letters`; from there on it has more air.
    """

    columns: int
    lines: int
    tallest: float
    letters: float = 0.0


def layout(count: int, choices: Sequence[ColumnChoice], room: float = HEIGHT) -> ColumnLayout:
    """The columns in which `count` lines fill the fewest pages, evenly and in the largest type."""
    choice = next((c for c in choices if c.columns * c.lines >= count), choices[-1])
    pages = ceil(count / (choice.columns * squeezed_lines(choice.lines)))
    lines = ceil(count / (choice.columns * max(pages, 1))) or 1
    height = min(room / lines, choice.tallest)
    width = (WIDTH + GAP) / choice.columns
    return ColumnLayout(LEFT, TOP, width, height, choice.columns, lines, room, most=choice.letters)


class PageBookmark(NamedTuple):
    """What the bookmark of a page says: `span` with the `called` of its first line and of its last one.

    A line that is called nothing is passed over.
    """

    span: str
    called: Callable[[Any], str]

    def of(self, lines: Sequence[Any]) -> str:
        """The bookmark of a page with these lines."""
        calls = [call for call in map(self.called, lines) if call]
        if not calls or calls[0] == calls[-1]:
            return calls[0] if calls else ""
        return self.span % {"first": calls[0], "last": calls[-1]}


def wall_pages(
    template: str,
    concours: PaperHead,
    title: str,
    columns: ColumnLayout,
    lines: Sequence[Any],
    **shared: Any,
) -> list[PaperPage]:
    """Lines as pages under one title, each line as tall as it needs to be."""
    pages = [{"lines": placed} for placed in columns.pages(lines)]
    return numbered_pages(template, pages, concours=concours, title=title, columns=columns, **shared)


def bookmarked(pages: list[PaperPage], bookmark: PageBookmark) -> list[PaperPage]:
    """The `wall_pages` of a list; where they are many each has its bookmark."""
    if len(pages) <= MOST_WITHOUT_BOOKMARKS:
        return pages
    return [
        page._replace(bookmark=bookmark.of([placed.line for placed in page.context["lines"]]))
        for page in pages
    ]


def numbered_pages(template: str, pages: Sequence[Mapping[str, Any]], **shared: Any) -> list[PaperPage]:
    """The pages of one paper from the context of each, with their numbers and the context that they share."""
    return [
        PaperPage(
            template,
            {**shared, **page, "page": number, "pages": len(pages), "page_of": f"{number} / {len(pages)}"},
        )
        for number, page in enumerate(pages, 1)
    ]
