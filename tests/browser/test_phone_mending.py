"""What a phone gets out of by itself: a wrong side, and a store without room for a deal."""

from __future__ import annotations

from typing import Any, Final

import pytest

from tests.browser.phones import Come, Thumb
from tests.browser.tables import Tables

pytestmark = pytest.mark.slow

FULL: Final = """() => {
  const { add } = IDBObjectStore.prototype;
  window.room = () => { IDBObjectStore.prototype.add = add; };
  IDBObjectStore.prototype.add = () => { throw new DOMException("no room", "QuotaExceededError"); };
}"""


def record(by: str, bid: int, trump: str, points: int) -> dict[str, Any]:
    return {"contract": {"by": by, "bid": bid, "trump": trump}, "points": {by: points}}


def for_the_other_side(ours: Thumb) -> Thumb:
    """A second window, in which the phone has come to speak for East and West."""
    other = Thumb(ours.page.context.new_page())
    other.page.goto("/t/?cote")
    other.page.locator("form").first.locator("[value=EW]").click()
    other.page.locator("#entry").wait_for()
    return other


def test_who_noted_for_the_other_side_becomes_it_again_and_the_deal_is_sent(
    tables: Tables, come: Come
) -> None:
    """A second window has changed the phone's side meanwhile: the site takes nothing of the first one."""
    ours = come(1, "NS")
    other = for_the_other_side(ours)
    ours.deal("NS", 100, "hearts", 112)
    ours.page.locator("#deals [data-kind=refused]").wait_for()
    other.page.reload()
    other.page.locator("#deals [data-kind=refused]").wait_for()
    assert tables.sheet(1) == ([], 0, [])
    other.page.get_by_role("link", name="Changer").click()
    other.page.locator("form").first.locator("[value=NS]").click()
    other.line(1, "noted").wait_for()
    assert tables.sheet(1) == ([record("NS", 100, "hearts", 112)], 1, ["accepted"])


def test_a_keyboard_stays_on_the_button_that_kept_nothing(come: Come) -> None:
    ours = come(4)
    ours.page.evaluate(FULL)
    ours.contract("NS", 100, "hearts")
    ours.type(112)
    ours.page.locator("#note").focus()
    ours.page.keyboard.press("Enter")
    ours.page.get_by_text("Pas gardé : réessayez").wait_for()
    ours.page.evaluate("window.room()")
    ours.page.keyboard.press("Enter")
    ours.line(1, "noted").wait_for()
