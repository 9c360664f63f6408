"""The end of a concours in a browser: contested, closed, prolonged, sealed; axe finds nothing on it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

import pytest

from tests.browser.faults import Look
from tests.browser.tables import Site, Tables

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Page

pytestmark = pytest.mark.slow

PAGES: Final = (
    "{desk}", "{desk}sceller/", "{desk}corrections/", "{desk}feuilles/1/1/", "{desk}parties/1/?voir=verifier",
    "{desk}classement/", "{public}", "{public}classement/",
)  # fmt: skip
BY_DAY: Final = {
    "contested": {"{desk}corrections/", "{desk}feuilles/1/1/"},
    "closed": {"{desk}sceller/"},
    "sealed": {"{desk}", "{public}classement/"},
}
"""What is looked at in each state; at night all pages in all of them."""
DAY: Final = (Look(360, "light", second=Look(1280, "dark")),)
NIGHT: Final = tuple(
    Look(width, scheme, language)
    for width, scheme, language in (
        (360, "light", "fr"), (1280, "dark", "en"), (360, "dark", "en"), (1280, "light", "fr"),
    )
)  # fmt: skip
"""Each width, language and scheme once by day; at night each of two with each of the others."""
RUN_OUT: Final = """
from datetime import timedelta
from django.utils import timezone
Tournament.objects.filter(pk=tournament.pk).update(corrections_until=timezone.now() - timedelta(minutes=3))
print("null")
"""


@pytest.fixture
def ended(site: Site, request: pytest.FixtureRequest) -> Tables:
    """A concours that has just ended; `archive --check` knows it in the folder by its seed."""
    return site.tables(
        f"--seed={request.node.callspec.id}", "--rounds=2", "--teams=9", "--deals=3", "--until=finished"
    )


@pytest.mark.parametrize("looks", [DAY, pytest.param(NIGHT, marks=pytest.mark.night)], ids=["day", "night"])
def test_from_the_last_round_to_the_seal(
    ended: Tables, visitor: Callable[..., Page], tmp_path: Path, looks: tuple[Look, ...]
) -> None:
    desk, public = ended.concours, f"/c/{ended.slug}/"
    opened = [(*_opened(look, ended, visitor), look) for look in looks]
    page, archive = opened[0][0], tmp_path / "archive.json"

    def look_at(state: str) -> None:
        found = {
            (state, address, str(look)): some
            for own, wrong, look in opened
            for address in look.of(PAGES, BY_DAY[state])
            if (some := _inspect(own, address.format(desk=desk, public=public), wrong))
        }
        assert found == {}

    look_at("contested")
    ended.ask(RUN_OUT)
    look_at("closed")
    page.goto(desk)
    page.get_by_role("link", name="Prolonger les corrections").click()
    page.get_by_label("Minutes de plus").fill("15")
    page.get_by_role("button", name="Prolonger").click()
    page.get_by_text("Les feuilles se corrigent jusqu’à").wait_for()
    page.get_by_role("link", name="Sceller les résultats").click()
    page.get_by_text("Les joueurs peuvent encore contester").wait_for()
    page.get_by_label("Sceller quand même").check()
    page.get_by_role("button", name="Sceller les résultats").click()
    page.get_by_role("heading", name="Résultats scellés").wait_for()
    page.locator("details summary", has_text="Empreinte").click()
    fingerprint = page.locator("details code").inner_text()
    look_at("sealed")
    page.goto(f"{public}classement/")
    page.locator("details summary", has_text="empreinte").click()
    assert page.locator("details code").inner_text() == fingerprint
    page.goto(f"{desk}sceller/")
    with page.expect_download() as download:
        page.get_by_role("link", name="Télécharger l’archive").click()
    download.value.save_as(archive)
    ended.site.manage("archive", "--check", str(archive))
    assert fingerprint in archive.read_text(encoding="utf-8")


Wrong = Callable[["Page"], list[str]]


def _opened(look: Look, ended: Tables, visitor: Callable[..., Page]) -> tuple[Page, Wrong]:
    """The organizer's browser with this look and language, and how its pages are judged."""
    page = look.open(visitor, ended.origin)
    ended.site.log_in(page, ended.organizer)
    look.speak(page, ended.origin)
    return page, look.judge()


def _inspect(page: Page, address: str, wrong: Wrong) -> list[str]:
    answer = page.goto(address)
    assert answer is not None
    return wrong(page) if answer.status == 200 else [f"status {answer.status}"]
