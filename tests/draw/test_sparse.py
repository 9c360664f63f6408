"""Few pairs, the same optimum: what is tried is compared with all pairs at once, to 200 teams.

The complete graph is the oracle: every pair that no ban excludes, and every bye, weighed together.
"""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.lots import Lots
from tests.quickly import as_at_night, day_rows
from tournaments.draw import sparse
from tournaments.draw.matching import Cost, EdgeBuilder, PairingProblem, PairingTeam, total
from tournaments.draw.sparse import all_pairs, best_pairs, least_balance, least_wishes, possible_pairs

LOTS = Lots("9f3c", 4)
Pairs = list[tuple[int, int]] | None


def hall(
    count: int, seed: int, *, ranked: bool = True, clubs: int = 0, host: float = 0, met: int = 4
) -> PairingProblem:
    """A round of `count` teams after `met` rounds, most adversaries met near in rank, some banned or to be
    avoided, `clubs` clubs of a size and one that brings a part `host` of all teams."""
    lot = random.Random(f"{count} {seed}")  # noqa: S311  (a hall, not a secret)
    known: list[dict[int, int]] = [{} for _ in range(count)]
    banned: list[set[int]] = [set() for _ in range(count)]
    avoided: list[set[int]] = [set() for _ in range(count)]
    for one in range(count):
        for _ in range(lot.randint(0, met)):
            other = min(count - 1, max(0, one + round(lot.gauss(0, 4))))
            if other != one:
                known[one][other + 1] = known[other][one + 1] = lot.choice((1, 1, 2))
    for apart in (banned, avoided):
        for _ in range(lot.choice((0, 1, count // 8))):
            one, other = lot.randrange(count), lot.randrange(count)
            if one != other:
                apart[one].add(other + 1)
                apart[other].add(one + 1)

    def club() -> str:
        return "host" if lot.random() < host else f"club {lot.randrange(clubs)}" if clubs else ""

    seats = [
        PairingTeam(
            place=place,
            number=place + 1,
            club=club(),
            met=known[place],
            byes=lot.choice((0, 0, 0, 1)),
            sides=lot.choice((-2, -1, 0, 0, 1, 2)),
            banned=frozenset(banned[place]),
            avoided=frozenset(avoided[place]),
        )
        for place in range(count)
    ]
    return PairingProblem(seats, ranked)


def all_at_once(problem: PairingProblem) -> Pairs:
    found = all_pairs(EdgeBuilder(problem, LOTS))
    return None if found is None else sorted((edge.one, edge.other) for edge in found)


def cost(problem: PairingProblem, pairs: Pairs) -> Cost | None:
    builder, bye = EdgeBuilder(problem, LOTS), len(problem.seats)
    if pairs is None:
        return None
    byes = builder.byes(problem.seats[one] for one, other in pairs if other == bye)
    return total([*byes, *(builder.meeting(*pair) for pair in pairs if pair[1] < bye)])


# clubs, part of the host's club
HALLS = [(0, 0.0), (3, 0.0), (12, 0.0), (0, 0.4), (6, 0.45), (0, 0.6), (5, 0.7)]


@pytest.mark.slow
@pytest.mark.parametrize(("clubs", "host"), HALLS)
@pytest.mark.parametrize("count", [2, 3, 7, 8, 15, 30, 41, 60])
def test_by_rank_the_very_pairs_of_the_complete_graph_are_found(count: int, clubs: int, host: float) -> None:
    for seed in range(3):
        problem = hall(count, seed, clubs=clubs, host=host)
        assert best_pairs(problem, LOTS) == all_at_once(problem)


LARGE = [(count, *clubs_and_host) for clubs_and_host in HALLS for count in (120, 161, 199, 200)]


@pytest.mark.slow
@pytest.mark.parametrize(("count", "clubs", "host"), day_rows(LARGE, every=5))
def test_by_rank_it_holds_to_200_teams(count: int, clubs: int, host: float) -> None:
    for seed in range(2):
        problem = hall(count, seed, clubs=clubs, host=host, met=seed * 4)
        assert best_pairs(problem, LOTS) == all_at_once(problem)


@pytest.mark.slow
@pytest.mark.parametrize(("clubs", "host"), HALLS)
@pytest.mark.parametrize("count", [7, 30, 41, 110])
def test_without_ranks_nothing_costs_more_than_in_the_complete_graph(
    count: int, clubs: int, host: float
) -> None:
    problem = hall(count, 1, ranked=False, clubs=clubs, host=host)
    assert cost(problem, best_pairs(problem, LOTS)) == cost(problem, all_at_once(problem))


@st.composite
def problems(draw_value: st.DrawFn) -> PairingProblem:
    """Small rounds where everything happens: half of all pairs met, banned, avoided or of one club."""
    count = draw_value(st.integers(2, 9))
    pairs = [(one, other) for one in range(1, count + 1) for other in range(1, one)]

    def apart() -> dict[int, set[int]]:
        found: dict[int, set[int]] = {number: set() for number in range(1, count + 1)}
        for one, other in draw_value(st.sets(st.sampled_from(pairs), max_size=count)):
            found[one].add(other)
            found[other].add(one)
        return found

    met, banned, avoided = apart(), apart(), apart()
    clubs = draw_value(st.sampled_from([["", "", "Metz", "Toul"], [""]]))
    seats = [
        PairingTeam(
            place=number - 1,
            number=number,
            club=draw_value(st.sampled_from(clubs)),
            met=dict.fromkeys(met[number], 1),
            byes=draw_value(st.integers(0, 2)),
            sides=draw_value(st.integers(-2, 2)),
            banned=frozenset(banned[number]),
            avoided=frozenset(avoided[number]),
        )
        for number in range(1, count + 1)
    ]
    return PairingProblem(seats, draw_value(st.booleans()))


@pytest.mark.reaches
@as_at_night
@given(problem=problems(), narrow=st.booleans())
def test_whatever_way_is_taken_it_ends_at_the_optimum(problem: PairingProblem, narrow: bool) -> None:
    """`narrow`: as if the hall were large, so that one or two adversaries each must do, or all be tried."""
    with pytest.MonkeyPatch.context() as patch:
        if narrow:
            patch.setattr(sparse, "WIDTHS", (1, 2))
        found = best_pairs(problem, LOTS)
    expected = all_at_once(problem)
    assert cost(problem, found) == cost(problem, expected)
    assert found == expected or not problem.ranked


@given(problems())
def test_the_optimum_is_never_outside_what_is_excluded(problem: PairingProblem) -> None:
    """The theorem of `sparse`, whatever wishes the optimum must break."""
    problem = PairingProblem(problem.seats, ranked=True)
    tables = [pair for pair in all_at_once(problem) or [] if pair[1] < len(problem.seats)]
    assert set(tables) <= set(possible_pairs(problem.conflicts(), len(problem.seats) % 2))


@given(problems())
def test_no_draw_is_below_its_bounds(problem: PairingProblem) -> None:
    found = cost(problem, all_at_once(problem))
    if found is not None:
        least = least_wishes(problem)
        assert found.second_bye >= least.second_bye
        assert found.same_club + found.rematch + found.second_bye + found.avoid >= least.same_club
        assert found.balance >= least_balance(problem.seats, problem.seats if problem.odd else ())


def test_where_nobody_has_met_only_neighbours_are_tried() -> None:
    free: list[list[int]] = [[] for _ in range(10)]
    assert list(possible_pairs(free, 0)) == [(place, place + 1) for place in range(9)]


@pytest.mark.slow
@pytest.mark.parametrize("clubs", [0, 60])
def test_a_thousand_teams_have_few_pairs_each(clubs: int) -> None:
    """The promise that keeps large halls fast, though most teams have met two near them in rank."""
    conflicts = hall(1000, 5, clubs=clubs, met=2).conflicts()
    assert len(list(possible_pairs(conflicts, 0))) < 5 * 1000
