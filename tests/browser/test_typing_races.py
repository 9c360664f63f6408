"""The desk's keyboard on a slow or broken line: nothing is written twice, and no answer lands elsewhere."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

import pytest

from tests.browser.holding import hold, intercept, next_held, stop_clock
from tests.browser.tables import Site, Tables
from tests.browser.typists import Typist, sit_down

if TYPE_CHECKING:
    from playwright.sync_api import Page, Request, Route

pytestmark = pytest.mark.slow

COME_BACK: Final = "dispatchEvent(new PageTransitionEvent('pageshow', {persisted: true}))"
"""What a page is told that a browser had put aside whole, and brings back."""
A_KEY: Final = 200
"""Milliseconds without a key after which the page asks."""
A_HANG: Final = 8000
"""Milliseconds after which an answer does not come any more."""
SEND: Final = """
() => {
    const form = document.querySelector("[data-typing]");
    const how = { method: "POST", body: new URLSearchParams(new FormData(form)), redirect: "manual" };
    return fetch(form.action, how).then((answer) => answer.type);
}
"""
"""The form as it stands reaches the site, whose answer reaches nobody."""
PASTE: Final = """
() => {
    const pasted = new DataTransfer();
    pasted.setData("text/plain", "-\\n-");
    const how = { clipboardData: pasted, bubbles: true, cancelable: true };
    document.activeElement.dispatchEvent(new ClipboardEvent("paste", how));
}
"""


@pytest.fixture(scope="module")
def tables(site: Site) -> Tables:
    return site.tables("--teams=10")


@pytest.fixture
def sit(tables: Tables, visitor: Callable[..., Page]) -> Callable[[int], Typist]:
    """Opens the keyboard on a table, in a browser of its own."""
    return lambda table: sit_down(visitor(tables.origin), tables, table)


def is_save(request: Request) -> bool:
    return request.method == "POST" and request.url.endswith("/saisie/")


def saves(page: Page, what: Callable[[Route], object]) -> None:
    """What becomes of the next sheet that is saved; of later ones the usual."""
    held: list[Route] = []

    def handle(route: Route) -> None:
        if held or not is_save(route.request):
            route.continue_()
            return
        held.append(route)
        what(route)

    intercept(page, "**/saisie/", handle)


def test_a_page_that_comes_back_after_it_was_saved_shows_what_was_saved(
    tables: Tables, sit: Callable[[int], Typist]
) -> None:
    typist = sit(1)
    typist.type("n100c112")
    assert typist.page.evaluate(SEND) == "opaqueredirect"
    saves(typist.page, lambda route: route.abort("aborted"))
    with typist.page.expect_event("requestfailed", is_save):
        typist.press("Control+Enter")
    with typist.page.expect_navigation():
        typist.page.evaluate(COME_BACK)
    typist.told(1, "100 à cœur, réussi")
    assert typist.lines == ["N 100C 112", ""]
    typist.type("e90p71")
    with typist.page.expect_navigation():  # what was saved before is said to be so already
        typist.press("Control+Enter")
    typist.page.get_by_text("Table 1 enregistrée").wait_for()
    assert [record["contract"]["by"] for record in tables.sheet(1)[0]] == ["NS", "EW"]
    assert tables.sheet(1)[1] == 2


def test_a_page_that_comes_back_and_was_not_saved_keeps_its_lines(
    tables: Tables, sit: Callable[[int], Typist]
) -> None:
    typist = sit(2)
    typist.type("n100c112")
    saves(typist.page, lambda route: route.abort("aborted"))
    with typist.page.expect_event("requestfailed", is_save):
        typist.press("Control+Enter")
    with typist.page.expect_response("**/apercu/"):
        typist.page.evaluate(COME_BACK)
    typist.page.locator(".typing-rows input:not([readonly])").first.wait_for()
    assert typist.lines == ["n100c112"]
    typist.press("End")
    typist.type(" b")
    typist.press("Control+Enter")
    typist.page.get_by_text("Table 2 enregistrée").wait_for()
    assert [record["belote"] for record in tables.sheet(2)[0]] == [{"NS": 1}]


def test_what_was_sent_stays_as_it_was_sent(tables: Tables, sit: Callable[[int], Typist]) -> None:
    """The same lines are sent once more where no answer came; other ones would be written beside them."""
    typist = sit(3)
    page = typist.page
    typist.type("n100c112")
    assert page.evaluate(SEND) == "opaqueredirect"
    saves(page, lambda route: route.abort("aborted"))
    with page.expect_event("requestfailed", is_save):
        typist.press("Control+Enter")
    page.get_by_text("Pas de réponse. Rien n’est perdu").wait_for()
    typist.type("0 b")
    typist.press("Backspace", "Enter", "Shift+Enter")
    page.evaluate(PASTE)
    assert typist.lines == ["n100c112"]
    typist.press("Control+Enter")
    page.get_by_text("Table 3 enregistrée").first.wait_for()
    assert tables.sheet(3)[1] == 1


def test_an_answer_about_another_line_suggests_nothing_here(sit: Callable[[int], Typist]) -> None:
    typist = sit(4)
    page = typist.page
    typist.type("n100c112")
    typist.told(1, "100 à cœur, réussi")
    with page.expect_response("**/apercu/"):
        typist.press("Enter")
    typist.press("ArrowUp")
    stop_clock(page)
    held = hold(page, "**/apercu/")
    typist.press("b")
    page.clock.run_for(A_KEY)
    about_the_first = next_held(page, held)
    typist.press("ArrowDown", "ArrowDown")  # to the empty line, and what may begin it
    offers = page.locator(".typing-offers")
    about_the_first.continue_()
    typist.told(1, "belote")
    assert not offers.is_visible()
    next_held(page, held).continue_()
    offers.locator("[data-line='N']").wait_for()


def test_an_answer_that_hangs_is_told_and_the_next_question_is_asked(sit: Callable[[int], Typist]) -> None:
    typist = sit(5)
    page = typist.page
    stop_clock(page)
    held: list[Route] = []
    intercept(page, "**/apercu/", lambda route: route.continue_() if held else held.append(route))
    page.keyboard.insert_text("n100c112")
    with page.expect_request("**/apercu/"):
        page.clock.run_for(A_KEY)
    page.clock.run_for(A_HANG)
    cut = page.get_by_text("L’aperçu n’arrive pas.")
    cut.wait_for()
    typist.press("Enter")
    typist.told(1, "100 à cœur, réussi")
    cut.wait_for(state="hidden")
