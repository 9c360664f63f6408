"""The site with one bare page beside it: so many bytes, from the same server, without Django.

``/bare/<bytes>`` is what a page of that size costs at the least; `benchmarks.pages` measures against it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tournaments.rsgi import rsgi_app
from tournaments.wsgi import application as site

if TYPE_CHECKING:
    from collections.abc import Iterable
    from wsgiref.types import StartResponse, WSGIEnvironment

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
