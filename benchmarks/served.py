"""The site with one bare page beside it: so many bytes, from the same server, without Django.

``/bare/<bytes>`` is what a page of that size costs at the least; `benchmarks.pages` measures against it.
`same_bytes` is a whole application that always sends one answer; `benchmarks.public` measures against it.
"""

from __future__ import annotations

import json
import os
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tournaments.rsgi import rsgi_app
from tournaments.wsgi import application as site

if TYPE_CHECKING:
    from collections.abc import Iterable
    from wsgiref.types import StartResponse, WSGIEnvironment

    from granian._granian import RSGIHTTPProtocol as HTTPProtocol
    from granian.rsgi import Scope

PREFIX = "/bare/"


def application(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
    """A bare page where one is asked for, else the site."""
    path = environ["PATH_INFO"]
    if not path.startswith(PREFIX):
        return site(environ, start_response)
    body = b"x" * int(path.removeprefix(PREFIX))
    start_response("200 OK", [("Content-Type", "text/html"), ("Content-Length", str(len(body)))])
    return [body]


served = rsgi_app(application, threads=1)


@cache
def _answer() -> Any:
    """Status, headers and body that the benchmark has written down."""
    head, _, body = Path(os.environ["SAME_BYTES"]).read_bytes().partition(b"\n")
    status, headers = json.loads(head)
    return status, [(name, value) for name, value in headers], body


async def same_bytes(_scope: Scope, protocol: HTTPProtocol) -> None:
    """The least that a server can do for these bytes."""
    protocol.response_bytes(*_answer())
