"""Two phones and a desk at once: what one writes the others see, and what they write otherwise is chosen."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PATIENCE
from tests.browser.phones import Cable, Thumb, cable, phone_at
from tests.browser.tables import Tables
from tests.chromium import HALL

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.slow


@pytest.fixture
def cut_off(tables: Tables, chromium: Browser) -> Iterator[tuple[Cable, Thumb]]:
    """A phone at the end of a network of its own."""
    with (
        cable(tables.site.port) as network,
        phone_at(chromium, f"http://{HALL}:{network.port}") as context,
    ):
        yield network, Thumb(context.new_page())


@dataclass(frozen=True)
class Desk:
    """Who works for the concours, at a browser of their own."""

    page: Page
    concours: str

    def queue(self) -> None:
        self.page.goto(f"{self.concours}feuilles/file/")

    def case(self, table: int) -> Any:
        """What waits for the referee about a table."""
        there = self.page.get_by_role("link", name=f"Table {table}", exact=True)
        return self.page.locator(".case").filter(has=there)

    def correct(self, table: int, place: int, points: int) -> None:
        self.page.goto(f"{self.concours}feuilles/1/{table}/")
        line = self.page.locator(".ledger tbody tr").nth(place - 1)
        line.locator("summary").click()
        line.get_by_role("link", name="Corriger", exact=True).click()
        self.page.get_by_label("Points Nord-Sud").fill(str(points))
        self.page.get_by_role("button", name="Enregistrer la correction").click()
        self.page.get_by_text(f"Donne {place} enregistrée").wait_for()


@pytest.fixture
def desk(tables: Tables, visitor: Callable[..., Page]) -> Desk:
    page = visitor(tables.origin)
    tables.site.log_in(page, tables.organizer)
    return Desk(page, tables.concours)


def record(by: str, bid: int, trump: str, points: int) -> dict[str, Any]:
    return {"contract": {"by": by, "bid": bid, "trump": trump}, "points": {by: points}}


def retype(thumb: Thumb, points: int) -> None:
    """Other points in a form that shows three figures."""
    for _ in range(3):
        thumb.tap("[data-pad=points] [data-erase]")
    thumb.type(points)
    thumb.tap("#note")


@pytest.mark.night  # six seconds; the queue that comes by itself is asked by test_desk_races.py
def test_a_refusal_comes_to_the_referee_by_itself_and_is_settled(
    tables: Tables, desk: Desk, visitor: Callable[..., Page]
) -> None:
    ours, theirs = (Thumb(visitor(tables.origin, width=360, height=640)) for _ in range(2))
    ours.seat(tables, 1, "NS")
    theirs.seat(tables, 1, "EW")
    desk.queue()
    ours.deal("NS", 100, "hearts", 112)
    theirs.page.get_by_role("button", name="Pas d’accord…").click()
    theirs.page.get_by_label("Pourquoi ? L’arbitre viendra.").fill("c’était 102")
    theirs.page.get_by_role("button", name="Prévenir l’arbitre").click()
    desk.case(1).get_by_text("c’était 102").wait_for()  # nobody asked for the page again
    desk.correct(1, 1, 102)
    desk.queue()
    expect(desk.case(1)).to_have_count(0)  # the correction has settled it
    for phone in (ours, theirs):
        phone.page.get_by_text("Réglé : la donne a été corrigée").wait_for()
        phone.page.locator("[data-score=NS]", has_text="200").wait_for()
        phone.page.get_by_text("écrit à la table de marque").wait_for()
        assert not phone.page.get_by_role("button", name="Corriger la donne 1").is_visible()
    assert tables.sheet(1)[0] == [record("NS", 100, "hearts", 102)]


DECIDE: Final = """
from tests.sheets import verbs
table = tables_of_it.get(number={table})
verbs.{verb}
print("null")
"""


def test_totals_of_the_desk_take_the_form_from_who_tells_a_deal(
    tables: Tables, visitor: Callable[..., Page]
) -> None:
    """With the reason; what was told is there again once they are taken back."""
    ours, theirs = (Thumb(visitor(tables.origin, width=360, height=640)) for _ in range(2))
    ours.seat(tables, 4, "NS")
    theirs.seat(tables, 4, "EW")
    ours.deal("NS", 100, "hearts", 112)
    theirs.page.locator("#confirm").wait_for()
    theirs.contract("EW", 90, "spades")
    theirs.type(95)
    tables.ask(DECIDE.format(table=4, verb="record_totals(table, 2010, 1540, 12)"))
    decided = theirs.page.locator("#decided", has_text="Cette donne n’est plus à noter.")
    decided.wait_for()
    assert "1 540 – 2 010" in decided.inner_text().replace("\u202f", " ").replace("\xa0", " ")
    for gone in ("#entry", "#confirm", "[data-mend]"):
        expect(theirs.page.locator(gone).locator("visible=true")).to_have_count(0)
    expect(ours.page.locator("#entry").locator("visible=true")).to_have_count(0)
    expect(ours.page.locator("[data-mend]").locator("visible=true")).to_have_count(0)
    theirs.page.reload()
    decided.wait_for()
    tables.ask(DECIDE.format(table=4, verb="withdraw_totals(table)"))
    decided.wait_for(state="hidden")
    assert theirs.page.locator(".phone-count[data-side=EW] b").inner_text() == "95"
    theirs.tap("#note")
    theirs.line(2, "noted").wait_for()


def test_a_table_calls_the_referee_about_anything(
    tables: Tables, desk: Desk, visitor: Callable[..., Page]
) -> None:
    """Also about a deal that both sides have confirmed, or that the desk wrote."""
    ours = Thumb(visitor(tables.origin, width=360, height=640))
    ours.seat(tables, 3, "EW")
    ours.page.get_by_role("button", name="Appeler l’arbitre…").click()
    ours.page.get_by_role("heading", name="Appeler l’arbitre").wait_for()
    ours.page.get_by_label("Pourquoi ? L’arbitre viendra.").fill("renonce à la donne 2")
    ours.page.get_by_role("button", name="Prévenir l’arbitre").click()
    ours.page.locator("#called", has_text="renonce à la donne 2").wait_for()
    desk.queue()
    desk.case(3).get_by_text("Répondre…").click()
    desk.case(3).get_by_label("Votre réponse").fill("vu, 160 points à Est-Ouest")
    desk.case(3).get_by_role("button", name="Désaccord réglé").click()
    ours.page.get_by_text("Réglé : vu, 160 points à Est-Ouest").wait_for()
    ours.page.get_by_text("L’arbitre a répondu : vu, 160 points à Est-Ouest").wait_for()


@pytest.mark.night  # six seconds; what the site makes of it is asked by tests/sheets/test_settling_places.py
def test_the_referee_corrects_while_a_phone_is_cut_off_and_then_chooses(
    tables: Tables, desk: Desk, cut_off: tuple[Cable, Thumb], visitor: Callable[..., Page]
) -> None:
    """Neither version is lost; what nobody else wrote goes through by itself, and the table chooses."""
    network, ours = cut_off
    theirs = Thumb(visitor(tables.origin, width=360, height=640))
    theirs.seat(tables, 2, "EW")
    ours.seat(tables, 2, "NS")
    ours.deal("NS", 100, "hearts", 112)
    ours.line(1, "noted").wait_for()
    network.cut()
    ours.page.get_by_role("button", name="Corriger la donne 1").click()
    retype(ours, 122)
    ours.deal("NS", 110, "clubs", 121)
    ours.deal("EW", 90, "spades", 95)
    desk.correct(2, 1, 102)
    theirs.page.locator("[data-score=NS]", has_text="200").wait_for()
    theirs.deal("NS", 110, "clubs", 131)
    theirs.line(2, "noted").wait_for()
    network.mend()
    ours.page.locator("#outbox").wait_for(state="hidden")
    ours.line(3, "noted").wait_for()
    for phone, right in ((ours, "la nôtre"), (theirs, "la leur")):
        phone.to_front()
        phone.page.get_by_role("button", name=re.compile(f"^{right}", re.IGNORECASE)).click()
    choose(desk)
    for phone in (ours, theirs):
        phone.page.locator("#deals [data-kind=refused]").first.wait_for(state="hidden")
        phone.page.locator("#deals", has_text="121").wait_for()
    assert tables.sheet(2) == (
        [record("NS", 100, "hearts", 102), record("NS", 110, "clubs", 121), record("EW", 90, "spades", 95)],
        5,
        ["accepted", "accepted", "conflict", "conflict", "accepted", "accepted", "accepted"],
    )
    tables.site.manage("verify", tables.slug)


def choose(desk: Desk) -> None:
    """Deal 1 as the desk corrected it: the table does not choose what the desk wrote."""
    desk.queue()
    expect(desk.case(2)).to_have_count(1, timeout=PATIENCE)
    keep = desk.case(2).filter(has_text="donne 1")
    words = keep.get_by_label("Un mot pour la table (facultatif)")
    words.fill("vu avec les deux équipes")
    words.press("Enter")  # presses no verdict
    keep.get_by_role("button", name="Celle-ci compte").first.click()
    desk.page.get_by_text("laissée de côté").wait_for()
