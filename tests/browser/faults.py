"""What is wrong with a page for who sees badly, or on a narrow screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from axe_playwright_python.sync_playwright import Axe

if TYPE_CHECKING:
    from playwright.sync_api import Page


def faults(page: Page) -> list[str]:
    """What axe finds on a page as it stands, and whether one has to scroll sideways; nothing, as a rule."""
    found = [
        f"{one['id']}: {one['help']}: " + ", ".join(" ".join(node["target"]) for node in one["nodes"][:3])
        for one in Axe().run(page).response["violations"]
    ]
    wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    return [*found, f"{wide} pixels too wide"] if wide > 0 else found
