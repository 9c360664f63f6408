"""The pages of the sheets and of their referee, with every kind of case: axe finds nothing on any of them.

On a phone and on a laptop, in both languages, light and dark; the teams have names of forty letters. By day
one page of each kind, at night all of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Final, NamedTuple

import pytest

from tests.browser.conftest import LONG
from tests.browser.faults import Look, looks
from tests.browser.tables import Site, Tables

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.slow

LOOKS: Final = looks(Look(360, "dark"), Look(1280, "light", "en"))
"""Each width, language and scheme once: French, the longer, where it is narrow."""
EVENING: Final = f"""
from scoring.cards import Side
from scoring.sheet.entries import AddDeal
from tests.sheets import phones, verbs
from tests.sheets.records import failed, made, with_tolerance
from tournaments.core.models.opening import write_cards
from tournaments.core.rounds import actions as rounds, queries
from tournaments.core.standings import queries as standings

tables = {{table.number: table for table in tables_of_it.select_related("ns", "ew", "round")}}
for table in tables.values():
    for team in (table.ns, table.ew):
        for name, player in zip({LONG!r}, (team.player1, team.player2)):
            player.name = f"{{name}} {{team.number}}"
            player.save()
write_cards(tournament)
members = {{member.role: member.user for member in tournament.club.memberships.select_related("user")}}
agnes, denis = members["referee"], members["desk"]
said = "on a compté deux fois, et le dix de der était à nous, tout le monde l’a vu à la table d’à côté"
phones.dispute(tables[1], phones.enter(tables[1], 1, made()).entry.number, said)
phones.enter(tables[2], 1, made())
phones.enter(tables[2], 1, failed(), Side.EW)
phones.enter(tables[3], 1, made(bid=70))
phones.through_a_revoked_link(tables[4], AddDeal(side=Side.NS, place=1, record=with_tolerance()))
for number, by in ((5, agnes), (6, denis), (7, agnes)):
    verbs.record_totals(tables[number], 2010, 1340, 12, author=by)
verbs.tick(tables[5], denis)
late = dict(what="lateness", article="art. 3", side=Side.NS, points=100, words=said)
ruling = verbs.rule(tables[7], author=agnes, **late).entry.number
verbs.undo(tables[7], ruling, "c’était l’autre table", agnes)
verbs.rule(tables[7], author=agnes, **late)
verbs.forfeit(tables[8], Side.EW, "absents à l’appel, puis au rappel", agnes)
deal = verbs.record_deal(tables[9], made(), author=agnes).entry.number
verbs.correct_deal(tables[9], deal, failed(), author=denis)
rounds.draw_round(tournament, standings.ranking(tournament), forced=True)
print(json.dumps([tournament.slug, deal]))
"""
PAGES: Final = (
    "parties/1/", "parties/1/?voir=trancher", "parties/1/?voir=trancher&q=Marie", "parties/1/?voir=verifier",
    "feuilles/decisions/", "feuilles/bareme/",
    "feuilles/telephones/", "feuilles/1/1/", "feuilles/1/1/histoire/", "feuilles/1/1/decision/",
    "feuilles/1/1/telephone/", "feuilles/1/1/telephone/nouveau/", "feuilles/1/2/histoire/",
    "feuilles/1/4/histoire/", "feuilles/1/7/", "feuilles/1/7/histoire/", "feuilles/1/8/", "feuilles/1/9/",
    "feuilles/1/saisie/", "feuilles/1/9/saisie/", "feuilles/1/10/saisie/", "parties/2/", "impressions/", "",
    "feuilles/1/9/donnes/{deal}/", "feuilles/1/9/donnes/{deal}/versions/",
    "feuilles/1/9/donnes/{deal}/retirer/", "feuilles/1/9/remettre/",
    "feuilles/1/9/remettre/?version={deal}", "feuilles/1/7/totaux/",
)  # fmt: skip
BY_DAY: Final = {
    "parties/1/?voir=trancher", "feuilles/decisions/", "feuilles/1/1/", "feuilles/1/1/decision/",
    "feuilles/1/7/histoire/", "feuilles/1/9/donnes/{deal}/",
}  # fmt: skip


@pytest.fixture(scope="module")
def tables(site: Site) -> Tables:
    """Ten tables: those of the evening, and no row more to be judged on every list."""
    return site.tables("--teams=20")


class Evening(NamedTuple):
    """The slug of a concours, and the number of one of its deals."""

    slug: str
    deal: int

    def address(self, page: str) -> str:
        """The address of one of `PAGES`."""
        return f"/concours/{self.slug}/{page.format(deal=self.deal)}"


@pytest.fixture(scope="module")
def evening(tables: Tables) -> Evening:
    """A concours in which something of each kind has happened."""
    return Evening(*tables.ask(EVENING))


def shown(page: Page, evening: Evening, pages: list[str]) -> Iterator[str]:
    """These pages in turn; then what a late correction would change, and a sheet typed wrong."""
    for address in map(evening.address, pages):
        answer = page.goto(address)
        assert answer is not None
        assert answer.status == 200, address
        yield address
    page.goto(evening.address("feuilles/1/5/totaux/"))
    page.locator("[name=ns]").fill("1200")
    page.locator("[name=ew]").fill("2010")
    page.locator("main form .button-primary").first.click()
    page.locator("[name=seen_effect]").wait_for(state="attached")
    yield "a late correction"
    page.goto(evening.address("feuilles/1/10/saisie/"))
    page.locator(".typing-code").first.fill("N 100C 161")
    page.locator(".typing-code").first.press("Control+Enter")
    page.locator(".notice, .error-summary").first.wait_for()
    yield "a typed sheet that is wrong"


@pytest.mark.parametrize("look", LOOKS)
def test_axe_finds_nothing_and_nothing_is_too_wide(
    tables: Tables, evening: Evening, visitor: Callable[..., Page], look: Look
) -> None:
    page, wrong = look.open(visitor, tables.origin), look.judge()
    tables.site.log_in(page, tables.organizer)
    look.speak(page, tables.origin)
    found = {}
    for address in shown(page, evening, look.of(PAGES, BY_DAY)):
        assert page.locator("html").get_attribute("lang") == look.language
        if some := wrong(page):
            found[address] = some
    assert found == {}
