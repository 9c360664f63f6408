"""The schemas of records and entries accept what the program reads, and nothing that it does not."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

import pytest

from scoring.coinche.reader import DealReader
from scoring.coinche.records import RECORD
from scoring.errors import InvalidDeal
from scoring.rulesets import ALL_RULESETS
from scoring.sheet.entries import KINDS, read_content
from tests.api.test_document_asked import DOCUMENT, differences
from tests.sheets.records import failed, made
from tournaments.frontends.api.acts import WRITABLE_KINDS

SHAPES: Final = DOCUMENT["components"]["schemas"]
CASES: Final = sorted(Path("tests/scoring/cases").glob("*.jsonl"))


def test_every_field_of_a_deal_has_its_shape() -> None:
    assert SHAPES["DealRecord"]["properties"].keys() == RECORD.fields.keys()


def test_records_of_all_worked_deals_are_of_the_shape() -> None:
    read = 0
    for path in (path for path in CASES if "invalid" not in path.name):
        for line in path.read_text(encoding="utf-8").splitlines():
            found = json.loads(line)
            record = found.get("record", found.get("deal")) if isinstance(found, dict) else None
            if isinstance(record, dict) and "contract" in record:
                read += 1
                assert differences(record, SHAPES["DealRecord"]) == [], (path.name, record)
    assert read > 40


@pytest.mark.parametrize(
    ("wrong", "at"),
    [
        ({"contract": {"by": "NS", "bid": "90", "trump": "hearts"}}, ".contract.bid"),
        ({"contract": {"by": "SN", "bid": 90, "trump": "hearts"}}, ".contract.by"),
        ({"points": {"NS": "112"}}, ".points.NS"), ({"colour": 1}, ".colour"), ({"capot": "N"}, ".capot"),
        ({"announces": {"NS": [{"kind": "carre"}]}}, ".announces.NS[].rank"),
    ],
)  # fmt: skip
def test_what_the_engine_refuses_in_form_is_not(wrong: dict[str, Any], at: str) -> None:
    record = made() | wrong
    (said,) = differences(record, SHAPES["DealRecord"])
    assert said.startswith(at)
    with pytest.raises(InvalidDeal):
        _read(record)


def _read(record: dict[str, Any]) -> None:
    DealReader(ALL_RULESETS["asce"]).read(record)


ENTRIES: Final[list[dict[str, Any]]] = [
    {"kind": "deal", "record": made()}, {"kind": "deal", "record": made(), "before": 3, "another": True},
    {"kind": "correct", "deal": 1, "record": failed()}, {"kind": "remove", "deal": 1},
    {"kind": "sheet", "lines": [{"deal": 1}, {"record": made()}, {"deal": 2, "record": failed()}]},
    {"kind": "sheet", "lines": [], "set_totals": True, "totals": {"NS": 1010, "EW": 900}, "deals_played": 12},
    {"kind": "totals", "points": {"NS": 1010, "EW": 900}}, {"kind": "withdraw-totals"}, {"kind": "stop"},
    {"kind": "reopen"}, {"kind": "forfeit", "absent": "NS", "article": "art. 3"},
    {"kind": "deal", "record": {"points": {"A": 70}, "der": "B"}},
]  # fmt: skip


def test_each_kind_of_entry_is_of_the_shape_and_read() -> None:
    assert {one["kind"] for one in ENTRIES} == WRITABLE_KINDS <= KINDS.keys()
    for one in ENTRIES:
        assert differences(one, SHAPES["EntryContent"]) == []
        assert read_content(one).to_json()["kind"] == one["kind"]
    for wrong in WRONG:
        assert differences(wrong, SHAPES["EntryContent"])


WRONG: Final[list[dict[str, Any]]] = [
    {"kind": "ruling"}, {"kind": "remove"}, {"kind": "totals", "points": "x"}, {"kind": "stop", "a": 1},
]  # fmt: skip
