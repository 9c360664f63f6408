"""Toutes rondes (issue 5, «Methods»): Berger tables, sides as even as can be, every number of teams to 64."""

from collections import Counter

import pytest

from tests.quickly import sample_rows
from tournaments.draw.answer import DrawnRound
from tournaments.draw.api import draw
from tournaments.draw.errors import InvalidRequest
from tournaments.draw.request import DrawTeam, Options, PlayedRound, Request


def round_robin(
    numbers: list[int], rounds: int = 1, first: int = 1, **more: object
) -> tuple[DrawnRound, ...]:
    teams = tuple(DrawTeam(number) for number in numbers)
    return draw(Request("round-robin", "s", first, teams, rounds, **more)).rounds  # type: ignore[arg-type]


def house(count: int) -> list[int]:
    return list(range(1, count + 1))


def pairs(rounds: tuple[DrawnRound, ...]) -> list[tuple[int, int]]:
    return [(each.ns[0], each.ew[0]) for drawn in rounds for each in drawn.tables]


def lean(rounds: tuple[DrawnRound, ...]) -> Counter[int]:
    """By team its rounds at NS less those at EW."""
    sides: Counter[int] = Counter(ns for ns, _ in pairs(rounds))
    sides.subtract(ew for _, ew in pairs(rounds))
    return sides


@pytest.mark.parametrize("count", sample_rows(range(2, 65)))
def test_the_whole_schedule_to_64_teams(count: int) -> None:
    rounds = round_robin(house(count), count - 1 + count % 2)
    met = Counter(frozenset(pair) for pair in pairs(rounds))
    assert len(met) == count * (count - 1) // 2
    assert set(met.values()) == {1}
    for drawn in rounds:
        seated = [number for table in drawn.tables for number in table.ns + table.ew]
        assert sorted((*seated, *drawn.byes)) == house(count)
        assert len(drawn.byes) == count % 2
        assert [each.table for each in drawn.tables] == list(range(1, count // 2 + 1))
        assert drawn.relaxed == ()
    assert Counter(bye for drawn in rounds for bye in drawn.byes) == Counter(
        house(count) if count % 2 else ()
    )
    assert max(abs(difference) for difference in lean(rounds).values()) == (0 if count % 2 else 1)


def test_the_berger_table_of_eight() -> None:
    """FIDE Handbook C.05, Annex 1: Berger tables, 7 or 8 players, the first three rounds."""
    first, second, third = (
        {frozenset((each.ns[0], each.ew[0])) for each in drawn.tables} for drawn in round_robin(house(8), 3)
    )
    assert first == {frozenset(pair) for pair in ((1, 8), (2, 7), (3, 6), (4, 5))}
    assert second == {frozenset(pair) for pair in ((8, 5), (6, 4), (7, 3), (1, 2))}
    assert third == {frozenset(pair) for pair in ((2, 8), (3, 1), (4, 7), (5, 6))}


@pytest.mark.parametrize("count", [2, 5, 8, 13])
def test_when_all_have_met_it_goes_round_again_with_the_sides_reversed(count: int) -> None:
    cycle = count - 1 + count % 2
    rounds = round_robin(house(count), 2 * cycle)
    assert pairs(rounds[cycle:]) == [(ew, ns) for ns, ew in pairs(rounds[:cycle])]
    assert not any(lean(rounds).values())
    again = Counter(each.wish for each in rounds[cycle].relaxed)
    assert again == Counter({"rematch": count // 2} | ({"second-bye": 1} if count % 2 else {}))


@pytest.mark.parametrize("count", [2, 7, 12])
def test_round_by_round_is_the_schedule_printed_in_advance(count: int) -> None:
    whole = round_robin(house(count), count + 2)
    played: tuple[PlayedRound, ...] = ()
    for number, planned in enumerate(whole, start=1):
        assert round_robin(house(count), 1, number, played=played) == (planned,)
        assert round_robin(house(count), 1, number)[0].tables == planned.tables
        played += (planned.played(),)


@pytest.mark.parametrize("gone", [1, 4, 8])
def test_a_team_that_leaves_gives_byes_and_the_schedule_of_the_others_stands(gone: int) -> None:
    whole = round_robin(house(8), 7)
    played = tuple(each.played() for each in whole[:3])
    left = [number for number in house(8) if number != gone]
    for number in range(4, 8):
        (drawn,) = round_robin(left, 1, number, played=played)
        planned = {
            (each.ns, each.ew) for each in whole[number - 1].tables if (gone,) not in (each.ns, each.ew)
        }
        assert {(each.ns, each.ew) for each in drawn.tables} == planned
        assert len(drawn.byes) == 1
        assert [(each.wish, each.teams) for each in drawn.relaxed] == [("walkover", (drawn.byes[0], gone))]
        played += (drawn.played(),)
    assert set(Counter(bye for each in played for bye in each.byes).values()) == {1}


def test_a_team_that_comes_later_takes_the_empty_seat() -> None:
    whole = round_robin(house(7), 7)
    played = tuple(each.played() for each in whole[:2])
    (drawn,) = round_robin(house(8), 1, 3, played=played)
    assert {*pairs((drawn,))} > {*pairs(whole[2:3])}
    assert drawn.byes == ()
    assert drawn.relaxed == ()


def test_when_many_leave_new_seats_are_cheaper_than_byes() -> None:
    played = tuple(each.played() for each in round_robin(house(12), 2))
    (drawn,) = round_robin(house(4), 1, 3, played=played)
    assert len(drawn.tables) == 2
    assert drawn.byes == ()


def test_nobody_came_to_watch_empty_tables() -> None:
    """1 to 4 have all met: their adversaries in the schedule left, and a rematch is better than no table."""
    played = tuple(each.played() for each in round_robin(house(4), 3))
    played += tuple(each.played() for each in round_robin(house(8), 1, 1))
    (drawn,) = round_robin(house(4), 1, 7, played=played)
    assert len(drawn.tables) == 2


def test_a_banned_meeting_is_refused_by_name_for_each_round() -> None:
    with pytest.raises(InvalidRequest) as refused:
        round_robin(house(4), 3, bans=((4, 1), (2, 3), (1, 9)))
    assert [(error.field, error.code) for error in refused.value.errors] == [
        ("bans", "bans-refuse-round-robin"),
        ("bans", "bans-refuse-round-robin"),
    ]
    assert "partie 1" in str(refused.value.errors[0].sentence)
    assert round_robin(house(4), 2, 2, bans=((4, 1),))[0].tables


def test_what_cannot_be_helped_is_said() -> None:
    teams = (DrawTeam(1, "Metz"), DrawTeam(2), DrawTeam(3), DrawTeam(4, "METZ"))
    request = Request("round-robin", "s", 1, teams, options=Options(1), avoid=((2, 3),))
    wishes = {each.wish: each.teams for each in draw(request).rounds[0].relaxed}
    assert wishes == {"same-club": (1, 4), "avoid": (2, 3)}


def test_fixed_seats_and_the_order_of_the_room() -> None:
    teams = tuple(DrawTeam(number, fixed_table=9 if number == 2 else None) for number in house(6))
    options = Options(tables=(5, 3, 1))
    rounds = draw(Request("round-robin", "s", 1, teams, 5, options)).rounds
    for drawn in rounds:
        assert [each.table for each in drawn.tables if 2 in each.ns + each.ew] == [9]
        assert {each.table for each in drawn.tables} == {9, 5, 3}
        assert drawn.relaxed == ()
