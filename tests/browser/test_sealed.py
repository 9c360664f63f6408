"""The end of a concours in a browser: contested, closed, prolonged, sealed; axe finds nothing on it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Final

import pytest

from tests.browser.conftest import log_in
from tests.browser.faults import faults
from tests.browser.site import manage, prepare, served, shell

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Page

pytestmark = pytest.mark.slow

WORKERS: Final = ("", "sceller/", "corrections/", "feuilles/1/1/", "feuilles/file/", "classement/")
PUBLIC: Final = ("", "classement/")
LOOKS: Final = ((360, "fr", "light"), (1280, "en", "dark"), (360, "en", "dark"), (1280, "fr", "light"))
SLUG: Final = """
from tournaments.models.planning import Tournament
import json
print(json.dumps(Tournament.objects.get().slug))
"""
RUN_OUT: Final = """
from datetime import timedelta
from django.utils import timezone
from tournaments.models.planning import Tournament
Tournament.objects.update(corrections_until=timezone.now() - timedelta(minutes=3))
print("null")
"""


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A concours that has just ended."""
    prepare(tmp_path, ("simulate", "--verbosity=0", "--seed=fin", "--rounds=2", "--teams=9", "--deals=3"))
    return tmp_path


def test_from_the_last_round_to_the_seal(data: Path, visitor: Callable[..., Page]) -> None:
    with shell(data) as concours, served(data) as (origin, _terminal):
        slug = concours.ask(SLUG)
        desk = f"/concours/{slug}/"
        pages = list(_opened(origin, visitor))
        page = pages[0]

        def look(state: str) -> None:
            for own in pages:
                _inspect(
                    own, [desk + path for path in WORKERS] + [f"/c/{slug}/{path}" for path in PUBLIC], state
                )

        look("contested")
        concours.ask(RUN_OUT)
        look("closed")
        page.goto(desk)
        page.get_by_role("link", name="Prolonger les corrections").click()
        page.get_by_label("Minutes de plus").fill("15")
        page.get_by_role("button", name="Prolonger").click()
        page.get_by_text("Les feuilles se corrigent jusqu'à").wait_for()
        page.get_by_role("link", name="Sceller les résultats").click()
        page.get_by_text("Les joueurs peuvent encore contester").wait_for()
        page.get_by_label("Sceller quand même").check()
        page.get_by_role("button", name="Sceller les résultats").click()
        page.get_by_role("heading", name="Résultats scellés").wait_for()
        fingerprint = page.locator("code").inner_text()
        look("sealed")
        page.goto(f"/c/{slug}/classement/")
        page.locator("details summary", has_text="empreinte").click()
        assert page.locator("details code").inner_text() == fingerprint
        page.goto(f"{desk}sceller/")
        with page.expect_download() as download:
            page.get_by_role("link", name="Télécharger l'archive").click()
        download.value.save_as(data / "archive.json")
    manage(data, "archive", "--check", str(data / "archive.json"))
    assert fingerprint in (data / "archive.json").read_text(encoding="utf-8")


def _opened(origin: str, visitor: Callable[..., Page]) -> Iterator[Page]:
    """The organizer's browsers, each with its look and language."""
    for width, language, scheme in LOOKS:
        page = visitor(origin, width=width, color_scheme=scheme, reduced_motion="reduce")
        log_in(page, "organisateur")
        page.context.add_cookies([{"name": "django_language", "value": language, "url": origin}])
        yield page


def _inspect(page: Page, addresses: list[str], state: str) -> None:
    for address in addresses:
        answer = page.goto(address)
        assert answer is not None
        assert answer.status == 200, (state, address)
        assert faults(page) == [], (state, address)
