"""Requests and clocks that a test holds, so that answers come and time passes when it wants them to."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Page, Route


def hold(page: Page, address: str) -> list[Route]:
    """Hold what asks for this address from now on."""
    held: list[Route] = []

    def keep(route: Route) -> None:
        held.append(route)

    page.route(address, keep)
    return held


def next_held(page: Page, held: list[Route]) -> Route:
    """The one that has been held longest, once there is one."""
    while not held:
        page.wait_for_timeout(10)  # lets the next one come in
    return held.pop(0)


def stop_clock(page: Page) -> None:
    """From now on time passes in this page only by `page.clock.run_for`."""
    page.clock.install(time=0)
    page.clock.pause_at(60_000)
