"""Phones at the tables of a hall: what a thumb taps, and a network that is really cut."""

from __future__ import annotations

import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from tests.browser.conftest import PATIENCE, STILL
from tests.browser.tables import Tables
from tests.chromium import launch_options

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

SMALL: Final[dict[str, Any]] = {"viewport": {"width": 360, "height": 640}, "locale": "fr-FR", **STILL}
"""The screen and the language of a phone."""
STATE: Final = "**/t/etat/"


@dataclass
class Thumb:
    """What somebody taps on one page, counted; digits apart."""

    page: Page
    taps: int = 0
    digits: int = 0

    def tap(self, selector: str) -> None:
        self.page.locator(selector).locator("visible=true").click()
        self.taps += 1

    def type(self, figure: int, pad: str = "points") -> None:
        for digit in str(figure):
            self.page.locator(f"[data-pad={pad}] [data-digit='{digit}']").click()
            self.digits += 1

    def sit(self, token: str, side: str = "NS", *, shared: bool = False) -> None:
        """Scan the card, and say who one is."""
        self.page.goto(f"/t/{token}/")
        form = self.page.locator("form", has=self.page.locator("[name=shared]"))
        (form if shared else self.page.locator("form").first).locator(f"[name=side][value={side}]").click()
        self.page.locator("#entry").wait_for()

    def seat(self, tables: Tables, table: int, side: str = "NS") -> None:
        """Open the table's page as a phone that has scanned the card and said who it is before."""
        self.page.context.add_cookies([tables.cookie(table, side)])
        self.page.goto("/t/")
        self.page.locator("#entry").wait_for()

    def to_front(self) -> None:
        """Have this page in front: a tab behind another draws once a second, and every tap waits for that."""
        self.page.bring_to_front()

    def contract(self, by: str, bid: int | str, trump: str, call: str = "none") -> None:
        self.to_front()
        self.tap(f"[data-step] [data-by={by}]")
        self.tap(f"[data-bid='{bid}']")
        self.tap(f"[data-step] [data-trump={trump}]")
        self.tap(f"[data-step] [data-call={call}]")

    def deal(self, by: str, bid: int | str, trump: str, points: int, call: str = "none") -> None:
        """A whole plain deal, noted."""
        self.contract(by, bid, trump, call)
        self.type(points)
        self.tap("#note")
        self.page.locator("[data-step=by]").wait_for()  # the form is ready for the next one

    def retype(self, points: int) -> None:
        """Other points in a form that shows three figures, noted."""
        self.to_front()
        for _ in range(3):
            self.tap("[data-pad=points] [data-erase]")
        self.type(points)
        self.tap("#note")

    def line(self, place: int, kind: str) -> Any:
        """The line of a deal, once it stands so."""
        lines = self.page.locator(f"#deals [data-kind={kind}]")
        return lines.filter(has=self.page.locator(".phone-deal-place", has_text=f"{place}"))


def look(page: Page) -> None:
    """The page asks how the sheet stands, is answered, and has drawn it when it asks once more."""
    for _ in range(2):
        with page.expect_response(STATE):
            page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")


WORKER: Final = """patience => Promise.race([
  navigator.serviceWorker.ready.then(({ active }) => new Promise((resolve) => {
    const told = () => active.state === "activated" && resolve(true);
    active.addEventListener("statechange", told);
    told();
  })),
  new Promise((_, reject) => { setTimeout(reject, patience, new Error("no worker")); }),
])"""


def worker_ready(page: Page) -> None:
    """The worker has kept the page."""
    page.evaluate(WORKER, PATIENCE)


@dataclass
class Cable:
    """A TCP proxy in front of the site: `cut` closes every connection and refuses new ones, until `mend`.

    While `deaf` it passes on what is said and closes instead of bringing the answer; while `mute` it brings
    none and leaves everything open. It cuts itself at the request that begins with `end`.
    """

    site: int
    deaf: bool = False
    mute: bool = False
    end: bytes | None = None
    _keeper: socket.socket = field(default_factory=lambda: _bound(0))
    _listener: socket.socket | None = None
    _open: set[socket.socket] = field(default_factory=set)
    _lock: threading.Lock = field(default_factory=threading.Lock)

    @property
    def port(self) -> int:
        """Its own until `close`: bound while it is cut as well, and nobody listens there."""
        number: int = self._keeper.getsockname()[1]
        return number

    def mend(self) -> None:
        listener = _bound(self.port)
        listener.listen()
        with self._lock:
            self._listener = listener
        threading.Thread(target=self._accept, args=[listener], daemon=True).start()

    def cut(self) -> None:
        with self._lock:
            closing = self._open | ({self._listener} if self._listener else set())
            self._listener, self._open = None, set()
        for each in closing:
            _hang_up(each)

    def close(self) -> None:
        self.cut()
        self._keeper.close()

    def _accept(self, listener: socket.socket) -> None:
        while True:
            try:
                phone, _ = listener.accept()
            except OSError:  # cut
                return
            try:
                self._connect(listener, phone)
            except OSError:  # the site has no room just now: the phone asks again
                _hang_up(phone)

    def _connect(self, listener: socket.socket, phone: socket.socket) -> None:
        site = socket.create_connection(("127.0.0.1", self.site))
        with self._lock:
            there = self._listener is listener
            self._open |= {phone, site} if there else set()
        for source, target in ((phone, site), (site, phone)):
            if there:
                threading.Thread(target=self._pass, args=[source, target, phone], daemon=True).start()
            else:
                _hang_up(source)

    def _pass(self, source: socket.socket, target: socket.socket, phone: socket.socket) -> None:
        with suppress(OSError):
            while data := source.recv(65536):
                if self.mute:
                    continue
                if self.end and data.startswith(self.end):
                    self.cut()
                if self.deaf and target is phone:
                    break
                target.sendall(data)
        with self._lock:
            self._open -= {source, target}
        for each in (source, target):
            _hang_up(each)


def _bound(port: int) -> socket.socket:
    """At this port, which several may share as long as one listens."""
    made = socket.socket()
    made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    made.bind(("127.0.0.1", port))
    return made


def _hang_up(each: socket.socket) -> None:
    with suppress(OSError):
        each.shutdown(socket.SHUT_RDWR)
    each.close()


@contextmanager
def cable(site: int) -> Iterator[Cable]:
    """A network that works, to begin with."""
    made = Cable(site)
    made.mend()
    yield made
    made.close()


def refuse_nothing(pages: Page | BrowserContext) -> None:
    """The pages leave all refusals to the site, as what their small tables do not know."""
    script = "export const refusals = () => [];"
    pages.route(
        "**/phone-refusals*.js",
        lambda route: route.fulfill(body=script, content_type="text/javascript"),
    )


@contextmanager
def phone_at(browser: Browser, origin: str) -> Iterator[BrowserContext]:
    """A phone's browser, which is not closed before the end."""
    context = browser.new_context(**SMALL, base_url=origin)
    context.set_default_timeout(PATIENCE)
    yield context
    context.close()


@contextmanager
def lasting(chromium: Browser, folder: Path, origin: str) -> Iterator[BrowserContext]:
    """A browser that remembers, as a phone's does, when it is closed and opened again."""
    context = chromium.browser_type.launch_persistent_context(
        folder, **launch_options(), **SMALL, base_url=origin
    )
    context.set_default_timeout(PATIENCE)
    yield context
    context.close()


Come = Callable[..., Thumb]


@contextmanager
def phones_at(tables: Tables, browser: Browser) -> Iterator[Come]:
    """Sits down at tables, each time with another phone; `first` runs in its pages before their scripts."""
    contexts: list[BrowserContext] = []

    def sit(table: int, side: str = "NS", *, first: str = "") -> Thumb:
        context = browser.new_context(**SMALL, base_url=tables.origin)
        contexts.append(context)
        context.set_default_timeout(PATIENCE)
        context.add_init_script(first)
        thumb = Thumb(context.new_page())
        thumb.seat(tables, table, side)
        return thumb

    yield sit
    for context in contexts:
        context.close()
