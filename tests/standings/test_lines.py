"""The standing as a table: what ranks first is the largest figure, and each round has its mark."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.utils.html import strip_tags

from tournaments.core.models.planning import Tournament
from tournaments.core.standings import queries
from tournaments.core.standings.lines import (
    figure_classes,
    figure_columns,
    round_marks,
    shown_figures,
    sorted_rows,
    standing_lines,
)
from tournaments.frontends.screens.kinds.standing import _lines

FIRST = [
    # the criteria of a concours; its columns, the largest first, and the one that a phone shows beside it
    (["wins", "points", "difference"], ["wins", "points_for", "difference", "points_against"], "points_for"),
    (["points", "wins"], ["points_for", "wins", "points_against", "difference"], "wins"),
    (["difference", "points"], ["difference", "points_for", "wins", "points_against"], "points_for"),
    (["head-to-head", "points-against"], ["points_against", "wins", "points_for", "difference"], "wins"),
    (["best-game", "wins"], ["best-game", "wins", "points_for", "points_against", "difference"], "wins"),
]


@pytest.mark.parametrize(("criteria", "columns", "second"), FIRST)
def test_the_first_criterion_is_the_largest_figure(
    tournament: Tournament, criteria: list[str], columns: list[str], second: str
) -> None:
    tournament.criteria = criteria
    heads = figure_columns(tournament)
    assert [head.figure for head in heads] == columns
    classes = dict(zip(columns, figure_classes(heads), strict=True))
    assert [key for key, css in classes.items() if css == "num first"] == columns[:1]
    assert [key for key, css in classes.items() if css == "num second"] == [second]
    assert [head.figure for head in shown_figures(heads)] == [columns[0], second]


def test_in_a_bracket_it_is_the_next_criterion(tournament: Tournament) -> None:
    """How far a team got has no figure but its rank."""
    tournament.finalists, tournament.criteria = 4, ["points", "wins"]
    assert [head.figure for head in figure_columns(tournament) if head.first] == ["points_for"]


def test_pages_and_screens_show_it(
    tournament: Tournament, client: Client, cast: Any, add_teams: Any, play_round: Any
) -> None:
    tournament.criteria = ["points", "wins"]
    tournament.save()
    add_teams(4)
    play_round((1, 2, 2010, 900), (3, 4, 1000, 1000))
    client.force_login(cast.denis)
    for page in ("/concours/saint-martin/classement/", "/c/saint-martin/classement/"):
        shown = client.get(page).content.decode()
        assert '<td class="num first">2\u202f010</td>' in shown
        heads = strip_tags(shown[shown.index("<thead>") : shown.index("</thead>")]).split()
        assert heads[:4] == ["Rang", "Équipe", "Points", "Victoires"]
    rows = queries.ranked(queries.current(tournament))
    for criteria, first, second in ((["points"], "2\u202f010", ""), (["wins"], "1", "2\u202f010")):
        tournament.criteria = criteria
        line, *_ = _lines(rows, {}, shown_figures(figure_columns(tournament)))
        assert (line.first, line.second) == (first, second)
        assert "pip-won" in line.marks


def test_a_mark_for_each_round(tournament: Tournament, add_teams: Any, play_round: Any) -> None:
    add_teams(4)
    play_round((1, 2, 2010, 900), (3, 4, 1000, 1000))
    play_round((1, 3, 900, 2010), (2, 4, 1500, 1000))
    rows = {row["number"]: row for row in queries.ranked(queries.current(tournament))}
    marks = {1: ("won", "lost"), 2: ("lost", "won"), 3: ("drawn", "won"), 4: ("drawn", "lost")}
    for number, outcomes in marks.items():
        drawn = "".join(f'<i class="pip pip-{outcome}"></i>' for outcome in outcomes)
        assert round_marks(rows[number]) == f'<span class="pips" aria-hidden="true">{drawn}</span>'
    line, *_ = standing_lines([rows[3]], {}, figure_columns(tournament))
    assert strip_tags(line.figures[0].text) == "1½ sur 2"


def test_lines_without_a_figure_come_last_whichever_way(
    tournament: Tournament, add_teams: Any, play_round: Any
) -> None:
    add_teams(3)
    play_round((1, 2, 2010, 900))
    rows, heads = queries.ranked(queries.current(tournament)), figure_columns(tournament)

    def by(asked: str) -> list[int]:
        return [row["number"] for row in sorted_rows(rows, asked, heads, {2: "Un jambon"})]

    assert by("prize") == by("-prize") == [2, *(row["number"] for row in rows if row["number"] != 2)]
    assert by("points_for")[-1] == 1
    assert by("-points_for")[0] == 1
    assert by("zut") == by("rank") == by("round_") == [row["number"] for row in rows]
