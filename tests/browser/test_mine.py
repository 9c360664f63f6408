"""«Mon équipe» in a real browser: kept there and nowhere else, and one tap to the sheet of its own phone."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest

from tests.browser.phones import open_tables

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.browser.conftest import Hall

pytestmark = pytest.mark.slow

LINK: Final = """
import json
from tournaments.models.rounds import Table
from tournaments.sheets.team_links import TeamLink
table = Table.objects.select_related("ns__tournament").get(number=1)
print(json.dumps([TeamLink.of(table.ns).token, table.ns.tournament.slug, table.ns.number]))
"""

DEAL: Final = """
import json
from scoring.sheet.entries import AddDeal
from tournaments.models.rounds import Table
from tournaments.sheets.writing import NewEntry, write
table = Table.objects.select_related("round__tournament", "ns").get(number=1)
record = {"contract": {"by": "NS", "bid": 100, "trump": "hearts"}, "points": {"NS": 110}}
write(table.pk, NewEntry(AddDeal(record=record)))
print(json.dumps([table.round.tournament.slug, table.ns.number]))
"""


def test_a_browser_remembers_its_team_and_forgets_it(hall: Hall, visitor: Callable[..., Page]) -> None:
    page = visitor(hall.origin)
    page.goto(hall.public("equipes/"))
    page.get_by_placeholder("Nom, club ou numéro").fill("3")
    page.locator(".table-teams a:visible").first.click()
    page.get_by_role("button", name="C'est mon équipe").click()
    page.get_by_text("Votre équipe", exact=True).wait_for()
    own = page.url
    page.goto(hall.public("classement/"))
    page.get_by_role("link", name="Mon équipe").click()
    page.get_by_role("button", name="Oublier sur cet appareil").wait_for()
    assert page.url == own
    assert page.context.cookies() == []
    assert page.get_by_role("link", name="Ouvrir notre feuille").count() == 0
    page.get_by_role("button", name="Oublier sur cet appareil").click()
    page.get_by_role("button", name="C'est mon équipe").wait_for()
    page.get_by_role("link", name="Mon équipe").click()
    page.get_by_role("heading", name="Mon équipe").wait_for()


def test_what_is_kept_is_no_secret(hall: Hall, visitor: Callable[..., Page]) -> None:
    page = visitor(hall.origin)
    page.goto(hall.public("equipes/3/"))
    page.get_by_role("button", name="C'est mon équipe").click()
    kept = page.evaluate("Object.entries(localStorage).filter(([key]) => key.startsWith('mine:'))")
    assert [json.loads(value) for _key, value in kept] == [{"number": 3, "phone": False}]


def test_a_phone_of_the_team_opens_its_sheet_by_one_tap(tmp_path: Path, visitor: Callable[..., Page]) -> None:
    with open_tables(tmp_path) as tables:
        token, slug, number = tables.shell.ask(LINK)
        page = visitor(tables.origin, width=360, height=640, has_touch=True)
        page.goto(f"/t/equipe/{token}/")
        page.get_by_role("heading", name="Table 1", exact=True).wait_for()
        page.goto(f"/c/{slug}/classement/")
        page.get_by_role("link", name="Équipe", exact=True).click()  # as its tab is called on a narrow phone
        page.wait_for_url(f"**/c/{slug}/equipes/{number}/")
        page.get_by_role("link", name="Ouvrir notre feuille").click()
        page.get_by_role("heading", name="Table 1", exact=True).wait_for()
        assert token not in page.evaluate("JSON.stringify(localStorage)")


def test_the_score_of_a_table_at_play_comes_by_itself(tmp_path: Path, visitor: Callable[..., Page]) -> None:
    with open_tables(tmp_path) as tables:
        _token, slug, number = tables.shell.ask(LINK)
        pages = [visitor(tables.origin) for _ in range(2)]
        for page, address in zip(pages, ("parties/1/tables/1/", f"equipes/{number}/"), strict=True):
            page.goto(f"/c/{slug}/{address}")
            page.get_by_text("en cours", exact=True).first.wait_for()
            assert page.get_by_text("210", exact=True).count() == 0
        tables.shell.ask(DEAL)
        for page in pages:
            page.get_by_text("210", exact=True).first.wait_for()
