"""A whole evening at once: phones that look, screens, tables that note deals, a desk that draws and prints.

``python -m benchmarks.evening`` serves a concours of 500 teams as ``make run`` does. For as many minutes as
``--minutes`` says (1; 10 for the record) a thousand connections ask it 2,000 times a second whether there is
news, as 10,000 phones do every five seconds, and fetch the standing now and then; twenty screens ask twice a
second and obey the desk; 250 tables note a deal every three and a half minutes; beside it another concours of
500 teams is drawn and taken back, and the cards of 250 tables are printed. Before that the same tables note
their deals alone.

A question that is sent late because this program was busy counts from the moment at which it was due. An
order to the screens that another one replaced before a screen showed it counts until that one is shown.
"""

from __future__ import annotations

import argparse
import json
import os
import selectors
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from math import inf
from pathlib import Path
from random import Random
from statistics import quantiles
from typing import NamedTuple

from benchmarks.public import Server, granian, request
from benchmarks.screens import KEY, SCREENS, Desk, Screen
from benchmarks.tables import PHONES, ROOT, Connection, Phone, _manage

TEAMS, CONNECTIONS, EVERY = 500, 1_000, 0.5
ORDERED = ("message", "tables", "names")
"""What the desk lets screens show in turn; no standing: in the first round no table has finished."""
PAGE_EVERY = 50
"""Of so many questions one is for the standing itself: news of a version reaches each phone once."""
PAUSE, ALONE = 210.0, 20.0
"""Seconds between two deals of a table; how long they are noted alone first."""
SLUGS = """
from tournaments.models.planning import Tournament
from tournaments.screens import actions
playing, other = (Tournament.objects.get(name=name) for name in ("Le soir", "Demain"))
for number in range({screens}):
    actions.pair(playing, "{key}".format(number), str(number), "tables")
print(playing.slug, other.slug)
"""
DRAWS = """
import time
from tournaments.models.planning import Tournament
from tournaments.registration import attendance
from tournaments.rounds.actions import draw_round, undo_draw
other = Tournament.objects.get(name="Demain")
attendance.check_in_all(other)
while True:
    begun = time.perf_counter()
    round_ = draw_round(other, [], {})
    print(time.perf_counter() - begun, flush=True)
    time.sleep(5)
    undo_draw(round_)
"""


class Asked(NamedTuple):
    """A question under way: when it was due, where its wait is noted, how many bytes are still to come."""

    due: float
    waits: list[float]
    missing: int = -1


class Phones:
    """A thousand connections that ask for news in turn, each twice a second.

    `waits`, for the answers to that, and `pages`, for the standing, count from when a question was due.
    """

    def __init__(self, port: int, slug: str, seconds: float) -> None:
        self.port, self.seconds = port, seconds
        self.version, self.page = request(f"/c/{slug}/version/"), request(f"/c/{slug}/classement/")
        self.waits: list[float] = []
        self.pages: list[float] = []
        self.missed = 0

    def run(self) -> None:
        """Ask until the time is over; a connection that still waits when its turn comes has missed it."""
        lines = [socket.create_connection(("127.0.0.1", self.port)) for _ in range(CONNECTIONS)]
        left: dict[int, Asked] = {}
        begun, sent, gap = time.perf_counter(), 0, EVERY / CONNECTIONS
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

    def _ask(self, line: socket.socket, due: float, number: int, left: dict[int, Asked]) -> None:
        if line.fileno() in left:
            self.missed += 1
            return
        page = number % PAGE_EVERY == 0
        left[line.fileno()] = Asked(due, self.pages if page else self.waits)
        line.sendall(self.page if page else self.version)

    def _hear(self, line: socket.socket, left: dict[int, Asked]) -> None:
        """Read what has come; an answer is over when as much has come as its head says."""
        data, asked = line.recv(1 << 16), left.pop(line.fileno(), None)
        if not data or asked is None:
            raise ConnectionError("the server has closed a connection, or says what nobody asked")
        missing = asked.missing - len(data)
        if asked.missing < 0:
            head, _, body = data.partition(b"\r\n\r\n")
            missing = int(head.lower().partition(b"content-length:")[2].split(b"\r\n")[0] or 0) - len(body)
        if missing <= 0:
            asked.waits.append(time.perf_counter() - asked.due)
        else:
            left[line.fileno()] = asked._replace(missing=missing)


class Tables:
    """Tables that note a deal each `pause` seconds, one after the other over a few connections."""

    def __init__(self, port: int, phones: list[Phone], seconds: float, *, first: int, pause: float) -> None:
        self.line, self.phones = Connection(port, phones), phones
        self.seconds, self.first, self.pause = seconds, first, pause
        self.waits: list[float] = []
        self.place = first

    def run(self) -> None:
        """Note deals at their times until the time is over."""
        begun, sent = time.perf_counter(), 0
        while sent * self.pause / len(self.phones) < self.seconds:
            due = begun + sent * self.pause / len(self.phones)
            time.sleep(max(0.0, due - time.perf_counter()))
            self.place = self.first + sent // len(self.phones)
            self.line.ask_all([self.phones[sent % len(self.phones)].deal(self.place)])
            self.waits.append(time.perf_counter() - due)
            sent += 1


@contextmanager
def at_work(environment: dict[str, str], slug: str) -> Iterator[None]:
    """Another concours is drawn again and again, and cards are printed, in programs of their own.

    In the end it prints how often. `RuntimeError` where one of them did not last so long.
    """
    draws = [sys.executable, "manage.py", "shell", "--verbosity", "0", "--command", DRAWS]
    paper = f"while :; do {sys.executable} manage.py paper {slug} cards --output /dev/null || exit; done"
    heard = {
        "env": environment,
        "cwd": ROOT,
        "stdout": subprocess.PIPE,
        "text": True,
        "start_new_session": True,
    }
    with subprocess.Popen(draws, **heard) as one, subprocess.Popen(["sh", "-c", paper], **heard) as other:  # type: ignore[call-overload]
        ended: list[int] = []
        try:
            yield
            ended = [code for code in (one.poll(), other.poll()) if code is not None]
        finally:
            for process in (one, other):
                with suppress(ProcessLookupError):
                    os.killpg(process.pid, 15)
        if ended:
            raise RuntimeError(f"drawing or printing ended by itself: {ended}")
        drawn, printed = (len(process.stdout.readlines()) for process in (one, other))
    print(f"meanwhile {drawn} draws, and {printed} times the cards of a round", flush=True)


def evening(site: Server, slug: str, phones: list[Phone], minutes: float) -> None:
    """Tables alone, then everybody; what is printed are percentiles in milliseconds."""
    alone = Tables(site.port, phones, ALONE, first=1, pause=ALONE / 2)
    alone.run()
    tell("deals alone", alone.waits)
    seconds, chance = 60 * minutes, Random("evening")  # noqa: S311 — when to ask, no secret
    screens = [Screen(site.port, f"/ecran/{KEY.format(n)}/", chance.random() * EVERY) for n in range(SCREENS)]
    looking = Phones(site.port, slug, seconds)
    noting = Tables(site.port, phones, seconds, first=alone.place + 1, pause=PAUSE)
    ordered: list[tuple[str, float]] = []
    with ThreadPoolExecutor(len(screens) + 2) as room:
        people = [room.submit(looking.run), room.submit(noting.run)]
        shown = [room.submit(screen.run) for screen in screens]
        try:
            desk, end = Desk(site.port, slug), time.perf_counter() + seconds - 4
            while time.perf_counter() < end:
                kind = ORDERED[len(ordered) % len(ORDERED)]
                ordered.append((kind, time.perf_counter()))
                desk.order(kind)
                time.sleep(2 + chance.random())
            for one in people:
                one.result()
        finally:
            for screen in screens:
                screen.over.set()
        for one in shown:
            one.result()
    tell("deals", noting.waits)
    asked = len(looking.waits) + len(looking.pages)
    tell(f"polls ({asked / seconds:,.0f} questions a second, {looking.missed} missed)", looking.waits)
    tell("standings", looking.pages)
    tell("screens obey", [wait for screen in screens for wait in obeyed(screen, ordered)])


def obeyed(screen: Screen, ordered: Sequence[tuple[str, float]]) -> Iterator[float]:
    """How long it took from each order, the last one first, until the screen showed it or a later one."""
    soonest = inf
    for kind, since in reversed(ordered):
        soonest = min(soonest, since + screen.wait(kind, since))
        yield soonest - since


def tell(what: str, waits: list[float]) -> None:
    """One line of figures; of what never came only how many there are."""
    came = [wait for wait in waits if wait < inf]
    if lost := len(waits) - len(came):
        what = f"{what}, {lost} never"
    if len(came) < 2:
        print(f"{what}: {len(came)}", flush=True)
        return
    waits, cuts = came, quantiles(came, n=100)
    p50, p95, p99 = (1000 * cuts[n - 1] for n in (50, 95, 99))
    figures = f"p50 {p50:.1f} ms, p95 {p95:.1f} ms, p99 {p99:.1f} ms, longest {max(waits):.2f} s"
    print(f"{what}: {len(waits):,}, {figures}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=1.0)
    minutes = parser.parse_args().minutes
    with tempfile.TemporaryDirectory() as name:
        own = {"DATA_DIR": name, "DEMO": "0", "DJANGO_SETTINGS_MODULE": "tournaments.settings"}
        environment = {**os.environ, **own}
        _manage(environment, "migrate", "--verbosity", "0")
        _manage(environment, "collectstatic", "--noinput", "--verbosity", "0")
        common = ("--teams", str(TEAMS), "--verbosity", "0")
        _manage(environment, "simulate", *common, "--until", "drawn", "--deals", "99", "--name", "Le soir")
        found = json.loads(_manage(environment, "shell", "--verbosity", "0", "--command", PHONES))
        _manage(environment, "simulate", *common, "--until", "open", "--name", "Demain")
        asked = SLUGS.format(screens=SCREENS, key=KEY)
        slug, other = _manage(environment, "shell", "--verbosity", "0", "--command", asked).split()[-2:]
        print(f"load {Path('/proc/loadavg').read_text().split()[0]} at the beginning")
        with granian("tournaments.rsgi:application", environment) as site, at_work(environment, slug):
            evening(site, slug, [Phone(*one) for one in found], minutes)
        print(f"load {Path('/proc/loadavg').read_text().split()[0]} at the end ({other} was drawn beside it)")


if __name__ == "__main__":
    main()
