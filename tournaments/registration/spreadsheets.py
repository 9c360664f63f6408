"""Text cells of files: a spreadsheet runs what begins like a formula, and anybody types names."""

from __future__ import annotations

from typing import Final

STARTS: Final = ("=", "+", "-", "@", "\t", "\r")


def escape_formula(text: str) -> str:
    """The text, behind an apostrophe where a spreadsheet would take it for a formula."""
    return f"'{text}" if text.startswith(STARTS) else text


def unescape_formula(text: str) -> str:
    """The text as it was before `escape_formula`, or before a spreadsheet escaped it."""
    return text[1:] if text.startswith("'") and text[1:].startswith(STARTS) else text
