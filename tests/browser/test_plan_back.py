"""«Plan papier»: what was written on its slips while the computer was away is typed in afterwards."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from pypdf import PdfReader

from tests.browser.tables import Site, Tables
from tests.browser.typists import Typist

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.slow

SLIP = re.compile(r"Partie 1 · table (\d+)")


@pytest.fixture(scope="module")
def tables(site: Site) -> Tables:
    return site.tables("--teams=8")


@pytest.mark.night  # a whole round by hand takes seven seconds; each step is asked by tests of one
def test_the_slips_of_the_plan_are_typed_in(
    tables: Tables, visitor: Callable[..., Page], tmp_path: Path
) -> None:
    plan = tmp_path / "plan.pdf"
    tables.site.manage("paper", tables.slug, "plan", "--output", str(plan))
    pages = [page.extract_text() for page in PdfReader(plan).pages]
    assert "« Saisir les totaux »" in re.sub(r"\s", " ", pages[0]), "its first page says where"
    slips = [int(number) for page in pages for number in SLIP.findall(page)]
    assert slips == [1, 2, 3, 4]
    page = visitor(tables.origin)
    tables.site.log_in(page, tables.desk)
    page.goto(f"{tables.concours}parties/1/")
    page.get_by_role("link", name="Saisir les totaux").click()
    page.locator("#table-1 [name=ns]:focus").wait_for()
    desk, jump = Typist(page), page.get_by_label("Table n°")
    jump.focus()
    desk.type("9")
    desk.press("Enter")
    page.get_by_text("Pas de table de ce numéro à saisir").wait_for()
    for number in (3, 1, 4, 2):  # as they come from the tables
        page.locator("#totals-jump:focus").wait_for()
        for typed in (number, 2000 + 10 * number, 1000):
            desk.type(str(typed))
            desk.press("Enter")
        if number == 3:
            assert page.get_by_text("Pas de table de ce numéro à saisir").is_hidden()
    page.get_by_text("Toutes les tables de la partie ont un résultat.").wait_for()
    page.goto(f"{tables.concours}classement/")
    for number in slips:
        page.get_by_text(f"2\u202f0{number}0").first.wait_for()
