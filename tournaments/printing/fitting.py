"""Texts that must fit: the widest size that a line allows, and two small lines where one would not be read.

Papers are set in letters of their own, so a text is as wide as the font's table of widths says: nothing is
laid out to be measured. Measured is the bold type, which is the wider.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from math import ceil
from pathlib import Path
from typing import Any, Final, NamedTuple

from django import template
from django.conf import settings
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from fontTools.ttLib import TTFont

from tournaments.registration.names import NameParts

register = template.Library()
"""The tags that only paper needs: `fit`, `fit_name` and `running`."""

MM: Final = 72 / 25.4
"""Points in a millimetre."""
SMALLEST: Final = 0.6
"""Of the full size; what would be smaller goes on two lines."""
TWO_LINES: Final = 0.54
SLACK: Final = 0.985
"""Rounding and kerning may cost a hair."""
LEAST: Final = 4.0
"""The smallest size of running text, in points."""
STEP: Final = 0.1
LEADING: Final = 1.12
"""The height of a line of running text, in its size."""
RAGGED: Final = 0.93
"""How much of a line words fill before the next one no longer fits."""

FONT: Final = (
    settings.BASE_DIR / "tournaments" / "static" / "dix" / "print" / "fonts" / "RobotoCondensed-Bold.ttf"
)
STRANGE: Final = 1.0
"""The width in em of a letter that the font lacks: of any other font, few are wider."""


class Letters:
    """How wide texts are set in a TrueType font, before kerning, which brings letters closer."""

    def __init__(self, file: Path = FONT) -> None:
        with TTFont(file) as font:
            unit, metrics, names = font["head"].unitsPerEm, font["hmtx"].metrics, font.getBestCmap()
        self._widths: dict[int, float] = {letter: metrics[name][0] / unit for letter, name in names.items()}

    def width(self, text: str) -> float:
        """The width of a text in em."""
        return sum((self._widths.get(ord(letter), STRANGE) for letter in text), 0.0)


class Fit(NamedTuple):
    """A size in points, and whether the text needs two lines for it."""

    size: float
    two_lines: bool


class Fitter:
    """Fits texts as wide as `letters` sets them."""

    def __init__(self, letters: Letters) -> None:
        self._width = cache(letters.width)

    def fit(self, text: str, width: float, size: float) -> Fit:
        """The size, at most `size` points, at which `text` fits in `width` millimetres."""
        return fitted(self._width(text), width, size)

    def running(self, columns: Iterable[Iterable[str]], width: float, height: float, size: float) -> float:
        """The size, at most `size` points, at which the paragraphs of each column fit in its millimetres."""
        found = size
        for column in columns:
            widths = [self._width(text) for text in column]
            while found > LEAST and lines_of(widths, width, found) * found * LEADING > height * MM:
                found -= STEP
        return found


def lines_of(widths: Iterable[float], width: float, size: float) -> int:
    """How many lines paragraphs of so many em take in `width` millimetres at `size` points."""
    return sum(ceil(em * size / (width * MM * RAGGED)) for em in widths)


def fitted(em: float, width: float, size: float) -> Fit:
    """How a text of so many em is set in `width` millimetres at `size` points or less."""
    room = width * MM * SLACK
    if em * size <= room:
        return Fit(size, two_lines=False)
    if room / em >= size * SMALLEST:
        return Fit(room / em, two_lines=False)
    # Lines end between words, so that two of them hold somewhat less than twice the room.
    return Fit(min(size * TWO_LINES, 1.6 * room / em), two_lines=True)


@register.simple_tag(takes_context=True)
def fit(context: template.Context, text: Any, width: float, size: float) -> SafeString:
    """`text` in `width` millimetres, at `size` points or what fits; see `fitted`."""
    return _set(text, context["fitter"].fit(str(text), width, size), width)


def _set(text: Any, found: Fit, width: float) -> SafeString:
    """`text` at the size that was found for it."""
    style = f"font-size:{found.size:.2f}pt"
    if found.two_lines:
        return format_html('<span class="two-lines" style="{};width:{}mm">{}</span>', style, width, text)
    return format_html('<span class="one-line" style="{}">{}</span>', style, text)


@register.simple_tag(takes_context=True)
def fit_name(context: template.Context, name: NameParts, width: float, size: float) -> SafeString:
    """A name in `width` millimetres as by `fit`, the family name in bold, which the whole is measured in."""
    found = context["fitter"].fit(" ".join(filter(None, name)), width, size)
    family = format_html("<b>{}</b>", name.family)
    text = format_html_join(" ", "{}", ((part,) for part in (name.before, family, name.after) if part))
    return _set(text, found, width)


@register.simple_tag(takes_context=True)
def running(context: template.Context, columns: Any, width: float, height: float, size: float) -> str:
    """The size in points, at most `size`, at which columns of paragraphs fit; see `Fitter.running`."""
    return f"{context['fitter'].running(columns, width, height, size):.2f}"
