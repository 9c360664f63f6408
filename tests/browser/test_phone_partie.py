"""A table of chouine on its phones: a partie is noted, confirmed, and looked at by axe."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

import pytest

from tests.browser.faults import Look, faults, looks
from tests.browser.holding import hold, next_held
from tests.browser.phones import Thumb
from tests.browser.tables import Site, Tables

if TYPE_CHECKING:
    from playwright.sync_api import Page, Route

pytestmark = pytest.mark.slow

PREVIEW: Final = "**/t/apercu/"
PARTIE = {
    "points": {"A": 70},
    "der": "B",
    "announces": {"A": [{"kind": "mariage", "trump": False}], "B": [{"kind": "tierce", "trump": True}]},
}


@pytest.fixture(scope="module")
def tables(site: Site) -> Tables:
    return site.tables("--ruleset=chouine", "--teams=8")


def previewed(page: Page, held: list[Route], points: int) -> Any:
    """What the site says of a partie of so many points: the first that it is asked about from now on."""
    while True:
        asked = next_held(page, held)
        asked.continue_()
        if asked.request.post_data_json["record"]["points"] == {"A": points}:
            return asked.request.response().json()


@pytest.mark.parametrize("look", looks(Look(360, "light"), Look(1280, "light")))
def test_a_partie_is_noted_corrected_and_confirmed(
    tables: Tables, visitor: Callable[..., Page], look: Look
) -> None:
    table, wrong = (1 if look.second else 2 if look.width == 360 else 4), look.judge()
    ours, theirs = (Thumb(look.open(visitor, tables.origin, height=640)) for _ in range(2))
    ours.seat(tables, table, "NS")
    theirs.seat(tables, table, "EW")
    ours.type(80)
    ours.tap("[data-der=EW]")
    ours.page.locator("#entry .sheet-more summary").click()
    ours.tap("[data-announce='0'][data-of=NS]")
    ours.tap("[data-announce='3'][data-of=EW]")
    ours.tap("[data-chouine=NS]")
    ours.tap("[data-awarded=EW]")  # a second error, and no chouine
    ours.page.locator("#preview .phone-said", has_text="Partie attribuée à").wait_for()
    ours.tap("[data-awarded=EW]")
    ours.page.locator("#preview .phone-said", has_text="gagne la partie").wait_for()
    assert wrong(ours.page) == []
    ours.tap("#note")
    ours.line(1, "noted").wait_for()
    ours.page.get_by_role("button", name="Corriger la partie 1").click()
    for _ in range(2):
        ours.tap("[data-pad=points] [data-erase]")
    ours.type(70)
    ours.tap("#note")
    theirs.page.locator("#confirm-said", has_text="120 à 90").wait_for()
    theirs.page.get_by_role("button", name="D’accord", exact=True).click()
    for phone in (ours, theirs):
        phone.line(1, "confirmed").wait_for()
        assert phone.page.locator("[data-score=EW]").inner_text() == "1"
        assert wrong(phone.page) == []
    assert tables.sheet(table) == ([PARTIE], 2, ["accepted"] * 3)


def test_the_partie_that_comes_from_the_other_side_meanwhile_is_the_same_one(
    tables: Tables, visitor: Callable[..., Page]
) -> None:
    theirs = Thumb(visitor(tables.origin, width=360, height=640))
    theirs.seat(tables, 3, "EW")
    theirs.tap("[data-side=NS]")
    theirs.type(70)
    theirs.tap("[data-der=EW]")
    tables.note(3, 1, {"points": {"A": 70}, "der": "B"})
    theirs.line(1, "noted").wait_for()
    theirs.page.get_by_role("heading", name="Partie 1 du match", exact=True).wait_for()
    held = hold(theirs.page, PREVIEW)
    theirs.tap("[data-pad=points] [data-erase]")
    theirs.type(0)
    assert previewed(theirs.page, held, 70)["same_as"]["place"] == 1  # it finds the other side's partie
    theirs.page.locator("#preview .phone-said").wait_for()
    theirs.tap("#note")
    theirs.line(1, "confirmed").wait_for()
    assert tables.sheet(3) == ([{"points": {"A": 70}, "der": "B"}], 1, ["accepted"] * 2)


@pytest.fixture(scope="module")
def tables_of_four(site: Site) -> Tables:
    return site.tables("--ruleset=mondoubleau-quatre", "--teams=4")


def test_two_pairs_of_mondoubleau_note_a_partie(tables_of_four: Tables, visitor: Callable[..., Page]) -> None:
    """Chouine of four, without a card turned for trumps: the game that differs most from that of two."""
    ours, theirs = (Thumb(visitor(tables_of_four.origin, width=360, height=640)) for _ in range(2))
    ours.seat(tables_of_four, 1, "NS")
    theirs.seat(tables_of_four, 1, "EW")
    ours.type(80)
    ours.tap("[data-der=EW]")
    ours.page.locator("#entry .sheet-more summary").click()
    rows = ours.page.locator("#entry .sheet-more [role=group]")
    offered = rows.evaluate_all("rows => rows.map((row) => row.getAttribute('aria-label'))")
    assert offered[:3] == ["Mariage", "Mariage d’atout", "Trente (trois brisques)"]
    assert offered[3:] == ["Chouine", "Partie attribuée (deuxième erreur)"]
    assert ours.page.get_by_text("l’annonce qui nomme l’atout", exact=False).is_visible()
    ours.tap("[aria-label^=Trente] [data-of=NS]")
    ours.tap('[aria-label="Mariage d’atout"] [data-of=EW]')
    ours.page.locator("#preview .phone-said", has_text="110 à 90").wait_for()
    ours.tap("#note")
    ours.line(1, "noted").wait_for()
    theirs.page.get_by_role("button", name="D’accord", exact=True).click()
    for phone in (ours, theirs):
        phone.line(1, "confirmed").wait_for()
        assert phone.page.evaluate("document.documentElement.scrollWidth") <= 360
    assert faults(ours.page) == []
    ((record,), *_rest) = tables_of_four.sheet(1)
    assert record == {
        "points": {"A": 80},
        "der": "B",
        "announces": {"A": [{"kind": "trente"}], "B": [{"kind": "mariage", "trump": True}]},
    }
