"""What is an entry and what is none: every kind reads back what it prints, and what is wrong is named."""

from __future__ import annotations

import json
from typing import Any

import pytest

from scoring.cards import Seat, Side
from scoring.coinche.play_options import TableRule
from scoring.sheet import BadEntry, LogHead, Sheet, read_content
from scoring.sheet.entries import KINDS, AddDeal, Choice, Restore, Ruling, Totals, TypedSheet, read_head
from scoring.sheet.log import MAX_ENTRIES, MAX_KEY, BadLog, Log
from tests.scoring.sheet_logs import MADE, PASSED, THIRDS, folded, new, said, sheet_of

RULES = {"ruleset": "asce", "options": {"trumps": ["hearts"]}, "target": None, "deals": 12}
WHOLE = [
    new(MADE, "NS", place=3, instead="k"),
    new(before=4, another=True),
    said("correct", deal=1, record=MADE, side="EW", version=3),
    said("correct", deal=1, record=MADE, settles=True),
    said("remove", deal=1),
    said("put-back", deal=1, record=MADE, before=2),
    said("agree", deal=1, side="EW", version=2),
    said("dispute", deal=1, side="EW", version=2, reason="92"),
    said("dispute"),
    said("withdraw", entry=7, side="EW"),
    said("totals", points={"NS": 7, "EW": 4}, manches={"NS": 2, "EW": 0}, deals_played=11),
    said("withdraw-totals"),
    said("choose", side="NS", entry=4, choice="both", version=3),
    said("take-back", side="EW", deal=2, version=3),
    said("stop"),
    said("reopen"),
    said("forfeit", absent="EW", article="C4"),
    said("ruling", what="phone", side="NS", article="7", words="once", deal=2),
    said("penalty", side="NS", points=100, article="7"),
    said("undo", entry=4, words="a mistake"),
    said("restore", to=0, only_deals=True),
    said("accept", entry=4, record=MADE, deal=1, place=2, words="seen"),
    said("set-aside", entry=4, words="seen"),
    said("settle", entry=4, words="seen"),
    said("tick", version=0),
    said("untick", entry=4),
    said("sheet", lines=[{"deal": 1}, {"record": MADE, "another": True}, {"deal": 2, "record": MADE}],
         set_totals=True, totals={"NS": 7, "EW": 4}, manches={"NS": 2, "EW": 0}, deals_played=11,
         settles=True),
    said("rules", game=RULES),
]  # fmt: skip


@pytest.mark.parametrize("given", WHOLE, ids=lambda one: one["kind"])
def test_every_kind_prints_what_it_was_read_from(given: dict[str, Any]) -> None:
    content = read_content(given)
    assert content.to_json() == given


def test_every_kind_is_tried() -> None:
    assert {one["kind"] for one in WHOLE} == KINDS.keys()


def test_what_has_its_default_is_left_out_and_null_is_nothing() -> None:
    given = new(side=None, before=None, place=None, instead=" ") | {"side": None}
    assert read_content(given) == AddDeal(record=MADE)
    assert read_content(given).to_json() == new()


# The path of the field that is wrong, and what is no entry.
BAD: list[tuple[str, object]] = [
    ("", None), ("", []), ("", "deal"), ("", 3),
    ("kind", {}), ("kind", {"kind": None}), ("kind", {"kind": ["deal"]}), ("kind", said("Deal", record={})),
    ("record", said("deal")), ("record", said("deal", record=[])), ("record", said("deal", record=None)),
    ("x", new(x=1)), ("deal", new(deal=1)),
    ("side", new(side="ns")), ("side", new() | {"side": ["NS"]}), ("side", new() | {"side": {}}),
    ("before", new(before=0)), ("place", new(place=0)), ("place", new(place=1000)),
    ("place", new(place=True)),
    ("deal", said("remove")), ("deal", said("remove", deal=None)), ("deal", said("remove", deal=-1)),
    ("deal", said("remove", deal=1.0)), ("deal", said("remove", deal="1")),
    ("deal", said("remove", deal=2**31)),
    ("points", said("totals", points=[1, 2])), ("points", said("totals", points={"NS": 1})),
    ("points.EW", said("totals", points={"NS": 1, "EW": -1})),
    ("manches.NS", said("totals", points={"NS": 1, "EW": 1}, manches={"NS": 100, "EW": 0})),
    ("deals_played", said("totals", points={"NS": 1, "EW": 1}, deals_played=0)),
    ("absent", said("forfeit")), ("absent", said("forfeit", absent=None)),
    ("article", said("forfeit", absent="NS", article="x" * 201)), ("article", said("ruling", article=7)),
    ("side", said("penalty", points=3, article="7")), ("points", said("penalty", side="NS", article="7")),
    ("side", said("ruling", points=3, article="7")), ("points", said("penalty", side="NS", points=-3)),
    ("entry", said("undo")), ("entry", said("undo", entry=0)), ("to", said("restore", to=-1)),
    ("only_deals", said("restore", to=1, only_deals=1)),
    ("set_totals", said("sheet", lines=[], set_totals=None)),
    ("lines", said("sheet", lines={})), ("lines", said("sheet", lines=[{"deal": 1}] * 201)),
    ("lines[1]", said("sheet", lines=[{"deal": 1}, {}])), ("lines[0]", said("sheet", lines=[3])),
    ("lines[0]", said("sheet", lines=[{"deal": 1, "x": 1}])),
    ("lines[0].deal", said("sheet", lines=[{"deal": None}])),
    ("lines[0].record", said("sheet", lines=[{"record": None}])),
    ("choice", said("choose", side="NS", entry=1, choice="neither")),
    ("choice", said("choose", side="NS", entry=1, choice=["sheet"])),
    ("game", said("rules", game="asce")), ("game", said("rules", game={"x": 1, "ruleset": "asce"})),
    ("game.ruleset", said("rules", game={})), ("game.ruleset", said("rules", game={"ruleset": ["asce"]})),
    ("game.ruleset", said("rules", game={"ruleset": "tarot"})),
    ("game.options", said("rules", game={"ruleset": "asce", "options": None})),
    ("game.target", said("rules", game={"ruleset": "asce", "target": 0})),
    ("game.deals", said("rules", game={"ruleset": "asce", "deals": 100})),
]  # fmt: skip


@pytest.mark.parametrize(("field", "given"), BAD)
def test_what_is_no_entry_is_named(field: str, given: object) -> None:
    with pytest.raises(BadEntry) as bad:
        read_content(given)
    assert bad.value.field == field
    assert str(bad.value) == f"not an entry: {field or 'no object'}"


# The first line of a log, and what it comes to.
HEADS = [
    ({"ruleset": "asce"}, LogHead("asce", {}, 2000)),
    ({"ruleset": "asce", "target": 1500}, LogHead("asce", {}, 1500)),
    ({"ruleset": "asce", "options": {"target": 1500}}, LogHead("asce", {}, 1500)),
    ({"ruleset": "asce", "options": {"target": 1500}, "target": 900}, LogHead("asce", {}, 900)),
    ({"ruleset": "asce", "target": None, "deals": None}, LogHead("asce", {}, None)),
    ({"ruleset": "dauphine", "deals": 12}, LogHead("dauphine", {}, 3000, 12)),
    ({"ruleset": "chouine"}, LogHead("chouine")),
]  # fmt: skip


@pytest.mark.parametrize(("given", "head"), HEADS)
def test_the_rules_of_a_table(given: dict[str, Any], head: LogHead) -> None:
    """Without a target it is the ruleset's own; the option of that name is the target."""
    assert read_head(given) == read_head(head.to_json()) == head


def test_the_rules_of_a_ruleset_are_its_own() -> None:
    assert read_head({"ruleset": "dauphine"}) == LogHead("dauphine", {}, 3000)


# What no log begins with or goes on with: its lines, the line that is wrong, a word of the message.
UNREADABLE = [
    ([], 1, "no head"),
    (["", "  "], 1, "no head"),
    (["{"], 1, "Expecting"),
    (["[]"], 1, "game"),
    (['{"game": {"ruleset": "asce"}, "format": 2}'], 1, "game"),
    (['{"game": {"ruleset": "asce", "options": {"nothing": 1}}}'], 1, "game.options"),
    (['{"game": {"ruleset": "asce"}}', "", "{"], 3, "Expecting"),
    (['{"game": {"ruleset": "asce"}}', "[" * 500 + "]" * 500], 2, "nested too deep"),
    (['{"game": {"ruleset": "asce"}}', '{"kind": "undo", "entry": NaN}'], 2, "NaN"),
    (['{"game": {"ruleset": "asce"}}', "7"], 2, "no object"),
    (['{"game": {"ruleset": "asce"}}', '{"kind": "stop", "key": null}'], 2, "key"),
    (['{"game": {"ruleset": "asce"}}', json.dumps(said("stop", key="k" * (MAX_KEY + 1)))], 2, "key"),
    (['{"game": {"ruleset": "asce"}}', '{"kind": "stop", "outcome": "lost"}'], 2, "outcome"),
    (['{"game": {"ruleset": "asce"}}', '{"kind": "stop"}', '{"kind": "start"}'], 3, "kind"),
]  # fmt: skip


@pytest.mark.parametrize(("lines", "number", "word"), UNREADABLE)
def test_a_log_that_cannot_be_read_says_where(lines: list[str], number: int, word: str) -> None:
    with pytest.raises(BadLog, match=rf"^line {number}: .*{word}"):
        Log.read(lines)


def test_blank_lines_are_not_numbered() -> None:
    log = Log.read(
        ["", json.dumps({"game": {"ruleset": "asce"}}), " ", json.dumps(new()), "", json.dumps(new())]
    )
    assert [line.deal for line in log.sheet.lines] == [1, 2]


def test_a_log_has_no_more_entries_than_numbers_below_those_of_typed_deals() -> None:
    log = folded(new())
    log.sheet = sheet = Sheet(log.sheet.head, log.sheet.head, MAX_ENTRIES - 1)
    log.add(new(PASSED))
    assert log.sheet.number == sheet.number + 1 == MAX_ENTRIES
    with pytest.raises(BadEntry):
        log.add(new(PASSED))


def test_a_recorded_outcome_is_obeyed() -> None:
    """A log of an archive says what became of its entries: today's rules do not judge them again."""
    log = folded(
        *[new(record) for record in THIRDS],
        {**new(MADE), "outcome": "accepted"},
        {**new(PASSED, "NS"), "outcome": "late"},
        {**said("forfeit", absent="EW"), "outcome": "accepted"},
        {**said("ruling"), "outcome": "accepted"},
    )
    assert log.refused == []
    assert [line.deal for line in log.sheet.lines] == [1, 2, 3, 4]
    assert [(case.entry, case.outcome.value) for case in log.sheet.refused_entries] == [(5, "late")]
    assert log.sheet.forfeit is not None


# A sheet, and all that it remembers beside its lines.
REMEMBERED = [
    new(MADE, "NS", place=1), new(), said("remove", deal=2), said("stop"), said("dispute", deal=1, side="EW"),
    said("ruling", article="7"), said("totals", points={"NS": 7, "EW": 4}),
    said("correct", deal=2, record=MADE),
    said("tick", version=7), said("undo", entry=6, words="no"), said("rules", game=RULES),
]  # fmt: skip


def test_a_sheet_is_stored_whole_and_read_back() -> None:
    for log in (folded(*REMEMBERED), folded(*REMEMBERED[:6], said("forfeit", absent="NS", article="C4"))):
        stored = log.sheet.to_json()
        assert json.loads(json.dumps(stored)) == stored
        assert Sheet.from_json(stored) == log.sheet
        assert Sheet.from_json(stored).result == log.sheet.result
        assert log.sheet.result is not None
        assert stored["result"] == log.sheet.result.to_json()
    assert stored.keys() >= {"engine", "game", "number", "version", "lines", "removed", "rulings", "forfeit"}
    assert "refused_entries" not in folded(new()).sheet.to_json()


def test_a_stored_sheet_of_another_kind_is_an_error() -> None:
    stored = sheet_of(said("forfeit", absent="NS", article="C4")).to_json()
    with pytest.raises(TypeError, match="Forfeit expected"):
        Sheet.from_json({**stored, "forfeit": {"kind": "stop"}})


def test_values_are_shown_as_they_are_built() -> None:
    assert (
        repr(read_content(said("restore", to=3))) == repr(Restore(to=3)) == "Restore(to=3, only_deals=False)"
    )
    assert repr(sheet_of(new())) == "<Sheet after 1 entries: 1 deals, (170, 70)>"
    assert repr(folded(said("stop")).sheet.refused_entries[0].outcome) == "Outcome('refused')"
    assert [*map(repr, (Choice.BOTH, TableRule.UNDERTRUMP, Seat.NORTH))] == [
        "Choice('both')", "TableRule('undertrump')", "Seat.NORTH",
    ]  # fmt: skip
    assert Ruling(points=3, side=Side.NS).to_json() == {"kind": "penalty", "points": 3, "side": "NS"}
    assert Totals(points=(1, 2)).to_json() == {"kind": "totals", "points": {"NS": 1, "EW": 2}}
    assert TypedSheet(lines=()).to_json() == {"kind": "sheet", "lines": []}
