"""Texts that are shaped: their letters join, combine, turn around, or are in no font of the papers.

Such a text cannot be put together from an `Alphabet`: which glyphs it takes, and of which fonts, hangs on all
of it. So WeasyPrint sets each one once, in the weights that it may have, in a line of them all. What it wrote
there is written again wherever the text stands, at any size.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import chain
from typing import Final, NamedTuple

from django.utils.html import format_html

from tournaments.frontends.printing.filling import BAR, TextGap
from tournaments.frontends.printing.fitting import fitter
from tournaments.frontends.printing.press.probing import FontGlyphs

ISOLATE, END_OF_ISOLATE = "\u2066", "\u2069"
"""Around each text: it begins at the left as the papers do, and turns none of its neighbours around."""
PX: Final = 16.0
"""The size of its letters there, in pixels: that of `.specimen`."""
PIECES: Final = re.compile(rb"<([0-9a-f]*)>|(-?[0-9.]+)")
"""Glyphs, and how far what follows is moved back, in thousandths of an em."""
DIGITS_OF_A_GLYPH: Final = 4
USUAL_WIDTH: Final = 1000
"""The width of a glyph that its font does not tell, in thousandths of an em."""


class ShapedText(NamedTuple):
    """A text as WeasyPrint set it: its width in em, and the operators that show it."""

    width: float
    operators: tuple[bytes, ...]

    def written(self, x: float, y: float, size: float) -> Iterator[bytes]:
        """The operators of a text that begins at `x` on the base line `y`, of letters so many pixels tall."""
        scale = size / PX
        yield b"%.5f 0 0 %.5f %.4f %.4f Tm" % (scale, -scale, x, y)
        yield from self.operators


class ShapedTexts:
    """The shaped texts of a paper: the `page` on which they are laid out, then each as it was set there."""

    def __init__(self, gaps: Iterable[TextGap]) -> None:
        wanted = {
            (run.text, bold)
            for gap in gaps
            for run in chain.from_iterable(gap.lines)
            for bold in _weights(gap, bold=run.bold)
        }
        self._texts = [
            sorted(text for text, bold in wanted if bold == weight and not is_settable(text))
            for weight in (False, True)
        ]
        self._found: list[dict[str, ShapedText]] = []

    @property
    def page(self) -> str:
        """The page to lay out; empty where no text is shaped."""
        if not any(self._texts):
            return ""
        regular, bold = (
            "".join(f"{BAR}{ISOLATE}{text}{END_OF_ISOLATE}" for text in texts) for texts in self._texts
        )
        return format_html(
            '<section class="piece"><p class="specimen">{}</p><p class="specimen"><b>{}</b></p></section>',
            regular + BAR,
            bold + BAR,
        )

    def read(self, stream: Iterable[bytes], fonts: Mapping[bytes, FontGlyphs]) -> None:
        """Know the texts from the operators of the `page`; `fonts` are those of the whole PDF."""
        lines = [[*_divided(line, fonts)][1:] for line in _lines(stream)]
        self._found = [
            dict(zip(texts, line, strict=True)) for texts, line in zip(self._texts, lines, strict=True)
        ]

    def text(self, text: str, *, bold: bool) -> ShapedText:
        """A text in bold type or in the regular one."""
        return self._found[bold][text]


@cache
def is_settable(text: str) -> bool:
    """Whether a text can be put together from an `Alphabet`."""
    return fitter().settable(text)


def _weights(gap: TextGap, *, bold: bool) -> Sequence[bool]:
    """The weights that a run of a gap may have: around a gap with bold words nothing is bold."""
    if bold:
        return (True,)
    return (False,) if any(run.bold for run in chain.from_iterable(gap.lines)) else (False, True)


def _lines(stream: Iterable[bytes]) -> list[list[bytes]]:
    """The operators of each line on a page."""
    found: list[list[bytes]] = []
    for item in stream:
        if item.endswith(b" Tm"):
            found.append([])
        elif item.endswith((b" Tf", b" Ts", b" TJ")):
            found[-1].append(item)
    return found


def _divided(line: Iterable[bytes], fonts: Mapping[bytes, FontGlyphs]) -> Iterator[ShapedText]:
    """The texts that end with a bar: of a line that begins with one, the first is empty."""
    text, setting, font = _Gathered(b""), b"", FontGlyphs({})
    for item in line:
        if item.endswith(b" Tf"):
            setting, font = item, fonts[item.split()[0][1:]]
        if not item.endswith(b" TJ"):
            text.add(item)
            continue
        for glyph, moved in _pieces(item):
            if moved:
                text.move(moved)
            elif glyph == font.bar:
                yield text.whole
                text = _Gathered(setting)
            else:
                text.show(glyph, font.widths.get(glyph, USUAL_WIDTH))


def _pieces(shown: bytes) -> Iterator[tuple[bytes, bytes]]:
    """Either a glyph or how far what follows is moved, in the order in which an operator shows them."""
    for glyphs, moved in PIECES.findall(shown):
        if moved:
            yield b"", moved
        for start in range(0, len(glyphs), DIGITS_OF_A_GLYPH):
            yield glyphs[start : start + DIGITS_OF_A_GLYPH], b""


class _Gathered:
    """A text that is being read, from the font that is set where it begins."""

    def __init__(self, setting: bytes) -> None:
        self._operators, self._shown = [setting], b""
        self._width, self._moved = 0.0, 0.0

    def add(self, operator: bytes) -> None:
        """Go on with another font, or higher or lower."""
        self._end_shown()
        self._operators.append(operator)

    def move(self, by: bytes) -> None:
        """Set what follows so much farther left; before the first letter the bar alone asks for it."""
        if self._shown or len(self._operators) > 1:
            self._moved += float(by)
            self._width -= float(by)

    def show(self, glyph: bytes, width: float) -> None:
        """Show a glyph."""
        self._shown += self._move() + b"<%b>" % glyph
        self._width += width

    def _move(self) -> bytes:
        """What moves the next glyph, once."""
        moved, self._moved = self._moved, 0.0
        return b"%g" % moved if moved else b""

    def _end_shown(self) -> None:
        if self._shown:
            self._operators.append(b"[%b%b] TJ" % (self._shown, self._move()))
            self._shown = b""

    @property
    def whole(self) -> ShapedText:
        """All of it."""
        self._end_shown()
        return ShapedText(self._width / 1000, tuple(self._operators))
