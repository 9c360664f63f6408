"""How soon a slow phone shows a public page that it has never seen.

``python -m benchmarks.first_paint`` serves a concours of 500 teams as ``make run`` does. A browser as wide
as a phone, four times slower than this machine, on a line of 1.6 Mb/s with 150 ms to each answer, opens each
page with nothing in its cache. Measured are the first and the largest paint, from the moment the page is
asked for, and what came over the line.
"""

from __future__ import annotations

import os
import shutil
from statistics import median
from typing import TYPE_CHECKING, NamedTuple

from playwright.sync_api import sync_playwright

from benchmarks.prepared import site_in_round_2
from benchmarks.public import granian

if TYPE_CHECKING:
    from playwright.sync_api import Browser

TEAMS, REPEATS = 500, 5
SLOWER, BYTES_A_SECOND, LATENCY = 4, 1_600_000 // 8, 150
PAGES = {
    "the concours": "",
    "where do I sit": "tables/",
    "a team": "equipes/1/",
    "the standing": "classement/",
    "all tables, by name": "tables/?par=nom",
}
LARGEST = """
new PerformanceObserver((list) => { for (const one of list.getEntries()) window.largest = one.startTime; })
  .observe({ type: "largest-contentful-paint", buffered: true });
"""
PAINTED = """
() => performance.getEntriesByName("first-contentful-paint").length && window.largest
  && [performance.getEntriesByName("first-contentful-paint")[0].startTime, window.largest]
"""


class Visit(NamedTuple):
    """The paints in milliseconds, the answers, and their bytes as they came."""

    first: float
    largest: float
    answers: int
    size: int


def first_visit(browser: Browser, address: str) -> Visit:
    """A first visit."""
    context = browser.new_context(viewport={"width": 390, "height": 844}, locale="fr-FR")
    page, sizes = context.new_page(), list[float]()
    line = context.new_cdp_session(page)
    line.send("Network.enable")
    line.on("Network.loadingFinished", lambda done: sizes.append(done["encodedDataLength"]))
    throughput = {"downloadThroughput": BYTES_A_SECOND, "uploadThroughput": BYTES_A_SECOND}
    line.send("Network.emulateNetworkConditions", {"offline": False, "latency": LATENCY, **throughput})
    line.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    page.add_init_script(LARGEST)
    page.goto(address, wait_until="load")
    page.wait_for_timeout(500)
    first, largest = page.wait_for_function(PAINTED).json_value()
    context.close()
    return Visit(first, largest, len(sizes), round(sum(sizes)))


def main() -> None:
    with site_in_round_2(TEAMS) as (environment, slug), sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium"), chromium_sandbox=os.geteuid() != 0
        )
        with granian("tournaments.rsgi:application", environment) as site:
            for what, path in PAGES.items():
                address = f"http://127.0.0.1:{site.port}/c/{slug}/{path}"
                first_visit(browser, address)  # warms the server
                visits = [first_visit(browser, address) for _ in range(REPEATS)]
                first, largest = (median(figure) for figure in list(zip(*visits, strict=True))[:2])
                last = visits[-1]
                print(
                    f"{what}: first paint {first / 1000:.2f} s, largest {largest / 1000:.2f} s, "
                    f"{last.answers} answers, {last.size / 1000:.1f} kB"
                )
        browser.close()


if __name__ == "__main__":
    main()
