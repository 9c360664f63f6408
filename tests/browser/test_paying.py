"""Payments by one key on the list of inscriptions, and the pages of the cash desk as they are seen."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

import pytest

from tests.browser.faults import Look, looks
from tests.browser.tables import Site, Tables

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.slow

OPENED: Final = """
from tournaments.core.models.money import FeeKind
from tournaments.core.money import actions
from tournaments.core.money.prices import Prices, Product
from tournaments.core.ledger.prizes import PrizePlan
fees = {FeeKind.OTHER: 120_050, FeeKind.MEMBER: 800}
products = (Product("Repas", 1_250),)
actions.set_prices(tournament, Prices(fees=fees, products=products, plan=PrizePlan(weights=(2, 1))))
print("true")
"""
PAGES: Final = (
    "inscriptions/",
    "caisse/",
    "caisse/equipe/1/",
    "caisse/bilan/",
    "caisse/prix/",
    "caisse/tarifs/",
)
LOOKS: Final = looks(Look(390, "light"), Look(1280, "dark"))
LEVELS: Final = "all => all.map((one) => `${one.getBoundingClientRect().top} ${one.offsetHeight}`)"


@pytest.fixture(scope="module")
def club(site: Site) -> Tables:
    """A concours of three teams with a cash desk."""
    made = site.tables("--seed=caisse", "--teams=3", "--until=open")
    made.ask(OPENED)
    return made


@pytest.fixture
def sit(club: Tables, visitor: Callable[..., Page]) -> Callable[..., Page]:
    """Opens a browser of the organizer."""

    def open_browser(**options: object) -> Page:
        page = visitor(club.origin, **options)
        club.site.log_in(page, club.organizer)
        return page

    return open_browser


def button(page: Page, number: int, text: str) -> None:
    """Wait until the button of a team says this, and has the focus."""
    page.locator(f"#paid-{number}:focus", has_text=text).wait_for()


def test_one_key_a_line(club: Tables, sit: Callable[..., Page]) -> None:
    page = sit()
    page.goto(f"{club.concours}inscriptions/")
    page.locator("#team-1 a").focus()
    page.keyboard.press("p")
    button(page, 1, "annuler")
    page.keyboard.press("ArrowDown")
    button(page, 2, "Encaisser")
    page.keyboard.press("p")
    button(page, 2, "annuler")
    page.locator("#till", has_text="2 comptes payés sur 3").wait_for()
    page.keyboard.press("p")  # once more: it stays paid
    button(page, 2, "annuler")
    page.keyboard.press("Enter")  # that takes it back
    button(page, 2, "Encaisser")
    page.locator("#till", has_text="1 compte payé sur 3").wait_for()
    page.locator("#team-3 td").nth(2).click()
    page.locator("#team-3:focus").wait_for()
    page.keyboard.press("p")
    button(page, 3, "payé")
    page.locator("#till", has_text="2 comptes payés sur 3").wait_for()
    page.get_by_label("Joueur 1").press_sequentially("p")
    assert page.get_by_label("Joueur 1").input_value() == "p"


def test_the_fields_of_a_line_of_fees_are_level(club: Tables, sit: Callable[..., Page]) -> None:
    page = sit(width=1280)
    page.goto(f"{club.concours}caisse/tarifs/")
    for row in page.locator(".field-row").all():
        places = row.locator("input, select").evaluate_all(LEVELS)
        assert len(places) in {2, 3}
        assert len(set(places)) == 1


@pytest.mark.parametrize("look", LOOKS)
def test_the_pages_are_accessible_and_fit(look: Look, club: Tables, sit: Callable[..., Page]) -> None:
    page, wrong = sit(width=look.width, color_scheme=look.scheme), look.judge()
    found = {}
    for path in PAGES:
        page.goto(f"{club.concours}{path}")
        if some := wrong(page):
            found[path] = some
    assert found == {}
