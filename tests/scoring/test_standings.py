"""Results of tables → ranks and what separates them: docs/rules/concours.md, C1 to C7."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import pytest

from scoring.cards import Side
from scoring.criteria import (
    BEST_GAME,
    BRACKET,
    CRITERIA,
    DEFAULT_CRITERIA,
    DIFFERENCE,
    HEAD_TO_HEAD,
    LOTS,
    MANCHES,
    MATCH_CRITERIA,
    POINTS,
    POINTS_AGAINST,
    PRESENCE,
    WINS,
    Criterion,
    criterion,
)
from scoring.lots import derived
from scoring.results import Bye, Forfeit, RankedTeam, ResultsError, RoundResult, TableResult, fixed_bye
from scoring.results import numbers_of as numbers_of_side
from scoring.standings import Drawing, Standings, lots_seed, rank_teams

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


def won(number: int, winner: int, loser: int, points: int = 1000, against: int = 500) -> TableResult:
    """A table that `winner` won, sitting North–South."""
    return TableResult(number, winner, loser, points, against, Side.NS)


def standings(
    results: Sequence[RoundResult], criteria: Sequence[Criterion] = DEFAULT_CRITERIA, seed: str = "seed"
) -> Standings:
    """The standings of the teams that `results` name."""
    return rank_teams(map(RankedTeam, sorted(named(results))), results, criteria=criteria, seed=seed)


def named(results: Iterable[RoundResult]) -> set[int]:
    return {number for result in results for number in numbers_of(result)}


def numbers_of(result: RoundResult) -> list[int]:
    match result:
        case TableResult():
            return [*numbers_of_side(result.ns), *numbers_of_side(result.ew)]
        case Bye():
            return [result.team]
        case Forfeit(present=None):
            return [*numbers_of_side(result.absent)]
        case Forfeit():
            return [*numbers_of_side(result.absent), *numbers_of_side(result.present)]


def places(ranked: Standings) -> list[tuple[int, int, Criterion | None]]:
    """Rank, team, and what separates it from the one above."""
    return [(row.rank, row.figures.team.number, row.separated_by) for row in ranked.rows]


# --- one criterion after another ------------------------------------------------------------------

ROUND = [
    TableResult(1, 4, 1, 1500, 1400, Side.NS),
    TableResult(1, 2, 5, 1200, 300, Side.NS),
    TableResult(1, 3, 6, 1200, 700, Side.NS),
]


@pytest.mark.parametrize(
    ("criteria", "ranks", "teams", "separated_by"),
    [
        ([], [1] * 6, [1, 2, 3, 4, 5, 6], [None] * 6),
        ([WINS], [1, 1, 1, 4, 4, 4], [2, 3, 4, 1, 5, 6], [None, None, None, WINS, None, None]),
        ([POINTS], [1, 2, 3, 3, 5, 6], [4, 1, 2, 3, 6, 5], [None, POINTS, POINTS, None, POINTS, POINTS]),
        (
            [WINS, DIFFERENCE],
            [1, 2, 3, 4, 5, 6],
            [2, 3, 4, 1, 6, 5],
            [None, DIFFERENCE, DIFFERENCE, WINS, DIFFERENCE, DIFFERENCE],
        ),
        (
            [POINTS_AGAINST],
            [1, 2, 3, 3, 5, 6],
            [2, 3, 5, 6, 4, 1],
            [None, POINTS_AGAINST, POINTS_AGAINST, None, POINTS_AGAINST, POINTS_AGAINST],
        ),
        (
            [WINS, POINTS, POINTS_AGAINST],
            [1, 2, 3, 4, 5, 6],
            [4, 2, 3, 1, 6, 5],
            [None, POINTS, POINTS_AGAINST, WINS, POINTS, POINTS],
        ),
    ],
)
def test_criteria_separate_in_their_order(
    criteria: list[Criterion], ranks: list[int], teams: list[int], separated_by: list[Criterion | None]
) -> None:
    assert places(standings(ROUND, criteria)) == list(zip(ranks, teams, separated_by, strict=True))


def test_the_best_game_is_one_that_was_played() -> None:
    results = [won(1, 1, 2, 1100), won(2, 1, 3, 1900), won(2, 2, 4, 1900), fixed(1, 3), fixed(1, 4)]
    ranked = standings(results, [BEST_GAME])
    assert places(ranked) == [(1, 1, None), (1, 2, None), (3, 3, BEST_GAME), (3, 4, None)]
    assert [row.figures.best_game for row in ranked.rows] == [1900, 1900, 500, 500]


def fixed(number: int, team: int) -> Bye:
    return Bye(number, team, fixed_bye(2500))


def test_no_best_game_comes_after_any_best_game() -> None:
    lost_badly = TableResult(1, 1, 2, -20, 0, Side.EW)
    ranked = standings([lost_badly, fixed(1, 3)], [BEST_GAME])
    assert places(ranked) == [(1, 2, None), (2, 1, BEST_GAME), (3, 3, BEST_GAME)]
    assert ranked.rows[-1].figures.best_game is None


def test_points_against_are_compared_by_round_so_that_a_bye_is_no_advantage() -> None:
    results = [won(1, 1, 2, against=500), fixed(1, 3), won(2, 1, 3, against=600), fixed(2, 2)]
    ranked = standings(results, [POINTS_AGAINST])
    assert [(row.figures.team.number, row.figures.average_against) for row in ranked.rows] == [
        (1, Fraction(550)),
        (2, Fraction(1000)),
        (3, Fraction(1000)),
    ]
    assert [row.figures.points_against for row in ranked.rows] == [1100, 1000, 1000]


def test_nothing_against_comes_after_any_points_against() -> None:
    ranked = standings([won(1, 1, 2), fixed(1, 3)], [POINTS_AGAINST])
    assert places(ranked) == [(1, 1, None), (2, 2, POINTS_AGAINST), (3, 3, POINTS_AGAINST)]


def test_a_bracket_ranks_by_the_places_that_it_is_given_and_last_who_has_none() -> None:
    results = [won(1, 1, 2), won(1, 3, 4)]
    teams = map(RankedTeam, range(1, 5))
    ranked = rank_teams(teams, results, criteria=[BRACKET, WINS], seed="seed", places={2: 1, 4: 2, 1: 3})
    assert places(ranked) == [(1, 2, None), (2, 4, BRACKET), (3, 1, BRACKET), (4, 3, BRACKET)]


def test_a_withdrawn_team_keeps_its_place_unless_presence_is_asked_for() -> None:
    teams = [RankedTeam(1, withdrawn=True), RankedTeam(2)]
    results = [won(1, 1, 2)]
    plain = rank_teams(teams, results, seed="seed")
    asked = rank_teams(teams, results, criteria=(PRESENCE, *DEFAULT_CRITERIA), seed="seed")
    assert places(plain) == [(1, 1, None), (2, 2, WINS)]
    assert plain.rows[0].figures.team.withdrawn
    assert places(asked) == [(1, 2, None), (2, 1, PRESENCE)]


TWICE, AFTER_LOTS = "a criterion comes twice", "lots come last: they leave nothing to separate"


@pytest.mark.parametrize(
    ("criteria", "said"),
    [([WINS, WINS], TWICE), ([LOTS, WINS], AFTER_LOTS), ([WINS, LOTS, HEAD_TO_HEAD], AFTER_LOTS)],
)
def test_criteria_that_could_never_be_asked_are_refused(criteria: list[Criterion], said: str) -> None:
    with pytest.raises(ResultsError, match=f"^{said}$"):
        standings(ROUND, criteria)


def test_no_team_gives_no_standing() -> None:
    assert rank_teams([], [], seed="seed") == Standings((), "seed")


@pytest.mark.parametrize("known", CRITERIA.values())
def test_a_criterion_prints_as_it_is_found(known: Criterion) -> None:
    assert repr(known) == f"criterion('{known.key}')"
    assert criterion(known.key) is known


@pytest.mark.parametrize("known", CRITERIA.values())
def test_a_criterion_has_words_in_both_languages(known: Criterion) -> None:
    for matches in (True, False):
        words = known.called(matches=matches)
        for said in filter(None, (words.label, words.short, known.separated, known.note)):
            assert said.in_language("fr")
            assert said.in_language("en") != said.in_language("fr") or str(said) in {"points", "manches"}


# --- figures: C1, C3, C4, C5 ----------------------------------------------------------------------


def test_every_figure_of_a_page() -> None:
    results = [
        TableResult(1, 1, 2, 2010, 1210, Side.NS),
        TableResult(2, 3, 1, 900, 900, None),
        Bye(3, 1),
        TableResult(3, 2, 3, 1700, 800, Side.NS),
    ]
    figures = standings(results).rows[0].figures
    assert figures.team == RankedTeam(1)
    assert figures.wins == Fraction(5, 2)
    assert figures.played == 2
    assert figures.points_for == 2010 + 900 + 1700
    assert figures.points_against == 1210 + 900
    assert figures.difference == 800
    assert figures.best_game == 2010
    assert figures.points_by_round == {1: 2010, 2: 900, 3: 1700}


def test_c3_teams_whose_table_has_not_finished_are_ranked_with_what_they_have() -> None:
    teams = [RankedTeam(number) for number in (1, 2, 3, 4)]
    ranked = rank_teams(teams, [won(1, 1, 2), won(1, 3, 4), won(2, 4, 2)], seed="seed", criteria=[WINS])
    assert places(ranked) == [(1, 1, None), (1, 3, None), (1, 4, None), (4, 2, WINS)]
    assert [row.figures.played for row in ranked.rows] == [1, 1, 2, 2]


def test_c4_the_absent_side_is_no_better_off_than_one_that_came_and_lost() -> None:
    results = [won(1, 1, 2, 1000, 0), Forfeit(1, absent=3, present=4, ruling=-50)]
    ranked = standings(results, [WINS, DIFFERENCE])
    assert [(row.figures.team.number, row.figures.difference) for row in ranked.rows] == [
        (1, 1000),
        (4, 0),
        (2, -1000),
        (3, -1050),
    ]
    assert [row.figures.played for row in ranked.rows] == [1, 0, 1, 0]


def test_c5_a_bye_counts_in_no_difference() -> None:
    ranked = standings([won(1, 1, 2, 1000, 400), Bye(1, 3)])
    bye = next(row.figures for row in ranked.rows if row.figures.team.number == 3)
    assert (bye.wins, bye.points_for, bye.points_against, bye.difference) == (1, 1000, 0, 0)


# --- C6: head-to-head -----------------------------------------------------------------------------


def level(*results: TableResult) -> list[RoundResult]:
    """`results`, each side with the same points: wins aside, only the meetings differ."""
    return [TableResult(each.round, each.ns, each.ew, 1000, 1000, each.winner) for each in results]


def test_c6_two_equal_teams_that_met_are_separated_by_their_meeting() -> None:
    results = level(won(1, 2, 1), won(1, 4, 3), won(2, 1, 4), won(2, 3, 2))
    ranked = standings([*results, won(3, 2, 4, 900, 900), won(3, 1, 3, 900, 900)], [WINS, HEAD_TO_HEAD])
    assert places(ranked) == [(1, 2, None), (2, 1, HEAD_TO_HEAD), (3, 4, WINS), (4, 3, HEAD_TO_HEAD)]


@pytest.mark.parametrize(
    ("results", "why"),
    [
        (level(won(1, 1, 3), won(1, 2, 4)), "1 and 2 never met"),
        ([TableResult(1, 1, 2, 900, 900, None)], "a draw"),
        (level(won(1, 1, 2), won(2, 2, 1)), "each won once"),
        ([Bye(1, 1), Bye(1, 2)], "a bye meets nobody"),
        (level(won(1, 1, 2), won(2, 2, 3), won(3, 3, 1)), "a circle"),
        (level(won(1, 1, 2), won(1, 3, 9), won(2, 2, 9)), "of 1, 2 and 3 not all met"),
    ],
)
def test_c6_head_to_head_separates_nobody_where_it_is_not_clear(results: list[RoundResult], why: str) -> None:
    top = standings(results, [WINS, HEAD_TO_HEAD]).rows[:2]
    assert [(row.rank, row.separated_by) for row in top] == [(1, None), (1, None)], why


def test_c6_a_circle_falls_through_to_the_next_criterion() -> None:
    results = [won(1, 1, 2, 1000), won(2, 2, 3, 1200), won(3, 3, 1, 1100)]
    ranked = standings(results, [WINS, HEAD_TO_HEAD, POINTS])
    assert places(ranked) == [(1, 2, None), (2, 3, POINTS), (3, 1, POINTS)]


def test_c6_three_equal_teams_that_all_met_play_a_league_among_themselves() -> None:
    """1 beat 2 and 3, 2 beat 3; against the rest 2 made up one win and 3 two."""
    among = level(won(1, 3, 8), won(2, 1, 2), won(3, 1, 3), won(4, 2, 3))
    rest = level(won(1, 2, 9), won(2, 3, 9), won(5, 8, 9))
    ranked = standings([*among, *rest], [WINS, HEAD_TO_HEAD])
    assert places(ranked)[:3] == [(1, 1, None), (2, 2, HEAD_TO_HEAD), (3, 3, HEAD_TO_HEAD)]


def test_c6_the_equals_of_a_league_are_separated_by_their_own_meetings() -> None:
    """Won among themselves: 1 beats 2 and 3, 2 beats 3 and 4, 3 beats 4, 4 beats 1."""
    among = level(won(1, 1, 2), won(2, 1, 3), won(2, 2, 4), won(3, 2, 3), won(1, 3, 4), won(3, 4, 1))
    rest = level(won(4, 3, 9), won(4, 4, 8))
    ranked = standings([*among, *rest], [WINS, HEAD_TO_HEAD])
    # League: 1 and 2 have two wins, 3 and 4 one; 1 beat 2, and 3 beat 4.
    assert [row.figures.team.number for row in ranked.rows[:4]] == [1, 2, 3, 4]
    assert [row.rank for row in ranked.rows[:4]] == [1, 2, 3, 4]


def test_c6_a_forfeit_is_a_meeting_that_the_absent_side_lost() -> None:
    ranked = standings([Forfeit(1, absent=1, present=2), Bye(2, 1)], [WINS, HEAD_TO_HEAD])
    assert places(ranked) == [(1, 2, None), (2, 1, HEAD_TO_HEAD)]


def test_c6_at_the_melee_both_adversaries_were_met() -> None:
    """1 and 2 beat 3 and 4; then 1 loses beside 3, and 2 wins beside 4: 2 is ahead of 4, whom it beat."""
    first = TableResult(1, (1, 2), (3, 4), 900, 900, Side.NS)
    second = TableResult(2, (1, 3), (2, 4), 900, 900, Side.EW)
    ranked = standings([first, second, fixed(3, 4)], [WINS, HEAD_TO_HEAD])
    assert places(ranked)[:2] == [(1, 2, None), (2, 4, HEAD_TO_HEAD)]


def test_c6_a_table_is_no_meeting_of_its_hosts() -> None:
    """The exempt 3 beat 1, for whom it did not count: nothing separates them."""
    results = [won(1, 1, 2), TableResult(1, 3, 1, 1000, 500, Side.NS, host=Side.EW)]
    assert places(standings(results, [WINS, HEAD_TO_HEAD]))[:2] == [(1, 1, None), (1, 3, None)]


# --- matches of manches ---------------------------------------------------------------------------


def match(
    number: int, sides: tuple[int, int], manches: tuple[int, int], parties: tuple[int, int]
) -> TableResult:
    winner = None if manches == (1, 1) else Side.NS if manches > (1, 1) else Side.EW
    return TableResult(number, *sides, *parties, winner, *manches)


def test_wins_then_manches_then_parties_rank_a_concours_of_matches() -> None:
    results = [
        match(1, (1, 2), (2, 0), (10, 6)),
        match(1, (3, 4), (2, 1), (13, 9)),
        match(1, (5, 6), (2, 1), (12, 11)),
    ]
    assert places(standings(results, MATCH_CRITERIA)) == [
        (1, 3, None),  # two manches as 1 and 5, and most parties
        (2, 5, POINTS),
        (3, 1, POINTS),
        (4, 6, WINS),  # a manche each, 11 parties
        (5, 4, POINTS),
        (6, 2, MANCHES),
    ]


# --- C6: lots -------------------------------------------------------------------------------------

EQUAL = [Bye(1, number, fixed_bye(1000)) for number in range(1, 7)]


def test_c6_lots_are_recorded_with_their_seed() -> None:
    ranked = standings([*EQUAL, won(2, 3, 4)], [WINS, LOTS], seed="10 novembre")
    (drawing,) = ranked.drawings
    assert drawing == Drawing("10 novembre", ranked.ranking[1:])
    assert [row.separated_by for row in ranked.rows] == [None, WINS, LOTS, LOTS, LOTS, LOTS]


def test_c6_each_round_has_a_seed_of_its_own() -> None:
    assert lots_seed("5eed", 1) == derived("5eed", "lots", 1) != lots_seed("5eed", 2)


def test_c6_each_tie_is_a_drawing_of_its_own() -> None:
    ranked = standings([won(1, 1, 2), won(1, 3, 4), won(1, 5, 6)], [WINS, LOTS])
    assert [sorted(drawing.teams) for drawing in ranked.drawings] == [[1, 3, 5], [2, 4, 6]]


def test_c6_where_something_else_separates_no_lots_are_drawn() -> None:
    assert standings([won(1, 1, 2)]).drawings == ()


def test_c6_lots_are_the_same_on_any_machine() -> None:
    """Known once and for ever: other lots here would contradict the sheets of past concours."""
    assert standings(EQUAL, [LOTS], seed="dix de der").ranking == (4, 6, 5, 1, 3, 2)


def test_c6_a_lot_hangs_on_the_seed_and_the_team_alone() -> None:
    whole = standings(EQUAL, [LOTS]).ranking
    without = standings([bye for bye in EQUAL if bye.team != 4], [LOTS]).ranking
    assert without == tuple(number for number in whole if number != 4)


def test_c6_every_team_can_win_the_lots() -> None:
    first = {standings(EQUAL, [LOTS], seed=f"seed {number}").ranking[0] for number in range(100)}
    assert first == {1, 2, 3, 4, 5, 6}
