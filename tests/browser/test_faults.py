"""What a second look by colours alone notices of a page, and what it does not judge twice."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

import pytest

from tests.browser.faults import UNJUDGED, Colours, Look, faults, faults_by_all_rules

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.slow

PAGE: Final = """<!doctype html><html lang="fr"><head><title>Page</title><style>
  body { background: #fff; color: #000; }
  .pale { color: #aaa; }
  .dark { background: #222; }
  .faint { opacity: .3; }
  .unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%%); }
</style></head><body><main><h1>Titre</h1>%s</main></body></html>"""
FAULTY: Final = {
    "a pale text": '<p>Noir</p><p class="pale">Gris</p>',
    "a pale field": '<label>Nom <input class="pale" value="Gris"></label>',
    "black on a dark part": '<div class="dark"><p><b>Noir</b></p></div>',
    "a faint part": '<div class="faint"><p>Noir</p></div>',
    "the same pair out of sight before": '<p class="pale unseen">Gris</p><p class="pale">Gris</p>',
}
SOUND: Final = '<p>Noir</p><div class="dark" style="color: #fff">Blanc</div>'


@pytest.fixture
def page(chromium: Browser) -> Iterator[Page]:
    with chromium.new_context(viewport={"width": 400, "height": 600}) as context:
        yield context.new_page()


@pytest.mark.parametrize("body", FAULTY.values(), ids=FAULTY)
def test_what_is_hard_to_read_is_found_by_pairs_of_colours_too(page: Page, body: str) -> None:
    page.set_content(PAGE % body)
    (whole,) = [fault for fault in faults_by_all_rules(page) if fault.startswith("color-contrast:")]
    assert Colours().faults(page) == [whole]


def test_a_pair_of_colours_is_judged_once_in_a_walk(page: Page) -> None:
    page.set_content(PAGE % SOUND)
    walk = Colours()
    assert walk.faults(page) == []
    assert page.evaluate(UNJUDGED, [[], 1]) > page.evaluate(UNJUDGED, [[*walk._judged], 1]) == 0
    page.set_content(PAGE % f"{SOUND}{FAULTY['a pale text']}")
    assert len(walk.faults(page)) == 1


def test_a_page_that_is_too_wide_is_found_by_both_looks(page: Page) -> None:
    page.set_content(PAGE % '<p style="width: 500px">Long</p>')
    (found,) = Colours().faults(page)
    assert found in faults(page)
    assert found in faults_by_all_rules(page)
    assert found.endswith("pixels too wide at 400")


SECOND: Final = """<style>
  @media (prefers-color-scheme: dark) { p { background: #222; } }
  @media (min-width: 1000px) { h1 { width: 1200px; } }
</style><p>Noir</p>"""
"""Sound where it is narrow and light, black on black in the dark, too wide where there is room."""


def test_a_second_look_is_had_in_the_page_of_the_first(page: Page) -> None:
    """The page is then as it was."""
    page.set_content(PAGE % SECOND)
    first = Look(400, "light", second=Look(1000, "dark"))
    contrast, width = first.judge()(page)
    assert contrast.startswith("color-contrast:")
    assert width.endswith("pixels too wide at 1000")
    assert Look(400, "light").judge()(page) == []
    page.set_content(PAGE % f"{FAULTY['a pale text']}<img src='data:,'>")
    assert [fault.partition(":")[0] for fault in first.judge()(page)] == [
        "image-alt",
        "color-contrast",
        "color-contrast",
    ], "all rules in the first, contrast in both"
    assert page.viewport_size == {"width": 400, "height": 600}
