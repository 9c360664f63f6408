"""Every field of a deal's record passes all doors: a line of codes, the desk's form, the phone's form.

`tests.scoring.fields` has a deal with each field that is declared; a door that has no place for it then fails
by name, unless `LEFT_OUT` says why. What the phone's script does asks `tests/browser/test_phone_modules.py`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import pytest

from scoring.coinche.fields import Compared
from scoring.coinche.reader import DealReader
from scoring.coinche.records import RECORD
from scoring.sheet.game import LogHead, game_of, identity_of
from scoring.telling.codes.parsing import parse
from scoring.telling.codes.writing import write
from tests.scoring.fields import DEALS, deal_with, names
from tests.sheets.conftest import Write, change
from tournaments.core.sheets.queries import sheet_of

if TYPE_CHECKING:
    from django import forms

    from tournaments.core.models.rounds import Table

LEFT_OUT: Final[dict[str, dict[str, str]]] = {
    "desk": {"id": "names a record of the command line; the log of a table numbers its deals itself"},
}
"""What a door leaves out on purpose, and why."""


def passes(door: str) -> list[str]:
    """The fields that this door takes."""
    return [name for name in names() if name not in LEFT_OUT.get(door, {})]


@pytest.mark.parametrize("name", names())
def test_every_field_has_its_deal(name: str) -> None:
    found = deal_with(name)
    told = DealReader(found.rules).read(found.record).to_record()
    assert name in told, "write a deal with it in tests/scoring/fields.py"
    assert DEALS.keys() <= set(names())


@pytest.mark.parametrize("name", [name for name, each in RECORD.fields.items() if each.kind.values])
def test_two_phones_agree_where_they_compare_nothing_of_it(name: str) -> None:
    """With the field and without it: the same deal, exactly where its declaration says so."""
    found, field = deal_with(name), RECORD.fields[name]
    game = game_of(LogHead(found.ruleset, found.options, 2000))
    without = {each: value for each, value in found.record.items() if each != name}
    alike = identity_of(game, found.record) == identity_of(game, without)
    assert alike is (field.compared is Compared.NOT_AT_ALL)


@pytest.mark.parametrize("name", passes("codes"))
def test_a_line_of_codes_keeps_it(name: str) -> None:
    found = deal_with(name)
    read = DealReader(found.rules).read
    line = write(found.record, found.rules)
    assert read(parse(line, found.rules)) == read(found.record), "codes: scoring/telling/codes loses it"


@pytest.mark.django_db
@pytest.mark.parametrize("name", passes("desk"))
def test_a_correction_at_the_desk_keeps_it(name: str, table: Table, write: Write) -> None:
    """The form of a deal, sent as it is shown, writes the deal again."""
    from tournaments.core.sheets.coinche.forms import DealForm  # noqa: PLC0415 — models wait for the settings

    ruleset, options, record = deal_with(name)
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
