"""The programme as a paper: every round in advance, one line a team, then one line a table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from django.utils.translation import gettext as _

from tournaments.printing.content import Coming, Content, Programme
from tournaments.printing.grid import sides
from tournaments.printing.pages import GAP, Columns, Page, split
from tournaments.printing.walls import LEFT, TOP, wall_pages

UPRIGHT_ROUNDS: Final = 6
"""With more rounds the programme is printed across the sheet."""
MOST_ROUNDS: Final = 16
"""Side by side; what is more goes on another page."""
NAMES: Final = 62.0
TABLE: Final = 16.0
"""How wide the first column is: of a team, of a table."""
HEAD: Final = 5.5
TALLEST: Final = 11.0

Line = tuple[str, str, list[tuple[str, str]]]
"""Its number, its names, and for each round what is big and what is small."""


def programme_pages(content: Content) -> list[Page]:
    """By team and by table, so many rounds a page as one can read."""
    found = content["programme"]
    if found is None or not found["rounds"]:
        return []
    pages: list[Page] = []
    for rounds in split(found["rounds"], MOST_ROUNDS):
        pages += _pages(content, rounds, _("Programme par équipe"), _by_team(found, rounds), NAMES)
        pages += _pages(content, rounds, _("Programme par table"), _by_table(rounds), TABLE)
    return pages


def _pages(
    content: Content, rounds: Sequence[Coming], title: str, lines: list[Line], first: float
) -> list[Page]:
    wide = len(rounds) > UPRIGHT_ROUNDS
    most, height, width = (22, 171.0, 277.0) if wide else (34, 255.0, 190.0)
    per_page = -(-len(lines) // max(1, -(-len(lines) // most)))
    columns = Columns(LEFT, TOP + HEAD, width + GAP, min(height / per_page, TALLEST), 1, per_page)
    each = (width - first) / len(rounds)
    cells = [(first + place * each, _("Partie %(number)s") % one) for place, one in enumerate(rounds)]
    shown = [_line(line, [left for left, _title in cells]) for line in lines]
    return wall_pages(
        "programme", content, title, columns, shown, wide=wide, first=first, cells=cells, each=each
    )


def _line(line: Line, lefts: Sequence[float]) -> dict[str, Any]:
    number, names, texts = line
    return {
        "number": number,
        "names": names,
        "cells": [(left, *text) for left, text in zip(lefts, texts, strict=True)],
    }


def _by_team(found: Programme, rounds: Sequence[Coming]) -> list[Line]:
    places = [_places(one) for one in rounds]
    away = ("–", "")
    return [
        (str(number), names, [place.get(number, away) for place in places])
        for number, names in found["teams"]
    ]


def _places(coming: Coming) -> dict[int, tuple[str, str]]:
    """Each team's table and side, and whom it meets."""
    north_south, east_west = sides()
    found = dict.fromkeys(coming["byes"], (_("exempt"), ""))
    for each in coming["meetings"]:
        for own, other, side in ((each["ns"], each["ew"], north_south), (each["ew"], each["ns"], east_west)):
            against = _("contre %(number)s") % {"number": _joined(other)}
            found |= dict.fromkeys(own, (f"{each['table']} {side}", against))
    return found


def _by_table(rounds: Sequence[Coming]) -> list[Line]:
    tables = sorted({each["table"] for one in rounds for each in one["meetings"]})
    met = [
        {each["table"]: f"{_joined(each['ns'])} – {_joined(each['ew'])}" for each in one["meetings"]}
        for one in rounds
    ]
    lines: list[Line] = [(str(table), "", [(one.get(table, ""), "") for one in met]) for table in tables]
    if any(one["byes"] for one in rounds):
        lines.append(("", _("Exempt"), [(", ".join(map(str, one["byes"])), "") for one in rounds]))
    return lines


def _joined(numbers: Sequence[int]) -> str:
    return " + ".join(map(str, numbers))
