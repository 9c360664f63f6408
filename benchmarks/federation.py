"""A federation's day: forty concours at once, a thousand clubs in the base, one node on PostgreSQL.

``python -m benchmarks.federation`` fills a throw-away PostgreSQL with 10, then 100, then 1,000 clubs, each
with a past concours, and asks the main pages of one of them at each size: queries and milliseconds, so that
what grows with the number of clubs is seen. Then forty concours of sixteen tables play: 64 connections enter
deals, and between two of them ask for the desk's page and a public one; in turn with them the same
connections ask for bare transactions (`benchmarks.bare`). Printed: a second, p50, p95, p99, errors, memory of
the server.
"""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from statistics import quantiles
from typing import Final

from benchmarks.tables import DURABLE, ROOT, Phone, manage, wait_for_port
from tests import postgresql

CLUBS: Final = (10, 100, 1_000)
CONCOURS, TEAMS, CONNECTIONS, DEALS = 40, 32, 64, 4
ADD_CLUBS: Final = """
from datetime import date, timedelta
from tournaments.core.models.accounts import Club
from tournaments.core.models.planning import Tournament
from tournaments.core.models.registration import Player, Team
begin, end, today = Club.objects.count(), {clubs}, date.today()
clubs = Club.objects.bulk_create([Club(name=f"Club {{n}}", slug=f"club-{{n}}") for n in range(begin, end)])
past = Tournament.objects.bulk_create([
    Tournament(club=club, name=f"Concours {{club.slug}}", slug=f"passe-{{club.slug}}", rounds_planned=4,
               date=today - timedelta(days=7 + n % 700), ending="clock", minutes=45, status="finished")
    for n, club in enumerate(clubs)
])
players = Player.objects.bulk_create([
    Player(host=club, name=f"Joueur {{n}}") for club in clubs for n in range(32)
], batch_size=5000)
Team.objects.bulk_create([
    Team(tournament=one, number=n + 1, player1=players[32 * at + 2 * n], player2=players[32 * at + 2 * n + 1])
    for at, one in enumerate(past) for n in range(16)
], batch_size=5000)
"""
MEASURE_PAGES: Final = """
import json, statistics, time
from django.conf import settings
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from tournaments.core.models.accounts import User
from tournaments.core.models.planning import Tournament
settings.ALLOWED_HOSTS = ["*"]
slug = Tournament.objects.get(name="Concours de démonstration").slug
desk, told = Client(), {{}}
desk.force_login(User.objects.get(username="organisateur"))
for page in {pages}:
    times = []
    for turn in range(7):
        who = Client() if page.startswith("/c/") else desk
        with CaptureQueriesContext(connection) as asked:
            begun = time.perf_counter()
            answer = who.get(page.format(slug=slug))
            times.append(time.perf_counter() - begun)
        assert answer.status_code == 200, (page, answer.status_code)
    told[page] = [len(asked), 1000 * statistics.median(times), len(answer.content)]
print(json.dumps(told))
"""
PAGES: Final = (
    "/concours/",
    "/concours/{slug}/",
    "/concours/{slug}/inscriptions/",
    "/concours/{slug}/tirage/",
    "/concours/{slug}/feuilles/",
    "/c/{slug}/",
    "/c/{slug}/classement/",
    "/c/?tous",
)
ADD_CONCOURS: Final = """
from django.utils import timezone
from tournaments.core.models.accounts import Membership, Role
from tournaments.simulation.concours import SimulationPlan, StopAt, simulate
organizer = Membership.objects.select_related("user", "club").get(user__username="organisateur")
referee = Membership.objects.select_related("user").get(club=organizer.club, role=Role.REFEREE).user
for number in range({first}, {last}):
    plan = SimulationPlan(
        club=organizer.club, organizer=organizer.user, referee=referee, name=f"Coupe {{number}}",
        day=timezone.localdate(), seed=str(number), teams={teams}, rounds=4, deals=12,
        draw_method="swiss", ruleset="asce", until=StopAt.DRAWN,
    )
    simulate(plan, lambda *_: None)
"""
PHONES_AND_SESSION: Final = """
import json
from django.http import HttpResponse
from django.test import Client
from scoring.cards import Side
from tournaments.core.models.accounts import User
from tournaments.core.models.rounds import Round
from tournaments.frontends.phone.holder import new_holder, remember
from tournaments.core.sheets import links
found = []
for round_ in Round.objects.filter(published_at__isnull=False).select_related("tournament"):
    for link in links.links_of(round_).values():
        phone = new_holder().at(link).speaking_for(Side.NS, shared=False)
        cookie = remember(HttpResponse(), phone).cookies["table"].value
        found.append([round_.tournament.slug, [link.table, cookie, phone.page_token]])
desk = Client()
desk.force_login(User.objects.get(username="organisateur"))
print(json.dumps([desk.cookies["sessionid"].value, found]))
"""


@dataclass
class Answers:
    """The answers to one kind of request: how long each took in seconds, and how many were no 200."""

    waits: list[float] = field(default_factory=list)
    errors: int = 0
    seconds: float = 0.0

    def summary(self) -> str:
        cuts = quantiles(self.waits, n=100)
        spread = "   ".join(f"p{n} {1000 * cuts[n - 1]:7.1f} ms" for n in (50, 95, 99))
        return f"{len(self.waits) / self.seconds:6.0f} a second   {spread}   {self.errors} errors"


class Visitor:
    """One open connection that sends the deals of some phones, and asks for a page between two deals."""

    def __init__(self, port: int, session: str, tables: Sequence[tuple[str, Phone]]) -> None:
        self.tables, self.session = tables, session
        self._socket = socket.create_connection(("127.0.0.1", port))
        self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def play(self, place: int) -> list[tuple[str, float, bool]]:
        """One deal of each table, and a page after every fourth of them."""
        heard = []
        for number, (slug, phone) in enumerate(self.tables):
            heard.append(self._ask("deal", phone.deal(place)))
            if number % 4 == 0:
                heard.append(
                    self._ask("desk page", get_request(f"/concours/{slug}/", f"sessionid={self.session}"))
                )
                heard.append(self._ask("public page", get_request(f"/c/{slug}/tables/")))
        return heard

    def bare(self, place: int) -> list[tuple[str, float, bool]]:
        return [self._ask("bare transaction", phone.bare(place)) for _, phone in self.tables]

    def _ask(self, kind: str, request: bytes) -> tuple[str, float, bool]:
        before = time.perf_counter()
        self._socket.sendall(request)
        head, _, body = self._socket.recv(65536).partition(b"\r\n\r\n")
        length = int(head.lower().partition(b"content-length:")[2].split(b"\r\n")[0])
        while len(body) < length:
            body += self._socket.recv(65536)
        wait = time.perf_counter() - before
        right = head.startswith(b"HTTP/1.1 200") and (kind != "deal" or b'"outcome": "accepted"' in body)
        return kind, wait, right


def get_request(path: str, cookie: str = "") -> bytes:
    cookies = f"Cookie: {cookie}\r\n" if cookie else ""
    return f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n{cookies}\r\n".encode()


def measure(visitors: Sequence[Visitor]) -> dict[str, Answers]:
    """A deal of every table and as many bare transactions, in turn."""
    heard: dict[str, Answers] = {}
    with ThreadPoolExecutor(len(visitors)) as room:
        for place in range(1, DEALS + 1):
            for verb in (Visitor.play, Visitor.bare):
                begun = time.perf_counter()
                answers = [one for many in room.map(verb, visitors, [place] * len(visitors)) for one in many]
                seconds = time.perf_counter() - begun
                for kind in {kind for kind, _, _ in answers}:
                    of = heard.setdefault(kind, Answers())
                    of.waits += [wait for one, wait, _ in answers if one == kind]
                    of.errors += sum(one == kind and not right for one, _, right in answers)
                    of.seconds += seconds
    return heard


@contextmanager
def running_node(environment: dict[str, str]) -> Iterator[tuple[int, int]]:
    """The port and the process of a node."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    server = ["granian", "--interface=rsgi", "--workers=1", "--log-level=warning", "--port", str(port)]
    with subprocess.Popen(
        [sys.executable, "-m", *server, "tournaments.rsgi:application"], env=environment, cwd=ROOT
    ) as process:
        try:
            wait_for_port(port)
            yield port, process.pid
        finally:
            process.terminate()


def memory(pid: int) -> float:
    """Megabytes that a server and its workers have for themselves and share, counted once."""
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    rolled = (Path(f"/proc/{one}/smaps_rollup").read_text() for one in (str(pid), *children))
    return sum(int(text.partition("Pss:")[2].split()[0]) for text in rolled) / 1024


def measure_growth(environment: dict[str, str]) -> None:
    """Print the main pages of one concours at each number of clubs."""

    def shell(program: str) -> str:
        return manage(environment, "shell", "--verbosity", "0", "--command", program)

    told = []
    for clubs in CLUBS:
        shell(ADD_CLUBS.format(clubs=clubs))
        told.append(json.loads(shell(MEASURE_PAGES.format(pages=repr(PAGES)))))
    print(f"{'page':34}" + "".join(f"{clubs:>24,} clubs" for clubs in CLUBS))
    for page in PAGES:
        row = "".join(f"{asked:9} queries {ms:7.1f} ms  " for asked, ms, _ in (one[page] for one in told))
        print(f"{page:34}{row}  {told[-1][page][2]:,} bytes", flush=True)


def measure_day(environment: dict[str, str]) -> None:
    """Print what the phones and the desks of forty concours wait for."""
    shell = ("shell", "--verbosity", "0", "--command")
    half = [ADD_CONCOURS.format(first=n, last=n + 20, teams=TEAMS) for n in range(0, CONCOURS, 20)]
    with ThreadPoolExecutor(2) as makers:
        list(makers.map(lambda one: manage(environment, "shell", "--verbosity", "0", "--command", one), half))
    session, found = json.loads(manage(environment, *shell, PHONES_AND_SESSION))
    tables = [(slug, Phone(*one)) for slug, one in found]
    with running_node(environment) as (port, pid):
        before = memory(pid)
        visitors = [Visitor(port, session, tables[n::CONNECTIONS]) for n in range(CONNECTIONS)]
        heard = measure(visitors)
        after = memory(pid)
    print(
        f"{CONCOURS} concours, {len(tables)} tables, {CONNECTIONS} connections, load {os.getloadavg()[0]:.0f}"
    )
    for kind, one in sorted(heard.items()):
        print(f"  {kind:17} {one.summary()}")
    print(f"  memory of the node: {before:.0f} MB at its start, {after:.0f} MB afterwards")


def main() -> None:
    try:
        with tempfile.TemporaryDirectory() as folder, postgresql.cluster(**DURABLE) as url:
            own = {"DATA_DIR": folder, "DJANGO_SETTINGS_MODULE": "benchmarks.bare_settings"}
            environment = {**os.environ, **own, "DATABASE_URL": url}
            manage(environment, "migrate", "--verbosity", "0")
            manage(environment, "collectstatic", "--noinput", "--verbosity", "0")
            manage(environment, "simulate", "--teams", str(TEAMS), "--until", "drawn", "--verbosity", "0")
            measure_growth(environment)
            measure_day(environment)
    except postgresql.PostgresqlMissing as missing:
        print(missing)


if __name__ == "__main__":
    main()
