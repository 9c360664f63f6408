"""What comes in between: a thumb that taps twice, an answer that is lost or late, a second window."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import pytest

from tests.browser.holding import hold, intercept, next_held
from tests.browser.phones import STATE, Come, Thumb, look
from tests.browser.tables import Tables
from tests.chromium import HALL

if TYPE_CHECKING:
    from playwright.sync_api import Page, Route

pytestmark = pytest.mark.slow

SEND, PREVIEW = "**/t/envoi/", "**/t/apercu/"
DEALS = (("NS", 100, "hearts", 112), ("EW", 90, "spades", 95))


def record(by: str, bid: int, trump: str, points: int) -> dict[str, Any]:
    return {"contract": {"by": by, "bid": bid, "trump": trump}, "points": {by: points}}


RECORDS = [record(*deal) for deal in DEALS]
PASSED = {"passed": True}


def again(thumb: Thumb) -> Thumb:
    """The same table in a second window of the same phone."""
    other = Thumb(thumb.page.context.new_page())
    other.page.goto("/t/")
    other.page.locator("#entry").wait_for()
    return other


@dataclass
class Post:
    """Between a page and the site: the answers to the first `lost` messages are lost, the others held."""

    page: Page
    lost: int = 0
    _sent: int = 0
    _held: list[Route] = field(default_factory=list)
    _passing: bool = False

    def __post_init__(self) -> None:
        intercept(self.page, SEND, self._carry)

    def _carry(self, route: Route) -> None:
        self._sent += 1
        if self._passing:
            route.continue_()
        elif self._sent > self.lost:
            self._held.append(route)
        else:
            route.fetch(url=route.request.url.replace(HALL, "127.0.0.1"))
            route.abort("aborted")

    def release(self) -> None:
        """From now on everything passes."""
        self._passing = True
        for route in self._held:
            route.continue_()


TAPS_TOO_MANY = """() => {
  window.taps = 0;
  const tap = () => { window.taps += 1; document.getElementById("passed").click(); };
  const drawn = new MutationObserver(() => { drawn.disconnect(); tap(); });
  drawn.observe(document.getElementById("deals"), { childList: true });
  document.querySelector("[data-step=by]").addEventListener("focus", tap, { once: true });
  tap();
  tap();
}"""
"""Twice at once, as soon as the deal is drawn, and as soon as the form is ready for the next one."""
RESTLESS = """() => {
  const title = document.getElementById("confirm-title");
  let last = title.textContent;
  new MutationObserver(() => {
    if (title.textContent === last) return;
    last = title.textContent;
    document.getElementById("agree").click();
  }).observe(title, { childList: true });
}"""


def test_a_second_tap_agrees_to_nothing_that_nobody_has_read(tables: Tables, come: Come) -> None:
    """Whether the question has just come up, or another has taken its place."""
    theirs = come(1, "EW")
    theirs.page.evaluate(RESTLESS)
    for place, noted in enumerate(RECORDS, 1):
        tables.note(1, place, noted)
    for place in (1, 2):
        theirs.page.get_by_role("heading", name=f"Donne {place} : d’accord ?").wait_for()
        theirs.page.get_by_role("button", name="D’accord", exact=True).click()
        theirs.line(place, "confirmed").wait_for()
    assert tables.sheet(1) == (RECORDS, 2, ["accepted"] * 4)


def test_a_deal_after_one_whose_answer_was_lost_has_the_next_place(tables: Tables, come: Come) -> None:
    """The page has asked for the sheet, and seen its own deal there, before it could send it again."""
    ours = come(2)
    post = Post(ours.page, lost=1)
    ours.deal(*DEALS[0])
    ours.line(1, "noted").wait_for()
    ours.deal(*DEALS[1])
    ours.page.locator("#deals [data-kind=queued]", has_text="90 à pique").wait_for()
    post.release()
    ours.line(2, "noted").wait_for()
    assert tables.sheet(2) == (RECORDS, 2, ["accepted"] * 2)


def test_two_taps_on_nobody_took_are_one_deal(tables: Tables, come: Come) -> None:
    ours = come(3)
    ours.page.evaluate(TAPS_TOO_MANY)
    ours.line(1, "noted").wait_for()
    ours.page.wait_for_function("() => window.taps === 4")
    ours.page.reload()
    ours.tap("#passed")  # another deal that nobody took is another tap, and said to be one
    ours.page.get_by_role("button", name="Une autre donne", exact=True).click()
    ours.line(2, "noted").wait_for()
    assert tables.sheet(3)[:2] == ([PASSED, PASSED], 2)


def test_a_late_answer_does_not_hide_what_came_after_it(tables: Tables, come: Come) -> None:
    """The sheet is asked for; a deal is sent and answered, the other side writes; the answer comes last."""
    ours = come(4, "NS")
    held = hold(ours.page, STATE, times=1)
    late = next_held(ours.page, held)
    ours.deal(*DEALS[0])
    ours.line(1, "noted").wait_for()
    tables.note(4, 2, RECORDS[1], "EW")
    with ours.page.expect_response(STATE):
        late.continue_()
    ours.line(2, "noted").wait_for()


def test_two_windows_without_a_network_count_the_same_deals(tables: Tables, come: Come) -> None:
    ours = come(6)
    other = again(ours)
    intercept(ours.page.context, SEND, lambda route: route.abort("aborted"))
    other.deal(*DEALS[0])
    other.line(1, "queued").wait_for()
    look(ours.page)
    ours.deal(*DEALS[1])
    ours.line(2, "queued").wait_for()
    ours.page.context.unroute(SEND)
    for window in (ours, other):
        window.line(2, "noted").wait_for()
        window.page.locator("#deals [data-kind=queued]").first.wait_for(state="hidden")
    assert tables.sheet(6) == (RECORDS, 2, ["accepted"] * 2)


FULL = """() => {
  const { transaction } = IDBDatabase.prototype;
  window.room = () => { IDBDatabase.prototype.transaction = transaction; };
  IDBDatabase.prototype.transaction = () => { throw new DOMException("no room", "QuotaExceededError"); };
}"""


def test_a_store_that_takes_nothing_says_so_and_the_form_keeps_the_deal(tables: Tables, come: Come) -> None:
    ours = come(9)
    unkept = ours.page.get_by_text("Pas gardé : réessayez")
    ours.page.evaluate(FULL)
    ours.contract("NS", 100, "hearts")
    ours.type(112)
    ours.tap("#note")
    unkept.wait_for()
    assert "112" in ours.page.locator("[data-side=NS]").inner_text()
    ours.page.evaluate("window.room()")
    ours.tap("#note")
    ours.line(1, "noted").wait_for()
    assert not unkept.is_visible()
    assert tables.sheet(9) == (RECORDS[:1], 1, ["accepted"])


def test_who_speaks_is_not_changed_while_something_waits(tables: Tables, come: Come) -> None:
    ours = come(11)
    post = Post(ours.page)
    ours.deal(*DEALS[0])
    ours.line(1, "queued").wait_for()
    change = ours.page.get_by_role("link", name="Changer")
    change.click()
    ours.page.get_by_text("Attendez l’envoi").wait_for()
    assert ours.page.url == f"{tables.origin}/t/"
    post.release()
    ours.line(1, "noted").wait_for()
    ours.page.get_by_text("Attendez l’envoi").wait_for(state="hidden")
    change.click()
    ours.page.get_by_role("heading", name="Table 11 : vous êtes…").wait_for()


def test_a_page_says_that_its_phone_has_gone_to_another_table(tables: Tables, come: Come) -> None:
    ours = come(13)
    moved = ours.page.get_by_text("Vous avez ouvert une autre table")
    other = ours.page.context.new_page()
    other.goto(f"/t/{tables.tokens[14]}/")
    moved.wait_for()
    other.goto(f"/t/{tables.tokens[13]}/")
    moved.wait_for(state="hidden")
