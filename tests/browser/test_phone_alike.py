"""A deal like one noted already: the phone asks which it is; what waits for an answer stays in sight."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest

from tests.browser.holding import intercept
from tests.browser.phones import Come, Thumb, look
from tests.browser.tables import Tables

if TYPE_CHECKING:
    from playwright.sync_api import Locator

pytestmark = pytest.mark.slow

TOP: Final = """document.querySelector("[data-pad=points] [data-digit='5']").getBoundingClientRect().top"""
PREVIEW: Final = "**/t/apercu/"
DEAL: Final = ("NS", 100, "hearts", 112)
RECORD: Final = {"contract": {"by": "NS", "bid": 100, "trump": "hearts"}, "points": {"NS": 112}}


def fill(thumb: Thumb) -> None:
    thumb.contract(*DEAL[:3])
    thumb.type(DEAL[3])


def question(thumb: Thumb, name: str) -> Locator:
    """The button of an answer, once it is asked whether it is the first deal."""
    thumb.page.get_by_role("heading", name="C’est la donne 1, déjà notée ?").wait_for()
    return thumb.page.get_by_role("button", name=name, exact=True)


def test_who_notes_what_the_others_have_noted_agrees_to_it(tables: Tables, come: Come) -> None:
    """The form was begun after the other side's deal had arrived."""
    theirs = come(1, "EW")
    tables.note(1, 1, RECORD)
    theirs.page.get_by_role("heading", name="Donne 1 : d’accord ?").wait_for()
    fill(theirs)
    theirs.page.locator("#preview .phone-said").wait_for()
    theirs.tap("#note")
    question(theirs, "C’est la même").click()
    theirs.line(1, "confirmed").wait_for()
    assert tables.sheet(1) == ([RECORD], 1, ["accepted", "accepted"])


def test_two_deals_may_be_alike(tables: Tables, come: Come) -> None:
    """Two partners, each with a phone; the second one closes the question first, and loses nothing."""
    partner = come(2, "NS")
    tables.note(2, 1, RECORD)
    partner.line(1, "noted").wait_for()
    fill(partner)
    partner.page.locator("#preview .phone-said").wait_for()
    partner.tap("#note")
    question(partner, "Une autre donne").wait_for()
    partner.page.keyboard.press("Escape")
    partner.tap("#note")
    question(partner, "Une autre donne").click()
    partner.line(2, "noted").wait_for()
    assert tables.sheet(2) == ([RECORD, RECORD], 2, ["accepted", "accepted"])


@pytest.mark.parametrize(
    ("table", "name", "deals"),
    [(3, "C’est la même", 1), pytest.param(4, "Une autre donne", 2, marks=pytest.mark.night)],
)
def test_what_was_sent_before_anybody_could_ask_is_asked_afterwards(
    tables: Tables, come: Come, table: int, name: str, deals: int
) -> None:
    ours = come(table)
    intercept(ours.page, PREVIEW, lambda route: route.abort("aborted"))
    ours.deal(*DEAL)
    ours.line(1, "noted").wait_for()
    ours.deal(*DEAL)
    question(ours, name).click()
    ours.page.locator("#deals [data-kind=refused]").wait_for(state="detached")
    ours.line(deals, "noted").wait_for()
    assert tables.sheet(table)[0] == [RECORD] * deals


def test_what_waits_for_an_answer_stays_in_sight(tables: Tables, come: Come) -> None:
    """While the points of another deal are told on a small phone, and without moving a digit."""
    theirs = come(5, "EW")
    theirs.contract("EW", 90, "spades")
    theirs.type(9)
    before = theirs.page.evaluate(TOP)
    tables.note(5, 1, RECORD)
    look(theirs.page)
    bar = theirs.page.locator("#bar", has_text="Donne 1 : d’accord ?")
    bar.wait_for()
    assert abs(theirs.page.evaluate(TOP) - before) < 1  # a page scrolls by whole pixels
    bar.click()
    bar.wait_for(state="hidden")
    theirs.page.get_by_role("button", name="D’accord", exact=True).click()
    theirs.line(1, "confirmed").wait_for()
