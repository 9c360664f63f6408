"""Names are typed by anybody, and a spreadsheet runs what begins like a formula."""

from __future__ import annotations

from typing import Final

STARTS: Final = ("=", "+", "-", "@", "\t", "\r")


def harmless(text: str) -> str:
    """A text that no spreadsheet takes for a formula."""
    return f"'{text}" if text.startswith(STARTS) else text


def as_typed(text: str) -> str:
    """The text again, from a file that we or a spreadsheet made harmless."""
    return text[1:] if text.startswith("'") and text[1:].startswith(STARTS) else text
