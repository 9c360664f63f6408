"""Requests and clocks that a test holds, so that answers come and time passes when it wants them to."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from tests.browser.conftest import PATIENCE

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page, Route

PROBE: Final = "/sante/"
STOPPED: Final = "stopped on its way"
ASK: Final = """
probe => fetch(probe, { signal: AbortSignal.timeout(2000) }).then((answer) => answer.text()).catch(() => "")
"""
"""Not `setTimeout`: that stands still where a test has stopped the clock."""


def intercept(
    where: Page | BrowserContext, address: str, handler: Callable[[Route], object], times: int | None = None
) -> None:
    """Give `handler` what asks for this address, from this line on.

    An open page takes a moment to learn that its requests are looked at, and what the next key sends may
    pass by: the page asks for something that nobody needs until that is stopped too.
    """
    where.route(address, handler, times=times)
    where.route(f"**{PROBE}", lambda route: route.fulfill(body=STOPPED))
    for page in getattr(where, "pages", [where]):
        _wait(page, lambda page=page: page.evaluate(ASK, PROBE) == STOPPED)
    where.unroute(f"**{PROBE}")


def hold(page: Page, address: str, times: int | None = None) -> list[Route]:
    """Hold what asks for this address from now on, or the next `times` of it."""
    held: list[Route] = []
    intercept(page, address, lambda route: held.append(route), times)  # noqa: PLW0108 — a bound one is not taken
    return held


def next_held(page: Page, held: list[Route]) -> Route:
    """The one that has been held longest, once there is one."""
    _wait(page, lambda: bool(held))
    return held.pop(0)


def _wait(page: Page, until: Callable[[], Any]) -> None:
    deadline = time.monotonic() + PATIENCE / 1000
    while not until():
        assert time.monotonic() < deadline, f"in vain, on {page.url}"
        page.wait_for_timeout(10)  # lets what happens meanwhile come in


def stop_clock(page: Page) -> None:
    """From now on time passes in this page only by `page.clock.run_for`."""
    page.clock.install(time=0)
    page.clock.pause_at(60_000)
