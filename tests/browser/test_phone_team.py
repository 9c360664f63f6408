"""One evening of two phones that came in by their teams' links: two rounds, and no card scanned again."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

import pytest

from tests.browser.phones import Thumb
from tests.browser.tables import Tables

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.slow

TEAMS: Final = """
from tournaments.core.sheets.team_links import TeamLink
table = tables_of_it.select_related("ns", "ew").get(number=1)
print(json.dumps([TeamLink.of(team).token for team in (table.ns, table.ew)]))
"""
NEXT: Final = """
from scoring.sheet.entries import Totals
from tournaments.core.rounds.actions import draw_round, publish_round
from tournaments.core.sheets.team_links import tables_of
from tournaments.core.sheets.writing import NewEntry, write
for table in tables_of_it.order_by("pk"):
    write(table.pk, NewEntry(Totals(points=(2010, 900))))
before = tables_of_it.get(number=1)
publish_round(draw_round(tournament, []))
print(json.dumps([tables_of(team).first().number for team in (before.ns_id, before.ew_id)]))
"""


@pytest.mark.night  # six seconds; where a team's link leads is asked by tests/phone/test_team_links.py
def test_two_phones_follow_their_teams_through_two_rounds(
    tables: Tables, visitor: Callable[..., Page]
) -> None:
    phones = []
    for token in tables.ask(TEAMS):
        phones.append(Thumb(visitor(tables.origin, width=360, height=640, has_touch=True)))
        phones[-1].page.goto(f"/t/equipe/{token}/")
        phones[-1].page.get_by_role("heading", name="Table 1", exact=True).wait_for()
    ours, theirs = phones
    ours.deal("NS", 100, "hearts", 112)
    theirs.tap("#agree")
    ours.line(1, "confirmed").wait_for()
    for phone, number in zip(phones, tables.ask(NEXT), strict=True):
        phone.page.get_by_role("link", name=re.compile(f"Prochaine table : {number}")).click()
        phone.page.get_by_role("heading", name=f"Table {number}", exact=True).wait_for()
        side = json.loads(phone.page.locator("#phone").get_attribute("data-config") or "")["side"]
        phone.deal(side, 90, "spades", 100)
        phone.page.get_by_text("noté par nous").wait_for()
