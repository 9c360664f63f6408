"""Which deal is told: the one that stands above the form when it is begun, whatever comes meanwhile."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import pytest

from tests.browser.holding import hold, intercept, next_held, stop_clock
from tests.browser.phones import STATE, Come, Thumb, look
from tests.browser.tables import Tables
from tests.chromium import HALL

if TYPE_CHECKING:
    from playwright.sync_api import Route

pytestmark = pytest.mark.slow

SEND: Final = "**/t/envoi/"
TAKE_OFF: Final = """
from scoring.sheet.entries import Remove
from tournaments.core.sheets.sheet import sheet_of_row
from tournaments.core.sheets.writing import NewEntry, write
table = tables_of_it.get(round__number=1, number={table})
deal = sheet_of_row(table).lines[{place} - 1].deal
print(write(table.pk, NewEntry(Remove(deal=deal))).entry.pk)
"""
ASLEEP: Final = "Object.defineProperty(document, 'hidden', { get: () => Boolean(window.asleep) });"
WAKES: Final = "window.asleep = false; document.dispatchEvent(new Event('visibilitychange'))"

VANISHED: Final = """() => {
  const outbox = document.getElementById("outbox");
  window.vanished = false;
  const looks = new MutationObserver(() => { window.vanished ||= outbox.hidden; });
  looks.observe(outbox, { attributeFilter: ["hidden"] });
}"""
"""Whether what waits was hidden since, be it for a moment."""


def record(by: str, bid: int, trump: str, points: int) -> dict[str, Any]:
    return {"contract": {"by": by, "bid": bid, "trump": trump}, "points": {by: points}}


FIRST, SECOND, THIRD = ("NS", 100, "hearts", 112), ("EW", 90, "spades", 95), ("NS", 120, "clubs", 131)


def next_is(thumb: Thumb, place: int) -> None:
    thumb.page.get_by_role("heading", name=f"Donne {place}", exact=True).wait_for()


def fill(thumb: Thumb, by: str, bid: int, trump: str, points: int) -> None:
    thumb.contract(by, bid, trump)
    thumb.type(points)


@pytest.mark.parametrize(
    ("table", "points", "becomes"),
    [(1, 112, ("confirmed", "accepted")), (2, 102, ("contested", "conflict"))],
)
def test_what_comes_from_the_other_side_meanwhile_is_the_same_deal(
    tables: Tables, come: Come, table: int, points: int, becomes: tuple[str, str]
) -> None:
    kind, outcome = becomes
    theirs = come(table, "EW")
    fill(theirs, "NS", 100, "hearts", points)
    tables.note(table, 1, record(*FIRST))
    look(theirs.page)
    theirs.line(1, "noted").wait_for()
    next_is(theirs, 1)
    theirs.tap("#note")
    theirs.page.locator(f"#deals [data-kind={kind}]").wait_for()
    next_is(theirs, 2)
    assert tables.sheet(table) == ([record(*FIRST)], 1, ["accepted", outcome])


def test_what_is_taken_off_the_sheet_meanwhile_counts_no_longer(tables: Tables, come: Come) -> None:
    """Who began before and who begins afterwards tell the same deal."""
    ours, theirs = come(3, "NS"), come(3, "EW")
    for place, deal in enumerate((FIRST, SECOND), 1):
        tables.note(3, place, record(*deal))
        theirs.line(place, "noted").wait_for()
    fill(theirs, *THIRD)
    next_is(theirs, 3)
    tables.ask(TAKE_OFF.format(table=3, place=2))
    for phone in (ours, theirs):
        look(phone.page)
        next_is(phone, 2)
    theirs.tap("#note")
    ours.line(2, "noted").wait_for()
    next_is(ours, 3)
    assert tables.sheet(3)[0] == [record(*FIRST), record(*THIRD)]


def test_a_deal_given_up_for_a_correction_is_counted_anew(tables: Tables, come: Come) -> None:
    ours = come(4)
    ours.deal(*FIRST)
    ours.line(1, "noted").wait_for()
    fill(ours, *THIRD)
    tables.note(4, 2, record(*SECOND), "EW")
    ours.line(2, "noted").wait_for()
    next_is(ours, 2)
    ours.page.get_by_role("button", name="Corriger la donne 1").click()
    ours.retype(122)
    ours.line(1, "noted").get_by_text("122").wait_for()
    next_is(ours, 3)
    ours.deal(*THIRD)
    ours.line(3, "noted").wait_for()
    assert tables.sheet(4)[0] == [record("NS", 100, "hearts", 122), record(*SECOND), record(*THIRD)]


@pytest.mark.parametrize(
    ("table", "lies_dark", "lost"),
    [
        (8, True, 1),  # both at once by day
        pytest.param(5, True, 0, marks=pytest.mark.night),
        pytest.param(9, False, 1, marks=pytest.mark.night),
    ],
)
def test_what_came_while_nobody_looked_counts_all_the_same(
    tables: Tables, come: Come, table: int, lies_dark: bool, lost: int
) -> None:
    """The phone lay there dark, or out of reach; whoever takes it begins before it has heard the news."""
    ours = come(table, "NS", first=ASLEEP)
    look(ours.page)
    ours.page.evaluate("dark => { window.asleep = dark; }", lies_dark)
    held = hold(ours.page, STATE, times=lost + 1)
    tables.note(table, 1, record(*FIRST), "EW")
    ours.page.evaluate(WAKES)
    for _ in range(lost):
        next_held(ours.page, held).abort("aborted")
    late = next_held(ours.page, held)
    next_is(ours, 1)
    fill(ours, *SECOND)
    late.continue_(headers={**late.request.headers, "if-none-match": '"none"'})  # another process has written
    next_is(ours, 2)
    ours.tap("#note")
    ours.line(2, "noted").wait_for()
    assert tables.sheet(table)[0] == [record(*FIRST), record(*SECOND)]


def test_what_was_begun_of_a_deal_is_given_up_when_it_is_agreed_to(tables: Tables, come: Come) -> None:
    theirs = come(10, "EW")
    theirs.tap("[data-step] [data-by=NS]")
    tables.note(10, 1, record(*FIRST))
    theirs.page.get_by_role("heading", name="Donne 1 : d’accord ?").wait_for()
    next_is(theirs, 1)
    theirs.page.get_by_role("button", name="D’accord", exact=True).click()
    next_is(theirs, 2)
    theirs.deal(*SECOND)
    theirs.line(2, "noted").wait_for()
    assert tables.sheet(10) == ([record(*FIRST), record(*SECOND)], 2, ["accepted"] * 3)


def test_what_was_begun_before_two_deals_that_the_others_noted_is_neither(tables: Tables, come: Come) -> None:
    """A key that was brushed, and left."""
    theirs = come(11, "EW")
    theirs.tap("[data-step] [data-by=NS]")
    for place, deal in enumerate((FIRST, SECOND), 1):
        tables.note(11, place, record(*deal))
        theirs.line(place, "noted").wait_for()
    next_is(theirs, 3)
    theirs.tap("#strip [data-go=by]")
    fill(theirs, *THIRD)
    theirs.tap("#note")
    theirs.line(3, "noted").wait_for()
    assert tables.sheet(11)[0] == [record(*FIRST), record(*SECOND), record(*THIRD)]


def ends_with_the_first(route: Route) -> None:
    """The sheet as the site has it, of a concours of one deal."""
    asked_anew = {name: value for name, value in route.request.headers.items() if name != "if-none-match"}
    answer = route.fetch(url=route.request.url.replace(HALL, "127.0.0.1"), headers=asked_anew)
    state = answer.json()
    route.fulfill(response=answer, json={**state, "open": not state["deals"]})


def test_the_last_deal_stays_under_the_thumb_until_it_is_agreed_to(tables: Tables, come: Come) -> None:
    theirs = come(12, "EW")
    intercept(theirs.page, STATE, ends_with_the_first)
    theirs.tap("[data-step] [data-by=NS]")
    tables.note(12, 1, record(*FIRST))
    theirs.line(1, "noted").wait_for()
    look(theirs.page)
    next_is(theirs, 1)
    theirs.page.get_by_role("button", name="D’accord", exact=True).click()
    theirs.line(1, "confirmed").wait_for()
    theirs.page.locator("#entry").wait_for(state="hidden")
    theirs.page.unroute_all(behavior="wait")


def test_what_has_not_gone_through_is_announced_until_it_has(tables: Tables, come: Come) -> None:
    """Also while the site answers how the sheet stands."""
    ours = come(7)
    stop_clock(ours.page)  # for nothing but its first failure
    intercept(ours.page, SEND, lambda route: route.abort("aborted"))
    ours.deal(*FIRST)
    announced = ours.page.get_by_text("1 donne à envoyer")
    announced.wait_for()
    ours.page.evaluate(VANISHED)
    look(ours.page)
    assert ours.page.evaluate("window.vanished") is False
    held = hold(ours.page, STATE)
    ours.page.evaluate(WAKES)
    asked = next_held(ours.page, held)  # after each answer the phone tries by itself, and hides the button
    ours.page.unroute(SEND)
    ours.page.locator("#send").dispatch_event("click")
    ours.page.clock.resume()
    asked.continue_()
    ours.line(1, "noted").wait_for()
    announced.wait_for(state="hidden")
    assert tables.sheet(7) == ([record(*FIRST)], 1, ["accepted"])


def test_who_sits_down_during_the_round_begins_with_the_next_deal(tables: Tables, come: Come) -> None:
    """The page brings the sheet with it: on a slow network nobody waits for the first answer."""
    ours = come(6)
    held = hold(ours.page, STATE)
    tables.note(6, 1, record(*FIRST), "EW")
    ours.page.reload()
    next_held(ours.page, held)
    next_is(ours, 2)
    ours.line(1, "noted").wait_for()
    ours.deal(*SECOND)
    ours.line(2, "noted").wait_for()
    assert tables.sheet(6) == ([record(*FIRST), record(*SECOND)], 2, ["accepted"] * 2)
