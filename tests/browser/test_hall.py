"""In the hall: plain http under a name of its network, where browsers give a page less than on «localhost».

`visitor` sees to the rest: no complaint of the browser, and nothing asked of another host.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

import pytest

from tests.browser import entering
from tests.browser.conftest import Hall
from tests.browser.tables import Site

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.slow

DEAL = {
    "contract": {"by": "EW", "bid": 110, "trump": "spades", "call": "coinche"},
    "points": {"EW": 120},
    "belote": {"EW": 1},
    "announces": {"EW": [{"kind": "tierce", "rank": "K", "suit": "spades"}]},
}

TIMED: Final = """
tournament.ending, tournament.minutes = "clock", 45
tournament.save()
tournament.rounds.update(minutes=45)
print("null")
"""
NEARLY_SOON: Final = """() => {
  const clock = document.querySelector("[data-clock]"), { dataset } = clock;
  const [minutes, seconds] = clock.querySelector(".clock-time").textContent.split(":").map(Number);
  const now = Date.parse(dataset.ends) - 1000 * (60 * minutes + seconds);
  dataset.ends = new Date(now + 304_000).toISOString();
  delete document.documentElement.dataset.signal;
}"""
"""In four seconds its last five minutes begin; the button has sounded already, to say how loud it is."""


@pytest.fixture
def referee(site: Site, hall: Hall, visitor: Callable[..., Page]) -> Page:
    page = visitor(hall.origin)
    site.log_in(page, "arbitre")
    return page


def test_a_deal_is_entered_where_the_context_is_not_secure(hall: Hall, referee: Page) -> None:
    """The preview answers, an announce is added, the deal is saved."""
    referee.goto(hall.concours("parties/2/"))
    assert referee.evaluate("window.isSecureContext") is False
    referee.get_by_role("link", name="Table 8", exact=True).click()
    heading = referee.get_by_role("heading", name=re.compile(r"^Donne \d+$"))
    place = int(heading.inner_text().split()[-1])
    entering.write(referee, DEAL)
    referee.locator("#apercu").get_by_text("Annonces").first.wait_for()  # the preview of all that was written
    total = referee.get_by_text(re.compile("Nouveau total"))
    total.wait_for()
    points = re.sub(r"\s", "", total.inner_text()).removesuffix("EO").rpartition("–")[2]
    entering.save(referee, DEAL)
    referee.get_by_role("heading", name=f"Donne {place + 1}", exact=True).wait_for()
    ledger = referee.get_by_role("region", name="Donnes").get_by_role("row")
    assert re.sub(r"\s", "", ledger.last.get_by_role("cell").last.inner_text()) == points


def test_the_clock_runs(site: Site, visitor: Callable[..., Page]) -> None:
    """Started by the organizer of a timed concours; it counts down, here and on the players' page."""
    timed = site.tables("--teams=4")
    timed.ask(TIMED)
    page = visitor(site.origin)
    site.log_in(page, timed.organizer)
    page.goto(f"{timed.concours}parties/1/")
    page.get_by_text("45:00").wait_for()
    page.get_by_role("button", name="Lancer l’horloge").click()
    page.get_by_text(re.compile(r"^44:[0-5]\d$")).wait_for()
    page.get_by_role("button", name="Activer le son").click()
    page.get_by_role("button", name="Son activé : couper", pressed=True).wait_for()
    page.evaluate(NEARLY_SOON)
    page.wait_for_function("() => document.documentElement.dataset.signal === 'soon'")
    page.get_by_role("button", name="Pause").click()
    page.get_by_text("en pause").wait_for()
    page.locator(".masthead summary", has_text="Plus").click()
    page.get_by_role("link", name="Page des joueurs").click()
    page.get_by_text("horloge en pause").wait_for()


PUBLIC = (
    "",
    "tables/",
    "tables/?par=nom",
    "tables/?q=marie",
    "equipes/1/",
    "classement/",
    "classement/?apres=1",
)


def test_the_players_pages_need_nothing_that_a_hall_lacks(hall: Hall, visitor: Callable[..., Page]) -> None:
    page = visitor(hall.origin, width=390)
    for path in PUBLIC:
        answer = page.goto(hall.public(path), wait_until="networkidle")
        assert answer is not None
        assert answer.status == 200
        assert "set-cookie" not in answer.headers
        assert page.evaluate("window.isSecureContext") is False
        for width in (390, 1280):
            page.set_viewport_size({"width": width, "height": 900})
            assert page.get_by_role("heading", level=1).is_visible()


def test_the_list_of_tables_fits_a_phone(hall: Hall, visitor: Callable[..., Page]) -> None:
    """Nothing scrolls sideways, each pair has its line, and every page of the concours is in sight."""
    page = visitor(hall.origin, width=390, height=844)
    page.goto(hall.public("tables/"))
    page.locator(".table-places").wait_for()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert page.locator(".table-scroll").evaluate("part => part.scrollWidth - part.clientWidth") <= 0
    boxes = [place.bounding_box() for place in page.locator(".table-places tbody .place").all()[:4]]
    tops = [box["y"] for box in boxes if box]
    assert tops == sorted(set(tops))
    rights = page.locator(".stages a").evaluate_all(
        "tabs => tabs.map((tab) => tab.getBoundingClientRect().right)"
    )
    assert max(rights) <= 390


@pytest.mark.parametrize(  # the same field
    "path", ["tables/", pytest.param("classement/", marks=pytest.mark.night)]
)
def test_what_is_searched_for_is_read(hall: Hall, visitor: Callable[..., Page], path: str) -> None:
    """The field stands on the cloth, whose letters are white."""
    page = visitor(hall.origin)
    page.goto(hall.public(path))
    style = page.locator("input[type=search]").evaluate(
        "field => (({ color, backgroundColor }) => [color, backgroundColor])(getComputedStyle(field))"
    )
    assert style[0] != style[1]


def test_a_name_of_the_standing_is_searched_for_in_the_page(hall: Hall, visitor: Callable[..., Page]) -> None:
    """Without a question to the server, accents and capitals aside; the list is whole again afterwards."""
    page = visitor(hall.origin, width=390, height=844)
    page.goto(hall.public("classement/"))
    rows = page.locator(".table-standing tbody tr")
    name = rows.nth(2).get_by_role("link").inner_text()
    whole = rows.count()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    search = page.get_by_role("searchbox")
    search.press_sequentially(name.split()[0].upper() + " " + name.split()[1])
    page.get_by_role("link", name=name).wait_for()
    assert 1 <= rows.filter(visible=True).count() < whole
    search.fill("Personne Du Tout")
    search.press("Enter")
    page.get_by_role("heading", name="Personne de ce nom").wait_for()
    search.fill("")
    assert rows.filter(visible=True).count() == whole
    assert [url for url in asked if not url.endswith(("/heure/", "/version/")) and "version" not in url] == []
    page.goto(hall.public(f"classement/?q={name.split()[0]}"))
    assert rows.filter(visible=True).count() < whole, "as without JavaScript"


def test_a_first_visit_takes_eight_requests(hall: Hall, visitor: Callable[..., Page]) -> None:
    """Of the page, its styles, scripts and both weights of its face, by a browser that has kept nothing."""
    visits = {}
    for path in ("", "tables/", "classement/", "equipes/1/"):
        page, asked = visitor(hall.origin, width=390), set[str]()
        page.on("request", lambda request, asked=asked: asked.add(f"{request.method} {request.url}"))
        page.goto(hall.public(path), wait_until="networkidle")
        visits[path] = {one for one in asked if "/version/" not in one}
    assert {path: asked for path, asked in visits.items() if not 5 <= len(asked) <= 8} == {}


def test_the_tab_one_reads_is_in_sight_on_a_phone(
    site: Site, hall: Hall, visitor: Callable[..., Page]
) -> None:
    """The tabs of the settings are longer than a phone is wide: they start where the reader is."""
    page = visitor(hall.origin, width=390, height=844)
    site.log_in(page, "organisateur")
    for path in ("reglages/", "lots/", "arbitres/"):
        page.goto(hall.concours(path))
        here = page.locator(".tabs [aria-current]").bounding_box()
        assert here is not None
        assert here["x"] >= 0
        assert here["x"] + here["width"] <= 390
