"""What the server calls for every request: whoever has not said everything does not enter the queue.

The site is WSGI, and on SQLite one thread runs it, so that writers are served in order. That thread must not
wait for a phone that left the Wi-Fi in the middle of a form: the body is awaited here first, up to `DEADLINE`
and `LARGEST`. A request that hangs then costs a little memory, and no thread.
"""

from __future__ import annotations

import asyncio
import io
import sys
from concurrent.futures import ThreadPoolExecutor
from http import HTTPStatus
from typing import TYPE_CHECKING, Any

from django.db import connection

from tournaments.wsgi import application as site

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable
    from wsgiref.types import WSGIApplication

    from granian._granian import RSGIHTTPProtocol as HTTPProtocol
    from granian.rsgi import Scope

    Answer = tuple[int, list[tuple[str, str]], bytes]

DEADLINE = 10.0  # seconds a body may take to arrive, from the first byte to the last
LARGEST = 2_500_000  # bytes of a body; the longest asked for, a list of teams, ends at 2,000,000


class Refused(Exception):
    """A body that does not come, breaks off, or is too long; the status says which."""

    def __init__(self, status: HTTPStatus) -> None:
        super().__init__(status.phrase)
        self.status = status


def entrance(application: WSGIApplication, threads: int) -> Callable[[Scope, HTTPProtocol], Awaitable[None]]:
    """`application` as the server calls it: bodies arrive side by side, then `threads` answer in order."""
    queue = ThreadPoolExecutor(threads, "site")

    async def enter(scope: Scope, protocol: HTTPProtocol) -> None:
        try:
            environ = environment(scope, await whole_body(scope, protocol))
        except Refused as refused:
            # Without `close` the rest of the body would be read as the next request.
            protocol.response_str(refused.status, [("connection", "close")], refused.status.phrase)
            return
        loop = asyncio.get_running_loop()
        protocol.response_bytes(*await loop.run_in_executor(queue, answer, application, environ))

    return enter


async def whole_body(scope: Scope, protocol: HTTPProtocol) -> bytes:
    """The body, once all of it is here; `Refused` after `DEADLINE`, beyond `LARGEST`, or broken off."""
    if scope.method in {"GET", "HEAD"}:
        return b""
    promised = int(scope.headers.get("content-length") or -1)
    if promised > LARGEST:
        raise Refused(HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
    try:
        async with asyncio.timeout(DEADLINE):
            body = await _read(protocol)
    except TimeoutError:
        raise Refused(HTTPStatus.REQUEST_TIMEOUT) from None
    if promised not in {-1, len(body)}:
        raise Refused(HTTPStatus.BAD_REQUEST)
    return body


async def _read(protocol: HTTPProtocol) -> bytes:
    body = bytearray()
    async for chunk in protocol:
        body += chunk
        if len(body) > LARGEST:
            raise Refused(HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
    return bytes(body)


def environment(scope: Scope, body: bytes) -> dict[str, Any]:
    """The request in the words of PEP 3333."""
    server, port = scope.server.rsplit(":", 1)
    environ: dict[str, Any] = {
        "REQUEST_METHOD": scope.method,
        "SCRIPT_NAME": "",
        "PATH_INFO": scope.path.encode().decode("latin-1"),
        "QUERY_STRING": scope.query_string,
        "CONTENT_LENGTH": str(len(body)),
        "SERVER_NAME": server,
        "SERVER_PORT": port,
        "SERVER_PROTOCOL": f"HTTP/{scope.http_version}",
        "REMOTE_ADDR": scope.client.rsplit(":", 1)[0].strip("[]"),
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": scope.scheme,
        "wsgi.input": io.BytesIO(body),
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": True,
        "wsgi.multiprocess": False,
        "wsgi.run_once": False,
    }
    return environ | _headers(scope)


def _headers(scope: Scope) -> dict[str, str]:
    """As HTTP_…; one with an underscore could pass for another that only a proxy writes, and is left out."""
    given: dict[str, str] = {"HTTP_HOST": scope.authority} if scope.authority else {}
    for name, value in scope.headers.items():
        if "_" in name or name == "content-length":
            continue
        key = "CONTENT_TYPE" if name == "content-type" else f"HTTP_{name.upper().replace('-', '_')}"
        joint = "; " if name == "cookie" else ","
        given[key] = f"{given[key]}{joint}{value}" if key in given and name != "host" else value
    return given


def answer(application: WSGIApplication, environ: dict[str, Any]) -> Answer:
    """What the site answers, whole: a page is small, and a reader's slow line is the server's affair."""
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
application = entrance(site, 1 if connection.vendor == "sqlite" else 8)
