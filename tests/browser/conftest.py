"""People with a browser, who notice whatever it complains of; and a hall in the middle of a concours."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import pytest

from tests.browser.tables import Site, Tables, open_site

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page

    from tests.browser.phones import Come

LONG = ("Marie-Thérèse de la Rochefoucauld-Montbel", "Jean-Barthélemy Grosjean-Vuillemin d’Épinal")
"""Names of forty letters and more, and a family name that does not break."""
CLUB = "Amicale des joueurs de coinche de Vézelise"
GIVEN_UP = "net::ERR_ABORTED"
"""What a browser says of a request that the next one, or the next page, has made useless."""
LOUD = {"error", "warning"}
REPLACED = {"htmx:afterRequest", "htmx:sendAbort", "htmx:timeout"}
"""What htmx writes there, before the part it is of, where a preview is replaced or a poll takes long."""
PATIENCE = 60_000  # milliseconds: for a machine that does much else
"""Milliseconds until what a person waits for must be there."""
STILL: Final[dict[str, Any]] = {"reduced_motion": "reduce"}
"""Keys change their colour at once: to fade them, a browser draws seven times at each tap."""
DEMO_PASSWORD = "belote-et-rebelote"
SETTLED = "() => !document.querySelector('.htmx-added, .htmx-settling')"
"""What htmx marks a part with from putting it in until it listens, and its field has the focus."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--pictures", action="store_true", help="make the pictures of the documentation anew")


@dataclass(frozen=True)
class Hall:
    """A served concours: one is being played, the inscriptions of another are open."""

    origin: str
    played: str
    inscriptions: str

    def concours(self, path: str = "") -> str:
        """An address of the workers, in the concours that is being played."""
        return f"{self.origin}/concours/{self.played}/{path}"

    def public(self, path: str = "") -> str:
        return f"{self.origin}/c/{self.played}/{path}"


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """The worker's site; a test that stops it, or looks at all that is in its data folder, opens another."""
    with open_site(tmp_path_factory.mktemp("site")) as opened:
        yield opened


@pytest.fixture(scope="session")
def hall(site: Site) -> Hall:
    """The demo's club, with two simulated concours of a fixed seed."""
    simulate = ("--seed=salle", "--rounds=3", "--teams=16")
    played = site.simulate(*simulate, "--name=Grand concours", "--deals=12", "--until=round2")
    inscriptions = site.simulate(*simulate, "--name=Concours de printemps", "--until=open")
    return Hall(site.origin, played, inscriptions)


@pytest.fixture(scope="module")
def tables(site: Site) -> Tables:
    """A concours for one file: the first round is published, nothing is noted; each test has its tables."""
    return site.tables()


@pytest.fixture
def come(tables: Tables, chromium: Browser) -> Iterator[Come]:
    """A phone of its own that sits down at a table; `first` runs in its pages before their scripts."""
    from tests.browser.phones import phones_at  # noqa: PLC0415 — it stands on this file

    with phones_at(tables, chromium) as sit:
        yield sit


@pytest.fixture
def visitor(chromium: Browser) -> Iterator[Callable[..., Page]]:
    """Opens a browser of its own for each person; in the end none may have had anything to complain of.

    Neither the policy for scripts and styles, nor a missing file, nor anything asked of another host.
    """
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def open_browser(origin: str, *, width: int = 1280, height: int = 900, **options: Any) -> Page:
        context = chromium.new_context(
            viewport={"width": width, "height": height}, locale="fr-FR", base_url=origin, **STILL | options
        )
        contexts.append(context)
        context.set_default_timeout(PATIENCE)
        context.on(
            "console", lambda said: _is_loud(said) and complaints.append(f"{said.text}, {said.location}")
        )
        context.on("weberror", lambda error: complaints.append(str(error.error)))
        context.on("requestfailed", lambda asked: asked.failure == GIVEN_UP or complaints.append(asked.url))
        context.on("request", lambda asked: asked.url.startswith(origin) or complaints.append(asked.url))
        return context.new_page()

    yield open_browser
    seen = list(complaints)  # what closing interrupts is nobody's fault
    for context in contexts:
        context.close()
    assert seen == []


def _is_loud(said: ConsoleMessage) -> bool:
    return said.type in LOUD and said.text.partition(", ")[0] not in REPLACED


def log_in(page: Page, username: str, password: str = DEMO_PASSWORD) -> None:
    page.goto("/connexion/")
    page.get_by_label("Identifiant").fill(username)
    page.get_by_label("Mot de passe").fill(password)
    page.get_by_role("button", name="Se connecter").click()
    page.get_by_role("heading", name="Concours", level=1).wait_for()


def choose_preset(page: Page, name: str) -> None:
    """A way to hold a concours, and the wait until the form is filled with it."""
    link = page.get_by_role("link", name=name)
    link.click()
    link.and_(page.locator("[aria-current=true]")).wait_for()
    settled(page)


def settled(page: Page) -> None:
    """Wait until what htmx has just put in is whole: to be called once it is seen."""
    page.wait_for_function(SETTLED)


def arrived(page: Page) -> None:
    """Wait until all that a page asks for is there, before its network is cut: what is cut off complains.

    The sheet for paper comes after what is seen, and the browser asks for the icon after the page has loaded.
    """
    page.wait_for_load_state("networkidle")
