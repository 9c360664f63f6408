"""What tables, byes and forfeits give the teams: docs/rules/concours.md, C1, C4 and C5."""

from __future__ import annotations

import pytest

from scoring.caps import NO_CAP, Cap
from scoring.cards import Side
from scoring.results import (
    AVERAGE_BYE,
    HALF_GAME_BYE,
    OWN_BYE,
    TABLE_BYE,
    Average,
    Bye,
    ByePolicy,
    Forfeit,
    LineKind,
    RankedTeam,
    ResultsError,
    RoundLine,
    RoundResult,
    SideNumbers,
    TableResult,
    fixed_bye,
    lines_by_team,
    winner_by_totals,
)

TEAMS = [RankedTeam(number) for number in range(1, 8)]

# Round 1: the winners have 2010, 2100 and 2000 points, 2036 and two thirds on average.
WON = [
    TableResult(1, 1, 2, 2010, 500, Side.NS),
    TableResult(1, 3, 4, 900, 2100, Side.EW),
    TableResult(1, 5, 6, 2000, 2010, Side.NS),  # A8: 6 has more but was not confirmed
]
DRAWN = [TableResult(2, 1, 2, 700, 700, None), TableResult(2, 3, 4, 901, 901, None)]


def line(results: list[RoundResult], team: int, number: int = 1) -> RoundLine:
    """The line of `team` in round `number`."""
    lines = lines_by_team(TEAMS, results)[RankedTeam(team)]
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
    assert line([table], 3) == RoundLine(1, LineKind.PLAYED, half_wins[0], 2010, 2040, (4,))
    assert line([table], 4) == RoundLine(1, LineKind.PLAYED, half_wins[1], 2040, 2010, (3,))


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
    expected = RoundLine(1, LineKind.BYE, half_wins, points, against=None)
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
def test_c5_the_average_is_that_of_the_winners_of_the_round(results: list[RoundResult], points: int) -> None:
    teams = [RankedTeam(number) for number in range(1, 10)]
    (bye,) = lines_by_team(teams, [*results, Bye(1, 7)])[RankedTeam(7)]
    assert bye.points == points


def test_c4_the_present_side_has_the_win_and_the_average() -> None:
    results = [*WON, *DRAWN, TableResult(3, 1, 2, 1000, 0, Side.NS), Forfeit(3, absent=4, present=3)]
    assert line(results, 3, 3) == RoundLine(3, LineKind.FORFEIT_WON, 2, 1000, against=None, opponents=(4,))


@pytest.mark.parametrize("ruling", [0, -100])
def test_c4_the_absent_side_has_nothing_but_what_the_ruling_says(ruling: int) -> None:
    results = [TableResult(1, 1, 2, 1000, 0, Side.NS), Forfeit(1, absent=4, present=3, ruling=ruling)]
    assert line(results, 4) == RoundLine(1, LineKind.FORFEIT_LOST, 0, ruling, against=1000, opponents=(3,))


def test_c4_where_neither_side_came_nobody_wins() -> None:
    results = [TableResult(1, 1, 2, 1000, 0, Side.NS), Forfeit(1, absent=3), Forfeit(1, absent=4)]
    assert line(results, 3) == RoundLine(1, LineKind.FORFEIT_LOST, 0, 0, against=1000)
    assert line(results, 4) == line(results, 3)


def test_lines_stand_by_round_and_teams_by_number() -> None:
    lines = lines_by_team(reversed(TEAMS), [*DRAWN, *WON])
    assert list(lines) == TEAMS
    assert [line.round for line in lines[RankedTeam(1)]] == [1, 2]
    assert lines[RankedTeam(7)] == ()


@pytest.mark.parametrize(
    ("teams", "results", "said"),
    [
        ([RankedTeam(1), RankedTeam(1, withdrawn=True)], [], "same number"),
        ([RankedTeam(1), RankedTeam(2)], [TableResult(1, 1, 3, 10, 0, Side.NS)], r"\[3\]"),
        ([RankedTeam(1)], [Bye(1, 4)], r"\[4\]"),
        (TEAMS, [WON[0], Bye(1, 2)], "team 2 has two results in round 1"),
        (TEAMS, [WON[0], WON[0]], "two results"),
    ],
)
def test_results_that_contradict_one_another_are_refused(
    teams: list[RankedTeam], results: list[RoundResult], said: str
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


# --- the mêlée: two individuals a side ------------------------------------------------------------

MELEE = TableResult(1, (1, 2), (3, 4), 900, 700, Side.NS)


def test_at_the_melee_each_of_two_partners_is_given_what_their_side_came_to() -> None:
    for number in (1, 2):
        assert line([MELEE], number) == RoundLine(1, LineKind.PLAYED, 2, 900, 700, (3, 4))
    for number in (3, 4):
        assert line([MELEE], number) == RoundLine(1, LineKind.PLAYED, 0, 700, 900, (1, 2))


def test_at_the_melee_a_side_counts_once_in_the_average_of_the_winners() -> None:
    results = [MELEE, TableResult(1, 5, 6, 1000, 0, Side.NS), Bye(1, 7)]
    assert line(results, 7).points == 950  # of two sides, not of three winners


def test_at_the_melee_a_forfeit_is_that_of_a_side() -> None:
    results = [TableResult(1, 5, 6, 1000, 0, Side.NS), Forfeit(1, absent=(1, 2), present=(3, 4))]
    assert line(results, 2) == RoundLine(1, LineKind.FORFEIT_LOST, 0, 0, 1000, (3, 4))
    assert line(results, 4) == RoundLine(1, LineKind.FORFEIT_WON, 2, 1000, None, (1, 2))


@pytest.mark.parametrize("sides", [((1, 1), (2, 3)), ((1, 2), (2, 3)), (1, (1, 2))])
def test_nobody_sits_twice_at_a_table(sides: tuple[SideNumbers, SideNumbers]) -> None:
    with pytest.raises(ResultsError, match="itself"):
        TableResult(1, *sides, 0, 0, None)


# --- what an exempt team is given ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("played", "points"),
    [
        ([], 0),  # no table of its own yet
        ([(2, 2010)], 2010),
        ([(2, 2010), (3, 901)], 1456),  # 1455 and a half, upwards
        ([(2, 1000), (3, 1000), (4, 1001)], 1000),  # 1000 and a third
    ],
)
def test_a_bye_can_be_worth_the_average_of_the_teams_own_tables(
    played: list[tuple[int, int]], points: int
) -> None:
    """Made again as rounds come; another bye, and a forfeit won, are no tables of its own."""
    own = [TableResult(number, 7, 5, scored, 3000, Side.EW) for number, scored in played]
    results = [*WON, *own, Bye(1, 7, OWN_BYE), Bye(8, 7, OWN_BYE), Forfeit(9, absent=6, present=7)]
    assert line(results, 7) == RoundLine(1, LineKind.BYE, 2, points, None)
    assert line(results, 7, 8).points == points


def test_while_its_extra_table_plays_the_exempt_team_has_nothing() -> None:
    assert lines_by_team(TEAMS, [*WON, Bye(1, 7, TABLE_BYE)])[RankedTeam(7)] == ()


@pytest.mark.parametrize(
    ("winner", "half_wins", "average"),
    [
        (Side.EW, 2, 2113),  # 2112 and a half: its own points are among the winners'
        (Side.NS, 0, 2037),  # what its host scored is nobody's
        (None, 1, 2037),
    ],
)
def test_the_extra_table_counts_for_the_exempt_team_alone(
    winner: Side | None, half_wins: int, average: int
) -> None:
    extra = TableResult(1, 1, 7, 2500, 2340, winner, host=Side.NS)
    results = [*WON, extra, Bye(1, 7, TABLE_BYE), Forfeit(1, absent=8, present=9)]
    teams = [*TEAMS, RankedTeam(8), RankedTeam(9)]
    lines = lines_by_team(teams, results)
    assert lines[RankedTeam(7)] == (RoundLine(1, LineKind.PLAYED, half_wins, 2340, 2500, (1,)),)
    assert lines[RankedTeam(1)] == (RoundLine(1, LineKind.PLAYED, 2, 2010, 500, (2,)),)
    assert lines[RankedTeam(9)][0].points == average


@pytest.mark.parametrize(("absent", "kind"), [(7, LineKind.FORFEIT_LOST), (1, LineKind.FORFEIT_WON)])
def test_a_forfeit_at_an_extra_table_is_nothing_to_its_hosts(absent: int, kind: LineKind) -> None:
    forfeit = Forfeit(1, absent=absent, present=8 - absent, host=1)
    lines = lines_by_team(TEAMS, [*WON, forfeit, Bye(1, 7, TABLE_BYE)])
    assert [one.kind for one in lines[RankedTeam(7)]] == [kind]
    assert [one.kind for one in lines[RankedTeam(1)]] == [LineKind.PLAYED]


# --- matches of manches ----------------------------------------------------------------------------


def test_manches_stand_beside_the_parties_won() -> None:
    match = TableResult(1, 1, 2, 12, 9, Side.NS, ns_manches=2, ew_manches=1)
    assert line([match], 1) == RoundLine(1, LineKind.PLAYED, 2, 12, 9, (2,), manches=2)
    assert line([match], 2) == RoundLine(1, LineKind.PLAYED, 0, 9, 12, (1,), manches=1)


@pytest.mark.parametrize(
    ("policy", "points", "manches"),
    [(AVERAGE_BYE, 11, 2), (HALF_GAME_BYE, 6, 1), (OWN_BYE, 7, 1), (fixed_bye(10), 10, 2)],
)
def test_c5_a_bye_has_the_average_of_the_manches_too(policy: ByePolicy, points: int, manches: int) -> None:
    results = [
        TableResult(1, 1, 2, 10, 3, Side.NS, ns_manches=2),
        TableResult(1, 3, 4, 12, 9, Side.NS, ns_manches=2, ew_manches=1),
        TableResult(2, 7, 1, 7, 12, Side.EW, ns_manches=1, ew_manches=2),
        Bye(1, 7, policy),
    ]
    assert (line(results, 7).points, line(results, 7).manches) == (points, manches)


def test_c4_the_present_side_has_the_average_of_the_manches_too() -> None:
    results = [TableResult(1, 1, 2, 10, 3, Side.NS, ns_manches=2), Forfeit(1, absent=3, present=4)]
    assert (line(results, 4).manches, line(results, 3).manches) == (2, 0)


Pair = tuple[int, int]
GRAND_COMBE = Cap(1280, 664, from_round=3)
"""La Grand-Combe, 2020: «à la troisième et quatrième partie … 1280 … équipe gagnante et 664 … perdante»."""
JOUVENCE = Cap(135)
"""La Fontaine de Jouvence: «parties de 121 points limitées à 135»."""


@pytest.mark.parametrize(
    ("cap", "round_", "points", "winner", "penalties", "expected"),
    [
        (NO_CAP, 1, (9990, 0), Side.NS, (0, 0), (9990, 0)),
        (JOUVENCE, 1, (121, 67), Side.NS, (0, 0), (121, 67)),
        (JOUVENCE, 1, (135, 120), Side.NS, (0, 0), (135, 120)),
        (JOUVENCE, 1, (41, 154), Side.EW, (0, 0), (41, 135)),
        (JOUVENCE, 1, (140, 137), Side.NS, (0, 0), (135, 135)),
        (GRAND_COMBE, 2, (1400, 700), Side.NS, (0, 0), (1400, 700)),
        (GRAND_COMBE, 3, (1400, 700), Side.NS, (0, 0), (1280, 664)),
        (GRAND_COMBE, 4, (700, 1400), Side.EW, (0, 0), (664, 1280)),
        (GRAND_COMBE, 4, (1100, 600), Side.NS, (0, 0), (1100, 600)),
        (GRAND_COMBE, 4, (1290, 1290), None, (0, 0), (1280, 1280)),  # nobody lost
        (GRAND_COMBE, 3, (900, 1400), Side.NS, (0, 0), (900, 664)),  # A8: the loser has more
        (Cap(loser=664), 1, (1400, 700), Side.NS, (0, 0), (1400, 664)),
        (JOUVENCE, 1, (140, 67), Side.NS, (20, 0), (115, 67)),  # 160 made: 135 count, and 20 come off
        (JOUVENCE, 1, (110, 67), Side.NS, (20, 0), (110, 67)),  # 130 made, below the cap
        (JOUVENCE, 1, (0, 67), Side.EW, (200, 0), (0, 67)),
        (JOUVENCE, 1, (-20, 67), Side.EW, (0, 0), (-20, 67)),
    ],
)
def test_c7_a_table_counts_up_to_the_cap(
    cap: Cap, round_: int, points: Pair, winner: Side | None, *, penalties: Pair, expected: Pair
) -> None:
    assert cap.counted(round_, points, winner, penalties) == expected
