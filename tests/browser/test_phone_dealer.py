"""A phone at a table of the Dauphiné: who dealt by the kings, and who bid the générale and deals next."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from tests.browser.phones import Thumb
from tests.browser.tables import Site, Tables

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.slow

STOPPED_BY_THE_CLOCK = """
from tournaments.core.models.opening import head_of
tournament.ending = "clock"
tables_of_it.filter(number=2).update(game=head_of(tournament).to_json())
print("true")
"""
"""Table 2 plays until the hall's time is over: its phones say which deal is the last."""


@pytest.fixture(scope="module")
def tables(site: Site) -> Tables:
    return site.tables("--ruleset=dauphine", "--teams=4")


def test_the_bidder_of_a_generale_is_asked_for_and_deals_next(
    tables: Tables, visitor: Callable[..., Page]
) -> None:
    ours = Thumb(visitor(tables.origin, width=360, height=640))
    ours.seat(tables, 1, "NS")
    assert "tirez-le aux rois" in ours.page.locator("#standing").inner_text()
    for key in ("by=NS", "bid=generale", "trump=hearts", "call=none"):
        ours.tap(f"[data-{key}]")
    assert ours.page.locator("[data-field=generale_by][data-value=W]").is_hidden()
    ours.tap("[data-field=generale_by][data-value=S]")
    ours.tap("[data-field=capot][data-value=NS]")
    ours.page.locator("#entry .sheet-more summary").click()
    ours.tap("[data-field=dealer][data-value=E]")
    south = ours.page.locator("[data-field=dealer][data-value=S]").inner_text().partition(" (")[0]
    ours.tap("#note")
    ours.line(1, "noted").wait_for()
    ours.page.locator("#dealer", has_text=re.compile(f"^{south.split()[0]}.* donne$")).wait_for()
    (record,), _lines, _outcomes = tables.sheet(1)
    assert (record["dealer"], record["generale_by"]) == ("E", "S")


def test_the_last_deal_that_is_corrected_into_a_passed_one_stays_the_last(
    tables: Tables, visitor: Callable[..., Page]
) -> None:
    tables.ask(STOPPED_BY_THE_CLOCK)
    ours = Thumb(visitor(tables.origin, width=360, height=640))
    ours.seat(tables, 2, "NS")
    ours.contract("NS", "generale", "hearts")
    ours.tap("[data-field=generale_by][data-value=N]")
    ours.tap("[data-field=capot][data-value=NS]")
    ours.page.locator("#entry .sheet-more summary").click()
    ours.tap("[data-field=last]")
    ours.tap("#note")
    ours.line(1, "noted").wait_for()
    assert tables.sheet(2)[0][0]["last"]
    ours.page.get_by_role("button", name="Corriger la donne 1").click()
    ours.tap("#strip [data-go=by]")
    ours.tap("#passed")
    ours.page.locator("#deals").get_by_text("ont passé").wait_for()  # by the phone, then by the site
    ours.line(1, "noted").wait_for()
    assert tables.sheet(2)[0] == [{"passed": True, "last": True}]
