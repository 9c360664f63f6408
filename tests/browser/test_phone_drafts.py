"""Half a deal on a phone: it outlives the page, is given up and taken back, and says what it still lacks."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

from tests.browser.phones import Come, Thumb
from tests.browser.tables import Site, Tables

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.slow

HALF = {"contract": {"by": "NS", "bid": 100, "trump": "hearts"}, "points": {"NS": 112}, "belote": {"NS": 1}}
FIRST = {"contract": {"by": "EW", "bid": 90, "trump": "spades"}, "points": {"EW": 95}}


def half_told(thumb: Thumb) -> None:
    thumb.contract("NS", 100, "hearts")
    thumb.tap("[data-belote=NS]")
    thumb.type(11)


def heading(thumb: Thumb, text: str) -> None:
    thumb.page.get_by_role("heading", name=text, exact=True).wait_for()


def test_half_a_deal_outlives_the_page_until_it_is_noted(tables: Tables, come: Come) -> None:
    ours = come(1)
    half_told(ours)
    ours.page.reload()
    ours.page.get_by_text("Ce que vous aviez commencé est repris.").wait_for()
    ours.type(2)
    ours.tap("#note")
    ours.line(1, "noted").wait_for()
    ours.page.reload()
    ours.line(1, "noted").wait_for()
    heading(ours, "Donne 2")
    ours.page.locator("[data-step=by]").wait_for()
    assert not ours.page.locator("#resumed").is_visible()
    assert tables.sheet(1) == ([HALF], 1, ["accepted"])


def test_a_correction_outlives_the_page_too(tables: Tables, come: Come) -> None:
    ours = come(2)
    ours.deal("EW", 90, "spades", 85)
    ours.line(1, "noted").wait_for()
    ours.page.get_by_role("button", name="Corriger la donne 1").click()
    ours.tap("[data-pad=points] [data-erase]")
    ours.page.reload()
    heading(ours, "Corriger la donne 1")
    ours.tap("[data-pad=points] [data-erase]")
    ours.type(95)
    ours.tap("#note")
    heading(ours, "Donne 2")
    ours.line(1, "noted").get_by_text("95").first.wait_for()
    assert tables.sheet(2) == ([FIRST], 2, ["accepted", "accepted"])


@pytest.mark.parametrize(
    ("table", "noted", "said", "place"),
    [(3, 1, "Ce que vous aviez commencé est repris", 1), (4, 2, "plus tôt", 3)],
)
def test_half_a_deal_that_others_overtook_is_brought_back_with_a_word(
    tables: Tables, come: Come, table: int, noted: int, *, said: str, place: int
) -> None:
    """One deal may be the same that the other side has told; two cannot be."""
    ours = come(table)
    half_told(ours)
    ours.page.goto("about:blank")
    for n in range(noted):
        tables.note(table, n + 1, {**FIRST, "points": {"EW": 95 + n}}, "EW")
    ours.page.goto("/t/")
    ours.page.locator("#resumed", has_text=said).wait_for()
    heading(ours, f"Donne {place}")
    assert ours.page.locator("[data-side=NS] b").inner_text() == "11"


def test_what_was_erased_by_mistake_comes_back(tables: Tables, come: Come) -> None:
    ours = come(5)
    erase = ours.page.get_by_role("button", name="Effacer", exact=True)
    assert not erase.is_visible()
    half_told(ours)
    erase.click()
    heading(ours, "Donne 1")
    ours.page.locator("[data-step=by]").wait_for()
    ours.page.get_by_role("button", name="Remettre ce qui était tapé").click()
    ours.type(2)
    ours.tap("#note")
    ours.line(1, "noted").wait_for()
    assert tables.sheet(5)[0] == [HALF]


def test_what_was_erased_stays_so_once_the_next_deal_is_begun(come: Come) -> None:
    ours = come(6)
    half_told(ours)
    ours.page.get_by_role("button", name="Effacer", exact=True).click()
    ours.page.locator("#erased").wait_for()
    ours.tap("[data-step] [data-by=EW]")
    ours.page.locator("#erased").wait_for(state="hidden")
    ours.page.get_by_role("button", name="Effacer", exact=True).click()
    ours.page.reload()
    ours.page.locator("[data-step=by]").wait_for()
    assert not ours.page.locator("#resumed").is_visible()


def test_a_deal_without_points_says_what_is_missing(come: Come) -> None:
    ours = come(7)
    ours.contract("NS", 100, "hearts")
    ours.tap("#note")
    ours.page.locator("#preview").get_by_text("Il manque les points").wait_for()
    ours.type(112)
    ours.page.get_by_text("100 à cœur, réussi").wait_for()
    ours.tap("#note")
    ours.line(1, "noted").wait_for()


@pytest.fixture(scope="module")
def matches(site: Site) -> Tables:
    return site.tables("--ruleset=chouine", "--teams=4")


def test_half_a_partie_is_kept_and_says_what_is_missing(
    matches: Tables, visitor: Callable[..., Page]
) -> None:
    ours = Thumb(visitor(matches.origin, width=360, height=640))
    ours.seat(matches, 1)
    ours.tap("[data-der=EW]")
    ours.tap("#note")
    ours.page.locator("#preview").get_by_text("Il manque les points").wait_for()
    ours.tap("[data-der=EW]")
    ours.type(70)
    ours.tap("#note")
    ours.page.locator("#preview").get_by_text("Il manque le dix de der").wait_for()
    ours.page.reload()
    ours.page.get_by_text("Ce que vous aviez commencé est repris.").wait_for()
    ours.tap("[data-der=EW]")
    ours.tap("#note")
    ours.line(1, "noted").wait_for()
    made: dict[str, Any] = {"points": {"A": 70}, "der": "B"}
    assert matches.sheet(1)[0] == [made]
