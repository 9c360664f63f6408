"""Texts that must fit: the widest size that a line allows, and several lines where it would be small.

Nothing is set smaller than a reader past sixty can read: what does not fit even so ends with «…». Papers are
set in letters of their own, so a text is as wide as the font's table of widths says: nothing is laid out to
be measured. Measured is the bold type, which is the wider.
"""

from __future__ import annotations

import re
import sys
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import accumulate, takewhile
from math import ceil, log
from pathlib import Path
from typing import Final, NamedTuple

from django.conf import settings
from fontTools.ttLib import TTFont

from tournaments.frontends.printing.filling import settable

MM: Final = 72 / 25.4
"""Points in a millimetre."""
LEAST_ON_OWN_LINES: Final = 0.6
"""The least share of the full size for texts on a line each; what would be smaller goes on several lines."""
SIZE_RATIO: Final = 0.96
"""The ratio from one size to the next: with few sizes, one layout serves all texts of a size."""
MUCH_SMALLER: Final = 0.75
"""How much smaller the longest of a list may make the others."""
NEARLY: Final = 0.9
"""How much smaller the usual size becomes where more of a list then has it."""
RARELY: Final = 10
OFTEN: Final = 4
FEW: Final = 4
"""One text of `RARELY` may need more than a line of the usual size, one of a list of `FEW` in any case.

One of `OFTEN` may where the usual size would else be much smaller.
"""
FLOOR: Final = 8.0
"""The smallest type of a paper, in points."""
NAME_FLOOR: Final = 9.0
"""The smallest type of a name, in points."""
FACTS_SIZE: Final = 10.0
FACTS_FLOOR: Final = 8.5
"""The usual type of the facts at the head of a paper, and the smallest, in points."""
DEFAULT_HEIGHT_RATIO: Final = 1.08
"""The height of a place that gives none, as a share of the full size of its text."""
SLACK: Final = 0.985
"""Rounding and kerning may cost a hair."""
STEP: Final = 0.1
LINE_HEIGHT_RATIO: Final = 1.12
"""The height of a line of running text, in its size."""
LINE_FILL: Final = 0.93
"""How much of a line words fill before the next one no longer fits."""
BREAKS: Final = re.compile(r"[^ \-–]*(?: –|[ \-–])?")
"""A word with what a line may end after; no line begins with a dash that stands between two names."""
NAMES: Final = re.compile(r".+?[ \u00a0]– |.+")
FACTS: Final = re.compile(r".+? · |.+")
"""A name with the dash that leads to the next one; a fact with its point."""
CUT: Final = "…"
MOST_BROKEN: Final = 1 << 14
"""Texts whose lines are kept: a list asks for them at a dozen sizes, and again at each height of a line."""

FONTS: Final = settings.BASE_DIR / "tournaments" / "static" / "dix" / "print" / "fonts"
BOLD: Final = FONTS / "RobotoCondensed-Bold.ttf"
REGULAR: Final = FONTS / "RobotoCondensed-Regular.ttf"
UNKNOWN_LETTER_WIDTH: Final = 1.0
"""The width in em of a letter that the font lacks: of any other font, few are wider."""


def is_mark(letter: str) -> bool:
    """Whether a letter has no place of its own: it is set on the one before, or says how others are set."""
    return unicodedata.category(letter) in {"Mn", "Me", "Cf"}


class FontWidths:
    """How wide texts are set in a TrueType font, before kerning, which brings letters closer."""

    def __init__(self, file: Path = BOLD) -> None:
        with TTFont(file) as font:
            unit, metrics, names = font["head"].unitsPerEm, font["hmtx"].metrics, font.getBestCmap()
        self._widths: dict[int, float] = {letter: metrics[name][0] / unit for letter, name in names.items()}

    def width(self, text: str) -> float:
        """The width of a text in em."""
        return sum(map(self._letter_width, text), 0.0)

    def _letter_width(self, letter: str) -> float:
        width = self._widths.get(ord(letter))
        if width is None:
            return 0.0 if is_mark(letter) else UNKNOWN_LETTER_WIDTH
        return width

    def settable(self, text: str) -> bool:
        """Whether the font has all letters of `text`, and sets each beside the one before."""
        return settable(text, self._widths)


class FittedTexts(NamedTuple):
    """Texts as they are set, each on lines of its own: their size in points, and all their lines."""

    texts: tuple[str, ...]
    size: float
    lines: int


class TextPlace(NamedTuple):
    """The room for texts, in millimetres; their letters are at most `size` points, at least `floor`."""

    width: float
    size: float
    height: float
    floor: float = FLOOR


class Fitter:
    """Fits texts as wide as `letters` sets them."""

    def __init__(self, letters: FontWidths) -> None:
        self._width = cache(letters.width)
        self._broken = lru_cache(MOST_BROKEN)(self._break)
        self.settable = cache(letters.settable)

    def fit(self, texts: Sequence[str], place: TextPlace) -> FittedTexts:
        """Texts under one another at their place.

        They stand on a line each as long as that is not much smaller; what has no room is cut.
        """
        room, high = place.width * MM * SLACK, place.height * MM
        widest = max(map(self._width, texts), default=0.0)
        on_own_lines = min(place.size, room / max(widest, 0.01), high / max(len(texts), 1))
        least = max(place.size * LEAST_ON_OWN_LINES, place.floor)
        if on_own_lines >= least:
            return FittedTexts(
                tuple(texts), max(size_step_below(place.size, on_own_lines), least), len(texts)
            )
        found = place.size
        while found > place.floor and self._lines(texts, room / found) > high / found:
            found = max(found - STEP, place.floor)
        return self._cut(list(texts), room / found, found, max(len(texts), int(high / found + 0.1)))

    def at_size(self, texts: Sequence[str], place: TextPlace, size: float) -> FittedTexts:
        """Texts at `size` points, each from a line of its own; what has no room at their place is cut."""
        most = max(len(texts), int(place.height * MM / size + 0.1))
        return self._cut(list(texts), place.width * MM * SLACK / size, size, most)

    def lines(self, text: str, width: float, size: float) -> int:
        """How many lines of `width` millimetres a text takes at `size` points."""
        return len(self.broken(text, width, size))

    def broken(self, text: str, width: float, size: float) -> list[str]:
        """The lines of `width` millimetres that a text takes at `size` points."""
        room = width * MM * SLACK / size
        return [text] if self._width(text) <= room else self._broken(text, room)

    def running(self, columns: Iterable[Iterable[str]], width: float, height: float, size: float) -> float:
        """The size, at most `size` points, at which the paragraphs of each column fit in its millimetres."""
        found, texts = size, [list(column) for column in columns]
        while found > FLOOR and self.height(texts, width, found) > height:
            found = max(found - STEP, FLOOR)
        return found

    def height(self, columns: Iterable[Iterable[str]], width: float, size: float) -> float:
        """How tall the tallest column of paragraphs is at `size` points, in millimetres."""
        lines = [lines_of(map(self._width, column), width, size) for column in columns]
        return max(lines, default=0) * size * LINE_HEIGHT_RATIO / MM

    def _lines(self, texts: Iterable[str], room: float) -> int:
        """How many lines of so many em texts take, each from a line of its own."""
        return sum(len(self._broken(text, room)) for text in texts)

    def _break(self, text: str, room: float) -> list[str]:
        """The lines of so many em that a text takes; they end between names or facts if there are no more."""
        lines, names = self._filled(BREAKS.findall(text), room), NAMES.findall(text)
        names = names if len(names) > 1 else FACTS.findall(text)
        if len(names) > 1 and len(lines) > 1 and all(self._width(name.rstrip(" ")) <= room for name in names):
            ended = self._filled(names, room)
            return ended if len(ended) == len(lines) else lines
        return lines

    def _filled(self, words: Iterable[str], room: float) -> list[str]:
        """Lines of so many em, each with as many words as it holds."""
        lines, left = [""], room
        for word in words:
            if lines[-1] and self._width(word.rstrip(" ")) > left:
                lines, left = [*lines, ""], room
            rest = word
            while self._width(rest.rstrip(" ")) > room and len(rest) > 1:
                cut = self._fitting(rest, room)  # a word that no line holds goes on in the next ones
                lines[-1:], rest = [rest[:cut], ""], rest[cut:]
            lines[-1] += rest
            left -= self._width(rest)
        return [line.rstrip(" ") for line in lines]

    def _fitting(self, word: str, room: float) -> int:
        """How many letters of a word fit on a line of so many em: one at least, each with its marks."""
        wide = accumulate(map(self._width, word))
        cut = max(1, sum(1 for _each in takewhile(lambda so_far: so_far <= room, wide)))
        marked = next((at for at in range(cut, 0, -1) if not is_mark(word[at : at + 1] or " ")), 0)
        return marked or next((at for at in range(cut, len(word)) if not is_mark(word[at])), len(word))

    def _cut(self, texts: list[str], room: float, size: float, most: int) -> FittedTexts:
        """Texts on `most` lines of so many em; the longest of them lose their ends."""
        lines = self._lines(texts, room)
        while lines > most and any(len(text) > 2 for text in texts):
            longest = max(range(len(texts)), key=lambda place: self._width(texts[place]))
            texts[longest] = texts[longest].removesuffix(CUT)[:-1].rstrip() + CUT
            lines = self._lines(texts, room)
        return FittedTexts(tuple(texts), size, lines)


@cache
def fitter() -> Fitter:
    """The fitter of this process that measures texts in bold type."""
    return Fitter(FontWidths())


@cache
def regular_fitter() -> Fitter:
    """The fitter of this process for running text, in which few words are bold."""
    return Fitter(FontWidths(REGULAR))


class TextList:
    """The texts of a list, composed together: one size is usual, and what needs it has a smaller one.

    The usual size is the largest at which all but a few (`RARELY`) stand on a line each. Others take several
    lines of that size where their place is tall enough, else the one smaller size at which all fit. Where the
    longest would make that much smaller, they have the least size, and leave the others theirs; a list that
    `grows` makes room for what needs more even so, of another it is cut. An entry is a text, or several under
    one another; they are measured in `bold` type or in the regular one.
    """

    def __init__(
        self, entries: Iterable[Sequence[str]], place: TextPlace, *, grows: bool = False, bold: bool = True
    ) -> None:
        self.place, self._grows = place, grows
        self.fitter = fitter() if bold else regular_fitter()
        entries = sorted({tuple(entry) for entry in entries})
        least = max(place.size * LEAST_ON_OWN_LINES, place.floor)
        one, some = (max(len(entries) // rarely, int(len(entries) >= FEW)) for rarely in (RARELY, OFTEN))
        with_few, with_more = (self._usual(entries, few, least) for few in (one, some))
        self.usual = with_few if with_few > with_more * MUCH_SMALLER else with_more
        near = [*size_steps(self.usual, max(self.usual * NEARLY, place.floor))]
        self.usual = max(near, key=lambda size: sum(self._has_room(entry, size) for entry in entries))
        others = [entry for entry in entries if not self._has_room(entry, self.usual)]
        smaller = [*size_steps(self.usual, place.floor)][1:]
        self.least = self._largest(others, smaller) or place.floor
        self.small = self._largest(others, smaller, len(others) // 2) or place.floor
        if self.least > self.small * MUCH_SMALLER:
            self.small = self.least

    def _usual(self, entries: Sequence[Sequence[str]], few: int, least: float) -> float:
        """The largest size at which all but a `few` stand on a line each, else have room."""
        return (
            self._largest(entries, size_steps(self.place.size, least), few, most=1)
            or self._largest(entries, size_steps(self.place.size, self.place.floor), few)
            or self.place.floor
        )

    def fit(self, entry: Sequence[str]) -> FittedTexts:
        """An entry as it is set."""
        sizes = (self.usual, self.small)
        size = next((each for each in sizes if self._has_room(entry, each)), self.least)
        place = self.place._replace(height=sys.maxsize) if self._grows else self.place
        return self.fitter.at_size(entry, place, size)

    def height(self, entry: Sequence[str]) -> float:
        """How tall an entry stands, in millimetres."""
        found = self.fit(entry)
        return found.lines * found.size / MM

    def _largest(
        self, entries: Sequence[Sequence[str]], sizes: Iterable[float], few: int = 0, most: int = 0
    ) -> float:
        """The largest of `sizes` at which all but a `few` entries have room, 0 if none; see `_has_room`."""
        enough = len(entries) - few
        fitting = (s for s in sizes if sum(self._has_room(entry, s, most) for entry in entries) >= enough)
        return next(fitting, 0.0)

    def _has_room(self, entry: Sequence[str], size: float, most: int = 0) -> bool:
        """Whether an entry fits at a size, each of its texts on `most` lines where a number is given."""
        lines = [self.fitter.lines(text, self.place.width, size) for text in entry]
        if most and max(lines, default=0) > most:
            return False
        return sum(lines) <= 1 or sum(lines) * size <= self.place.height * MM + 0.01


def names_height(names: Iterable[str], width: float) -> float:
    """What names under one another in `width` millimetres take at their smallest, in millimetres."""
    return sum(fitter().lines(name, width, NAME_FLOOR) for name in names) * NAME_FLOOR / MM


def lines_of(widths: Iterable[float], width: float, size: float) -> int:
    """How many lines paragraphs of so many em take in `width` millimetres at `size` points."""
    return sum(ceil(em * size / (width * MM * LINE_FILL)) for em in widths)


def size_steps(most: float, least: float) -> Iterator[float]:
    """The sizes from `most` points down to `least`, each `SIZE_RATIO` of the one before."""
    size = most
    while size > least:
        yield size
        size *= SIZE_RATIO
    yield min(most, least)


def size_step_below(size: float, most: float) -> float:
    """`size`, reduced by steps of `SIZE_RATIO` until it is `most` points or less."""
    return size if most >= size else size * SIZE_RATIO ** ceil(log(most / size, SIZE_RATIO))
