"""The programme: every round in advance where the draw needs no result; by team, then by table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final, TypedDict

from django.contrib import messages
from django.http import Http404
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.core.rounds.drawing import forecast_teams, has_schedule, schedule_of
from tournaments.core.rounds.errors import RoundError
from tournaments.frontends.printing.content import PaperHead
from tournaments.frontends.printing.fitting import (
    FLOOR,
    NAME_FLOOR,
    TextList,
    TextPlace,
    fitter,
    size_steps,
)
from tournaments.frontends.printing.pages import (
    GAP,
    HEADS,
    LEFT,
    TOP,
    ColumnLayout,
    PaperPage,
    groups_of,
    wall_pages,
)
from tournaments.frontends.printing.registry import (
    Listing,
    Moment,
    NothingToPrint,
    Paper,
    PaperRequest,
    Section,
    register,
)
from tournaments.frontends.printing.seats import side_letters
from tournaments.frontends.printing.times import newest_result

UPRIGHT_ROUNDS: Final = 6
"""Above this number of rounds the programme is printed across the sheet."""
MOST_ROUNDS: Final = 16
"""Side by side; what is more goes on another page."""
NAMES: Final = 62.0
NUMBER: Final = 13.0
"""What the number of a team takes of it."""
TABLE: Final = 16.0
"""How wide the first column is: of a team, of a table."""
NAME_SHARE: Final = 0.9
"""The share of a line's height that its names may take."""
CELL_SHARE: Final = 0.78
"""The share of the column of a round that its texts may take: the rest parts them from the next."""
TALLEST: Final = 22.0
USUAL: Final = 7.5
"""A line of a full sheet, in millimetres: letters of shorter lists grow with theirs."""
SIZES: Final = {"number": 13.0, "names": 10.0, "big": 11.0, "small": 8.0}
"""The sizes of texts on a full sheet, in points."""

ProgrammeLine = tuple[str, str, list[tuple[str, str]]]
"""Its number, its names, and for each round what is big and what is small."""


class ProgrammeTable(TypedDict):
    """A table of the programme: the numbers that sit North–South and East–West."""

    table: int
    ns: list[int]
    ew: list[int]


class ProgrammeRound(TypedDict):
    """A round of the programme."""

    number: int
    meetings: list[ProgrammeTable]
    byes: list[int]


class Programme(TypedDict):
    """All the rounds of a concours that needs no result to draw them, and each team as (number, names)."""

    rounds: list[ProgrammeRound]
    teams: list[tuple[int, str]]


def _read(asked: PaperRequest) -> Programme:
    """All rounds; 404 where a draw waits for results."""
    if not has_schedule(asked.tournament):
        raise Http404
    try:
        planned = schedule_of(asked.tournament)
    except RoundError as error:
        raise NothingToPrint(error.sentence, messages.ERROR) from error
    rounds: list[ProgrammeRound] = [
        {
            "number": one.number,
            "meetings": [
                {"table": match.table, "ns": list(match.ns), "ew": list(match.ew)}
                for match in one.seating.own
            ],
            "byes": list(one.seating.byes),
        }
        for one in planned
    ]
    seated = {number for one in rounds for number in _numbers(one)}
    teams = asked.tournament.teams.filter(number__in=seated).select_related("player1", "player2")
    return {"rounds": rounds, "teams": [(team.number, team.names) for team in teams.order_by("number")]}


def _waits_for_teams(listing: Listing) -> str:
    """Why nothing can be drawn in advance: too few teams."""
    fewest, found = listing.tournament.fewest, len(forecast_teams(listing.tournament))
    if listing.rounds or found >= fewest:
        return ""
    return RoundError("too-few-teams", count=found, fewest=fewest).sentence


def _numbers(coming: ProgrammeRound) -> list[int]:
    seated = [number for each in coming["meetings"] for number in (*each["ns"], *each["ew"])]
    return [*seated, *coming["byes"]]


def _pages(concours: PaperHead, found: Programme) -> list[PaperPage]:
    """The programme by team and by table, as many rounds a page as one can read."""
    pages: list[PaperPage] = []
    for rounds in groups_of(found["rounds"], MOST_ROUNDS) if found["rounds"] else []:
        pages += _programme_pages(concours, rounds, _("Programme par équipe"), _by_team(found, rounds), NAMES)
        pages += _programme_pages(concours, rounds, _("Programme par table"), _by_table(rounds), TABLE)
    return pages


def _programme_pages(
    concours: PaperHead,
    rounds: Sequence[ProgrammeRound],
    title: str,
    lines: list[ProgrammeLine],
    first: float,
) -> list[PaperPage]:
    wide = len(rounds) > UPRIGHT_ROUNDS
    most, height, width = (22, 171.0, 277.0) if wide else (34, 255.0, 190.0)
    per_page = -(-len(lines) // max(1, -(-len(lines) // most)))
    columns = ColumnLayout(
        LEFT, TOP + HEADS, width + GAP, min(height / per_page, TALLEST), 1, per_page, height
    )
    each = (width - first) / len(rounds)
    cells = [(first + place * each, _("Partie %(number)s") % one) for place, one in enumerate(rounds)]
    shown = [_line(line, [left for left, _title in cells]) for line in lines]
    grown = max(1.0, columns.height / USUAL)
    sizes = {name: size * grown for name, size in SIZES.items()}
    room = CELL_SHARE * each
    for row, name in enumerate(("big", "small")):
        texts = {text[row] for _number, _names, texts in lines for text in texts}
        sizes[name] = _size_of_all(texts, room, sizes[name])
    place = TextPlace(NAMES - NUMBER, sizes["names"], NAME_SHARE * columns.height, NAME_FLOOR)
    listed = TextList([[names] for number, names, _texts in lines if number], place, grows=True, bold=False)
    columns = columns._replace(
        needs=[listed.height([names]) / NAME_SHARE if number else 0.0 for number, names, _texts in lines]
    )
    return wall_pages(
        "programme", concours, title, columns, shown, wide=wide, first=first, cells=cells,
        each=each, room=room, sizes=sizes, listed=listed,
    )  # fmt: skip


def _size_of_all(texts: Iterable[str], room: float, size: float) -> float:
    """The largest size, at most `size` points, at which each text stands on a line of so many millimetres."""
    every, sizes = list(texts), size_steps(size, FLOOR)
    return next((one for one in sizes if all(fitter().lines(text, room, one) == 1 for text in every)), FLOOR)


def _line(line: ProgrammeLine, lefts: Sequence[float]) -> dict[str, Any]:
    number, names, texts = line
    return {
        "number": number,
        "names": names,
        "cells": [(left, *text) for left, text in zip(lefts, texts, strict=True)],
    }


def _by_team(found: Programme, rounds: Sequence[ProgrammeRound]) -> list[ProgrammeLine]:
    places = [_places(one) for one in rounds]
    away = ("–", "")
    return [
        (str(number), names, [place.get(number, away) for place in places])
        for number, names in found["teams"]
    ]


def _places(coming: ProgrammeRound) -> dict[int, tuple[str, str]]:
    """Each team's table and side, and whom it meets."""
    north_south, east_west = side_letters()
    found = dict.fromkeys(coming["byes"], (_("exempt"), ""))
    for each in coming["meetings"]:
        for own, other, side in ((each["ns"], each["ew"], north_south), (each["ew"], each["ns"], east_west)):
            against = _("contre %(number)s") % {"number": _join(other)}
            found |= dict.fromkeys(own, (f"{each['table']} {side}", against))
    return found


def _by_table(rounds: Sequence[ProgrammeRound]) -> list[ProgrammeLine]:
    tables = sorted({each["table"] for one in rounds for each in one["meetings"]})
    met = [
        {each["table"]: f"{_join(each['ns'])} – {_join(each['ew'])}" for each in one["meetings"]}
        for one in rounds
    ]
    lines: list[ProgrammeLine] = [
        (str(table), "", [(one.get(table, ""), "") for one in met]) for table in tables
    ]
    if any(one["byes"] for one in rounds):
        lines.append(("", _("Exempt"), [(", ".join(map(str, one["byes"])), "") for one in rounds]))
    return lines


def _join(numbers: Sequence[int]) -> str:
    return " + ".join(map(str, numbers))


PROGRAMME = register(
    Paper(
        key="programme",
        tagged=True,
        label=gettext_lazy("Programme de toutes les parties"),
        title=lambda _asked: _("programme"),
        read=_read,
        pages=_pages,
        newest=lambda asked: newest_result(asked.tournament),
        addresses=("programme/",),
        section=Section(
            moment=Moment.BEFORE,
            place=7,
            heading=gettext_lazy("Programme"),
            about=gettext_lazy(
                "Toutes les parties d’avance : une ligne par équipe et par table, ou bien chaque rencontre "
                "avec deux cases pour ses points."
            ),
            ready=lambda listing: has_schedule(listing.tournament),
            waits_for=_waits_for_teams,
        ),
    )
)
