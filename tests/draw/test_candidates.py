"""Few pairs, the same optimum: what is tried is compared with all pairs at once, to 200 teams.

The complete graph is the oracle: every pair that no ban excludes, and every bye, weighed together.
"""

from __future__ import annotations

import random
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.draw import bounds, candidates, optimum
from tournaments.draw.costs import Cost, Floor, Seat
from tournaments.draw.lots import Lots
from tournaments.draw.matching import Ground, total
from tournaments.draw.optimum import best_pairs, complete

LOTS = Lots("9f3c", 4)
Pairs = list[tuple[int, int]] | None


def hall(
    count: int, seed: int, *, ranked: bool = True, clubs: int = 0, host: float = 0, met: int = 4
) -> Floor:
    """A floor of `count` teams after `met` rounds, most adversaries met near in rank, some banned or to be
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
        Seat(
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
    return Floor(seats, ranked, apart=True)


def all_at_once(floor: Floor) -> Pairs:
    found = complete(Ground(floor, LOTS))
    return None if found is None else sorted((edge.one, edge.other) for edge in found)


def cost(floor: Floor, pairs: Pairs) -> Cost | None:
    ground, bye = Ground(floor, LOTS), len(floor.seats)
    if pairs is None:
        return None
    return total(ground.bye(one) if other == bye else ground.meeting(one, other) for one, other in pairs)


# clubs, part of the host's club
HALLS = [(0, 0.0), (3, 0.0), (12, 0.0), (0, 0.4), (6, 0.45), (0, 0.6), (5, 0.7)]


@pytest.mark.slow
@pytest.mark.parametrize(("clubs", "host"), HALLS)
@pytest.mark.parametrize("count", [2, 3, 7, 8, 15, 30, 41, 60])
def test_by_rank_the_very_pairs_of_the_complete_graph_are_found(count: int, clubs: int, host: float) -> None:
    for seed in range(3):
        floor = hall(count, seed, clubs=clubs, host=host)
        assert best_pairs(floor, LOTS) == all_at_once(floor)


@pytest.mark.slow
@pytest.mark.parametrize(("clubs", "host"), HALLS)
def test_by_rank_it_holds_for_large_halls(clubs: int, host: float) -> None:
    for count in (119, 140):
        floor = hall(count, 7, clubs=clubs, host=host)
        assert best_pairs(floor, LOTS) == all_at_once(floor)


@pytest.mark.slow
@pytest.mark.parametrize(("clubs", "host"), HALLS)
@pytest.mark.parametrize("count", [120, 161, 199, 200])
def test_by_rank_it_holds_to_200_teams(count: int, clubs: int, host: float) -> None:
    for seed in range(2):
        floor = hall(count, seed, clubs=clubs, host=host, met=seed * 4)
        assert best_pairs(floor, LOTS) == all_at_once(floor)


@pytest.mark.slow
@pytest.mark.parametrize(("clubs", "host"), HALLS)
@pytest.mark.parametrize("count", [7, 30, 41, 110])
def test_without_ranks_nothing_costs_more_than_in_the_complete_graph(
    count: int, clubs: int, host: float
) -> None:
    floor = hall(count, 1, ranked=False, clubs=clubs, host=host)
    assert cost(floor, best_pairs(floor, LOTS)) == cost(floor, all_at_once(floor))


@st.composite
def floors(draw_value: st.DrawFn) -> Floor:
    """Small floors where everything happens: half of all pairs met, banned, avoided or of one club."""
    count = draw_value(st.integers(2, 9))
    pairs = [(one, other) for one in range(1, count + 1) for other in range(1, one)]

    def apart() -> dict[int, set[int]]:
        found: dict[int, set[int]] = {number: set() for number in range(1, count + 1)}
        for one, other in draw_value(st.sets(st.sampled_from(pairs), max_size=count)):
            found[one].add(other)
            found[other].add(one)
        return found

    met, banned, avoided = apart(), apart(), apart()
    seats = [
        Seat(
            place=number - 1,
            number=number,
            club=draw_value(st.sampled_from(["", "", "Metz", "Toul"])),
            met=dict.fromkeys(met[number], 1),
            byes=draw_value(st.integers(0, 2)),
            sides=draw_value(st.integers(-2, 2)),
            banned=frozenset(banned[number]),
            avoided=frozenset(avoided[number]),
        )
        for number in range(1, count + 1)
    ]
    return Floor(seats, draw_value(st.booleans()), draw_value(st.booleans()))


@given(floor=floors(), narrow=st.booleans())
def test_whatever_way_is_taken_it_ends_at_the_optimum(floor: Floor, narrow: bool) -> None:
    """`narrow`: as if the hall were large, so that one or two nearest adversaries must do or be widened."""
    with pytest.MonkeyPatch.context() as patch:
        if narrow:
            patch.setattr(optimum, "WIDTHS", (1, 2))
            patch.setattr(optimum, "CROWDED", 1)
            patch.setattr(optimum, "FEW", 1)
        found = best_pairs(floor, LOTS)
    expected = all_at_once(floor)
    assert cost(floor, found) == cost(floor, expected)
    assert found == expected or not floor.ranked


@given(floors())
def test_the_optimum_is_never_outside_what_is_excluded(floor: Floor) -> None:
    """The theorem of `candidates`: reach, pairs and cuts, whatever wishes the optimum must break."""
    floor = Floor(floor.seats, ranked=True, apart=floor.apart)
    conflicts, found = floor.conflicts(), all_at_once(floor)
    spare, tables = len(floor.seats) % 2, [pair for pair in found or [] if pair[1] < len(floor.seats)]
    longest = candidates.reach(conflicts, spare)
    pairs = list(candidates.pairs_within(conflicts, longest, spare))
    assert all(other - one <= longest for one, other in tables)
    assert set(tables) <= set(pairs)
    if not spare:
        assert not any(
            one < cut <= other for cut in candidates.cuts(conflicts, pairs) for one, other in tables
        )


@given(floors())
def test_no_draw_is_below_its_bounds(floor: Floor) -> None:
    found = cost(floor, all_at_once(floor))
    if found is not None:
        least = bounds.least_wishes(floor, floor.seats, bye=floor.odd)
        assert found.second_bye >= least.second_bye
        assert found.same_club + found.rematch + found.second_bye + found.avoid >= least.same_club
        assert found.balance >= bounds.least_balance(floor.seats, floor.seats if floor.odd else ())


def test_where_nobody_has_met_only_neighbours_are_tried_and_every_second_rank_is_a_cut() -> None:
    free: list[list[int]] = [[] for _ in range(10)]
    pairs = list(candidates.pairs_within(free, candidates.reach(free, 0), 0))
    assert pairs == [(place, place + 1) for place in range(9)]
    assert candidates.cuts(free, pairs) == [0, 2, 4, 6, 8, 10]


@pytest.mark.slow
@pytest.mark.parametrize("clubs", [0, 60])
def test_a_thousand_teams_are_cut_into_small_parts(clubs: int) -> None:
    """The promise that keeps large halls fast, though most teams have met two near them in rank."""
    conflicts = hall(1000, 5, clubs=clubs, met=2).conflicts()
    pairs = list(candidates.pairs_within(conflicts, candidates.reach(conflicts, 0), 0))
    parts = [end - start for start, end in pairwise(candidates.cuts(conflicts, pairs))]
    assert len(pairs) < 5 * 1000
    assert max(parts) < 300
