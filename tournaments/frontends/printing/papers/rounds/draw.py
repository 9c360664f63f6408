"""The draw by table, for the wall."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, Final, Literal

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.frontends.printing.content import PaperHead, RoundDraw, RoundTable, SeatedPair
from tournaments.frontends.printing.fitting import NAME_FLOOR, TextList, TextPlace
from tournaments.frontends.printing.pages import (
    ABOVE_FOOT,
    ColumnChoice,
    ColumnLayout,
    PageBookmark,
    PaperPage,
    bookmarked,
    layout,
    squeezed,
    wall_pages,
)
from tournaments.frontends.printing.registry import Paper, register
from tournaments.frontends.printing.seats import is_alone, side_letters
from tournaments.frontends.printing.times import published

SIDES: Final[tuple[Literal["ns", "ew"], ...]] = ("ns", "ew")
NAME_SHARE: Final = 0.22
"""The share of a table's height that each name may take."""
COLUMN_CHOICES: Final = (ColumnChoice(1, 10, 250.0, 52.0), ColumnChoice(2, 12, 42.0, 30.0))
MAX_NAME_SIZE: Final = 54.0
"""The largest size of a name, in points: a final is a poster, and most names fit on one of its lines."""


def _pages(concours: PaperHead, draw: RoundDraw) -> list[PaperPage]:
    """The tables; the exempt team stands at the end."""
    lines = [*map(_table, draw["matches"]), *map(_exempt, draw["byes"])]
    columns, names = squeezed(layout(len(lines), COLUMN_CHOICES, ABOVE_FOOT), partial(_composed, lines))
    title = _("Partie %(number)s : les tables") % {"number": draw["number"]}
    high = columns.letters
    sizes = {
        "number": (0.72 * high, 1.4 * high),
        "team": (0.42 * high, 0.6 * high),
        "phase": (0.74 * high, 0.6 * high),
    }
    bookmark = PageBookmark(_("Tables %(first)s à %(last)s"), lambda line: str(line["number"] or ""))
    shared = {"sizes": sizes, "names": names, "foot": draw["foot"]}
    return bookmarked(wall_pages("draw", concours, title, columns, lines, **shared), bookmark)


def _composed(lines: Sequence[Any], columns: ColumnLayout) -> tuple[ColumnLayout, TextList]:
    """The columns with the needs of their lines, and how names are set in them."""
    seated = [[player for _side, pair in line["pairs"] for player in pair["players"]] for line in lines]
    place = TextPlace(
        columns.line_width - 1.26 * columns.letters,
        min(0.52 * columns.height, MAX_NAME_SIZE),
        NAME_SHARE * columns.height,
        NAME_FLOOR,
    )
    names = TextList([[player] for players in seated for player in players], place, grows=True)
    needs = [max(names.height([player]) for player in players) / NAME_SHARE for players in seated]
    return columns._replace(needs=needs), names


def _table(match: RoundTable) -> dict[str, Any]:
    called = ("", "") if is_alone(match) else side_letters()
    pairs = [
        (_("%(side)s, bis") % {"side": side} if match["host"] == key else side, match[own])
        for side, key, own in zip(called, ("NS", "EW"), SIDES, strict=True)
    ]
    return {"number": match["number"], "pairs": pairs, "phase": match["phase"]}


def _exempt(pair: SeatedPair) -> dict[str, Any]:
    return {"number": None, "pairs": [("", pair)], "phase": ""}


DRAW = register(
    Paper(
        key="draw",
        tagged=True,
        label=gettext_lazy("Tirage par table"),
        title=lambda asked: _("tables de la partie %(number)s") % {"number": asked.number},
        read=lambda asked: asked.draw,
        pages=_pages,
        newest=lambda asked: published(asked.tournament, asked.number or 0),
        addresses=("partie/<int:number>/tables/",),
        of_round=1,
    )
)
