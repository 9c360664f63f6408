"""The drawing under a score card: one SVG in millimetres, with black strokes and texts."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from typing import Final

from django.conf import settings
from django.utils.html import escape

WIDTH: Final = 199.0
HEIGHT: Final = 111.6
SMALL: Final = 2.85
"""What letters are never under: 8 points."""
FONTS: Final = "Roboto Condensed, DejaVu Sans Condensed, sans-serif"


def svg(parts: Iterable[str]) -> str:
    """The whole drawing."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}mm" height="{HEIGHT}mm" '
        f'viewBox="0 0 {WIDTH:g} {HEIGHT:g}" font-family="{escape(FONTS)}">{"".join(parts)}</svg>'
    )


def stroke(moves: Iterable[str], width: float, ink: str = "#000") -> str:
    """Lines along `moves`, each the data of a path."""
    return f'<path d="{"".join(moves)}" fill="none" stroke="{ink}" stroke-width="{width:g}"/>'


def text_from(x: float, y: float, size: float, words: str, style: str = "") -> str:
    """A text that begins at `x`."""
    return f'<text x="{x:.2f}" y="{y:.2f}" font-size="{size:g}" {style}>{escape(words)}</text>'


def text(x: float, y: float, size: float, words: str, style: str = "") -> str:
    """A text around `x`."""
    return text_from(x, y, size, words, f'text-anchor="middle" {style}')


@cache
def suit_shapes() -> dict[str, str]:
    """The paths of the site's suits, on a square of 32."""
    drawing = settings.BASE_DIR / "tournaments" / "static" / "dix" / "img" / "suits.svg"
    found = re.findall(r'id="(\w+)".*?d="([^"]+)"', drawing.read_text(encoding="utf-8"))
    return dict(found)
