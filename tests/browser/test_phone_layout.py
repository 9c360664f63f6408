"""The phone's form on small screens and in large text: every key is seen whole, nothing covers another."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, Final

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
ENLARGE: Final = """times => {
  const { style } = document.documentElement;
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


@pytest.fixture(params=SIZES.values(), ids=SIZES)
def size(request: pytest.FixtureRequest) -> Any:
    return request.param


@pytest.fixture(scope="module")
def tables(site: Site) -> Tables:
    return site.tables("--teams=4")


@pytest.fixture(scope="module")
def matches(site: Site) -> Tables:
    return site.tables("--ruleset=chouine", "--teams=4")


def sit(visitor: Callable[..., Page], tables: Tables, table: int, size: tuple[int, int, int]) -> Thumb:
    width, height, times = size
    ours = Thumb(visitor(tables.origin, width=width, height=height))
    ours.sit(tables.tokens[table])
    ours.page.evaluate(ENLARGE, times)
    return ours


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


def test_every_key_of_a_deal_can_be_seen_and_tapped(
    tables: Tables, visitor: Callable[..., Page], size: tuple[int, int, int]
) -> None:
    """On a small phone held upright without scrolling; else nothing covers what was scrolled to."""
    ours = sit(visitor, tables, 1, size)
    upright = size == SIZES["portrait"]
    found = {}
    for step in told(ours):
        if problems := ours.page.evaluate(PROBLEMS, not upright):
            found[step] = problems
    assert found == {}


def test_every_key_of_a_partie_can_be_seen_and_tapped(
    matches: Tables, visitor: Callable[..., Page], size: tuple[int, int, int]
) -> None:
    ours = sit(visitor, matches, 1, size)
    ours.page.locator("#entry .sheet-more summary").click()
    ours.type(80)
    ours.tap("[data-der=EW]")
    ours.page.locator("#preview .phone-said").wait_for()
    assert ours.page.evaluate(PROBLEMS, arg=True) == []
