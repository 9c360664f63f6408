"""A thousand random concours, each draw judged by a checker that shares no code with the methods.

The checker is judged in turn: it must find each thing that can be wrong with a draw.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest

from tests.draw.checking import faults
from tests.draw.evenings import METHODS, SCHEDULES, play
from tests.quickly import day_rows
from tournaments.draw.api import draw_record
from tournaments.draw.errors import InvalidRequest

Record = dict[str, Any]
TOGETHER = 25  # concours to a test: enough to be quick, few enough to find the one that failed


def drawn(request: Record) -> Record:
    """Through the door, as JSON; a refusal is an answer too."""
    try:
        return dict(draw_record(json.loads(json.dumps(request))))
    except InvalidRequest as refused:
        return dict(refused.to_record())


def check(first: int, count: int, **settings: Any) -> None:
    for number in range(first, first + count):
        for request, answer in play(number, drawn, **settings):
            assert not faults(request, answer), json.dumps(request)


@pytest.mark.slow
@pytest.mark.reaches
def test_some_concours() -> None:
    check(0, TOGETHER)


@pytest.mark.slow
@pytest.mark.parametrize("first", day_rows(range(TOGETHER, 1000, TOGETHER)))
def test_a_thousand_concours(first: int) -> None:
    check(first, TOGETHER)


# By night 500 teams of each method: seconds each where there is something to search, which are tried of 210
# by day (the mêlée takes another way beyond 200), and of 500 in test_optimum.py.
LARGE = [
    pytest.param(method, size, marks=pytest.mark.night if size > 210 and method not in SCHEDULES else ())
    for method in sorted(set(METHODS))
    for size in (99, 210, 499, 500)
]


@pytest.mark.slow
@pytest.mark.reaches
@pytest.mark.parametrize(("method", "size"), LARGE)
def test_a_large_hall(method: str, size: int) -> None:
    check(size, 1, method=method, size=size)


# the checker itself


def request(method: str, count: int, **more: Any) -> Record:
    """Round 2 of `count` teams; clubs by number, 1 and 2, 3 and 4 … together."""
    clubs = [f"club {(number + 1) // 2}" for number in range(1, count + 1)]
    teams = [{"number": number, "club": club} for number, club in enumerate(clubs, start=1)]
    asked = {"method": method, "seed": "5", "round": 2, "options": {"same_club_rounds": 3}, "teams": teams}
    return asked | {"rounds": 1, "ranking": [], "played": [], "bans": [], "avoid": []} | more


def table(number: int, ns: list[int], ew: list[int]) -> Record:
    return {"table": number, "ns": ns, "ew": ew, "phase": None}


def tables(answer: Record) -> list[Record]:
    found: list[Record] = answer["rounds"][0]["tables"]
    return found


def second_meeting(asked: Record, answer: Record) -> None:
    """The first table has played before."""
    asked["played"] = [{"tables": [tables(answer)[0]], "byes": []}]
    say("rematch", answer)


def second_rest(asked: Record, answer: Record) -> None:
    asked["played"] = [{"tables": [], "byes": answer["rounds"][0]["byes"]}]
    for _ in answer["rounds"][0]["byes"]:
        say("second-bye", answer)


def second_partners(asked: Record, answer: Record) -> None:
    """Partners again whose adversaries are new."""
    asked["played"] = [{"tables": [table(1, tables(answer)[0]["ns"], tables(answer)[-1]["ew"])], "byes": []}]
    say("partner", answer)


def avoided(asked: Record, answer: Record) -> None:
    first = tables(answer)[0]
    asked["avoid"] = [[first["ew"][0], first["ns"][0]]]
    say("avoid", answer)


def clubmates(asked: Record, answer: Record) -> None:
    first = tables(answer)[0]
    for team in asked["teams"]:
        team["club"] = "Metz" if team["number"] in (first["ns"][0], first["ew"][0]) else None
    say("same-club", answer)


def say(wish: str, answer: Record) -> None:
    answer["rounds"][0]["relaxed"].append({"wish": wish, "teams": [], "why": "inévitable, dit-on"})


@pytest.mark.parametrize(
    ("method", "count"), [("swiss", 9), ("random", 33), ("melee", 9), ("melee-ranked", 9), ("melee", 33)]
)
@pytest.mark.parametrize("spoil", [second_meeting, second_rest, second_partners, avoided, clubmates])
def test_what_could_have_been_avoided_is_found(
    method: str, count: int, spoil: Callable[[Record, Record], None]
) -> None:
    asked = request(method, count)
    answer = drawn(asked)
    assert faults(asked, answer) == []
    spoil(asked, answer)
    no_wish = {("swiss", second_partners), ("random", second_partners), ("melee-ranked", second_meeting)}
    too_large = (method, count) == ("melee", 33) and spoil in (avoided, clubmates)  # tried up to 12 only
    if (method, spoil) not in no_wish and not too_large:
        assert faults(asked, answer)
        assert faults(asked, drawn(asked)) == []


def without_table(_: Record, answer: Record) -> None:
    del tables(answer)[0]


def twice_at_a_table(_: Record, answer: Record) -> None:
    tables(answer)[0]["ns"] = tables(answer)[1]["ns"]


def a_stranger(_: Record, answer: Record) -> None:
    tables(answer)[0]["ns"] = [99]


def no_adversary(_: Record, answer: Record) -> None:
    answer["rounds"][0]["byes"] += tables(answer).pop(0)["ns"]


def same_number(_: Record, answer: Record) -> None:
    tables(answer)[0]["table"] = tables(answer)[1]["table"]


def reserved(asked: Record, answer: Record) -> None:
    asked["options"]["tables"] = [2, 3, 4, 5]
    assert tables(answer)[0]["table"] == 1


def banned(asked: Record, answer: Record) -> None:
    asked["bans"] = [[tables(answer)[0]["ew"][0], tables(answer)[0]["ns"][0]]]


def unsaid(asked: Record, answer: Record) -> None:
    asked["played"] = [{"tables": [table(1, [1], [number])], "byes": []} for number in range(2, 10)]
    answer["rounds"][0]["relaxed"] = []


def no_reason(_: Record, answer: Record) -> None:
    say("balance", answer)
    answer["rounds"][0]["relaxed"][-1]["why"] = ""


def two_rounds(_: Record, answer: Record) -> None:
    answer["rounds"].append(deepcopy(answer["rounds"][0]))


def no_draw(_: Record, answer: Record) -> None:
    answer |= {"errors": [{"field": "bans", "code": "bans-refuse-draw", "message": "Impossible."}]}


@pytest.mark.parametrize(
    "spoil",
    [
        without_table, twice_at_a_table, a_stranger, no_adversary, same_number, reserved, banned, unsaid,
        no_reason, two_rounds, no_draw,
    ],
)  # fmt: skip
def test_what_is_seated_or_said_wrongly_is_found(spoil: Callable[[Record, Record], None]) -> None:
    asked = request("swiss", 9, ranking=list(range(1, 10)))
    answer = drawn(asked)
    assert faults(asked, answer) == []
    spoil(asked, answer)
    assert faults(asked, answer)


def test_a_refusal_is_right_where_the_bans_leave_no_draw() -> None:
    for method in ("swiss", "melee"):
        asked = request(method, 4, bans=[[1, 2], [3, 1], [1, 4]])
        assert "errors" in drawn(asked)
        assert faults(asked, drawn(asked)) == []
