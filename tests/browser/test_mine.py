"""«Mon équipe» in a real browser: kept there and nowhere else, and one tap to the sheet of its own phone."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

import pytest

from tests.browser.tables import Site, Tables

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.browser.conftest import Hall

pytestmark = pytest.mark.slow

LINK: Final = """
from tournaments.core.sheets.team_links import TeamLink
team = tables_of_it.get(number={table}).ns
print(json.dumps([TeamLink.of(team).token, team.number]))
"""

DEAL: Final = """
from scoring.sheet.entries import AddDeal
from tournaments.core.sheets.writing import NewEntry, write
record = {"contract": {"by": "NS", "bid": 100, "trump": "hearts"}, "points": {"NS": 110}}
print(write(tables_of_it.get(number=2).pk, NewEntry(AddDeal(record=record))).entry.pk)
"""


def test_a_browser_remembers_its_team_and_forgets_it(hall: Hall, visitor: Callable[..., Page]) -> None:
    page = visitor(hall.origin)
    page.goto(hall.public("equipes/"))
    page.get_by_placeholder("Nom, club ou numéro").fill("3")
    page.locator(".team-list a:visible").first.click()
    page.get_by_role("button", name="C’est mon équipe").click()
    page.get_by_text("Votre équipe", exact=True).wait_for()
    own = page.url
    page.goto(hall.public("classement/"))
    page.get_by_role("link", name="Mon équipe").click()
    page.get_by_role("button", name="Oublier sur cet appareil").wait_for()
    assert page.url == own
    assert page.context.cookies() == []
    assert page.get_by_role("link", name="Ouvrir notre feuille").count() == 0
    page.get_by_role("button", name="Oublier sur cet appareil").click()
    page.get_by_role("button", name="C’est mon équipe").wait_for()
    page.get_by_role("link", name="Mon équipe").click()
    page.get_by_role("heading", name="Mon équipe").wait_for()


def test_what_is_kept_is_no_secret(hall: Hall, visitor: Callable[..., Page]) -> None:
    page = visitor(hall.origin)
    page.goto(hall.public("equipes/3/"))
    page.get_by_role("button", name="C’est mon équipe").click()
    kept = page.evaluate("Object.entries(localStorage).filter(([key]) => key.startsWith('mine:'))")
    assert [json.loads(value) for _key, value in kept] == [{"number": 3, "phone": False}]


def test_who_finds_oneself_on_the_home_reads_the_own_table_there(
    hall: Hall, visitor: Callable[..., Page]
) -> None:
    """By some letters and one tap, without another page; and from then on at once."""
    page = visitor(hall.origin, width=390, height=844)
    page.goto(hall.public("tables/?par=nom"))
    line = page.locator(".table-names tbody tr").first
    name, table = line.get_by_role("link").inner_text(), line.locator(".rank").inner_text()
    page.goto(hall.public(""))
    page.get_by_label("Où suis-je\N{NO-BREAK SPACE}?").press_sequentially(name.upper())
    found = page.locator("[data-found] li").filter(has_text=name)
    assert found.locator(".playing-card").inner_text() == table
    found.get_by_role("button", name="C’est nous").click()
    own = page.locator("[data-own]")
    own.get_by_text("Votre table").wait_for()
    assert own.locator(".playing-card").inner_text() == table
    assert page.locator("[data-found]").is_hidden()
    assert page.locator("[data-own-row]").get_by_text("Vous", exact=True).is_visible()
    assert not own.get_by_role("link", name="Noter").is_visible()  # this phone came in by no team's code
    page.reload()
    own.get_by_text("Votre table").wait_for()
    page.goto(hall.public("classement/"))
    line = page.locator(".table-standing .row-own")
    for top in (0, 10_000):  # above the others or below them, and above the bar of the pages
        page.evaluate("top => scrollTo(0, top)", top)
        box, bar = line.locator(".name").bounding_box(), page.locator(".stages").bounding_box()
        assert box is not None
        assert bar is not None
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= bar["y"] + 2


@pytest.fixture(scope="module")
def tables(site: Site) -> Tables:
    return site.tables("--teams=4")


def test_a_phone_of_the_team_opens_its_sheet_by_one_tap(tables: Tables, visitor: Callable[..., Page]) -> None:
    token, number = tables.ask(LINK.format(table=1))
    page = visitor(tables.origin, width=360, height=640, has_touch=True)
    page.goto(f"/t/equipe/{token}/")
    page.get_by_role("heading", name="Table 1", exact=True).wait_for()
    page.goto(f"/c/{tables.slug}/classement/")
    page.get_by_role("link", name="Le concours", exact=True).click()
    page.get_by_role("link", name="Noter la donne 1").wait_for()
    page.get_by_role("link", name="Nos parties").click()
    page.wait_for_url(f"**/c/{tables.slug}/equipes/{number}/")
    page.get_by_role("link", name="Le concours", exact=True).click()
    page.get_by_role("link", name="Noter la donne 1").click()
    page.get_by_role("heading", name="Table 1", exact=True).wait_for()
    assert token not in page.evaluate("JSON.stringify(localStorage)")


def test_the_score_of_a_table_at_play_comes_by_itself(tables: Tables, visitor: Callable[..., Page]) -> None:
    _token, number = tables.ask(LINK.format(table=2))
    pages = [visitor(tables.origin) for _ in range(3)]
    pages[2].goto(f"/c/{tables.slug}/equipes/{number}/")
    pages[2].get_by_role("button", name="C’est mon équipe").click()
    addresses = ("parties/1/tables/2/", f"equipes/{number}/", "")
    for page, address in zip(pages, addresses, strict=True):
        page.goto(f"/c/{tables.slug}/{address}")
        page.get_by_text("Votre table" if not address else "en cours").first.wait_for()
        assert page.get_by_text("210", exact=True).count() == 0
    tables.ask(DEAL)
    for page in pages:
        page.get_by_text("210", exact=True).first.wait_for()
