"""The line of inscription under fast hands and on a slow line: nothing typed is lost."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

import pytest

from tests.browser.conftest import log_in, settled
from tests.browser.faults import faults
from tests.browser.holding import hold, intercept, next_held
from tests.browser.tables import Site, Tables

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator, Page

pytestmark = pytest.mark.slow

SENT: Final = "**/inscriptions/ajouter/"
SEND: Final = """
() => {
    const form = document.querySelector("[data-inscribes]");
    return fetch(form.action, { method: "POST", body: new FormData(form) }).then((answer) => answer.status);
}
"""
"""The line as it stands reaches the site, whose answer reaches nobody."""


@pytest.fixture(scope="module")
def club(site: Site) -> Tables:
    """A concours with two teams that nobody below is like."""
    return site.tables("--seed=liste", "--teams=2", "--until=open")


@pytest.fixture(scope="module")
def inscriptions(club: Tables) -> str:
    """The address of its list."""
    return f"{club.origin}{club.concours}inscriptions/"


@pytest.fixture
def sit(club: Tables, inscriptions: str, visitor: Callable[..., Page]) -> Callable[..., Page]:
    """Opens the list, with the cursor in its line."""

    def open_page(**options: object) -> Page:
        page = visitor(club.origin, **options)
        club.site.log_in(page, club.organizer)
        page.goto(inscriptions)
        ready(page)
        return page

    return open_page


def ready(page: Page) -> None:
    page.get_by_label("Joueur 1").and_(page.locator(":focus")).wait_for()


def type_line(page: Page, player1: str, player2: str) -> None:
    """Without a look at the page."""
    for key, text in (("Tab", player1), ("Tab", player2), ("Enter", "")):
        page.keyboard.type(text)
        page.keyboard.press(key)


def inscribed(page: Page, names: str) -> None:
    page.get_by_role("status").get_by_text(f"inscrit : {names}").wait_for()


def numbers_of(page: Page, *names: str) -> list[int]:
    """The numbers of these teams, as the list has them."""
    page.reload()
    rows = [page.get_by_role("row").filter(has_text=name) for name in names]
    return [int(row.get_by_role("cell").first.inner_text()) for row in rows]


def below(page: Page) -> Locator:
    """The line that came back under the one that is being filled."""
    return page.get_by_role("form", name="Inscrire une équipe – ")


def test_who_types_on_while_a_line_is_on_its_way_loses_nothing(sit: Callable[..., Page]) -> None:
    page = sit()
    held = hold(page, SENT)
    type_line(page, "Luc Bour", "Zoé Weber")
    page.keyboard.type("Guy Fe")
    next_held(page, held).continue_()
    inscribed(page, "Luc Bour – Zoé Weber")
    settled(page)
    type_line(page, "rry", "Léa Colin")
    next_held(page, held).continue_()
    inscribed(page, "Guy Ferry – Léa Colin")
    ready(page)


def test_lines_are_inscribed_in_the_order_in_which_they_were_typed(sit: Callable[..., Page]) -> None:
    page = sit()
    held = hold(page, SENT)
    pairs = (("Paul Antoine", "Remi Henry"), ("Ines Marchal", "Odette Voirin"), ("Yves Parisot", "Nora Zins"))
    for pair in pairs:
        type_line(page, *pair)
    page.get_by_text("En route : ").wait_for()
    for pair in pairs:
        next_held(page, held).continue_()
        inscribed(page, " – ".join(pair))
    page.get_by_text("En route : ").wait_for(state="hidden")
    first, second, third = numbers_of(page, *(pair[0] for pair in pairs))
    assert (second, third) == (first + 1, first + 2)


@pytest.mark.night  # by day one that others come before waits below
def test_a_refused_line_takes_no_key_of_who_types_on(sit: Callable[..., Page]) -> None:
    page = sit()
    type_line(page, "Denis Aubry", "Elise Mougin")
    inscribed(page, "Denis Aubry – Elise Mougin")
    type_line(page, "Denis Aubri", "Hugo Perrin")
    refused = below(page)
    refused.get_by_text("Denis Aubri ressemble à Denis Aubry").wait_for()
    page.keyboard.type("Luc Bour")
    ready(page)
    assert page.get_by_label("Joueur 1").first.input_value() == "Luc Bour"
    assert refused.get_by_label("Joueur 2").input_value() == "Hugo Perrin"
    assert page.get_by_role("row").filter(has_text="Hugo Perrin").count() == 0
    refused.get_by_role("button", name="Inscrire quand même").click()
    inscribed(page, "Denis Aubri – Hugo Perrin")
    assert refused.count() == 0
    ready(page)
    assert page.get_by_label("Joueur 1").input_value() == "Luc Bour"


def test_a_refused_line_waits_below_what_was_typed_since(sit: Callable[..., Page]) -> None:
    page = sit()
    type_line(page, "Simon Grosdidier", "Alba Thomas")
    inscribed(page, "Simon Grosdidier – Alba Thomas")
    held = hold(page, SENT)
    type_line(page, "Simon Grosdidier", "Jade Munier")
    page.keyboard.type("Tom ")
    next_held(page, held).continue_()
    refused = below(page)
    refused.get_by_text("Simon Grosdidier figure déjà dans la liste").wait_for()
    type_line(page, "Rolin", "Eva Simon")
    next_held(page, held).continue_()
    inscribed(page, "Tom Rolin – Eva Simon")
    for width in (390, 1280):
        page.set_viewport_size({"width": width, "height": 900})
        assert faults(page) == []
    assert refused.get_by_label("Joueur 2").input_value() == "Jade Munier"
    refused.get_by_label("Joueur 1").fill("Anatole Didier")
    refused.get_by_label("Joueur 1").press("Enter")
    next_held(page, held).continue_()
    inscribed(page, "Anatole Didier – Jade Munier")
    assert refused.count() == 0
    ready(page)


def test_a_line_that_is_given_up_leaves(sit: Callable[..., Page]) -> None:
    page = sit()
    held = hold(page, SENT)
    type_line(page, "Personne", "Personne")
    page.keyboard.type("Tom")
    next_held(page, held).continue_()
    below(page).get_by_role("button", name="Ne pas inscrire").click()
    assert below(page).count() == 0
    ready(page)
    assert page.get_by_label("Joueur 1").input_value() == "Tom"


@pytest.mark.parametrize("since", [pytest.param("", marks=pytest.mark.night), "Jules"])
def test_a_line_that_found_no_network_comes_back(sit: Callable[..., Page], since: str) -> None:
    page = sit()
    names = (f"Blanche Roussel{since}", f"Marius Lambert{since}")
    held = hold(page, SENT)
    type_line(page, *names)
    page.keyboard.type(since)
    next_held(page, held).abort("aborted")
    page.get_by_text("Pas de réponse pour cette ligne").wait_for()
    line = below(page)
    assert line.get_by_label("Joueur 1").input_value() == names[0]
    line.get_by_role("button", name="Inscrire", exact=True).click()
    next_held(page, held).continue_()
    inscribed(page, " – ".join(names))
    assert page.get_by_text("Pas de réponse pour cette ligne").count() == 0
    ready(page)
    assert page.get_by_label("Joueur 1").input_value() == since


def test_a_page_of_somebody_else_is_no_answer(sit: Callable[..., Page]) -> None:
    page = sit()
    held = hold(page, SENT)
    type_line(page, "Lise Portail", "Marc Hotspot")
    next_held(page, held).fulfill(body="<h1>Bienvenue sur le Wi-Fi</h1>", content_type="text/html")
    below(page).get_by_text("Pas de réponse pour cette ligne").wait_for()
    below(page).get_by_role("button", name="Inscrire", exact=True).click()
    next_held(page, held).continue_()
    inscribed(page, "Lise Portail – Marc Hotspot")


def test_a_line_of_who_is_logged_out_waits_until_they_are_in_again(
    club: Tables, inscriptions: str, chromium: Browser
) -> None:
    """Not by a `visitor`: a browser complains of the first line with the key of the session before."""
    with chromium.new_context(locale="fr-FR", base_url=inscriptions) as context:
        page = context.new_page()
        club.site.log_in(page, club.organizer)
        page.goto(inscriptions)
        ready(page)
        context.clear_cookies(name="sessionid")
        type_line(page, "Iris Perdue", "Noé Revenu")
        below(page).get_by_text("Vous n’êtes plus connecté").wait_for()
        log_in(context.new_page(), club.organizer)
        below(page).get_by_role("button", name="Inscrire", exact=True).click()
        inscribed(page, "Iris Perdue – Noé Revenu")
        type_line(page, "Lou Ensuite", "Max Ensuite")
        inscribed(page, "Lou Ensuite – Max Ensuite")


def test_of_results_that_are_sealed_one_is_told_who_is_left_out(sit: Callable[..., Page]) -> None:
    page = sit()
    held = hold(page, SENT)
    type_line(page, "Rene Tardif", "Rose Tardif")
    type_line(page, "Jean Dernier", "Jeanne Dernier")
    page.keyboard.type("Nina Toute")
    sealed = '<div id="desk"><div id="entered" role="status"></div></div>'
    next_held(page, held).fulfill(body=sealed, content_type="text/html")
    page.get_by_text("N’ont pas été inscrits").wait_for()
    for names in ("Rene Tardif\u00a0– Rose Tardif", "Jean Dernier\u00a0– Jeanne Dernier", "Nina Toute"):
        assert names in page.get_by_role("alert").inner_text()


def test_no_number_is_shown_to_two_lines(sit: Callable[..., Page]) -> None:
    page = sit()
    number = page.get_by_label("N°", exact=True)
    promised = number.get_attribute("placeholder")
    held = hold(page, SENT)
    type_line(page, "Aime Premier", "Anna Premier")
    assert number.get_attribute("placeholder") == ""
    next_held(page, held).continue_()
    inscribed(page, "Aime Premier – Anna Premier")
    assert number.get_attribute("placeholder") == str(int(promised or "") + 1)


def test_a_search_made_meanwhile_is_answered(sit: Callable[..., Page]) -> None:
    page = sit()
    for pair in (("Basile Cherche", "Bruno Cherche"), ("Odilon Ailleurs", "Oscar Ailleurs")):
        type_line(page, *pair)
        inscribed(page, " – ".join(pair))
    held = hold(page, SENT)
    type_line(page, "Celeste Autre", "Cyril Autre")
    page.get_by_role("searchbox").fill("Basile")
    found, *others = (
        page.get_by_role("row").filter(has_text=name) for name in ("Basile", "Odilon", "Celeste")
    )
    others[0].wait_for(state="hidden")
    next_held(page, held).continue_()
    inscribed(page, "Celeste Autre – Cyril Autre")
    for other in others:
        other.wait_for(state="hidden")
    found.wait_for()


def leave(page: Page) -> list[str]:
    """Go to another page; what is asked on the way, and agreed to."""
    asked: list[str] = []
    page.on("dialog", lambda dialog: (asked.append(dialog.type), dialog.accept()))
    page.get_by_role("link", name="Importer une liste").click()
    page.get_by_role("heading", name="Importer une liste").wait_for()
    return asked


def test_leaving_with_a_line_on_its_way_is_asked_about(sit: Callable[..., Page]) -> None:
    page = sit()
    intercept(page, SENT, lambda _route: None)  # never answered
    type_line(page, "Lina Bastien", "Abel Cuny")
    assert leave(page) == ["beforeunload"]


@pytest.mark.night  # as with one on its way
def test_leaving_with_a_line_that_came_back_is_asked_about(sit: Callable[..., Page]) -> None:
    page = sit()
    type_line(page, "Personne", "Personne")
    below(page).wait_for()
    assert leave(page) == ["beforeunload"]


def test_without_javascript_a_line_is_inscribed(sit: Callable[..., Page]) -> None:
    page = sit(java_script_enabled=False)
    type_line(page, "Rose Husson", "Gabin Noirot")
    inscribed(page, "Rose Husson – Gabin Noirot")


def test_a_line_whose_answer_alone_was_lost_is_not_inscribed_twice(sit: Callable[..., Page]) -> None:
    page = sit()
    page.get_by_label("Joueur 1").fill("Lucie Vautrin")
    page.get_by_label("Joueur 2").fill("Emile Gand")
    assert page.evaluate(SEND) == 200
    held = hold(page, SENT)
    page.keyboard.press("Enter")
    next_held(page, held).abort("aborted")
    page.get_by_text("Pas de réponse pour cette ligne").wait_for()
    below(page).get_by_role("button", name="Inscrire", exact=True).click()
    next_held(page, held).continue_()
    page.get_by_text("Lucie Vautrin figure déjà dans la liste").wait_for()


def test_a_team_is_checked_in_by_its_number_without_a_mouse(sit: Callable[..., Page]) -> None:
    page = sit()
    button = page.locator("#present-1")
    if button.get_attribute("value") == "0":
        button.click()
    page.locator('#present-1[value="1"]').wait_for()
    page.locator("#search").focus()
    page.keyboard.type("1")
    page.keyboard.press("Enter")
    button.and_(page.locator(":focus")).wait_for()
    page.keyboard.press("Enter")
    page.locator('#present-1[value="0"]').wait_for()
    page.locator("#search:focus").wait_for()
    assert page.evaluate("getSelection().toString()") == "1"  # the next number is typed over it
