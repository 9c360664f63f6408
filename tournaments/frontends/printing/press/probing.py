"""Reads forms that were laid out with probes in their gaps: where the gaps are, how letters are set.

See `tournaments.frontends.printing.filling`. It reads the PDF objects that WeasyPrint gives a finisher.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, Final, NamedTuple

import pydyf

from tournaments.frontends.printing.filling import (
    BAR,
    DIGITS,
    Gap,
    Shape,
    SquaresGap,
    fill_gaps,
    number_of,
)

CHUNK: Final = re.compile(rb"<([0-9a-f]+)>(-?[0-9.]*)")
"""Glyphs of four hexadecimal digits, and the kerning after the last of them, in thousandths of an em."""
PROBE: Final = re.compile(f"{BAR}([{DIGITS}]+){BAR}+")
SHORT, LONG = 1, 2
"""Bars at the end of a probe: of two lengths, so that it shows how its gap is aligned."""
WIDTHS: Final = re.compile(rb"(\d+) \[([^\[\]]+)\]")
NEAR: Final = 0.1
"""Pixels that a place may differ from itself."""
SETTING: Final = (b" Tm", b" Tf", b" TJ", b" gs", b" rg", b"BT", b"ET", b"q", b"Q", b"BDC", b"EMC")
"""Ends of operators that show or set letters, or that stand around a box: there is one more for each line."""
SCALED: Final = 2
"""The transformations that every page has: its axis turned down, pixels for points."""


class ShownText(NamedTuple):
    """A text in a content stream: the item that shows it, its place in pixels, glyphs and their kerning.

    `turned` where anything but the scale of the page moves it.
    """

    item: int
    x: float
    y: float
    font: bytes
    size: float
    glyphs: tuple[tuple[bytes, int], ...]
    turned: bool


def texts_in(stream: Sequence[bytes]) -> Iterator[ShownText]:
    """The texts of a page, as WeasyPrint writes them: one operator an item."""
    x, y, font, size = 0.0, 0.0, b"", 0.0
    moves = [0]
    for number, item in enumerate(stream):
        if item == b"q":
            moves.append(moves[-1])
        elif item == b"Q":
            moves.pop()
        elif item.endswith(b" cm"):
            moves[-1] += 1
        elif item.endswith(b" Tm"):
            x, y = map(float, item.split()[4:6])
        elif item.endswith(b" Tf"):
            name, points, _operator = item.split()
            font, size = name[1:], float(points)
        elif item.endswith(b" TJ"):
            yield ShownText(number, x, y, font, size, tuple(_glyphs(item)), moves[-1] > SCALED)


def _glyphs(item: bytes) -> Iterator[tuple[bytes, int]]:
    for codes, kerning in CHUNK.findall(item):
        singles = [codes[n : n + 4] for n in range(0, len(codes), 4)]
        yield from ((single, 0) for single in singles[:-1])
        yield singles[-1], int(float(kerning or 0))


class FontGlyphs(NamedTuple):
    """The widths of the glyphs of an embedded font, in thousandths of an em, and which of them is a bar."""

    widths: Mapping[bytes, int]
    bar: bytes = b""


class Alphabet:
    """The glyphs of a font as it is embedded, read from a specimen: pairs of letters, a space after each."""

    def __init__(self, pairs: Sequence[str], specimen: ShownText, widths: Mapping[bytes, int]) -> None:
        if len(specimen.glyphs) != 3 * len(pairs):
            raise ValueError("letters of the specimen are shaped by one another")
        self.font = specimen.font
        self._glyph: dict[str, bytes] = {}
        self._kerning: dict[str, int] = {}
        seen = zip(pairs, specimen.glyphs[::3], specimen.glyphs[1::3], strict=True)
        for pair, (first, kerning), (second, _) in seen:
            self._glyph |= {pair[0]: first, pair[1]: second}
            self._kerning[pair] = kerning
        self._letter = {glyph: letter for letter, glyph in self._glyph.items()}
        self._widths = widths
        self.written = cache(self._written)

    @property
    def glyphs(self) -> FontGlyphs:
        """What is known of the glyphs of this font."""
        return FontGlyphs(self._widths, self._glyph[BAR])

    def _written(self, text: str) -> tuple[bytes, float]:
        """The text as an operator, and how many ems wide it is."""
        written, width = b"", 0
        for letter, after in zip(text, [*text[1:], ""], strict=True):
            glyph, kerning = self._glyph[letter], self._kerning.get(letter + after, 0)
            written += glyph + (b">%d<" % kerning if kerning else b"")
            width += self._widths[glyph] - kerning
        return b"[<" + written + b">] TJ", width / 1000

    def read(self, shown: ShownText) -> str:
        """The letters of a text in this font; a question mark for those that are in no gap."""
        return "".join(self._letter.get(glyph, "?") for glyph, _ in shown.glyphs)

    def width(self, shown: ShownText) -> float:
        """How many pixels a text takes that is in this font."""
        return sum(self._widths[glyph] - kerning for glyph, kerning in shown.glyphs) * shown.size / 1000


def specimen(pairs: Iterable[str]) -> str:
    """The page that shows these pairs of letters in both weights."""
    line = "".join(f"{pair} " for pair in pairs).translate({38: "&amp;", 60: "&lt;"})
    both = f'<p class="specimen">{line}</p><p class="specimen"><b>{line}</b></p>'
    return f'<section class="piece">{both}</section>'


def alphabet_of(pair: str) -> tuple[int, str]:
    """Where a pair stands in the specimen: marks are kerned with the letters that they stand among."""
    return max(ord(one) if one.isalpha() else 0 for one in pair), pair


class GapPlace(NamedTuple):
    """Where a gap is, in pixels from the corner of its form; `before`: the share of its text left of `x`."""

    x: float
    y: float
    size: float = 0.0
    font: bytes = b""
    before: float = 0.0

    def is_near(self, other: GapPlace) -> bool:
        """Whether it is the same place but for rounding."""
        return abs(self.x - other.x) < NEAR and abs(self.y - other.y) < NEAR


GapPlaces = dict[Shape, list[GapPlace]]
"""Of texts of each shape, where their lines are in a gap."""


class Probe:
    """A form that was laid out with probes: the probes found on it, and all that stands around them."""

    def __init__(
        self, key: str, page: Any, stream: Any, boxes: Mapping[str, Any], alphabets: Mapping[bytes, Alphabet]
    ) -> None:
        self._key, self.page, self.content = key, page, stream
        self._boxes, self._alphabets = boxes, alphabets
        shown = list(texts_in(stream.stream))
        self._texts: dict[int, list[ShownText]] = defaultdict(list)
        for one in shown:
            if (number := self._number(one)) is not None:
                self._texts[number].append(one)
        self._own = {one.item for lines in self._texts.values() for one in lines}
        self.around = [
            (one.x, one.y, one.font, one.size, one.glyphs) for one in shown if one.item not in self._own
        ]
        self.around += [item for item in stream.stream if not item.endswith(SETTING)]

    def _number(self, shown: ShownText) -> int | None:
        """The number of the gap that a text is the probe of."""
        alphabet = self._alphabets.get(shown.font)
        if alphabet is None or shown.turned:
            return None
        text = alphabet.read(shown)
        found = PROBE.fullmatch(text)
        plain = found and tuple(_glyphs(alphabet.written(text)[0])) == shown.glyphs
        return number_of(found[1]) if found and plain else None

    def places(self, number: int, gap: Gap, before: float) -> list[GapPlace]:
        """Where each line in the gap of this number is; empty where a probe is not found."""
        if isinstance(gap, SquaresGap):
            box = self._boxes.get(f"{self._key}-{number}")
            return [GapPlace(*box[:2])] if box else []
        lines = self._texts.get(number, [])
        if len(lines) != len(gap.lines):
            return []
        return [
            GapPlace(one.x + before * self._alphabets[one.font].width(one), one.y, one.size, one.font, before)
            for one in lines
        ]

    def before(self, number: int, longer: Probe) -> float | None:
        """How much of a text in this gap stands left of its place: nothing, half or all of it."""
        if number not in self._texts or number not in longer._texts:
            return 0.0
        short, long = self._texts[number][0], longer._texts[number][0]
        alphabet = self._alphabets[short.font]
        part = 2 * (short.x - long.x) / (alphabet.width(long) - alphabet.width(short))
        return round(part) / 2 if abs(part - round(part)) < 0.05 else None

    def filled(self, fillings: Mapping[int, Sequence[bytes]]) -> list[bytes]:
        """The operators of the form, with what fills its gaps in place of their probes."""
        gaps = {
            shown.item: (fillings.get(number, ()) if place == 0 else (), shown)
            for number, lines in self._texts.items()
            for place, shown in enumerate(lines)
        }
        written: list[bytes] = []
        for n, item in enumerate(self.content.stream):
            if n in gaps:
                filling, shown = gaps[n]
                written += [*filling, b"/%b %g Tf" % (shown.font, shown.size)]
            else:
                written.append(item)
        return written


class ProbedForm:
    """A form with the shapes that the texts of each gap take."""

    def __init__(self, html: str, number: int) -> None:
        self._html, self.name = html, f"form{number}"
        self._gaps: list[dict[Shape, Gap]] = []

    def use(self, gaps: Sequence[Gap]) -> None:
        """Know the shapes of these texts."""
        self._gaps = self._gaps or [{} for _ in gaps]
        for shapes, gap in zip(self._gaps, gaps, strict=True):
            shapes.setdefault(gap.shape, gap)

    @property
    def _variants(self) -> list[list[Gap]]:
        """The gaps of each probe: every shape of every gap is in one of them."""
        count = max((len(shapes) for shapes in self._gaps), default=1)
        kept = [list(shapes.values()) for shapes in self._gaps]
        found = [[gaps[min(n, len(gaps) - 1)] for gaps in kept] for n in range(count)]
        if sum(len(gaps) > 1 for gaps in kept) > 1:  # others beside each other: does any move another?
            found.append([gaps[place % len(gaps)] for place, gaps in enumerate(kept)])
        return found

    @property
    def probes(self) -> list[str]:
        """The pages to lay out: each variant with short probes, then the first with long ones."""
        variants = self._variants
        lengths = [(gaps, SHORT) for gaps in variants] + [(variants[0], LONG)] * bool(self._gaps)
        return [self._probe(gaps, bars, f"{self.name}-{place}") for place, (gaps, bars) in enumerate(lengths)]

    def _probe(self, gaps: Sequence[Gap], bars: int, key: str) -> str:
        return fill_gaps(self._html, [gap.probe(n, bars, f"{key}-{n}") for n, gap in enumerate(gaps)])

    def places(self, probes: Sequence[Probe]) -> list[GapPlaces] | None:
        """The places of each gap; None where one is lost, or something moves with its text."""
        first, last = probes[0], probes[-1]
        if any(probe.around != first.around for probe in probes):
            return None
        befores = [first.before(n, last) for n in range(len(self._gaps))]
        places: list[GapPlaces] = [{} for _ in self._gaps]
        for probe, gaps in zip(probes, self._variants, strict=False):
            for number, gap in enumerate(gaps):
                before = befores[number]
                found = [] if before is None else probe.places(number, gap, before)
                known = places[number].setdefault(gap.shape, found)
                if not found or not all(one.is_near(other) for one, other in zip(found, known, strict=True)):
                    return None
        return places


def widths(pdf: pydyf.PDF, font: bytes) -> dict[bytes, int]:
    """The widths of a composite font's glyphs, as its one descendant has them: «5 [229] 22 [494 494]»."""
    (descendant,) = dereference(pdf, font)["DescendantFonts"]
    widths = {}
    for first, row in WIDTHS.findall(pydyf.Array(dereference(pdf, descendant)["W"]).data):
        for number, width in enumerate(row.split(), int(first)):
            widths[b"%04x" % number] = int(width)
    return widths


def content_of(pdf: pydyf.PDF, page: Any) -> Any:
    return dereference(pdf, page["Contents"])


def dereference(pdf: pydyf.PDF, reference: bytes) -> Any:
    return pdf.objects[int(reference.split()[0])]
