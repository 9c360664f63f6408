"""A site that answers each request with what its two readers, the server's entrance and Django, see of it.

``python -m tests.platform.two_readers`` serves it as the program serves its own, on `PORT`.
"""

from __future__ import annotations

import json
import os
import threading
from collections.abc import Callable, Iterable
from typing import Any, Final

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournaments.settings")

from django.conf import settings
from django.core.exceptions import DisallowedHost
from django.core.handlers.wsgi import WSGIRequest

from tournaments import rsgi
from tournaments.management.commands.serve import server_of
from tournaments.platform import asked, network

NOT_KEPT: Final = [("Content-Type", "application/json"), ("Set-Cookie", "seen=1")]


def seen_by_django(environ: dict[str, Any]) -> dict[str, Any]:
    """What a view would find; `host` is None where Django refuses it."""
    request = WSGIRequest(environ)
    try:
        host: str | None = request.get_host()
    except DisallowedHost:
        host = None
    return {
        "method": request.method,
        "path": request.path_info,
        "query": dict(request.GET.lists()),
        "host": host,
        "cookies": request.COOKIES,
        "language": asked.language_of(request.COOKIES),
        "content": [request.content_type, request.content_params],
        "body": request.body.decode("latin-1"),
        "address": environ["REMOTE_ADDR"],
        "thread": threading.current_thread().name.partition("_")[0],
    }


def site(environ: dict[str, Any], start: Callable[..., Any]) -> Iterable[bytes]:
    """The site: nothing that it says is kept, so that each request is asked of it."""
    start("200 OK", NOT_KEPT)
    return [json.dumps(seen_by_django(environ)).encode()]


ask: Final[Any] = rsgi.rsgi_app(site, threads=1)


class Told:
    """Django's reading on its way out, with the entrance's put beside it."""

    def __init__(self, entrance: dict[str, Any], protocol: Any) -> None:
        self.entrance, self.protocol = entrance, protocol

    def __aiter__(self) -> Any:
        return self.protocol.__aiter__()

    def response_bytes(self, status: int, headers: Any, body: bytes) -> None:
        both = {"entrance": self.entrance, "django": json.loads(body)}
        self.protocol.response_bytes(status, headers, json.dumps(both).encode())

    def response_str(self, status: int, headers: Any, body: str) -> None:
        self.protocol.response_str(status, headers, body)


async def application(scope: Any, protocol: Any) -> None:
    """The entrance of the program, told what it sees."""
    host, cookies = asked.host_of(scope), asked.cookies_of(scope)
    entrance = {
        "method": scope.method,
        "path": scope.path,
        "host": host if asked.is_ours(host) else None,
        "cookies": cookies,
        "language": asked.language_of(cookies),
    }
    await ask(scope, Told(entrance, protocol))


def main() -> None:
    def tell() -> None:
        network.wait_until_open("127.0.0.1", settings.PORT)
        print("Ctrl-C", flush=True)  # noqa: T201

    threading.Thread(target=tell, daemon=True).start()
    server_of("tests.platform.two_readers:application").serve()


if __name__ == "__main__":
    main()
