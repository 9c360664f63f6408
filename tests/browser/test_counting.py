"""«Compter le tas»: a pile is tapped card by card, and counted without a network."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from tests.browser.conftest import Hall, arrived
from tests.browser.faults import Look, looks

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.slow

PILE = ("valet de cœur", "9 de cœur", "as de pique", "10 de pique")
"""55 points with hearts as trumps."""


def counted(page: Page, ours: int, theirs: int) -> None:
    """Wait until both piles have these points."""
    page.locator("[data-ours]").get_by_text(str(ours), exact=True).wait_for()
    page.locator("[data-theirs]").get_by_text(str(theirs), exact=True).wait_for()


@pytest.mark.parametrize("look", looks(Look(360, "dark"), Look(1280, "light")))
def test_a_pile_is_counted_where_there_is_no_network(
    hall: Hall, visitor: Callable[..., Page], look: Look
) -> None:
    page, wrong = look.open(visitor, hall.origin), look.judge()
    page.goto(hall.public("regles/"))
    arrived(page)
    page.get_by_role("link", name="Compter le tas").click()
    page.get_by_text("Choisissez l’atout").wait_for()
    arrived(page)
    page.context.set_offline(True)
    for card in PILE:
        page.get_by_role("checkbox", name=card).check()
    page.get_by_role("radio", name="cœur").check()
    counted(page, 55, 107)
    page.get_by_role("checkbox", name="Le dernier pli").check()
    counted(page, 65, 97)
    page.get_by_role("button", name="Tout effacer").click()
    counted(page, 10, 152)
    page.get_by_role("button", name="Défaire").click()
    counted(page, 65, 97)
    page.get_by_role("button", name="Défaire").click()
    counted(page, 55, 107)
    page.get_by_role("button", name="Défaire").click()
    counted(page, 45, 117)
    page.get_by_text("vérifiez").wait_for()
    assert wrong(page) == []
    page.context.set_offline(False)
    page.reload()
    counted(page, 45, 117)  # kept in the browser
    page.get_by_label("Règles").select_option("Chouine")
    counted(page, 13, 117)
    assert page.get_by_role("radio").count() == 0
