"""The tabs of the public pages: on a phone all of them stand in one row, whatever the concours has."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest
from django.conf import settings
from django.test import Client

from tests.screens.conftest import ORIGIN, RecordedAnswers, opened_page
from tournaments.core.models.planning import Tournament

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.slow

HOME: Final = "/c/saint-martin/"
PAGES: Final = (HOME, f"{HOME}compter/")
"""One that shares its styles with most, and one that has styles of its own."""
LONG: Final = {"fr": "Où suis-je\u00a0?", "en": "Where do I sit?"}
SHORT: Final = "Tables"
TABS: Final = {"swiss": (4, 5), "knockout": (5, 6)}
"""How many there are on a phone, where one's team is reached from the home, and on a wide screen."""
SHOWN: Final = """[...document.querySelectorAll(".stages .stage")].filter((tab) => tab.checkVisibility())"""
NAMES: Final = f"""() => {SHOWN}.map((tab) => tab.innerText.trim())"""
ROWS: Final = f"""() => new Set({SHOWN}.map((tab) => tab.getBoundingClientRect().top)).size"""
BELOW: Final = """() => innerHeight - document.querySelector(".stages").getBoundingClientRect().bottom"""
LARGE: Final = (195, 422)
"""A phone whose letters are twice as large: the bar would cover too much."""


def tabs(page: Page, width: int) -> list[str]:
    """The names of the tabs as one reads them at this width, once they have been looked at."""
    page.set_viewport_size({"width": width, "height": 800})
    assert page.evaluate(ROWS) == 1
    assert page.evaluate("document.documentElement.scrollWidth") <= page.evaluate("innerWidth")
    names: list[str] = page.evaluate(NAMES)
    return names


@pytest.mark.parametrize("language", LONG)
@pytest.mark.parametrize("method", TABS)
def test_the_tabs_have_one_row(chromium: Browser, tournament: Tournament, method: str, language: str) -> None:
    few, all_of_them = TABS[method]
    Tournament.objects.filter(pk=tournament.pk).update(draw_method=method)
    answers = RecordedAnswers()
    answers.client = Client()
    answers.client.cookies[settings.LANGUAGE_COOKIE_NAME] = language
    for path in PAGES:
        answers.keep(path)
    with opened_page(chromium, answers, 360, 800) as page:
        for path in PAGES:
            page.goto(f"{ORIGIN}{path}")
            for width in (360, 390, 1280):
                names, narrow = tabs(page, width), width < 1280
                assert len(names) == (few if narrow else all_of_them)
                assert names[1] == (SHORT if narrow else LONG[language])
                assert (page.evaluate(BELOW) == 0) is narrow
            width, height = LARGE
            page.set_viewport_size({"width": width, "height": height})
            assert page.evaluate(BELOW) > height / 2
            assert page.evaluate("document.documentElement.scrollWidth") <= width
