"""Finals of the first 4, 8 or 16 of any method while the others play on (issue 5, «Methods»)."""

import random
from collections import Counter
from dataclasses import replace

import pytest

from tournaments.draw.answer import DrawnRound
from tournaments.draw.api import draw, rounds_needed
from tournaments.draw.brackets.rounds import final_from
from tournaments.draw.errors import InvalidRequest
from tournaments.draw.request import DrawTeam, Options, PlayedRound, PlayedTable, Request

METHODS = ("random", "swiss", "rotation", "round-robin")


def asked(method: str, count: int, options: Options) -> Request:
    return Request(method, "s", 1, tuple(DrawTeam(number) for number in range(1, count + 1)), 1, options)


def evening(request: Request, rounds: int, lot: random.Random) -> tuple[list[DrawnRound], list[PlayedRound]]:
    """Round by round; the ranking is new each time, and by lot."""
    drawn: list[DrawnRound] = []
    played: list[PlayedRound] = []
    numbers = [team.number for team in request.teams]
    for number in range(1, rounds + 1):
        ranking = numbers if number == request.options.final_from else lot.sample(numbers, len(numbers))
        now = replace(request, round=number, ranking=tuple(ranking), played=tuple(played))
        drawn += draw(now).rounds
        tables = [
            PlayedTable(each.table, each.ns, each.ew, lot.choice(("ns", "ew")), each.phase)
            for each in drawn[-1].tables
        ]
        played.append(PlayedRound(tuple(tables), drawn[-1].byes))
    return drawn, played


def finals(drawn: DrawnRound) -> dict[str, set[int]]:
    return {each.phase: {*each.ns, *each.ew} for each in drawn.tables if each.phase}


def winners(played: PlayedRound) -> set[int]:
    return {(each.ns if each.winner == "ns" else each.ew)[0] for each in played.tables if each.phase}


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("finalists", [4, 8, 16])
@pytest.mark.parametrize("count", [16, 21, 40])
def test_the_first_play_the_final_and_all_others_play_on(method: str, finalists: int, count: int) -> None:
    options = Options(finalists=finalists, final_from=3, third_place=True)
    needed = rounds_needed(method, count, options)
    assert needed == 2 + {4: 2, 8: 3, 16: 4}[finalists]
    rounds, played = evening(asked(method, count, options), needed, random.Random(count))  # noqa: S311
    assert not any(finals(drawn) for drawn in rounds[:2])
    entered = [frozenset(pair) for pair in finals(rounds[2]).values()]
    assert Counter(entered) == Counter(
        frozenset((one, finalists + 1 - one)) for one in range(1, finalists // 2 + 1)
    )
    alive = set(range(1, finalists + 1))
    for number in range(2, needed):
        parts = finals(rounds[number])
        little = parts.pop("phase finale · petite finale", set())
        assert set().union(*parts.values()) == alive
        if number == needed - 1:
            assert list(parts) == ["phase finale · finale"]
            assert little == {each for pair in finals(rounds[number - 1]).values() for each in pair} - alive
        seated = [team for each in rounds[number].tables for team in each.ns + each.ew]
        assert sorted((*seated, *rounds[number].byes)) == list(range(1, count + 1))
        assert not alive & set(rounds[number].byes)
        alive = winners(played[number]) - little


def test_seeds_meet_as_late_as_can_be() -> None:
    """1–8 and 4–5 in one half, 2–7 and 3–6 in the other."""
    request = replace(asked("swiss", 12, Options(finalists=8, final_from=1)), ranking=tuple(range(1, 13)))
    (drawn,) = draw(request).rounds
    assert [(each.table, each.phase, {*each.ns, *each.ew}) for each in drawn.tables[:4]] == [
        (1, "phase finale · quart de finale 1", {1, 8}),
        (2, "phase finale · quart de finale 2", {4, 5}),
        (3, "phase finale · quart de finale 3", {2, 7}),
        (4, "phase finale · quart de finale 4", {3, 6}),
    ]
    assert [(each.table, {*each.ns, *each.ew}) for each in drawn.tables[4:]] == [(5, {9, 10}), (6, {11, 12})]


@pytest.mark.parametrize("count", [2, 3, 5, 6, 7, 8, 9])
def test_fewer_teams_than_finalists_give_byes_to_the_best(count: int) -> None:
    options = Options(finalists=8, final_from=2)
    request = asked("swiss", count, options)
    (drawn,) = draw(replace(request, round=2, ranking=tuple(range(1, count + 1)))).rounds
    byes = {2: (), 3: (1,), 5: (1, 2, 3), 6: (1, 2), 7: (1,), 8: (), 9: (9,)}
    assert drawn.byes == byes[count]
    assert all(each.phase for each in drawn.tables)


@pytest.mark.parametrize("method", METHODS)
def test_after_the_final_all_play_on(method: str) -> None:
    options = Options(finalists=4, final_from=1)
    rounds, _ = evening(asked(method, 10, options), 3, random.Random(1))  # noqa: S311
    assert not finals(rounds[2])
    assert len(rounds[2].tables) == 5


def test_the_others_keep_their_wishes_and_the_room_its_order() -> None:
    options = Options(finalists=4, final_from=2, tables=(9, 8, 7, 6))
    teams = tuple(DrawTeam(number, fixed_table=2 if number == 7 else None) for number in range(1, 9))
    played = (PlayedRound((PlayedTable(1, (5,), (6,)), PlayedTable(2, (8,), (7,)))),)
    request = Request("swiss", "s", 2, teams, 1, options, tuple(range(1, 9)), played)
    (drawn,) = draw(request).rounds
    assert {each.table: each.phase for each in drawn.tables} == {
        9: "phase finale · demi-finale 1",
        8: "phase finale · demi-finale 2",
        7: None,
        2: None,
    }
    assert {7} < {number for each in drawn.tables if each.table == 2 for number in each.ns + each.ew}
    assert drawn.relaxed == ()


def test_the_others_have_the_next_tables_of_the_room_best_first() -> None:
    options = Options(finalists=4, final_from=1, tables=(9, 8, 7, 6, 5))
    teams = tuple(DrawTeam(number, fixed_table=8 if number in (1, 5, 9) else None) for number in range(1, 11))
    (drawn,) = draw(Request("swiss", "s", 1, teams, 1, options, tuple(range(1, 11)))).rounds
    assert {each.table: {*each.ns, *each.ew} for each in drawn.tables} == {
        8: {1, 4},
        9: {2, 3},
        7: {5, 6},
        6: {7, 8},
        5: {9, 10},
    }
    told = sorted((each.wish, each.teams) for each in drawn.relaxed)
    assert told == [("fixed-table", (5,)), ("fixed-table", (9,))]


def test_a_finalist_who_left_gives_a_bye_and_the_new_ranking_changes_nothing() -> None:
    request = replace(asked("swiss", 9, Options(finalists=4, final_from=1)), ranking=tuple(range(1, 10)))
    first = draw(request).rounds[0]
    tables = [PlayedTable(each.table, each.ns, each.ew, "ns", each.phase) for each in first.tables]
    played = (PlayedRound(tuple(tables), first.byes),)
    ranking = tuple(range(9, 0, -1))
    second = draw(replace(request, round=2, ranking=ranking, played=played)).rounds[0]
    assert finals(second) == {"phase finale · finale": {1, 2}}
    there = tuple(team for team in request.teams if team.number != 2)
    alone = draw(replace(request, round=2, ranking=ranking, played=played, teams=there)).rounds[0]
    assert not finals(alone)


def test_finals_are_drawn_one_round_at_a_time() -> None:
    request = replace(asked("rotation", 12, Options(finalists=4, final_from=4)), ranking=tuple(range(1, 13)))
    assert len(draw(replace(request, rounds=3)).rounds) == 3
    with pytest.raises(InvalidRequest, match="needs-results"):
        draw(replace(request, rounds=4))


@pytest.mark.parametrize(
    ("method", "teams", "options", "rounds"),
    [
        ("swiss", 20, Options(), None),
        ("random", 20, Options(), None),
        ("melee", 20, Options(), None),
        ("rotation", 20, Options(), 10),
        ("rotation", 21, Options(), 11),
        ("round-robin", 20, Options(), 19),
        ("round-robin", 21, Options(), 21),
        ("knockout", 2, Options(), 1),
        ("knockout", 33, Options(), 6),
        ("pools", 16, Options(pool_size=4, qualified=2), 6),
        ("pools", 24, Options(pool_size=4, qualified=1), 8),
        ("swiss", 20, Options(finalists=8, final_from=5), 7),
        ("swiss", 5, Options(finalists=16, final_from=5), 7),
        ("round-robin", 20, Options(finalists=4, final_from=5), 6),
        ("knockout", 1, Options(), None),
    ],
)
def test_how_many_rounds_a_method_needs(
    method: str, teams: int, options: Options, rounds: int | None
) -> None:
    assert rounds_needed(method, teams, options) == rounds


@pytest.mark.parametrize(("rounds", "finalists", "first"), [(5, 4, 4), (5, 8, 3), (2, 8, 1), (5, 0, 0)])
def test_the_round_from_which_the_final_is_played(rounds: int, finalists: int, first: int) -> None:
    assert final_from(rounds, finalists) == first
