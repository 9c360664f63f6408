"""The font of the signs that the letters of the papers lack: suits, a star, an arrow.

The suits are those of the site's own `suits.svg`. ``python -m tournaments.frontends.printing.signs`` draws
the font anew; with it every machine prints the same signs, wherever in a text they stand.
"""

from __future__ import annotations

import math
import re
from io import BytesIO
from typing import Final

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.basePen import AbstractPen
from fontTools.pens.cu2quPen import Cu2QuPen
from fontTools.pens.transformPen import TransformPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.svgLib.path import parse_path

from tournaments.frontends.printing.card_forms.svg import suit_shapes
from tournaments.frontends.printing.fitting import FONTS

FILE: Final = FONTS / "DixSigns.ttf"
EM: Final = 1000
WIDE: Final = 800
"""How wide a sign is set, in thousandths of its size."""
HIGH: Final = 740
"""How high it stands over the line: as a capital."""
SPACE: Final = 250
BLANKS: Final = " \u00a0"
"""Between signs: a layout takes these from the font that stands around them."""
DRAWN: Final = 3_800_000_000
"""When the font was drawn, in seconds since 1904: always the same, as its bytes are."""
SUITS: Final = {"♠": "spades", "♥": "hearts", "♦": "diamonds", "♣": "clubs"}
ARROW: Final = "M1 14.5H21V8L31 16L21 24V17.5H1Z"
"""The path of the arrow, on a square of 32, as the suits are."""


def _star() -> str:
    """A star of five points, on a square of 32."""
    points = [
        (16 + radius * math.sin(turn * math.pi / 5), 17 - radius * math.cos(turn * math.pi / 5))
        for turn, radius in ((n, 15.5 if n % 2 == 0 else 6.1) for n in range(10))
    ]
    return "M" + "L".join(f"{x:.2f} {y:.2f}" for x, y in points) + "Z"


def drawings() -> dict[str, str]:
    """The path of each sign, on a square of 32."""
    return {**{sign: suit_shapes()[suit] for sign, suit in SUITS.items()}, "★": _star(), "→": ARROW}


def _draw(path: str, pen: AbstractPen) -> None:
    scale = HIGH / 32
    left = (WIDE - HIGH) / 2
    parse_path(re.sub(r"([A-Z])", r" \1 ", path), TransformPen(pen, (scale, 0, 0, -scale, left, HIGH)))


def draw_font() -> bytes:
    """The font as a TrueType file, the same on every machine."""
    paths = drawings()
    names = {ord(sign): f"uni{ord(sign):04X}" for sign in paths}
    glyphs = {".notdef": TTGlyphPen(None).glyph(), "space": TTGlyphPen(None).glyph()}
    for sign, path in paths.items():
        pen = TTGlyphPen(None)
        _draw(path, Cu2QuPen(pen, 0.5, reverse_direction=True))
        glyphs[names[ord(sign)]] = pen.glyph()
    font = FontBuilder(EM, isTTF=True)
    font.setupGlyphOrder(list(glyphs))
    font.setupCharacterMap({**names, **dict.fromkeys(map(ord, BLANKS), "space")})
    font.setupGlyf(glyphs)
    bearings = {name: (WIDE, glyphs[name].xMin) for name in names.values()}
    font.setupHorizontalMetrics({".notdef": (WIDE, 0), "space": (SPACE, 0), **bearings})
    font.setupHorizontalHeader(ascent=928, descent=-244)
    font.setupNameTable({"familyName": "Dix Signs", "styleName": "Regular", "psName": "Dix-Signs"})
    font.setupOS2(sTypoAscender=928, sTypoDescender=-244, usWinAscent=928, usWinDescent=244)
    font.setupPost()
    font.setupHead(unitsPerEm=EM, created=DRAWN, modified=DRAWN)
    font.font.recalcTimestamp = False
    file = BytesIO()
    font.save(file)
    return file.getvalue()


if __name__ == "__main__":
    FILE.write_bytes(draw_font())
