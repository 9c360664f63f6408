"""What is typed at the desk outlives the session, the account, the connection, «Back» and the browser."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Final

import pytest

from tests.browser import entering
from tests.browser.conftest import DEMO_PASSWORD, PATIENCE, STILL, log_in
from tests.browser.phones import Cable, cable
from tests.browser.tables import Tables
from tests.browser.typists import Typist
from tests.chromium import HALL

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

pytestmark = pytest.mark.slow
# Both forms keep drafts by one script: where a test asks both, one does so by day, and not always the same.

LOGGED_OUT: Final = "Vous n’êtes plus connecté : reconnectez-vous."
NO_ANSWER: Final = "Pas de réponse. Rien n’est perdu"
EXCHANGED: Final = """
from tournaments.core.rounds.changes import SwapTeams
from tournaments.core.rounds.editing import edit_round
round_ = tournament.rounds.get(number=1)
one, other = (round_.tables.select_related("ew").get(number=number).ew.number for number in (13, 14))
edit_round(round_, SwapTeams(one, other), None)
print("true")
"""
"""Who sits East–West at tables 13 and 14 changes places."""
DEAL: Final = {"contract": {"by": "NS", "bid": 100, "trump": "hearts"}, "points": {"NS": 112}}


@pytest.fixture
def network(tables: Tables) -> Iterator[Cable]:
    """The way to the site, which a test cuts."""
    with cable(tables.site.port) as made:
        yield made


@pytest.fixture
def laptop(chromium: Browser, network: Cable) -> Iterator[BrowserContext]:
    """The desk's browser; it may complain, of what is cut and refused on purpose."""
    context = chromium.new_context(locale="fr-FR", base_url=f"http://{HALL}:{network.port}", **STILL)
    context.set_default_timeout(PATIENCE)
    yield context
    context.close()


@pytest.fixture
def sit(tables: Tables, laptop: BrowserContext) -> Callable[[str], Page]:
    """Opens a page of the first round, logged in."""

    def open_page(address: str) -> Page:
        page = laptop.new_page()
        tables.site.log_in(page, tables.desk)
        page.goto(f"{tables.concours}feuilles/1/{address}")
        return page

    return open_page


def come_back(page: Page, username: str) -> None:
    """Log in on the page to which the note leads."""
    page.get_by_role("link", name="Se reconnecter").click()
    page.get_by_label("Identifiant").fill(username)
    page.get_by_label("Mot de passe").fill(DEMO_PASSWORD)
    page.get_by_role("button", name="Se connecter").click()


def keyboard(page: Page, *lines: str) -> Typist:
    page.locator(".typing-rows input:focus").wait_for()
    typist = Typist(page)
    for line in lines:
        typist.type(line)
        typist.press("Enter")
    return typist


def lines_of(page: Page) -> list[str]:
    page.get_by_text("Brouillon de").wait_for()
    return [line for line in Typist(page).lines if line]


def end_session(page: Page) -> None:
    page.context.clear_cookies(name="sessionid")


def test_lines_typed_after_the_session_ended(tables: Tables, sit: Callable[[str], Page]) -> None:
    page = sit("1/saisie/")
    typist = keyboard(page, "n100c112")
    typist.told(1, "100 à cœur, réussi")
    end_session(page)
    typist.type("e90p71")
    page.get_by_text(LOGGED_OUT).wait_for()  # the preview says it, and promises nothing
    typist.press("Enter", "Control+Enter")
    page.get_by_text(LOGGED_OUT).wait_for()
    come_back(page, tables.desk)
    page.wait_for_url("**/feuilles/1/1/saisie/")
    assert lines_of(page) == ["n100c112", "e90p71"]
    Typist(page).told(2, "90 à pique, chuté de 19")
    page.get_by_role("button", name="Enregistrer la feuille").click()
    page.get_by_text("Table 1 enregistrée").wait_for()
    assert len(tables.sheet(1)[0]) == 2


def test_a_deal_noted_after_the_session_ended(tables: Tables, sit: Callable[[str], Page]) -> None:
    page = sit("2/")
    end_session(page)
    entering.write(page, DEAL | {"announces": {"NS": [{"kind": "tierce", "rank": "K", "suit": "hearts"}]}})
    entering.save(page, DEAL)
    page.get_by_text(LOGGED_OUT).wait_for()
    come_back(page, tables.desk)
    page.wait_for_url("**/feuilles/1/2/")
    page.get_by_text("Brouillon de").wait_for()
    entering.save(page, DEAL)
    page.get_by_text("Donne 1 enregistrée").wait_for()
    page.locator("#id_by_0:focus").wait_for()
    assert page.get_by_text("Brouillon de").is_hidden()
    (record,) = tables.sheet(2)[0]
    assert record["announces"] == {"NS": [{"kind": "tierce", "rank": "K", "suit": "hearts"}]}


@pytest.mark.parametrize(
    ("table", "form"), [(3, "keyboard"), pytest.param(4, "deal", marks=pytest.mark.night)]
)
def test_another_account_in_another_tab(
    tables: Tables, sit: Callable[[str], Page], table: int, form: str
) -> None:
    page = sit(f"{table}/saisie/" if form == "keyboard" else f"{table}/")
    if form == "keyboard":
        keyboard(page, "n100c112")
    else:
        entering.write(page, DEAL)
    end_session(page)
    log_in(page.context.new_page(), tables.organizer)
    page.bring_to_front()
    if form == "keyboard":
        page.keyboard.press("Control+Enter")
    else:
        entering.save(page, DEAL)
    page.get_by_text("enregistrée").first.wait_for()
    assert len(tables.sheet(table)[0]) == 1


@pytest.mark.parametrize(
    ("table", "form"), [pytest.param(5, "keyboard", marks=pytest.mark.night), (6, "deal")]
)
def test_the_site_is_gone_at_the_moment_of_saving(
    tables: Tables, network: Cable, sit: Callable[[str], Page], table: int, form: str
) -> None:
    """The page stays; after «Back» and forward, and in a tab opened anew, all is there; «Réessayer» saves."""
    address = f"{table}/saisie/" if form == "keyboard" else f"{table}/"
    page = sit(address)
    if form == "keyboard":
        keyboard(page, "n100c112")
    else:
        entering.write(page, DEAL)
    network.cut()
    page.get_by_role("button", name="Enregistrer la", exact=False).last.click()
    page.get_by_text(NO_ANSWER).wait_for()
    network.mend()
    other = page.context.new_page()
    other.goto(page.url)
    other.get_by_text("Brouillon de").wait_for()
    other.close()
    page.go_back(wait_until="load")
    page.go_forward(wait_until="load")
    page.get_by_text("Brouillon de").wait_for()
    page.get_by_role("button", name="Enregistrer la", exact=False).last.click()
    page.get_by_text("enregistrée").first.wait_for()
    assert len(tables.sheet(table)[0]) == 1


@pytest.mark.parametrize(
    ("table", "form"), [(7, "keyboard"), pytest.param(8, "deal", marks=pytest.mark.night), (9, "deal left")]
)
def test_a_lost_answer_writes_nothing_twice(
    tables: Tables, network: Cable, sit: Callable[[str], Page], table: int, form: str
) -> None:
    page = sit(f"{table}/saisie/" if form == "keyboard" else f"{table}/")
    if form == "keyboard":
        keyboard(page, "n100c112")
    else:
        entering.write(page, DEAL)
        page.locator("#apercu").get_by_text("Nouveau total").wait_for()
    network.deaf = True
    page.get_by_role("button", name="Enregistrer la", exact=False).last.click()
    page.get_by_text(NO_ANSWER).wait_for()
    network.deaf = False
    if form == "deal left":
        page.reload()
        page.get_by_role("heading", name="Donne 2").wait_for()
        page.wait_for_function("() => !Object.keys(localStorage).some((key) => key.startsWith('dix-draft'))")
        assert page.get_by_text("Brouillon de").is_hidden()
    else:
        page.get_by_role("button", name="Réessayer").locator("visible=true").click()
        page.get_by_text("enregistrée").first.wait_for()
    assert tables.sheet(table)[1] == 1


def test_totals_of_a_round_typed_after_the_session_ended(tables: Tables, sit: Callable[[str], Page]) -> None:
    page = sit("totaux/")
    row = page.locator("#table-11")
    row.locator("[name=ns]").fill("2010")
    end_session(page)
    row.locator("[name=ew]").fill("1540")
    row.locator("[name=ew]").press("Enter")
    page.get_by_text(LOGGED_OUT).wait_for()
    come_back(page, tables.desk)
    page.get_by_text("Brouillon de").wait_for()
    assert row.locator("[name=ew]").input_value() == "1540"
    row.locator("[name=ew]").press("Enter")
    row.get_by_text("enregistrée").wait_for()


def test_a_draft_is_thrown_away(tables: Tables, sit: Callable[[str], Page]) -> None:
    page = sit("10/totaux/")
    page.get_by_label("Nord-Sud").fill("2010")
    page.reload()
    page.get_by_text("Brouillon de").wait_for()
    assert page.get_by_label("Nord-Sud").input_value() == "2010"
    page.get_by_role("button", name="Effacer").click()
    page.wait_for_function("() => document.querySelector('[name=ns]').value === ''")
    page.reload()
    assert page.get_by_label("Nord-Sud").input_value() == ""
    assert tables.sheet(10)[1] == 0


def test_a_draft_that_is_back_says_so_in_sight_however_long_the_sheet_is(
    sit: Callable[[str], Page],
) -> None:
    page = sit("12/saisie/")
    page.set_viewport_size({"width": 1280, "height": 480})
    keyboard(page, *["-"] * 10)
    page.wait_for_function("() => Object.keys(localStorage).some((key) => key.startsWith('dix-draft'))")
    page.reload()
    page.get_by_text("Brouillon de").wait_for()
    page.evaluate("scrollTo(0, 0)")
    where = page.get_by_text("Brouillon de").bounding_box()
    assert where is not None
    assert where["y"] + where["height"] <= 480


def test_what_was_typed_for_some_never_comes_back_under_others(
    tables: Tables, sit: Callable[[str], Page]
) -> None:
    page = sit("13/saisie/")
    typist = keyboard(page, "n100c112")
    typist.told(1, "100 à cœur, réussi")
    tables.ask(EXCHANGED)
    typist.press("Control+Enter")
    page.get_by_text("Cette table n’est plus celle que vous aviez").wait_for()
    assert [line for line in Typist(page).lines if line] == ["n100c112"]
    theirs = page.context.new_page()
    theirs.goto(page.url)
    keyboard(theirs)
    assert theirs.get_by_text("Brouillon de").is_hidden()
    assert not any(Typist(theirs).lines)
    tables.ask(EXCHANGED)  # they sit there again
    theirs.reload()
    assert lines_of(theirs) == ["n100c112"]
    assert tables.sheet(13)[0] == []
