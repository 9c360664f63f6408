"""How soon twenty screens of a hall show what the desk orders.

``python -m benchmarks.screens`` serves a concours of 500 teams as ``make run`` does and makes twenty screens
of it. Each asks for its version twice a second, as the browser of a screen does, and fetches its page where
that has changed; meanwhile the desk orders one thing after another of all of them: a message, the standing,
the names. What is measured is the time from the order to the last byte of each page that obeys it: the
browser then needs a frame or two to draw it.
"""

from __future__ import annotations

import http.client
import re
import threading
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from http.cookies import SimpleCookie
from math import inf
from random import Random
from statistics import quantiles
from urllib.parse import urlencode

from benchmarks.prepared import site_in_round_2
from benchmarks.public import granian
from benchmarks.tables import manage

TEAMS, SCREENS, SECONDS, POLL_SECONDS = 500, 20, 75.0, 0.5
SETTLING_SECONDS = 3.0
SCREEN_ORDERS = ("message", "standing", "names")
KEY = "benchmark-screen-{:05}"
PAIR = f"""
from tournaments.core.models.planning import Tournament
from tournaments.frontends.screens import actions
for number in range({SCREENS}):
    key = "{KEY}".format(number)
    actions.pair(Tournament.objects.get(), key, str(number), "tables")
"""
ACCOUNT = {"username": "organisateur", "password": "belote-et-rebelote"}


@dataclass
class Screen:
    """A browser on a screen; `seen` are the pages it had, each with its moment and the kind it shows."""

    port: int
    path: str
    phase: float
    seen: list[tuple[float, str]] = field(default_factory=list)
    over: threading.Event = field(default_factory=threading.Event)

    def run(self) -> None:
        """Ask until it is over, as `screen.js` does."""
        line, version = http.client.HTTPConnection("127.0.0.1", self.port), ""
        self.over.wait(self.phase)
        while not self.over.is_set():
            newest = fetch_text(line, f"{self.path}version/")
            if newest != version:
                version, page = newest, fetch_text(line, self.path)
                self.seen.append((time.perf_counter(), re.findall(r'data-scene="(\w+)"', page)[0]))
            self.over.wait(POLL_SECONDS)
        line.close()

    def wait(self, kind: str, since: float) -> float:
        """Seconds from an order to the first page that shows this kind."""
        return next((moment - since for moment, shown in self.seen if shown == kind and moment > since), inf)


def fetch_text(line: http.client.HTTPConnection, path: str) -> str:
    """The text that the site answers at a path."""
    line.request("GET", path)
    return line.getresponse().read().decode()


class Desk:
    """A phone that is logged in."""

    def __init__(self, port: int, slug: str) -> None:
        self.line, self.cookies = http.client.HTTPConnection("127.0.0.1", port), SimpleCookie()
        self.way = f"/concours/{slug}/ecrans/changer/"
        self._ask("GET", "/connexion/")
        self.post("/connexion/", **ACCOUNT)
        if "sessionid" not in self.cookies:
            raise RuntimeError("the organizer of the simulation could not log in")

    def post(self, path: str, **said: str) -> str:
        """Send a form; where it leads to, empty where it leads nowhere."""
        token = self.cookies["csrftoken"].value
        return self._ask("POST", path, urlencode({**said, "csrfmiddlewaretoken": token}))

    def order(self, kind: str) -> None:
        """All screens shall show this kind."""
        if kind == "message":
            self.post(self.way, do="message", message="À table !")
        else:
            self.post(self.way, do="show", kind=kind)

    def _ask(self, method: str, path: str, body: str | None = None) -> str:
        cookies = "; ".join(f"{name}={one.value}" for name, one in self.cookies.items())
        self.line.request(
            method, path, body, {"Content-Type": "application/x-www-form-urlencoded", "Cookie": cookies}
        )
        answer = self.line.getresponse()
        answer.read()
        for given in answer.headers.get_all("Set-Cookie", ()):
            self.cookies.load(given)
        return answer.headers.get("Location", "")


def waits(port: int, slug: str, kinds: Sequence[str], seconds: float) -> list[float]:
    """The seconds of each screen and each order, from the order on; one of these kinds after the other.

    An order that another one replaced before a screen showed it counts until that one is shown.
    """
    chance, desk = Random("screens"), Desk(port, slug)  # noqa: S311 — when to ask, no secret
    screens = [
        Screen(port, f"/ecran/{KEY.format(number)}/", chance.random() * POLL_SECONDS)
        for number in range(SCREENS)
    ]
    ordered: list[tuple[str, float]] = []
    with ThreadPoolExecutor(SCREENS) as room:
        shown = [room.submit(screen.run) for screen in screens]
        try:
            time.sleep(SETTLING_SECONDS)
            end = time.perf_counter() + seconds
            while time.perf_counter() < end:
                kind = kinds[len(ordered) % len(kinds)]
                ordered.append((kind, time.perf_counter()))
                desk.order(kind)
                time.sleep(2 + chance.random())
        finally:
            for screen in screens:
                screen.over.set()
        for one in shown:
            one.result()
    return [wait for screen in screens for wait in delays(screen, ordered)]


def delays(screen: Screen, ordered: Sequence[tuple[str, float]]) -> Iterator[float]:
    """The seconds from each order, the last one first, until the screen showed it or a later one."""
    soonest = inf
    for kind, since in reversed(ordered):
        soonest = min(soonest, since + screen.wait(kind, since))
        yield soonest - since


def main() -> None:
    with site_in_round_2(TEAMS) as (environment, slug):
        manage(environment, "shell", "--verbosity", "0", "--command", PAIR)
        with granian("tournaments.rsgi:application", environment) as site:
            found = waits(site.port, slug, SCREEN_ORDERS, SECONDS)
    cuts, orders = quantiles(found, n=100), len(found) // SCREENS
    p50, p95, p99 = (f"p{n} {cuts[n - 1]:.2f} s" for n in (50, 95, 99))
    print(
        f"{SCREENS} screens, {orders} orders, {TEAMS} teams: {p50}, {p95}, {p99}, longest {max(found):.2f} s"
    )


if __name__ == "__main__":
    main()
