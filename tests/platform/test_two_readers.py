"""Raw requests of an adversary: the server's entrance and Django see the same of each, or it is refused."""

from __future__ import annotations

import json
import socket
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest

from tests.platform.terminal import AT_LENGTH, free_port, opened

ROOT = Path(__file__).resolve().parents[2]
REQUESTS: Final = Path(__file__).with_name("raw_requests.txt")
LONG: Final = [
    b"GET /c/" + b"a" * 5_000 + b" HTTP/1.1\r\nHost: localhost\r\n\r\n",
    b"GET /c/x/?q=" + b"%E2%82%AC" * 900 + b" HTTP/1.1\r\nHost: localhost\r\n\r\n",
    b"GET /c/x/ HTTP/1.1\r\nHost: localhost\r\nCookie: a=" + b"b" * 8_000 + b"\r\n\r\n",
]
SLOW, PUBLIC = "/ordinateur/", ("/c/", "/ecran/", "/api/", "/images/")


def requests() -> tuple[list[bytes], list[bytes]]:
    """Those of the file that are seen alike, and those that are refused."""
    seen, refused = REQUESTS.read_text(encoding="utf-8").split("\n\n")[1:]
    return _read(seen), _read(refused)


def _read(lines: str) -> list[bytes]:
    texts = [line.replace("¶", "\r\n") for line in lines.splitlines() if not line.startswith("#")]
    return [text.encode("ascii").decode("unicode_escape").encode("latin-1") for text in texts]


@pytest.fixture(scope="module")
def port(tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    """One server for all requests."""
    number, command = free_port(), (sys.executable, "-m", "tests.platform.two_readers")
    with opened(command, ROOT, PORT=number, DATA_DIR=tmp_path_factory.mktemp("data"), DEMO=0) as terminal:
        yield number
        assert terminal.heard.since() == "", "nothing is worth a line of the log"


def answer(port: int, request: bytes) -> tuple[int, bytes]:
    """The status and the content of what comes; (0, b"") where the connection is closed without a word."""
    with socket.create_connection(("127.0.0.1", port), AT_LENGTH) as line:
        line.sendall(request.replace(b"\r\n", b"\r\nConnection: close\r\n", 1))
        came = b"".join(iter(lambda: line.recv(65_536), b""))
    head, _, body = came.partition(b"\r\n\r\n")
    return int(head.split()[1]) if head else 0, body


def lane(django: dict[str, Any]) -> str:
    """Where what Django sees has to wait, by the rules of the entrance."""
    if django["path"].startswith(SLOW):
        return "slow"
    writes = django["method"] in {"POST", "PUT", "PATCH", "DELETE"}
    reads = not writes or django["path"].endswith("/rejouer/juger/")
    return "looking" if reads and django["path"].startswith(PUBLIC) else "site"


@pytest.mark.slow
def test_the_entrance_and_django_see_the_same_of_whatever_is_sent(port: int) -> None:
    for request in [*requests()[0], *LONG]:
        status, body = answer(port, request)
        assert status == 200, (request, body)
        if request.startswith(b"HEAD"):
            continue
        entrance, django = json.loads(body).values()
        of_key = not django["address"]  # asked by its key alone, which names nobody
        alike = ("path", "language") if of_key else ("method", "path", "host", "cookies", "language")
        assert [entrance[name] for name in alike] == [django[name] for name in alike], request
        assert django["thread"] == lane(django), request


@pytest.mark.slow
def test_what_could_be_two_requests_is_refused(port: int) -> None:
    answers = {request: answer(port, request)[0] for request in requests()[1]}
    assert {request: status for request, status in answers.items() if status not in {0, 400, 411}} == {}


@pytest.mark.slow
@pytest.mark.parametrize("header", ["Cookie", "If-Match", "Accept", "X"])
def test_a_head_that_no_browser_sends_is_refused(port: int, header: str) -> None:
    """Entrance and site read each header, a list by its parts: 400 KB of commas took nearly a second."""
    heads = (
        b"GET /c/x/ HTTP/1.1\r\nHost: localhost\r\n"
        + header.encode()
        + b": "
        + b"a," * (size // 2)
        + b"\r\n\r\n"
        for size in (30_000, 150_000)
    )
    assert [answer(port, head)[0] for head in heads] == [200, 431]


@pytest.mark.slow
def test_of_two_lengths_nothing_is_left_for_a_second_request(port: int) -> None:
    """A proxy that believes the length would send on the next visitor’s request behind the chunks."""
    first = b"POST /x/ HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    hidden = b"GET /second/ HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
    for lengths in (
        b"Transfer-Encoding: chunked\r\nContent-Length: 99",
        b"Content-Length: 99\r\nTransfer-Encoding: chunked",
    ):
        with socket.create_connection(("127.0.0.1", port), AT_LENGTH) as line:
            line.sendall(first + lengths + b"\r\n\r\n2\r\n{}\r\n0\r\n\r\n" + hidden)
            came = b"".join(iter(lambda: line.recv(65_536), b""))
        assert came.count(b"HTTP/1.1 ") == 1
        assert b"/second/" not in came


@pytest.mark.slow
def test_a_body_is_what_was_sent_and_nothing_behind_it(port: int) -> None:
    """Two requests on one connection: what follows the first is the second, whatever the first promised."""
    second = b"GET /second/ HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
    for method in (b"POST", b"GET"):
        first = method + b" /x/ HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\n\r\na=b"
        with socket.create_connection(("127.0.0.1", port), AT_LENGTH) as line:
            line.sendall(first + second)
            came = b"".join(iter(lambda: line.recv(65_536), b""))
        assert came.count(b"HTTP/1.1 200") == 2
        assert b"/second/" in came.rpartition(b"HTTP/1.1 200")[2]
        assert (b'"body": "a=b"' in came) == (method == b"POST")
