"""A field of a deal is declared in one place: a toy that is one more attribute is found everywhere."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from html import unescape
from typing import TYPE_CHECKING, Any

import pytest

from scoring import house
from scoring.coinche.kinds import OneOf
from scoring.coinche.reader import DealReader
from scoring.coinche.records import RECORD, Asked, Compared, DealField, Need, Place, RecordedDeal, described
from scoring.errors import InvalidDeal
from scoring.rulesets import RULESETS
from scoring.sentences import sentence as _
from scoring.sheet import game as sheet_game
from scoring.sheet.game import LogHead, game_of, identity_of
from scoring.telling.codes import codes_of
from tests import records_page
from tests.phone.conftest import Scan, deal
from tests.sheets.browsing import SHEET, form, records, text
from tests.sheets.records import made

if TYPE_CHECKING:
    from django.test import Client

    from tests.conftest import Cast
    from tournaments.core.models.rounds import Table


@dataclass(frozen=True)
class WithToy(RecordedDeal):
    """A deal with one field more, described at its attribute and nowhere else."""

    misdeals: int | None = described(
        DealField(
            kind=OneOf({1: _("une maldonne"), 2: _("deux maldonnes")}, codes={1: "u", 2: "d"}),
            record="how often it was dealt anew, 1 or 2",
            passed=True,
            compared=Compared.NOT_AT_ALL,
            replayed=False,
            needs=Need(lambda rules: rules.announces == "all", _("ce règlement ne compte pas les maldonnes")),
            codes=("mal",),
            twice=_("les maldonnes sont déjà dites"),
            said=_("après {value}"),
            told=True,
            asked=Asked(label=_("Maldonnes avant cette donne"), place=Place.RARE),
        )
    )


TOY = {**made(), "misdeals": 2}
ASCE = RULESETS["asce"]


@pytest.fixture(autouse=True)
def with_toy(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Deals have the toy, as if its attribute had been written in `scoring.coinche.records`."""
    monkeypatch.setattr(RECORD, "deal", WithToy)
    for made_before in (house.made_rules, sheet_game._game):
        made_before.cache_clear()
    yield
    for made_with_it in (house.made_rules, sheet_game._game):
        made_with_it.cache_clear()


def test_the_reader_reads_it_writes_it_and_refuses_it_elsewhere() -> None:
    read = DealReader(ASCE).read
    assert read(TOY).to_record() == {**TOY, "contract": {**TOY["contract"], "call": "none"}}
    assert read({"passed": True, "misdeals": 1}).to_record() == {"passed": True, "misdeals": 1}
    for ruleset, value, code in (
        ("asce", 3, "bad-value"),
        ("asce", True, "bad-value"),
        ("pagat", 2, "unknown-field"),
    ):
        with pytest.raises(InvalidDeal) as refused:
            DealReader(RULESETS[ruleset]).read({**TOY, "misdeals": value})
        assert [(error.field, error.code) for error in refused.value.errors] == [("misdeals", code)]


def test_two_phones_do_not_compare_it() -> None:
    game = game_of(LogHead("asce", {}, 2000))
    assert identity_of(game, TOY) == identity_of(game, made())


def test_a_line_of_codes_has_a_word_for_it() -> None:
    codes = codes_of("asce", {})
    line = codes.write(TOY)
    assert line == "N 100C 110 mald"
    assert codes.parse(line)["misdeals"] == 2
    assert str(codes.say(line)) == "NS prend 100 à cœur, 110 points, après deux maldonnes"
    assert codes.parse("- malu") == {"passed": True, "misdeals": 1}
    assert [found.code for found in codes.complete("N 100C 110 mal")] == ["malu", "mald"]
    for name, typed, said in (
        ("asce", "N 100C 110 malu mald", "« mald » est en trop : les maldonnes sont déjà dites."),
        ("pagat", "N 100C 110 malu", "« malu » ne sert pas ici : ce règlement ne compte pas les maldonnes."),
    ):
        with pytest.raises(InvalidDeal) as refused:
            codes_of(name, {}).parse(typed)
        assert [error.message().replace("\xa0", " ") for error in refused.value.errors] == [said]


@pytest.mark.django_db
def test_the_desk_asks_for_it_keeps_it_and_everybody_is_told(
    client: Client, cast: Cast, table: Table
) -> None:
    client.force_login(cast.agnes)
    assert "Maldonnes avant cette donne" in text(client.get(SHEET))
    assert client.post(SHEET, form(misdeals="2")).status_code == 302
    passed = form(passed="1", misdeals="1", seen="1", by="", bid="", trump="", points_ns="")
    assert client.post(SHEET, passed).status_code == 302
    assert records(table) == [TOY, {"passed": True, "misdeals": 1}]
    assert "après deux maldonnes" in text(client.get(SHEET))


@pytest.mark.django_db
def test_the_phone_asks_for_it_and_its_script_needs_no_line(phone: Scan, table: Table) -> None:
    ours = phone()
    page = ours.client.get("/t/")
    shown = unescape(page.content.decode())
    assert all(
        part in shown for part in ("Maldonnes avant cette donne", 'data-field="misdeals" data-value="2"')
    )
    (facts,) = (
        each for each in json.loads(page.context["config"])["rules"]["fields"] if each["name"] == "misdeals"
    )
    assert (facts["values"], facts["many"], facts["passed"], facts["must"]) == ([1, 2], False, True, False)
    assert ours.send("deal", deal(1, TOY), "NS")["state"]["deals"][0]["details"].endswith(
        " · après deux maldonnes"
    )
    assert records(table) == [TOY]


@pytest.mark.django_db
def test_a_deal_played_again_keeps_it(table: Table, phone: Scan) -> None:
    from tournaments.core.sheets.queries import sheet_of  # noqa: PLC0415 — models wait for the settings
    from tournaments.frontends.referee.replaying import fields_kept  # noqa: PLC0415 — as above

    phone().send("deal", deal(1, TOY), "NS")
    assert fields_kept(sheet_of(table).rows[0]) == {"misdeals": 2}


def test_the_documentation_has_a_row_for_it() -> None:
    row: Any = "| `misdeals` | how often it was dealt anew, 1 or 2 |\n"
    assert row in records_page.table()
