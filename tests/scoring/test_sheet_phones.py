"""Two phones at a table: where a deal belongs, what agrees, what a refused deal leaves behind."""

from __future__ import annotations

from typing import Any

import pytest

from scoring.sheet import LogEntry, Outcome, Sheet, advance, judged, read_content
from scoring.sheet.entries import read_head
from tests.scoring.records import announces, deal
from tests.scoring.sheet_logs import (
    FAILED,
    IMPOSSIBLE,
    LEVEL,
    MADE,
    PASSED,
    Json,
    codes,
    deals,
    folded,
    new,
    said,
    sheet_of,
    written,
)

NS_1, NS_2 = new(side="NS", place=1), new(PASSED, "NS", place=2)


# The same deal twice: what differs in its records; `tests/sheets/test_deal_fields.py` asks it of each field.
ALIKE = [
    ("nothing", MADE, MADE),
    ("the points of the takers, and those of the defence", MADE, deal(points={"EW": 72})),
    ("a call that is left out", MADE, {**MADE, "contract": {**MADE["contract"], "call": "none"}}),
    ("the announces of who has not the best", *(
        deal(announces=announces("carre J", ew)) for ew in ("tierce A spades", "")
    )),
    ("their ids", {**MADE, "id": 1}, {**MADE, "id": "second phone"}),
]  # fmt: skip


@pytest.mark.parametrize(("one", "other"), [pytest.param(*row[1:], id=row[0]) for row in ALIKE])
def test_the_same_deal_at_the_same_place_is_an_agreement(one: dict[str, Any], other: dict[str, Any]) -> None:
    sheet = sheet_of(new(one, "NS", place=1), new(other, "EW", place=1))
    assert [(line.deal, line.record, line.agreed) for line in sheet.lines] == [(1, one, {"NS": 1, "EW": 2})]
    assert (sheet.version, sheet.number) == (1, 2)


def test_a_partie_of_chouine_is_known_again() -> None:
    game = {"ruleset": "chouine"}
    both = {"points": {"A": 55, "B": 65}, "der": "A"}
    assert folded(new(LEVEL, "NS", place=1), new(both, "EW", place=1), **game).sheet.lines[0].confirmed


def test_the_same_side_twice_is_no_agreement() -> None:
    """Two devices of one side wrote the same deal, or one that lost its key: it is there already."""
    sheet = sheet_of(NS_1, NS_1)
    assert sheet.lines[0].agreed == {"NS": 1}


def test_staff_who_write_what_is_there_change_nothing() -> None:
    assert sheet_of(NS_1, new(place=1)).lines == sheet_of(NS_1).lines


def test_both_sides_agree_to_what_staff_wrote() -> None:
    assert sheet_of(new(), NS_1, new(side="EW", place=1)).lines[0].agreed == {"NS": 2, "EW": 3}


def test_without_a_place_a_deal_is_new() -> None:
    assert deals(sheet_of(new(side="NS"), new(side="EW"))) == [1, 2]


def test_after_a_correction_the_first_record_conflicts() -> None:
    log = [NS_1, said("correct", deal=1, record=FAILED, side="NS")]
    assert codes(folded(*log, new(side="EW", place=1))) == [(3, "other-deal-there")]
    assert sheet_of(*log, new(FAILED, "EW", place=1)).lines[0].agreed == {"NS": 2, "EW": 3}


def test_a_place_left_by_a_refused_deal_is_filled_later() -> None:
    """The second deal is refused, the third is written on: the second mended stands before the third."""
    log = [NS_1, new(IMPOSSIBLE, "NS", place=2), new(FAILED, "NS", place=3)]
    assert codes(folded(*log)) == [(2, "impossible-points")]
    mended = folded(*log, NS_2).sheet
    assert deals(mended) == [1, 4, 3]
    assert mended.claimed_places() == {1: 1, 4: 2, 3: 3}


def test_a_gap_is_no_further_than_what_was_ever_sent() -> None:
    """A place that nobody counted up to is refused; a removed deal leaves those after it where they were."""
    assert codes(folded(NS_1, new(PASSED, "NS", place=3))) == [(2, "place-too-far")]
    removed = sheet_of(NS_1, NS_2, said("remove", deal=1))
    assert removed.claimed_places() == {2: 2}
    assert codes(folded(NS_1, NS_2, said("remove", deal=1), new(FAILED, "EW", place=3))) == []


def test_a_deal_put_before_others_moves_them_down() -> None:
    sheet = sheet_of(NS_1, new(FAILED, before=1))
    assert sheet.claimed_places() == {2: 1, 1: 2}
    assert deals(sheet_of(NS_1, new(FAILED, before=1), new(side="EW", place=2))) == [2, 1]


def test_a_side_corrects_its_own_deal_until_both_agree() -> None:
    sheet = sheet_of(NS_1, said("correct", deal=1, record=FAILED, side="NS", version=1))
    assert (sheet.lines[0].by, sheet.lines[0].agreed, sheet.lines[0].place) == ("NS", {"NS": 2}, 1)


def received(sheet: Sheet, key: str, device: str, **said: Any) -> Sheet:
    """The sheet after an entry of a phone, judged as it comes."""
    entry = LogEntry(number=sheet.number + 1, content=read_content(said), key=key, device=device)
    return judged(sheet, entry)[0]


def test_a_mend_replaces_the_refused_entry_of_the_same_device() -> None:
    """What needs no referee any more is no case, even where the mend is refused as well."""
    bad = {"kind": "deal", "side": "NS", "record": IMPOSSIBLE, "place": 1}
    sheet = received(Sheet.new(read_head({"ruleset": "asce"})), "k1", "phone", **bad)
    assert [case.key for case in sheet.refused_entries] == ["k1"]
    mend = {**bad, "record": MADE, "instead": "k1"}
    assert received(sheet, "k2", "phone", **mend).refused_entries == ()
    assert [
        case.key for case in received(sheet, "k2", "phone", **{**mend, "record": {}}).refused_entries
    ] == ["k2"]
    assert [case.key for case in received(sheet, "k2", "another", **mend).refused_entries] == ["k1"]


def test_deals_without_key_or_device_are_never_mended_by_chance() -> None:
    log = folded(new(IMPOSSIBLE, "NS"), new(side="NS"))
    assert (len(log.sheet.refused_entries), written(log.sheet)) == (1, [(2, 2, MADE)])


def test_an_entry_that_could_not_be_judged_waits() -> None:
    """A pending agreement is a case; an entry without an outcome is none."""
    sheet = sheet_of(NS_1)
    content = read_content({"kind": "agree", "deal": 1, "side": "EW"})
    for outcome, waiting in ((Outcome.PENDING, 1), (Outcome.REFUSED, 0), (None, 0)):
        after = advance(sheet, LogEntry(number=2, content=content, outcome=outcome))
        assert (after.waiting, after.lines) == (waiting, sheet.lines)


# A deal that looks the same as one there: what was sent, whether it is asked about.
NS_ANSWERED = new(FAILED, "NS", place=2)
LOOKS = [
    ("at the next place, of the other side", [NS_1, new(side="EW", place=2)], True),
    ("at the next place, of the same side", [NS_1, new(side="NS", place=2)], True),
    ("beside one that both confirmed", [NS_1, new(side="EW", place=1), new(side="EW", place=2)], True),
    ("told by the points of the defence", [NS_1, new(deal(points={"EW": 72}), "EW", place=2)], True),
    ("passed by all, twice", [new(PASSED, "NS", place=1), new(PASSED, "EW", place=2)], True),
    ("further up, and waiting for this side", [NS_1, NS_ANSWERED, new(side="EW", place=3)], True),
    ("further up, and waiting, where another is", [NS_1, NS_ANSWERED, new(side="EW", place=2)], True),
    ("further up, and not waiting for this side", [NS_1, NS_ANSWERED, new(side="NS", place=3)], False),
    ("put before its twin", [NS_1, new(IMPOSSIBLE, "NS", place=2), NS_ANSWERED | {"place": 3},
                             new(FAILED, "NS", place=2)], True),
    ("another call", [NS_1, new(deal(call="coinche"), "EW", place=2)], False),
    ("said to be another", [NS_1, new(side="EW", place=2, another=True)], False),
    ("without a place, as the desk writes", [new(), new()], False),
]  # fmt: skip


@pytest.mark.parametrize(("log", "asked"), [pytest.param(*row[1:], id=row[0]) for row in LOOKS])
def test_a_deal_like_its_neighbour_is_asked_about(log: list[dict[str, Any]], asked: bool) -> None:
    found = folded(*log)
    assert [code for _, code in codes(found) if code == "looks-the-same"] == ["looks-the-same"] * asked
    if asked:
        assert found.refused[-1][1].outcome is Outcome.ALIKE
        assert found.sheet.refused_entries[-1].outcome is Outcome.ALIKE


def test_a_partie_of_chouine_like_its_neighbour_is_asked_about() -> None:
    log = folded(new(LEVEL, "NS", place=1), new(LEVEL, "EW", place=2), ruleset="chouine")
    assert codes(log) == [(2, "looks-the-same")]


def test_the_same_or_another_is_said_by_one_more_deal() -> None:
    """«The same» agrees to it, of the same side it says nothing more; «another» is a line of its own."""
    first = {"kind": "deal", "side": "NS", "record": MADE, "place": 1}
    start = received(Sheet.new(read_head({"ruleset": "asce"})), "k1", "ours", **first)
    twice = {**first, "place": 2}
    for side, device, agreed in (("EW", "theirs", {"NS": 1, "EW": 3}), ("NS", "partner", {"NS": 1})):
        asked = received(start, "k2", device, **{**twice, "side": side})
        assert [(case.key, case.deal) for case in asked.refused_entries] == [("k2", 1)]
        same = received(asked, "k3", device, **{**first, "side": side, "instead": "k2"})
        assert (deals(same), same.lines[0].agreed, same.refused_entries) == ([1], agreed, ())
        other = received(asked, "k3", device, **{**twice, "side": side, "another": True, "instead": "k2"})
        assert (deals(other), other.refused_entries, other.alike) == ([1, 3], (), [[1, 2]])


def test_deals_behind_one_that_is_asked_about_are_written() -> None:
    """An outbox with two equal deals: nothing waits for the answer, which puts the deal in its place."""
    log = [NS_1, new(side="NS", place=2), new(FAILED, "NS", place=3)]
    assert codes(folded(*log)) == [(2, "looks-the-same")]
    answered = folded(*log, new(side="NS", place=2, another=True)).sheet
    assert (deals(answered), answered.alike) == ([1, 4, 3], [[1, 2]])


def test_equal_neighbours_are_known_until_one_is_corrected() -> None:
    log = [NS_1, new(side="NS", place=2, another=True)]
    assert sheet_of(*log).alike == [[1, 2]]
    assert sheet_of(*log, said("correct", deal=1, record=FAILED)).alike == []


# Who wrote the deal, corrected it or agreed, by which phone; whether one phone then spoke for both sides.
SPOKEN = [
    ("two phones", [("NS", "one"), ("EW", "two")], False),
    ("one phone", [("NS", "one"), ("EW", "one")], True),
    ("staff wrote it", [("NS", ""), ("EW", "")], False),
    ("another of one side agreed as well", [("NS", "one"), ("NS", "two"), ("EW", "two")], False),
    ("one phone, then put back", [("NS", "one"), ("EW", "one"), "remove", "restore"], True),
    ("two phones, then put back", [("NS", "one"), ("EW", "two"), "remove", "restore"], False),
    ("one phone, and corrected by another", [("NS", "one"), ("EW", "one"), "correct"], False),
]


@pytest.mark.parametrize(("log", "same"), [pytest.param(*row[1:], id=row[0]) for row in SPOKEN])
def test_one_phone_that_speaks_for_both_sides_is_told_from_two(log: list[Any], same: bool) -> None:
    later: dict[str, Json] = {
        "remove": said("remove", deal=1),
        "restore": said("restore", to=2),
        "correct": said("correct", deal=1, record=FAILED),
    }
    sheet, entries = Sheet.new(read_head({"ruleset": "asce"})), list[LogEntry]()
    for number, one in enumerate(log, 1):
        content = later[one] if isinstance(one, str) else new(side=one[0], place=1)
        device = "" if isinstance(one, str) else one[1]
        entry = LogEntry(number=number, content=read_content(content), device=device)
        sheet, kept, refusal = judged(sheet, entry, entries)
        assert refusal is None
        entries.append(kept)
    assert [line.same_device for line in sheet.lines] == [same]
    assert sheet.one_phone == same
    assert Sheet.from_json(sheet.to_json()) == sheet


def test_the_next_place_is_after_all_that_stands() -> None:
    assert sheet_of().next_place("phone") == 1
    assert sheet_of(new(), new(PASSED)).next_place("phone") == 3
