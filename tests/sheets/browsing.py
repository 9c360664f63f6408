"""A browser without scripts: what it sends, and the words of what it gets."""

from __future__ import annotations

import re
from html import unescape
from typing import TYPE_CHECKING, Any, Final
from uuid import uuid4

from django.urls import reverse

if TYPE_CHECKING:
    from django.http import HttpResponse

    from tournaments.core.models.rounds import Table

SHEET: Final = "/concours/saint-martin/feuilles/1/1/"
ROUND: Final = "/concours/saint-martin/parties/1/"
CASES, PILE, PLAYING = (f"{ROUND}?voir={show}" for show in ("trancher", "verifier", "jouent"))
"""What waits for the referee, the finished sheets to be checked, the tables that play."""
PREVIEW: Final = f"{SHEET}apercu/"
TYPED: Final = {"by": "NS", "bid": "100", "trump": "hearts", "call": "none", "points_ns": "110"}
CONTRACT: Final = {"by": "NS", "bid": 100, "trump": "hearts"}
HTMX: Final = {"HX-Request": "true"}


def form(**typed: Any) -> dict[str, Any]:
    """A deal as the browser sends it: 100 hearts by NS, 110 points, over an empty sheet."""
    counters = {"announce-TOTAL_FORMS": "0", "announce-INITIAL_FORMS": "0"}
    return {**counters, "key": str(uuid4()), "seen": "0", **TYPED, **typed}


def announces(*lines: tuple[str, str, str, str]) -> dict[str, str]:
    names = ("side", "kind", "rank", "suit")
    sent = {
        f"announce-{n}-{name}": value
        for n, line in enumerate(lines)
        for name, value in zip(names, line, strict=True)
    }
    return {**sent, "announce-TOTAL_FORMS": str(len(lines))}


def text(response: HttpResponse) -> str:
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", response.content.decode())).split())


def deal_url(name: str, deal: int) -> str:
    """The address of a page of a deal of table 1."""
    return reverse(name, args=["saint-martin", 1, 1, deal])


def records(table: Table) -> list[Any]:
    """The records on the sheet of a table, in the order of their places."""
    from tournaments.core.sheets.queries import sheet_of  # noqa: PLC0415 — models wait for the settings

    return [line.record for line in sheet_of(table).sheet.lines]
