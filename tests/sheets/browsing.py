"""A browser without scripts: what it sends, and the words of what it gets."""

from __future__ import annotations

import re
from html import unescape
from typing import TYPE_CHECKING, Any, Final
from uuid import uuid4

if TYPE_CHECKING:
    from django.http import HttpResponse

    from tournaments.models.rounds import Table

SHEET: Final = "/concours/saint-martin/feuilles/1/1/"
PREVIEW: Final = f"{SHEET}apercu/"
TYPED: Final = {"by": "NS", "bid": "100", "trump": "hearts", "call": "none", "points_ns": "110"}
CONTRACT: Final = {"by": "NS", "bid": 100, "trump": "hearts"}
HTMX: Final = {"HX-Request": "true"}


def form(**typed: Any) -> dict[str, Any]:
    """A deal as the browser sends it: 100 in hearts by NS, 110 points, over an empty sheet."""
    counters = {"announce-TOTAL_FORMS": "0", "announce-INITIAL_FORMS": "0"}
    return {**counters, "key": str(uuid4()), "seen": "0", "since": "0", **TYPED, **typed}


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


def records(table: Table) -> list[Any]:
    """The current records of a table, in the order of their places."""
    from tournaments.models.sheets import DealVersion  # noqa: PLC0415 — models wait for the settings

    versions = DealVersion.objects.filter(deal__table=table, current=True).order_by("place", "deal_id")
    return [version.record for version in versions]
