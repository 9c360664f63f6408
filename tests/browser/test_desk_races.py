"""Pages that change by themselves, under a hand at work: nothing else is tapped than what was read."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

import pytest
from django.template.loader import render_to_string

from tests.browser.conftest import Hall, settled
from tests.browser.holding import hold, intercept, next_held, stop_clock
from tests.browser.tables import Site

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

pytestmark = pytest.mark.slow

A_POLL: Final = 10_000
"""Milliseconds between two questions of the queue."""
A_LOOK: Final = 5_000
"""Milliseconds between two looks of a page of the hall."""
COME_BACK: Final = "dispatchEvent(new PageTransitionEvent('pageshow', {persisted: true}))"
"""What a page is told that a browser had put aside whole, and brings back."""
ARRIVED: Final = '<article class="case" id="d9999"><h3>Table 5</h3><p class="lede">Désaccord</p></article>'
"""A case that comes above the pile."""
COUNT_ANSWERS: Final = """
window.answers = 0;
document.addEventListener("htmx:afterRequest", () => { window.answers += 1; });
"""
KEEP_WHAT_IS_READ: Final = """
() => {
    window.read = "";
    const read = DOMParser.prototype.parseFromString;
    DOMParser.prototype.parseFromString = function (text, kind) {
        window.read += text;
        return read.call(this, text, kind);
    };
}
"""
"""An answer is made use of, or left, in the same breath as it is read."""
PAPER: Final = "**/papier/"
PUT_IN: Final = """
part => {
    document.querySelector("main").innerHTML = part;
    htmx.process(document.querySelector("main"));
}
"""
WIDE: Final = "[...document.styleSheets].at(-1).insertRule('.table-scroll > * { min-width: 4000px }')"
SCROLLED: Final = "document.querySelector('.table-scroll').scrollLeft"


@pytest.fixture
def replacing(site: Site, hall: Hall, visitor: Callable[..., Page]) -> Page:
    """The replacement of a player, whose meaning is shown."""
    page = visitor(hall.origin)
    site.log_in(page, "organisateur")
    page.goto(hall.concours("inscriptions/2/remplacement/"))
    leaves(page).first.check()
    enters(page).fill("Lucienne Dupont")
    enters(page).blur()
    page.get_by_text("Lucienne Dupont joue à la place").wait_for()
    settled(page)
    return page


def leaves(page: Page) -> Locator:
    return page.get_by_role("group", name="Qui part").get_by_role("radio")


def enters(page: Page) -> Locator:
    return page.get_by_label("Qui le remplace")


@pytest.fixture
def queue(site: Site, hall: Hall, visitor: Callable[..., Page]) -> Page:
    """The sheets to be checked, to which every question brings a case that was not there before."""
    page = visitor(hall.origin)
    site.log_in(page, "arbitre")
    stop_clock(page)
    page.goto(hall.concours("parties/1/?voir=verifier"))
    shown = page.content()
    start, end = shown.index('<div class="round-live"'), shown.index('<details class="fold" id="more"')
    now = re.sub(r"(<form [^>]*verifiees/)", rf"{ARRIVED}\1", shown[start:end], count=1)
    intercept(page, "**/parties/1/?**vu=**", lambda route: route.fulfill(body=now, content_type="text/html"))
    page.evaluate(COUNT_ANSWERS)
    return page


def answered(page: Page, count: int) -> None:
    page.wait_for_function("count => window.answers === count", arg=count)


def ticks(page: Page) -> Locator:
    return page.get_by_role("button", name="Marquer vérifiée")


def test_the_queue_does_not_change_under_a_moving_hand(queue: Page) -> None:
    tick = ticks(queue).nth(3)
    tick.scroll_into_view_if_needed()
    queue.clock.run_for(A_POLL - 1000)
    tick.hover()
    queue.clock.run_for(1500)
    answered(queue, 1)
    assert not queue.locator("#d9999").is_visible()
    queue.clock.run_for(A_POLL)
    queue.locator("#d9999").wait_for()


def test_what_the_hand_rests_on_stays_under_it(queue: Page) -> None:
    tick = ticks(queue).nth(3)
    tick.hover()
    name, before = tick.inner_text(), tick.bounding_box()
    queue.clock.run_for(A_POLL + 500)
    queue.locator("#d9999").wait_for()
    there = ticks(queue).nth(3)
    assert there.inner_text() == name
    assert before is not None
    assert there.bounding_box() == pytest.approx(before, abs=1)


def test_the_queue_keeps_what_is_open_and_what_has_the_focus(queue: Page) -> None:
    summary = queue.locator("#whole-pile > summary")
    summary.click()
    opened = queue.locator("#whole-pile[open]")
    for focused in (ticks(queue).nth(2), summary):
        focused.focus()
        mark = focused.inner_text()
        before = queue.locator("#round-live").element_handle()
        queue.clock.run_for(A_POLL + 500)
        queue.wait_for_function("old => !old.isConnected", arg=before)
        opened.wait_for()
        assert queue.evaluate("document.activeElement.innerText") == mark


def test_a_meaning_is_confirmed_only_while_it_is_of_what_stands_above(replacing: Page) -> None:
    page, field, confirm = replacing, enters(replacing), replacing.get_by_role("button", name="Noter le")
    assert confirm.is_enabled()
    field.press("End")
    page.keyboard.press("Backspace")
    page.keyboard.press("d")
    assert confirm.is_disabled()
    field.blur()
    page.get_by_text("Lucienne Dupond joue à la place").wait_for()
    settled(page)
    assert confirm.is_enabled()
    hold(page, "**/remplacement/?**")
    leaves(page).last.check()
    assert confirm.is_disabled()
    leaves(page).first.check()
    assert confirm.is_enabled()


def test_what_is_chosen_and_typed_before_an_answer_stays(replacing: Page) -> None:
    page, field, confirm = replacing, enters(replacing), replacing.get_by_role("button", name="Noter le")
    held = hold(page, "**/remplacement/?**")
    field.fill("Lucienne Dupond")
    leaves(page).last.check()
    early = next_held(page, held)
    field.press("End")
    page.keyboard.type("e")
    early.continue_()
    page.get_by_text("Lucienne Dupond joue à la place").wait_for()
    settled(page)
    assert leaves(page).last.is_checked()
    assert confirm.is_disabled()
    page.keyboard.type("l")
    assert field.input_value() == "Lucienne Dupondel"
    field.blur()
    for _ in ("of the choice", "of the name"):
        next_held(page, held).continue_()
    page.get_by_text("Lucienne Dupondel joue à la place").wait_for()
    settled(page)
    assert confirm.is_enabled()


def test_an_error_that_an_answer_tells_is_that_of_its_field(replacing: Page) -> None:
    field = enters(replacing)
    field.fill(replacing.get_by_role("group", name="Qui part").locator("label").first.inner_text())
    field.blur()
    error = replacing.get_by_role("alert").get_by_role("listitem")
    error.wait_for()
    settled(replacing)
    assert field.get_attribute("aria-invalid") == "true"
    assert field.get_attribute("aria-describedby") == "id_enters_error"
    field.fill("Lucienne Dupond")
    field.blur()
    replacing.get_by_text("Lucienne Dupond joue à la place").wait_for()
    settled(replacing)
    assert field.get_attribute("aria-invalid") is None
    assert error.count() == 0


def test_a_meaning_that_did_not_come_can_be_asked_for(replacing: Page) -> None:
    page, ask = replacing, replacing.get_by_role("button", name="Voir ce que cela change")
    assert not ask.is_visible()
    page.evaluate("console.error = () => {}")  # htmx tells it there
    intercept(page, "**/remplacement/?**", lambda route: route.abort("aborted"), times=1)
    enters(page).fill("Lucienne Dupond")
    enters(page).blur()
    ask.click()
    page.get_by_text("Lucienne Dupond joue à la place").wait_for()
    ask.wait_for(state="hidden")


def test_a_meaning_can_be_asked_for_after_back(replacing: Page) -> None:
    ask = replacing.get_by_role("button", name="Voir ce que cela change")
    replacing.evaluate(COME_BACK)
    assert not ask.is_visible()
    enters(replacing).fill("Lucienne Dupond")
    replacing.evaluate(COME_BACK)
    ask.wait_for()
    enters(replacing).fill("Lucienne Dupont")
    ask.wait_for(state="hidden")


def test_who_waits_for_a_paper_may_move_the_mouse(
    site: Site, hall: Hall, visitor: Callable[..., Page]
) -> None:
    page = visitor(hall.origin)
    site.log_in(page, "organisateur")
    stop_clock(page)
    page.goto(hall.concours("impressions/"))
    making, ready = (progress(hall, ready=ready) for ready in (False, True))
    intercept(page, PAPER, lambda route: route.fulfill(body=ready, content_type="text/html"))
    page.evaluate(PUT_IN, making)
    page.locator("progress").hover()
    page.clock.run_for(1100)
    page.get_by_text("Votre papier est prêt").wait_for()


def progress(hall: Hall, *, ready: bool) -> str:
    """How far a paper is, as the site says it."""
    context = {"request": {"path": "/papier/"}, "tournament": {"slug": hall.played}, "ready": ready}
    return render_to_string("printing/progress.html", context)


def test_a_page_of_the_hall_looks_again_in_an_older_browser(hall: Hall, visitor: Callable[..., Page]) -> None:
    page = visitor(hall.origin)
    stop_clock(page)
    page.add_init_script("delete AbortSignal.timeout")
    page.goto(hall.public("tables/"))
    with page.expect_response("**/version/"):
        page.clock.run_for(A_LOOK)


def test_a_look_that_hung_does_not_bring_an_older_page_back(hall: Hall, visitor: Callable[..., Page]) -> None:
    page = visitor(hall.origin, width=390)
    stop_clock(page)
    page.goto(hall.public("tables/?par=nom"))
    page.evaluate(KEEP_WHAT_IS_READ)
    page.evaluate(WIDE)
    page.evaluate(SCROLLED + " = 120")
    intercept(page, "**/version/", lambda route: route.fulfill(body="another"))
    held = hold(page, "**/tables/?par=nom")
    shown = page.content()
    page.clock.run_for(A_LOOK)
    looks = [next_held(page, held)]
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    looks.append(next_held(page, held))
    for route, edition in ((looks[1], "newer"), (looks[0], "older")):
        body = shown.replace("</table>", f"</table><p>{edition}</p>", 1)
        route.fulfill(body=body, content_type="text/html", headers={"ETag": f'"{edition}"'})
        page.wait_for_function("edition => window.read.includes(edition)", arg=edition)
        page.get_by_text("newer").wait_for()
    assert page.get_by_text("older").count() == 0
    assert page.evaluate(SCROLLED) == 120
