"""Every main page, on a phone and on a laptop, light and dark: axe finds nothing, and nothing is too wide.

By day one page of each kind, at night all of them.

The first teams have names of forty letters. Each page is looked at as who uses it: the organizer, or a
player without an account.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Final

import pytest

from tests.browser.conftest import CLUB, LONG, Hall
from tests.browser.faults import Look, looks, too_wide
from tests.browser.tables import Site

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.slow

WORKERS: Final = (
    "", "reglages/", "salle/", "rencontres/", "lots/", "arbitres/", "inscriptions/", "inscriptions/1/",
    "inscriptions/import/",
    "parties/2/", "parties/3/", "parties/2/?voir=jouent", "parties/2/?voir=verifier", "feuilles/2/1/",
    "parties/2/depart/", "parties/2/depart/?team=1", "parties/2/ont-joue/", "parties/2/echanger/",
    "feuilles/2/8/", "feuilles/2/8/rejouer/",
    "feuilles/2/saisie/", "feuilles/2/8/saisie/", "feuilles/2/8/totaux/", "feuilles/2/8/forfait/",
    "classement/", "impressions/", "ecrans/", "ecrans/programme/", "ecrans/images/",
    "ecrans/remise-des-prix/",
)  # fmt: skip
PUBLIC: Final = (
    "", "tables/", "tables/?par=nom", "tables/?q=1", "equipes/1/", "classement/", "regles/", "compter/",
    "rejouer/", "equipes/", "parties/1/tables/1/", "parties/2/tables/8/", "images/", "tirage/",
)  # fmt: skip
ELSEWHERE: Final = (
    "/concours/", "/concours/nouveau/{club}/", "/clubs/{club}/membres/", "/clubs/{club}/saisons/",
    "/mot-de-passe/", "/concours/club/{club}/conseil/?least=30&most=45&start=20:00&end=00:00&prizes=5",
)  # fmt: skip
BY_DAY: Final = {
    "", "reglages/", "inscriptions/", "parties/2/", "feuilles/2/8/", "impressions/", "ecrans/",
    "classement/", "equipes/1/", "parties/2/tables/8/",
}  # fmt: skip
"""Of each kind one: what comes next, forms, lists, tables, sheets, cards."""
LOOKS: Final = looks(Look(390, "dark"), Look(1280, "light"))
"""Extremes in pairs: colours are those of the scheme at any width, and the layout is that of the width."""
NARROWEST: Final = 320
RENAME: Final = f"""
from tournaments.frontends.screens import actions
for team in tournament.teams.filter(number__lte=2):
    for player, name in zip((team.player1, team.player2), {LONG!r}):
        player.name = f"{{name}} {{'I' * team.number}}"
        player.save()
    team.club = {CLUB!r}
    team.save()
tournament.raise_results_version()
actions.pair(tournament, "longest_name".ljust(22, "_"), {LONG[0][:40]!r}, "clock")
print("null")
"""


@pytest.fixture(scope="module")
def renamed(site: Site, hall: Hall) -> Hall:
    """The hall, once two teams and a screen have been given the longest names."""
    site.tables_of(hall.played).ask(RENAME)
    return hall


def pages(site: Site, hall: Hall, page: Page, look: Look) -> Iterator[str]:
    """The pages of a look in turn: without an account, then as the organizer."""
    public, workers = (look.of(of_all, BY_DAY.intersection(of_all)) for of_all in (PUBLIC, WORKERS))
    yield from _shown(page, ["/connexion/", *map(hall.public, public)])
    site.log_in(page, "organisateur")
    page.goto("/concours/")
    club = page.get_by_role("link", name="Membres du club").get_attribute("href") or ""
    slug = club.split("/")[2]
    yield from _shown(page, [path.format(club=slug) for path in look.of(ELSEWHERE, ())])
    yield from _shown(page, map(hall.concours, workers))


def _shown(page: Page, addresses: Iterator[str] | list[str]) -> Iterator[str]:
    for address in addresses:
        answer = page.goto(address)
        assert answer is not None
        assert answer.status == 200, address
        yield address


@pytest.mark.parametrize("look", LOOKS)
def test_axe_finds_nothing_and_nothing_is_too_wide(
    site: Site, renamed: Hall, visitor: Callable[..., Page], look: Look
) -> None:
    page, wrong = look.open(visitor, renamed.origin), look.judge()
    walked = pages(site, renamed, page, look)
    found = {address: some for address in walked if (some := [*wrong(page), *narrowed(page)])}
    assert found == {}


def narrowed(page: Page) -> list[str]:
    """Whether a page is wider than the narrowest screen, once it has been made as narrow."""
    size = page.viewport_size
    assert size is not None
    page.set_viewport_size({**size, "width": NARROWEST})
    found = too_wide(page)
    page.set_viewport_size(size)
    return found


def test_the_keyboard_skips_to_the_content_and_sees_where_it_is(
    site: Site, renamed: Hall, visitor: Callable[..., Page]
) -> None:
    """The first Tab shows the way past the head; every stop of the next twenty is drawn."""
    page = visitor(renamed.origin)
    site.log_in(page, "organisateur")
    page.goto(renamed.concours("feuilles/2/8/"))
    page.keyboard.press("Tab")
    skip = page.get_by_role("link", name="Aller au contenu")
    assert skip.evaluate("link => link === document.activeElement && link.getBoundingClientRect().top >= 0")
    page.keyboard.press("Enter")
    page.wait_for_url("**#content")
    unseen = []
    for _ in range(20):
        page.keyboard.press("Tab")
        if not page.evaluate(FOCUS_IS_DRAWN):
            unseen.append(page.evaluate("document.activeElement.outerHTML.slice(0, 120)"))
    assert page.evaluate("document.querySelector('main').contains(document.activeElement)")
    assert unseen == []


FOCUS_IS_DRAWN: Final = """() => {
  // An outline, a ring, or the same on the label that stands for a hidden radio button.
  const drawn = (node) => {
    const style = getComputedStyle(node);
    return parseFloat(style.outlineWidth) > 0 && style.outlineStyle !== "none" || style.boxShadow !== "none";
  };
  const here = document.activeElement;
  const label = here.closest("label");
  return drawn(here) || (label !== null && [label, ...label.children].some(drawn));
}"""
