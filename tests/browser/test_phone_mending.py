"""What a phone gets out of by itself: a wrong side, a store that opens late, a correction of a correction."""

from __future__ import annotations

from typing import Any, Final

import pytest

from tests.browser.holding import hold, intercept, next_held, stop_clock
from tests.browser.phones import Come, Thumb, store_ready
from tests.browser.tables import Tables

pytestmark = pytest.mark.slow

SEND: Final = "**/t/envoi/"
WAITED: Final = 12_000
"""Milliseconds after which no page waits for its store any more."""
HELD: Final = """const { open } = IDBFactory.prototype;
const given = new Promise((resolve) => { window.give = resolve; });
IDBFactory.prototype.open = function (...named) {
  const asked = {};
  given.then(() => {
    const late = open.apply(this, named);
    late.onsuccess = () => { asked.result = late.result; asked.onsuccess(); };
  });
  return asked;
};"""
UNSEEN: Final = """const { get } = IDBObjectStore.prototype;
const given = new Promise((resolve) => { window.give = resolve; });
IDBObjectStore.prototype.get = function (key) {
  if (this.name !== "seen") return get.call(this, key);
  const asked = {};
  given.then(() => { asked.onsuccess(); });
  return asked;
};"""
"""A page does not learn which sheet it saw last until it is given that: so long it sends nothing."""
FULL: Final = """() => {
  const { add } = IDBObjectStore.prototype;
  window.room = () => { IDBObjectStore.prototype.add = add; };
  IDBObjectStore.prototype.add = () => { throw new DOMException("no room", "QuotaExceededError"); };
}"""

RESTS: Final = """async () => {
  const { name } = performance.getEntriesByType("resource").find(({ name }) => name.includes("phone-thumb"));
  const { rested } = await import(name);
  window.rest = () => rested(document.getElementById("call"));
}"""
REST: Final = 1000
"""Milliseconds after which every button takes taps again."""


def record(by: str, bid: int, trump: str, points: int) -> dict[str, Any]:
    return {"contract": {"by": by, "bid": bid, "trump": trump}, "points": {by: points}}


def cut(thumb: Thumb) -> None:
    """From now on nothing that is said on this phone arrives."""
    intercept(thumb.page.context, SEND, lambda route: route.abort("aborted"))


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


def test_a_window_shows_what_was_answered_to_another(come: Come) -> None:
    """It has just been opened, and has read what waits; before it sends that, the other has."""
    ours = come(6, "NS")
    other = for_the_other_side(ours)
    ours.deal("NS", 100, "hearts", 112)
    ours.line(1, "refused").wait_for()
    held = hold(ours.page, SEND, times=1)
    other.page.add_init_script(UNSEEN)
    other.page.reload()
    other.line(1, "queued").wait_for()
    sent = next_held(ours.page, held)  # the page looks by itself, and sends what another has unstuck
    sent.continue_()
    assert sent.request.response()
    ours.line(1, "refused").wait_for()
    other.page.evaluate("window.give()")
    other.line(1, "refused").wait_for()


def test_a_store_that_opens_late_brings_what_was_waiting_in_it(tables: Tables, come: Come) -> None:
    ours = come(2)
    store_ready(ours.page)
    cut(ours)
    ours.deal("NS", 100, "hearts", 112)
    ours.line(1, "queued").wait_for()
    page = ours.page.context.new_page()
    ours.page.close()
    page.add_init_script(HELD)
    page.clock.install()
    page.goto("/t/")
    page.clock.fast_forward(WAITED)
    late = Thumb(page)
    page.locator("#entry").wait_for()
    page.evaluate("window.give()")
    late.line(1, "queued").wait_for()
    page.context.unroute(SEND)
    page.evaluate("dispatchEvent(new Event('online'))")  # sooner than by itself
    late.line(1, "noted").wait_for()
    late.deal("EW", 90, "spades", 95)
    late.line(2, "noted").wait_for()
    made = [record("NS", 100, "hearts", 112), record("EW", 90, "spades", 95)]
    assert tables.sheet(2) == (made, 2, ["accepted"] * 2)


def test_a_second_correction_follows_a_first_that_went_through_meanwhile(tables: Tables, come: Come) -> None:
    ours = come(3)
    intercept(ours.page, SEND, lambda route: route.abort("aborted"))
    mend = ours.page.get_by_role("button", name="Corriger la donne 1")
    ours.deal("NS", 100, "hearts", 112)
    mend.click()
    ours.retype(102)
    ours.line(1, "queued").get_by_text("102").wait_for()
    mend.click()
    other = Thumb(ours.page.context.new_page())
    other.page.goto("/t/")
    other.page.locator("[data-score=EW]", has_text="60").wait_for()
    ours.page.unroute(SEND)
    ours.retype(122)
    other.page.locator("[data-score=EW]", has_text="40").wait_for()
    ours.page.locator("#outbox").wait_for(state="hidden")
    assert tables.sheet(3) == ([record("NS", 100, "hearts", 122)], 3, ["accepted"] * 3)


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


def test_a_keyboard_stays_on_a_question_that_gives_way_to_another(come: Come) -> None:
    """Within less than the moment for which a button takes no tap."""
    page = come(5).page
    page.evaluate(RESTS)
    stop_clock(page)
    page.locator("#call").focus()
    page.evaluate("window.rest()")
    page.locator("#call:not(:focus)").wait_for()
    page.evaluate("window.rest()")
    page.clock.run_for(REST)
    page.locator("#call:focus").wait_for()
