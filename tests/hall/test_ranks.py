"""How a team's rank moved: in the list of its rounds, and as a picture."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from tests.results import set_result
from tournaments.core.models.planning import Tournament
from tournaments.core.standings import queries
from tournaments.core.standings.queries import ranks_by_round
from tournaments.frontends.hall import charts
from tournaments.frontends.hall.charts import RankPoint

CURVE = re.compile(r'<svg class="chart".*?</svg>', re.DOTALL)


def page(client: Client, number: int) -> str:
    return client.get(f"/c/saint-martin/equipes/{number}/").content.decode()


def moves(body: str) -> list[str]:
    return [said.strip(", ") for said in re.findall(r'visually-hidden">(, (?:gagne|perd|même)[^<]*)<', body)]


def figures(body: str) -> list[int]:
    return [int(one) for one in re.findall(r'chart-figure"[^>]*>(\d+)<', body)]


@pytest.fixture
def three_rounds(tournament: Tournament, add_teams: Any, play_round: Any) -> Tournament:
    """Team 1 is first, then third, then second."""
    add_teams(4)
    play_round((1, 2, 2000, 100), (3, 4, 1500, 900))
    play_round((1, 3, 100, 2000), (2, 4, 2000, 100))
    play_round((1, 4, 2000, 0), (2, 3, 0, 2000))
    return tournament


@pytest.mark.usefixtures("three_rounds")
def test_a_team_sees_how_its_rank_moved(client: Client) -> None:
    body = page(client, 1)
    assert moves(body) == ["perd 1 place", "même rang"]
    assert figures(body) == [1, 2, 2]
    assert "chart-open" not in body


def test_the_ranks_of_a_round_are_those_of_its_standing(three_rounds: Tournament) -> None:
    ranks = ranks_by_round(three_rounds, queries.current(three_rounds))
    for after, found in enumerate(ranks, 1):
        rows = queries.rows(queries.after_round(three_rounds, after))
        assert found == {row["number"]: row["rank"] for row in rows}
    assert len(ranks) == 3


def test_a_correction_moves_all_that_follows(three_rounds: Tournament, client: Client) -> None:
    before = figures(page(client, 1))
    table = three_rounds.rounds.get(number=1).tables.get(number=1)
    set_result(table, 100, 2000)
    three_rounds.raise_results_version()
    after = figures(page(client, 1))
    assert before[0] == 1
    assert after[0] > 1


@pytest.mark.usefixtures("tournament")
def test_a_round_without_result_has_no_rank_yet(client: Client, add_teams: Any, play_round: Any) -> None:
    add_teams(4)
    play_round((1, 2, 2000, 100), (3, 4, 1500, 900))
    play_round((1, 3), (2, 4, 2000, 100))
    assert CURVE.search(page(client, 1)) is None, "one rank is no curve"
    body = page(client, 2)
    assert len(figures(body)) == 2
    assert "chart-open" in body, "the round still plays: the rank may change"


def test_a_hidden_standing_tells_no_rank(three_rounds: Tournament, client: Client) -> None:
    three_rounds.rounds_planned, three_rounds.hide_before_last = 4, True
    three_rounds.save()
    body = page(client, 1)
    assert CURVE.search(body) is None
    assert moves(body) == []
    assert 'data-label="Rang"' not in body


@pytest.mark.usefixtures("three_rounds")
def test_who_cannot_see_the_picture_hears_its_title(client: Client) -> None:
    found = CURVE.search(page(client, 1))
    assert found is not None
    assert 'role="img" aria-label="Le rang après chaque partie"' in found[0]


@pytest.mark.parametrize("count", [1, 2, 12, 40])
@pytest.mark.parametrize("last", [1, 2, 500])
def test_a_line_stays_inside_its_picture(count: int, last: int) -> None:
    points = [RankPoint(f"P{number}", 1 + number * 7 % last) for number in range(count)]
    drawn = str(charts.rank_line("x", points, last))
    dots = re.findall(r'<circle class="chart-dot" cx="(\d+)" cy="(\d+)"', drawn)
    assert len(dots) == count
    assert all(0 < int(x) < charts.WIDTH and 0 < int(y) < charts.HEIGHT for x, y in dots)
    told = figures(drawn)
    assert len(told) == count if count <= charts.MAX_LABELLED_DOTS else 2 <= len(told) < count


def test_a_line_is_broken_where_there_is_no_figure() -> None:
    points = [
        RankPoint("1", 4),
        RankPoint("2", 2),
        RankPoint("3", None),
        RankPoint("4", 1),
        RankPoint("5", 3),
    ]
    path = re.search(r'class="chart-line" d="([^"]+)"', str(charts.rank_line("x", points, 5)))
    assert path is not None
    assert re.sub(r"[^ML]", "", path[1]) == "MLML"


def test_what_is_written_in_a_picture_stays_text() -> None:
    drawn = str(charts.rank_line("<b>", [RankPoint("<i>", 1)], 1))
    assert "<b>" not in drawn
    assert "<i>" not in drawn
