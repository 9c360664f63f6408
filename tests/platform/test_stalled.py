"""Bodies that hang, break off or are too long: they are refused, and nobody else waits for them."""

from __future__ import annotations

import asyncio
import resource
import socket
import threading
import time
import urllib.request
from collections import deque
from collections.abc import AsyncIterator, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from http import HTTPStatus
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from django.urls import reverse

from tests.browser.site import MANAGE, ROOT, prepare, served
from tests.platform.terminal import AT_LENGTH, free_port, opened
from tournaments import rsgi

STALLED = 100
MANY_FILES = 4_096
ATTEMPTS = 5
"""So often a busy machine may fail to ask for ten pages before the phones have hung for long enough."""
HEAD = (
    "POST /langue/choisir/ HTTP/1.1\r\nHost: localhost\r\n"
    "Content-Type: application/x-www-form-urlencoded\r\nCookie: csrftoken=" + "a" * 32 + "\r\n"
)


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A folder that the site finds migrated."""
    prepare(tmp_path)
    return tmp_path


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The origin of a site for tests that leave nothing there, when their connections are closed."""
    folder = tmp_path_factory.mktemp("site")
    prepare(folder)
    with served(folder) as (origin, _):
        assert read(origin) == HTTPStatus.OK  # the first one is slow
        yield origin


def half_a_form(origin: str) -> socket.socket:
    phone = socket.create_connection(("127.0.0.1", int(origin.rpartition(":")[2])), timeout=AT_LENGTH)
    phone.sendall(f"{HEAD}Content-Length: 5000\r\n\r\nlanguage=en".encode())
    return phone


@pytest.mark.night  # ten seconds go by until the site gives the phones up
def test_phones_that_vanish_in_the_middle_of_a_form_stop_nobody(data: Path) -> None:
    with served(data) as (origin, _):
        assert read(origin) == HTTPStatus.OK  # the first one is slow
        assert any(read_while_phones_hang(origin) for _ in range(ATTEMPTS)), "pages waited for the phones"


def read_while_phones_hang(origin: str) -> bool:
    """Whether all still hung while ten pages were read; False on a machine too busy to tell."""
    with ExitStack() as hall:
        began = time.monotonic()
        phones = [hall.enter_context(half_a_form(origin)) for _ in range(STALLED)]
        assert [read(origin) for _ in range(10)] == [HTTPStatus.OK] * 10
        hung = time.monotonic() - began < rsgi.BODY_SECONDS
        for phone in phones:
            assert phone.recv(64).startswith(b"HTTP/1.1 408 ")
        return hung


def read(origin: str) -> int:
    with urllib.request.urlopen(f"{origin}/connexion/", timeout=AT_LENGTH) as page:  # noqa: S310 — http
        return int(page.status)


IDLE = 1_200
"""More connections than the server's own limit of 1,024, which every phone beyond it waited for."""


@pytest.mark.slow
def test_a_thousand_idle_connections_stop_nobody(site: str) -> None:
    resource.setrlimit(resource.RLIMIT_NOFILE, (MANY_FILES, resource.getrlimit(resource.RLIMIT_NOFILE)[1]))
    with ExitStack() as hall:
        idle = [hall.enter_context(socket.create_connection(address_of(site))) for _ in range(IDLE)]
        assert read(site) == HTTPStatus.OK
        assert all(still_open(one) for one in idle), "the page waited until idle connections were closed"


def address_of(origin: str) -> tuple[str, int]:
    return "127.0.0.1", int(origin.rpartition(":")[2])


def half_a_request(origin: str, number: int, sent: str) -> socket.socket:
    """A connection that sends no more than this; a hundred of them come from each address."""
    source = (f"127.0.0.{2 + number // 100}", 0)
    phone = socket.create_connection(address_of(origin), timeout=AT_LENGTH, source_address=source)
    phone.sendall(sent.encode())
    return phone


@pytest.mark.slow
def test_a_thousand_half_open_requests_stop_nobody(site: str) -> None:
    half_open_requests_stop_nobody(site, "GET /connexion/ HTTP/1.1\r\nHost: local")


@pytest.mark.night  # a site of its own, where bodies that nobody ends go on being waited for
def test_a_thousand_half_open_bodies_stop_nobody(data: Path) -> None:
    with served(data) as (origin, _):
        assert read(origin) == HTTPStatus.OK  # the first one is slow
        half_open_requests_stop_nobody(origin, f"{HEAD}Content-Length: 5000\r\n\r\nlang")


def half_open_requests_stop_nobody(origin: str, sent: str) -> None:
    resource.setrlimit(resource.RLIMIT_NOFILE, (MANY_FILES, resource.getrlimit(resource.RLIMIT_NOFILE)[1]))

    def read_meanwhile() -> bool:
        """Whether all were still open when the page was read; False on a machine too busy to tell."""
        with ExitStack() as hall:
            half = [hall.enter_context(half_a_request(origin, number, sent)) for number in range(IDLE)]
            assert read(origin) == HTTPStatus.OK
            return all(still_open(one) for one in half)

    assert any(read_meanwhile() for _ in range(ATTEMPTS)), "the page waited until they were closed"


REOPENED_FOR, AT_ONCE = 6.0, 1_100
"""Seconds, and how many connections are open all that time: each that is opened closes the oldest."""


@pytest.mark.night  # six seconds on every core
def test_connections_opened_anew_for_seconds_stop_nobody(data: Path) -> None:
    """Nobody waits the ten seconds after which the server itself closes an idle one."""
    resource.setrlimit(resource.RLIMIT_NOFILE, (MANY_FILES, resource.getrlimit(resource.RLIMIT_NOFILE)[1]))
    over = threading.Event()

    def reopen(origin: str) -> int:
        opened_so_far, there = 0, deque[socket.socket]()
        while not over.is_set():
            there.append(socket.create_connection(address_of(origin), timeout=AT_LENGTH))
            opened_so_far += 1
            if len(there) > AT_ONCE:
                there.popleft().close()
        for one in there:
            one.close()
        return opened_so_far

    with served(data) as (origin, _), ThreadPoolExecutor(1) as visitor:
        assert read(origin) == HTTPStatus.OK
        waits: list[float] = []
        opening, began = visitor.submit(reopen, origin), time.monotonic()
        while time.monotonic() - began < REOPENED_FOR:
            asked_at = time.monotonic()
            assert read(origin) == HTTPStatus.OK
            waits.append(time.monotonic() - asked_at)
        over.set()
        assert opening.result() > AT_ONCE
    assert sorted(waits)[len(waits) // 2] < 2, f"half of {len(waits)} pages waited longer than two seconds"


def test_one_address_sends_so_many_bodies_at_once(monkeypatch: pytest.MonkeyPatch, settings: Any) -> None:
    """And a proxy, behind which is everybody, as many as there are."""
    monkeypatch.setattr(rsgi, "MAX_BODIES", 2)
    monkeypatch.setattr(rsgi, "BODY_SECONDS", 0.2)

    async def sent(*addresses: str) -> list[int]:
        enter: Any = rsgi.rsgi_app(echo, 1)
        phones = [(Phone(hangs=True), scope_of({}, "/t/envoi/", "", "POST"), client) for client in addresses]
        for _phone, scope, client in phones:
            scope.client = client
        await asyncio.gather(*(enter(scope, phone) for phone, scope, _ in phones))
        whole = Phone(b"abc")
        await enter(scope_of({}, "/t/envoi/", "", "POST"), whole)
        return [*(phone.status for phone, *_ in phones), whole.status]

    def statuses(*addresses: str) -> list[int]:
        with ThreadPoolExecutor(1) as elsewhere:  # a browser's test may have left a loop in this thread
            return elsewhere.submit(lambda: asyncio.run(sent(*addresses))).result()

    settings.PROXIES = 0
    assert statuses("10.0.0.1:1", "10.0.0.1:2", "10.0.0.1:3", "10.0.0.2:1") == [408, 408, 503, 408, 201]
    settings.PROXIES = 1
    assert statuses(*["127.0.0.1:1"] * 4) == [408, 408, 408, 408, 201]


def still_open(connection: socket.socket) -> bool:
    """Whether the server has not closed it yet."""
    connection.setblocking(False)
    try:
        return connection.recv(1) != b""
    except BlockingIOError:
        return True


@pytest.mark.slow
@pytest.mark.parametrize("path", ["/connexion/", "/c/"])
def test_a_request_for_two_hosts_is_refused(site: str, path: str) -> None:
    """Which of them a proxy went by, nobody knows; the site and the memory of its pages took one each."""
    for hosts, refused in (("localhost",), False), (("localhost", "ailleurs.example"), True):
        with socket.create_connection(address_of(site), timeout=AT_LENGTH) as visitor:
            named = "".join(f"Host: {host}\r\n" for host in hosts)
            visitor.sendall(f"GET {path} HTTP/1.1\r\n{named}Connection: close\r\n\r\n".encode())
            assert (visitor.recv(64).split()[1] == b"400") is refused


def test_requests_beyond_those_that_may_wait_are_told_to_come_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rsgi, "MAX_WAITING", 0)
    public = {"host": "localhost"}
    for phone in (ask(Phone(), nobody, {}), ask(Phone(), nobody, public, "/c/x/", query="", method="GET")):
        assert phone.status == HTTPStatus.SERVICE_UNAVAILABLE
        assert ("retry-after", "5") in phone.headers


def test_a_burst_of_dear_public_pages_holds_no_table_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pages that no memory holds, because a stranger added something to their address, have a thread of their
    own, and only so many of them wait for it."""
    monkeypatch.setattr(rsgi, "MAX_LOOKING", 2)
    noted = threading.Event()

    def site(environ: dict[str, Any], start: Callable[..., Any]) -> list[bytes]:
        if environ["PATH_INFO"] == "/t/envoi/":
            noted.set()
        else:
            assert noted.wait(AT_LENGTH), "the table waits for the public pages"
        start("200 OK", [])
        return [b""]

    async def evening() -> list[int]:
        enter: Any = rsgi.rsgi_app(site, 1)
        paths = ["/c/x/classement/"] * 3 + ["/t/envoi/"]
        phones = [(Phone(), scope_of({}, path, "q=a" if "c" in path else "", "GET")) for path in paths]
        await asyncio.gather(*(enter(scope, phone) for phone, scope in phones))
        return [phone.status for phone, _ in phones]

    with ThreadPoolExecutor(1) as elsewhere:
        answered = elsewhere.submit(lambda: asyncio.run(evening())).result()
    assert answered == [200, 200, 503, 200]


@pytest.mark.night  # the site waits ten seconds for the phone before it ends
def test_ctrl_c_ends_the_site_while_a_phone_hangs(data: Path) -> None:
    port = free_port()
    with (
        opened((*MANAGE, "serve"), ROOT, PORT=port, DATA_DIR=data, DEMO=0) as terminal,
        half_a_form(f"http://127.0.0.1:{port}"),
    ):
        assert "À bientôt" in terminal.interrupt()


class Phone:
    """What the server hands over for one request: the parts of a body, and a place for the answer."""

    def __init__(self, *parts: bytes, hangs: bool = False) -> None:
        self.parts = parts
        self.hangs = hangs
        self.status = 0
        self.headers: list[tuple[str, str]] = []
        self.body = b""

    async def __aiter__(self) -> AsyncIterator[bytes]:
        for part in self.parts:
            yield part
        if self.hangs:
            await asyncio.Event().wait()

    def response_bytes(self, status: int, headers: list[tuple[str, str]], body: bytes) -> None:
        self.status, self.headers, self.body = status, headers, body

    def response_str(self, status: int, headers: list[tuple[str, str]], body: str) -> None:
        self.response_bytes(status, headers, body.encode())


class Headers(dict[str, str]):
    """Headers as the server hands them over, each there once."""

    def get_all(self, name: str) -> list[str]:
        return [self[name]] if name in self else []


def scope_of(headers: dict[str, str], path: str, query: str, method: str) -> Any:
    """A request as the server describes it."""
    return SimpleNamespace(
        method=method,
        path=path,
        query_string=query,
        http_version="1.1",
        scheme="http",
        authority=None,
        client="[2001:db8::1]:5000",
        server="127.0.0.1:8000",
        headers=Headers({"host": "localhost"} | headers),
    )


def ask(
    phone: Phone,
    application: Callable[..., Any],
    headers: dict[str, str],
    path: str = "/été/",
    *,
    query: str = "q=%C3%A9",
    method: str = "POST",
) -> Phone:
    scope = scope_of(headers, path, query, method)
    enter: Any = rsgi.rsgi_app(application, 1)
    with ThreadPoolExecutor(1) as elsewhere:  # a browser's test may have left a loop in this thread
        elsewhere.submit(lambda: asyncio.run(enter(scope, phone))).result()
    return phone


def echo(environ: dict[str, Any], start: Callable[..., Any]) -> Iterator[bytes]:
    """Answers with the body, in two parts; shows its form."""
    if environ["REQUEST_METHOD"] == "GET":
        start("200 OK", [])
        return
    start("201 Created", [("x-length", environ["CONTENT_LENGTH"])])
    body = environ["wsgi.input"].read()
    yield body[:2]
    yield body[2:]


def asked(environ: dict[str, Any], start: Callable[..., Any]) -> list[bytes]:
    """Answers with the method and the query."""
    start("200 OK", [])
    return [f"{environ['REQUEST_METHOD']} {environ['QUERY_STRING']}".encode()]


def nobody(*_: Any) -> Any:
    raise AssertionError("This request must not reach the site.")


def test_a_file_of_another_computer_may_be_big_and_a_form_may_not() -> None:
    body = b"a" * (rsgi.MAX_BODY_BYTES + 1)
    promised = {"content-length": str(len(body))}
    assert ask(Phone(body), echo, promised, "/ordinateur/archives/").status == 201
    assert ask(Phone(body), nobody, promised).status == 413
    promised = {"content-length": str(rsgi.MAX_FILE_BYTES + 1)}
    phone = ask(Phone(hangs=True), asked, promised, "/ordinateur/archives/")
    assert (phone.status, phone.body) == (413, b"GET trop-gros"), "the site says it, on its page"
    assert ("connection", "close") in phone.headers
    assert ask(Phone(hangs=True), nobody, promised).status == 413


@pytest.mark.parametrize("status", ["302 Found", "403 Forbidden", "404 Not Found"])
def test_the_big_file_of_a_stranger_is_not_waited_for(status: str) -> None:
    """While one comes, no other is taken: whoever is shown no form may not hold that place."""

    def refuses(environ: dict[str, Any], start: Callable[..., Any]) -> list[bytes]:
        assert environ["REQUEST_METHOD"] == "GET"
        start(status, [])
        return []

    promised = {"content-length": str(rsgi.MAX_BODY_BYTES + 1)}
    assert ask(Phone(hangs=True), refuses, promised, "/ordinateur/archives/").status == 403


def evening_of(site: Callable[..., Any], *uploads: tuple[str, str, Phone]) -> list[int]:
    """How big files that come at once are answered: each with who sends it, its address and its phone."""

    async def evening() -> None:
        enter: Any = rsgi.rsgi_app(site, 1)
        scopes = []
        for who, path, _phone in uploads:
            big = {"cookie": who, "content-length": str(rsgi.MAX_BODY_BYTES + 1)}
            scopes.append(scope_of(big, path, "", "POST"))
        await asyncio.gather(*(enter(scope, up[2]) for scope, up in zip(scopes, uploads, strict=True)))

    with ThreadPoolExecutor(1) as elsewhere:  # a browser's test may have left a loop in this thread
        elsewhere.submit(lambda: asyncio.run(evening())).result()
    return [phone.status for *_, phone in uploads]


def kept(environ: dict[str, Any], start: Callable[..., Any]) -> Any:
    """A site whose forms only their keeper sees."""
    if environ.get("HTTP_COOKIE") == "keeper":
        return echo(environ, start)
    start("302 Found", [])
    return []


BIG = b"a" * (rsgi.MAX_BODY_BYTES + 1)
ARCHIVES = "/ordinateur/archives/"


def test_strangers_who_promise_big_files_take_no_place_of_their_keeper() -> None:
    """Whether one may send a file is asked first; the place for it is taken afterwards."""
    strangers = [("stranger", ARCHIVES, Phone(hangs=True)) for _ in range(20)]
    answered = evening_of(kept, *strangers, ("keeper", ARCHIVES, Phone(BIG)))
    assert answered == [403] * 20 + [201]


class LastPhone(Phone):
    """One whose file comes once all others have their answers."""

    others: tuple[Phone, ...] = ()

    async def __aiter__(self) -> AsyncIterator[bytes]:
        while not all(phone.status for phone in self.others):
            await asyncio.sleep(0.01)
        yield BIG


def test_one_big_file_comes_at_a_time() -> None:
    one, other = LastPhone(), LastPhone()
    one.others, other.others = (other,), (one,)
    answered = evening_of(kept, ("keeper", ARCHIVES, one), ("keeper", ARCHIVES, other))
    assert sorted(answered) == [201, 503]


def test_one_address_asks_so_often_at_once_whether_it_may_send_a_file(
    monkeypatch: pytest.MonkeyPatch, settings: Any
) -> None:
    settings.PROXIES = 0
    monkeypatch.setattr(rsgi, "MAX_BODIES", 2)
    strangers = [("stranger", ARCHIVES, Phone(hangs=True)) for _ in range(4)]
    assert evening_of(kept, *strangers) == [403, 403, 503, 503]


@pytest.mark.parametrize("path", ["/ordinateur/x/", "/ordinateur/copie/", "/ordinateur/reseau/choisir/"])
def test_only_the_addresses_of_files_take_big_ones(path: str) -> None:
    """And no other is asked for a page that says so: it may be one that takes seconds."""
    assert evening_of(nobody, ("keeper", path, Phone(BIG))) == [413]
    assert ask(Phone(BIG), nobody, {}, path).status == 413


def test_the_addresses_of_files_are_those_of_the_site() -> None:
    assert {reverse("archive_upload"), reverse("restore")} == rsgi.UPLOADS
    assert all(path.startswith(rsgi.SLOW) for path in rsgi.UPLOADS)


def test_the_time_is_told_though_the_site_is_busy() -> None:
    before = time.time_ns() // 1_000_000
    told = ask(Phone(), nobody, {}, "/heure/", query="", method="GET")
    assert told.status == 200
    assert before <= int(told.body) <= time.time_ns() // 1_000_000
    assert ("cache-control", "no-store") in told.headers
    assert ("x-content-type-options", "nosniff") in told.headers


def test_what_strangers_send_to_be_judged_is_not_in_the_lane_of_the_desk() -> None:
    """`threads` are those of the desk; the public's requests have a thread of their own."""

    def thread(_environ: dict[str, Any], start: Callable[..., Any]) -> list[bytes]:
        start("200 OK", [])
        return [threading.current_thread().name.rpartition("_")[0].encode()]

    lanes = {path: ask(Phone(b""), thread, {}, path).body for path in ("/c/a/rejouer/juger/", "/connexion/")}
    assert lanes == {"/c/a/rejouer/juger/": b"looking", "/connexion/": b"site"}
    assert ask(Phone(), thread, {}, "/images/0123.jpg", query="", method="GET").body == b"looking"


@pytest.mark.parametrize("promised", [{}, {"content-length": "7"}])
def test_a_whole_body_reaches_the_site(promised: dict[str, str]) -> None:
    phone = ask(Phone(b"abc", b"defg"), echo, promised)
    assert (phone.status, phone.headers, phone.body) == (201, [("x-length", "7")], b"abcdefg")


@pytest.mark.parametrize(
    ("phone", "promised", "status"),
    [
        (Phone(b"abc", hangs=True), "7", 408),
        (Phone(hangs=True), "7", 408),
        (Phone(b"abc"), "7", 400),
        (Phone(hangs=True), str(rsgi.MAX_BODY_BYTES + 1), 413),
        (Phone(b"a" * rsgi.MAX_BODY_BYTES, b"a", hangs=True), "", 413),
    ],
    ids=["half", "nothing", "broken off", "promised too long", "too long"],
)
def test_a_body_that_is_not_whole_is_refused(
    phone: Phone, promised: str, status: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rsgi, "BODY_SECONDS", 0.02)
    ask(phone, nobody, {"content-length": promised})
    assert phone.status == status
    assert ("connection", "close") in phone.headers


def test_the_request_in_the_words_of_wsgi() -> None:
    told: dict[str, Any] = {}

    def site(environ: dict[str, Any], start: Callable[..., Any]) -> list[bytes]:
        told.update(environ)
        start("204 No Content", [])
        return []

    forged = {"x_forwarded_for": "10.0.0.1", "accept-language": "fr", "content-type": "text/plain"}
    ask(Phone(), site, forged)
    assert told["PATH_INFO"].encode("latin-1").decode() == "/été/"
    assert told["REMOTE_ADDR"] == "2001:db8::1"
    assert told["CONTENT_TYPE"] == "text/plain"
    assert {name for name in told if name.startswith("HTTP_")} == {"HTTP_HOST", "HTTP_ACCEPT_LANGUAGE"}
