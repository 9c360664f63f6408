"""Screens in real browsers on the real server: their clocks agree, and they outlive a lost network."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from functools import partial
from statistics import median
from typing import TYPE_CHECKING, Any, Final

import pytest
from django.utils import timezone

from tests.browser.conftest import PATIENCE
from tests.browser.holding import hold, next_held
from tests.browser.site import MANAGE, ROOT, prepare
from tests.platform.terminal import free_port, opened
from tournaments.frontends.screens import actions

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser, Page

    from tournaments.core.models.planning import Tournament

pytestmark = pytest.mark.slow

WRONG: Final = """
const right = Date.now;
Date.now = () => right() + 300_000;
"""
"""A device whose clock is five minutes fast."""
CHANGES: Final = """
window.changes = {};
new MutationObserver(() => {
  const text = document.querySelector(".scene-now .clock-time")?.textContent;
  if (text) window.changes[text] ??= performance.timeOrigin + performance.now();
}).observe(document, { childList: true, characterData: true, subtree: true });
"""
"""When the clock first showed each of its seconds, by the one clock of the machine under both browsers."""
ASKED: Final = "() => performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/heure/'))"
SAME: Final = 200
"""Milliseconds between two clocks that agree."""
KEYS: Final = ("ecran_de_la_salle-0123", "ecran_de_la_salle-0124")


@pytest.fixture
def playing(tournament: Tournament, add_teams: Any, play_round: Any) -> Tournament:
    """The first round, its clock running, and two screens that show it."""
    add_teams(4)
    round_ = play_round((1, 2), (3, 4))
    round_.minutes, round_.started_at = 45, timezone.now() - timedelta(minutes=3)
    round_.save()
    for key in KEYS:
        actions.pair(tournament, key, "Au bar", "clock")
    return tournament


@contextmanager
def screen(browser: Browser, origin: str, key: str, *before: str) -> Iterator[Page]:
    """A screen of its own; `before` are scripts that run before its own."""
    with browser.new_context(viewport={"width": 1280, "height": 720}, locale="fr-FR") as context:
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        for script in before:
            page.add_init_script(script)
        page.goto(f"{origin}/ecran/{key}/")
        page.locator(".scene-now").wait_for()
        yield page
        page.goto("about:blank")  # it asks no more of a server that goes


@pytest.mark.usefixtures("playing")
def test_clocks_agree_where_a_device_is_five_minutes_wrong(chromium: Browser, live_server: Any) -> None:
    with (
        screen(chromium, live_server.url, KEYS[0], CHANGES) as one,
        screen(chromium, live_server.url, KEYS[1], WRONG, CHANGES) as other,
    ):
        for page in (one, other):
            page.wait_for_function(ASKED)
            page.evaluate("window.changes = {}")
        other.wait_for_function("() => Object.keys(window.changes).length > 6")
        first, second = (page.evaluate("window.changes") for page in (one, other))
    apart = [second[text] - first[text] for text in first.keys() & second.keys()]
    assert len(apart) > 3
    assert abs(median(apart)) < SAME


def test_a_screen_without_a_network_says_how_old_it_is_and_comes_back(
    chromium: Browser, live_server: Any, playing: Tournament
) -> None:
    with screen(chromium, live_server.url, KEYS[0]) as page:
        late = page.locator("[data-late]")
        assert late.is_hidden()
        page.context.set_offline(True)
        late.wait_for()
        assert "s" in late.locator("[data-age]").inner_text()
        bottom = "document.querySelector('.scene-now').getBoundingClientRect().bottom"
        top = "document.querySelector('[data-late]').getBoundingClientRect().top"
        assert page.evaluate(f"{bottom} <= {top} + 0.5"), "what is said of the network covers no line"
        assert page.locator(".scene-now").get_attribute("data-scene") == "clock", (
            "it goes on with what it has"
        )
        actions.show(playing.club.screens.all(), playing, "tables")
        page.context.set_offline(False)
        page.locator(".scene-now[data-scene=tables]").wait_for()
        late.wait_for(state="hidden")


def test_a_page_that_a_weak_wi_fi_brings_slowly_is_waited_for(
    chromium: Browser, live_server: Any, playing: Tournament
) -> None:
    """Given up and asked for anew, it would never come."""
    with screen(chromium, live_server.url, KEYS[0]) as page:
        held = hold(page, f"**/ecran/{KEYS[0]}/")
        actions.show(playing.club.screens.all(), playing, "tables")
        asked = next_held(page, held)
        page.locator("[data-late]").wait_for()
        asked.continue_()
        page.locator(".scene-now[data-scene=tables]").wait_for()
        assert not held


@pytest.mark.night  # two servers
def test_a_screen_outlives_its_server(chromium: Browser, tmp_path: Path) -> None:
    """Within five seconds of the server's return it says nothing any more of having been without."""
    prepare(tmp_path)
    port = free_port()
    serve = partial(opened, (*MANAGE, "serve"), ROOT, PORT=port, DATA_DIR=tmp_path, DEMO=0, DEBUG=0)
    with serve() as terminal, screen(chromium, f"http://127.0.0.1:{port}", KEYS[0]) as page:
        late = page.locator("[data-late]")
        terminal.interrupt()
        late.wait_for()
        assert page.locator(".figures").is_visible()
        with serve():
            late.wait_for(state="hidden", timeout=5_000)
