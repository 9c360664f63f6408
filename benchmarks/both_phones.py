"""How soon the other phone of a table has a deal, and what 200 phones that ask for it cost the server.

``python -m benchmarks.both_phones`` serves a concours of 200 teams as ``make run`` does. At each of its 100
tables a phone of North–South notes a deal every three and a half minutes, and both phones of all tables ask
how their sheets stand in the rhythm of the page (`tournaments.frontends.phone.rhythm`), for as many minutes
as ``--minutes`` says (2). The news is as old as the time from the moment at which a phone has heard that
its deal is kept, until the other one has the state with it.
"""

from __future__ import annotations

import argparse
import json
import re
import selectors
import socket
import time
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from heapq import heapify, heappop, heappush
from pathlib import Path
from random import Random
from typing import Final

from benchmarks.deals import DealWriters, print_percentiles
from benchmarks.prepared import empty_site
from benchmarks.public import granian
from benchmarks.tables import TAG, Phone, manage
from tournaments.frontends.phone.rhythm import pause_after

TEAMS: Final = 200
ETAG: Final = re.compile(rb'\r\netag: ("[^"]*")', re.IGNORECASE)
BOTH: Final = """
import json
from django.http import HttpResponse
from scoring.cards import Side
from tournaments.core.models.rounds import Round
from tournaments.frontends.phone.holder import new_holder, remember
from tournaments.core.sheets import links
found = []
for link in list(links.links_of(Round.objects.get(tournament__name="{name}")).values())[:{tables}]:
    for side in Side:
        phone = new_holder().at(link).speaking_for(side, shared=False)
        cookie = remember(HttpResponse(), phone).cookies["table"].value
        found.append([link.table, side.value, cookie, phone.page_token])
print(json.dumps(found))
"""


@dataclass
class Asking:
    """A phone on a connection of its own: the state it has, since when nothing happened, when news came."""

    table: int
    side: str
    cookie: str
    line: socket.socket
    quiet_since: float
    etag: str = ""
    lines: str = ""
    due: float = 0.0
    answer: bytearray = field(default_factory=bytearray)
    news: list[float] = field(default_factory=list)

    def ask(self) -> None:
        """Ask whether the state that it has still stands."""
        has = f"If-None-Match: {self.etag}\r\n" if self.etag else ""
        head = f"GET /t/etat/ HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: table={self.cookie}\r\n"
        self.line.sendall(f"{head}{has}X-Lines: {self.lines}\r\n\r\n".encode())

    def heard(self, now: float) -> bool:
        """Read what has come; whether it was the rest of an answer, which the phone then knows."""
        data = self.line.recv(1 << 16)
        self.answer += data
        head, end, body = bytes(self.answer).partition(b"\r\n\r\n")
        if not data:
            raise ConnectionError("the server has closed a connection")
        same = head.startswith(b"HTTP/1.1 304")
        if not end or (
            not same and len(body) < int(head.lower().partition(b"content-length:")[2].split()[0])
        ):
            return False
        self.answer.clear()
        if not same:
            found = ETAG.search(head)
            if not head.startswith(b"HTTP/1.1 200") or found is None:
                raise RuntimeError(f"{head!r}")
            self.etag, self.lines = found[1].decode(), " ".join(tag.decode() for tag in TAG.findall(body))
            self.news.append(now)
            self.quiet_since = now
        return True


class TablePhones:
    """Both phones of tables, which ask in the rhythm of the page; `waits` are the seconds until answers."""

    def __init__(self, port: int, phones: Sequence[Sequence[str]], seconds: float) -> None:
        self.chance, self.seconds = Random("phones"), seconds  # noqa: S311 — when to ask, no secret
        now = time.perf_counter()
        self.phones = [
            Asking(int(table), side, cookie, socket.create_connection(("127.0.0.1", port)), now)
            for table, side, cookie, _ in phones
        ]
        self.waits: list[float] = []

    def run(self) -> None:
        """Ask until the time is over."""
        begun = time.perf_counter()
        asks = [(begun + self.chance.random(), number) for number in range(len(self.phones))]
        heapify(asks)
        with selectors.DefaultSelector() as ready:
            for number, phone in enumerate(self.phones):
                phone.line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                ready.register(phone.line, selectors.EVENT_READ, number)
            while (now := time.perf_counter()) - begun < self.seconds:
                while asks and asks[0][0] <= now:
                    due, number = heappop(asks)
                    self.phones[number].due = due
                    self.phones[number].ask()
                for event, _ in ready.select(max(0.0, asks[0][0] - now) if asks else 1.0):
                    heard, phone = time.perf_counter(), self.phones[event.data]
                    if phone.heard(heard):
                        self.waits.append(heard - phone.due)
                        pause = pause_after(heard - phone.quiet_since, self.chance.random())
                        heappush(asks, (heard + pause, event.data))
        for phone in self.phones:
            phone.line.close()

    def ages(self, kept: Sequence[tuple[int, float]]) -> Iterator[float]:
        """The seconds from each deal that was kept until the phone of East–West had it."""
        news = {phone.table: phone.news for phone in self.phones if phone.side == "EW"}
        for table, moment in kept:
            if table in news:
                # What came to it before the acknowledgement came to the other is no older than nothing.
                after = bisect_left(news[table], moment - 0.05)
                if after < len(news[table]):
                    yield max(0.0, news[table][after] - moment)

    def report(self, kept: Sequence[tuple[int, float]]) -> None:
        rate = len(self.waits) / self.seconds
        print_percentiles(f"{len(self.phones)} phones of tables ask, {rate:,.0f} times a second", self.waits)
        print_percentiles("a noted deal is on the other phone", list(self.ages(kept)))


def phones_of(environment: dict[str, str], name: str, tables: int) -> list[list[str]]:
    """Both phones of the first so many tables of a concours: table, side, cookie, token of the page."""
    program = BOTH.format(name=name, tables=tables)
    found: list[list[str]] = json.loads(
        manage(environment, "shell", "--verbosity", "0", "--command", program)
    )
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=2.0)
    seconds = 60 * parser.parse_args().minutes
    with empty_site() as environment:
        manage(environment, "simulate", "--teams", str(TEAMS), "--verbosity", "0", "--until", "drawn",
               "--deals", "99", "--name", "Le soir")  # fmt: skip
        found = phones_of(environment, "Le soir", TEAMS // 2)
        noting = [Phone(int(table), cookie, page) for table, side, cookie, page in found if side == "NS"]
        with granian("tournaments.rsgi:application", environment) as site:
            asking, writers = (
                TablePhones(site.port, found, seconds),
                DealWriters(site.port, noting, seconds - 3),
            )
            before = site.processor_time()
            with ThreadPoolExecutor(2) as room:
                for done in [room.submit(asking.run), room.submit(writers.run)]:
                    done.result()
            share = (site.processor_time() - before) / seconds
        print(f"load {Path('/proc/loadavg').read_text().split()[0]}")
        print_percentiles("deals", writers.waits)
        asking.report(writers.kept)
        print(f"the server has taken {share:.0%} of a processor")


if __name__ == "__main__":
    main()
