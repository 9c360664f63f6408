"""A field of a deal is declared in one place: a toy is found in both forms, on pages and in replays.

`tests/scoring/test_toy_field.py` finds it in the engine.
"""

from __future__ import annotations

import json
from html import unescape
from typing import TYPE_CHECKING

import pytest

from tests.phone.conftest import Scan, deal
from tests.scoring.toy_field import TOY, with_toy
from tests.sheets.browsing import SHEET, form, records, text

if TYPE_CHECKING:
    from django.test import Client

    from tests.conftest import Cast
    from tournaments.core.models.rounds import Table

__all__ = ["with_toy"]  # a fixture from next door
pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("with_toy")]


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


def test_a_deal_played_again_keeps_it(table: Table, phone: Scan) -> None:
    from tournaments.core.sheets.queries import sheet_of  # noqa: PLC0415 — models wait for the settings
    from tournaments.frontends.referee.replaying import fields_kept  # noqa: PLC0415 — as above

    phone().send("deal", deal(1, TOY), "NS")
    assert fields_kept(sheet_of(table).rows[0]) == {"misdeals": 2}
