"""A whole evening at once: phones that look, screens, tables that note deals, a desk that draws and prints.

``python -m benchmarks.evening`` serves a concours of 500 teams as ``make run`` does. For as many minutes as
``--minutes`` says (1; 10 for the record) a thousand connections ask it 2,000 times a second whether there
is news, as 10,000 phones do every five seconds: of all pages, or of their sheet. Now and then they fetch
the standing, and the page of a team whose table has just noted something. Twenty screens ask twice a second
and obey the desk; 250 tables note a deal every three and a half minutes, and both phones of a hundred of
them ask for it in the rhythm of their page (`benchmarks.both_phones`); beside it another concours of 500
teams is drawn and taken back, and the cards of 250 tables are printed. Before that, for as long, tables,
draws and cards are there without phones and screens: against their deals those of the evening are held.

How old news is: from the moment at which a table has heard that its deal is kept, until the last answer that
still tells phones of the sheet before it.

A question that is sent late because this program was busy counts from the moment at which it was due.
"""

from __future__ import annotations

import argparse
import gzip
import json
import os
import selectors
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import contextmanager, suppress
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import NamedTuple

from benchmarks.both_phones import TablePhones, phones_of
from benchmarks.deals import DealWriters, print_percentiles
from benchmarks.prepared import empty_site
from benchmarks.public import Server, granian, request
from benchmarks.screens import KEY, SCREENS, SETTLING_SECONDS, Desk, waits
from benchmarks.tables import PHONES, ROOT, Phone, manage

CONNECTIONS, POLL_SECONDS = 1_000, 0.5
SCREEN_ORDERS = ("message", "tables", "names")
"""What the desk lets screens show in turn; no standing: in the first round no table has finished."""
PAGE_EVERY = 50
"""Of so many questions one is for the standing itself: news of a version reaches each phone once."""
SHEETS_EVERY, TEAM_EVERY = 2, 40
"""Of so many questions one is for the sheets, and one for the page of a team that has just played: 20 phones
of each of two teams for a deal, of which there are 1.2 a second."""
TABLES_WITH_PHONES = 100
MARGIN_SECONDS = 2.0
"""Seconds for which phones look before the first deal, to know the sheet before it, and after the last."""
PREPARE = """
import json
from tournaments.core.models.rounds import Table
from tournaments.core.models.planning import Tournament
from tournaments.core.registration import attendance
from tournaments.frontends.screens import actions
playing, other = (Tournament.objects.get(name=name) for name in ("Le soir", "Demain"))
for number in range({screens}):
    actions.pair(playing, "{key}".format(number), str(number), "tables")
attendance.check_in_all(other)
tables = Table.objects.filter(round__tournament=playing)
seats = {{each.pk: [each.number, each.ns.number, each.ew.number] for each in tables}}
print(json.dumps([playing.slug, other.slug, seats]))
"""
DRAW_EVERY_SECONDS = 5.0


class TableNumbers(NamedTuple):
    """A table of the round: its number and those of its two teams."""

    table: int
    ns: int
    ew: int


class PendingRequest(NamedTuple):
    """A request without its whole answer: when it was due, the list for its wait, the bytes still missing.

    `body` is the part of the answer that has come, for a request for the sheets.
    """

    due: float
    waits: list[float]
    missing: int = -1
    body: bytearray | None = None


class Phones:
    """A thousand connections that ask for news in turn, each twice a second.

    `waits`, for the answers to that, `pages`, for the standing, and `teams`, for pages of teams, count from
    when a question was due. `told` is when each different answer about the sheets came last, in the order in
    which they came first; `playing` the team whose table noted something last.
    """

    def __init__(self, port: int, slug: str, seconds: float) -> None:
        self.port, self.slug, self.seconds = port, slug, seconds
        self.version, self.page = request(f"/c/{slug}/version/"), request(f"/c/{slug}/classement/")
        self.sheets = request(f"/c/{slug}/version/feuilles/")
        self.waits: list[float] = []
        self.pages: list[float] = []
        self.teams: list[float] = []
        self.told: dict[bytes, float] = {}
        self.playing = 1
        self.missed = 0

    def run(self) -> None:
        """Ask until the time is over; a connection that still waits when its turn comes has missed it."""
        lines = [socket.create_connection(("127.0.0.1", self.port)) for _ in range(CONNECTIONS)]
        left: dict[int, PendingRequest] = {}
        begun, sent, gap = time.perf_counter(), 0, POLL_SECONDS / CONNECTIONS
        with selectors.DefaultSelector() as ready:
            for line in lines:
                line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                ready.register(line, selectors.EVENT_READ)
            while (now := time.perf_counter()) - begun < self.seconds:
                while begun + sent * gap <= now:
                    self._ask(lines[sent % CONNECTIONS], begun + sent * gap, sent, left)
                    sent += 1
                for event, _ in ready.select(gap):
                    self._hear(event.fileobj, left)  # type: ignore[arg-type]
        for line in lines:
            line.close()

    def _ask(self, line: socket.socket, due: float, number: int, left: dict[int, PendingRequest]) -> None:
        if line.fileno() in left:
            self.missed += 1
            return
        if number % PAGE_EVERY == 0:
            asked, asks = PendingRequest(due, self.pages), self.page
        elif number % TEAM_EVERY == 1:
            asked, asks = PendingRequest(due, self.teams), request(f"/c/{self.slug}/equipes/{self.playing}/")
        elif number % SHEETS_EVERY:
            asked, asks = PendingRequest(due, self.waits, body=bytearray()), self.sheets
        else:
            asked, asks = PendingRequest(due, self.waits), self.version
        left[line.fileno()] = asked
        line.sendall(asks)

    def _hear(self, line: socket.socket, left: dict[int, PendingRequest]) -> None:
        """Read what has come; an answer is over when as much has come as its head says."""
        data, asked = line.recv(1 << 16), left.pop(line.fileno(), None)
        if not data or asked is None:
            raise ConnectionError("the server has closed a connection, or says what nobody asked")
        missing = asked.missing - len(data)
        if asked.missing < 0:
            head, _, data = data.partition(b"\r\n\r\n")
            missing = int(head.lower().partition(b"content-length:")[2].split(b"\r\n")[0] or 0) - len(data)
        if asked.body is not None:
            asked.body.extend(data)
        if missing > 0:
            left[line.fileno()] = asked._replace(missing=missing)
            return
        now = time.perf_counter()
        asked.waits.append(now - asked.due)
        if asked.body is not None:
            self.told[bytes(asked.body)] = now


class Draws:
    """An organizer who draws another concours on its page, takes that back, and begins again; `waits` is how
    long each draw took."""

    def __init__(self, port: int, slug: str) -> None:
        self.desk, self.rounds = Desk(port, slug), f"/concours/{slug}/parties/"
        self.over, self.waits = threading.Event(), list[float]()

    def run(self) -> None:
        """Draw until it is over. `RuntimeError` where the page does not draw."""
        while not self.over.is_set():
            begun = time.perf_counter()
            drawn = self.desk.post(f"{self.rounds}tirer/", then="look", number="1")
            self.waits.append(time.perf_counter() - begun)
            if drawn != f"{self.rounds}1/":
                raise RuntimeError(f"the organizer is led to {drawn!r} instead of the draw")
            self.over.wait(DRAW_EVERY_SECONDS)
            self.desk.post(f"{self.rounds}1/annuler/")


@contextmanager
def drawing_and_printing(port: int, environment: dict[str, str], slug: str, other: str) -> Iterator[None]:
    """Another concours is drawn again and again, and cards are printed in programs of their own.

    In the end it prints how often. `RuntimeError` where one of them did not last so long.
    """
    draws = Draws(port, other)
    card = f"{sys.executable} manage.py paper {slug} cards --output /dev/null"
    paper = f"while kill -0 $PPID 2>/dev/null; do {card} || exit; done"
    heard = {
        "env": environment,
        "cwd": ROOT,
        "stdout": subprocess.PIPE,
        "text": True,
        "start_new_session": True,
    }
    with ThreadPoolExecutor(1) as room, subprocess.Popen(["sh", "-c", paper], **heard) as printing:  # type: ignore[call-overload]
        drawing, ended = room.submit(draws.run), None
        try:
            yield
            ended = printing.poll()
        finally:
            draws.over.set()
            with suppress(ProcessLookupError):
                os.killpg(printing.pid, 15)
        drawing.result()
        if ended is not None:
            raise RuntimeError(f"printing ended by itself: {ended}")
        printed = len(printing.stdout.readlines())
    print_percentiles("meanwhile draws of another concours", draws.waits)
    print(f"and {printed} times the cards of a round", flush=True)


class Hall(NamedTuple):
    """The concours of the evening: who notes at each table, both phones of some, and who sits where."""

    slug: str
    noting: list[Phone]
    both: list[list[str]]
    seats: dict[int, TableNumbers]


def evening(site: Server, hall: Hall, minutes: float) -> None:
    """Tables without phones, then everybody; what is printed are percentiles in milliseconds."""
    slug, phones, both, seats = hall
    without = DealWriters(site.port, phones, 60 * minutes)
    without.run()
    print_percentiles("deals without phones", without.waits)
    seconds, chance = 60 * minutes, Random("evening")  # noqa: S311 — who looks, no secret
    looking = Phones(site.port, slug, seconds + 2 * MARGIN_SECONDS)
    noting = DealWriters(site.port, phones, seconds, noted=without.noted)
    at_tables = TablePhones(site.port, both, seconds + 2 * MARGIN_SECONDS)
    # Screens are other machines: they wait for the server alone, not for what this program does beside them.
    elsewhere = ProcessPoolExecutor(1, get_context("spawn"))
    with elsewhere, ThreadPoolExecutor(3) as room:
        obeying = elsewhere.submit(waits, site.port, slug, SCREEN_ORDERS, seconds - SETTLING_SECONDS)
        people = [room.submit(looking.run), room.submit(at_tables.run)]
        time.sleep(MARGIN_SECONDS)
        people.append(room.submit(noting.run))
        while not people[-1].done():
            if noting.kept:
                looking.playing = chance.choice(seats[noting.kept[-1][0]][1:])
            time.sleep(MARGIN_SECONDS)
        for one in people:
            one.result()
        obeyed = obeying.result()
    print_percentiles("deals", noting.waits)
    asked = len(looking.waits) + len(looking.pages) + len(looking.teams)
    print_percentiles(
        f"polls ({asked / looking.seconds:,.0f} questions a second, {looking.missed} missed)", looking.waits
    )
    at_tables.report(noting.kept)
    print_percentiles("standings", looking.pages)
    print_percentiles("pages of teams", looking.teams)
    print_percentiles("age of the oldest news of a deal", list(news_ages(looking.told, noting.kept, seats)))
    print_percentiles("screens obey", obeyed)


def news_ages(
    told: dict[bytes, float], kept: Sequence[tuple[int, float]], seats: dict[int, TableNumbers]
) -> Iterator[float]:
    """The seconds for which phones still got the sheet before each deal; 0 where they did not."""
    last: dict[bytes, float] = {}
    lines: dict[int, list[bytes]] = {}
    for answer, moment in told.items():
        for line in decompressed(answer).split(b"\n")[1:]:
            if line not in last:
                lines.setdefault(int(line.partition(b".")[2].partition(b":")[0]), []).append(line)
            last[line] = max(moment, last.get(line, 0.0))
    for table, moment in kept:
        # Where phones were told of no sheet after it, they were told of the one before until the end.
        before = lines.get(seats[table].table, [])[:1]
        del lines.get(seats[table].table, [])[:1]
        yield from (max(0.0, last[line] - moment) for line in before)


def decompressed(answer: bytes) -> bytes:
    """The body of an answer, which is compressed unless it is small."""
    return gzip.decompress(answer) if answer.startswith(b"\x1f\x8b") else answer


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=1.0)
    parser.add_argument("--teams", type=int, default=500)
    asked = parser.parse_args()
    with empty_site() as environment:
        common = ("--teams", str(asked.teams), "--verbosity", "0")
        manage(environment, "simulate", *common, "--until", "drawn", "--deals", "99", "--name", "Le soir")
        found = json.loads(manage(environment, "shell", "--verbosity", "0", "--command", PHONES))
        both = phones_of(environment, "Le soir", TABLES_WITH_PHONES)
        manage(environment, "simulate", *common, "--until", "open", "--name", "Demain")
        hall = PREPARE.format(screens=SCREENS, key=KEY)
        slug, other, seats = json.loads(manage(environment, "shell", "--verbosity", "0", "--command", hall))
        placed = {int(table): TableNumbers(*numbers) for table, numbers in seats.items()}
        print(f"load {Path('/proc/loadavg').read_text().split()[0]} at the beginning")
        with (
            granian("tournaments.rsgi:application", environment) as site,
            drawing_and_printing(site.port, environment, slug, other),
        ):
            evening(site, Hall(slug, [Phone(*one) for one in found], both, placed), asked.minutes)
        print(f"load {Path('/proc/loadavg').read_text().split()[0]} at the end")


if __name__ == "__main__":
    main()
