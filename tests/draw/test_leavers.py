"""Whose games count no more when a team leaves pools or a round robin early: by who would have met it."""

from __future__ import annotations

from collections import Counter

import pytest

from tournaments.draw.api import draw
from tournaments.draw.leavers import Annulled, annulled_games
from tournaments.draw.request import DrawTeam, Options, PlayedRound, PlayedTable, Request

GONE = 1


def played(
    method: str, count: int, rounds: int, stays: int, *, came: int = 0, options: Options | None = None
) -> list[PlayedRound]:
    """Rounds of so many teams, of which the first leaves after `stays`; `came` take new seats then."""
    found: list[PlayedRound] = []
    for number in range(1, rounds + 1):
        left = number > stays
        teams = [each for each in range(1, count + 1) if not (left and each == GONE)]
        teams += range(count + 1, count + 1 + came * left)
        asked = Request(
            method,
            "s",
            number,
            tuple(map(DrawTeam, teams)),
            1,
            options or Options(),
            tuple(teams),
            tuple(found),
        )
        drawn = draw(asked).rounds[0]
        tables = [PlayedTable(each.table, each.ns, each.ew, "ns", each.phase) for each in drawn.tables]
        found.append(PlayedRound(tuple(tables), drawn.byes))
    return found


def annulled(
    rounds: list[PlayedRound], stays: int, *, under_half: bool, planned: int = 0
) -> tuple[Annulled, ...]:
    places = {
        (number, team)
        for number, each in enumerate(rounds, 1)
        for table in each.tables
        for team in table.ns + table.ew
    }
    turns = range(1, planned + 1)
    gone = {GONE: stays + 1}
    return annulled_games(rounds, gone, turns, planned=planned, finished=places, under_half=under_half)


@pytest.mark.parametrize(("count", "planned"), [(6, 5), (5, 5), (8, 7)])
def test_each_adversary_has_one_game_less(count: int, planned: int) -> None:
    rounds = played("round-robin", count, planned, 2)
    (found,) = annulled(rounds, 2, under_half=True, planned=planned)
    assert set(found.games) <= {1, 2}
    others = Counter(team for _number, team in found.results if team != GONE)
    assert set(others.values()) == {1}
    assert count % 2 or set(others) == set(range(2, count + 1))


def test_who_has_played_half_of_their_games_keeps_them() -> None:
    rounds = played("round-robin", 6, 5, 3)
    assert annulled(rounds, 3, under_half=True, planned=5) == ()
    assert annulled(rounds, 3, under_half=False, planned=5) != ()


def test_who_leaves_after_the_last_round_keeps_all() -> None:
    assert annulled(played("round-robin", 6, 5, 5), 5, under_half=False, planned=5) == ()


def test_where_new_seats_were_taken_nobody_would_have_met_it() -> None:
    rounds = played("round-robin", 4, 3, 1, came=5)
    (found,) = annulled(rounds, 1, under_half=False, planned=3)
    assert {number for number, team in found.results if team != GONE} == {1}


@pytest.mark.parametrize(("count", "size", "turns"), [(6, 3, 3), (8, 4, 3), (7, 4, 3)])
def test_a_pool_is_left(count: int, size: int, turns: int) -> None:
    options = Options(pool_size=size, qualified=2)
    rounds = played("pools", count, turns, 1, options=options)
    (found,) = annulled(rounds, 1, under_half=False)
    mates = {
        team
        for each in rounds
        for table in each.tables
        if GONE in table.ns + table.ew
        for team in table.ns + table.ew
    }
    assert {team for _number, team in found.results} >= mates
    assert len({team for _number, team in found.results}) <= size


def test_elsewhere_nothing_is_annulled() -> None:
    assert annulled(played("swiss", 6, 3, 1), 1, under_half=False) == ()
