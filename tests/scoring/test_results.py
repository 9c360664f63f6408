"""What tables, byes and forfeits give the teams: SCORING.md, C1, C4 and C5."""

from __future__ import annotations

import pytest

from scoring.cards import Side
from scoring.results import (
    AVERAGE_BYE,
    HALF_GAME_BYE,
    Average,
    Bye,
    ByePolicy,
    Forfeit,
    Line,
    LineKind,
    Result,
    ResultsError,
    TableResult,
    Team,
    fixed_bye,
    lines_by_team,
    winner_by_totals,
)

TEAMS = [Team(number) for number in range(1, 8)]

# Round 1: the winners have 2010, 2100 and 2000 points, 2036 and two thirds on average.
WON = [
    TableResult(1, 1, 2, 2010, 500, Side.NS),
    TableResult(1, 3, 4, 900, 2100, Side.EW),
    TableResult(1, 5, 6, 2000, 2010, Side.NS),  # A8: 6 has more but was not confirmed
]
DRAWN = [TableResult(2, 1, 2, 700, 700, None), TableResult(2, 3, 4, 901, 901, None)]


def line(results: list[Result], team: int, number: int = 1) -> Line:
    """The line of `team` in round `number`."""
    lines = lines_by_team(TEAMS, results)[Team(team)]
    return next(line for line in lines if line.round == number)


@pytest.mark.parametrize(
    ("ns", "ew", "winner"),
    [(1200, 1190, Side.NS), (0, 10, Side.EW), (640, 640, None), (-20, -10, Side.EW)],
)
def test_c1_the_higher_total_wins_and_equal_totals_are_a_draw(ns: int, ew: int, winner: Side | None) -> None:
    assert winner_by_totals(ns, ew) is winner


@pytest.mark.parametrize(("winner", "half_wins"), [(Side.NS, (2, 0)), (Side.EW, (0, 2)), (None, (1, 1))])
def test_c1_the_game_says_who_won(winner: Side | None, half_wins: tuple[int, int]) -> None:
    table = TableResult(1, 3, 4, 2010, 2040, winner)
    assert line([table], 3) == Line(1, LineKind.PLAYED, half_wins[0], 2010, 2040, 4)
    assert line([table], 4) == Line(1, LineKind.PLAYED, half_wins[1], 2040, 2010, 3)


@pytest.mark.parametrize(
    ("total", "winners", "half_wins", "points"),
    [
        (6110, 3, 2, 2037),  # 2036 and two thirds
        (4001, 2, 2, 2001),  # 2000 and a half, upwards
        (4000, 3, 2, 1333),
        (-3, 2, 2, -1),  # -1 and a half, upwards
        (4001, 2, 1, 1000),  # 1000 and a quarter: halved before it is rounded, not after
        (7, 1, 1, 4),
        (4001, 2, 0, 0),
        (0, 0, 2, 0),
    ],
)
def test_the_average_is_rounded_once_to_the_nearest_point(
    total: int, winners: int, half_wins: int, points: int
) -> None:
    assert Average(total, winners).points(half_wins) == points


@pytest.mark.parametrize(
    ("policy", "half_wins", "points"),
    [(AVERAGE_BYE, 2, 2037), (HALF_GAME_BYE, 1, 1018), (fixed_bye(1500), 2, 1500), (ByePolicy(0, 0), 0, 0)],
)
def test_c5_a_bye_is_worth_what_its_policy_says(policy: ByePolicy, half_wins: int, points: int) -> None:
    expected = Line(1, LineKind.BYE, half_wins, points, against=None, opponent=None)
    assert line([*WON, Bye(1, 7, policy)], 7) == expected


def test_c5_a_bye_is_a_win_and_the_average_unless_said_otherwise() -> None:
    assert Bye(1, 7).policy == ByePolicy(half_wins=2, points=None)


@pytest.mark.parametrize(
    ("results", "points"),
    [
        ([], 0),  # nothing has finished yet
        ([WON[0]], 2010),
        ([*WON, TableResult(2, 1, 3, 5000, 0, Side.NS)], 2037),  # another round's winner
        ([*WON, TableResult(1, 8, 9, 9000, 9000, None)], 2037),  # a draw has no winner
        ([TableResult(1, 1, 2, 700, 700, None), TableResult(1, 3, 4, 901, 901, None)], 801),  # 800 and a half
        ([Forfeit(1, absent=1, present=2)], 0),  # no table to take an average from
    ],
)
def test_c5_the_average_is_that_of_the_winners_of_the_round(results: list[Result], points: int) -> None:
    teams = [Team(number) for number in range(1, 10)]
    (bye,) = lines_by_team(teams, [*results, Bye(1, 7)])[Team(7)]
    assert bye.points == points


def test_c4_the_present_side_has_the_win_and_the_average() -> None:
    results = [*WON, *DRAWN, TableResult(3, 1, 2, 1000, 0, Side.NS), Forfeit(3, absent=4, present=3)]
    assert line(results, 3, 3) == Line(3, LineKind.FORFEIT_WON, 2, 1000, against=None, opponent=4)


@pytest.mark.parametrize("ruling", [0, -100])
def test_c4_the_absent_side_has_nothing_but_what_the_ruling_says(ruling: int) -> None:
    results = [TableResult(1, 1, 2, 1000, 0, Side.NS), Forfeit(1, absent=4, present=3, ruling=ruling)]
    assert line(results, 4) == Line(1, LineKind.FORFEIT_LOST, 0, ruling, against=1000, opponent=3)


def test_c4_where_neither_side_came_nobody_wins() -> None:
    results = [TableResult(1, 1, 2, 1000, 0, Side.NS), Forfeit(1, absent=3), Forfeit(1, absent=4)]
    assert line(results, 3) == Line(1, LineKind.FORFEIT_LOST, 0, 0, against=1000, opponent=None)
    assert line(results, 4) == line(results, 3)


def test_lines_stand_by_round_and_teams_by_number() -> None:
    lines = lines_by_team(reversed(TEAMS), [*DRAWN, *WON])
    assert list(lines) == TEAMS
    assert [line.round for line in lines[Team(1)]] == [1, 2]
    assert lines[Team(7)] == ()


@pytest.mark.parametrize(
    ("teams", "results", "said"),
    [
        ([Team(1), Team(1, withdrawn=True)], [], "same number"),
        ([Team(1), Team(2)], [TableResult(1, 1, 3, 10, 0, Side.NS)], r"\[3\]"),
        ([Team(1)], [Bye(1, 4)], r"\[4\]"),
        (TEAMS, [WON[0], Bye(1, 2)], "team 2 has two results in round 1"),
        (TEAMS, [WON[0], WON[0]], "two results"),
    ],
)
def test_results_that_contradict_one_another_are_refused(
    teams: list[Team], results: list[Result], said: str
) -> None:
    with pytest.raises(ResultsError, match=said):
        lines_by_team(teams, results)


def test_impossible_results_cannot_be_made() -> None:
    with pytest.raises(ResultsError, match="round 0"):
        Bye(0, 1)
    with pytest.raises(ResultsError, match="round 0"):
        TableResult(0, 1, 2, 0, 0, None)
    with pytest.raises(ResultsError, match="round -1"):
        Forfeit(-1, 1)
    with pytest.raises(ResultsError, match="itself"):
        TableResult(1, 2, 2, 0, 0, None)
    with pytest.raises(ResultsError, match="itself"):
        Forfeit(1, absent=2, present=2)
    with pytest.raises(ResultsError, match="3 half-wins"):
        ByePolicy(3, None)
