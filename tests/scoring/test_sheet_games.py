"""What a sheet asks of its game: who deals next, whether it goes on, who is ahead; coinche and chouine."""

from __future__ import annotations

from typing import Any

import pytest

from scoring.cards import Side
from scoring.chouine.sheet_game import ChouineSheetGame, ahead
from scoring.sheet import LogHead, SheetResult, game_of
from scoring.sheet.coinche import CoincheSheetGame
from scoring.sheet.entries import read_head
from scoring.sheet.game import identity_of, replay
from tests.scoring.sheet_logs import (
    A_WINS,
    FAILED,
    LEVEL,
    MADE,
    PASSED,
    THIRDS,
    TOLERATED,
    new,
    said,
    sheet_of,
)

MATCH = {"ruleset": "chouine", "options": {"parties": 3, "manches": 2}}
B_WINS = {"chouine": "B"}


def test_the_game_of_a_head_is_made_once() -> None:
    assert isinstance(game_of(read_head({"ruleset": "asce"})), CoincheSheetGame)
    assert isinstance(game_of(read_head({"ruleset": "chouine"})), ChouineSheetGame)
    assert game_of(read_head({"ruleset": "asce"})) is game_of(LogHead("asce", {}, 2000))


@pytest.mark.parametrize(("deals", "first", "next_one"), [(0, 1, 1), (1, 1, 2), (3, 1, 0), (4, 2, 2)])
def test_who_deals_at_coinche(deals: int, first: int, next_one: int) -> None:
    """ASCE 2.1: the next one to the right, passed deals counted."""
    assert sheet_of(*[new(PASSED)] * deals).dealer(first) == next_one


def test_the_game_may_go_to_the_left() -> None:
    dealers = [sheet_of(*[new(PASSED)] * deals, ruleset="wikipedia").dealer(1) for deals in range(4)]
    assert dealers == [1, 0, 3, 2]


# Parties of a match to three parties and two manches; who deals next when A was drawn to deal first.
DEALERS = [
    ("nothing played", [], 0),
    ("in turn", [A_WINS], 1),
    ("a level partie is dealt again", [A_WINS, LEVEL], 1),
    ("the other begins the second manche", [A_WINS] * 3, 1),
    ("then in turn", [A_WINS] * 3 + [B_WINS], 0),
    ("lots are drawn for the belle", [A_WINS] * 3 + [B_WINS] * 3, None),
    ("and nobody counts from there", [A_WINS] * 3 + [B_WINS] * 3 + [A_WINS], None),
]


@pytest.mark.parametrize(("parties", "dealer"), [pytest.param(*row[1:], id=row[0]) for row in DEALERS])
def test_who_deals_at_chouine(parties: list[dict[str, object]], dealer: int | None) -> None:
    assert sheet_of(*map(new, parties), **MATCH).dealer(0) == dealer


def test_who_deals_at_chouine_of_four() -> None:
    """In turn to the right, in their one manche; a level partie is dealt again by the same («Appendice»)."""
    assert sheet_of(new(A_WINS), new(B_WINS), ruleset="chouine-quatre").dealer(2, 1) == 3  # as no record says
    dealers = [sheet_of(*map(new, played), ruleset="chouine-quatre").dealer(2) for played in
               ([], [A_WINS], [A_WINS, LEVEL], [A_WINS, LEVEL, B_WINS], [A_WINS] * 4)]  # fmt: skip
    assert dealers == [2, 3, 3, 0, 2]
    won = sheet_of(*map(new, [A_WINS] * 5), ruleset="chouine-quatre")
    assert (won.state.winner, won.manches, won.score) == (Side.NS, (1, 0), (5, 0))


def test_who_dealt_before() -> None:
    assert sheet_of(*[new(PASSED)] * 3).dealer(0, before=1) == 1


@pytest.mark.parametrize(
    ("parties", "manches", "side"),
    [((3, 2), (0, 0), Side.NS), ((0, 9), (1, 0), Side.NS), ((1, 1), (1, 1), None), ((2, 3), (1, 1), Side.EW)],
)
def test_manches_decide_then_parties(
    parties: tuple[int, int], manches: tuple[int, int], side: Side | None
) -> None:
    assert ahead(parties, manches) is side
    assert game_of(read_head({"ruleset": "chouine"})).ahead(parties, manches) is side


def test_typed_totals_that_are_no_won_game() -> None:
    """Who reached the target, or won a manche more, has won: a penalty does not turn that (C1)."""
    asce, chouine = game_of(read_head({"ruleset": "asce"})), game_of(read_head({"ruleset": "chouine"}))
    assert [asce.won_by(points, None) for points in ((2000, 9), (1990, 9), (2000, 2000))] == [
        True,
        False,
        False,
    ]
    assert [chouine.won_by((9, 3), manches) for manches in ((2, 1), (1, 1), None)] == [
        True,
        False,
        False,
    ]
    assert sheet_of(said("totals", points={"NS": 3, "EW": 1}), **MATCH).result == SheetResult(
        "totals", (3, 1), Side.NS
    )


def test_the_state_of_a_match() -> None:
    sheet = sheet_of(*map(new, [A_WINS] * 3 + [B_WINS]), **MATCH)
    assert (sheet.state.parties, sheet.state.manches, sheet.state.winner, sheet.state.over) == (
        (0, 1), (1, 0), None, False,
    )  # fmt: skip
    won = sheet_of(*map(new, [A_WINS] * 6), **MATCH)
    assert (won.state.winner, won.manches, won.score, won.takes_more) == (Side.NS, (2, 0), (6, 0), False)
    assert sheet_of(
        *map(new, [A_WINS] * 6), said("penalty", side="NS", points=5, article="7"), **MATCH
    ).result == (SheetResult("deals", (1, 0), Side.NS, (2, 0)))
    late = sheet_of(new(LEVEL), *map(new, [A_WINS] * 6), said("correct", deal=1, record=A_WINS), **MATCH)
    assert late.played[-1].after_end
    assert sheet_of(new(A_WINS), new(B_WINS), said("stop"), **MATCH).state.winner is None


def test_whether_a_table_takes_more() -> None:
    """A stopped one takes a deal that is being played, unless it had come to its end."""
    assert sheet_of().takes_more
    assert sheet_of(new(), said("stop")).takes_more
    assert sheet_of(new(), said("stop"), said("remove", deal=1)).takes_more
    won = [new(record) for record in THIRDS]
    assert not sheet_of(*won).takes_more
    assert not sheet_of(*won, said("stop")).takes_more


def test_what_stands_under_a_sheet() -> None:
    """The running score, the result of a finished one, and what was played where it is given by forfeit."""
    assert (sheet_of(new()).score, sheet_of(new()).manches) == ((170, 70), None)
    assert sheet_of(new(), said("totals", points={"NS": 9, "EW": 8})).score == (9, 8)
    assert sheet_of(new(), said("forfeit", absent="EW", article="C4")).score == (170, 70)
    typed = said("totals", points={"NS": 4, "EW": 6}, manches={"NS": 0, "EW": 2})
    assert sheet_of(typed, **MATCH).manches == (0, 2)


def test_a_result_by_its_sides() -> None:
    result = sheet_of(said("forfeit", absent="EW", article="C4")).result
    assert result is not None
    assert (result.by_forfeit, result.by_deals, result.ns_points, result.ew_points) == (True, False, 0, 0)


def test_a_line_is_found_by_its_deal_and_by_what_was_said_of_it() -> None:
    sheet = sheet_of(new(MADE, "NS"), said("agree", deal=1, side="EW"))
    assert sheet.line(1) is sheet.lines[0]
    assert sheet.line(2) is None
    assert (sheet.line_of_entry(1), sheet.line_of_entry(2), sheet.line_of_entry(3)) == (
        sheet.lines[0], sheet.lines[0], None,
    )  # fmt: skip


def test_two_parties_of_chouine_are_the_same_only_if_all_that_was_said_of_them_is() -> None:
    game = game_of(read_head({"ruleset": "chouine"}))
    won = identity_of(game, {"points": {"A": 90}, "der": "A"})
    assert won == identity_of(game, {"der": "A", "points": {"A": 90}, "id": 2})
    assert won != identity_of(game, {"points": {"A": 92}, "der": "A"})
    assert won != identity_of(game, {"awarded": "A", "points": {"A": 90}, "der": "A"})


# --- deals played once ----------------------------------------------------------------------------


def test_a_deal_is_scored_once_whatever_changes_before_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """And again where its score hangs on that: as the last one, or once its side has had its tolerance."""
    game, scored = game_of(LogHead("asce", {}, 9000)), list[int | None]()
    score_of = game.score_of

    def noted(record: Any, *asked: Any) -> Any:
        scored.append(record.get("id"))
        return score_of(record, *asked)

    monkeypatch.setattr(game, "score_of", noted)
    deals = [{**MADE, "id": n} for n in range(4)] + [{**TOLERATED, "id": 4}]
    for n in range(6):
        replay(game, deals[:n])
    assert scored == [0, 1, 2, 3, 4]
    replay(game, [*deals[:2], PASSED, *deals[3:], deals[0]])
    assert scored[5:] == [None, 0]
    replay(game, deals, stopped=True)
    assert scored[7:] == [4]
    first, again = (replay(game, deals) for _ in range(2))
    assert all(one is other for one, other in zip(first, again, strict=True)), "a sheet read again"
    assert [bool(step.refused) for step in replay(game, [TOLERATED, deals[4]])] == [False, True]


def test_what_is_kept_is_told_apart_by_every_letter_of_its_record() -> None:
    game = game_of(LogHead())
    told = [replay(game, [{**MADE, "last": last}])[0].refused for last in (True, 1, 1.0, True)]
    assert [bool(refused) for refused in told] == [False, True, True, False]
    assert told[1] is not None
    assert told[1].__traceback__ is None  # it would keep what was at hand then


def test_what_is_refused_is_told_each_time_and_not_kept() -> None:
    """Anybody may send it, each time another one, and what it is refused for is much larger than itself."""
    game, wrong = game_of(LogHead()), {"announces": {"NS": [[]] * 9}}
    first, again = (replay(game, [MADE, wrong, MADE]) for _ in range(2))
    assert [bool(one.refused) for one in first] == [False, True, False]
    assert first[1].refused is not again[1].refused
    assert [one.marks for one in first] == [one.marks for one in again]
    assert first[0].score is again[0].score


def test_what_is_very_long_is_played_and_not_kept() -> None:
    game, long = game_of(LogHead()), {**MADE, "id": "x" * 600}
    first, again = (replay(game, [MADE, long, FAILED]) for _ in range(2))
    assert first == again
    assert first[0].score is again[0].score
    assert first[1].score is not again[1].score
    assert first[2].score is again[2].score


STOP = said("stop")


def typed(ns: int, ew: int, **more: Any) -> dict[str, Any]:
    return said("totals", points={"NS": ns, "EW": ew}, **more)


# What is written of a table, how it ends, and after how many deals it was stopped before its end.
STOPPED = [
    ("it plays", [new()], {"deals": 3}, None),
    ("all deals", [new(), new(PASSED), new()], {"deals": 3}, None),
    ("one of three deals", [new(), STOP], {"deals": 3}, 1),
    ("totals of all deals", [typed(500, 300)], {"deals": 3}, None),
    ("totals of two of three deals", [typed(500, 300, deals_played=2)], {"deals": 3}, 2),
    ("before the target", [new(), STOP], {"target": 2000}, 1),
    ("the target is reached", [new()], {"target": 100}, None),
    ("totals below the target", [typed(400, 300)], {"target": 1000}, 0),
    ("totals beyond the target", [typed(1010, 300)], {"target": 1000}, None),
    ("under the clock alone", [new(), STOP], {"ruleset": "pagat", "target": None}, None),
    ("a forfeit", [said("forfeit", absent="NS", article="C4")], {"deals": 3}, None),
]


@pytest.mark.parametrize(
    ("entries", "game", "stopped"), [pytest.param(*row[1:], id=row[0]) for row in STOPPED]
)
def test_after_how_many_deals_a_table_was_stopped(
    entries: list[dict[str, Any]], game: dict[str, Any], stopped: int | None
) -> None:
    assert sheet_of(*entries, **game).stopped_at == stopped


@pytest.mark.parametrize(("manches", "whole"), [((2, 1), True), ((1, 1), False), (None, False)])
def test_manches_say_who_has_won_a_match(manches: tuple[int, int] | None, whole: bool) -> None:
    game = game_of(read_head(MATCH))
    assert game.won_by((5, 4), manches) is whole
    assert game.uncounted(game.new_game()) == 0
