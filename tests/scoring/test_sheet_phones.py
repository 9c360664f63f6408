"""Two phones at a table: where a deal belongs, what agrees, what a refused deal leaves behind."""

from __future__ import annotations

from typing import Any

import pytest

from scoring.sheet import Entry, Outcome, Sheet, advance, judged, read_content
from scoring.sheet.entries import read_head
from tests.scoring.records import announces, deal
from tests.scoring.sheet_logs import (
    FAILED,
    IMPOSSIBLE,
    LEVEL,
    MADE,
    PASSED,
    codes,
    deals,
    folded,
    new,
    said,
    sheet_of,
    written,
)

NS_1, NS_2 = new(side="NS", place=1), new(PASSED, "NS", place=2)


# The same deal twice: what differs in its records.
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


def test_a_phone_of_the_other_side_corrects_until_both_agree() -> None:
    sheet = sheet_of(NS_1, said("correct", deal=1, record=FAILED, side="EW", version=1))
    assert (sheet.lines[0].by, sheet.lines[0].agreed, sheet.lines[0].place) == ("EW", {"EW": 2}, 1)


def received(sheet: Sheet, key: str, device: str, **said: Any) -> Sheet:
    """The sheet after an entry of a phone, judged as it comes."""
    entry = Entry(number=sheet.number + 1, content=read_content(said), key=key, device=device)
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
        after = advance(sheet, Entry(number=2, content=content, outcome=outcome))
        assert (after.waiting, after.lines) == (waiting, sheet.lines)


def test_the_next_place_is_after_all_that_stands() -> None:
    assert sheet_of().next_place("phone") == 1
    assert sheet_of(new(), new(PASSED)).next_place("phone") == 3
