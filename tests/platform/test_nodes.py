"""Two nodes on one PostgreSQL: what happens at one holds at the other, and one that dies takes nothing."""

from __future__ import annotations

import http.client
import json
import re
import threading
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass, replace
from http import HTTPStatus
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlencode

import pytest

from tests import postgresql
from tests.browser.site import MANAGE, ROOT
from tests.platform.hall import Hall, Line, Phone, come_in, hall, managed
from tests.platform.terminal import Terminal, end, free_port, opened
from tournaments.core.access.attempts import LIMITS
from tournaments.core.access.queries import DEMO_PASSWORD
from tournaments.platform.memory.page_cache import MAX_AGE

TABLES, DEALS = 12, 8
KILLED_AFTER = 40
"""Answers of the tables, until a node is killed: most of their messages are still to come."""
SEEN_AFTER: Final = 2.0
"""Seconds after which each node shows what another one has committed."""
CSRF: Final = "a" * 32
TO_DRAW: Final = "Concours à tirer"
ROUNDS: Final = """
import json
from tournaments.core.models.rounds import Round
drawn = Round.objects.filter(tournament__name="Concours à tirer")
print(json.dumps([[one.number, one.attempt, one.tables.count()] for one in drawn]))
"""

pytestmark = pytest.mark.night  # two nodes and a PostgreSQL


@dataclass(frozen=True)
class Nodes:
    """A concours that plays, served by two nodes, and the slug of one that waits for its draw."""

    first: Hall
    second: Hall
    to_draw: str

    @property
    def ports(self) -> tuple[int, int]:
        return self.first.port, self.second.port


@pytest.fixture(scope="module")
def nodes(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Nodes]:
    """Each has a folder of its own: they share the database and the secret key, and nothing else."""
    with postgresql.cluster() as url, ExitStack() as open_:
        data = tmp_path_factory.mktemp("first")
        first = hall(data, 2 * TABLES, DATABASE_URL=url, SECRET_KEY="k" * 50)
        to_draw = ("--teams=8", "--until=open", f"--name={TO_DRAW}")
        made = managed(first.settings, "simulate", "--verbosity=0", *to_draw)
        slug = made.strip().rpartition("/concours/")[2].strip("/")
        both = Nodes(first, another(first, tmp_path_factory.mktemp("second")), slug)
        for node in (both.first, both.second):
            open_.enter_context(node.served())
        yield both


def another(node: Hall, data: Path) -> Hall:
    """One more node of the same site."""
    return replace(node, settings={**node.settings, "PORT": free_port(), "DATA_DIR": data})


def ask(port: int, path: str, session: str = "", **form: str) -> tuple[int, str, str]:
    """A page of a node, or the answer to a form: status, where it leads, text."""
    cookies = f"csrftoken={CSRF}" + (f"; sessionid={session}" if session else "")
    with Line(port) as line:
        if form:
            body = urlencode({**form, "csrfmiddlewaretoken": CSRF}).encode()
            of_a_form = "application/x-www-form-urlencoded"
            answer, page = line.ask("POST", path, body, Cookie=cookies, Content_Type=of_a_form)
        else:
            answer, page = line.ask("GET", path, Cookie=cookies) if session else line.ask("GET", path)
        return answer.status, answer.getheader("Location", ""), page.decode()


def test_a_node_that_is_killed_takes_nothing_with_it(nodes: Nodes, tmp_path: Path) -> None:
    """Half of the phones speak to each node; those of the one that dies say to the other what they have not
    heard acknowledged."""
    dying, living = another(nodes.first, tmp_path / "data"), nodes.second
    told: dict[str, dict[str, Any]] = {}
    many, killed = threading.Event(), threading.Event()

    def play(table: int, phone: Phone) -> int:
        ports = [dying.port, living.port] if table % 2 else [living.port]
        for place in range(1, DEALS + 1):
            if place == DEALS:
                killed.wait()  # however fast they are, none is done before
            deal = said(ports, phone, phone.deal(place))
            told[phone.key("deal", place)] = deal
            told[phone.key("agree", place)] = said(ports, phone, phone.confirmed(deal, place))
            if len(told) >= KILLED_AFTER:
                many.set()
        return ports[0]

    with dying.served() as terminal, ThreadPoolExecutor(TABLES) as room:
        with Line(living.port) as line:
            phones = [come_in(line, *way) for way in nodes.first.ways]
        try:
            playing = [room.submit(play, *one) for one in enumerate(phones)]
            until(many, playing)
            kill(terminal)
        finally:
            killed.set()
        assert {table.result() for table in playing} == {living.port}
    everything_is_there_once(living, phones, told)


def said(ports: list[int], phone: Phone, message: bytes) -> dict[str, Any]:
    """What a node answers; the next one once the first of `ports` answers no more."""
    while True:
        try:
            with Line(ports[0]) as line:
                phone.say(line, message)
                answer, body = line.hear()
        except (OSError, http.client.HTTPException):
            assert len(ports) > 1, "the node that lives has not answered"
            del ports[0]
            continue
        assert answer.status == HTTPStatus.OK, body
        told: dict[str, Any] = json.loads(body)
        return told


def until(event: threading.Event, playing: Sequence[Any]) -> None:
    """Wait for it, unless a table has failed."""
    while not event.wait(0.01):
        assert not any(table.done() and table.exception() for table in playing), "a table was refused"


def kill(terminal: Terminal) -> None:
    end(terminal.process)
    terminal.process.wait()


def everything_is_there_once(node: Hall, phones: Sequence[Phone], told: dict[str, dict[str, Any]]) -> None:
    kept, places = node.kept(), range(1, DEALS + 1)
    deals = {phone.key("deal", place): phone.record(place) for phone in phones for place in places}
    assert set(told) == set(deals) | {phone.key("agree", place) for phone in phones for place in places}
    assert {answer["outcome"] for answer in told.values()} == {"accepted"}
    assert sorted(map(list, kept.messages)) == sorted([key, "accepted"] for key in told)
    assert {key: record for key, record, _stands in kept.versions} == deals
    assert all(stands for _key, _record, stands in kept.versions)
    assert len(kept.versions) == kept.deals == len(deals)
    assert "aucune différence" in kept.verified


def test_a_draw_asked_of_both_at_once_is_one_and_both_show_it(nodes: Nodes) -> None:
    here, there = nodes.ports
    session, slug = nodes.first.session, nodes.to_draw
    public, table = f"/c/{slug}/tables/", f"/c/{slug}/parties/1/tables/1/"
    together = threading.Barrier(8)

    def draw(number: int) -> int:
        together.wait(60)
        return ask(nodes.ports[number % 2], f"/concours/{slug}/parties/tirer/", session, then="look")[0]

    with ThreadPoolExecutor(8) as hands:
        assert set(hands.map(draw, range(8))) == {HTTPStatus.FOUND}
    drawn = json.loads(managed(nodes.first.settings, "shell", "--verbosity=0", "--command", ROUNDS))
    assert [(number, attempt) for number, attempt, _tables in drawn] == [(1, 1)]
    assert drawn[0][2] > 0
    before = ask(there, public)
    assert before[0] == HTTPStatus.OK
    assert table not in before[2]
    assert ask(here, f"/concours/{slug}/parties/1/publier/", session, then="")[0] == HTTPStatus.FOUND
    time.sleep(SEEN_AFTER)  # what is promised is this time
    assert SEEN_AFTER > MAX_AGE
    assert table in ask(there, public)[2]


def test_a_session_of_one_is_known_to_the_other_and_ended_by_it(nodes: Nodes) -> None:
    here, there = nodes.ports
    session = logged_in(here, "organisateur", DEMO_PASSWORD)
    assert [ask(port, "/concours/", session)[0] for port in nodes.ports] == [HTTPStatus.OK, HTTPStatus.OK]
    assert ask(there, "/deconnexion/", session, x="")[0] == HTTPStatus.FOUND
    assert [ask(port, "/concours/", session)[0] for port in nodes.ports] == [HTTPStatus.FOUND] * 2


def logged_in(port: int, name: str, password: str) -> str:
    with Line(port) as line:
        form = {"username": name, "password": password, "csrfmiddlewaretoken": CSRF}
        answer, _page = line.ask(
            "POST",
            "/connexion/",
            urlencode(form).encode(),
            Cookie=f"csrftoken={CSRF}",
            Content_Type="application/x-www-form-urlencoded",
        )
        found = re.search("sessionid=([^;]+)", str(answer.headers))
        assert found, answer.status
        return found[1]


def test_wrong_passwords_are_counted_for_both_together(nodes: Nodes) -> None:
    """Five are free; who asks the nodes in turn waits as soon as who asks one of them."""
    said = [
        ask(nodes.ports[attempt % 2], "/connexion/", username="quelqu’un", password="faux")[0]
        for attempt in range(7)
    ]
    assert said == [HTTPStatus.OK] * LIMITS["name-here"].free + [HTTPStatus.TOO_MANY_REQUESTS] * 2


def test_a_screen_of_one_is_named_and_directed_at_the_other(nodes: Nodes) -> None:
    here, there = nodes.ports
    session, desk = nodes.first.session, f"/concours/{nodes.first.slug}/ecrans/"
    screen = ask(here, "/ecran/")[1]
    figures = re.search(r'class="figures">(\d{4})<', ask(here, screen)[2])
    assert figures
    status, way, page = ask(there, desk, session, figures=figures[1])
    assert (status, way) == (HTTPStatus.FOUND, f"{desk}ajouter/{screen.split('/')[2]}/"), page
    assert ask(there, way, session, name="Au bar", kind="names")[0] == HTTPStatus.FOUND
    time.sleep(SEEN_AFTER)
    assert 'class="figures"' not in ask(here, screen)[2]
    assert "allumé" in ask(there, desk, session)[2]
    order = {"do": "message", "message": "À table !"}
    assert ask(there, f"{desk}changer/", session, **order)[0] == HTTPStatus.FOUND
    time.sleep(SEEN_AFTER)
    assert "À table !" in ask(here, screen)[2]


@pytest.mark.parametrize("demo", [0, 1])
def test_nodes_that_start_together_on_an_empty_database_all_serve(demo: int, tmp_path: Path) -> None:
    """One of two died of «relation "django_content_type" already exists»."""
    with postgresql.cluster() as url, ExitStack() as open_, ThreadPoolExecutor(3) as starts:
        shared = {"DATABASE_URL": url, "SECRET_KEY": "k" * 50, "DEMO": demo, "DEBUG": 0}
        settings = [{**shared, "PORT": free_port(), "DATA_DIR": tmp_path / f"{n}"} for n in range(3)]
        entered = [
            starts.submit(open_.enter_context, opened((*MANAGE, "serve"), ROOT, **one)) for one in settings
        ]
        said = [start.result().said for start in entered]
        assert all("Dix de der est ouvert" in each for each in said)
        statuses = [ask(int(str(one["PORT"])), "/pret/")[0] for one in settings]
        assert statuses == [200] * 3
        assert sum("Comptes de démonstration" in each for each in said) == demo, "one of them fills it"
