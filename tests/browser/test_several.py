"""The list by thumb and keyboard: several rows at once, and fees chosen on the line of a new team."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

import pytest

from tests.browser.faults import Look, looks
from tests.browser.tables import Site, Tables
from tests.browser.test_paying import OPENED

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.slow

TEAMS: Final = 29
LOOKS: Final = looks(Look(390, "dark"), Look(1280, "light"))


@pytest.fixture
def club(site: Site) -> Tables:
    """A concours of as many teams as had paid online, with a cash desk."""
    made = site.tables("--seed=ensemble", f"--teams={TEAMS}", "--until=open")
    made.ask(OPENED)
    return made


@pytest.fixture
def sit(club: Tables, visitor: Callable[..., Page]) -> Callable[..., Page]:
    """Opens a browser of the organizer at the list."""

    def open_browser(**options: object) -> Page:
        page = visitor(club.origin, **options)
        club.site.log_in(page, club.organizer)
        page.goto(f"{club.concours}inscriptions/")
        return page

    return open_browser


def ticked(page: Page) -> list[str]:
    found: list[str] = page.locator("#teams [name=team]:checked").evaluate_all(
        "all => all.map((one) => one.value)"
    )
    return found


def test_all_who_paid_online_are_three_gestures(sit: Callable[..., Page]) -> None:
    page = sit(width=390)
    page.get_by_label("Tout cocher").click()  # one
    page.get_by_role("button", name="En ligne").click()  # two
    page.locator(".several-text", has_text=f"{TEAMS} équipes : payé en ligne").wait_for()
    page.get_by_role("button", name="Noter").click()  # three
    page.locator(".message-undo", has_text=f"{TEAMS} équipes : payé en ligne").wait_for()
    page.locator("#till", has_text=f"{TEAMS} comptes payés sur {TEAMS}").wait_for()
    page.locator(".message-undo button").click()
    page.locator("#till", has_text=f"0 compte payé sur {TEAMS}").wait_for()


def test_rows_are_ticked_by_keyboard_and_as_a_range(sit: Callable[..., Page]) -> None:
    page = sit()
    bar = page.locator("#several")
    assert not bar.is_visible()
    page.locator("#team-2 td.name").click(position={"x": 300, "y": 5})
    page.locator("#team-2:focus").wait_for()
    page.keyboard.press("Space")
    bar.get_by_text("1 équipe", exact=True).wait_for()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    page.locator("#team-4:focus").wait_for()
    page.keyboard.press("Space")
    assert ticked(page) == ["2", "4"]
    page.locator("#team-8 [name=team]").click(modifiers=["Shift"])
    assert ticked(page) == ["2", "4", "5", "6", "7", "8"]
    page.locator("#paid-5").click()
    page.locator("#paid-5", has_text="annuler").wait_for()
    assert ticked(page) == ["2", "4", "5", "6", "7", "8"], "also the row that came anew"
    bar.get_by_role("button", name="Espèces").click()
    bar.get_by_text("5 équipes : payé en espèces").wait_for()
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent") == "Noter"
    page.locator("#team-8 [name=team]").click()  # what is to be confirmed is of the ticked rows
    bar.get_by_text("5 équipes", exact=True).wait_for()
    page.locator("#search").fill("8")
    page.locator("#team-2").wait_for(state="detached")
    assert ticked(page) == [], "nobody is chosen whom one does not see"
    page.locator("#team-8 [name=team]").focus()
    page.keyboard.press("p")
    page.locator("#paid-8:focus", has_text="annuler").wait_for()


def test_enter_inscribes_from_the_list_of_fees(sit: Callable[..., Page]) -> None:
    page = sit()
    for number, key in ((4, "Enter"), (5, "Tab")):  # from the list, then from the field behind it
        page.get_by_label("Joueur 1").fill(f"Anne Roy {number}")
        page.get_by_label("Joueur 2").fill(f"Luc Petit {number}")
        page.locator("[name=kind1]").focus()
        page.keyboard.press("a")
        page.keyboard.press(key)
        if key == "Tab":
            page.keyboard.press("Enter")
        page.locator("#entered", has_text=f"Luc Petit {number} (adhérent)").wait_for()
        assert page.get_by_label("Joueur 1").evaluate("field => field === document.activeElement")


@pytest.mark.parametrize("look", LOOKS)
def test_the_bar_is_accessible_and_fits(look: Look, sit: Callable[..., Page]) -> None:
    page, wrong = sit(width=look.width, color_scheme=look.scheme), look.judge()
    page.get_by_label("Tout cocher").click()
    assert wrong(page) == []
    page.get_by_role("button", name="En ligne").click()
    page.locator(".several-plan").wait_for()
    assert wrong(page) == []
