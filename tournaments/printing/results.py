"""Papers of the end: the prize list, and the standing with what each round gave."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import Any, Final, NamedTuple

from django.utils.translation import gettext as _

from tournaments.printing.content import Content, Head, Rank, Standing
from tournaments.printing.pages import GAP, Columns, Page
from tournaments.printing.walls import ABOVE_FOOT, AWARDS, HEIGHT, LEFT, TOP, layout, wall_pages

UPRIGHT_ROUNDS: Final = 5
"""With more rounds the standing is printed across the sheet."""
TEAM: Final = 21.0
"""Where the names of a team begin."""
MANY_ROUNDS: Final = 12
"""With more of them their figures are small."""
FIGURES: Final = (10.0, 14.0, 14.0, 15.0)
"""How wide the columns of figures are: the wins, and three others of the game; further ones as the last."""
RANK_HEAD: Final = 5.5
"""The height of the titles over the columns."""
FOOT: Final = 6.0
"""What the fingerprint takes under the standing."""


class Cell(NamedTuple):
    """A column of the standing: from where, how wide, its title, and the size of what stands in it."""

    left: float
    width: float
    title: str
    size: float
    bold: bool

    @property
    def room(self) -> float:
        """What its figures may take."""
        return self.width - 1.0


def award_pages(content: Content) -> list[Page]:
    """Who wins what."""
    standing = content["standing"]
    if standing is None or not standing["awards"]:
        return []
    awards = standing["awards"]
    columns = layout(len(awards), AWARDS, ABOVE_FOOT if standing["seal"] else HEIGHT)
    high, wide = columns.height, columns.line_width
    sizes = {
        "rank": (0.85 * high, 1.3 * high),
        "prize": (wide - 1.1 * high, 0.7 * high),
        "players": (wide - 1.1 * high, 0.55 * high),
    }
    lines = [{**award, "players": " ; ".join(award["players"])} for award in awards]
    return wall_pages("awards", content, _("Palmarès"), columns, lines, sizes=sizes, **_around(standing))


def standing_pages(content: Content) -> list[Page]:
    """Every team, best first."""
    standing = content["standing"]
    if standing is None:
        return []
    count = _rounds(standing)
    wide = count > UPRIGHT_ROUNDS
    lines, height, width = (20, 171.0, 277.0) if wide else (32, 255.0, 190.0)
    if standing["seal"]:
        height -= FOOT
    columns = Columns(LEFT, TOP + RANK_HEAD, width + GAP, height / lines, 1, lines)
    cells = list(_cells(standing["heads"], count, width))
    rows = [_row(rank, cells) for rank in standing["rows"]]
    title = _("Classement après la partie %(number)s") % {"number": standing["after"]}
    if standing["after"] == standing["planned"] and not standing["provisional"]:
        title = _("Classement final")
    shared = {"cells": cells, "wide": wide, "team_room": cells[0].left - TEAM, **_around(standing)}
    shared["alone"] = all(len(rank["players"]) == 1 for rank in standing["rows"])
    return wall_pages("standing", content, title, columns, rows, **shared)


def _around(standing: Standing) -> dict[str, Any]:
    """What stands over and under every page: whether it is the last word, and the seal."""
    mark = _("Provisoire") if standing["provisional"] else ""
    return {"mark": mark, "until": standing["until"], "seal": standing["seal"]}


def _rounds(standing: Standing) -> int:
    return max((len(rank["rounds"]) for rank in standing["rows"]), default=0)


def _cells(heads: Sequence[Head], rounds: int, width: float) -> Iterator[Cell]:
    """The columns of figures, right of the teams: the rounds share what is left of the sheet."""
    left = 96.0 if UPRIGHT_ROUNDS < rounds <= MANY_ROUNDS else 76.0
    widths = [*FIGURES, *[FIGURES[-1]] * (len(heads) - len(FIGURES))]
    for head, taken in zip(heads, widths, strict=True):
        yield Cell(left, taken, head["title"], 11.0, head["key"])
        left += taken
    each = min((width - left) / max(rounds, 1), 13.0)
    size = 9.5 if rounds <= MANY_ROUNDS else 6.5
    for number in range(rounds):
        yield Cell(left, each, _("P%(number)s") % {"number": number + 1}, size, bold=False)
        left += each


def _row(rank: Rank, cells: list[Cell]) -> dict[str, Any]:
    """A line under its columns; a team has nothing in rounds that it did not see."""
    # Rounds are many narrow columns side by side: there a gap inside a figure would read as two.
    figures = [*rank["figures"], *rank["rounds"]]
    return {**rank, "figures": list(zip_longest(cells, figures[: len(cells)], fillvalue=""))}
