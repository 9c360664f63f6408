"""The totals of a round by keyboard alone: a table is two numbers and two Enters."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from tests.browser.faults import faults
from tests.browser.holding import hold, next_held
from tests.browser.tables import Site, Tables
from tests.browser.typists import Typist

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def tables(site: Site) -> Tables:
    return site.tables("--teams=16")


@pytest.fixture
def desk(tables: Tables, visitor: Callable[..., Page]) -> Typist:
    return opened(tables, visitor)


def opened(tables: Tables, visitor: Callable[..., Page]) -> Typist:
    """The totals of the first round, as the desk has them."""
    page = visitor(tables.origin)
    tables.site.log_in(page, tables.desk)
    page.goto(f"{tables.concours}feuilles/1/totaux/")
    page.locator(".totals-figure:focus").wait_for()
    return Typist(page)


def type_table(desk: Typist, ns: int, ew: int) -> None:
    desk.type(str(ns))
    desk.press("Enter")
    desk.type(str(ew))
    desk.press("Enter")


def is_at(desk: Typist, table: int, name: str = "ns") -> None:
    """The focus is in this field of this table."""
    desk.page.locator(f"#table-{table} [name={name}]:focus").wait_for()


def is_saved(desk: Typist, table: int) -> None:
    desk.page.locator(f"#table-{table} .totals-result").get_by_text("enregistrée").wait_for()


def is_asked_again(desk: Typist) -> None:
    """However Enter is pressed, it leads to the doubted field of table 4, and nothing is written."""
    with desk.page.expect_response("**/totaux/"):
        desk.press("Enter")
    is_at(desk, 4, "ew")
    desk.page.locator("[data-totals-jump] input").focus()
    desk.type("4")
    desk.press("Enter")
    is_at(desk, 4, "ew")
    assert not desk.page.locator("#table-4 .totals-result").count()


def test_a_round_of_totals_without_a_mouse(desk: Typist) -> None:
    page = desk.page
    held = hold(page, "**/totaux/", times=2)
    type_table(desk, 2010, 1540)
    assert desk.keys == 10
    is_at(desk, 2)
    type_table(desk, 2025, 1540)  # while the first one is on its way; and it is doubted, too late to go back
    is_at(desk, 3)
    desk.type("20")
    for _ in range(2):
        next_held(page, held).continue_()
    is_saved(desk, 1)
    page.locator("#table-2").get_by_text("de 10 en 10").wait_for()
    is_at(desk, 3)
    desk.type("40")
    assert page.locator("#table-3 [name=ns]").input_value() == "2040"
    assert faults(page) == []
    for number in range(3, 9):
        if number > 3:
            desk.type("2040")
        desk.press("Enter")
        desk.type("985" if number == 4 else "980")
        desk.press("Enter")
        if number == 4:  # it is doubted before anything is typed for the next table
            is_at(desk, 4, "ew")
            is_asked_again(desk)
            desk.press("Tab")  # to say yes takes a key that nobody presses for anything else
            assert page.locator(":focus").get_attribute("name") == "confirmed"
            desk.press("Enter")
            is_saved(desk, 4)
        if number < 8:
            is_at(desk, number + 1)
    is_at(desk, 2)
    type_table(desk, 2020, 1540)  # over what is selected
    is_saved(desk, 2)
    page.get_by_text("Toutes les tables de la partie ont un résultat.").wait_for()
    page.locator("#totals-foot:focus").wait_for()
    page.reload()
    page.locator("#table-2").get_by_text("2 020").wait_for()
    assert page.locator(".totals-figure").count() == 0


def test_the_same_figures_typed_again_confirm_and_a_mouse_has_a_button(
    site: Site, visitor: Callable[..., Page]
) -> None:
    """A doubt is answered by a click or by typing what is doubted once more; Enter alone asks again."""
    small = site.tables("--teams=4")
    desk = opened(small, visitor)
    page = desk.page
    page.locator("#table-2 [name=ns]").click()
    page.locator("#table-2 [name=ns]").fill("2010")
    page.locator("#table-2 [name=ew]").fill("1235")
    page.locator("#table-2").get_by_role("button", name="Enregistrer").click()
    page.locator("#table-2.totals-doubt").wait_for()
    is_at(desk, 2, "ew")
    selected = "({ selectionStart, selectionEnd }) => [selectionStart, selectionEnd]"
    assert page.locator("#table-2 [name=ew]").evaluate(selected) == [0, 4]
    with page.expect_response("**/totaux/"):
        desk.press("Enter")
    page.locator("#table-2.totals-doubt").wait_for()
    is_at(desk, 2, "ew")
    desk.type("1235")  # over what is selected
    desk.press("Enter")
    is_saved(desk, 2)
    assert "1 235" in page.locator("#table-2").inner_text().replace("\u202f", " ").replace("\u00a0", " ")


def test_a_row_with_something_typed_has_a_button_wherever_the_mouse_is(
    site: Site, visitor: Callable[..., Page]
) -> None:
    """Of a round of its own, since it writes a table that the other tests come to."""
    desk = opened(site.tables("--teams=16", "--seed=button"), visitor)
    page = desk.page
    button = page.locator("#table-7 .totals-save")
    opacity = "one => Number(getComputedStyle(one).opacity)"
    assert button.evaluate(opacity) == 0
    page.locator("#table-7").hover()
    assert button.evaluate(opacity) == 1
    page.locator("#table-7 [name=ns]").click()
    desk.type("2010")
    page.locator("#table-7 [name=ew]").click()
    desk.type("1540")
    page.locator("#table-1 [name=ns]").click()
    page.locator("h1").hover()
    assert button.evaluate(opacity) == 1
    button.click()
    is_saved(desk, 7)
