"""Lists begin with their rows: how many are in sight when a page opens, on a desk and on a phone."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

import pytest

from tests.browser.tables import Site

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.slow

FEES: Final = """
from tournaments.core.models.money import FeeKind
from tournaments.core.money import actions
from tournaments.core.money.prices import Prices
actions.set_prices(tournament, Prices(fees={FeeKind.OTHER: 2_000, FeeKind.MEMBER: 1_600}))
print(json.dumps(tournament.club.slug))
"""
LISTS: Final = {
    "{desk}inscriptions/": 12,
    "{desk}classement/": 14,
    "{desk}caisse/": 12,
    "{hall}classement/": 12,
    "{hall}tables/": 12,
    "{hall}tables/?par=nom": 12,
    "{hall}equipes/": 12,
    "/concours/": 12,
    "/clubs/{club}/membres/": 12,
    "/c/?tous": 8,
}
"""The rows in sight at 1280 × 800 at least, or all there are; concours stand under up to three titles."""
ALSO_TOUCHED: Final = ("{desk}", "{hall}equipes/1/", "{desk}feuilles/2/totaux/", "{desk}inscriptions/1/")
"""Pages with links in lists and tables that are not opened for a list of rows."""
ON_A_PHONE: Final = 3
HIGHEST_ROW: Final = 100
"""Pixels of a team on a phone: names, club, and what the desk does to it."""
HEIGHTS: Final = "() => [...document.querySelectorAll('#teams tbody tr')].map((row) => row.offsetHeight)"
ROWS: Final = """() => {
  const lines = "main :is(tbody tr, .running-one, .concours > li, .team-list > li)";
  const all = [...document.querySelectorAll(lines)];
  const rows = all.filter((row) => row.offsetHeight).map((row) => row.getBoundingClientRect());
  return [rows.length, rows.filter(({ bottom }) => bottom <= innerHeight).length];
}"""
SHORT: Final = """() => {
  const short = [];
  for (const link of document.querySelectorAll("main :is(a, button, summary)")) {
    const inText = getComputedStyle(link).display === "inline" && link.closest("p, .notice");
    if (!link.checkVisibility() || link.closest(".visually-hidden") || inText) continue;
    link.scrollIntoView({ block: "center" });
    const { left, width, top, bottom } = link.getClientRects()[0];
    const answers = (y) => link.contains(document.elementFromPoint(left + width / 2, y));
    let [first, last] = [(top + bottom) / 2, (top + bottom) / 2];
    if (!answers(first)) continue;
    while (last - first < 60 && answers(first - 1)) first -= 1;
    while (last - first < 60 && answers(last + 1)) last += 1;
    if (last - first < 41) short.push(`${last - first + 1} px: ${link.textContent.trim()}`);
  }
  scrollTo(0, 0);
  return short;
}"""
"""What a thumb finds less than a finger high, in the middle of its first line; links in sentences aside."""
LINES: Final = """() => [...document.querySelectorAll(".table-standing tbody td.first")].map((cell) => {
  const size = (one) => parseFloat(getComputedStyle(one).fontSize);
  return Math.max(...[...cell.parentElement.querySelectorAll("td.num:not(.first)")].map(size)) < size(cell);
})"""
BESIDE: Final = """() => {
  const menu = document.querySelector(".page-actions").getBoundingClientRect();
  return menu.top < document.querySelector("h1").getBoundingClientRect().bottom;
}"""
"""Whether «Exporter» stands beside the title."""
WIDE_IN_LARGE_TEXT: Final = """() => {
  document.documentElement.style.fontSize = "200%";
  return Math.max(0, document.documentElement.scrollWidth - innerWidth);
}"""

EDGES: Final = """() => {
  const left = (name) => document.querySelector(name).getBoundingClientRect().left;
  return [left("h1") - left(".brand"), left(".content") - left(".brand")];
}"""
"""How far the title and the content begin from the masthead."""
STAGE: Final = """() => {
  const strip = document.querySelector(".stages").getBoundingClientRect();
  const { left, right } = document.querySelector(".stages [aria-current]").getBoundingClientRect();
  const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
  return [left - strip.left - rem, strip.right - right - 2 * rem];
}"""
"""The room of the current stage inside the part of its strip that does not fade."""


def test_pages_begin_at_one_edge_and_the_current_stage_does_not_fade(
    site: Site, visitor: Callable[..., Page]
) -> None:
    made = site.tables("--until=drawn", "--rounds=2", "--deals=2")
    page = visitor(made.origin, width=1920, height=1080)
    site.log_in(page, made.organizer)
    for path in ("", "inscriptions/", "tirage/1/", "classement/", "impressions/", "ecrans/"):
        page.set_viewport_size({"width": 1920, "height": 1080})
        page.goto(f"{made.concours}{path}")
        assert page.evaluate(EDGES) == [0, 0], path
        page.set_viewport_size({"width": 390, "height": 844})
        page.reload()
        assert min(page.evaluate(STAGE)) >= 0, path


# By day each list in one of the widths, in turns.
@pytest.mark.parametrize("turns", [True, pytest.param(False, marks=pytest.mark.night)], ids=["day", "night"])
def test_rows_are_in_sight_when_a_list_opens(
    site: Site, visitor: Callable[..., Page], *, turns: bool
) -> None:
    """After a round of 28 teams, with a cash desk and two fees: the form of a team has all its fields."""
    made = site.tables("--until=round2", "--rounds=4", "--deals=12")
    names = {"desk": made.concours, "hall": f"/c/{made.slug}/", "club": made.ask(FEES)}
    page, few = visitor(made.origin, width=1280, height=800), []
    short: dict[str, list[str]] = {}
    site.log_in(page, made.organizer)
    for turn, (width, height) in enumerate(((1280, 800), (390, 844))):
        page.set_viewport_size({"width": width, "height": height})
        for path, wanted in [*LISTS.items()][turn if turns else 0 :: 2 if turns else 1]:
            page.goto(made.origin + path.format(**names))
            there, seen = page.evaluate(ROWS)
            assert there, path
            if seen < min(there, wanted if width == 1280 else ON_A_PHONE):
                few.append((path, width, seen, there))
            if width == 390 and "inscriptions" in path:
                assert max(page.evaluate(HEIGHTS)) <= HIGHEST_ROW
            if path == "{desk}classement/":
                assert page.evaluate(BESIDE), width
            if width == 390:
                short[path] = page.evaluate(SHORT)
            if "classement" in path:
                assert all(page.evaluate(LINES)), path
    assert few == []
    for path in ALSO_TOUCHED[:: 2 if turns else 1]:
        page.goto(made.origin + path.format(**names))
        short[path] = page.evaluate(SHORT)
    for path in ("{hall}", "{desk}"):
        page.goto(made.origin + path.format(**names))
        assert page.evaluate(WIDE_IN_LARGE_TEXT) == 0, path
    assert {path: found[:3] for path, found in short.items() if found} == {}
