"""Charts as SVG: lines of ranks, spreads of points, shares.

Their colours are classes of `charts.css`, which follow the light or dark page. Each chart repeats a list or
table beside it; for a screen reader it is one image with its title.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from django.utils.formats import number_format
from django.utils.html import format_html, format_html_join
from django.utils.text import Truncator

if TYPE_CHECKING:
    from django.utils.safestring import SafeString

WIDTH, HEIGHT = 360, 170
LEFT, RIGHT, TOP, BOTTOM = 34, 16, 22, 26
"""The margins for labels, in units of the picture, which are about pixels of a phone."""
NAME_WIDTH, NAME_LETTERS, RANK_HEIGHT, LAST_RANK_DRAWN, THICK_LINES = 148, 21, 17, 16, 3
"""In `rank_lines`: width of names, their letters, height of a rank, last rank drawn, how many thick lines."""
BAR_NAME_WIDTH, BAR_FIGURE_WIDTH, BAR_HEIGHT = 96, 74, 30
"""In `split_bars`: the widths of names and of figures, and the height of a bar with its gap."""
SPREAD_LEFT, SPREAD_RIGHT, SPREAD_TOP, SPREAD_HEIGHT = 68, 42, 34, 48
"""In `spreads`: room left, right and above the rows, and the height of a row."""
MAX_LABELLED_DOTS: Final = 12
"""Above this number of dots only the first, the last and the extremes are labelled."""


class RankPoint(NamedTuple):
    """A figure at a step of a line; None for a gap, `open` while it may still change."""

    step: str
    figure: int | None
    open: bool = False


class Spread(NamedTuple):
    """The figures of a step: lowest, lower quartile, median, upper quartile, highest."""

    step: str
    low: int
    lower: int
    middle: int
    upper: int
    high: int


class SplitBar(NamedTuple):
    """A name with two counts, drawn as one bar of two parts."""

    name: str
    made: int
    failed: int


def rank_line(title: str, points: Sequence[RankPoint], last: int) -> SafeString:
    """A line of ranks, the first on top, `last` at the bottom, with gaps at steps without a figure."""
    across = (WIDTH - LEFT - RIGHT) / max(1, len(points) - 1)
    down = (HEIGHT - TOP - BOTTOM) / max(1, last - 1)
    dots = [
        (round(LEFT + across * place), round(TOP + down * (point.figure - 1)), point)
        for place, point in enumerate(points)
        if point.figure is not None
    ]
    steps = [(round(LEFT + across * place), HEIGHT - 8, point.step) for place, point in enumerate(points)]
    labelled = _places_to_label([point.figure for _x, _y, point in dots if point.figure is not None])
    return format_html(
        '<svg class="chart" viewBox="0 0 {} {}" role="img" aria-label="{}">{}{}{}{}{}</svg>',
        WIDTH,
        HEIGHT,
        title,
        _grid(last),
        format_html_join("", '<text class="chart-step" x="{}" y="{}">{}</text>', steps),
        format_html('<path class="chart-line" d="{}"/>', _path(points, dots)),
        format_html_join(
            "",
            '<circle class="{}" cx="{}" cy="{}" r="4"/>',
            (("chart-open" if point.open else "chart-dot", x, y) for x, y, point in dots),
        ),
        format_html_join(
            "",
            '<text class="chart-figure" x="{}" y="{}">{}</text>',
            ((x, _label_y(y), point.figure) for place, (x, y, point) in enumerate(dots) if place in labelled),
        ),
    )


def rank_lines(
    title: str, steps: Sequence[str], lines: Sequence[tuple[str, Sequence[int | None]]]
) -> SafeString:
    """Several lines of ranks, each with its name at its end, cut where it is long.

    Ranks end at `LAST_RANK_DRAWN`.
    """
    last = min(LAST_RANK_DRAWN, max(rank for _name, ranks in lines for rank in ranks if rank is not None))
    across, height = (WIDTH - LEFT - NAME_WIDTH) / max(1, len(steps) - 1), TOP + last * RANK_HEIGHT
    drawn = []
    for place, (name, ranks) in enumerate(lines):
        dots = [
            (round(LEFT + across * step), TOP + RANK_HEIGHT * (min(rank, LAST_RANK_DRAWN) - 1))
            for step, rank in enumerate(ranks)
            if rank is not None
        ]
        path = "".join(f"{'L' if n else 'M'}{x} {y}" for n, (x, y) in enumerate(dots))
        x, y = dots[-1]
        kind = "chart-line" if place < THICK_LINES else "chart-line chart-thin"
        drawn.append((kind, path, x, y, x + 10, y + 5, Truncator(name).chars(NAME_LETTERS)))
    axis = ((LEFT - 10, TOP + RANK_HEIGHT * (rank - 1) + 5, rank) for rank in (1, *range(4, last + 1, 4)))
    return format_html(
        '<svg class="chart" viewBox="0 0 {} {}" role="img" aria-label="{}">{}{}{}</svg>',
        WIDTH,
        height + BOTTOM,
        title,
        format_html_join("", '<text class="chart-axis" x="{}" y="{}">{}</text>', axis),
        format_html_join(
            "",
            '<text class="chart-step" x="{}" y="{}">{}</text>',
            ((round(LEFT + across * n), height + 18, step) for n, step in enumerate(steps)),
        ),
        format_html_join(
            "",
            '<path class="{}" d="{}"/><circle class="chart-dot" cx="{}" cy="{}" r="4"/>'
            '<text class="chart-name" x="{}" y="{}">{}</text>',
            drawn,
        ),
    )


def spreads(title: str, found: Sequence[Spread]) -> SafeString:
    """A row for each step: lowest to highest, thick between the quartiles, the median across it."""
    least, most = min(one.low for one in found), max(one.high for one in found)
    scale = (WIDTH - SPREAD_LEFT - SPREAD_RIGHT) / max(1, most - least)
    shapes, texts = [], []
    for n, one in enumerate(found):
        y = SPREAD_TOP + SPREAD_HEIGHT * n
        low, lower, middle, upper, high = (
            round(SPREAD_LEFT + scale * (figure - least)) for figure in one[1:]
        )
        shapes.append((low, y, high, lower, y, upper, middle, y - 10))
        texts += [
            ("axis", 22, y + 5, one.step),
            ("axis", low - 6, y + 5, number_format(one.low)),
            ("end", high + 6, y + 5, number_format(one.high)),
            ("figure", middle, y - 14, number_format(one.middle)),
        ]
    return format_html(
        '<svg class="chart" viewBox="0 0 {} {}" role="img" aria-label="{}">{}{}</svg>',
        WIDTH,
        SPREAD_TOP + SPREAD_HEIGHT * len(found) - 12,
        title,
        format_html_join(
            "",
            '<path class="chart-range" d="M{} {}H{}"/><path class="chart-half" d="M{} {}H{}"/>'
            '<path class="chart-middle" d="M{} {}v20"/>',
            shapes,
        ),
        format_html_join("", '<text class="chart-{}" x="{}" y="{}">{}</text>', texts),
    )


def split_bars(title: str, found: Sequence[SplitBar]) -> SafeString:
    """A bar for each name: the made part, the failed part, and both figures."""
    most = max([1, *(one.made + one.failed for one in found)])
    room = WIDTH - BAR_NAME_WIDTH - BAR_FIGURE_WIDTH
    rows = []
    for n, one in enumerate(found):
        y, made, failed = 4 + n * BAR_HEIGHT, room * one.made / most, room * one.failed / most
        bars = (BAR_NAME_WIDTH, y, round(made, 1), round(BAR_NAME_WIDTH + made, 1), y, round(failed, 1))
        figures = (round(BAR_NAME_WIDTH + made + failed + 6), y + 16, f"{one.made} · {one.failed}")
        rows.append((BAR_NAME_WIDTH - 8, y + 16, one.name, *bars, *figures))
    return format_html(
        '<svg class="chart" viewBox="0 0 {} {}" role="img" aria-label="{}">{}</svg>',
        WIDTH,
        8 + BAR_HEIGHT * len(found),
        title,
        format_html_join(
            "",
            '<text class="chart-axis" x="{}" y="{}">{}</text>'
            '<rect class="chart-made" x="{}" y="{}" width="{}" height="20"/>'
            '<rect class="chart-failed" x="{}" y="{}" width="{}" height="20"/>'
            '<text class="chart-name" x="{}" y="{}">{}</text>',
            rows,
        ),
    )


def _path(points: Sequence[RankPoint], dots: Sequence[tuple[int, int, RankPoint]]) -> str:
    """The path through the dots, interrupted at steps without a figure."""
    drawn = iter(dots)
    words, pen_down = [], False
    for point in points:
        if point.figure is None:
            pen_down = False
            continue
        x, y, _point = next(drawn)
        words.append(f"{'L' if pen_down else 'M'}{x} {y}")
        pen_down = True
    return "".join(words)


def _label_y(y: int) -> int:
    """The line on which the figure of a dot is written: above it, or below where the first rank's line is."""
    return y + 20 if TOP + 9 <= y < TOP + 20 else y - 9


def _places_to_label(figures: Sequence[int]) -> set[int]:
    """The places of the figures that are written beside their dots."""
    if len(figures) <= MAX_LABELLED_DOTS:
        return set(range(len(figures)))
    return {0, len(figures) - 1, figures.index(min(figures)), figures.index(max(figures))}


def _grid(last: int) -> SafeString:
    """A line for the first rank and one for the last, each with its figure."""
    rows = ((TOP, 1), (HEIGHT - BOTTOM, last)) if last > 1 else ((TOP, 1),)
    return format_html_join(
        "",
        '<path class="chart-grid" d="M{} {}H{}"/><text class="chart-axis" x="{}" y="{}">{}</text>',
        ((LEFT, y, WIDTH - RIGHT, LEFT - 10, y + 5, figure) for y, figure in rows),
    )
