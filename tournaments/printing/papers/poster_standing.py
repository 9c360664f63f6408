"""The standing of a handful of teams as a poster: a block each, names across it and figures under them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

from tournaments.printing.fitting import MM
from tournaments.printing.pages import GAP, LEFT, TOP, WIDTH, Columns

MOST: Final = 6
"""Teams: with more of them, lines of one height fill a sheet."""
TALLEST: Final = 100.0
"""How high a block is as its letters go by it, in millimetres."""
BIGGEST: Final = 60.0
"""Names, in points."""
RANK: Final = 0.4
"""Of the height of a block, for the rank beside its names."""
WIDEST: Final = 0.17
"""Of the sheet, for the rank."""
NARROWEST: Final = 13.0
"""The share of the width that points of four figures have at least."""
THOUSANDS: Final = 2.4
"""How wide such points are, in em."""
TITLE: Final = (9.0, 14.0)
"""Titles of figures, in points: at least, and at most."""


class Figure(NamedTuple):
    """A figure of a block under its title: from where, how wide, and of what size in points."""

    left: float
    width: float
    title: str
    size: float
    bold: bool

    @property
    def room(self) -> float:
        """What it may take."""
        return self.width - 1.5


def columns(teams: int, room: float) -> Columns:
    """The blocks of so many teams on one sheet, under one another."""
    return Columns(LEFT, TOP, WIDTH + GAP, room / max(teams, 1), 1, teams, room, most=TALLEST)


def sizes(high: float, *, alone: bool) -> dict[str, Any]:
    """How wide and large the texts of a block are, and from where its names stand."""
    left = min(RANK * high, WIDEST * WIDTH)
    share = 0.44 if alone else 0.25
    return {
        "names": left,
        "rank": (left - 4.0, 0.4 * high * MM),
        "number": (left - 4.0, min(0.16 * high * MM, 20.0)),
        "player": (WIDTH - left, min(share * high * MM, BIGGEST)),
        "title": min(max(0.08 * high * MM, TITLE[0]), TITLE[1]),
    }


def figures(heads: Sequence[tuple[str, float, bool]], left: float, high: float) -> Iterator[Figure]:
    """The columns of figures, as (title, share of the width, whether it is bold), right of `left`."""
    stretched = (WIDTH - left) / sum(share for _title, share, _bold in heads)
    size = min(0.17 * high, (NARROWEST * stretched - 2.0) / THOUSANDS) * MM
    for title, share, bold in heads:
        yield Figure(left, share * stretched, title, size, bold)
        left += share * stretched
