"""A PDF read once: every text of every page with its size, its font and its place.

All that WeasyPrint and the stamps of the project write is understood; an operator that could move or size a
text otherwise is an error, so that no text is read wrongly without a word.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from pathlib import Path
from typing import Any, Final, NamedTuple

from pypdf import PdfReader

Matrix = tuple[float, float, float, float, float, float]

STRAIGHT: Final[Matrix] = (1, 0, 0, 1, 0, 0)
MM: Final = 72 / 25.4
"""Points in a millimetre."""
TALL, DEEP = 0.693, -0.01
"""How far letters reach from their base line, in ems: they fill no line to its edges."""
TOUCH: Final = 0.13
"""Millimetres, half a pixel: what meets less does not meet."""
SPACE: Final = 0.15
"""A space between two words is wider than so many ems."""
TOKEN: Final = re.compile(
    rb"<<.*?>>|\[[^\]]*\]|<[^>]*>|/[^\s/\[\]<>()]+|[^\s/\[\]<>()]+|\((?:\\.|[^\\)])*\)", re.DOTALL
)
IN_A_TEXT: Final = re.compile(rb"<([0-9a-fA-F]*)>|(-?[\d.]+)")
NOT_READ: Final = {b"Td", b"TD", b"T*", b"'", b'"', b"Tc", b"Tw", b"Tz", b"TL", b"BI"}
"""Operators of which the place of a text could hang, and which no paper has."""


class Shown(NamedTuple):
    """A text as one command of the page shows it: size in points, edges in millimetres from the top left."""

    text: str
    size: float
    font: str
    left: float
    top: float
    right: float
    bottom: float

    def follows(self, before: Shown) -> bool:
        """Whether it goes on where the text before ended: drawings show each letter by itself."""
        gap, em = self.left - before.right, self.size * 25.4 / 72
        return abs(self.bottom - before.bottom) < TOUCH and abs(gap) < SPACE * em

    def meets(self, other: Shown) -> bool:
        """Whether the letters of two texts lie over each other."""
        across = min(self.right, other.right) - max(self.left, other.left)
        down = min(self.bottom, other.bottom) - max(self.top, other.top)
        return across > TOUCH and down > TOUCH


class Sheet(NamedTuple):
    """One page: width and height in millimetres, and its texts in the order in which they are shown."""

    width: float
    height: float
    texts: tuple[Shown, ...]

    @property
    def meetings(self) -> list[tuple[str, str]]:
        """The texts that lie over each other, two by two, from the top."""
        found, above = [], list[Shown]()
        for one in sorted(self.texts, key=lambda text: text.top):
            above = [other for other in above if other.bottom > one.top]
            found += [(other.text, one.text) for other in above if other.meets(one)]
            above.append(one)
        return found


def words(sheets: Iterable[Sheet]) -> str:
    """All texts in their order, with one space where any are, and where a text is elsewhere than the last."""
    parts: list[str] = []
    for sheet in sheets:
        before: Shown | None = None
        for one in sheet.texts:
            parts += [one.text] if before and one.follows(before) else [" ", one.text]
            before = one
    return " ".join("".join(parts).split())


def bare(text: str) -> str:
    """A text without its spaces: lines end anywhere."""
    return re.sub(r"\s", "", text)


def read_pdf(file: Path) -> list[Sheet]:
    """The pages of a PDF, `ValueError` where an operator is in it that is not understood."""
    pdf, known = PdfReader(file), Known()
    return [_sheet(page, known) for page in pdf.pages]


def _sheet(page: Any, known: Known) -> Sheet:
    height = float(page.mediabox.height)
    found = shown(page["/Contents"].get_object(), page["/Resources"], known)
    texts = tuple(_placed(one, height) for one in found if one.text.strip())
    return Sheet(round(float(page.mediabox.width) / MM, 2), round(height / MM, 2), texts)


def _placed(one: Shown, height: float) -> Shown:
    """A text whose edges are points from the bottom of the page, in millimetres from its top."""
    edges = one.left, height - one.bottom, one.right, height - one.top
    return one._replace(
        **dict(zip(("left", "top", "right", "bottom"), (round(edge / MM, 3) for edge in edges), strict=True))
    )


class Letters(NamedTuple):
    """A font: its name without what tells one part of it from another, what glyphs say, how wide they are."""

    name: str
    said: dict[int, str]
    widths: dict[int, float]


class Known:
    """The streams and fonts of a PDF, each read once, however many pages use it."""

    def __init__(self) -> None:
        self._things: dict[int, tuple[Any, Any]] = {}

    def operations(self, stream: Any) -> list[tuple[bytes, list[bytes]]]:
        """The operators of a content stream that a text can hang on, each with its operands."""
        return self._once(stream, lambda: list(_operations(stream.get_data())))

    def letters(self, font: Any) -> Letters:
        return self._once(font, lambda: _letters(font))

    def _once(self, thing: Any, read: Callable[[], Any]) -> Any:
        if id(thing) not in self._things:
            self._things[id(thing)] = thing, read()  # the thing is kept: its id stays its own
        return self._things[id(thing)][1]


READ: Final = {b"q", b"Q", b"cm", b"Tf", b"Tm", b"TJ", b"Tj", b"Ts", b"Do"}


def _operations(data: bytes) -> Iterator[tuple[bytes, list[bytes]]]:
    operands: list[bytes] = []
    for token in TOKEN.findall(data):
        if token[:1] in b"<[/(+-.0123456789":
            operands.append(token)
            continue
        if token in NOT_READ:
            raise ValueError(f"the operator {token!r} is not understood")
        if token in READ:
            yield token, operands
        operands = []


def _letters(font: Any) -> Letters:
    told = font["/ToUnicode"].get_object().get_data().decode("latin-1")
    pairs = re.findall(r"<([0-9a-fA-F]+)>\s*<([0-9a-fA-F]+)>\s*\n", told)
    said = {int(glyph, 16): bytes.fromhex(text).decode("utf-16-be") for glyph, text in pairs}
    (descendant,) = font["/DescendantFonts"]
    row, widths = list(descendant.get_object()["/W"]), {}
    for first, wide in zip(row[::2], row[1::2], strict=True):
        widths |= {int(first) + n: float(one) for n, one in enumerate(wide)}
    return Letters(str(font["/BaseFont"]).partition("+")[2].partition(",")[0], said, widths)


def times(one: Matrix, other: Matrix) -> Matrix:
    a, b, c, d, e, f = one
    g, h, i, j, k, m = other
    return (a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j, e * g + f * i + k, e * h + f * j + m)


def shown(stream: Any, resources: Any, known: Known, at: Matrix = STRAIGHT) -> Iterator[Shown]:
    """The texts of a content stream and of the forms that it calls, in points from the bottom left."""
    fonts = {key: known.letters(font.get_object()) for key, font in resources.get("/Font", {}).items()}
    before: list[Matrix] = []
    font, size, line, rise = Letters("", {}, {}), 0.0, STRAIGHT, 0.0
    for operator, operands in known.operations(stream):
        match operator:
            case b"q":
                before.append(at)
            case b"Q":
                at = before.pop()
            case b"cm":
                at = times(_matrix(operands), at)
            case b"Tf":
                font, size = fonts[operands[0].decode()], float(operands[1])
            case b"Tm":
                line = _matrix(operands)
            case b"Ts":
                rise = float(operands[0])
            case b"TJ" | b"Tj":
                text, wide = _read(operands[0], font)
                yield _text_at(text, wide, font, size, times((1, 0, 0, 1, 0, rise), times(line, at)))
                line = times((1, 0, 0, 1, wide * size, 0), line)  # the next one follows it
            case b"Do":
                yield from _called(
                    resources["/XObject"][operands[0].decode()].get_object(), resources, known, at
                )


def _called(form: Any, resources: Any, known: Known, at: Matrix) -> Iterator[Shown]:
    """The texts of a form; none of a picture."""
    if form["/Subtype"] == "/Form":
        inside = _matrix(form["/Matrix"]) if "/Matrix" in form else STRAIGHT
        yield from shown(form, form.get("/Resources", resources), known, times(inside, at))


def _matrix(operands: Any) -> Matrix:
    a, b, c, d, e, f = map(float, operands)
    return a, b, c, d, e, f


def _read(operand: bytes, font: Letters) -> tuple[str, float]:
    """A text and its width in ems, with kerning; its glyphs have two bytes each."""
    if b"(" in operand:
        raise ValueError("a text of single bytes is not understood")
    said, wide = "", 0.0
    for glyphs, kerning in IN_A_TEXT.findall(operand):
        for glyph in (int(glyphs[n : n + 4], 16) for n in range(0, len(glyphs), 4)):
            said += font.said.get(glyph, "?")
            wide += font.widths.get(glyph, 0)
        wide -= float(kerning or 0)
    return said, wide / 1000


def _text_at(text: str, wide: float, font: Letters, size: float, at: Matrix) -> Shown:
    """A text so many ems wide, at its place."""
    a, b, c, d, e, f = at
    corners = [(x * size, y * size) for x in (0, wide) for y in (DEEP, TALL)]
    xs, ys = [a * x + c * y + e for x, y in corners], [b * x + d * y + f for x, y in corners]
    scale = math.sqrt(abs(a * d - b * c))
    return Shown(text, round(size * scale, 3), font.name, min(xs), min(ys), max(xs), max(ys))


def fonts_of(sheets: Iterable[Sheet]) -> set[str]:
    """The fonts of all texts."""
    return {one.font for one in chain.from_iterable(sheet.texts for sheet in sheets)}
