"""Payments by one key on the list of inscriptions, and the pages of the cash desk as they are seen."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Final

import pytest

from tests.browser.conftest import log_in
from tests.browser.faults import faults
from tests.browser.site import manage, prepare, served
from tests.chromium import HALL

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.slow

OPENED: Final = """
from tournaments.models.money import FeeKind
from tournaments.models.planning import Tournament
from tournaments.money import actions
from tournaments.money.prices import Prices, Product
from tournaments.ledger.prizes import PrizePlan
concours = Tournament.objects.get()
fees = {FeeKind.OTHER: 120_050, FeeKind.MEMBER: 800}
products = (Product("Repas", 1_250),)
actions.set_prices(concours, Prices(fees=fees, products=products, plan=PrizePlan(weights=(2, 1))))
print(concours.slug)
"""
PAGES: Final = (
    "inscriptions/",
    "caisse/",
    "caisse/equipe/1/",
    "caisse/bilan/",
    "caisse/prix/",
    "caisse/tarifs/",
)
LOOKS: Final = ((390, "light"), (1280, "dark"))
LEVELS: Final = "all => all.map((one) => `${one.getBoundingClientRect().top} ${one.offsetHeight}`)"


@pytest.fixture(scope="module")
def concours(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, str]]:
    """A site, and the address of a concours of three teams with a cash desk."""
    data = tmp_path_factory.mktemp("till")
    prepare(data, ("simulate", "--verbosity=0", "--seed=caisse", "--teams=3", "--until=open"))
    slug = manage(data, "shell", "--verbosity=0", "--command", OPENED).split()[-1]
    with served(data, ALLOWED_HOSTS=HALL) as (origin, _):
        yield origin.replace("127.0.0.1", HALL), f"/concours/{slug}/"


def button(page: Page, number: int, text: str) -> None:
    """Wait until the button of a team says this, and has the focus."""
    page.locator(f"#paid-{number}:focus", has_text=text).wait_for()


def test_one_key_a_line(concours: tuple[str, str], visitor: Callable[..., Page]) -> None:
    origin, at = concours
    page = visitor(origin)
    log_in(page, "organisateur")
    page.goto(f"{at}inscriptions/")
    page.locator("#team-1 a").focus()
    page.keyboard.press("p")
    button(page, 1, "annuler")
    page.keyboard.press("ArrowDown")
    button(page, 2, "Encaisser")
    page.keyboard.press("p")
    button(page, 2, "annuler")
    page.locator("#till", has_text="2 réglées sur 3").wait_for()
    page.keyboard.press("p")  # the same key takes it back
    button(page, 2, "Encaisser")
    page.locator("#till", has_text="1 réglée sur 3").wait_for()
    page.locator("#team-3 td").first.click()
    page.locator("#team-3:focus").wait_for()
    page.keyboard.press("p")
    button(page, 3, "✓ payé")
    page.locator("#till", has_text="2 réglées sur 3").wait_for()
    page.get_by_label("Joueur 1").press_sequentially("p")
    assert page.get_by_label("Joueur 1").input_value() == "p"


def test_the_fields_of_a_line_of_fees_are_level(
    concours: tuple[str, str], visitor: Callable[..., Page]
) -> None:
    origin, at = concours
    page = visitor(origin, width=1280)
    log_in(page, "organisateur")
    page.goto(f"{at}caisse/tarifs/")
    fields = page.locator(".field-row").first.locator("input, select")
    places = fields.evaluate_all(LEVELS)
    assert len(places) == 4
    assert len(set(places)) == 1


@pytest.mark.parametrize(("width", "scheme"), LOOKS)
def test_the_pages_are_accessible_and_fit(
    width: int, scheme: str, concours: tuple[str, str], visitor: Callable[..., Page]
) -> None:
    origin, at = concours
    page = visitor(origin, width=width, color_scheme=scheme)
    log_in(page, "organisateur")
    found = {}
    for path in PAGES:
        page.goto(f"{at}{path}")
        if some := faults(page):
            found[path] = some
    assert found == {}
