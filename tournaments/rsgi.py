"""The server's entrance (RSGI): reads each request whole, then lets a thread of the WSGI site answer it.

On SQLite one thread runs the site, so that writers are served in order. It must not wait for a phone that
left the Wi-Fi in the middle of a form: the body is read here first, within `BODY_SECONDS` and
`MAX_BODY_BYTES`, so that a slow upload costs a little memory and no thread; one address sends `MAX_BODIES` at
once, unless it is that of a proxy, behind which is everybody. At most `MAX_WAITING` whole requests wait for a
thread; a further one is answered 503.

Public pages come from memory (`tournaments.platform.memory`), and where one process writes, as on SQLite,
«nothing new» for the phones of tables. Four more threads keep other work from delaying deals, and deals from
delaying it: one renews the pages of the memory; one answers what strangers can make up without end, of which
only so much may wait (pages that cannot be cached, as a search, and those that nobody has looked at yet); one
draws rounds (`DRAWS`), mostly before anything is locked; one does what takes seconds (`SLOW`: a copy of
everything, a file from another computer). The time (`CLOCK`) is answered here, since it must not wait.

Which of these a request goes to is decided on what Django will see of it (`tournaments.platform.asked`).
Where two readers could take it for two requests (a method in small letters, two hosts), it is refused.
"""

from __future__ import annotations

import asyncio
import gc
import io
import re
import sys
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from http import HTTPStatus
from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.db import connection

from tournaments.frontends.machine.forms import TOO_LARGE
from tournaments.platform import program
from tournaments.platform.asked import (
    WITHOUT_BODY,
    address_of,
    host_of,
    is_json,
    is_ours,
    is_unambiguous,
    plain_environ,
    wsgi_environ,
)
from tournaments.platform.memory.page_cache import (
    CACHEABLE,
    PREFIXES,
    CachedPage,
    PageCache,
    is_anonymous,
    key_of,
)
from tournaments.platform.memory.unchanged import KEPT_SECONDS, Unchanged, question_of
from tournaments.wsgi import application as site

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterator
    from wsgiref.types import WSGIApplication

    from granian._granian import RSGIHTTPProtocol as HTTPProtocol
    from granian.rsgi import Scope

    from tournaments.platform.memory.commits import Subject

    Answer = tuple[int, list[tuple[str, str]], bytes]
    Handle = Callable[[Scope, HTTPProtocol], Awaitable[None]]

WRITING = frozenset({"POST", "PUT", "PATCH", "DELETE"})  # any other method writes nothing
BODY_SECONDS, FILE_SECONDS = 10.0, 120.0  # from the first byte of a body to its last
MAX_BODY_BYTES = 2_500_000  # the longest form, a list of teams, ends at 2,000,000
MAX_FILE_BYTES = 64_000_000  # an archive or a copy from another computer, one at a time
CLOCK = "/heure/"  # the time for all clocks of the hall (`tournaments.frontends.screens.views.time_now`)
AS_IT_IS = ("x-content-type-options", "nosniff")
CLOCK_HEADERS = [("content-type", "text/plain"), ("cache-control", "no-store"), AS_IT_IS]
SHEET = "/t/etat/"  # how its sheet stands, which the phone of a table asks every second
SLOW = "/ordinateur/"
DRAWS = re.compile(r"/concours/[^/]+/parties/(tirer|[^/]+/refaire)/|/api/1/concours/[^/]+/rounds")
UPLOADS = frozenset({"/ordinateur/archives/", "/ordinateur/remettre/"})  # what takes a file from elsewhere
PUBLIC = (*PREFIXES, "/images/")  # the pages of the public, in the memory or not
JUDGED = "/rejouer/juger/"  # a post of the public that writes nothing
MAX_BODIES = 200  # bodies that come from one address at the same time; a phone sends one
MAX_WAITING = 1_000  # requests; a thousand quick ones take a few seconds
MAX_LOOKING = 50  # requests for public pages that the memory cannot hold; they may take 0.1 s each
SWITCH_SECONDS = 0.0005
MAX_UNKNOWN = 200  # pages that nobody has looked at yet: as many as phones that scan their cards at once


class Rejected(Exception):
    """A request that the site is not asked: its body is late, incomplete or too long, or too many wait."""

    def __init__(self, status: HTTPStatus) -> None:
        super().__init__(status.phrase)
        self.status = status


@dataclass(slots=True)
class Workers:
    """Threads that answer one kind of request; at most `most` of these may be waiting or under way."""

    executor: ThreadPoolExecutor
    most: int
    waiting: int = 0

    async def answer(self, application: WSGIApplication, environ: dict[str, Any]) -> Answer:
        """The answer of one of the threads; `Rejected` where too many wait."""
        if self.waiting >= self.most:
            raise Rejected(HTTPStatus.SERVICE_UNAVAILABLE)
        self.waiting += 1
        try:
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(self.executor, call_wsgi, application, environ)
        finally:
            self.waiting -= 1


class Lanes:
    """The threads of the site, by what a request may take of them."""

    def __init__(self, threads: int, strangers: ThreadPoolExecutor) -> None:
        self.desk = Workers(ThreadPoolExecutor(threads, "site"), MAX_WAITING)
        self.looking = Workers(strangers, MAX_LOOKING)
        self.drawing = Workers(ThreadPoolExecutor(1, "drawing"), MAX_WAITING)
        self.slow = Workers(ThreadPoolExecutor(1, "slow"), MAX_WAITING)

    def of(self, scope: Scope) -> Workers:
        """Those that answer this request."""
        if scope.path.startswith(SLOW):
            return self.slow
        if scope.method in WRITING and DRAWS.fullmatch(scope.path):
            return self.drawing
        return self.looking if _is_public_read(scope) else self.desk


class Bodies:
    """How many bodies are coming, by the address that sends them: nobody fills the memory from one device."""

    def __init__(self) -> None:
        self.coming: Counter[str] = Counter()

    @contextmanager
    def coming_from(self, scope: Scope) -> Iterator[None]:
        """A place for one more body; `Rejected` where its address has `MAX_BODIES` already."""
        address = address_of(scope)
        if settings.PROXIES or scope.method in WITHOUT_BODY:
            yield
            return
        if self.coming[address] >= MAX_BODIES:
            raise Rejected(HTTPStatus.SERVICE_UNAVAILABLE)
        self.coming[address] += 1
        try:
            yield
        finally:
            self.coming[address] -= 1
            if not self.coming[address]:
                del self.coming[address]


def rsgi_app(application: WSGIApplication, threads: int) -> Handle:
    """The RSGI application: public pages come from memory, all else from `site_handler`."""
    looking = ThreadPoolExecutor(1, "looking")
    unchanged = Unchanged(KEPT_SECONDS if threads == 1 else 0)
    ask_site = site_handler(application, threads, looking, unchanged)

    def public(variables: dict[str, Any]) -> tuple[Answer, tuple[Subject, ...] | None]:
        environ = plain_environ("GET") | variables
        return call_wsgi(application, environ), environ.get(CACHEABLE)

    cache = PageCache(public, ThreadPoolExecutor(1, "public"), looking)

    async def handle(scope: Scope, protocol: HTTPProtocol) -> None:
        if not is_unambiguous(scope):
            return _reject(protocol, HTTPStatus.BAD_REQUEST)
        if scope.path == CLOCK and scope.method == "GET" and is_ours(host_of(scope)):
            return protocol.response_bytes(200, CLOCK_HEADERS, str(time.time_ns() // 1_000_000).encode())
        if (same := unchanged.again(question_of(scope, SHEET))) is not None:
            return protocol.response_bytes(*same)
        key = key_of(scope) if scope.path.startswith(PREFIXES) else None
        found: CachedPage | Answer | None = None if key is None else cache.current(key)
        if key is not None and found is None:
            too_many = len(cache.unknown) >= MAX_UNKNOWN and cache.is_unknown(key)
            if too_many or len(cache.asking) >= MAX_WAITING:
                return _reject(protocol, HTTPStatus.SERVICE_UNAVAILABLE)
            found = await cache.asked(key)
            if not isinstance(found, CachedPage) and not is_anonymous(scope):
                found = None  # an error or a login page differs for who has a session
        if found is None:
            return await ask_site(scope, protocol)
        answer = found.answer(scope.headers.get("if-none-match")) if isinstance(found, CachedPage) else found
        return protocol.response_bytes(*answer)

    return handle


def site_handler(
    application: WSGIApplication, threads: int, strangers: ThreadPoolExecutor, unchanged: Unchanged
) -> Handle:
    """The RSGI application without the page cache: bodies are read concurrently, then a thread answers."""
    lanes, file, bodies = Lanes(threads, strangers), asyncio.Semaphore(), Bodies()

    async def body(scope: Scope, protocol: HTTPProtocol) -> bytes:
        """The body of a request; of large files only one is read at a time, to limit the memory."""
        with bodies.coming_from(scope):
            if scope.path not in UPLOADS or _content_length(scope) <= MAX_BODY_BYTES:
                return await read_body(scope, protocol)
            await _check_allowed(lanes.slow, application, scope)
        if file.locked():
            raise Rejected(HTTPStatus.SERVICE_UNAVAILABLE)
        async with file:  # at once: nobody comes in between
            return await read_body(scope, protocol, MAX_FILE_BYTES, FILE_SECONDS)

    async def handle(scope: Scope, protocol: HTTPProtocol) -> None:
        before = unchanged.moment()
        try:
            try:
                environ = wsgi_environ(scope, await body(scope, protocol))
            except Rejected as rejected:
                if scope.path not in UPLOADS or rejected.status != HTTPStatus.REQUEST_ENTITY_TOO_LARGE:
                    raise
                environ = wsgi_environ(scope, b"") | {"REQUEST_METHOD": "GET", "QUERY_STRING": TOO_LARGE}
            answer = await lanes.of(scope).answer(application, environ)
        except Rejected as rejected:
            return _reject(protocol, rejected.status)
        unchanged.keep(question_of(scope, SHEET), answer, environ, before)
        return protocol.response_bytes(*_closing(answer) if environ["QUERY_STRING"] == TOO_LARGE else answer)

    return handle


async def _check_allowed(workers: Workers, application: WSGIApplication, scope: Scope) -> None:
    """`Rejected` unless the sender may see the form of this file: a stranger would only block the others.

    It takes no place for the file: strangers who ask it again and again would hold that too.
    """
    form = wsgi_environ(scope, b"") | {"REQUEST_METHOD": "GET"}
    status, *_ = await workers.answer(application, form)
    if status != HTTPStatus.OK:
        raise Rejected(HTTPStatus.FORBIDDEN)


def _is_public_read(scope: Scope) -> bool:
    """Whether a request is for a public page and writes nothing."""
    reads = scope.method not in WRITING or scope.path.endswith(JUDGED)
    return reads and scope.path.startswith(PUBLIC)


def _reject(protocol: HTTPProtocol, status: HTTPStatus) -> None:
    """Answer without the site and close the connection: what is left of a body is not read."""
    headers = [("connection", "close"), ("retry-after", "5"), AS_IT_IS]
    protocol.response_str(status, headers, status.phrase)


def _closing(answer: Answer) -> Answer:
    """The page of a form whose file was too large, with its status; the rest of the file is not read."""
    status, headers, body = answer
    if status == HTTPStatus.OK:  # else a redirect to the login page
        status = HTTPStatus.REQUEST_ENTITY_TOO_LARGE
    return status, [*headers, ("connection", "close")], body


def _content_length(scope: Scope) -> int:
    """The announced length of the body in bytes; -1 where there is none."""
    return int(scope.headers.get("content-length") or -1)


async def read_body(
    scope: Scope, protocol: HTTPProtocol, most: int = MAX_BODY_BYTES, seconds: float | None = None
) -> bytes:
    """The whole body; `Rejected` after `seconds`, beyond `most` bytes, or where it is incomplete.

    One in chunks is refused unless it is JSON: where chunks break off, a form would look like a whole one, a
    JSON object never does.
    """
    if scope.method in WITHOUT_BODY:
        return b""
    length = _content_length(scope)
    if "transfer-encoding" in scope.headers and (length != -1 or not is_json(scope)):
        raise Rejected(HTTPStatus.LENGTH_REQUIRED)
    if length > most:
        raise Rejected(HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
    try:
        async with asyncio.timeout(BODY_SECONDS if seconds is None else seconds):
            body = await _read(protocol, most)
    except TimeoutError:
        raise Rejected(HTTPStatus.REQUEST_TIMEOUT) from None
    if length not in {-1, len(body)}:
        raise Rejected(HTTPStatus.BAD_REQUEST)
    return body


async def _read(protocol: HTTPProtocol, most: int) -> bytes:
    body = bytearray()
    async for chunk in protocol:
        body += chunk
        if len(body) > most:
            raise Rejected(HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
    return bytes(body)


def call_wsgi(application: WSGIApplication, environ: dict[str, Any]) -> Answer:
    """The whole answer of the site: status, headers and body."""
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


def share_interpreter() -> None:
    """Let none of these threads keep the others waiting for the interpreter, which one has at a time.

    One that computes, as a draw, gives it up after Python's five milliseconds to each that waits: by so much
    each of the two thousand polls of a second was late. And whatever is there from the start is never looked
    through for garbage again: with each collection that took an eighth of a second, for everybody.
    """
    sys.setswitchinterval(SWITCH_SECONDS)
    gc.collect()
    gc.freeze()


program.begin_work()
share_interpreter()
# SQLite has one writer: one thread keeps the queue fair and is as fast as many.
application = rsgi_app(site, 1 if connection.vendor == "sqlite" else 8)
