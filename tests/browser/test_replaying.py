"""«Rejouer une donne»: cards tapped as they fell; taps outlive a cut and a reload, and become a ruling."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

import pytest

from tests.browser.conftest import PATIENCE, Hall
from tests.browser.faults import Look, faults, looks
from tests.browser.tables import Site
from tests.sheets.test_replaying import REVOKED, WHOLE

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.slow


def tap(page: Page, *words: str) -> None:
    """Tap these cards of the pack."""
    for word in words:
        page.locator(f".pack-card input[value='{word}']").click()


TAP_ALL: Final = """words => {
  for (const word of words) document.querySelector(`.pack-card input[value='${word}']`).click();
}"""


def tap_all(page: Page, *words: str) -> None:
    """Tap these cards one right after the other, which takes a thumb half a minute."""
    page.evaluate(TAP_ALL, words)


def chosen(page: Page) -> None:
    """The contract of the deal: 90 clubs by EW, West led."""
    for name, value in (("trump", "clubs"), ("first", "W"), ("by", "EW")):
        page.locator(f"[name={name}][value={value}]").check()
    page.get_by_role("radio", name="90", exact=True).check()


def said(page: Page, text: str) -> None:
    """Wait until the verdict says so."""
    page.locator("#verdict").get_by_text(re.compile(text)).first.wait_for()


@pytest.mark.parametrize("look", looks(Look(360, "dark"), Look(1280, "light")))
def test_taps_are_judged_corrected_and_outlive_a_cut(
    hall: Hall, visitor: Callable[..., Page], look: Look
) -> None:
    page = look.open(visitor, hall.origin)
    page.goto(hall.public("regles/"))
    page.get_by_role("link", name="Rejouer une donne").click()
    said(page, "Il manque encore")
    chosen(page)
    cards = REVOKED.split()
    tap(page, *cards[:5])
    said(page, "À Nord de jouer")
    tap_all(page, *cards[5:])
    said(page, "Carte 2, Sud.*fournir")
    page.get_by_text("interdite", exact=True).wait_for()
    page.get_by_role("button", name="carte 2 : 9 de pique").click()
    page.get_by_role("button", name="Retirer cette carte").wait_for()
    tap(page, "9h")  # both change places
    said(page, "Aucune carte interdite")
    page.get_by_role("button", name="Défaire").click()
    said(page, "Carte 2, Sud")
    page.get_by_label("main de Nord").check()
    tap(page, "9s")
    said(page, "n’était pas dans cette main")
    tap(page, "9s")  # known no more
    said(page, "fournir")
    assert look.judge()(page) == []
    page.reload()
    said(page, "Carte 2, Sud")
    page.get_by_label("main de Nord").wait_for()
    assert page.locator("[name=cards]").input_value() == REVOKED


def test_taps_wait_for_the_network(hall: Hall, chromium: Browser) -> None:
    context = chromium.new_context(locale="fr-FR", viewport={"width": 390, "height": 844})
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    page.goto(hall.public("rejouer/"))
    chosen(page)
    tap(page, "7h")
    said(page, "À Sud de jouer")
    context.set_offline(True)
    tap(page, "9h", "Ah")
    said(page, "Pas de réseau")
    context.set_offline(False)
    said(page, "À Nord de jouer")
    context.close()


def test_the_referee_reports_it_on_the_sheet(site: Site, hall: Hall, visitor: Callable[..., Page]) -> None:
    page = visitor(hall.origin, width=360)
    site.log_in(page, "arbitre")
    page.goto(hall.concours("feuilles/2/3/"))
    page.get_by_role("link", name="Rejouer une donne").click()
    chosen(page)
    tap_all(page, *WHOLE.split())
    said(page, "Aucune carte interdite")
    assert faults(page) == []
    page.get_by_label("De quelle donne").select_option("1")
    page.get_by_role("button", name="Reporter sur la feuille comme décision").click()
    page.get_by_text("la décision est sur la feuille").wait_for()
    page.get_by_role("row").get_by_text("90 à trèfle, réussi").first.wait_for()
    page.get_by_text("donne rejouée", exact=False).first.wait_for()
    page.goto(hall.concours("feuilles/2/3/rejouer/"))
    said(page, "Il manque encore")  # what was reported is no draft any more
