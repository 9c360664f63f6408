"""The schemas of records and entries accept what the program reads, and nothing that it does not."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final

import pytest

from scoring.chouine import reader as chouine
from scoring.coinche.reader import DealReader
from scoring.coinche.records import RECORD
from scoring.errors import InvalidDeal
from scoring.rulesets import ALL_RULESETS
from scoring.sheet.entries import KINDS, read_content
from tests.api.test_document_asked import differences
from tests.archive.conftest import Evening, evening, sealed
from tests.archive.test_importing import CONCOURS, simulated
from tests.sheets.records import failed, made
from tournaments.core.archive.files import archive_of
from tournaments.core.models.planning import Tournament
from tournaments.frontends.api.acts import WRITABLE_KINDS
from tournaments.frontends.api.operations import document


@cache
def shape_of(name: str) -> Any:
    """A shape of the document, which is made where it is asked for."""
    return document()["components"]["schemas"][name]


__all__ = ["evening"]
CASES: Final = sorted(Path("tests/scoring/cases").glob("*.jsonl"))


def test_every_field_of_a_deal_has_its_shape() -> None:
    assert shape_of("DealRecord")["properties"].keys() == RECORD.fields.keys()


def test_records_of_all_worked_deals_are_of_the_shape() -> None:
    read = 0
    for path in (path for path in CASES if "invalid" not in path.name):
        for line in path.read_text(encoding="utf-8").splitlines():
            found = json.loads(line)
            record = found.get("record", found.get("deal")) if isinstance(found, dict) else None
            if isinstance(record, dict) and "contract" in record:
                read += 1
                assert differences(record, shape_of("DealRecord")) == [], (path.name, record)
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
    (said,) = differences(record, shape_of("DealRecord"))
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
        assert differences(one, shape_of("EntryContent")) == []
        assert read_content(one).to_json()["kind"] == one["kind"]
    for wrong in WRONG:
        assert differences(wrong, shape_of("EntryContent"))


WRONG: Final[list[dict[str, Any]]] = [
    {"kind": "ruling"}, {"kind": "remove"}, {"kind": "totals", "points": "x"}, {"kind": "stop", "a": 1},
]  # fmt: skip


def test_records_of_all_parties_are_of_the_shape() -> None:
    path, shape = Path("tests/scoring/cases/chouine.jsonl"), shape_of("PartieRecord")
    found = [json.loads(line)["deal"] for line in path.read_text(encoding="utf-8").splitlines()]
    assert [record for record in found if "points" in record and differences(record, shape)] == []
    assert set(shape["properties"]) == chouine.FIELDS
    wrong: tuple[dict[str, Any], ...] = (
        {"der": "E"}, {"points": {"A": "58", "B": 62}}, {"announces": {"A": [{"trump": True}]}},
        {"players": 5}, {"x": 1},
    )  # fmt: skip
    for record in wrong:
        assert len(differences(record, shape)) == 1
        with pytest.raises(InvalidDeal):
            chouine.read(found[0] | record)


def leaves(shape: dict[str, Any], at: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """The path of every field that an archive's shape names."""
    for one in (shape, shape.get("items", {}), *shape.get("anyOf", ())):
        for name, inner in one.get("properties", {}).items():
            yield (*at, name)
            yield from leaves(inner, (*at, name))


def reached(value: Any, at: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """The path of every field of a value, whose lists count for nothing."""
    for one in value if isinstance(value, list) else [value]:
        for name, inner in one.items() if isinstance(one, dict) else ():
            yield (*at, name)
            yield from reached(inner, (*at, name))


# Ten concours are simulated, each to its end.
@pytest.mark.night
def test_every_kind_of_concours_is_archived_in_the_shape(db: None) -> None:  # noqa: ARG001 — asked for
    for kind in CONCOURS.values():
        assert differences(archive_of(simulated(**kind)).data, shape_of("ArchiveData")) == [], kind


RARE: Final = frozenset({
    ("sealed_at",), ("concours", "time_limit"), ("concours", "leaver_games"), ("concours", "cap"),
    *(("concours", "cap", name) for name in ("most", "loser", "from_round")),
    ("rounds", "deals"), ("rounds", "tables", "former_entries"),
})  # fmt: skip
"""Fields that are left out where they are the usual ones."""


def test_an_archive_is_of_the_shape_and_a_field_more_is_not(evening: Evening) -> None:
    concours = evening(0)
    Tournament.objects.filter(pk=concours.pk).update(score_cap=1_500, losing_cap=800, capped_from=2)
    concours.refresh_from_db()
    sealed(concours)
    data = json.loads(archive_of(concours).to_bytes())["data"]
    assert differences(data, shape_of("ArchiveData")) == []
    assert set(leaves(shape_of("ArchiveData"))) - set(reached(data)) <= RARE
    for wrong in (data | {"x": 1}, data | {"teams": [{}]}, data | {"prizes": [{"rank": "1"}]}):
        assert differences(wrong, shape_of("ArchiveData"))


@pytest.mark.parametrize("path", sorted(Path("tests/platform/releases").glob("*/*.json.gz")), ids=str)
def test_archives_of_releases_are_of_the_shape(path: Path) -> None:
    assert differences(json.loads(gzip.decompress(path.read_bytes()))["data"], shape_of("ArchiveData")) == []
