"""Deals a second when 250 tables enter at once, against a bare transaction of the same durability.

``python -m benchmarks.tables`` draws a concours of 500 teams, serves it as ``make run`` does, and lets 64
connections enter twelve deals a table through the phone's address. In turn with them, the same connections
ask the same server for as many bare transactions (`benchmarks.bare`): one insert and one update through the
ORM, behind the same middleware. Printed: how many a second, p50 and p99 in milliseconds, and the ratios.
SQLite, then PostgreSQL where it is installed, both waiting for the disk.
"""

from __future__ import annotations

import json
import os
import re
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import chain
from pathlib import Path
from statistics import quantiles
from uuid import uuid4

from tests import postgresql

ROOT = Path(__file__).parents[1]
TEAMS, CONNECTIONS, DEALS, BLOCK = 500, 64, 12, 2
TAG = re.compile(rb'"([0-9a-f]{16})"')
"""The tag of a line in an answer, which names it in the next question."""
DURABLE = {"fsync": "on", "synchronous_commit": "on", "full_page_writes": "on", "autovacuum": "on"}
PHONES = """
import json
from django.http import HttpResponse
from scoring.cards import Side
from tournaments.core.models.rounds import Round
from tournaments.frontends.phone.holder import new_holder, remember
from tournaments.core.sheets import links
found = []
for link in links.links_of(Round.objects.get()).values():
    phone = new_holder().at(link).speaking_for(Side.NS, shared=False)
    cookie = remember(HttpResponse(), phone).cookies["table"].value
    found.append([link.table, cookie, phone.page_token])
print(json.dumps(found))
"""


@dataclass
class Phone:
    """A table's phone: its table, its cookie, the token of its page, and the tags of its lines."""

    table: int
    cookie: str
    page: str
    lines: str = ""

    def learn(self, answer: bytes) -> None:
        """Take the lines of the sheet from an answer; that to a bare transaction has none."""
        self.lines = " ".join(tag.decode() for tag in TAG.findall(answer)) or self.lines

    def deal(self, place: int) -> bytes:
        """The request that enters a deal."""
        points = 82 + (self.table * 7 + place * 11) % 60
        record = {"contract": {"by": "NS", "bid": 80, "trump": "hearts"}, "points": {"NS": points}}
        message = {"link": self.table, "key": str(uuid4()), "side": "NS", "kind": "deal", "claimed_at": None}
        return _request(
            "/t/envoi/",
            json.dumps({**message, "content": {"place": place, "record": record}}),
            f"Cookie: table={self.cookie}\r\nX-Page: {self.page}\r\nX-Lines: {self.lines}\r\n",
        )

    def bare(self, _place: int) -> bytes:
        """The request for a bare transaction on the same table."""
        return _request(f"/bare/{self.table}/", "{}", f"Cookie: table={self.cookie}\r\n")


def _request(path: str, body: str, headers: str) -> bytes:
    head = f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n{headers}"
    return f"{head}Content-Length: {len(body)}\r\n\r\n{body}".encode()


@dataclass
class Timings:
    """Answers heard: how long each took, and all of them together, in seconds."""

    waits: list[float] = field(default_factory=list)
    seconds: float = 0.0

    @property
    def rate(self) -> float:
        return len(self.waits) / self.seconds

    def percentile(self, which: int) -> float:
        """In milliseconds."""
        return quantiles(self.waits, n=100)[which - 1] * 1000


class Connection:
    """One connection, kept open, with the tables whose deals go over it."""

    def __init__(self, port: int, phones: Sequence[Phone]) -> None:
        self.phones = phones
        self._socket = socket.create_connection(("127.0.0.1", port))
        self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def ask_all(self, request: Callable[[Phone, int], bytes], places: Sequence[int]) -> list[float]:
        return [self.ask(phone, request(phone, place)) for place in places for phone in self.phones]

    def ask(self, phone: Phone, request: bytes) -> float:
        """Send a request of a phone, which learns from the answer; how long that took, in seconds."""
        before = time.perf_counter()
        self._socket.sendall(request)
        head, _, body = self._socket.recv(65536).partition(b"\r\n\r\n")
        length = int(head.lower().partition(b"content-length:")[2].split(b"\r\n")[0])
        while len(body) < length:
            body += self._socket.recv(65536)
        wait = time.perf_counter() - before
        done = b'"outcome": "accepted"' in body or body == b"{}"
        if not head.startswith(b"HTTP/1.1 200") or not done:
            raise RuntimeError(f"{head!r} {body!r}")
        phone.learn(body)
        return wait


def measure(connections: Sequence[Connection]) -> tuple[Timings, Timings]:
    """The deals of all tables and the bare transactions, a block of each in turn."""
    deals, bare = Timings(), Timings()
    with ThreadPoolExecutor(len(connections)) as room:
        for first in range(1, DEALS + 1, BLOCK):
            for measured, request in ((deals, Phone.deal), (bare, Phone.bare)):
                measure_block(room, connections, measured, request, range(first, first + BLOCK))
    return deals, bare


def measure_block(
    room: ThreadPoolExecutor,
    connections: Sequence[Connection],
    measured: Timings,
    request: Callable[[Phone, int], bytes],
    places: Sequence[int],
) -> None:
    """All tables ask for each of these places, over their connections at once; what they wait is added."""
    begun = time.perf_counter()
    waits = list(room.map(lambda line: line.ask_all(request, places), connections))
    measured.seconds += time.perf_counter() - begun
    measured.waits += chain.from_iterable(waits)


@contextmanager
def connected_site(folder: Path, **variables: str) -> Iterator[list[Connection]]:
    """The connections to a server of its own, as `manage.py serve` starts it."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    own = {"DATA_DIR": str(folder), "DJANGO_SETTINGS_MODULE": "benchmarks.bare_settings"}
    environment = {**os.environ, **own, **variables}
    manage(environment, "migrate", "--verbosity", "0")
    manage(environment, "collectstatic", "--noinput", "--verbosity", "0")
    manage(environment, "simulate", "--teams", str(TEAMS), "--until", "drawn", "--verbosity", "0")
    found = json.loads(manage(environment, "shell", "--verbosity", "0", "--command", PHONES))
    phones = [Phone(*one) for one in found]
    server = ["granian", "--interface=rsgi", "--workers=1", "--log-level=warning", "--port", str(port)]
    with subprocess.Popen(
        [sys.executable, "-m", *server, "tournaments.rsgi:application"], env=environment, cwd=ROOT
    ) as process:
        try:
            wait_for_port(port)
            yield [Connection(port, phones[n::CONNECTIONS]) for n in range(CONNECTIONS)]
        finally:
            process.terminate()


def manage(environment: dict[str, str], *words: str) -> str:
    """What a command of the program prints."""
    command = [sys.executable, "manage.py", *words]
    done = subprocess.run(command, env=environment, cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True)
    return done.stdout


def wait_for_port(port: int) -> None:
    """Until the port answers."""
    for _ in range(1200):
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.05)
    raise TimeoutError("the server did not start")


def report(database: str, **variables: str) -> None:
    """One database: the deals, the bare transactions, and their ratios."""
    with tempfile.TemporaryDirectory() as folder, connected_site(Path(folder), **variables) as connections:
        deals, bare = measure(connections)
    print(f"{database}: {len(deals.waits)} deals of {TEAMS // 2} tables over {CONNECTIONS} connections")
    for name, one in (("a table’s deal", deals), ("bare transaction", bare)):
        p50, p99 = one.percentile(50), one.percentile(99)
        print(f"  {name:17} {one.rate:7.0f} a second   p50 {p50:6.1f} ms   p99 {p99:6.1f} ms")
    of = deals.rate / bare.rate, *(deals.percentile(n) / bare.percentile(n) for n in (50, 99))
    print("  ratio             {:7.2f}            p50 {:6.2f}      p99 {:6.2f}".format(*of))


def main() -> None:
    report("SQLite")
    try:
        with postgresql.cluster(**DURABLE) as url:
            report("PostgreSQL", DATABASE_URL=url)
    except postgresql.PostgresqlMissing as missing:
        print(missing)


if __name__ == "__main__":
    main()
