"""Tables of web pages that call themselves workbooks: many programs «export to Excel» so."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from typing import Final

_HTML: Final = re.compile(r"\s*(?:<!doctype html|<html|<table|<head|<meta|<body|<style|<div)", re.IGNORECASE)
_CELLS: Final = frozenset({"td", "th"})
MOST_SPANNED: Final = 50
"""The columns that one cell stands for at most."""


def is_markup(text: str) -> bool:
    """Whether a text is a web page or a part of one with a table."""
    return bool(_HTML.match(text)) and "<t" in text.lower()


def read_markup(text: str) -> list[list[str]]:
    """The cells of each row of its tables, with single spaces."""
    parser = _Tables()
    parser.feed(text)
    parser.close()
    return parser.rows


class _Tables(HTMLParser):
    """Collects the rows of all tables; what stands outside cells is passed over."""

    def __init__(self) -> None:
        super().__init__()
        self.rows: list[list[str]] = []
        self._cell: list[str] | None = None
        self._columns = 1

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "tr":
            self._end_cell()
            self.rows.append([])
        elif tag in _CELLS:
            self._end_cell()
            span = dict(attrs).get("colspan") or "1"
            self._cell, self._columns = [], min(int(span) if span.isdecimal() else 1, MOST_SPANNED)
        elif tag in {"br", "p", "div"}:
            self.handle_data(" ")

    def handle_endtag(self, tag: str) -> None:
        if tag in _CELLS or tag in {"tr", "table"}:
            self._end_cell()

    def handle_data(self, data: str) -> None:
        if self._cell is not None:
            self._cell.append(data)

    def _end_cell(self) -> None:
        if self._cell is None:
            return
        if not self.rows:
            self.rows.append([])
        self.rows[-1] += [" ".join("".join(self._cell).split()), *[""] * (self._columns - 1)]
        self._cell = None
