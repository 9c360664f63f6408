"""The server's entrance (RSGI): reads each request whole, then lets a thread of the WSGI site answer it.

On SQLite one thread runs the site, so that writers are served in order. It must not wait for a phone that
left the Wi-Fi in the middle of a form: the body is read here first, within `BODY_SECONDS` and
`MAX_BODY_BYTES`, and a slow upload costs a little memory and no thread. At most `MAX_WAITING` whole requests
wait for a thread; the next is told to come back (503).

Public pages come from memory (`tournaments.platform.page_cache`). What is not in it has a thread of its own:
phones that look wait for no deal, and no deal for them. So have public pages that no memory can hold (a
search, whatever a stranger adds to an address), and what takes seconds (`SLOW`: a copy of everything, a file
from another computer).
"""

from __future__ import annotations

import asyncio
import io
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from http import HTTPStatus
from typing import TYPE_CHECKING, Any

from django.db import connection

from tournaments.platform.page_cache import CACHEABLE, PREFIXES, Page, PageCache, key_of
from tournaments.wsgi import application as site

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable
    from wsgiref.types import WSGIApplication

    from granian._granian import RSGIHTTPProtocol as HTTPProtocol
    from granian.rsgi import Scope

    Answer = tuple[int, list[tuple[str, str]], bytes]
    Handle = Callable[[Scope, HTTPProtocol], Awaitable[None]]

BODY_SECONDS, FILE_SECONDS = 10.0, 120.0  # from the first byte of a body to its last
MAX_BODY_BYTES = 2_500_000  # the longest form, a list of teams, ends at 2,000,000
MAX_FILE_BYTES = 64_000_000  # an archive or a copy from another computer, one at a time
SLOW = "/ordinateur/"
JUDGED = "/rejouer/juger/"  # what strangers send to be judged; nothing is written, and the desk does not wait
TOO_LARGE = "trop-gros"  # the query that asks a page of SLOW to say that its file was too large
MAX_WAITING = 1_000  # requests; a thousand quick ones take a few seconds
MAX_LOOKING = 50  # requests for public pages that the memory does not hold; they may take 0.1 s each


class Refused(Exception):
    """A request that is not answered: its body is late, broken off or too long, or too many wait."""

    def __init__(self, status: HTTPStatus) -> None:
        super().__init__(status.phrase)
        self.status = status


@dataclass(slots=True)
class Lane:
    """Threads that answer one kind of request, for which `most` requests may wait."""

    executor: ThreadPoolExecutor
    most: int
    waiting: int = 0

    async def answer(self, application: WSGIApplication, environ: dict[str, Any]) -> Answer:
        """What one of its threads answers; `Refused` where too many wait for them."""
        if self.waiting >= self.most:
            raise Refused(HTTPStatus.SERVICE_UNAVAILABLE)
        self.waiting += 1
        try:
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(self.executor, call_wsgi, application, environ)
        finally:
            self.waiting -= 1


def rsgi_app(application: WSGIApplication, threads: int) -> Handle:
    """The RSGI application: public pages from memory, the rest by `threads` threads and the slow one."""
    ask_site = site_handler(application, threads)

    def public(variables: dict[str, Any]) -> tuple[Answer, bool]:
        environ = _environ("GET") | variables
        return call_wsgi(application, environ), CACHEABLE in environ

    cache = PageCache(public, ThreadPoolExecutor(1, "public"))

    async def handle(scope: Scope, protocol: HTTPProtocol) -> None:
        # Which of two hosts a proxy went by, nobody knows. Granian's stubs lack the method.
        if len(scope.headers.get_all("host")) > 1:  # type: ignore[attr-defined]
            return _refuse(protocol, HTTPStatus.BAD_REQUEST)
        key = key_of(scope) if scope.path.startswith(PREFIXES) else None
        found: Page | Answer | None = None if key is None else cache.current(key)
        if key is not None and found is None:
            if len(cache.asking) >= MAX_WAITING:
                return _refuse(protocol, HTTPStatus.SERVICE_UNAVAILABLE)
            found = await cache.asked(key)
        if found is None:
            return await ask_site(scope, protocol)
        answer = found.answer(scope.headers.get("if-none-match")) if isinstance(found, Page) else found
        return protocol.response_bytes(*answer)

    return handle


def site_handler(application: WSGIApplication, threads: int) -> Handle:
    """The RSGI application without a memory: bodies are read side by side, then a thread answers."""
    desk = Lane(ThreadPoolExecutor(threads, "site"), MAX_WAITING)
    looking = Lane(ThreadPoolExecutor(1, "looking"), MAX_LOOKING)
    slow = Lane(ThreadPoolExecutor(1, "slow"), MAX_WAITING)
    file = asyncio.Semaphore()

    async def body(scope: Scope, protocol: HTTPProtocol) -> bytes:
        """The body; a big one only where it is the only one, so that memory holds one at most."""
        if not scope.path.startswith(SLOW) or _promised(scope) <= MAX_BODY_BYTES:
            return await read_body(scope, protocol)
        if file.locked():
            raise Refused(HTTPStatus.SERVICE_UNAVAILABLE)
        async with file:
            await _let_in(slow, application, scope)
            return await read_body(scope, protocol, MAX_FILE_BYTES, FILE_SECONDS)

    def lane_of(scope: Scope) -> Lane:
        if scope.path.startswith(SLOW):
            return slow
        return looking if _only_looks(scope) else desk

    async def handle(scope: Scope, protocol: HTTPProtocol) -> None:
        try:
            try:
                environ = wsgi_environ(scope, await body(scope, protocol))
            except Refused as refused:
                if not scope.path.startswith(SLOW) or refused.status != HTTPStatus.REQUEST_ENTITY_TOO_LARGE:
                    raise
                environ = wsgi_environ(scope, b"") | {"REQUEST_METHOD": "GET", "QUERY_STRING": TOO_LARGE}
            answer = await lane_of(scope).answer(application, environ)
        except Refused as refused:
            return _refuse(protocol, refused.status)
        return protocol.response_bytes(*_closing(answer) if environ["QUERY_STRING"] == TOO_LARGE else answer)

    return handle


async def _let_in(lane: Lane, application: WSGIApplication, scope: Scope) -> None:
    """Refuse a file of somebody to whom its form is not shown: a stranger would only keep others waiting."""
    form = wsgi_environ(scope, b"") | {"REQUEST_METHOD": "GET"}
    status, *_ = await lane.answer(application, form)
    if status != HTTPStatus.OK:
        raise Refused(HTTPStatus.FORBIDDEN)


def _only_looks(scope: Scope) -> bool:
    """Whether a request is one of the public's that writes nothing."""
    reads = scope.method in {"GET", "HEAD"} or scope.path.endswith(JUDGED)
    return reads and scope.path.startswith(PREFIXES)


def _refuse(protocol: HTTPProtocol, status: HTTPStatus) -> None:
    """Answer without the site; without `close` the rest of a body would be read as the next request."""
    protocol.response_str(status, [("connection", "close"), ("retry-after", "5")], status.phrase)


def _closing(answer: Answer) -> Answer:
    """The page of a form whose file was too large, which is not read to its end."""
    status, headers, body = answer
    if status == HTTPStatus.OK:  # who is not logged in is sent to the login
        status = HTTPStatus.REQUEST_ENTITY_TOO_LARGE
    return status, [*headers, ("connection", "close")], body


def _promised(scope: Scope) -> int:
    """How many bytes the body is said to have; -1 where nothing is said."""
    return int(scope.headers.get("content-length") or -1)


async def read_body(
    scope: Scope, protocol: HTTPProtocol, most: int = MAX_BODY_BYTES, seconds: float | None = None
) -> bytes:
    """The whole body; `Refused` after so many seconds, beyond `most` bytes, or where it breaks off."""
    if scope.method in {"GET", "HEAD"}:
        return b""
    promised = _promised(scope)
    if promised > most:
        raise Refused(HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
    try:
        async with asyncio.timeout(BODY_SECONDS if seconds is None else seconds):
            body = await _read(protocol, most)
    except TimeoutError:
        raise Refused(HTTPStatus.REQUEST_TIMEOUT) from None
    if promised not in {-1, len(body)}:
        raise Refused(HTTPStatus.BAD_REQUEST)
    return body


async def _read(protocol: HTTPProtocol, most: int) -> bytes:
    body = bytearray()
    async for chunk in protocol:
        body += chunk
        if len(body) > most:
            raise Refused(HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
    return bytes(body)


def wsgi_environ(scope: Scope, body: bytes) -> dict[str, Any]:
    """The request as a WSGI environment (PEP 3333)."""
    server, port = scope.server.rsplit(":", 1)
    said = {
        "PATH_INFO": scope.path.encode().decode("latin-1"),
        "QUERY_STRING": scope.query_string,
        "SERVER_NAME": server,
        "SERVER_PORT": port,
        "SERVER_PROTOCOL": f"HTTP/{scope.http_version}",
        "REMOTE_ADDR": scope.client.rsplit(":", 1)[0].strip("[]"),
        "wsgi.url_scheme": scope.scheme,
    }
    return _environ(scope.method, body) | said | _headers(scope)


def _environ(method: str, body: bytes = b"") -> dict[str, Any]:
    """What is the same of all requests; one for a public page is from no address and to no server."""
    return {
        "REQUEST_METHOD": method,
        "SCRIPT_NAME": "",
        "CONTENT_LENGTH": str(len(body)),
        "SERVER_NAME": "localhost",
        "SERVER_PORT": "80",
        "SERVER_PROTOCOL": "HTTP/1.1",
        "REMOTE_ADDR": "",
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": "http",
        "wsgi.input": io.BytesIO(body),
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": True,
        "wsgi.multiprocess": False,
        "wsgi.run_once": False,
    }


def _headers(scope: Scope) -> dict[str, str]:
    """The headers as WSGI names them; one with an underscore could pass for a proxy's, and is left out."""
    given: dict[str, str] = {"HTTP_HOST": scope.authority} if scope.authority else {}
    for name, value in scope.headers.items():
        if "_" in name or name == "content-length":
            continue
        key = "CONTENT_TYPE" if name == "content-type" else f"HTTP_{name.upper().replace('-', '_')}"
        joint = "; " if name == "cookie" else ","
        given[key] = f"{given[key]}{joint}{value}" if key in given and name != "host" else value
    return given


def call_wsgi(application: WSGIApplication, environ: dict[str, Any]) -> Answer:
    """The whole answer of the site: status, headers, body; the server sends it at the reader's pace."""
    begun: list[tuple[str, list[tuple[str, str]]]] = []

    def start(status: str, headers: list[tuple[str, str]], _: object = None) -> Callable[[bytes], object]:
        begun.append((status, headers))
        return written.write

    written = io.BytesIO()
    parts = application(environ, start)
    try:
        written.writelines(parts)
    finally:
        if hasattr(parts, "close"):
            parts.close()
    status, headers = begun[-1]
    return int(status[:3]), headers, written.getvalue()


# SQLite has one writer: one thread keeps the queue fair and is as fast as many.
application = rsgi_app(site, 1 if connection.vendor == "sqlite" else 8)
