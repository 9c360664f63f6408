"""A real browser on the site: what only it can tell."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.conftest import PATIENCE


@pytest.mark.parametrize("width", [390, 1280])
def test_one_enters_and_the_browser_has_nothing_to_complain_of(
    chromium: Any, live_server: Any, cast: Any, width: int
) -> None:
    """Neither the policy for scripts and styles, nor a missing file, nor a page wider than the screen."""
    complaints: list[str] = []
    with chromium.new_context(viewport={"width": width, "height": 800}) as context:
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        page.on("console", lambda message: complaints.append(message.text))
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.goto(f"{live_server.url}/connexion/")
        page.fill("[name=username]", cast.odile.username)
        page.fill("[name=password]", "trèfle-atout-21")
        page.click("main button")
        page.get_by_text("Amicale de Trévoux").first.wait_for()
        assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert complaints == []
