"""The desk's keyboard: twelve deals of a paper sheet in less than two minutes, and nothing typed is lost."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

import pytest

from scoring.telling.codes import codes_of
from tests.browser import played
from tests.browser.faults import faults
from tests.browser.holding import hold, intercept, next_held, stop_clock
from tests.browser.tables import Site, Tables
from tests.browser.typists import Typist, sit_down

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.slow

DEALS: Final = 12
TWO_MINUTES: Final = 120 * 3
"""Keys, at three a second: slow, for who types codes and not words."""
A_KEY: Final = 120
"""Milliseconds without a key after which the page asks."""
CODES: Final = codes_of("asce", {})
Record = dict[str, Any]


@pytest.fixture(scope="module")
def tables(site: Site) -> Tables:
    return site.tables(f"--deals={DEALS}", "--teams=22")


@pytest.fixture
def sit(tables: Tables, visitor: Callable[..., Page]) -> Callable[..., Typist]:
    """Opens the keyboard on a table, in a browser of its own."""

    def open_page(table: int | None = None, **options: Any) -> Typist:
        script = options.get("java_script_enabled", True)
        return sit_down(visitor(tables.origin, **options), tables, table, script=script)

    return open_page


def real_deals(table: int) -> list[Record]:
    """Deals as they were really played, with the points that one side counted."""
    records = played.deals("clavier", 1, table, DEALS)
    return [CODES.parse(CODES.write(_one_side(record))) for record in records]


def _one_side(record: Record) -> Record:
    points = record.get("points", {})
    if len(points) < 2:
        return record
    by = record["contract"]["by"]
    return {**record, "points": {by: points[by]}}


def shortest(record: Record) -> str:
    """The code of a deal without the spaces and the big letters it can do without."""
    code = CODES.write(record)
    short = code.replace(" ", "").lower()
    return short if CODES.parse(short) == record else code.lower()


def plain(records: list[Record]) -> list[str]:
    return [CODES.write(record) for record in records]


def save(typist: Typist) -> None:
    """Enter on the line left empty leads to the button, Enter there saves."""
    typist.press("Enter")
    assert typist.page.evaluate("document.activeElement.matches('[data-typing-save]')")
    typist.press("Enter")
    typist.page.get_by_text("enregistrée").wait_for()


def test_twelve_deals_take_less_than_two_minutes_of_keys(tables: Tables, sit: Callable[..., Typist]) -> None:
    deals = real_deals(1)
    typist = sit()
    typist.press("1", "Enter")
    typist.page.locator(".typing-rows input:focus").wait_for()
    for record in deals:
        typist.type(shortest(record))
        typist.press("Enter")
    save(typist)
    assert typist.keys < TWO_MINUTES
    records, versions, _ = tables.sheet(1)
    assert plain(records) == plain(deals)
    assert versions == DEALS
    typist.focused("table")
    typist.press("Enter")  # the next sheet of the pile
    typist.page.get_by_role("heading", name="Table 2").wait_for()


# By day a third of the deals: choosing is the same for each of them, and takes the browser half a second.
@pytest.mark.parametrize(
    ("table", "count"),
    [pytest.param(3, DEALS // 3, id="day"), pytest.param(11, DEALS, id="night", marks=pytest.mark.night)],
)
def test_so_they_do_by_choosing_what_is_suggested(
    tables: Tables, sit: Callable[..., Typist], table: int, count: int
) -> None:
    """Side, bid and trump by arrows; the rest is typed."""
    deals = real_deals(table)[:count]
    typist = sit()
    typist.type(str(table))
    typist.press("Enter")
    typist.page.locator(".typing-rows input:focus").wait_for()
    for record in deals:
        code = CODES.write(record)
        words = code.split(" ", 2)
        if len(words) == 1:
            typist.pick(code)
        else:
            trump = words[1].lstrip("0123456789").rstrip("x")
            side, bid = words[0], words[1][: len(words[1]) - len(words[1].lstrip("0123456789"))]
            typist.pick(side)
            if bid and int(bid) <= 160:
                typist.pick(f"{side} {bid}")
                typist.pick(f"{side} {bid}{trump}")
                typist.type(code.removeprefix(f"{side} {bid}{trump}").lower())
            else:
                typist.type(code.removeprefix(side).lower())
        typist.press("Enter")
    save(typist)
    assert typist.keys < TWO_MINUTES * count / DEALS
    assert plain(tables.sheet(table)[0]) == plain(deals)


def test_an_answer_that_comes_late_overwrites_nothing(tables: Tables, sit: Callable[..., Typist]) -> None:
    typist = sit(4)
    stop_clock(typist.page)
    held = hold(typist.page, "**/apercu/")
    typist.type("n100c")
    typist.page.clock.run_for(A_KEY)
    early = next_held(typist.page, held)
    typist.type("112")
    typist.press("Enter")
    typist.type("e90p71")
    early.continue_()
    next_held(typist.page, held).continue_()  # what was typed meanwhile is asked about at once
    typist.told(1, "100 à cœur, réussi")
    typist.told(2, "90 à pique, chuté de 19")
    assert typist.lines == ["n100c112", "e90p71"]
    assert typist.page.evaluate("document.activeElement.value") == "e90p71"
    assert tables.sheet(4)[0] == []


def test_an_answer_that_comes_late_leaves_what_an_arrow_chose(sit: Callable[..., Typist]) -> None:
    typist = sit(10)
    page = typist.page
    typist.type("n100c112")
    typist.told(1, "100 à cœur, réussi")
    stop_clock(page)
    held = hold(page, "**/apercu/")
    typist.press("Enter", "ArrowDown")  # asks, and wants to ask again
    next_held(page, held).continue_()
    offers = page.locator(".typing-offers [role=option]")
    offers.first.wait_for()
    typist.press("ArrowDown")
    chosen = offers.first.element_handle()
    line = offers.first.get_attribute("data-line")
    next_held(page, held).continue_()
    page.wait_for_function("option => !option.isConnected", arg=chosen)
    assert offers.first.get_attribute("aria-selected") == "true"
    typist.press("Enter")
    assert typist.lines == ["n100c112", line]


def test_saving_waits_for_no_answer(tables: Tables, sit: Callable[..., Typist]) -> None:
    typist = sit(5)
    intercept(typist.page, "**/apercu/", lambda _route: None)  # never answered
    typist.type("n100c112")
    typist.press("Enter")
    typist.type("-")
    typist.press("Control+Enter")
    typist.page.get_by_text("Table 5 enregistrée").wait_for()
    assert plain(tables.sheet(5)[0]) == ["N 100C 112", "-"]


def test_what_the_keys_do(tables: Tables, sit: Callable[..., Typist]) -> None:
    typist = sit(6)
    page = typist.page
    typist.type("n100c112")
    typist.told(1, "100 à cœur, réussi")
    page.locator(".typing-offers [role=option]").first.wait_for()
    typist.press("ArrowDown")
    field = page.locator(".typing-rows input:focus")
    assert field.get_attribute("aria-activedescendant") == "typing-offer-0"
    assert field.get_attribute("aria-expanded") == "true"
    typist.press("Escape")
    assert not page.locator(".typing-offers").is_visible()
    typist.press("Enter", "-", "Enter", "ArrowUp", "ArrowUp")
    typist.press("Shift+Enter")  # a line after the first one
    typist.type("e90p71")
    typist.told(2, "90 à pique, chuté de 19")
    typist.press("Escape", "ArrowDown")
    assert typist.lines == ["n100c112", "e90p71", "-", ""]
    typist.press("Control+Enter")
    page.get_by_text("Table 6 enregistrée").wait_for()
    page.goto(page.url.split("?")[0].replace("/saisie/", "/6/saisie/"))
    typist.press("ArrowUp", "ArrowUp", "Control+a", "Delete", "Control+Enter")
    page.get_by_text("Sera retirée de la feuille : donne 2, 90 à pique").first.wait_for()
    assert len(tables.sheet(6)[0]) == 3
    typist.press("Enter", "Enter")  # a line, and the button that saves: nothing says yes by itself
    page.get_by_text("Sera retirée de la feuille : donne 2, 90 à pique").first.wait_for()
    assert len(tables.sheet(6)[0]) == 3
    page.locator(".typing-rows input:focus").wait_for()
    page.get_by_role("button", name="Oui, enregistrer ainsi").press("Enter")
    page.get_by_text("Table 6 enregistrée").wait_for()
    assert plain(tables.sheet(6)[0]) == ["N 100C 112", "-"]


def test_tab_leaves_a_line_and_its_errors_wait(sit: Callable[..., Typist]) -> None:
    """No field holds the focus; a refused sheet comes back at its first wrong line."""
    typist = sit(7)
    page = typist.page
    typist.type("n100h112")
    typist.press("Enter")
    typist.told(1, "« h112 » n’est pas compris : il faut ici l’atout")
    typist.press("Tab")
    assert page.evaluate("document.activeElement.matches('[data-typing-save]')")
    typist.press("Enter")
    page.get_by_text("La ligne 1 est à corriger.").wait_for()
    page.wait_for_function("() => document.activeElement.value === 'n100h112'")
    for width in (1280, 390):
        page.set_viewport_size({"width": width, "height": 900})
        told = page.locator(".typing-told > *").first.element_handle()
        page.keyboard.insert_text(" x")  # one question, and one answer that takes its place
        page.wait_for_function("told => !told.isConnected", arg=told)
        page.locator(".typing-help summary").evaluate("summary => { summary.parentElement.open = true; }")
        assert faults(page) == []
    leaving: list[str] = []
    page.on("dialog", lambda dialog: (leaving.append(dialog.type), dialog.accept()))
    page.get_by_role("link", name="Retour à la feuille").click()
    page.get_by_role("heading", name="Table 7").wait_for()
    assert leaving == ["beforeunload"]


def test_without_javascript(tables: Tables, sit: Callable[..., Typist]) -> None:
    typist = sit(8, java_script_enabled=False)
    page = typist.page
    text = page.get_by_label("La feuille, une donne par ligne")
    text.fill("n100c112\ne90p")
    page.get_by_role("button", name="Vérifier").click()
    page.get_by_text("100 à cœur, réussi").wait_for()
    page.get_by_text("La ligne 2 est à corriger.").wait_for()
    text.fill("n100c112\ne90p71")
    page.get_by_role("button", name="Enregistrer la feuille").click()
    page.get_by_text("Table 8 enregistrée").wait_for()
    assert plain(tables.sheet(8)[0]) == ["N 100C 112", "E 90P 71"]
    page.get_by_role("button", name="Saisir la feuille").click()
    page.get_by_role("heading", name="Table 9").wait_for()
