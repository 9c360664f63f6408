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
SHARE_OF_ONE: Final = 0.4
"""The share of a table's height that each name may take: of two under one another, or of one by itself."""
NAME_SIZE: Final = 0.52
SIZE_OF_ONE: Final = 0.8
"""The size of such a name in points, as a share of that height in millimetres."""
TWO_COLUMNS: Final = ColumnChoice(2, 12, 50.0, 30.0)
COLUMN_CHOICES: Final = (ColumnChoice(1, 6, 130.0, 52.0), TWO_COLUMNS)
CHOICES_OF_ONE: Final = (ColumnChoice(1, 10, 130.0, 52.0), TWO_COLUMNS)
"""Where two names stand at a table and not four, they are larger in one column for longer."""
MAX_NAME_SIZE: Final = 54.0
"""The largest size of a name, in points: a final is a poster, and most names fit on one of its lines."""


def _pages(concours: PaperHead, draw: RoundDraw) -> list[PaperPage]:
    """The tables; the exempt team stands at the end."""
    lines = [*map(_table, draw["matches"]), *map(_exempt, draw["byes"])]
    choices = CHOICES_OF_ONE if _are_alone(lines) else COLUMN_CHOICES
    columns, names = squeezed(layout(len(lines), choices, ABOVE_FOOT), partial(_composed, lines))
    title = _("Partie %(number)s : les tables") % {"number": draw["number"]}
    high = columns.letters
    sizes = {
        "number": (0.72 * high, 1.4 * high),
        "phase": (0.74 * high, 0.6 * high),
    }
    bookmark = PageBookmark(_("Tables %(first)s à %(last)s"), lambda line: str(line["number"] or ""))
    numbers = TextList(
        [[pair["number"]] for line in lines for _side, pair in line["pairs"]],
        TextPlace(0.42 * high, 0.6 * high, 0.24 * high),
    )
    shared = {"sizes": sizes, "names": names, "numbers": numbers, "foot": draw["foot"]}
    return bookmarked(wall_pages("draw", concours, title, columns, lines, **shared), bookmark)


def _composed(lines: Sequence[Any], columns: ColumnLayout) -> tuple[ColumnLayout, TextList]:
    """The columns with the needs of their lines, and how names are set in them."""
    seated = [[player for _side, pair in line["pairs"] for player in pair["players"]] for line in lines]
    share, size = (SHARE_OF_ONE, SIZE_OF_ONE) if _are_alone(lines) else (NAME_SHARE, NAME_SIZE)
    place = TextPlace(
        columns.line_width - 1.26 * columns.letters,
        min(size * columns.height, MAX_NAME_SIZE),
        share * columns.height,
        NAME_FLOOR,
    )
    names = TextList([[player] for players in seated for player in players], place, grows=True)
    needs = [max(names.height([player]) for player in players) / share for players in seated]
    return columns._replace(needs=needs), names


def _are_alone(lines: Sequence[Any]) -> bool:
    """Whether one player sits against another at every table."""
    return all(len(pair["players"]) == 1 for line in lines for _side, pair in line["pairs"])


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
