"""QR codes: the only place where one is made, for a page, for paper and for a terminal."""

from __future__ import annotations

import io
from collections.abc import Sequence
from functools import cache
from typing import Final

import segno
from segno.helpers import make_wifi_data

QUIET_ZONE: Final = 4
"""Modules that stay white around a code, as its standard asks (ISO/IEC 18004)."""
MASK: Final = 3
"""The mask of codes on paper: trying all eight, as usual, takes longer than the rest of a score card."""


def picture(
    link: str, *, border: int = QUIET_ZONE, scale: int = 0, background: str | None = "#fff", error: str = "l"
) -> str:
    """A link as an `<svg>`, empty where there is none.

    It is as large as what it stands in, or `scale` pixels a module. `error` is how much of it may be hidden,
    from «l» to «h».
    """
    if not link:
        return ""
    code = segno.make(link, micro=False, error=error)
    size = {"scale": scale} if scale else {"omitsize": True}
    drawn: str = code.svg_inline(border=border, light=background, **size)
    return drawn


def joining(network: str, password: str = "") -> str:
    """What a code says with which a phone joins a Wi-Fi: an open one where there is no password."""
    return str(make_wifi_data(network, password or None, "WPA" if password else None))


def dark_modules(link: str, longest: int = 0) -> Sequence[bytearray]:
    """The rows of a code for paper, 1 where it is dark, that can be read with a stain on it.

    All links of up to `longest` letters have codes of one size.
    """
    version = _version(max(len(link), longest))
    rows: Sequence[bytearray] = segno.make(link, error="m", micro=False, mask=MASK, version=version).matrix
    return rows


@cache
def _version(letters: int) -> int:
    """The smallest code that holds so many letters, small ones among them."""
    return int(segno.make("a" * letters, error="m", micro=False, mode="byte", mask=MASK).version)


def in_terminal(link: str) -> str:
    """A link as lines of a terminal."""
    lines = io.StringIO()
    segno.make(link, micro=False).terminal(lines, compact=True)
    return lines.getvalue()
