"""Laws that every standing keeps, whatever was played (docs/rules/concours.md, C1 to C7)."""

from __future__ import annotations

from itertools import combinations, pairwise
from typing import TYPE_CHECKING, NamedTuple

from hypothesis import assume, given
from hypothesis import strategies as st

from scoring.caps import Cap
from scoring.cards import Side
from scoring.criteria import CRITERIA as KNOWN
from scoring.criteria import DEFAULT_CRITERIA, HEAD_TO_HEAD, LOTS, WINS, Criterion
from scoring.results import (
    AVERAGE_BYE,
    HALF_GAME_BYE,
    OWN_BYE,
    TABLE_BYE,
    Bye,
    Forfeit,
    RankedTeam,
    RoundResult,
    TableResult,
    fixed_bye,
    winner_by_totals,
)
from scoring.standings import Standings, rank_teams
from tests.quickly import fewer_by_day

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random


FEW_POINTS = st.integers(-2, 8).map(lambda tens: tens * 10)
"""So few that ties are common."""


class Concours(NamedTuple):
    """Who plays, and what has come of it."""

    teams: list[RankedTeam]
    results: list[RoundResult]

    def standings(self, criteria: Sequence[Criterion] = DEFAULT_CRITERIA, seed: str = "seed") -> Standings:
        return rank_teams(self.teams, self.results, criteria=criteria, seed=seed)


@st.composite
def concours(draw: st.DrawFn, *, unplayed: bool = True) -> Concours:
    """Up to five rounds; with byes and forfeits if `unplayed`, else even and played out."""
    numbers = draw(st.lists(st.integers(1, 40), min_size=2, max_size=9, unique=True))
    if not unplayed and len(numbers) % 2:
        numbers.pop()
    results: list[RoundResult] = []
    for number in range(1, draw(st.integers(1, 5)) + 1):
        seats = iter(draw(st.permutations(numbers)))
        pairs = list(zip(seats, seats, strict=False))
        results += [draw(tables(number, ns, ew, unplayed=unplayed)) for ns, ew in pairs]
        policies = st.sampled_from([AVERAGE_BYE, HALF_GAME_BYE, OWN_BYE, TABLE_BYE, fixed_bye(40)])
        byes = set(numbers) - {team for pair in pairs for team in pair}
        results += [Bye(number, team, draw(policies)) for team in byes]
    return Concours([RankedTeam(number, draw(st.booleans())) for number in numbers], results)


@st.composite
def tables(draw: st.DrawFn, number: int, ns: int, ew: int, *, unplayed: bool) -> RoundResult:
    ends = ["game", "totals", "totals", *["forfeit"] * unplayed]
    match draw(st.sampled_from(ends)):
        case "forfeit":
            present = draw(st.sampled_from([ns, None]))
            return Forfeit(number, ew, present, draw(st.sampled_from([0, -50])))
        case "game":
            winner = draw(st.sampled_from(Side))
            return TableResult(number, ns, ew, draw(FEW_POINTS), draw(FEW_POINTS), winner)
        case _:
            points = draw(FEW_POINTS), draw(FEW_POINTS)
            return TableResult(number, ns, ew, *points, winner_by_totals(*points))


CRITERIA = st.lists(st.sampled_from([each for each in KNOWN.values() if each is not LOTS]), unique=True)
PLAYED = concours(unplayed=False)


@given(concours(), CRITERIA, st.booleans(), st.randoms(use_true_random=False))
def test_the_order_of_the_input_does_not_matter(
    held: Concours, criteria: list[Criterion], with_lots: bool, random: Random
) -> None:
    criteria = [*criteria, *[LOTS] * with_lots]
    expected = held.standings(criteria)
    random.shuffle(held.teams)
    random.shuffle(held.results)
    assert held.standings(criteria) == expected


@given(concours(), CRITERIA, st.text())
def test_with_lots_every_team_has_a_rank_of_its_own(
    held: Concours, criteria: list[Criterion], seed: str
) -> None:
    ranked = held.standings([*criteria, LOTS], seed)
    assert [row.rank for row in ranked.rows] == list(range(1, len(held.teams) + 1))
    assert set(ranked.ranking) == {team.number for team in held.teams}


@given(concours(), CRITERIA)
def test_equal_ranks_share_the_place_of_the_first_of_them(held: Concours, criteria: list[Criterion]) -> None:
    rows = held.standings(criteria).rows
    for above, row in pairwise(rows):
        assert (row.rank == above.rank) == (row.separated_by is None)
    assert all(row.rank == 1 + sum(other.rank < row.rank for other in rows) for row in rows)


@given(concours())
def test_swapping_the_sides_of_every_table_changes_nothing(held: Concours) -> None:
    other = held._replace(results=[mirrored(result) for result in held.results])
    assert other.standings() == held.standings()


def mirrored(result: RoundResult) -> RoundResult:
    if not isinstance(result, TableResult):
        return result
    winner = result.winner and result.winner.other
    return TableResult(result.round, result.ew, result.ns, result.ew_points, result.ns_points, winner)


@given(concours())
def test_every_table_and_every_bye_gives_the_wins_it_has_and_no_other(held: Concours) -> None:
    expected = sum(map(half_wins_given, held.results))
    assert sum(row.figures.half_wins for row in held.standings().rows) == expected


def half_wins_given(result: RoundResult) -> int:
    match result:
        case TableResult():
            return 2
        case Bye():
            return result.policy.half_wins
        case Forfeit():
            return 0 if result.present is None else 2


@given(PLAYED)
def test_without_byes_and_forfeits_the_differences_add_up_to_nothing(held: Concours) -> None:
    rows = held.standings().rows
    assert sum(row.figures.difference for row in rows) == 0
    assert all(row.figures.difference == row.figures.points_for - row.figures.points_against for row in rows)


@given(concours(), CRITERIA, st.sampled_from([each for each in KNOWN.values() if each.split is None]))
def test_better_on_the_first_criterion_is_a_better_rank(
    held: Concours, others: list[Criterion], first: Criterion
) -> None:
    ranked = held.standings([first, *(each for each in others if each is not first), LOTS])
    for above, below in combinations(ranked.rows, 2):
        assert first.sort_key(above.figures) <= first.sort_key(below.figures)


@given(concours(), CRITERIA)
def test_what_separates_two_neighbours_is_the_first_criterion_they_differ_in(
    held: Concours, criteria: list[Criterion]
) -> None:
    for above, below in pairwise(held.standings([*criteria, LOTS]).rows):
        asked = criteria[: criteria.index(below.separated_by)] if below.separated_by is not LOTS else criteria
        keys = [each.sort_key for each in asked if each is not HEAD_TO_HEAD]
        assert all(key(above.figures) == key(below.figures) for key in keys)
        if below.separated_by is not None and below.separated_by.split is None:
            key = below.separated_by.sort_key
            assert key(above.figures) < key(below.figures)


@fewer_by_day
@given(PLAYED)
def test_of_two_equal_teams_alone_the_winner_of_their_meetings_is_above(held: Concours) -> None:
    ranked = held.standings([WINS, HEAD_TO_HEAD])
    by_wins = {row.figures.team.number: row.figures.half_wins for row in ranked.rows}
    equal = [(a, b) for a, b in combinations(by_wins, 2) if by_wins[a] == by_wins[b]]
    alone = [(a, b) for a, b in equal if list(by_wins.values()).count(by_wins[a]) == 2]
    assume(alone)
    ranks = {row.figures.team.number: row.rank for row in ranked.rows}
    for one, other in alone:
        lead = sum(lead_of(one, other, result) for result in held.results)
        assert (ranks[one] < ranks[other], ranks[one] > ranks[other]) == (lead > 0, lead < 0)


def lead_of(one: int, other: int, result: RoundResult) -> int:
    if not isinstance(result, TableResult) or result.winner is None or {result.ns, result.ew} != {one, other}:
        return 0
    return 1 if (result.winner is Side.NS) == (result.ns == one) else -1


CAPS = st.builds(
    Cap, st.none() | st.integers(1, 90), loser=st.none() | st.integers(1, 90), from_round=st.integers(1, 3)
)
PAIR = st.tuples(st.integers(0, 90), st.integers(0, 90))


@given(CAPS, st.integers(1, 4), PAIR, st.sampled_from([*Side, None]), PAIR)
def test_c7_a_cap_takes_only_what_is_above_it_and_before_the_penalties(
    cap: Cap, round_: int, made: tuple[int, int], winner: Side | None, penalties: tuple[int, int]
) -> None:
    def less(points: tuple[int, int]) -> tuple[int, int]:
        return max(0, points[0] - penalties[0]), max(0, points[1] - penalties[1])

    capped = cap.counted(round_, made, winner)
    assert all(0 <= counts <= one for counts, one in zip(capped, made, strict=True))
    assert cap.counted(round_, capped, winner) == capped
    assert cap.counted(round_, less(made), winner, penalties) == less(capped)
    if cap.most is not None and round_ >= cap.from_round:
        kept = [counts for counts, side in zip(capped, Side, strict=True) if winner in {side, None}]
        assert max(kept) <= cap.most
    if round_ < cap.from_round:
        assert capped == made
