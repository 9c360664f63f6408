"""250 tables enter their deals in the same minute over 64 connections, while the desk prints its cards.

By day eight tables do, over four connections.
"""

from __future__ import annotations

import http.client
import itertools
import json
import threading
import time
from bisect import bisect, insort
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from http import HTTPStatus
from io import BytesIO
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from pypdf import PdfReader

from tests import postgresql
from tests.platform.hall import SMALL, Hall, Line, Phone, come_in, hall
from tests.platform.terminal import PATIENCE, last_words

TABLES, CONNECTIONS = 250, 64
FEWEST, MOST = 2, 11
"""Deals a table enters: until the cards are printed, within these."""
TWICE = 5
"""Every so many tables, another connection sends each deal too: the phone had not heard the answer."""

pytestmark = pytest.mark.slow


class Ack(NamedTuple):
    """One answer: the number of its question in the order in which all were sent, and what it said.

    Of a question sent twice, for want of an answer, it is the number of the second.
    """

    sent: int
    connection: int
    key: str
    status: int
    outcome: str


class Seen(NamedTuple):
    """The print as the desk saw it: how far it was, and how many answers the tables had had by then."""

    shown: str
    answered: int


@dataclass
class Evening:
    """What the tables sent and heard."""

    hall: Hall
    connections: int
    phones: list[Phone] = field(default_factory=list)
    acks: list[Ack] = field(default_factory=list)
    printed: threading.Event = field(default_factory=threading.Event)
    _turn: threading.Lock = field(default_factory=threading.Lock)
    _count: Iterator[int] = field(default_factory=itertools.count)

    def sit_down(self) -> None:
        """Every table scans its card."""
        with ThreadPoolExecutor(self.connections) as room:
            ways = (self.hall.ways[n :: self.connections] for n in range(self.connections))
            shares = room.map(self._scan, ways)
            self.phones = [phone for share in shares for phone in share]

    def _scan(self, ways: Sequence[tuple[int, str]]) -> list[Phone]:
        with Line(self.hall.port) as line:
            return [come_in(line, *way) for way in ways]

    def play(self) -> None:
        """Every connection enters the deals of its tables, one after the other."""
        with ThreadPoolExecutor(self.connections) as room:
            list(room.map(self._enter_all, range(self.connections)))

    def _enter_all(self, connection: int) -> None:
        own = self.phones[connection :: self.connections]
        beside = self.phones[connection - 1 :: self.connections]
        neighbours = [phone for phone in beside if phone.link % TWICE == 0]
        with Line(self.hall.port) as line:
            for place in range(1, MOST + 1):
                if place > FEWEST and self.printed.is_set():
                    break
                for phone in own:
                    self._enter(line, connection, phone, place)
                for phone in neighbours:
                    self._send(line, connection, phone.key("deal", place), phone, phone.deal(place))
            while not self.printed.is_set():  # a starved press takes longer than their evening
                self._enter(line, connection, own[-1], MOST)

    def _enter(self, line: Line, connection: int, phone: Phone, place: int) -> None:
        told = self._send(line, connection, phone.key("deal", place), phone, phone.deal(place))
        confirmed = phone.confirmed(told, place)
        self._send(line, connection, phone.key("agree", place), phone, confirmed)

    def _send(self, line: Line, connection: int, key: str, phone: Phone, message: bytes) -> dict[str, Any]:
        """Under the same key once more, where the site had closed the line."""

        def ask() -> tuple[int, http.client.HTTPResponse, bytes]:
            with self._turn:  # the number is the order on the wire
                sent = next(self._count)
                phone.say(line, message)
            return sent, *line.hear()

        sent, answer, body = line.insist(ask)
        told: dict[str, Any] = json.loads(body) if answer.status == HTTPStatus.OK else {}
        self.acks.append(Ack(sent, connection, key, answer.status, str(told.get("outcome"))))
        return told

    def print(self) -> tuple[list[Seen], bytes]:
        """The desk orders the cards and asks how far they are, in turn with the tables."""
        try:
            with Line(self.hall.port) as desk:
                return self._wait_for_the_cards(desk)
        finally:
            self.printed.set()  # also where nothing comes: nobody goes on playing for it

    def _wait_for_the_cards(self, desk: Line) -> tuple[list[Seen], bytes]:
        cookie = f"sessionid={self.hall.session}"
        seen: list[Seen] = []
        path = f"/concours/{self.hall.slug}/impressions/partie/1/feuilles/"
        ordered, _ = desk.ask("GET", path, Cookie=cookie)
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            answer, page = desk.ask("GET", ordered.getheader("Location", ""), Cookie=cookie)
            assert answer.status == HTTPStatus.OK
            if answer.getheader("Content-Type") == "application/pdf":
                return seen, page
            assert "Recommencer" not in page.decode(), "the press gave up"
            seen.append(Seen(page.decode().partition("<progress")[2], len(self.acks)))
            self.printed.wait(0.1)
        raise AssertionError(f"The cards are not printed after {PATIENCE} seconds: {seen[-1:]}")


def overtaken(acks: Sequence[Ack], arrived: Sequence[str]) -> int:
    """The most questions that one question saw sent after it and taken before it."""
    first: dict[str, int] = {}
    for ack in sorted(acks):
        first.setdefault(ack.key, ack.sent)
    before: list[int] = []
    worst = 0
    for key in arrived:
        worst = max(worst, len(before) - bisect(before, first[key]))
        insort(before, first[key])
    return worst


@pytest.fixture(
    params=[
        ("sqlite", SMALL // 2, 4),
        pytest.param(("sqlite", TABLES, CONNECTIONS), marks=pytest.mark.night),
        pytest.param(("postgresql", TABLES, CONNECTIONS), marks=pytest.mark.night),
    ],
    ids=["a small hall", "sqlite", "postgresql"],
)
def evening(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Evening]:
    database, tables, connections = request.param
    if database == "sqlite":
        yield Evening(hall(tmp_path / "data", 2 * tables), connections)
        return
    with postgresql.cluster() as url:
        yield Evening(hall(tmp_path / "data", 2 * tables, DATABASE_URL=url), connections)


def test_every_table_enters_its_deals_while_the_desk_prints(evening: Evening) -> None:
    with evening.hall.served() as terminal:
        evening.sit_down()
        with ThreadPoolExecutor(1) as desk:
            printing = desk.submit(evening.print)
            evening.play()
            seen, paper = printing.result()
        log = terminal.interrupt()
    _nobody_was_refused(evening.acks, log)
    _nothing_is_lost_or_doubled(evening)
    assert len(PdfReader(BytesIO(paper)).pages) == len(evening.phones) / 2  # two cards a sheet
    _tables_were_answered_while_it_printed(seen, evening)


def _nobody_was_refused(acks: Sequence[Ack], log: str) -> None:
    assert {(ack.status, ack.outcome) for ack in acks} == {(HTTPStatus.OK, "accepted")}
    assert "locked" not in log
    assert last_words(log) == "Dix de der est arrêté. À bientôt !"


def _nothing_is_lost_or_doubled(evening: Evening) -> None:
    kept = evening.hall.kept()
    places = range(1, MOST + 1)
    acked = {ack.key for ack in evening.acks}
    deals = {
        phone.key("deal", place): phone.record(place)
        for phone in evening.phones
        for place in places
        if phone.key("deal", place) in acked
    }
    assert {key: record for key, record, _stands in kept.versions} == deals
    assert all(stands for _key, _record, stands in kept.versions)
    assert len(kept.versions) == kept.deals == len(deals)
    assert kept.confirmations == len(acked)
    assert {key for key, _outcome in kept.messages} == acked
    assert len(kept.messages) == len(acked) < len(evening.acks)
    assert "aucune différence" in kept.verified
    _first_come_first_served([key for key, _outcome in kept.messages], evening)


def _first_come_first_served(arrived: Sequence[str], evening: Evening) -> None:
    # On PostgreSQL eight threads answer, and the time is theirs: one that must wait for a processor between
    # taking a question and noting it sees the lines of the others go on.
    threads = 3 if "DATABASE_URL" in evening.hall.settings else 1
    assert overtaken(evening.acks, arrived) <= threads * evening.connections
    places = {key: place for place, key in enumerate(arrived)}
    for connection in range(evening.connections):
        own = {
            phone.key(kind, place)
            for phone in evening.phones[connection :: evening.connections]
            if phone.link % TWICE
            for kind in ("deal", "agree")
            for place in range(1, MOST + 1)
        }
        sent = [ack.key for ack in sorted(evening.acks) if ack.connection == connection and ack.key in own]
        first = list(dict.fromkeys(sent))  # who is through says the last one again
        assert first == sorted(first, key=places.__getitem__)


def _tables_were_answered_while_it_printed(seen: Sequence[Seen], evening: Evening) -> None:
    """Between two looks of the desk at a print that went on, tables heard answers; one look is one turn."""
    all_lines_busy = len(evening.acks) - evening.connections
    during = [look for look in seen if look.answered < all_lines_busy]
    assert len(during) >= 3
    answers = [look.answered for look in during]
    assert all(one < two for one, two in itertools.pairwise(answers))
