"""What each kind of entry does to a sheet (docs/sheet-log.md)."""

from __future__ import annotations

from dataclasses import astuple
from typing import TYPE_CHECKING, Any

import pytest

from scoring.cards import Side
from scoring.sheet.answers import MAX_ANSWERS
from scoring.sheet.entries import KINDS
from tests.scoring.sheet_logs import (
    FAILED,
    LEVEL,
    MADE,
    PASSED,
    THIRDS,
    TOLERATED,
    codes,
    deals,
    folded,
    new,
    said,
    sheet_of,
    written,
)

if TYPE_CHECKING:
    from scoring.sheet import Sheet

TOTALS = said("totals", points={"NS": 1890, "EW": 1320})
WON = [new(record) for record in THIRDS]  # NS reaches 2000 with the third
ARTICLE = "art. 7"
NEW_LINE = {"record": MADE}

# What is said, the log, deals on the sheet in order, score.
LINES = [
    ("a deal comes last", [new(), new(PASSED)], [1, 2], (170, 70)),
    ("or before another", [new(), new(PASSED, before=1), new(FAILED, before=1)], [2, 3, 1], (170, 310)),
    ("a correction stays in its place",
     [new(), new(), said("correct", deal=1, record=PASSED)], [1, 2], (170, 70)),
    ("a removed deal is gone", [new(), new(PASSED), said("remove", deal=1)], [2], (0, 0)),
    (
        "a removed deal comes back last",
        [new(), new(PASSED), said("remove", deal=1), said("put-back", deal=1, record=MADE)],
        [2, 1], (170, 70),
    ),
    (
        "or before another",
        [new(), new(PASSED), said("remove", deal=1), said("put-back", deal=1, record=MADE, before=2)],
        [1, 2], (170, 70),
    ),
    (
        "a whole sheet: the lines as they are named, in that order; other deals are taken off",
        [
            *[new(), new(PASSED), new(FAILED)],
            said("sheet", lines=[{"deal": 3}, NEW_LINE, {"deal": 1, "record": PASSED}, NEW_LINE]),
        ],
        [3, 2_000_004, 1, 4_000_004], (340, 380),
    ),
    (
        "a whole sheet brings a removed deal back",
        [new(), said("remove", deal=1), said("sheet", lines=[{"deal": 1, "record": FAILED}])], [1], (0, 240),
    ),
    ("an empty sheet takes every deal off", [new(), new(), said("sheet", lines=[])], [], (0, 0)),
]  # fmt: skip


@pytest.mark.parametrize(("log", "there", "score"), [pytest.param(*row[1:], id=row[0]) for row in LINES])
def test_lines(log: list[Any], there: list[int], score: tuple[int, int]) -> None:
    sheet = sheet_of(*log)
    assert (deals(sheet), sheet.score) == (there, score)


# What is said, the log of a game that NS has won 2100 to 0, and its result.
RESULTS = [
    ("the target ends it", [], ("deals", (2100, 0), Side.NS)),
    ("totals go before the deals", [TOTALS], ("totals", (1890, 1320), Side.NS)),
    ("the last totals count",
     [TOTALS, said("totals", points={"NS": 5, "EW": 6})], ("totals", (5, 6), Side.EW)),
    ("equal totals are a draw",
     [said("totals", points={"NS": 700, "EW": 700})], ("totals", (700, 700), None)),
    ("totals are withdrawn", [TOTALS, said("withdraw-totals")], ("deals", (2100, 0), Side.NS)),
    ("totals come with a typed sheet", [said("sheet", lines=[], set_totals=True, totals=TOTALS["points"])],
     ("totals", (1890, 1320), Side.NS)),
    ("a typed sheet without totals leaves them", [TOTALS, said("sheet", lines=[])],
     ("totals", (1890, 1320), Side.NS)),
    ("a typed sheet that sets no totals takes them off",
     [TOTALS, said("sheet", lines=[], set_totals=True)], None),
    ("a forfeit goes before deals",
     [said("forfeit", absent="NS", article="C4")], ("forfeit", (0, 0), Side.EW)),
    ("and before totals",
     [TOTALS, said("forfeit", absent="NS", article="C4")], ("forfeit", (0, 0), Side.EW)),
    ("a forfeit is taken back by reopening", [said("forfeit", absent="NS", article="C4"), said("reopen")],
     ("deals", (2100, 0), Side.NS)),
    ("points come off, and who won the game keeps it",
     [said("penalty", side="NS", points=2100, article=ARTICLE)], ("deals", (0, 0), Side.NS)),
    ("never below 0",
     [said("penalty", side="EW", points=50, article=ARTICLE)], ("deals", (2100, 0), Side.NS)),
    ("a ruling without points costs nothing", [said("ruling", side="NS", article=ARTICLE)],
     ("deals", (2100, 0), Side.NS)),
    ("a deal that ended it is corrected: it goes on", [said("correct", deal=3, record=PASSED)], None),
    ("and ends where it is stopped", [said("correct", deal=3, record=FAILED), said("stop")],
     ("deals", (1400, 240), Side.NS)),
    ("reopened, it goes on", [said("correct", deal=3, record=FAILED), said("stop"), said("reopen")], None),
    ("a stopped table takes a deal that was being played",
     [said("correct", deal=3, record=PASSED), said("stop"), new()], ("deals", (1570, 70), Side.NS)),
]  # fmt: skip


@pytest.mark.parametrize(("log", "result"), [pytest.param(*row[1:], id=row[0]) for row in RESULTS])
def test_result(log: list[Any], result: tuple[Any, ...] | None) -> None:
    found = sheet_of(*WON, *log).result
    assert (found and (found.source, found.points, found.winner)) == result


def test_a_table_of_some_deals_ends_with_the_last_and_counts_what_is_ahead() -> None:
    """C1: no target there; a penalty may turn who is ahead."""
    log = folded(new(), new(PASSED), new(), deals=2)
    assert codes(log) == [(3, "game-over")]
    assert log.sheet.result is not None
    assert (log.sheet.result.points, log.sheet.result.winner) == ((170, 70), Side.NS)
    sheet = sheet_of(new(), new(PASSED), said("penalty", side="NS", points=150, article=ARTICLE), deals=2)
    assert sheet.result is not None
    assert (sheet.result.points, sheet.result.winner) == ((20, 70), Side.EW)
    assert sheet_of(*[new(record) for record in THIRDS], target=None).result is None


def test_a_deal_after_the_end_is_refused_when_it_is_new_and_kept_where_a_correction_puts_it_there() -> None:
    late = folded(*WON, new())
    assert codes(late) == [(4, "game-over")]
    assert codes(folded(*WON, new(THIRDS[0], before=1))) == []
    sheet = sheet_of(new(PASSED), *WON, said("correct", deal=1, record=THIRDS[0]))
    assert [step.after_end for step in sheet.played] == [False, False, False, True]
    assert (sheet.played[-1].marks, sheet.score) == ((0, 0), (2100, 0))
    back = said("put-back", deal=1, record=PASSED)
    assert sheet_of(new(PASSED), *WON, said("remove", deal=1), back).played[-1].after_end


def test_agreements_and_disputes() -> None:
    """Both sides agreeing closes what was disputed of the deal; a correction starts agreeing again."""
    disputed = [new(side="NS"), said("dispute", deal=1, side="EW", reason=" 92? ")]
    sheet = sheet_of(*disputed)
    assert [(one.entry, one.deal, one.side, one.reason) for one in sheet.open_disputes] == [
        (2, 1, "EW", "92?")
    ]
    assert (sheet.waiting, sheet.unconfirmed, sheet.version) == (1, 1, 1)
    sheet = sheet_of(*disputed, said("agree", deal=1, side="EW"))
    assert (sheet.lines[0].agreed, sheet.lines[0].confirmed) == ({"NS": 1, "EW": 3}, True)
    assert (sheet.open_disputes, sheet.waiting, sheet.unconfirmed) == ((), 0, 0)
    assert sheet.disputes[0].settled == 3
    assert sheet_of(*disputed, said("agree", deal=1, side="NS"), said("agree", deal=1)).lines[0].agreed == {
        "NS": 1
    }
    again = sheet_of(*disputed, said("correct", deal=1, record=PASSED, side="NS", version=1))
    assert again.lines[0].agreed == {"NS": 3}
    by_staff = sheet_of(*disputed, said("correct", deal=1, record=PASSED))
    assert (by_staff.lines[0].agreed, by_staff.lines[0].by, by_staff.unconfirmed) == ({}, "", 0)


def test_a_referee_settles_a_dispute_and_the_last_one_settled_is_told() -> None:
    log = [
        said("dispute", side="NS", reason="the whole sheet"),
        said("settle", entry=1, words="counted again"),
    ]
    sheet = sheet_of(*log)
    assert (sheet.open_disputes, sheet.disputes[0].settlement) == ((), "counted again")
    again = sheet_of(*log, said("dispute"), said("settle", entry=3))
    assert [one.entry for one in again.disputes] == [3]


# How a dispute of EW about the first deal ends: the entry, and what is said of it.
ENDINGS = [
    ("the referee settles it", said("settle", entry=2, words="seen"), (3, "seen", "")),
    ("its side takes it back", said("withdraw", entry=2, side="EW"), (3, "", "withdrawn")),
    ("both come to agree", said("agree", deal=1, side="EW"), (3, "", "")),
    ("the deal is corrected, which ends it", said("correct", deal=1, record=FAILED, settles=True),
     (3, "", "corrected")),
    ("a typed sheet writes it otherwise",
     said("sheet", lines=[{"deal": 1, "record": FAILED}], settles=True), (3, "", "corrected")),
    ("a typed sheet leaves it as it is", said("sheet", lines=[{"deal": 1}], settles=True), (0, "", "")),
    ("the deal is corrected, and nothing said", said("correct", deal=1, record=FAILED), (0, "", "")),
]  # fmt: skip


@pytest.mark.parametrize(("last", "ended"), [pytest.param(*row[1:], id=row[0]) for row in ENDINGS])
def test_a_dispute_ends(last: dict[str, Any], ended: tuple[int, str, str]) -> None:
    (dispute,) = sheet_of(new(side="NS"), said("dispute", deal=1, side="EW"), last).disputes
    assert (dispute.settled, dispute.settlement, dispute.ending) == ended


def test_only_its_side_takes_a_dispute_back() -> None:
    log = [new(side="NS"), said("dispute", deal=1, side="EW"), said("withdraw", entry=2, side="NS")]
    assert codes(folded(*log)) == [(3, "dispute-of-the-other")]
    assert folded(*log).sheet.refused_entries == ()


def test_the_answers_of_the_referee_are_told_of_whatever_was_settled() -> None:
    """The place of the deal, the words, whether what was sent counts now, how many deals there were."""
    conflict = [new(side="NS", place=1), new(FAILED, "EW", place=1)]
    kept = sheet_of_refused(*conflict, said("set-aside", entry=2, words="the last trick was forgotten"))
    assert told(kept) == [(3, 1, "the last trick was forgotten", False, 1)]
    taken = sheet_of_refused(*conflict, said("accept", entry=2, deal=1, record=FAILED))
    assert told(taken) == [(3, 1, "", True, 1)]
    assert told(sheet_of_refused(*conflict, said("set-aside", entry=2))) == [(3, 1, "", False, 1)]
    late = [new(), said("stop"), new(FAILED, "EW", place=2)]
    assert told(sheet_of_refused(*late, said("set-aside", entry=3))) == []
    called = [said("dispute", side="NS"), said("settle", entry=1, words="seen")]
    assert told(sheet_of(*called)) == [(2, 0, "seen", False, 0)]
    many = [said("dispute", side="NS"), said("settle", entry=1, words="a")]
    for number in range(3, 20, 2):
        many += [said("dispute", side="NS"), said("settle", entry=number, words="b")]
    assert len(sheet_of(*many).answers) == MAX_ANSWERS


def told(sheet: Sheet) -> list[tuple[Any, ...]]:
    return [astuple(one) for one in sheet.answers]


def sheet_of_refused(*entries: dict[str, Any]) -> Sheet:
    return folded(*entries).sheet


def test_typed_totals_need_no_agreement() -> None:
    assert sheet_of(new(side="NS"), TOTALS).unconfirmed == 0


def test_a_tick_is_of_one_version() -> None:
    """It does not survive a change of the sheet, but survives an agreement; it can be taken back."""
    ticked = [new(side="NS"), said("tick", version=1)]
    assert sheet_of(*ticked, said("tick", version=1), said("agree", deal=1, side="EW")).checked == 2
    assert sheet_of(*ticked, new()).checked is None
    assert sheet_of(*ticked, said("untick", entry=2)).checked is None


def test_a_referee_answers_what_was_refused() -> None:
    """`accept` takes a refused record in place of a deal or as a new one; `set-aside` leaves it out."""
    conflict = [new(side="NS", place=1), new(PASSED, "EW", place=1)]
    assert [case.entry for case in folded(*conflict).sheet.refused_entries] == [2]
    instead = folded(*conflict, said("accept", entry=2, deal=1, record=PASSED, place=1)).sheet
    assert (written(instead), instead.waiting) == ([(1, 3, PASSED)], 0)
    also = folded(*conflict, said("accept", entry=2, record=PASSED)).sheet
    assert written(also) == [(1, 1, MADE), (3, 3, PASSED)]
    before = folded(*conflict, new(FAILED, place=2), said("accept", entry=2, record=PASSED, place=1)).sheet
    assert deals(before) == [1, 4, 3]
    aside = folded(*conflict, said("set-aside", entry=2, words="a mistake")).sheet
    assert (deals(aside), aside.waiting) == ([1], 0)


def test_other_rules_play_every_line_again() -> None:
    """A deal that cannot be any more is kept, flagged, and marks nothing; one after it ends the table."""
    hearts = said("rules", game={"ruleset": "asce", "options": {"trumps": ["spades"]}, "deals": 2})
    sheet = sheet_of(new(), hearts, new(PASSED))
    assert sheet.refused_lines().keys() == {(1, 1)}
    assert (sheet.played[0].marks, sheet.head.deals, sheet.first_head.deals) == ((0, 0), 2, None)
    assert sheet.result is not None
    assert sheet_of(new(PASSED), new(), hearts).result is None
    assert sheet_of(new(PASSED), new(), hearts, new(PASSED)).result is not None
    chouine = sheet_of(new(), said("rules", game={"ruleset": "chouine"}))
    assert (len(chouine.refused_lines()), chouine.score, chouine.manches) == (1, (0, 0), (0, 0))


def test_the_same_rules_again_change_nothing() -> None:
    assert sheet_of(new(), said("rules", game={"ruleset": "asce"})).version == 1


def test_a_match_of_chouine() -> None:
    """Totals are parties won; manches decide, then parties."""
    game = {"ruleset": "chouine", "options": {"parties": 3, "manches": 1}}
    wins = [new({"chouine": side}) for side in "BAA"]
    sheet = sheet_of(*wins, new(LEVEL), **game)
    assert (sheet.score, sheet.manches, sheet.result) == ((2, 1), (0, 0), None)
    stopped = sheet_of(*wins, said("stop"), **game).result
    assert stopped is not None
    assert (stopped.points, stopped.winner) == ((2, 1), Side.NS)
    log = folded(*wins, new({"chouine": "A"}), new({"chouine": "A"}), **game)
    assert codes(log) == [(5, "game-over")]
    assert log.answer()["result"] == {
        "points": {"NS": 3, "EW": 1},
        "manches": {"NS": 1, "EW": 0},
        "winner": "NS",
    }
    typed = said("totals", points={"NS": 7, "EW": 4}, manches={"NS": 1, "EW": 2}, deals_played=11)
    result = sheet_of(typed, said("penalty", side="EW", points=1, article="art. 7"), **game).result
    assert result is not None
    assert (result.points, result.manches, result.winner) == ((7, 3), (1, 2), Side.EW)


def test_a_tolerance_once_used_refuses_a_second_and_what_would_make_one() -> None:
    """A9: a mark depends on the whole sheet, so a change may make another deal impossible."""
    used = "rebelote-tolerance-used"
    assert codes(folded(new(TOLERATED), new(TOLERATED))) == [(2, used)]
    assert codes(folded(new(TOLERATED), new(), said("correct", deal=2, record=TOLERATED))) == [(3, used)]
    assert codes(folded(new(), new(TOLERATED), new(TOLERATED, before=1))) == [(3, "other-deal-refused")]


def test_every_kind_is_tried_here() -> None:
    kinds = {
        "deal", "correct", "remove", "put-back", "agree", "dispute", "withdraw", "totals", "withdraw-totals",
        "stop", "reopen", "forfeit", "ruling", "penalty", "undo", "restore", "accept", "set-aside", "settle",
        "tick", "untick", "sheet", "rules",
        "choose", "take-back",  # tests/scoring/test_sheet_choosing.py
    }  # fmt: skip
    assert KINDS.keys() == kinds
