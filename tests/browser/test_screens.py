"""A hall screen from `/ecran/` to the pictures of the club, set up by label and by button."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO
from typing import TYPE_CHECKING, Final

import pytest
from PIL import Image

from tests.browser.conftest import Hall
from tests.browser.tables import Site

if TYPE_CHECKING:
    from playwright.sync_api import FilePayload, Page

pytestmark = pytest.mark.slow

NAMES: Final = ("Taverne du Marché", "Boulangerie Martin")
"""In the order in which they are sent; they are shown in that of their captions."""
WHOLE: Final = """() => {
  const [picture] = [...document.querySelectorAll(".scene-now img")];
  return picture?.complete && picture.naturalWidth > 0;
}"""


def drawn(red: int) -> FilePayload:
    """A file as a browser sends it."""
    written = BytesIO()
    Image.new("RGB", (640, 360), (red, 90, 30)).save(written, "PNG")
    return {"name": "affiche.png", "mimeType": "image/png", "buffer": written.getvalue()}


def pair(desk: Page, screen: Page, hall: Hall, name: str) -> None:
    """Make a screen of a browser by the figures that it shows."""
    screen.goto("/ecran/")
    figures = screen.locator(".figures").inner_text()
    desk.goto(hall.concours("ecrans/"))
    desk.get_by_label("Les quatre chiffres de l’écran").fill(figures)
    desk.get_by_role("button", name="Ajouter", exact=True).click()
    desk.get_by_label("Nom de l’écran").fill(name)
    desk.get_by_role("button", name="C’est mon écran").click()
    desk.get_by_role("heading", name=name).wait_for()


def test_pictures_are_sent_shown_in_their_order_and_taken_away(
    site: Site, hall: Hall, visitor: Callable[..., Page]
) -> None:
    screen, desk = visitor(hall.origin, width=1280, height=720), visitor(hall.origin, width=390)
    site.log_in(desk, "organisateur")
    pair(desk, screen, hall, "Au bar")
    desk.get_by_role("link", name="Images des écrans").click()
    desk.get_by_text("Pas encore d’image").wait_for()
    for red, name in zip((40, 200), NAMES, strict=True):
        desk.locator("input[type=file]").set_input_files(drawn(red))
        desk.get_by_label("Légende").fill(name)
        desk.get_by_role("button", name="Ajouter", exact=True).click()
        desk.get_by_role("listitem").filter(has_text=name).wait_for()
    assert desk.locator(".pictures p").all_inner_texts() == sorted(NAMES)
    desk.get_by_role("button", name="Les montrer sur tous les écrans").click()
    screen.locator(".scene-now.scene-pictures").wait_for()
    screen.wait_for_function(WHOLE)
    assert screen.locator(".whole-words").all_inner_texts() == sorted(NAMES)
    desk.goto(hall.concours("ecrans/images/"))
    assert desk.get_by_role("button", name="Les montrer sur tous les écrans").count() == 0
    desk.get_by_role("button", name=f"Retirer {NAMES[1]}").click()
    screen.locator(".whole-words", has_text=NAMES[1]).wait_for(state="detached")
    assert screen.locator(".whole-words").all_inner_texts() == [NAMES[0]]
    desk.get_by_role("button", name=f"Retirer {NAMES[0]}").click()
    screen.get_by_text("La suite paraîtra ici.").wait_for()
