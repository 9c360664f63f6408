"""Pools ranked by what their teams earned among themselves, and pools of any size compared by rates."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from tournaments.draw.api import draw, draw_record
from tournaments.draw.brackets.pool_ranks import across_pools, pool_figures, ranked_in_pool
from tournaments.draw.errors import InvalidRequest
from tournaments.draw.request import DrawTeam, Options, PlayedRound, PlayedTable, Request

Game = tuple[int, int, int, int]
"""NS, EW, the points of NS, those of EW."""


def table(number: int, game: Game, pool: str = "A") -> PlayedTable:
    ns, ew, points, others = game
    winner = None if points == others else "ns" if points > others else "ew"
    return PlayedTable(number, (ns,), (ew,), winner, f"poule {pool}", (points, others))


def rounds(*games: tuple[Game, ...], byes: tuple[int | None, ...] = ()) -> tuple[PlayedRound, ...]:
    """Rounds of one pool; `byes` are the exempt of each, none where it is empty."""
    return tuple(
        PlayedRound(
            tuple(table(place, game) for place, game in enumerate(each, 1)),
            tuple(bye for bye in byes[number : number + 1] if bye),
        )
        for number, each in enumerate(games)
    )


def order(played: tuple[PlayedRound, ...], keys: tuple[str, ...], ranking: tuple[int, ...] = ()) -> list[int]:
    figures = pool_figures(played)
    return ranked_in_pool(figures, figures, keys, {team: place for place, team in enumerate(ranking)})


def test_the_round_of_the_bye_does_not_rank_a_pool_of_three() -> None:
    """Winners score 1,100, then 1,050, then 1,000; the ranking, with the averages of byes, says 5, 1, 4."""
    played = rounds(((1, 4, 1100, 900),), ((5, 1, 1050, 900),), ((4, 5, 1000, 900),), byes=(5, 4, 1))
    assert order(played, ("points",), (5, 1, 4)) == [1, 5, 4]


CIRCLE = rounds(
    ((1, 2, 1000, 900), (3, 4, 1500, 400)), ((2, 3, 1000, 900), (1, 4, 1300, 800)), ((3, 1, 1100, 900),)
)


@pytest.mark.parametrize(
    ("keys", "expected"),
    [
        (("points",), [3, 1, 2, 4]),
        (("points-against",), [3, 1, 2, 4]),
        (("best-game",), [3, 1, 2, 4]),
        (("head-to-head",), [2, 1, 3, 4]),
        ((), [2, 1, 3, 4]),
    ],
)
def test_equal_wins_are_told_apart_by_the_keys_then_by_the_ranking(
    keys: tuple[str, ...], expected: list[int]
) -> None:
    """3 and 1 won two tables; 2 has one and a bye, as who had no adversary in the third round. Among
    themselves they won in a circle."""
    played = (*CIRCLE[:2], replace(CIRCLE[2], byes=(2,)))
    assert order(played, keys, (2, 1, 3, 4)) == expected


def test_a_circle_of_meetings_separates_nobody() -> None:
    played = rounds(((1, 2, 1000, 900),), ((2, 3, 1000, 900),), ((3, 1, 1000, 900),))
    assert order(played, ("head-to-head",), (2, 3, 1)) == [2, 3, 1]
    assert order(played, ("points", "difference", "head-to-head"), (3, 1, 2)) == [3, 1, 2]


def test_equals_are_told_apart_by_their_own_meeting_if_all_of_them_have_met() -> None:
    first, second = ((1, 3, 1000, 900), (4, 2, 900, 1000)), ((1, 4, 1000, 900), (2, 3, 1000, 900))
    third = (2, 1, 1000, 900), (4, 3, 1000, 900)
    ranking = (3, 1, 4, 2)
    assert order(rounds(first, second), ("head-to-head",), ranking) == [1, 2, 3, 4]
    assert order(rounds(first[:1], third[1:]), ("head-to-head",), (4, 1, 3)) == [4, 1, 3]
    turned = rounds(first, second, ((1, 2, 900, 1000), (4, 3, 1000, 900)))
    assert order(turned, ("head-to-head",), ranking) == [2, 1, 4, 3]
    tied = rounds(first, ((3, 2, 1000, 900), (4, 1, 1000, 900)), ((1, 2, 1000, 900), (3, 4, 1000, 900)))
    assert order(tied, ("head-to-head",), (3, 1, 4, 2)) == [1, 3, 2, 4]


def test_a_walkover_costs_no_points() -> None:
    """Team 4 left after its first table: who had no adversary then has one table fewer, not fewer points."""
    played = rounds(
        ((1, 4, 1100, 900), (2, 3, 1000, 950)), ((3, 1, 1000, 980),), ((1, 2, 1000, 900),), byes=(None, 2, 3)
    )
    figures = pool_figures(played)
    assert [figures[team].half_wins for team in (1, 2, 3)] == [4, 4, 4]
    assert [figures[team].tables for team in (1, 2, 3)] == [3, 2, 2]
    assert order(played, ("points",)) == [1, 3, 2, 4]


def test_a_forfeit_is_a_win_and_no_points() -> None:
    forfeit = PlayedTable(1, (1,), (2,), "ns", "poule A")
    played = (PlayedRound((forfeit, table(2, (3, 4, 900, 800)))),)
    figures = pool_figures(played)
    assert (figures[1].half_wins, figures[1].tables, figures[1].decided) == (2, 0, 1)
    assert (figures[2].half_wins, figures[2].decided) == (0, 1)


@pytest.mark.parametrize("key", ["points", "points-against", "difference", "best-game"])
def test_who_has_played_no_table_comes_last_among_equals(key: str) -> None:
    """Team 1 won one table by forfeit, and lost the other so; team 2 lost by far and won, team 3 too."""
    by_forfeit = [PlayedTable(1, (ns,), (ew,), "ns", "poule A") for ns, ew in ((1, 2), (3, 1))]
    played = (
        PlayedRound((by_forfeit[0],), ()),
        PlayedRound((by_forfeit[1],), ()),
        PlayedRound((table(1, (2, 3, 2000, 100)),), ()),
    )
    assert order(played, (key,), (1, 2, 3)) == [2, 3, 1]
    alone = pool_figures(played)[1]
    assert alone.tables == 0
    assert across_pools(pool_figures(played), (key,))(1) > across_pools(pool_figures(played), (key,))(3)


def test_a_table_that_still_plays_gives_nothing() -> None:
    playing = PlayedTable(1, (1,), (2,), None, "poule A")
    played = (PlayedRound((playing, table(2, (3, 4, 900, 800)))),)
    assert set(pool_figures(played)) == {3, 4}


def test_pools_of_any_size_are_compared_by_rates() -> None:
    """The first of the three won all it played, as the first of the four did, with more points a table."""
    four = rounds(((1, 2, 1000, 900), (3, 4, 1000, 900)), ((1, 3, 1000, 900),), ((1, 4, 1000, 900),))
    three = (
        PlayedRound((table(3, (5, 6, 1200, 900), "B"),), (7,)),
        PlayedRound((table(3, (5, 7, 1100, 900), "B"),), (6,)),
        PlayedRound((table(3, (6, 7, 900, 800), "B"),), (5,)),
    )
    played = tuple(
        PlayedRound((*one.tables, *other.tables), other.byes) for one, other in zip(four, three, strict=True)
    )
    rates = across_pools(pool_figures(played), ("points", "head-to-head"))
    assert sorted((1, 5), key=rates) == [5, 1]
    assert sorted((4, 7), key=rates) == [4, 7]


TEN = tuple(DrawTeam(number) for number in range(1, 11))


def ten_played(points: dict[int, int]) -> Request:
    """Pools of 4, 3 and 3, the lower number wins each table; by team the points of each of its tables."""
    asked = Request(
        "pools", "s", 1, TEN, options=Options(pool_size=4, qualified=2), ranking=tuple(range(1, 11))
    )
    for number in range(1, 4):
        drawn = draw(replace(asked, round=number)).rounds[0].played()
        tables = tuple(
            replace(
                each,
                winner="ns" if each.ns < each.ew else "ew",
                points=(points[each.ns[0]], points[each.ew[0]]),
            )
            for each in drawn.tables
        )
        asked = replace(asked, played=(*asked.played, replace(drawn, tables=tables)))
    return replace(asked, round=4)


def test_the_byes_of_the_bracket_go_to_the_best_of_their_pools_whatever_their_size() -> None:
    """Six go on, two without playing: firsts of pools, those with the most points a table."""
    firsts = {1: 1000, 2: 1100, 3: 1200}
    asked = ten_played({number: firsts.get(number, 900 - number) for number in range(1, 11)})
    drawn = draw(asked).rounds[0]
    playing = {
        number for each in drawn.tables if "principale" in (each.phase or "") for number in each.ns + each.ew
    }
    assert set(drawn.byes) >= {2, 3}
    assert 1 in playing


def test_the_json_of_a_draw_carries_the_points() -> None:
    asked = ten_played(dict.fromkeys(range(1, 11), 900))
    record = json.loads(json.dumps(asked.to_record()))
    assert Request.from_record(record) == asked
    assert record["options"]["pool_order"] == ["points"]
    assert record["played"][0]["tables"][0]["points"] == [900, 900]
    assert draw_record(record)["rounds"]


@pytest.mark.parametrize(
    ("points", "field", "code"),
    [([1], "points", "bad-value"), ("12", "points", "wrong-type"), ([1, 2.5], "points[1]", "wrong-type")],
)
def test_points_that_are_none_are_named(points: Any, field: str, code: str) -> None:
    record = ten_played(dict.fromkeys(range(1, 11), 900)).to_record()
    record["played"][0]["tables"][0]["points"] = points
    with pytest.raises(InvalidRequest) as refused:
        Request.from_record(record)
    assert [(each.field, each.code) for each in refused.value.errors] == [
        (f"played[0].tables[0].{field}", code)
    ]


def test_an_unknown_order_is_named() -> None:
    record = ten_played(dict.fromkeys(range(1, 11), 900)).to_record()
    record["options"]["pool_order"] = ["points", "luck"]
    with pytest.raises(InvalidRequest, match=r"pool_order\[1\]"):
        Request.from_record(record)


def test_a_request_of_an_earlier_version_is_drawn_as_it_was() -> None:
    """Without points and order: by wins, then by the general ranking, in a pool and across pools."""
    firsts = {1: 1000, 2: 1100, 3: 1200}
    record = ten_played({number: firsts.get(number, 900) for number in range(1, 11)}).to_record()
    del record["options"]["pool_order"]
    for played in record["played"]:
        for one in played["tables"]:
            del one["points"]
    drawn = draw(Request.from_record(record)).rounds[0]
    assert set(drawn.byes) >= {1, 2}
