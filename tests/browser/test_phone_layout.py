"""The phone's form on small screens and in large text: every key is seen whole, nothing covers another."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Final

import pytest

from tests.browser.phones import Thumb
from tests.browser.tables import Site, Tables

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.slow

SIZES: Final = {
    "portrait": (360, 640, 1),
    "landscape": (640, 360, 1),
    "text at 200 %": (360, 640, 2),
    "page at 200 %": (180, 320, 1),
}
BY_TURNS: Final = [
    pytest.param([*SIZES], id="by turns"),
    *(pytest.param([name], id=name, marks=pytest.mark.night) for name in SIZES),
]
"""By day one phone takes every size at each step; at night one of each size is tapped through."""
ENLARGE: Final = """times => {
  const { style } = document.documentElement;
  style.fontSize = "";
  style.fontSize = `${parseFloat(getComputedStyle(document.documentElement).fontSize) * times}px`;
}"""
PROBLEMS: Final = """mayScroll => {
  const found = [], shown = (part) => part.checkVisibility() && part.getClientRects().length > 0;
  const named = (part) => `${part.id || part.className} «${part.textContent.trim()}»`;
  const before = scrollY;
  const keys = document.querySelectorAll(mayScroll ? "#entry :is(button, summary)" : "#entry button");
  for (const key of [...keys].filter(shown)) {
    if (mayScroll) key.scrollIntoView({ block: "center" });
    const box = key.getBoundingClientRect();
    for (const part of [0.15, 0.5, 0.85]) {
      const at = [box.left + part * box.width, box.top + part * box.height];
      const top = document.elementFromPoint(...at);
      const covered = !key.disabled && !key.contains(top);
      if (covered) found.push(`${named(key)} covered at ${at} by ${top && named(top)}`);
    }
    if (box.height < 43.5 || box.width < 41) found.push(`${box.width} x ${box.height}: ${named(key)}`);
    if (key.scrollWidth > key.clientWidth + 1) found.push(`runs over: ${named(key)}`);
  }
  scrollTo(0, before);
  const texts = document.createTreeWalker(document.getElementById("phone"), NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const parent = text.parentElement;
    if (!shown(parent) || parent.closest("legend")) continue;
    const size = parseFloat(getComputedStyle(parent).fontSize);
    if (text.data.trim() && size < 16) found.push(`${size} px: ${text.data}`);
    for (const { 0: word, index } of text.data.matchAll(/[^\\s-]+/g)) {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      if (lines.size > 1) found.push(`broken: ${word}`);
    }
  }
  const wide = document.documentElement.scrollWidth;
  if (wide > innerWidth) found.push(`${wide} px wide`);
  return found;
}"""
"""Keys covered, cut or too small, words broken in their middle, text under 16 px, a page too wide."""


@pytest.fixture(scope="module")
def tables(site: Site) -> Tables:
    return site.tables("--teams=4")


@pytest.fixture(scope="module")
def matches(site: Site) -> Tables:
    return site.tables("--ruleset=chouine", "--teams=4")


def sit(visitor: Callable[..., Page], tables: Tables, size: str) -> Thumb:
    """A phone of this size that has come in at the first table."""
    ours = Thumb(visitor(tables.origin))
    resize(ours.page, size)
    ours.seat(tables, 1)
    resize(ours.page, size)
    return ours


def resize(page: Page, size: str) -> None:
    """Make the page as small, and its text as large."""
    width, height, times = SIZES[size]
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate(ENLARGE, times)


def problems(page: Page, sizes: list[str], still: str = "") -> dict[str, list[str]]:
    """What is wrong in each of these sizes, where something is; the page ends in the first, as it was.

    In the size `still` nobody has to scroll; in the others nothing covers what was scrolled to.
    """
    found, before = {}, page.evaluate("scrollY")
    for size in reversed(sizes):
        resize(page, size)
        page.evaluate("before => scrollTo(0, before)", before)
        if some := page.evaluate(PROBLEMS, size != still):
            found[size] = some
    return found


def told(ours: Thumb) -> Iterator[str]:
    """The steps of a deal, one after the other."""
    ours.page.locator("#entry").evaluate("entry => entry.scrollIntoView()")
    yield "by"
    ours.tap("[data-step] [data-by=NS]")
    yield "bid"
    ours.tap("[data-step] [data-go=higher]")
    ours.type(180, "higher")
    yield "higher"
    ours.tap("#higher-done")
    yield "trump"
    ours.tap("[data-step] [data-trump=diamonds]")
    yield "call"
    ours.tap("[data-step] [data-call=coinche]")
    yield "points"
    ours.type(162)
    ours.page.locator("#preview .phone-said").wait_for()
    yield "points told"
    ours.tap("[data-announce=NS]")
    yield "kind"
    ours.tap("[data-kind=cinquante]")
    yield "rank"
    ours.tap("[data-step] [data-rank=A]")
    yield "suit"


@pytest.mark.parametrize("sizes", BY_TURNS)
def test_every_key_of_a_deal_can_be_seen_and_tapped(
    tables: Tables, visitor: Callable[..., Page], sizes: list[str]
) -> None:
    ours = sit(visitor, tables, sizes[0])
    found = {step: some for step in told(ours) if (some := problems(ours.page, sizes, "portrait"))}
    assert found == {}


UNSEEN: Final = """selectors => selectors.filter((selector) => {
  const part = document.querySelector(selector), box = part.getBoundingClientRect();
  const ends = [[box.left + 3, box.top + 3], [box.right - 3, box.bottom - 3]];
  return !ends.every(([x, y]) => part.contains(document.elementFromPoint(x, y)));
})"""
"""Of these the parts that are not in sight from corner to corner."""
DIGITS: Final = [f"[data-pad=points] [data-digit='{digit}']" for digit in range(10)]
ERASE: Final = "[data-pad=points] [data-erase]"


def test_what_is_to_be_done_next_is_in_sight(tables: Tables, visitor: Callable[..., Page]) -> None:
    """Upright and held sideways: digits and «Noter», also with an announce; after that the next deal."""
    for size, points in (("portrait", 112), ("landscape", 121)):
        ours = sit(visitor, tables, size)
        ours.contract("NS", 100, "hearts")
        assert ours.page.evaluate(UNSEEN, [*DIGITS, ERASE, "#note"]) == [], size
        ours.type(points)
        ours.page.locator("#preview .phone-said").wait_for()
        ours.tap("[data-announce=NS]")
        ours.tap("[data-kind=cinquante]")
        ours.tap("[data-step] [data-rank=A]")
        ours.tap("[data-step] [data-suit=spades]")
        ours.page.locator("#preview .phone-said").wait_for()
        assert ours.page.evaluate(UNSEEN, [*DIGITS, ERASE, "#note"]) == [], size
        ours.page.evaluate("scrollBy(0, 200)")
        ours.tap("#note")
        ours.page.locator("[data-step=by]").wait_for()
        keys = ["[data-step] [data-by=NS]", "[data-step] [data-by=EW]", "#entry-title"]
        assert ours.page.evaluate(UNSEEN, keys) == [], size


def test_a_long_bid_fits_its_key(site: Site, visitor: Callable[..., Page]) -> None:
    """«Générale», which only some rules have."""
    ours = sit(visitor, site.tables("--teams=4", "--ruleset=dauphine"), "portrait")
    ours.tap("[data-step] [data-by=NS]")
    assert ours.page.locator("[data-step=bid] .phone-key", has_text="Générale").is_visible()
    assert problems(ours.page, [*SIZES], "portrait") == {}


@pytest.mark.parametrize("sizes", BY_TURNS)
def test_every_key_of_a_partie_can_be_seen_and_tapped(
    matches: Tables, visitor: Callable[..., Page], sizes: list[str]
) -> None:
    ours = sit(visitor, matches, sizes[0])
    ours.page.locator("#entry .sheet-more summary").click()
    ours.type(80)
    ours.tap("[data-der=EW]")
    ours.page.locator("#preview .phone-said").wait_for()
    assert problems(ours.page, sizes) == {}
