"""A number as somebody typed it, or as an address carries it: anything may stand there."""

from __future__ import annotations

from typing import Final

MOST_DIGITS: Final = 9
"""More than any number here has, and few enough for every database's integer."""


def number(text: str) -> int | None:
    """The number that `text` writes in figures; None for anything else, and beyond nine figures."""
    written = len(text) <= MOST_DIGITS and text.isascii() and text.isdigit()
    return int(text) if written else None
