"""The pictures of the documentation: `make pictures` makes them, of a concours that is always the same.

Without `--pictures` nothing is made: each must be there, small, and every one that the README shows.
"""

from __future__ import annotations

import re
import struct
import subprocess
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest
from PIL import Image

from tests.browser import entering
from tests.browser.conftest import PATIENCE, Hall, log_in
from tests.chromium import HALL

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

ROOT = Path(__file__).resolve().parents[2]
PICTURES = ROOT / "docs" / "pictures"
NAMES: Final = ("home", "draw", "sheet", "standings", "card")
LARGEST, WIDEST = 150_000, 1280  # bytes, pixels
DAY: Final = "2026-11-21"
DEAL: Final = {
    "contract": {"by": "NS", "bid": 110, "trump": "hearts", "call": "coinche"},
    "points": {"NS": 121},
    "belote": {"NS": 1},
    "announces": {"EW": [{"kind": "tierce", "rank": "Q", "suit": "clubs"}]},
}


@pytest.fixture(scope="module", autouse=True)
def made(request: pytest.FixtureRequest) -> None:
    """All of them anew, when somebody asked for that."""
    if request.config.getoption("--pictures", default=False):
        hall, browser = (request.getfixturevalue(name) for name in ("hall", "chromium"))
        PICTURES.mkdir(exist_ok=True)
        _make_all(replace(hall, origin=hall.origin.replace(HALL, "127.0.0.1")), browser)


@pytest.mark.parametrize("name", NAMES)
def test_the_picture_is_there_and_small(name: str) -> None:
    picture = (PICTURES / f"{name}.png").read_bytes()
    (width,) = struct.unpack(">I", picture[16:20])
    assert picture.startswith(b"\x89PNG")
    assert width <= WIDEST
    assert len(picture) <= LARGEST


def test_every_picture_that_the_readme_shows_is_there() -> None:
    shown = re.findall(r"docs/pictures/([\w-]+)\.png", (ROOT / "README.md").read_text(encoding="utf-8"))
    assert shown
    assert set(shown) <= set(NAMES)


def _make_all(hall: Hall, browser: Browser) -> None:
    options = {"locale": "fr-FR", "base_url": hall.origin, "color_scheme": "light"}
    at_the_desk = browser.new_context(
        viewport={"width": 1280, "height": 760}, device_scale_factor=0.75, **options
    )
    phone = browser.new_context(viewport={"width": 390, "height": 780}, device_scale_factor=2, **options)
    for context in (at_the_desk, phone):
        context.set_default_timeout(PATIENCE)
    desk = at_the_desk.new_page()
    log_in(desk, "organisateur")
    _date(desk, hall)
    _home(desk, hall)
    _sheet(desk, hall)
    _draw(desk, hall)
    _card(desk, hall)
    _standings(phone.new_page(), hall)


def _date(page: Page, hall: Hall) -> None:
    """A day of its own, so that tomorrow's picture is the same."""
    page.goto(hall.concours("reglages/"))
    page.get_by_label("Date").fill(DAY)
    page.get_by_role("button", name="Enregistrer").click()
    page.get_by_role("status").first.wait_for()


def _home(page: Page, hall: Hall) -> None:
    page.goto(hall.concours())
    _take(page, "home")


def _sheet(page: Page, hall: Hall) -> None:
    """A deal that is written, and what it will give."""
    page.goto(hall.concours("feuilles/2/7/"))
    entering.write(page, DEAL)
    page.get_by_text(re.compile("Nouveau total")).wait_for()
    page.get_by_role("heading", level=1).click()  # no field keeps the focus
    _take(page, "sheet", height=1870)


def _draw(page: Page, hall: Hall) -> None:
    """The first round of the other concours, before it is published."""
    page.goto(f"{hall.origin}/concours/{hall.inscriptions}/inscriptions/")
    page.locator("summary", has_text="Tout pointer").click()
    page.get_by_role("button", name=re.compile("Tout pointer")).click()
    page.get_by_role("link", name="Tirage", exact=True).click()
    page.get_by_role("button", name="Tirer la partie 1").click()
    page.get_by_text("proposition", exact=True).wait_for()
    _take(page, "draw", height=1150)


def _standings(page: Page, hall: Hall) -> None:
    page.goto(hall.public("classement/"))
    _take(page, "standings")


def _card(page: Page, hall: Hall) -> None:
    """The first page of the score cards, as the printer gives it."""
    page.goto(hall.concours("impressions/"))
    with page.expect_popup() as opened:  # papers open in a tab of their own
        page.get_by_role("link", name="Feuilles de marque", exact=True).click()
    link = opened.value.get_by_role("link", name="Ouvrir le PDF")
    link.wait_for()
    paper = page.request.get(link.get_attribute("href") or "").body()
    target = PICTURES / "card"
    command = ["pdftoppm", "-png", "-gray", "-singlefile", "-r", "90", "-", target]
    subprocess.run(command, input=paper, check=True)
    _shrink("card")


def _take(page: Page, name: str, height: int = 0) -> None:
    """What is in view, or so much of the page from its top."""
    if height:
        width = page.evaluate("innerWidth")
        clip = {"x": 0, "y": 0, "width": width, "height": height}
        page.screenshot(path=PICTURES / f"{name}.png", full_page=True, clip=clip, animations="disabled")
    else:
        page.screenshot(path=PICTURES / f"{name}.png", animations="disabled")
    _shrink(name)


def _shrink(name: str) -> None:
    """The picture in 256 colours, small red signs among them, which nobody sees and which halves its file."""
    path = PICTURES / f"{name}.png"
    with Image.open(path) as whole:
        few = whole.convert("RGB").quantize(256, Image.Quantize.MAXCOVERAGE, dither=Image.Dither.NONE)
        few.save(path, optimize=True)
