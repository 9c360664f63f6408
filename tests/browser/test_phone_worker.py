"""Where the browser trusts the origin, a worker keeps the table's page: it must never make things worse.

127.0.0.1 stands for trusted HTTPS.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from tests.browser.phones import Cable, Thumb, cable, phone_at, worker_ready
from tests.browser.tables import Tables

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.slow

FORGET = """async () => {
  for (const name of await caches.keys()) await (await caches.open(name)).delete("/t/");
}"""
"""The worker keeps the page no longer."""
LETTERS = """async () => {
  const found = [];
  for (const name of await caches.keys())
    for (const { url } of await (await caches.open(name)).keys()) if (url.endsWith(".woff2")) found.push(url);
  return found;
}"""
"""The files of letters that the worker has kept."""
LATE = """() => {
  const [ask, put] = [self.fetch, Cache.prototype.put];
  self.written = [];
  Cache.prototype.put = function (...given) {
    const writing = put.apply(this, given);
    self.written.push(writing);
    return writing;
  };
  const late = new Promise((resolve) => { self.release = resolve; });
  self.fetch = async (...asked) => {
    self.fetch = ask;
    const answer = await ask(...asked);
    await late;
    return answer;
  };
}"""
"""What the worker asks for next is answered at once, and comes in when it is released."""
ARRIVED = """async () => {
  self.release();
  for (const name of await caches.keys()) await caches.open(name);
  await Promise.all(self.written);
}"""
"""It has come in, and whatever was to be kept of it is kept."""


@pytest.fixture
def network(tables: Tables) -> Iterator[Cable]:
    with cable(tables.site.port) as made:
        yield made


@pytest.fixture
def thumb(tables: Tables, network: Cable, chromium: Browser) -> Iterator[Thumb]:
    """At table 1, once the worker has kept the page."""
    with phone_at(chromium, f"http://127.0.0.1:{network.port}") as context:
        found = Thumb(context.new_page())
        found.sit(tables.tokens[1])
        worker_ready(found.page)
        found.page.reload()
        assert found.page.evaluate("Boolean(navigator.serviceWorker.controller)")
        yield found


def test_without_a_network_the_table_opens_and_not_the_question_of_its_side(
    network: Cable, thumb: Thumb
) -> None:
    for asked in ("/t/?cote", "/t/"):
        thumb.page.goto(asked)
    assert len(thumb.page.evaluate(LETTERS)) == 2  # a page offline is written as one online
    network.cut()
    for asked in ("/t/", "/t/?cote"):
        thumb.page.goto(asked)
        thumb.page.locator("#entry").wait_for()


def test_a_browser_without_room_shows_what_the_network_brings(tables: Tables, thumb: Thumb) -> None:
    page = thumb.page
    page.goto("/t/?cote")
    devtools = page.context.new_cdp_session(page)
    origin = page.evaluate("location.origin")
    devtools.send("Storage.overrideQuotaForOrigin", {"origin": origin, "quotaSize": 1})
    page.evaluate(FORGET)  # a slow network would show it
    thumb.sit(tables.tokens[2])
    page.get_by_role("heading", name="Table 2", exact=True).wait_for()


def test_a_network_that_answers_nothing_is_not_waited_for(network: Cable, thumb: Thumb) -> None:
    """On the edge of the hall's Wi-Fi."""
    network.mute = True
    thumb.page.goto("/t/")
    thumb.page.locator("#entry").wait_for()


@pytest.mark.parametrize(  # both leave the page that the worker has kept
    "move", ["table", pytest.param("side", marks=pytest.mark.night)]
)
def test_a_network_that_goes_once_somebody_has_moved_shows_no_page_of_before(
    tables: Tables, network: Cable, thumb: Thumb, move: str
) -> None:
    """What would be noted there would be said for the wrong table, or for the wrong side."""
    page = thumb.page
    page.goto("/t/?cote" if move == "side" else "/t/")
    network.end = b"GET /t/ "
    with page.expect_event("framenavigated"):
        if move == "side":
            page.locator("form").first.locator("[value=EW]").click(no_wait_after=True)
        else:
            page.evaluate("address => { location.assign(address) }", f"/t/{tables.tokens[2]}/")
    assert page.locator("#phone").count() == 0
    network.end = None
    network.mend()
    page.goto("/t/")
    page.get_by_role("heading", name="Table 1" if move == "side" else "Table 2").wait_for()


def test_an_answer_that_comes_after_somebody_has_moved_brings_no_page_of_before_back(
    network: Cable, thumb: Thumb
) -> None:
    page = thumb.page
    ours = page.locator(".phone-who").inner_text()
    (worker,) = page.context.service_workers
    worker.evaluate(LATE)
    page.goto("/t/")  # which the worker gives up waiting for
    page.goto("/t/?cote")
    page.locator("form").first.locator("[value=EW]").click()
    page.locator("#entry").wait_for()
    theirs = page.locator(".phone-who").inner_text()
    assert theirs != ours
    worker.evaluate(ARRIVED)
    network.cut()
    page.goto("/t/")
    page.locator("#entry").wait_for()
    assert page.locator(".phone-who").inner_text() == theirs
