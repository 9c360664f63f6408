"""A phone at a table where nobody bids: who took, at which trump, how many points."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

import pytest

from tests.browser.phones import Thumb
from tests.browser.tables import Site, Tables

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.slow

BELOTE: Final = """
from scoring.rulebooks import rulebook
from tournaments.core.models.opening import head_of
book = rulebook("belote")
tournament.ruleset, tournament.options = book.ruleset, dict(book.options)
tournament.save()
tables_of_it.update(game=head_of(tournament).to_json())
print("true")
"""


@pytest.fixture(scope="module")
def tables(site: Site) -> Tables:
    found = site.tables("--teams=4")
    found.ask(BELOTE)
    return found


def test_three_taps_and_the_points_note_a_deal(tables: Tables, visitor: Callable[..., Page]) -> None:
    ours = Thumb(visitor(tables.origin, width=360, height=640))
    ours.seat(tables, 1, "NS")
    assert ours.page.locator("#strip button").all_inner_texts() == ["Preneur", "Atout"]
    ours.tap("[data-by=NS]")
    ours.tap("[data-trump=hearts]")
    ours.type(100)
    ours.page.locator("#preview", has_text="Prise à cœur, réussie").wait_for()
    ours.tap("#note")
    noted = ours.line(1, "noted")
    noted.wait_for()
    assert "Prise à cœur" in noted.inner_text()
    (record,), _lines, _outcomes = tables.sheet(1)
    contract = {"by": "NS", "bid": 80, "trump": "hearts"}
    assert record == {"contract": contract, "points": {"NS": 100}}
    assert ours.page.locator("[data-step=by]").is_visible()
