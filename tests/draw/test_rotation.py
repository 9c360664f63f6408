"""Rotation (issue 5, «Methods»): in round r, from 0, odd seat k meets even seat k − r around T tables."""

from collections import Counter

import pytest

from tests.quickly import sample_rows
from tournaments.draw.answer import DrawnRound
from tournaments.draw.api import draw
from tournaments.draw.errors import InvalidRequest
from tournaments.draw.request import DrawTeam, Options, PlayedRound, PlayedTable, Request


def rotation(numbers: list[int], rounds: int = 1, first: int = 1, **more: object) -> tuple[DrawnRound, ...]:
    teams = tuple(DrawTeam(number) for number in numbers)
    return draw(Request("rotation", "s", first, teams, rounds, **more)).rounds  # type: ignore[arg-type]


@pytest.mark.parametrize("count", sample_rows(range(2, 65)))
def test_the_whole_schedule_to_64_teams(count: int) -> None:
    tables = (count + 1) // 2
    rounds = rotation(list(range(1, count + 1)), tables)
    for turn, drawn in enumerate(rounds):
        expected = {
            (k, 2 * k - 1, 2 * ((k - 1 - turn) % tables + 1)) for k in range(1, tables + 1)
        }  # table, NS, EW
        met = {(each.table, each.ns[0], each.ew[0]) for each in drawn.tables}
        assert met == {row for row in expected if row[2] <= count}
        assert set(drawn.byes) == {row[1] for row in expected if row[2] > count}
        assert drawn.relaxed == ()
    pairs = [frozenset(each.ns + each.ew) for drawn in rounds for each in drawn.tables]
    assert len(set(pairs)) == len(pairs)
    assert set(Counter(bye for drawn in rounds for bye in drawn.byes).values()) <= {1}


@pytest.mark.parametrize("count", [4, 5, 8, 9])
def test_after_t_rounds_rematches_and_second_byes_are_reported(count: int) -> None:
    tables = (count + 1) // 2
    last = rotation(list(range(1, count + 1)), tables + 1)[-1]
    assert Counter(each.wish for each in last.relaxed) == Counter(
        {"rematch": count // 2} | ({"second-bye": 1} if count % 2 else {})
    )


def test_round_by_round_is_the_schedule_printed_in_advance() -> None:
    whole = rotation(list(range(1, 12)), 6)
    assert [rotation(list(range(1, 12)), 1, first)[0] for first in range(1, 7)] == list(whole)


def test_a_team_that_left_moves_the_others_up() -> None:
    (drawn,) = rotation([1, 2, 4, 7], first=2)
    assert [(each.ns, each.ew) for each in drawn.tables] == [((1,), (7,)), ((4,), (2,))]


def test_a_rematch_after_a_withdrawal_is_reported_with_its_reason() -> None:
    played = (PlayedRound((PlayedTable(1, (1,), (6,)), PlayedTable(2, (3,), (2,)))),)
    (drawn,) = rotation([1, 2, 3, 6], first=2, played=played)
    assert [(each.wish, each.teams) for each in drawn.relaxed] == [("rematch", (1, 6)), ("rematch", (2, 3))]
    assert str(drawn.relaxed[0].why).startswith("4 équipes, 2ᵉ partie : la rotation")


def test_clubmates_are_reported_not_moved() -> None:
    teams = (DrawTeam(1, "Metz"), DrawTeam(2, "METZ "), DrawTeam(3, "Nancy"), DrawTeam(4, "Toul"))
    (drawn,) = draw(Request("rotation", "s", 1, teams, options=Options(1))).rounds
    assert [(each.wish, each.teams) for each in drawn.relaxed] == [("same-club", (1, 2))]


def test_a_team_that_cannot_move_sits_ns_at_its_table_all_day() -> None:
    teams = (DrawTeam(1), DrawTeam(2, fixed_table=3), DrawTeam(3), DrawTeam(4), DrawTeam(5), DrawTeam(6))
    rounds = draw(Request("rotation", "s", 1, teams, rounds=3)).rounds
    assert all([each.table for each in drawn.tables if each.ns == (2,)] == [3] for drawn in rounds)
    assert not any(drawn.relaxed for drawn in rounds)


def test_two_fixed_teams_that_start_together_cannot_both_stay() -> None:
    teams = (DrawTeam(1, fixed_table=1), DrawTeam(2, fixed_table=1), DrawTeam(3), DrawTeam(4))
    first, second = draw(Request("rotation", "s", 1, teams, rounds=2)).rounds
    assert first.relaxed == ()
    assert [(each.wish, each.teams) for each in second.relaxed] == [("fixed-table", (2,))]


def test_a_banned_meeting_is_refused_by_name_for_each_round() -> None:
    with pytest.raises(InvalidRequest) as refused:
        rotation([1, 2, 3, 4], 2, bans=((2, 1), (3, 2)))
    assert [(error.field, error.code) for error in refused.value.errors] == [
        ("bans", "bans-refuse-rotation"),
        ("bans", "bans-refuse-rotation"),
    ]
    assert "partie 2" in str(refused.value.errors[1].sentence)
