"""Every page of the table's phone, in each of its states: axe finds nothing, and nothing is too wide.

The teams have names of forty letters and more, in both languages, light and dark. By day the states that
show most are looked at, at night all of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Final

import pytest

from tests.browser.conftest import LONG
from tests.browser.faults import Look, looks
from tests.browser.phones import Thumb
from tests.browser.tables import Site, Tables

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.slow

LOOKS: Final = looks(Look(360, "dark"), Look(1280, "light", "en"))
"""Each width, language and scheme once: French, the longer, where it is narrow."""
BY_DAY: Final = {"side", "by", "refused", "points", "to confirm", "dispute", "contested"}
RENAME: Final = f"""
for table in tables_of_it.filter(number=1).select_related("ns", "ew"):
    for team in (table.ns, table.ew):
        for name, player in zip({LONG!r}, (team.player1, team.player2)):
            player.name = f"{{name}} {{team.number}}"
            player.save()
print("null")
"""


@pytest.fixture
def tables(site: Site) -> Tables:
    made = site.tables("--teams=8")
    made.ask(RENAME)
    return made


def states(ours: Thumb, theirs: Thumb, tables: Tables) -> Iterator[str]:
    """One after the other, all that a phone shows from the code to a sheet with every kind of line."""
    page = ours.page
    page.goto("/t/")
    yield "code"
    page.locator("[name=code]").fill("K7M")
    page.locator("main form button").click()
    page.locator(".field-errors").wait_for()
    yield "no such code"
    page.goto(f"/t/{tables.tokens[1]}/")
    yield "side"
    ours.sit(tables.tokens[1], "NS")
    theirs.sit(tables.tokens[1], "EW")
    yield "by"
    yield from entry(ours)
    ours.line(1, "noted").wait_for()
    theirs.page.locator("#agree").wait_for()  # what comes next is another deal
    theirs.deal("EW", 90, "spades", 95)
    page.locator("#agree").wait_for()
    yield "to confirm"
    page.locator("#disagree").click()
    page.locator("#dispute").wait_for()
    yield "dispute"
    page.locator("#reason").fill("c’était 85, " * 8)
    page.locator("#dispute button[value=send]").click()
    ours.line(2, "contested").wait_for()
    yield "contested"
    page.goto("/t/?cote")
    yield "side again"


def entry(ours: Thumb) -> Iterator[str]:
    """The questions of the form."""
    ours.tap("[data-step] [data-by=NS]")
    yield "bid"
    ours.tap("[data-step] [data-go=higher]")
    ours.type(180, "higher")
    yield "higher"
    ours.tap("#higher-done")
    yield "trump"
    ours.tap("[data-step] [data-trump=hearts]")
    yield "call"
    ours.tap("[data-step] [data-call=coinche]")
    ours.type(161)
    ours.page.locator(".phone-refused").wait_for()
    yield "refused"
    ours.tap("[data-pad=points] [data-erase]")
    ours.type(0)
    ours.tap("[data-belote=NS]")
    ours.page.locator("#entry .sheet-more summary").click()
    for key in ("[data-announce=NS]", "[data-kind=tierce]", "[data-rank=A]"):
        ours.tap(f"[data-step] {key}")
        yield key
    ours.tap("[data-step] [data-suit=spades]")
    ours.page.locator("#preview .phone-said").wait_for()
    yield "points"
    ours.tap("#note")


@pytest.mark.parametrize("look", LOOKS)
def test_axe_finds_nothing_and_nothing_is_too_wide(
    tables: Tables, visitor: Callable[..., Page], look: Look
) -> None:
    ours, theirs = (Thumb(look.open(visitor, tables.origin, height=640)) for _ in range(2))
    look.speak(ours.page, tables.origin)
    found, wrong = {}, look.judge()
    for state in states(ours, theirs, tables):
        assert ours.page.locator("html").get_attribute("lang") == look.language
        if (state in BY_DAY or look.second is None) and (some := wrong(ours.page)):
            found[state] = some
    assert found == {}
