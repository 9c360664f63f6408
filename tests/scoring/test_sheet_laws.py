"""What holds for every log of a table, of either game, by Hypothesis."""

from __future__ import annotations

import contextlib
import json
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.coinche.scores import by_side
from scoring.engines import engine_of
from scoring.errors import InvalidDeal
from scoring.house import club_rules
from scoring.sheet import LogEntry, Outcome, Sheet, fold, game_of, read_content
from scoring.sheet.entries import AddDeal, read_head
from scoring.sheet.game import identity_of
from scoring.sheet.log import BadLog, Log
from tests.quickly import fewer_by_day
from tests.scoring import sheet_logs
from tests.scoring.sheet_logs import (
    folded,
    games,
    heads,
    json_values,
    logs,
    marks,
    new,
    said,
    spoiled,
    written,
)

LOOKING_BACK = ("undo", "restore")


def lines_of(log: Log) -> list[str]:
    """The log as its file; refused lines stay, repeated ones were never kept."""
    told = [{"game": log.sheet.first_head.to_json()}, *(one.content.to_json() for one in log.entries)]
    return [json.dumps(line) for line in told]


@pytest.mark.reaches
@fewer_by_day
@given(st.lists(spoiled(), max_size=6), heads["coinche"] | json_values)
def test_folding_is_total(entries: list[object], game: object) -> None:
    """Any lines of JSON give a sheet with its refusals, or the one error that names the line."""
    lines = [json.dumps(line) for line in ({"game": game}, *entries)]
    with contextlib.suppress(BadLog):
        answer = Log.read(lines).answer()
        assert json.loads(json.dumps(answer)) == answer


@given(st.lists(st.text(max_size=20), max_size=3))
def test_any_text_is_read_or_refused_by_name(lines: list[str]) -> None:
    with contextlib.suppress(BadLog):
        Log.read(lines)


@fewer_by_day
@given(logs())
def test_folding_is_deterministic(log: Log) -> None:
    again = Log.read(lines_of(log))
    assert len(again.entries) == len(log.entries)
    assert Log.read(lines_of(again)).answer() == again.answer()


@fewer_by_day
@given(logs())
def test_a_recorded_log_folds_to_the_sheet_that_was_stored(log: Log) -> None:
    """Entries with their outcomes give the sheet that their writer saw, and what it stored reads back."""
    again = fold(log.sheet.first_head, log.entries)
    assert replace(again, number=log.sheet.number) == log.sheet
    stored = json.loads(json.dumps(log.sheet.to_json()))
    assert Sheet.from_json(stored) == log.sheet
    assert Sheet.from_json(stored).to_json() == stored


@fewer_by_day
@given(logs())
def test_every_content_reads_back_from_its_json(log: Log) -> None:
    for entry in log.entries:
        assert read_content(json.loads(json.dumps(entry.content.to_json()))) == entry.content


@fewer_by_day
@given(logs(), heads["coinche"] | heads["chouine"])
def test_every_head_reads_back_from_its_json(log: Log, game: dict[str, Any]) -> None:
    for head in (log.sheet.head, read_head(game), read_head({"ruleset": game["ruleset"]})):
        assert read_head(json.loads(json.dumps(head.to_json()))) == head


@fewer_by_day
@given(logs())
def test_a_key_is_applied_once(log: Log) -> None:
    """Sent again, every entry with a key changes nothing but the number, and is not refused again."""
    refused, keyed = list(log.refused), {one.key: one for one in log.entries if one.key}
    before = log.sheet
    for key, entry in keyed.items():
        log.add({**entry.content.to_json(), "key": key})
    assert replace(log.sheet, number=before.number) == before
    assert log.refused == refused
    assert log.sheet.number == before.number + len(keyed)
    for key in keyed:
        log.add({"kind": "dispute", "reason": "another content", "key": key})
    assert [refusal.code for _, refusal in log.refused[len(refused) :]] == ["key-reused"] * len(keyed)
    assert replace(log.sheet, number=before.number) == before


@fewer_by_day
@given(logs(without=("rules",)), st.integers(0, 12))
def test_restore_gives_the_lines_of_that_point(log: Log, to: int) -> None:
    """And its totals, its end and its rulings; under the same rules it is never refused."""
    to = min(to, log.sheet.number)
    refused = len(log.refused)
    then = fold(log.sheet.first_head, [one for one in log.entries if one.number <= to])
    log.add(said("restore", to=to))
    assert len(log.refused) == refused
    assert written(log.sheet) == written(then)
    assert [log.sheet.totals, log.sheet.stopped, log.sheet.forfeit, log.sheet.rulings] == [
        then.totals, then.stopped, then.forfeit, then.rulings,
    ]  # fmt: skip
    assert log.sheet.result == then.result


@pytest.mark.reaches
@fewer_by_day
@given(logs(without=("rules",)), st.integers(0, 12))
def test_restore_of_deals_alone_leaves_the_rest(log: Log, to: int) -> None:
    to, before = min(to, log.sheet.number), log.sheet
    then = fold(log.sheet.first_head, [one for one in log.entries if one.number <= to])
    log.add(said("restore", to=to, only_deals=True))
    assert written(log.sheet) == written(then)
    assert [log.sheet.totals, log.sheet.stopped, log.sheet.forfeit, log.sheet.rulings] == [
        before.totals, before.stopped, before.forfeit, before.rulings,
    ]  # fmt: skip


def facts(sheet: Sheet) -> Sheet:
    """A sheet without the numbers that count entries, what was taken back, and ticks, which name versions."""
    return replace(sheet, number=0, version=0, deals_sent=0, undone=(), ticks={})


@fewer_by_day
@given(logs(without=LOOKING_BACK), st.data())
def test_undo_gives_the_log_without_that_entry(log: Log, data: st.DataObject) -> None:
    """And the undoing of it the sheet as it was, however often both are said."""
    before, accepted = log.sheet, [one for one in log.entries if one.accepted]
    if not accepted:
        return
    entry = data.draw(st.sampled_from(accepted))
    without = fold(before.first_head, [one for one in log.entries if one is not entry])
    refused, first = len(log.refused), log.sheet.number + 1
    for number in range(first, first + 4):
        log.add(said("undo", entry=entry.number if number == first else number - 1, words="a mistake"))
        if len(log.refused) > refused:  # without it another deal cannot be
            return
        assert facts(log.sheet) == facts(before if (number - first) % 2 else without)
        assert log.sheet.ticks == before.ticks or not (number - first) % 2
        assert (entry.number in log.sheet.undone) is not bool((number - first) % 2)


@given(games, st.data())
def test_marks_and_end_are_those_of_a_game(game: str, data: st.DataObject) -> None:
    """Deals one after another, on the sheet and by the engine's own game: the same are refused, and why."""
    drawn = st.lists(sheet_logs.records[game], max_size=14)
    records, ruleset = data.draw(drawn), {"coinche": "asce", "chouine": "chouine"}[game]
    options = {"parties": 3} if game == "chouine" else {}
    engine = engine_of(club_rules(ruleset, options))
    state, told, refused = engine.new_game(), [], []
    for number, record in enumerate(records, 1):
        try:
            score, state = engine.play(state, record)
        except InvalidDeal as invalid:
            refused.append((number, invalid.errors[0].code))
        else:
            told.append((number, record, getattr(score, "marks", None), state))
    log = folded(*map(new, records), ruleset=ruleset, options=options)
    assert sheet_logs.codes(log) == refused
    assert [(line.deal, line.record) for line in log.sheet.lines] == [row[:2] for row in told]
    assert log.sheet.state.over is state.over
    assert (log.sheet.result is not None) is state.over
    if game == "coinche":
        printed = [(line["marks"], line["score"]) for line in log.answer()["lines"]]
        assert printed == [(by_side(row[2]), by_side(row[3].score)) for row in told]
        assert log.sheet.state == state
    else:
        assert log.sheet.state.match.to_record()["manches"] == state.to_record()["manches"] or not told


@given(games, st.data())
def test_a_corrected_sheet_is_the_sheet_entered_right_at_once(game: str, data: st.DataObject) -> None:
    """Deals written wrong, one too many, one forgotten, then set right: the same lines, marks and result."""
    drawn = sheet_logs.records[game]
    right = data.draw(st.lists(drawn, min_size=1, max_size=6))
    wrong = data.draw(st.lists(drawn, min_size=len(right), max_size=len(right)))
    forgotten = data.draw(st.integers(0, len(right) - 1))
    head = {"ruleset": "asce" if game == "coinche" else "chouine"}
    at_once = folded(*map(new, right), **head)
    log = folded(new(data.draw(drawn)), **head)
    numbers = {}
    for place, record in enumerate(wrong):
        if place != forgotten:
            log.add(new(record))
            numbers[place] = log.sheet.number
    for place, number in numbers.items():
        log.add(said("correct", deal=number, record=right[place]))
    log.add(said("remove", deal=1))
    after = [number for place, number in numbers.items() if place > forgotten]
    log.add(new(right[forgotten], **({"before": after[0]} if after else {})))
    if not log.refused and not at_once.refused:
        assert marks(log.sheet) == marks(at_once.sheet)
        assert log.sheet.result == at_once.sheet.result
    typed = folded(said("sheet", lines=[{"record": record} for record in right]), **head)
    assert bool(typed.refused) is bool(at_once.refused)
    if not typed.refused:
        assert marks(typed.sheet) == marks(at_once.sheet)


@fewer_by_day
@given(st.lists(st.dictionaries(st.text(max_size=5), json_values, max_size=3), max_size=5), games)
def test_what_was_accepted_stays_whatever_the_engine_says_today(
    records: list[dict[str, Any]], game: str
) -> None:
    """A stricter edition flags a deal that it would refuse: it marks 0, and the game goes on without it."""
    head = read_head({"ruleset": "asce" if game == "coinche" else "chouine"})
    entries = [
        LogEntry(number=number, content=AddDeal(record=record), outcome=Outcome.ACCEPTED)
        for number, record in enumerate(records, 1)
    ]
    sheet = fold(head, entries)
    assert [line.record for line in sheet.lines] == records
    for (number, version), (place, refused) in sheet.refused_lines().items():
        assert number == version == place
        assert refused.errors
        assert sheet.played[place - 1].marks == (0, 0)
    assert Sheet.from_json(json.loads(json.dumps(sheet.to_json()))) == sheet
    assert game_of(head) is sheet.game


@fewer_by_day
@given(games, st.data())
def test_any_recorded_outcome_is_obeyed(game: str, data: st.DataObject) -> None:
    """Also one that nobody would give today: nothing is judged or fails, what cannot be is passed over."""
    outcomes = st.sampled_from(("accepted", "accepted", *Outcome))
    entries = data.draw(st.lists(st.tuples(sheet_logs.ENTRIES[game], outcomes), max_size=10))
    log = folded(
        *({**entry, "key": "", "outcome": outcome} for entry, outcome in entries), **data.draw(heads[game])
    )
    assert log.refused == []
    assert [one.outcome for one in log.entries] == [outcome for _, outcome in entries]
    assert Sheet.from_json(json.loads(json.dumps(log.sheet.to_json()))) == log.sheet
    assert fold(log.sheet.first_head, log.entries) == log.sheet


@fewer_by_day
@given(logs())
def test_only_a_change_of_the_sheet_gives_it_another_version(log: Log) -> None:
    """Agreements, disputes, ticks and refused entries raise the number alone."""
    for one in log.entries:
        after = fold(log.sheet.first_head, log.entries[: log.entries.index(one) + 1])
        assert after.number == one.number
        if not (one.accepted and one.content.changes_sheet):
            assert after.version < one.number


@given(games, st.data())
def test_no_deal_of_a_phone_stands_beside_its_like_without_a_word(game: str, data: st.DataObject) -> None:
    """What is not on the sheet is kept; «another» puts every deal on it."""
    records = data.draw(st.lists(sheet_logs.records[game], max_size=6))
    side = data.draw(st.lists(sheet_logs.sides, min_size=len(records), max_size=len(records)))
    head = data.draw(heads[game])
    sent = [
        new(record, by, place=place) for place, (record, by) in enumerate(zip(records, side, strict=True), 1)
    ]
    sheet = folded(*sent, **head).sheet
    same = [identity_of(sheet.game, line.record) for line in sheet.lines]
    assert all(one != other for one, other in pairwise(same))
    assert len(sheet.lines) + len(sheet.refused_entries) == len(records)
    assert not sheet.alike
    codes = sheet_logs.codes(folded(*({**one, "another": True} for one in sent), **head))
    assert "looks-the-same" not in dict(codes).values()
