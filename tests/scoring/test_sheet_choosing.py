"""Two versions of a deal: each side says which one is right, and a referee only where they do not meet."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.sheet import LogEntry, Sheet, judged, read_content
from scoring.sheet.entries import read_head
from tests.scoring.records import deal
from tests.scoring.sheet_logs import FAILED, IMPOSSIBLE, MADE, PASSED, Json, codes, folded, new, said

LESS = deal(points={"NS": 102})
NS, EW = new(side="NS", place=1), new(LESS, "EW", place=1)
TWO = [NS, EW]


def choose(side: str, choice: str, **more: Any) -> Json:
    return said("choose", side=side, entry=2, choice=choice, **more)


def sheet_after(*log: Json) -> Sheet:
    return folded(*log).sheet


# What the two sides say one after the other; the records then on the sheet, how many of them both agree to,
# how many versions the table has still to choose between, how many wait for the referee.
CHOICES: list[tuple[str, list[Json], list[Json], int, int, int]] = [
    ("nobody has chosen", [], [MADE], 0, 1, 0),
    ("one side has", [choose("NS", "sheet")], [MADE], 0, 1, 0),
    ("both want the sheet’s", [choose("NS", "sheet"), choose("EW", "sheet")], [MADE], 1, 0, 0),
    ("both want the other one", [choose("EW", "sent"), choose("NS", "sent")], [LESS], 1, 0, 0),
    ("both say two deals", [choose("NS", "both"), choose("EW", "both")], [MADE, LESS], 2, 0, 0),
    ("they differ", [choose("NS", "sheet"), choose("EW", "sent")], [MADE], 0, 0, 1),
    ("they differ, then one gives in",
     [choose("NS", "sheet"), choose("EW", "sent"), choose("EW", "sheet")], [MADE], 1, 0, 0),
    ("one side calls the referee", [choose("EW", "referee")], [MADE], 0, 0, 1),
    ("both do", [choose("EW", "referee"), choose("NS", "referee")], [MADE], 0, 0, 1),
    ("who called the referee chooses after all",
     [choose("EW", "referee"), choose("EW", "sheet"), choose("NS", "sheet")], [MADE], 1, 0, 0),
    ("a side twice is one side", [choose("NS", "sent"), choose("NS", "sent")], [MADE], 0, 1, 0),
    ("who sent the other version agrees to the sheet’s", [said("agree", deal=1, side="EW")], [MADE], 1, 0, 0),
    ("who wrote the sheet’s agrees to it once more", [said("agree", deal=1, side="NS")], [MADE], 0, 1, 0),
    ("who wrote the sheet’s corrects it to the other",
     [said("correct", deal=1, record=LESS, side="NS")], [LESS], 1, 0, 0),
    ("who wrote the sheet’s corrects it to a third: what was chosen is void",
     [choose("EW", "sent"), said("correct", deal=1, record=FAILED, side="NS"), choose("NS", "sent")],
     [FAILED], 0, 1, 0),
    ("who wrote the sheet’s had sent another one too, and corrects it to that",
     [new(PASSED, "NS", place=1), said("correct", deal=1, record=PASSED, side="NS")], [PASSED], 0, 1, 0),
    ("who wrote the sheet’s takes it back: the other one stands in its place",
     [said("take-back", deal=1, side="NS")], [LESS], 0, 0, 0),
    ("the desk writes the deal: a referee answers to the other version",
     [said("correct", deal=1, record=FAILED)], [FAILED], 0, 0, 1),
    ("the deal is taken off", [said("remove", deal=1)], [], 0, 0, 1),
    ("the referee takes the other one", [said("accept", entry=2, deal=1, record=LESS)], [LESS], 0, 0, 0),
    ("the referee keeps the sheet’s", [said("set-aside", entry=2)], [MADE], 0, 0, 0),
    ("totals count, and nobody is asked", [said("totals", points={"NS": 2000, "EW": 0})], [MADE], 0, 0, 0),
    ("a forfeit does",
     [choose("EW", "referee"), said("forfeit", absent="EW", article="C4")], [MADE], 0, 0, 0),
    ("totals are taken back", [said("totals", points={"NS": 2000, "EW": 0}), said("withdraw-totals")],
     [MADE], 0, 1, 0),
    ("what was settled is undone",
     [choose("NS", "sent"), choose("EW", "sent"), said("undo", entry=4)], [MADE], 0, 1, 0),
    ("a new deal comes meanwhile", [new(PASSED, "NS", place=2), choose("NS", "both"), choose("EW", "both")],
     [MADE, LESS, PASSED], 2, 0, 0),
]  # fmt: skip


@pytest.mark.parametrize(
    ("log", "records", "confirmed", "choosing", "waiting"),
    [pytest.param(*row[1:], id=row[0]) for row in CHOICES],
)
def test_both_sides_choose(
    log: list[Json], records: list[Json], confirmed: int, choosing: int, waiting: int
) -> None:
    sheet = sheet_after(*TWO, *log)
    assert [line.record for line in sheet.lines] == records
    assert sum(line.confirmed for line in sheet.lines) == confirmed
    assert (sheet.choosing, sheet.waiting) == (choosing, waiting)
    assert Sheet.from_json(sheet.to_json()) == sheet


def test_who_says_otherwise_of_the_other_sides_deal_has_chosen() -> None:
    """One tap of the other side settles it: the figure that was said against theirs, or their own."""
    log = [NS, said("correct", deal=1, record=LESS, side="EW", version=1)]
    assert (sheet_after(*log).choosing, sheet_after(*log).lines[0].record) == (1, MADE)
    assert sheet_after(*log, choose("NS", "sent")).lines[0].agreed == {"EW": 2, "NS": 3}
    differing = sheet_after(*log, choose("NS", "sheet"))
    assert (differing.choosing, differing.waiting) == (0, 1)


def test_two_phones_of_one_side_leave_it_to_both_sides() -> None:
    log = [NS, new(LESS, "NS", place=1)]
    assert sheet_after(*log, said("agree", deal=1, side="EW")).choosing == 1
    assert sheet_after(*log, choose("NS", "sheet")).choosing == 1
    settled = sheet_after(*log, choose("NS", "sent"), choose("EW", "sent"))
    assert [(line.by, line.record, line.confirmed) for line in settled.lines] == [("NS", LESS, True)]


def test_the_same_version_from_two_phones_is_settled_at_once() -> None:
    log = [*TWO, EW, choose("NS", "sent"), said("choose", side="EW", entry=2, choice="sent")]
    assert (sheet_after(*log).choosing, sheet_after(*log).waiting) == (0, 0)


def test_no_version_that_cannot_be_comes_on_the_sheet() -> None:
    log = folded(NS, new(IMPOSSIBLE, "EW", place=1), choose("EW", "sent"), choose("NS", "sent"))
    assert codes(log)[1:] == [(4, "impossible-points")]
    assert (log.sheet.choosing, log.sheet.lines[0].record) == (1, MADE)


@pytest.mark.parametrize(("last", "left"), [(NS, []), (new(FAILED, "NS", place=2), [FAILED])])
def test_a_side_takes_its_own_deal_back(last: Json, left: list[Json]) -> None:
    """The places of the others stay, and what was disputed about it is over."""
    log = [NS] if last == NS else [NS, last]
    sheet = sheet_after(*log, said("dispute", deal=1, side="EW"), said("take-back", deal=1, side="NS"))
    assert [line.record for line in sheet.lines] == left
    assert ([one.ending for one in sheet.disputes], sheet.waiting) == (["taken-back"], 0)
    assert list(sheet.claimed_places().values()) == [2][: len(left)]


def by_phones(*said: tuple[str, Json]) -> Sheet:
    """The sheet after what phones said, each by its name, judged as it comes."""
    sheet = Sheet.new(read_head({"ruleset": "asce"}))
    for device, one in said:
        entry = LogEntry(number=sheet.number + 1, content=read_content(one), device=device)
        sheet = judged(sheet, entry)[0]
    return sheet


@pytest.mark.parametrize("choice", ["sheet", "sent", "both"])
@pytest.mark.parametrize("ew", ["p1", "p2"])
def test_both_by_one_phone_is_marked(choice: str, ew: str) -> None:
    """Where each side needs a phone of its own, the concours refuses this (`own_links`)."""
    sheet = by_phones(("p1", NS), (ew, EW), ("p1", choose("NS", choice)), (ew, choose("EW", choice)))
    assert [line.same_device for line in sheet.lines] == [ew == "p1"] * len(sheet.lines)
    assert all(line.confirmed for line in sheet.lines)


sides, what = st.sampled_from(("NS", "EW")), st.sampled_from(("sheet", "sent", "both", "referee"))


@given(st.lists(st.tuples(sides, what), max_size=6))
def test_the_last_word_of_each_side_decides(said_by: list[tuple[str, str]]) -> None:
    """However often they change it: settled once both say the same, at the referee where they differ."""
    standing: dict[str, str] = {}
    expected = (1, 0)
    for side, choice in said_by:
        standing[side] = choice
        both = len(standing) == 2
        if both and len(set(standing.values())) == 1 and choice != "referee":
            expected = (0, 0)
            break
        expected = (0, 1) if both or "referee" in standing.values() else (1, 0)
    sheet = sheet_after(*TWO, *(choose(side, choice) for side, choice in said_by))
    assert (sheet.choosing, sheet.waiting) == expected
