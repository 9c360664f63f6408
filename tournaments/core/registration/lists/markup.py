"""Tables of web pages that call themselves workbooks: many programs «export to Excel» so.

Read by a few patterns of our own: Python's parser of pages begins again at each tag that is not closed, so
that 30 KB of them take seconds.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from typing import Final

_HTML: Final = re.compile(r"\s*(?:<!doctype html|<html|<table|<head|<meta|<body|<style|<div)", re.IGNORECASE)
_TAG: Final = re.compile(r"<(/?)([a-zA-Z][^<>]*)>")
_NAME: Final = re.compile(r"[a-z0-9:]+")
_COMMENT: Final = re.compile(r"<!--")
_COMMENT_END: Final = re.compile(r"-->")
_SILENT: Final = re.compile(r"<(?:script|style)\b", re.IGNORECASE)
_SILENT_END: Final = re.compile(r"</(?:script|style)[^<>]*>", re.IGNORECASE)
_SPAN: Final = re.compile(r"colspan *= *[\"']?([0-9]{1,4})")
_CELLS: Final = frozenset({"td", "th"})
_BREAKS: Final = frozenset({"br", "p", "div"})
MOST_SPANNED: Final = 50
"""The columns that one cell stands for at most."""
MOST_CELLS: Final = 500
"""The cells of a row that are read, empty ones included."""


def is_markup(text: str) -> bool:
    """Whether a text is a web page or a part of one with a table."""
    return bool(_HTML.match(text)) and "<t" in text.lower()


def read_markup(text: str) -> Iterator[list[str]]:
    """The cells of each row of its tables, with single spaces; what stands outside cells is passed over."""
    row: list[str] | None = None
    cell: list[str] | None = None
    columns = 1
    for name, closes, told, between in _parts(text):
        if cell is not None:
            cell.append(between)
        starts = not closes and (name == "tr" or name in _CELLS)
        if cell is not None and (starts or (closes and (name in _CELLS or name in {"tr", "table", ""}))):
            row = [] if row is None else row
            row += [" ".join(unescape("".join(cell)).split()), *[""] * (columns - 1)][: MOST_CELLS - len(row)]
            cell = None
        if starts and name == "tr":
            if row is not None:
                yield row
            row = []
        elif starts:
            span = _SPAN.search(told)
            cell, columns = [], min(int(span[1]) if span else 1, MOST_SPANNED)
        elif cell is not None and name in _BREAKS and not closes:
            cell.append(" ")
    if row is not None:
        yield row


def _parts(text: str) -> Iterator[tuple[str, bool, str, str]]:
    """Each tag: its name, whether it closes, its attributes, and the text before it.

    After the last one comes a closing tag without a name.
    """
    for begins, ends in ((_COMMENT, _COMMENT_END), (_SILENT, _SILENT_END)):
        text = _without(text, begins, ends)
    place = 0
    for found in _TAG.finditer(text):
        told = found[2].lower()
        name = _NAME.match(told)
        yield name[0] if name else "", bool(found[1]), told, text[place : found.start()]
        place = found.end()
    yield "", True, "", text[place:]


def _without(text: str, begins: re.Pattern[str], ends: re.Pattern[str]) -> str:
    """The text without what stands between two patterns; what is not closed stays."""
    kept, place = [], 0
    while (first := begins.search(text, place)) and (last := ends.search(text, first.end())):
        kept.append(text[place : first.start()])
        place = last.end()
    return "".join(kept) + text[place:]
