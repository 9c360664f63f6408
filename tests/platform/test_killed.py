"""The server is killed again and again while tables enter their deals: what was acknowledged is there."""

from __future__ import annotations

import http.client
import json
import os
import socket
import threading
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from http import HTTPStatus
from pathlib import Path
from typing import Any

import pytest

from tests.platform.hall import SMALL, Hall, Line, Phone, come_in, hall
from tests.platform.terminal import AT_LENGTH, Terminal, end, last_words

KILLS, BETWEEN = int(os.environ.get("KILLS", "8")), 12
"""So often it is killed at night, each time after so many answers of the site.

By hand `KILLS=100 pytest --timeout=3600 FILE`.
"""
DEALS = 10
"""What a table plays at night; by day enough that it is killed amid them."""

pytestmark = pytest.mark.slow


@dataclass
class Answers:
    """What was acknowledged: the keys, with what the site told of them. After the block nobody insists."""

    told: dict[str, dict[str, Any]] = field(default_factory=dict)
    lost: int = 0
    given_up: bool = False
    _news: threading.Condition = field(default_factory=threading.Condition)

    def __enter__(self) -> None:
        pass

    def __exit__(self, *_: object) -> None:
        self.given_up = True

    def heard(self, key: str, told: dict[str, Any]) -> None:
        with self._news:
            self.told[key] = told
            self._news.notify_all()

    def cut_off(self) -> None:
        with self._news:
            self.lost += 1
            self._news.wait(0.05)  # nobody answers: not so fast

    def wait_for_more(self, count: int) -> None:
        """Until so many more were acknowledged."""
        with self._news:
            wanted = len(self.told) + count
            assert self._news.wait_for(lambda: len(self.told) >= wanted, timeout=60)


def enter_deals(port: int, phone: Phone, answers: Answers, deals: int) -> None:
    """So many deals of a table, in order: what was not acknowledged is sent again under the same key."""
    for place in range(1, deals + 1):
        told = insist(port, phone, phone.deal(place), answers)
        answers.heard(phone.key("deal", place), told)
        confirmed = insist(port, phone, phone.confirmed(told, place), answers)
        answers.heard(phone.key("agree", place), confirmed)


def insist(port: int, phone: Phone, message: bytes, answers: Answers) -> dict[str, Any]:
    while not answers.given_up:
        try:
            with Line(port) as line:
                phone.say(line, message)
                answer, body = line.hear()
        except (OSError, http.client.HTTPException):
            answers.cut_off()
            continue
        assert answer.status == HTTPStatus.OK, body
        told: dict[str, Any] = json.loads(body)
        return told
    raise AssertionError("nobody serves any more")


def kill(terminal: Terminal, port: int) -> None:
    """The power cut: the program and its worker, which nobody asks; the next one can have the port."""
    end(terminal.process)
    terminal.process.wait()
    deadline, pause = time.monotonic() + AT_LENGTH, threading.Event()
    while anybody_at(port):
        assert time.monotonic() < deadline, "the worker still listens"
        pause.wait(0.05)


def anybody_at(port: int) -> bool:
    try:
        socket.create_connection(("127.0.0.1", port), timeout=AT_LENGTH).close()
    except ConnectionRefusedError:
        return False
    except ConnectionResetError:
        pass  # it ends this instant
    return True


def durable(line: Line) -> tuple[str, int]:
    """What SQLite says of itself on the connection that serves."""
    _, body = line.ask("GET", "/sante/")
    told = json.loads(body)
    assert told["durable"]
    return told["journal_mode"], told["synchronous"]


def sit_down(port: int, ways: Sequence[tuple[int, str]]) -> list[Phone]:
    with Line(port) as line:
        assert durable(line) == ("wal", 2)
        return [come_in(line, *way) for way in ways]


@pytest.mark.parametrize(
    ("kills", "tables", "deals"),
    [(1, SMALL // 2, 4), pytest.param(KILLS, max(16, KILLS), DEALS, marks=pytest.mark.night)],
)
def test_what_was_acknowledged_survives_every_kill(
    tmp_path: Path, kills: int, tables: int, deals: int
) -> None:
    small_hall, answers = hall(tmp_path / "data", 2 * tables), Answers()
    port, playing = small_hall.port, []
    with ThreadPoolExecutor(tables) as room, answers:
        for _ in range(kills):
            with small_hall.served() as terminal:
                if not playing:
                    phones = sit_down(port, small_hall.ways)
                    playing = [room.submit(enter_deals, port, phone, answers, deals) for phone in phones]
                answers.wait_for_more(BETWEEN)
                kill(terminal, port)
        with small_hall.served() as terminal:
            for table in playing:
                table.result()
            with Line(port) as line:
                assert durable(line) == ("wal", 2)
            said = terminal.interrupt()
    assert last_words(said) == "Dix de der est arrêté. À bientôt !"
    assert answers.lost >= kills
    _everything_is_there_once(small_hall, phones, answers, range(1, deals + 1))


def _everything_is_there_once(
    small_hall: Hall, phones: Sequence[Phone], answers: Answers, places: Sequence[int]
) -> None:
    kept = small_hall.kept()
    deals = {phone.key("deal", place): phone.record(place) for phone in phones for place in places}
    confirmed = {phone.key("agree", place) for phone in phones for place in places}
    assert set(answers.told) == set(deals) | confirmed
    assert all(told["outcome"] == "accepted" for told in answers.told.values())
    assert sorted(kept.messages) == sorted([key, "accepted"] for key in answers.told)
    assert {key: record for key, record, _stands in kept.versions} == deals
    assert all(stands for _key, _record, stands in kept.versions)
    assert len(kept.versions) == kept.deals == len(deals)
    assert kept.confirmations == len(answers.told)
    assert "aucune différence" in kept.verified
