"""The page of a round on a screen and on a phone: tables before anything else, and what is rarely needed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    from tests.browser.tables import Site, Tables

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def tables(site: Site) -> Tables:
    return site.tables("--teams=32", "--rounds=2", "--until=round2")


@pytest.mark.parametrize(  # each width and each list once by day
    ("width", "height", "fewest", "show"),
    [
        (1280, 800, 12, ""),
        (390, 844, 3, "jouent"),
        pytest.param(1280, 800, 12, "jouent", marks=pytest.mark.night),
        pytest.param(390, 844, 3, "", marks=pytest.mark.night),
    ],
)
def test_tables_are_in_sight_when_the_page_opens(  # noqa: PLR0917 — a table
    tables: Tables, visitor: Callable[..., Page], width: int, height: int, fewest: int, show: str
) -> None:
    page = visitor(tables.origin, width=width, height=height)
    tables.site.log_in(page, tables.organizer)
    page.goto(f"{tables.concours}parties/2/?voir={show}")
    page.locator(".round-table").first.wait_for()
    bottoms = page.locator(".round-table").evaluate_all(
        "cards => cards.map((card) => card.querySelector('.round-sides').getBoundingClientRect().bottom)"
    )
    assert sum(bottom <= height for bottom in bottoms) >= fewest
    assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.parametrize(  # the narrower is the harder one
    "width", [pytest.param(1280, marks=pytest.mark.night), 390]
)
def test_what_is_rarely_needed_opens_by_keyboard_and_is_not_cut_off(
    tables: Tables, visitor: Callable[..., Page], width: int
) -> None:
    page = visitor(tables.origin, width=width, height=844)
    tables.site.log_in(page, tables.organizer)
    page.goto(f"{tables.concours}parties/2/")
    stages = page.get_by_role("navigation", name="Étapes du concours")
    stages.locator("summary").focus()
    page.keyboard.press("Enter")
    last = stages.get_by_role("link", name="Vérifier le tirage")
    last.wait_for()
    box = last.bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= width
    at = [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2]
    assert page.evaluate("([x, y]) => document.elementFromPoint(x, y).innerText", at) == "Vérifier le tirage"
    page.keyboard.press("Escape")
    last.wait_for(state="hidden")
    stages.locator("summary").press("Enter")
    stages.get_by_role("link", name="Réglages").click()
    page.get_by_role("heading", name="Réglages").first.wait_for()


def test_a_number_and_enter_open_a_sheet(tables: Tables, visitor: Callable[..., Page]) -> None:
    page = visitor(tables.origin)
    tables.site.log_in(page, tables.desk)
    page.goto(f"{tables.concours}parties/2/")
    page.get_by_label("Table n°").fill("7")
    page.keyboard.press("Enter")
    page.get_by_role("heading", name="Table 7").wait_for()
