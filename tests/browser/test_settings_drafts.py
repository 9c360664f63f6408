"""Long forms of settings keep a draft as sheets do, and leaving with something typed is asked about."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

import pytest

from tests.browser.conftest import PATIENCE, STILL
from tests.browser.tables import Tables

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Dialog, Page

pytestmark = pytest.mark.slow

TYPED: Final = "1 : 200 €\n2 : un jambon"
WRONG: Final = "1 : 200 €\n2 une bouteille"
PUT_BACK: Final = "Brouillon de"


@pytest.fixture
def lots(chromium: Browser, tables: Tables) -> Iterator[Page]:
    """The prizes of the concours, open before its organizer, who leaves whatever is asked."""
    with chromium.new_context(locale="fr-FR", base_url=tables.origin, **STILL) as context:
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        tables.site.log_in(page, tables.organizer)
        page.goto(f"{tables.concours}lots/")
        yield page


def leave(page: Page, tab: str) -> list[str]:
    """Go to another tab of the settings; the kinds of questions that were asked, all answered with yes."""
    asked: list[str] = []

    def answer(dialog: Dialog) -> None:
        asked.append(dialog.type)
        dialog.accept()

    page.once("dialog", answer)
    page.get_by_role("navigation", name="Réglages du concours").get_by_role("link", name=tab).click()
    page.locator(".tabs a[aria-current]", has_text=tab).wait_for()
    page.remove_listener("dialog", answer)
    return asked


def test_a_tab_with_something_typed_asks_and_brings_it_back(lots: Page) -> None:
    text = lots.get_by_label("Les lots, un par ligne")
    before = text.input_value()
    asked = [leave(lots, tab) for tab in ("Salle", "Règles", "Tarifs", "Le concours", "Salle", "Lots")]
    assert asked == [[]] * 6  # nothing is typed
    text.fill(f"{TYPED}\n3 une bouteille : ")
    assert leave(lots, "Salle") == ["beforeunload"]
    leave(lots, "Lots")
    lots.get_by_text(PUT_BACK).wait_for()
    assert text.input_value() == f"{TYPED}\n3 une bouteille : "
    text.fill(WRONG)
    lots.get_by_role("button", name="Enregistrer les lots").click()
    lots.locator(".error-summary").wait_for()
    assert leave(lots, "Salle") == ["beforeunload"]
    leave(lots, "Lots")
    lots.get_by_text(PUT_BACK).wait_for()
    assert text.input_value() == WRONG
    text.fill(TYPED)
    lots.get_by_role("button", name="Enregistrer les lots").click()
    lots.get_by_text("Les lots sont enregistrés.").wait_for()
    assert leave(lots, "Salle") == []
    leave(lots, "Lots")
    assert text.input_value() == TYPED != before
    assert lots.get_by_text(PUT_BACK).is_hidden()


def test_what_is_frozen_stays_as_it_is_under_a_draft(lots: Page) -> None:
    leave(lots, "Le concours")
    lots.get_by_label("Lieu").fill("Gymnase")
    ending = "() => document.querySelector('[name=ending]:checked')?.value"
    before = lots.evaluate(ending)
    assert leave(lots, "Salle") == ["beforeunload"]
    leave(lots, "Le concours")
    lots.get_by_text(PUT_BACK).wait_for()
    assert lots.get_by_label("Lieu").input_value() == "Gymnase"
    assert lots.evaluate(ending) == before
    lots.get_by_role("button", name="Effacer").click()
    lots.wait_for_function("() => document.querySelector('[name=place]').value !== 'Gymnase'")
