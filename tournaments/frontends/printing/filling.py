"""Forms that are laid out once and filled in many times.

A paper repeats a few shapes: a score card, a line of a list, the head of a page. Laying one out takes
WeasyPrint tens of milliseconds; writing other texts at the places that it found takes next to none. So:

1. `{% piece left top %} … {% endpiece %}` in a template says what is repeated. While it is rendered, the tags
   `fit`, `fit_name` and `qr` leave a mark instead of their text, the *gap*. What is left is the *form*; a
   hundred cards are a hundred `Stamp` of one form. What stands around the pieces of a page is a form too.
2. WeasyPrint lays out each form with a *probe* in every gap («¦d¦» in the fourth), once for every size that
   its texts take, and a *specimen*: all letters of all gaps, pair by pair, in both weights.
3. `probing` reads the finished PDF objects (a finisher, WeasyPrint's public door): from the specimen glyphs,
   widths and kerning, from the probes where each gap begins and which way it is aligned.
4. `stamping` writes the pages: a form without gaps is called (a form XObject, PDF 1.7, 8.10), of one with
   gaps the operators are written again, with the texts where the probes were; `tagging` writes what a
   screen reader hears of them.

A text with letters that the font lacks, or that are shaped by their neighbours, is laid out once by itself
and written where it stands (`shaping`). What a font may draw as a picture is never in a gap, it stays in the
form, which then is laid out for it alone. So does every text of a form in which what stands around a gap
moves with its length, or changes its letters (`Unfillable`).
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import reduce
from typing import Any, Final, NamedTuple

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe

OPEN, CLOSE = "\ue000", "\ue001"
"""Around the number of a gap in the HTML of a form; nobody types them."""
BAR: Final = "¦"
"""Around the letters that number a gap on a probe."""
DIGITS: Final = "abcdefghijklnopqrstuvxyz"
"""Letters, which capitals and spacing would change, and narrow ones: a probe fits in its gap."""

BLACK: Final = re.compile(b"\x01+")


class TextRun(NamedTuple):
    """A text in one weight: that of its surroundings, or bold."""

    text: str
    bold: bool = False

    @property
    def html(self) -> SafeString:
        return format_html("<b>{}</b>" if self.bold else "{}", self.text)


Runs = tuple[TextRun, ...]
"""A line of text, in one weight or in both."""
Shape = tuple[float, int]
"""The size of what fills a gap, and on how many lines it stands: what is laid out once for all of a shape."""


class TextGap(NamedTuple):
    """A gap for lines of text, of so many points; several stand in a box `width` millimetres wide."""

    size: float
    lines: tuple[Runs, ...]
    width: float = 0.0

    @property
    def shape(self) -> Shape:
        return self.size, len(self.lines)

    @property
    def html(self) -> SafeString:
        return self._laid_out(
            [format_html_join("", "{}", ((run.html,) for run in line)) for line in self.lines]
        )

    def probe(self, number: int, bars: int, _key: str) -> str:
        """What is laid out in the gap of this number: on each line a text that tells it, then these bars."""
        return self._laid_out([f"{BAR}{letters_of(number)}{BAR * bars}"] * len(self.lines))

    def _laid_out(self, lines: Sequence[str]) -> SafeString:
        size = f"{self.size:.2f}"
        set_lines = [
            format_html('<span class="one-line" style="font-size:{}pt">{}</span>', size, line)
            for line in lines
        ]
        if len(lines) == 1:
            return set_lines[0]
        style = f"font-size:{size}pt;width:{self.width:.2f}mm"
        own_lines = format_html_join("", '<span class="own-line">{}</span>', ((line,) for line in set_lines))
        return format_html('<span class="many-lines" style="{}">{}</span>', style, own_lines)


class SquaresGap(NamedTuple):
    """A gap for black squares, `side` millimetres wide: their rows, a byte each, 1 where it is black."""

    side: float
    rows: tuple[bytes, ...]

    @property
    def runs(self) -> Iterator[tuple[int, int, int]]:
        """Black squares side by side: their column and row, and how many they are."""
        for y, row in enumerate(self.rows):
            yield from ((run.start(), y, len(run[0])) for run in BLACK.finditer(row))

    @property
    def shape(self) -> Shape:
        return self.side, 1

    @property
    def html(self) -> SafeString:
        path = "".join(f"M{x} {y}h{n}v1h-{n}z" for x, y, n in self.runs)
        return format_html(
            '<svg style="display:block;width:{0}mm;height:{0}mm" viewBox="0 0 {1} {1}"><path d="{2}"/></svg>',
            self.side, len(self.rows), path,
        )  # fmt: skip

    def probe(self, _number: int, _bars: int, key: str) -> str:
        """What is laid out in its gap: a box called `key`, which is unique in the document."""
        return f'<div id="{key}" style="width:{self.side}mm;height:{self.side}mm"></div>'


Gap = TextGap | SquaresGap


class Stamp(NamedTuple):
    """A form on a page, moved right and down by so many millimetres, with what fills its gaps.

    It is stamped `scale` times as large as it was laid out.
    """

    form: str
    gaps: tuple[Gap, ...] = ()
    left: float = 0.0
    top: float = 0.0
    scale: float = 1.0

    @property
    def whole(self) -> Stamp:
        """The stamp of a form without gaps that says the same."""
        return self._replace(form=fill_gaps(self.form, [gap.html for gap in self.gaps]), gaps=())


class Recorder:
    """The gaps and stamps of a page, while its template is rendered."""

    def __init__(self) -> None:
        self.gaps: list[Gap] = []
        self.stamps: list[Stamp] = []

    def takes(self, size: float, width: float) -> bool:
        """Whether the probe of the next gap fits in `width` millimetres at `size` points."""
        return size < largest_filled(width, letters_of(len(self.gaps))) + 0.01

    def mark(self, gap: Gap) -> SafeString:
        """The mark of a new gap."""
        self.gaps.append(gap)
        return mark_safe(f"{OPEN}{len(self.gaps) - 1}{CLOSE}")  # noqa: S308 — a number between two marks

    def stamp(self, write: Callable[[], str], left: float, top: float, scale: float) -> None:
        """Keep what `write` renders as a piece."""
        around, self.gaps = self.gaps, []
        form = f'<section class="piece">{write()}</section>'
        self.stamps.append(Stamp(form, tuple(self.gaps), left, top, scale))
        self.gaps = around


class Unfillable(Exception):
    """Forms whose gaps are not found again, or around whose gaps something moves with their texts."""

    def __init__(self, forms: Iterable[str]) -> None:
        super().__init__()
        self.forms = set(forms)


def largest_filled(width: float, letters: str = DIGITS[0]) -> float:
    """The size in points up to which the probe with these letters fits in a gap of `width` millimetres.

    Lists set nothing larger: each of their lines would be a form of its own.
    """
    return width * 72 / 25.4 / (0.75 + 0.6 * len(letters))


def letters_of(number: int) -> str:
    """A number of a gap in letters: a, b … z, ba, bb …"""
    tens, ones = divmod(number, len(DIGITS))
    return (letters_of(tens) if tens else "") + DIGITS[ones]


def number_of(letters: str) -> int:
    """The number that these letters tell."""
    return reduce(lambda tens, letter: tens * len(DIGITS) + DIGITS.index(letter), letters, 0)


def settable(text: str, letters: Mapping[int, Any]) -> bool:
    """Whether letters of the font stand in `text` side by side, none of them shaped by another."""
    return all(
        ord(one) in letters and unicodedata.category(one) not in {"Mn", "Me", "Mc", "Cf", "Cc"}
        for one in text
    )


def shapable(text: str) -> bool:
    """Whether fonts draw `text` as letters on one line: signs such as «☺» are pictures in some."""
    unfit = {"So", "Co", "Cn", "Cs", "Cc", "Zl", "Zp"}
    return BAR not in text and all(unicodedata.category(one) not in unfit for one in text)


def fill_gaps(form: str, texts: Sequence[str]) -> str:
    """The HTML of a form with these in its gaps."""
    return re.sub(f"{OPEN}(\\d+){CLOSE}", lambda found: texts[int(found[1])], form)
