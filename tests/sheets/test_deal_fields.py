"""Every field of a deal's record passes all doors: a line of codes, the desk's form, the phone's form.

Who adds a field to `scoring.coinche.reader` writes a deal with it in `DEALS`; a door that has no place for it
then fails by name, unless `LEFT_OUT` says why.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

import pytest

from scoring.coinche.reader import FIELDS, DealReader
from scoring.house import coinche_rules
from scoring.telling.codes.parsing import parse
from scoring.telling.codes.writing import write
from tests.sheets.conftest import Write, change
from tests.sheets.records import made, with_tolerance
from tournaments.core.sheets.queries import sheet_of

if TYPE_CHECKING:
    from django import forms
    from pytest_django.fixtures import SettingsWrapper

    from tournaments.core.models.rounds import Table

Record = dict[str, Any]
Options = dict[str, Any]

TIERCE: Final = {"kind": "tierce", "rank": "A", "suit": "clubs"}
GENERALE: Final = {"contract": {"by": "NS", "bid": "generale", "trump": "hearts"}, "capot": "NS"}

DEALS: Final[dict[str, tuple[str, Options, Record]]] = {
    "passed": ("asce", {}, {"passed": True}),
    "contract": ("asce", {}, {**made(), "contract": {**made()["contract"], "call": "coinche"}}),
    "points": ("asce", {}, {**made(), "points": {"EW": 52}}),
    "capot": ("asce", {}, {"contract": made()["contract"], "capot": "EW"}),
    "solo": ("wikipedia", {}, {**GENERALE, "solo": True}),
    "belote": ("asce", {}, {**made(), "belote": {"EW": 1}}),
    "rebelote_omitted": ("asce", {}, with_tolerance()),
    "announces": ("asce", {}, {**made(), "announces": {"NS": [TIERCE]}}),
    "first_announce": (
        "asce",
        {"announce_tie": "first"},
        {
            **made(),
            "announces": {"NS": [TIERCE], "EW": [{**TIERCE, "suit": "spades"}]},
            "first_announce": "EW",
        },
    ),
    "renonce": ("asce", {}, {**made(), "announces": {"NS": [TIERCE]}, "renonce": "NS"}),
    "last": ("asce", {}, {**made(), "last": True}),
    "dealer": ("dauphine", {}, {**made(), "dealer": "E"}),
    "generale_by": ("dauphine", {}, {**GENERALE, "generale_by": "S"}),
    "id": ("asce", {}, {**made(), "id": "7"}),
}
"""A deal that has the field, and the rules under which it may: a ruleset with options."""

LEFT_OUT: Final[dict[str, dict[str, str]]] = {
    "desk": {"id": "names a record of the command line; the log of a table numbers its deals itself"},
    "phone": {"id": "as at the desk"},
}
"""What a door leaves out on purpose, and why."""

SCRIPT: Final = "tournaments/static/dix/js/phone-record.js"


def passes(door: str) -> list[str]:
    """The fields that this door takes."""
    return [name for name in DEALS if name not in LEFT_OUT.get(door, {})]


def test_every_field_has_its_deal() -> None:
    assert DEALS.keys() == {*FIELDS, "contract", "id"}
    for name, (ruleset, options, record) in DEALS.items():
        assert name in DealReader(coinche_rules(ruleset, options)).read(record).to_record()


@pytest.mark.parametrize("name", passes("codes"))
def test_a_line_of_codes_keeps_it(name: str) -> None:
    ruleset, options, record = DEALS[name]
    rules = coinche_rules(ruleset, options)
    read = DealReader(rules).read
    assert read(parse(write(record, rules), rules)) == read(record), "codes: scoring/telling/codes loses it"


@pytest.mark.django_db
@pytest.mark.parametrize("name", passes("desk"))
def test_a_correction_at_the_desk_keeps_it(name: str, table: Table, write: Write) -> None:
    """The form of a deal, sent as it is shown, writes the deal again."""
    from tournaments.core.sheets.coinche.forms import DealForm  # noqa: PLC0415 — models wait for the settings

    ruleset, options, record = DEALS[name]
    change(table.round.tournament, ruleset=ruleset, options=options)
    write(record)
    sheet = sheet_of(table)
    (row,) = sheet.rows
    assert row.record == record
    shown = DealForm(sheet=sheet, row=row)
    sent = as_shown(shown) | as_shown(shown.announces.management_form)
    for line in shown.announces:
        sent |= as_shown(line)
    sent |= {"passed": "1"} if record.get("passed") else {}
    form = DealForm(sent, sheet=sheet, row=row)
    assert form.is_valid(), form.errors
    assert form.record == record, "desk: tournaments/core/sheets/coinche/forms.py loses it"


def as_shown(form: forms.Form) -> dict[str, Any]:
    """What a browser sends of a form that nobody touched."""
    values = {field.html_name: field.value() for field in form}
    return {name: value for name, value in values.items() if value is not None and value is not False}


@pytest.fixture
def script(settings: SettingsWrapper) -> Callable[[str], str]:
    """The body of a function of the phone's script of records, by its name."""
    text = (settings.BASE_DIR / SCRIPT).read_text(encoding="utf-8")
    return lambda name: text.partition(f"export const {name} = ")[2].partition("\nexport ")[0]


@pytest.mark.parametrize("name", passes("phone"))
def test_the_phone_sends_it_and_takes_it_back(name: str, script: Callable[[str], str]) -> None:
    """As its script is written; tests/browser plays deals on it."""
    sends, takes = (
        "\n".join(line for line in script(each).splitlines() if "passed" not in line or name == "passed")
        for each in ("toRecord", "toDraft")
    )
    assert re.search(rf"\s{name}[:,] ", sends), f"phone: {SCRIPT} sends a record without it"
    assert f"record.{name}" in takes, f"phone: {SCRIPT} loses it when a deal is corrected"
