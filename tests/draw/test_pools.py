"""Poules (issue 5, «Methods»): pools of 3 to 6, then principale and consolante, for every number of teams."""

import random
from collections import Counter, defaultdict
from dataclasses import replace
from itertools import combinations
from math import ceil

import pytest

from tests.quickly import sample_rows
from tournaments.draw.answer import DrawnRound
from tournaments.draw.api import draw, rounds_needed
from tournaments.draw.brackets.pools import fill_pools, pool_count
from tournaments.draw.brackets.seeding import arranged_slots, size_for
from tournaments.draw.draft import unseated
from tournaments.draw.errors import InvalidRequest
from tournaments.draw.request import DrawTeam, Options, PlayedRound, PlayedTable, Request

Members = dict[str, set[int]]
PLAIN = Options()
EVERY = sample_rows(range(2, 65))


def house(count: int) -> tuple[DrawTeam, ...]:
    return tuple(DrawTeam(number) for number in range(1, count + 1))


def asked(count: int, options: Options = PLAIN, rounds: int = 1, seed: int = 0) -> Request:
    order = random.Random(seed).sample(range(1, count + 1), count)  # noqa: S311
    return Request("pools", "s", 1, house(count), rounds, options, tuple(order))


def with_results(drawn: DrawnRound, lot: random.Random) -> PlayedRound:
    tables = [
        PlayedTable(each.table, each.ns, each.ew, lot.choice(("ns", "ew")), each.phase)
        for each in drawn.tables
    ]
    return PlayedRound(tuple(tables), drawn.byes)


def evening(request: Request, lot: random.Random) -> tuple[list[DrawnRound], list[PlayedRound]]:
    """Round by round to the end; the ranking changes by lot."""
    rounds: list[DrawnRound] = []
    played: list[PlayedRound] = []
    while True:
        ranking = tuple(lot.sample(range(1, 99), 98)) if played else request.ranking
        now = replace(request, round=len(played) + 1, played=tuple(played), ranking=ranking)
        try:
            rounds += draw(now).rounds
        except InvalidRequest as refused:
            if [error.code for error in refused.errors] != ["knockout-over"]:
                raise
            return rounds, played
        played.append(with_results(rounds[-1], lot))
        assert len(rounds) < 16


def members(rounds: list[DrawnRound] | tuple[DrawnRound, ...]) -> Members:
    found: Members = defaultdict(set)
    for drawn in rounds:
        for table in drawn.tables:
            if (table.phase or "").startswith("poule"):
                found[table.phase or ""].update(table.ns + table.ew)
    return found


@pytest.mark.parametrize("size", [3, 4, 5, 6])
@pytest.mark.parametrize("count", EVERY)
def test_every_pool_is_a_round_robin(count: int, size: int) -> None:
    options = Options(pool_size=size)
    turns = {3: 3, 4: 3, 5: 5, 6: 5}
    longest = max(turns.get(ceil(count / pool_count(count, size)), 1), 1)
    rounds = draw(asked(count, options, longest)).rounds
    pools = members(rounds)
    sizes = sorted(len(pool) for pool in pools.values())
    assert sum(sizes) == count
    assert count == 2 or (sizes[0] >= 3 and sizes[-1] <= 6 and sizes[-1] - sizes[0] <= 1)
    met = [(each.phase, frozenset(each.ns + each.ew)) for drawn in rounds for each in drawn.tables]
    due = [(name, frozenset(pair)) for name, pool in pools.items() for pair in combinations(pool, 2)]
    assert Counter(met) == Counter(due)
    lean = Counter(number for drawn in rounds for each in drawn.tables for number in each.ns)
    lean.subtract(number for drawn in rounds for each in drawn.tables for number in each.ew)
    assert max(map(abs, lean.values())) <= 1
    byes = Counter(number for drawn in rounds for number in drawn.byes)
    assert set(byes) == {number for pool in pools.values() if len(pool) % 2 for number in pool}
    assert set(byes.values()) <= {1}


@pytest.mark.parametrize(
    ("count", "size", "sizes"),
    [
        (2, 4, [2]),
        (5, 4, [5]),
        (6, 4, [3, 3]),
        (7, 4, [4, 3]),
        (9, 4, [3, 3, 3]),
        (10, 4, [4, 3, 3]),
        (12, 4, [4, 4, 4]),
        (11, 5, [6, 5]),
        (9, 5, [5, 4]),
        (13, 6, [5, 4, 4]),
        (16, 3, [4, 3, 3, 3, 3]),
    ],
)
def test_the_sizes_are_near_what_was_wished_and_end_together_where_they_can(
    count: int, size: int, sizes: list[int]
) -> None:
    pools = pool_count(count, size)
    assert [len(pool) for pool in fill_pools(range(count), pools, {})] == sizes


@pytest.mark.parametrize("count", [2, 3, 7, 9, 14, 22])
def test_round_by_round_is_the_schedule_printed_in_advance(count: int) -> None:
    options = Options(pool_size=5)
    needed = {2: 1, 3: 3, 7: 3}.get(count, 5)
    whole = draw(asked(count, options, needed)).rounds
    played: tuple[PlayedRound, ...] = ()
    for number, planned in enumerate(whole, start=1):
        now = (
            replace(asked(count, options), round=number, ranking=(), played=played)
            if played
            else asked(count, options)
        )
        assert draw(now).rounds == (planned,)
        played += (with_results(planned, random.Random(number)),)  # noqa: S311


def test_pools_go_there_and_back_along_the_ranking_and_the_two_best_meet_last() -> None:
    request = replace(asked(8, Options(pool_size=4), 3), ranking=tuple(range(1, 9)))
    rounds = draw(request).rounds
    assert members(rounds) == {"poule A": {1, 4, 5, 8}, "poule B": {2, 3, 6, 7}}
    assert {frozenset(each.ns + each.ew) for each in rounds[-1].tables} >= {
        frozenset((1, 4)),
        frozenset((2, 3)),
    }


@pytest.mark.parametrize("seed", range(60))
def test_clubs_are_spread_as_evenly_as_can_be(seed: int) -> None:
    lot = random.Random(seed)  # noqa: S311
    count, size = lot.randint(3, 64), lot.choice((3, 4, 5, 6))
    names = [None, *"ABCDEFGHIJKL"[: lot.randint(1, 12)]]
    teams = tuple(DrawTeam(number, lot.choice(names)) for number in range(1, count + 1))
    request = replace(
        asked(count, Options(same_club_rounds=1, pool_size=size), 3 if count > 2 else 1), teams=teams
    )
    pools = members(draw(request).rounds)
    clubs = Counter(team.club for team in teams if team.club)
    for pool in pools.values():
        for club, mates in Counter(teams[number - 1].club for number in pool).items():
            assert club is None or mates <= ceil(clubs[club] / len(pools))


def test_a_ban_in_one_pool_is_refused_only_where_it_cannot_be_helped() -> None:
    eight = replace(asked(8, Options(pool_size=4), 3), bans=((1, 2), (3, 4), (5, 2)))
    for pool in members(draw(eight).rounds).values():
        assert not any(pool.issuperset(ban) for ban in eight.bans)
    with pytest.raises(InvalidRequest) as refused:
        draw(replace(asked(5), bans=((1, 2),)))
    assert [(error.field, error.code) for error in refused.value.errors] == [("bans", "bans-refuse-pools")]
    assert "1–2" in str(refused.value.errors[0].sentence)


def test_more_rounds_than_the_pools_need_results() -> None:
    with pytest.raises(InvalidRequest, match="needs-results"):
        draw(asked(8, rounds=4))


@pytest.mark.parametrize("count", EVERY)
def test_the_best_of_each_pool_play_the_principale_and_all_others_the_consolante(count: int) -> None:
    size, qualified = random.Random(count).choice(((3, 1), (3, 2), (4, 1), (4, 2), (5, 2), (6, 3)))  # noqa: S311
    options = Options(pool_size=size, qualified=qualified, third_place=True)
    rounds, played = evening(asked(count, options), random.Random(count))  # noqa: S311
    pools = members(rounds)
    wins = Counter(
        table.ns[0] if table.winner == "ns" else table.ew[0]
        for each in played
        for table in each.tables
        if (table.phase or "").startswith("poule")
    )
    entered: dict[str, set[int]] = {"principale": set(), "consolante": set()}
    tables: Counter[str] = Counter()
    for drawn in rounds:
        for table in drawn.tables:
            part, _, step = (table.phase or "").partition(" · ")
            if part in entered and step != "petite finale":
                entered[part].update(table.ns + table.ew)
                tables[part] += 1
    best = sum(min(qualified, len(pool)) for pool in pools.values())
    assert len(entered["principale"]) == max(best, 2)
    assert entered["consolante"] == set(range(1, count + 1)) - entered["principale"] or count - best < 2
    assert tables["principale"] == max(best, 2) - 1
    assert tables["consolante"] == max(len(entered["consolante"]) - 1, 0)
    for pool in pools.values():
        out = [wins[team] for team in pool - entered["principale"]]
        assert max(out, default=0) <= min(wins[team] for team in pool & entered["principale"])
    assert len(rounds) == rounds_needed("pools", count, options)


@pytest.mark.parametrize("pools", range(2, 12))
@pytest.mark.parametrize("qualified", [1, 2, 3, 4])
def test_teams_of_one_pool_meet_as_late_as_can_be(pools: int, qualified: int) -> None:
    lot = random.Random(pools)  # noqa: S311
    rows = [[100 * place + pool for pool in range(1, pools + 1)] for place in range(qualified)]
    order = [team for row in rows for team in lot.sample(row, pools)]
    mates = {
        team: {other: 4 for other in order if other != team and (other - team) % 100 == 0} for team in order
    }
    size = size_for(len(order))
    ranks = [(seed // pools, seed < size - len(order)) for seed in range(len(order))]
    slots = arranged_slots(order, mates, ranks)
    assert [team for team in slots if team is not None] != []
    assert sorted(team for team in slots if team) == sorted(order)
    assert {slots[place ^ 1] for place, team in enumerate(slots) if team in order[: size - len(order)]} <= {
        None
    }
    for width in (size >> step for step in range(1, size.bit_length() - 1)):
        for start in range(0, size, width):
            inside = Counter(team % 100 for team in slots[start : start + width] if team)
            assert max(inside.values(), default=0) <= ceil(qualified * width / size)


def test_a_pool_that_is_done_waits_neither_playing_nor_exempt() -> None:
    request = asked(9, Options(pool_size=5), 5)
    rounds = draw(request).rounds
    four = next(pool for pool in members(rounds).values() if len(pool) == 4)
    assert [set(unseated(request, drawn)) for drawn in rounds] == [set(), set(), set(), four, four]


def test_who_leaves_gives_byes_that_count_as_wins_and_who_comes_takes_the_empty_seat() -> None:
    request = replace(asked(7, Options(pool_size=4)), ranking=tuple(range(1, 8)))
    first = draw(request).rounds[0]
    three = next(iter(sorted(members([first]).values(), key=len)))
    played = (with_results(first, random.Random(1)),)  # noqa: S311
    teams = tuple(DrawTeam(number) for number in range(1, 9) if number != 1)
    now = replace(request, round=2, teams=teams, played=played)
    second = draw(now).rounds[0]
    walkover = [each for each in second.relaxed if each.wish == "walkover"]
    assert [each.teams[1] for each in walkover] == [1]
    assert second.byes == (walkover[0].teams[0],)
    new = next({*each.ns, *each.ew} for each in second.tables if 8 in each.ns + each.ew)
    assert new - {8} < three | set(first.byes)
    third = draw(replace(now, round=3, played=(*played, with_results(second, random.Random(2))))).rounds[0]  # noqa: S311
    assert 8 in [number for each in third.tables for number in each.ns + each.ew]


def test_a_walkover_in_the_pool_is_a_win() -> None:
    """1 leaves after its first table: who beat it there has one win, the two others one without playing."""
    request = asked(4, Options(pool_size=4, qualified=2))
    plan = draw(replace(request, rounds=3)).rounds
    met = [
        next({*each.ns, *each.ew} - {1} for each in drawn.tables if 1 in each.ns + each.ew) for drawn in plan
    ]
    last, first, second = (team for each in met for team in each)
    strength = (first, second, last, 1)
    played: tuple[PlayedRound, ...] = ()
    for number in range(1, 4):
        there = request.teams if number == 1 else request.teams[1:]
        drawn = draw(replace(request, round=number, teams=there, played=played)).rounds[0]
        tables = [
            replace(each, winner="ns" if strength.index(each.ns[0]) < strength.index(each.ew[0]) else "ew")
            for each in drawn.played().tables
        ]
        played += (PlayedRound(tuple(tables), drawn.byes),)
    now = replace(request, round=4, teams=request.teams[1:], ranking=(last, second, first), played=played)
    drawn = draw(now).rounds[0]
    assert [(each.phase, {*each.ns, *each.ew}) for each in drawn.tables] == [
        ("principale · finale", {first, second})
    ]


@pytest.mark.parametrize("seed", sample_rows(range(40)))
def test_whoever_leaves_and_comes_it_never_fails(seed: int) -> None:
    lot = random.Random(seed)  # noqa: S311
    count = lot.randint(4, 30)
    options = Options(pool_size=lot.choice((3, 4, 5, 6)), complementaire=seed % 2 == 0, third_place=True)
    played: list[PlayedRound] = []
    for number in range(1, 12):
        absent = set(lot.sample(range(1, count + 3), lot.choice((0, 1, 2))))
        there = tuple(DrawTeam(each) for each in range(1, count + 1 + (number > 1) * 2) if each not in absent)
        request = Request("pools", "s", number, there, 1, options, (), tuple(played))
        try:
            drawn = draw(request).rounds[0]
        except InvalidRequest as refused:
            if [error.code for error in refused.errors] != ["knockout-over"]:
                raise
            break
        seated = [team for each in drawn.tables for team in each.ns + each.ew] + list(drawn.byes)
        assert len(set(seated)) == len(seated)
        assert {team.number for team in there}.issuperset(seated)
        played.append(with_results(drawn, lot))
    assert number > 3


def test_a_turn_in_which_nobody_meets_is_no_round() -> None:
    """Two pools of three, and of each one team leaves: who is left has met, and the brackets begin."""
    teams = tuple(DrawTeam(number) for number in range(1, 7))
    options = Options(pool_size=3, qualified=1)
    asked = Request("pools", "s", 1, teams, 1, options, tuple(range(1, 7)))
    played: list[PlayedRound] = []
    for number in (1, 2):
        (drawn,) = draw(replace(asked, round=number, played=tuple(played))).rounds
        tables = [PlayedTable(one.table, one.ns, one.ew, "ns", one.phase) for one in drawn.tables]
        played.append(PlayedRound(tuple(tables), drawn.byes))
    (last,) = draw(replace(asked, round=3, played=tuple(played))).rounds
    gone = {each.ns[0] for each in last.tables}
    left = tuple(team for team in teams if team.number not in gone)
    (drawn,) = draw(replace(asked, round=3, teams=left, played=tuple(played))).rounds
    assert {(each.phase or "").partition(" · ")[0] for each in drawn.tables} == {"principale", "consolante"}
