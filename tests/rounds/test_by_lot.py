"""What lots alone decide in a draw is told with it: who goes through, who is exempt."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import pytest

from tournaments.core.rounds.by_lot import LOTS, lots_wishes
from tournaments.core.rounds.seating import Seating
from tournaments.draw.answer import DrawnTable
from tournaments.draw.api import draw
from tournaments.draw.request import DrawTeam, Options, PlayedRound, PlayedTable, Request

WON: Final = (1600, 1500)
POOLS: Final = Options(pool_size=4, qualified=2, pool_order=("points", "difference", "head-to-head"))


def drawn(asked: Request) -> Seating:
    return Seating.drawn_as(draw(asked).rounds[0])


def told(asked: Request, *equals: set[int]) -> list[tuple[str, list[int]]]:
    return [(wish["why"], wish["teams"]) for wish in lots_wishes(asked, drawn(asked), equals)]


def circles(pools: int) -> tuple[Request, dict[str, list[int]]]:
    """A, B, C and D of each pool, and the next draw: A beat B, B beat C, C beat A, and all beat D."""
    teams = tuple(DrawTeam(number) for number in range(1, 4 * pools + 1))
    asked = Request("pools", "s", 1, teams, 1, POOLS, tuple(team.number for team in teams))
    played: list[PlayedRound] = []
    members: dict[str, list[int]] = {}
    for number in (1, 2, 3):
        asked = replace(asked, round=number, played=tuple(played))
        (round_,) = draw(asked).rounds
        for each in round_.tables:
            pool = members.setdefault(each.phase or "", [])
            pool += [team for team in each.ns + each.ew if team not in pool]
        played.append(PlayedRound(tuple(_result(each, members[each.phase or ""]) for each in round_.tables)))
    return replace(asked, round=4, played=tuple(played)), dict(sorted(members.items()))


def _result(table: DrawnTable, pool: list[int]) -> PlayedTable:
    seats = pool.index(table.ns[0]), pool.index(table.ew[0])
    ns_wins = seats in {(0, 1), (1, 2), (2, 0), (0, 3), (1, 3), (2, 3)}
    points = WON if ns_wins else WON[::-1]
    return PlayedTable(table.table, table.ns, table.ew, "ns" if ns_wins else "ew", table.phase, points)


def test_who_goes_through_by_lot_is_told_pool_by_pool() -> None:
    """Q1: four pools of four, and in each three teams that nothing separates; two of them go through."""
    asked, pools = circles(4)
    beaten = {pool[3] for pool in pools.values()}
    equal = {team.number for team in asked.teams} - beaten
    found = told(asked, equal)
    through = [each for each in found if "qualification" in each[0]]
    assert [set(teams) for _why, teams in through] == [set(pool[:3]) for pool in pools.values()]
    assert through[0][0].startswith("À égalité sur tout en poule A")
    assert told(asked) == [], "the ranking was not drawn by lot"


@pytest.mark.parametrize(("equals", "expected"), [({6, 7}, [6, 7]), ({5, 6}, None), ({1, 7}, [1, 7])])
def test_who_is_exempt_by_lot_is_told(equals: set[int], expected: list[int] | None) -> None:
    teams = tuple(DrawTeam(number) for number in range(1, 8))
    asked = Request("swiss", "s", 2, teams, 1, Options(), (1, 2, 3, 4, 5, 6, 7), (PlayedRound(),))
    assert [each for _why, each in told(asked, equals)] == ([expected] if expected else [])
    assert told(replace(asked, method="random"), equals) == [], "there the lot is the rule"


def test_who_was_exempt_before_is_no_rival_of_who_is_now() -> None:
    teams = tuple(DrawTeam(number) for number in range(1, 4))
    asked = Request("swiss", "s", 2, teams, 1, Options(), (1, 2, 3), (PlayedRound((), (2,)),))
    assert told(asked, {2, 3}) == []


def test_the_last_of_a_final_by_lot_is_told() -> None:
    teams = tuple(DrawTeam(number) for number in range(1, 9))
    options = Options(finalists=4, final_from=3)
    asked = Request("swiss", "s", 3, teams, 1, options, tuple(range(1, 9)), (PlayedRound(), PlayedRound()))
    (wish,) = lots_wishes(asked, drawn(asked), [{4, 5, 6}])
    assert (wish["wish"], wish["teams"]) == (LOTS, [4, 5, 6])
    assert "phase finale" in wish["why"]
    assert told(asked, {1, 2, 3}) == []
