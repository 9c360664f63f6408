"""A table that an older engine marked shows what counted; a correction says first that all is marked anew."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from scoring.cards import Side
from scoring.sheet.entries import AddDeal, Correct, Tick
from tests.desk.late_concours import address
from tests.older_engine import MORE, OLDER, age
from tests.sheets.browsing import form, text
from tests.sheets.conftest import agnes, round_, table, tournament
from tests.sheets.records import made
from tests.sheets.verbs import deal_at, record_deal, say
from tournaments.core.models.rounds import Table
from tournaments.core.sheets import ledger
from tournaments.core.sheets.sheet import TableSheet, sheet_of_row
from tournaments.core.sheets.writing import NewEntry
from tournaments.core.what_if.late import effect_of

__all__ = ["agnes", "round_", "table", "tournament"]
ANEW = "version plus ancienne"


@pytest.fixture
def old(table: Table) -> Table:
    """Table 1, over at 2100 to 500, and EW with 100 more by the engine of then."""
    while not table.finished:
        record_deal(table, made())
    age(table)
    return table


def points(table: Table) -> tuple[int | None, int | None]:
    table.refresh_from_db()
    return table.ns_points, table.ew_points


def first(table: Table) -> int:
    found = deal_at(table, 1)
    assert found is not None
    return found


def test_its_sheet_is_as_it_was_stored(old: Table) -> None:
    sheet, (ns, ew) = sheet_of_row(old), points(old)
    assert sheet.result
    assert (*sheet.result.points, *sheet.score) == (ns, ew, ns, ew)
    assert sheet.to_json()["engine"] == OLDER
    old_line, line, *_rest = ledger.lines(TableSheet.of(old))
    assert old_line.details.endswith("celle-ci marquerait 210 – 50")
    assert (old_line.marks, line.marks) == ((210, 50 + MORE), (210, 50))
    assert "ancienne" not in line.details
    say(old, Tick(version=old.version))  # nothing is written anew
    assert old.sheet
    assert (old.sheet["engine"], points(old)) == (OLDER, (ns, ew))
    assert sheet_of_row(old).outdated


@pytest.mark.parametrize(
    "correction", [lambda table: Correct(deal=first(table), record=made(points=112))], ids=["correct"]
)
def test_a_correction_is_an_effect_by_itself(old: Table, correction: Callable[[Table], Correct]) -> None:
    ns, ew = points(old)
    effect = effect_of(old, NewEntry(correction(old)))
    assert effect
    assert ew is not None
    assert (effect.anew, effect.change.before[:2], effect.change.after[1]) == (True, (ns, ew), ew - MORE)
    assert "anew" in effect.to_record()


def test_a_table_marked_as_today_has_none(table: Table) -> None:
    while not table.finished:
        record_deal(table, made())
    assert effect_of(table, NewEntry(Correct(deal=first(table), record=made("EW")))) is None


def test_the_page_says_it_before_it_is_saved(old: Table, agnes: Client) -> None:
    before = points(old)
    sent = form(seen=str(old.version), by="EW")
    shown = agnes.post(address(old, f"donnes/{first(old)}/"), sent)
    assert ANEW in text(shown)
    assert points(old) == before
    agnes.post(address(old, f"donnes/{first(old)}/"), sent | {"seen_effect": shown.context["effect"].digest})
    assert points(old) != before
    assert not sheet_of_row(old).outdated


def test_a_table_under_way_says_it_too_and_takes_its_next_deal(table: Table, agnes: Client) -> None:
    record_deal(table, made())
    age(table)
    assert ANEW in text(
        agnes.post(address(table, f"donnes/{first(table)}/"), form(seen=str(table.version), by="EW"))
    )
    assert effect_of(table, NewEntry(AddDeal(side=Side.NS, record=made()))) is None
