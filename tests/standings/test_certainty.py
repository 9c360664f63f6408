"""What is certain of a rank: never more than every way the evening can end allows."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Any

import pytest
from django.test import Client

from tests.draw.knockouts import EVERYTHING, PLAIN
from tests.draw.knockouts import Evening as Knockout
from tournaments.draw.brackets.course import places
from tournaments.draw.request import Options
from tournaments.standings import queries
from tournaments.standings.certainty import Bounds, bounds, outlook

if TYPE_CHECKING:
    from tournaments.models.planning import Tournament

TEAM = "/c/saint-martin/equipes/{}/"
UNKNOWN = "On ne sait pas encore"


@pytest.fixture
def ranked(tournament: Tournament) -> Tournament:
    tournament.criteria = ["wins", "points"]
    tournament.save()
    return tournament


def rows(half_wins: list[int], played: int) -> list[Any]:
    return [
        {
            "number": number,
            "half_wins": wins,
            "withdrawn": False,
            "rounds": [{"round": one} for one in range(1, played + 1)],
        }
        for number, wins in enumerate(half_wins, 1)
    ]


def every_end(half_wins: list[int], left: int) -> list[list[int]]:
    """All half-wins after so many rounds in which anybody may win, lose or draw."""
    gains = product(range(2 * left + 1), repeat=len(half_wins))
    return [[have + more for have, more in zip(half_wins, gain, strict=True)] for gain in gains]


@pytest.mark.parametrize("left", [1, 2])
@pytest.mark.parametrize("seed", range(12))
def test_no_end_of_the_evening_leaves_the_bounds(ranked: Tournament, seed: int, left: int) -> None:
    half_wins = [(seed * 5 + team * 3 + seed * team) % 7 for team in range(4)]
    standing = rows(half_wins, 3)
    for team, own in enumerate(half_wins):
        found = outlook(ranked, standing, team + 1, 3 + left)
        assert found is not None
        for end in every_end(half_wins, left):
            others = [wins for place, wins in enumerate(end) if place != team]
            best = 1 + sum(wins > end[team] for wins in others)
            worst = 1 + sum(wins >= end[team] for wins in others)
            assert found.now is not None
            assert found.now.best <= best
            assert worst <= found.now.worst
            if end[team] >= own + 2:
                assert found.after_win is not None
                assert found.after_win.best <= best
                assert worst <= found.after_win.worst


def test_the_bounds_are_no_wider_than_victories_allow(ranked: Tournament) -> None:
    found = outlook(ranked, rows([6, 4, 2, 0], 3), 1, 4)
    assert found is not None
    assert found.now == Bounds(1, 2)
    assert found.after_win == Bounds(1, 1)


def test_who_beats_its_adversary_takes_its_victory_away(ranked: Tournament) -> None:
    standing = rows([4, 4, 0, 0], 3)
    alone, meets = (outlook(ranked, standing, 1, 4, adversaries=adversaries) for adversaries in ((), (2,)))
    assert alone is not None
    assert meets is not None
    assert alone.after_win == Bounds(1, 2)
    assert meets.after_win == Bounds(1, 1)


def test_where_something_else_ranks_first_nothing_is_said_to_be_certain(tournament: Tournament) -> None:
    tournament.criteria = ["difference", "wins"]
    found = outlook(tournament, rows([4, 4, 0, 0], 3), 1, 4)
    assert found is not None
    assert found.now is None
    assert found.after_win is None


def points_rows(points: list[int], played: int, kind: str = "played") -> list[Any]:
    """Teams with these points in their last round, none before."""
    return [
        {
            "number": number,
            "half_wins": 0,
            "withdrawn": False,
            "rounds": [
                {"round": one, "kind": kind if one == played else "played", "points": own * (one == played)}
                for one in range(1, played + 1)
            ],
        }
        for number, own in enumerate(points, 1)
    ]


@pytest.mark.parametrize("left", [1, 2])
@pytest.mark.parametrize("seed", range(12))
def test_no_points_that_a_cap_allows_leave_the_bounds(tournament: Tournament, seed: int, left: int) -> None:
    cap = 3
    tournament.criteria, tournament.score_cap = ["points", "wins"], cap
    points = [(seed * 5 + team * 3 + seed * team) % 9 for team in range(4)]
    found = bounds(tournament, points_rows(points, 3), 3 + left)
    for gain in product(range(cap * left + 1), repeat=4):
        end = [have + more for have, more in zip(points, gain, strict=True)]
        for team, own in enumerate(end, 1):
            assert found[team].best <= 1 + sum(each > own for each in end)
            assert sum(each >= own for each in end) <= found[team].worst
    widest = bounds(tournament, points_rows([0, 100, 0, 50], 3), 3 + left)
    assert widest[2] == Bounds(1, 1)
    assert widest[4] == Bounds(2, 2)


def test_without_a_cap_only_who_has_played_all_stands_fast(tournament: Tournament) -> None:
    tournament.criteria = ["points", "wins"]
    standing = points_rows([500, 450, 400], 3)
    standing[2]["rounds"].pop(0)  # still plays one
    assert bounds(tournament, standing, 3) == {1: Bounds(1, 2), 2: Bounds(2, 3), 3: Bounds(1, 3)}


def test_points_that_are_an_average_may_still_change(tournament: Tournament) -> None:
    tournament.criteria, tournament.score_cap = ["points", "wins"], 100
    standing = points_rows([90, 80, 0], 3)
    standing[0]["rounds"][-1]["kind"] = "bye"
    standing[2]["rounds"].pop()
    assert bounds(tournament, standing, 3)[1] == Bounds(1, 3)


@pytest.mark.parametrize(
    "options", [PLAIN, EVERYTHING, Options(consolante=True)], ids=["plain", "all", "second"]
)
def test_no_end_of_a_knockout_leaves_the_bounds(tournament: Tournament, options: Options) -> None:
    tournament.draw_method = "knockout"
    for seed in range(30):
        count = 2 + seed % 19
        evening, seen = Knockout(count, options, seed), []
        while evening.play():
            seen.append(places(evening.played))
        end = places(evening.played)
        for now in seen:
            found = bounds(tournament, rows([0] * count, 0), 9, now)
            for team, place in end.items():
                assert found[team].best <= place
                assert place - 1 + list(end.values()).count(place) <= found[team].worst


def test_where_nobody_stands_in_a_bracket_nothing_is_said(tournament: Tournament) -> None:
    tournament.draw_method = "knockout"
    assert bounds(tournament, rows([0, 0], 0), 3, {}) == {}
    assert bounds(tournament, rows([0, 0, 0], 0), 3, {1: 1, 2: 2})[3] == Bounds(1, 3)
    assert bounds(tournament, rows([0, 0, 0], 0), 3, {1: 1, 2: 2})[2] == Bounds(2, 3)


def test_who_leaves_a_bracket_makes_it_uncertain(tournament: Tournament) -> None:
    tournament.draw_method = "knockout"
    standing = rows([0, 0, 0], 0)
    standing[0]["withdrawn"] = True
    assert bounds(tournament, standing, 3, {1: 1, 2: 2, 3: 3}) == {}


def test_bounds_of_all_are_those_of_each(ranked: Tournament) -> None:
    standing = rows([6, 4, 4, 2, 0, 6], 3)
    every = bounds(ranked, standing, 4)
    assert all(outlook(ranked, standing, team, 4).now == found for team, found in every.items())  # type: ignore[union-attr]
    assert len(every) == 6


def test_nothing_is_left_to_say_after_the_last_round(ranked: Tournament) -> None:
    assert outlook(ranked, rows([6, 4, 2, 0], 4), 1, 4) is None
    assert outlook(ranked, rows([6, 4], 3), 9, 4) is None


@pytest.mark.usefixtures("ranked")
def test_the_page_of_a_team_says_it(client: Client, add_teams: Any, play_round: Any) -> None:
    add_teams(4)
    play_round((1, 2, 2000, 100), (3, 4, 1500, 900))
    assert "tous les rangs restent possibles" in client.get(TEAM.format(1)).content.decode()
    play_round((1, 3, 2000, 100), (2, 4, 1500, 900))
    first, last = (client.get(TEAM.format(number)).content.decode() for number in (1, 4))
    assert "Certain : au moins le rang 3. Encore possible : le rang 1." in first
    assert "Une victoire de plus donnerait à coup sûr le rang 1." in first
    assert "Au mieux, le rang 2 est encore possible." in last
    play_round((1, 4, 2000, 100), (2, 3, 1500, 900))
    assert "Certain" not in client.get(TEAM.format(1)).content.decode()


def test_a_secret_standing_says_nothing_of_it(
    ranked: Tournament, client: Client, add_teams: Any, play_round: Any
) -> None:
    ranked.hide_before_last = True
    ranked.save()
    add_teams(4)
    play_round((1, 2, 2000, 100), (3, 4, 1500, 900))
    shown = client.get(TEAM.format(1)).content.decode()
    assert queries.ranked(queries.current(ranked))
    assert UNKNOWN not in shown
    assert "Certain" not in shown
