"""The network is cut, really: what was noted is kept by the phone, and written once when it is back."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PATIENCE
from tests.browser.holding import intercept
from tests.browser.phones import (
    Cable,
    Thumb,
    cable,
    lasting,
    look,
    phone_at,
    refuse_nothing,
    worker_ready,
)
from tests.browser.tables import Tables
from tests.chromium import HALL

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.slow

DEALS = (
    ("NS", 100, "hearts", 112),
    ("EW", 90, "spades", 95),
    ("NS", 120, "clubs", 60),
    ("EW", 80, "hearts", 101),
)


def record(by: str, bid: int, trump: str, points: int) -> dict[str, object]:
    return {"contract": {"by": by, "bid": bid, "trump": trump}, "points": {by: points}}


RECORDS = [record(*deal) for deal in DEALS]


@pytest.fixture
def network(tables: Tables) -> Iterator[Cable]:
    with cable(tables.site.port) as made:
        yield made


@pytest.fixture
def thumb(network: Cable, chromium: Browser) -> Iterator[Thumb]:
    """A phone at the end of that network."""
    with phone_at(chromium, f"http://{HALL}:{network.port}") as context:
        yield Thumb(context.new_page())


def waiting(page: Page, count: int) -> None:
    page.get_by_text(f"{count} donne{'s' if count > 1 else ''} à envoyer").wait_for()


def all_sent(thumb: Thumb, count: int) -> None:
    """Every deal stands on the sheet, and nothing is left to send."""
    thumb.line(count, "noted").wait_for()
    thumb.page.locator("#outbox").wait_for(state="hidden")
    expect(thumb.page.locator("#deals > li")).to_have_count(count, timeout=PATIENCE)


def test_four_deals_noted_without_a_network_survive_the_browser(
    tables: Tables, network: Cable, chromium: Browser, tmp_path: Path
) -> None:
    origin = f"http://{HALL}:{network.port}"
    with lasting(chromium, tmp_path / "phone", origin) as context:
        thumb = Thumb(context.new_page())
        thumb.sit(tables.tokens[1])
        assert thumb.page.evaluate("window.isSecureContext") is False
        network.cut()
        for deal in DEALS:
            thumb.deal(*deal)
        waiting(thumb.page, 4)
        thumb.page.get_by_text("La marque est calculée à l’envoi.").first.wait_for()
        assert tables.sheet(1) == ([], 0, [])
        thumb.page.close()
    network.mend()
    with lasting(chromium, tmp_path / "phone", origin) as context:
        thumb = Thumb(context.new_page())
        thumb.page.goto("/t/")
        all_sent(thumb, 4)
    assert tables.sheet(1) == (RECORDS, 4, ["accepted"] * 4)


def test_the_open_page_goes_on_and_sends_in_order_once_the_network_is_back(
    tables: Tables, network: Cable, thumb: Thumb
) -> None:
    thumb.seat(tables, 2)
    thumb.deal(*DEALS[0])
    thumb.line(1, "noted").wait_for()
    network.cut()
    for deal in DEALS[1:]:
        thumb.deal(*deal)
    waiting(thumb.page, 3)
    thumb.page.get_by_role("button", name="Envoyer maintenant").wait_for()
    network.mend()
    # A phone that has tried again by itself hides the button, sometimes sooner than it is pressed.
    thumb.page.locator("#send").dispatch_event("click")
    all_sent(thumb, 4)
    assert tables.sheet(2) == (RECORDS, 4, ["accepted"] * 4)


def test_an_answer_that_is_lost_makes_no_second_deal(tables: Tables, network: Cable, thumb: Thumb) -> None:
    """The site has written it; the phone cannot know, and sends it again."""
    thumb.seat(tables, 3)
    network.deaf = True
    thumb.deal(*DEALS[0])
    waiting(thumb.page, 1)
    network.deaf = False
    all_sent(thumb, 1)
    assert tables.sheet(3) == (RECORDS[:1], 1, ["accepted"])


def test_a_deal_that_may_have_arrived_is_corrected_without_a_network(
    tables: Tables, network: Cable, thumb: Thumb
) -> None:
    thumb.seat(tables, 4)
    network.deaf = True
    thumb.deal(*DEALS[0])
    waiting(thumb.page, 1)
    network.cut()
    thumb.page.get_by_role("button", name="Corriger").click()
    for _ in range(3):
        thumb.tap("[data-pad=points] [data-erase]")
    thumb.type(102)
    thumb.tap("#note")
    thumb.line(1, "queued").get_by_text("102").wait_for()
    network.deaf = False
    network.mend()
    all_sent(thumb, 1)
    thumb.page.locator("[data-score=EW]", has_text="60").wait_for()
    records, versions, _outcomes = tables.sheet(4)
    assert records == [record("NS", 100, "hearts", 102)]
    assert versions == 2


def test_a_deal_that_goes_through_while_it_is_corrected_is_corrected_all_the_same(
    tables: Tables, network: Cable, thumb: Thumb
) -> None:
    thumb.seat(tables, 9)
    network.cut()
    thumb.deal(*DEALS[0])
    waiting(thumb.page, 1)
    thumb.page.get_by_role("button", name="Corriger").click()
    network.mend()
    all_sent(thumb, 1)
    for _ in range(3):
        thumb.tap("[data-pad=points] [data-erase]")
    thumb.type(102)
    thumb.tap("#note")
    thumb.page.locator("[data-score=EW]", has_text="60").wait_for()
    assert tables.sheet(9) == ([record("NS", 100, "hearts", 102)], 2, ["accepted"] * 2)


def test_what_another_answers_in_place_of_the_site_takes_nothing_from_the_phone(
    tables: Tables, thumb: Thumb
) -> None:
    """The login page of a strange Wi-Fi says 200 to everything."""
    thumb.seat(tables, 10)
    intercept(thumb.page, "**/t/e*/", lambda route: route.fulfill(body="<h1>Wi-Fi gratuit</h1>"))
    thumb.deal(*DEALS[0])
    waiting(thumb.page, 1)
    look(thumb.page)
    waiting(thumb.page, 1)
    thumb.page.get_by_text("Pas de réseau").wait_for()
    assert not thumb.page.locator("#elsewhere").is_visible()
    assert tables.sheet(10) == ([], 0, [])
    thumb.page.unroute_all()
    all_sent(thumb, 1)
    assert tables.sheet(10) == (RECORDS[:1], 1, ["accepted"])


def test_an_impossible_deal_noted_without_a_network_stops_none_after_it(
    tables: Tables, network: Cable, thumb: Thumb
) -> None:
    """It comes back with its reason, is mended, and stands in its place."""
    refuse_nothing(thumb.page.context)
    thumb.seat(tables, 5)
    network.cut()
    thumb.deal("NS", 100, "hearts", 161)
    thumb.deal(*DEALS[1])
    waiting(thumb.page, 2)
    network.mend()
    refused = thumb.page.locator("#deals [data-kind=refused]")
    refused.wait_for()
    thumb.line(1, "noted").wait_for()
    assert refused.locator(".phone-deal-note").inner_text()
    refused.get_by_role("button", name="Corriger").click()
    for _ in range(3):
        thumb.tap("[data-pad=points] [data-erase]")
    thumb.type(112)
    thumb.tap("#note")
    all_sent(thumb, 2)
    assert tables.sheet(5) == (RECORDS[:2], 2, ["refused", "accepted", "accepted"])


def test_a_browser_that_keeps_nothing_says_so(tables: Tables, network: Cable, thumb: Thumb) -> None:
    """A private window may have no store: the page remembers as long as it is open."""
    thumb.page.add_init_script("Object.defineProperty(window, 'indexedDB', { value: undefined })")
    thumb.seat(tables, 8)
    thumb.deal(*DEALS[0])
    thumb.line(1, "noted").wait_for()
    network.cut()
    thumb.deal(*DEALS[1])
    thumb.page.get_by_text("Ce navigateur ne garde rien").wait_for()
    network.mend()
    all_sent(thumb, 2)
    assert tables.sheet(8) == (RECORDS[:2], 2, ["accepted"] * 2)


def test_a_revoked_link_still_sends_what_was_noted(tables: Tables, network: Cable, thumb: Thumb) -> None:
    """It is kept for the referee, and the page says kindly that the card was replaced."""
    thumb.seat(tables, 6)
    network.cut()
    thumb.deal(*DEALS[0])
    waiting(thumb.page, 1)
    tables.ask(
        "from tournaments.core.sheets import links\nprint(links.renew(tables_of_it.get(number=6)).number)"
    )
    network.mend()
    thumb.page.get_by_text("a été remplacée").first.wait_for()
    thumb.page.locator("#deals [data-kind=refused]").wait_for()
    thumb.page.locator("#outbox").wait_for(state="hidden")
    assert tables.sheet(6) == ([], 0, ["late"])


def test_where_the_browser_trusts_the_origin_the_page_opens_without_a_network(
    tables: Tables, network: Cable, chromium: Browser
) -> None:
    """127.0.0.1 stands for trusted HTTPS: the worker keeps the page, and nothing else of the site."""
    with phone_at(chromium, f"http://127.0.0.1:{network.port}") as context:
        thumb = Thumb(context.new_page())
        thumb.sit(tables.tokens[7])
        assert thumb.page.evaluate("window.isSecureContext") is True
        thumb.deal(*DEALS[0])
        thumb.line(1, "noted").wait_for()
        worker_ready(thumb.page)
        network.cut()
        thumb.page.reload()
        thumb.line(1, "noted").wait_for()  # as it was last seen
        thumb.deal(*DEALS[1])
        waiting(thumb.page, 1)
        thumb.page.reload()
        waiting(thumb.page, 1)
        network.mend()
        all_sent(thumb, 2)
        kept = thumb.page.evaluate(KEPT)
        assert "/t/" in kept
        assert [path for path in kept if path != "/t/" and not path.startswith("/static/")] == []
    assert tables.sheet(7) == (RECORDS[:2], 2, ["accepted"] * 2)


KEPT = """async () => {
  const names = await caches.keys();
  const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
  return kept.flat().map((request) => new URL(request.url).pathname);
}"""
