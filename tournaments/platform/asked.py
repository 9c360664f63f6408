"""One reading of a request: what the server's entrance decides on is what Django will see of it.

Django reads more into a request than was sent: `get` is GET to it, a host that is missing is the server's
own, of a protocol that two proxies name the first counts. Where the entrance decides something of its own on
such a value it reads it here, as Django does; a request that two readers could take for two different ones is
none of ours (`is_unambiguous`), and Django is told no more of any than what stands here (`wsgi_environ`).
"""

from __future__ import annotations

import io
import re
import sys
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from django.conf import settings
from django.http import parse_cookie
from django.http.request import split_domain_port, validate_host

if TYPE_CHECKING:
    from collections.abc import Mapping

    from granian.rsgi import Scope

LANGUAGES: Final = frozenset(code for code, _ in settings.LANGUAGES)
WITHOUT_BODY: Final = frozenset({"GET", "HEAD"})
ONCE: Final = ("content-type", "authorization", "origin")
"""Headers that a request has once at most, as `Host`: of two, each reader may believe another one."""


_TYPE: Final = re.compile(r'[^\s;,"]+(?:\s*;\s*[^\s;,"=*]+=(?:"[^"]*"|[^\s;,"]*))*(?:\s*;)?')
_CHARSET: Final = re.compile(r';\s*charset="?([^\s;"]*)', re.IGNORECASE)


def is_readable_type(content_type: str) -> bool:
    """Whether Django can read a content of this type: its text is UTF-8, as that of all our forms.

    Any other encoding fails where a field is read, one of a parameter (`name*=…`) where the request is.
    """
    known = all(charset.lower() in {"utf-8", "utf8"} for charset in _CHARSET.findall(content_type))
    return known and (not content_type or _TYPE.fullmatch(content_type.strip()) is not None)


def is_json(scope: Scope) -> bool:
    """Whether the content is said to be JSON."""
    said: str = scope.headers.get("content-type") or ""
    return said.partition(";")[0].strip().lower() == "application/json"


def is_unambiguous(scope: Scope) -> bool:
    """Whether everybody reads the same request: one host, an address on it, a method as Django will see it.

    A proxy may have checked the other one of two hosts, or the one of an absolute address; one with letters
    that no host has would be missing here, and Django would put the server's own in its place. Without any
    ask checks of whether the site is alive, by version 1.0. Nobody sends a method in small letters by chance.
    What Django cannot read is none of ours either.
    """
    every = scope.headers.get_all  # type: ignore[attr-defined]  # Granian's stubs lack the method
    hosts, authority = every("host"), scope.authority
    if hosts:
        one = len(hosts) == 1 and hosts[0] and (authority or hosts[0]).lower() == hosts[0].lower()
    else:
        one = "host" not in scope.headers and scope.http_version == "1"
    return (
        bool(one)
        and scope.method == scope.method.upper() != "CONNECT"
        and scope.path.startswith("/")
        and not any(name in scope.headers and len(every(name)) > 1 for name in ONCE)
        and is_readable_type(scope.headers.get("content-type") or "")
    )


def host_of(scope: Scope) -> str:
    """The host that is asked for, with its port, as it was sent; without one, where the server is asked."""
    host: str = scope.headers.get("host") or scope.authority or scope.server
    return host


def is_ours(host: str) -> bool:
    """Whether Django answers requests for this host, whatever its port is (`ALLOWED_HOSTS`)."""
    return _is_among(host, tuple(settings.ALLOWED_HOSTS))


@lru_cache(maxsize=256)
def _is_among(host: str, ours: tuple[str, ...]) -> bool:
    name, _port = split_domain_port(host)
    return bool(name) and validate_host(name, ours)


def is_redirected_to_https(scope: Scope) -> bool:
    """Whether Django sends the reader on to https: the site is there alone, and no proxy names it."""
    if not settings.HTTPS:
        return False
    said: str = scope.headers.get("x-forwarded-proto") or ""
    return said.partition(",")[0].strip() != "https"


def cookies_of(scope: Scope) -> dict[str, str]:
    """The cookies of a request."""
    sent = scope.headers.get_all("cookie")  # type: ignore[attr-defined]
    return parse_cookie("; ".join(sent)) if sent else {}


def language_of(cookies: Mapping[str, str]) -> str:
    """The language in which the site answers a request with these cookies (`access.language`)."""
    chosen = cookies.get(settings.LANGUAGE_COOKIE_NAME, "")
    return chosen if chosen in LANGUAGES else settings.LANGUAGE_CODE


def address_of(scope: Scope) -> str:
    """The address at the other end of the connection: a device of the hall, or a proxy."""
    return scope.client.rsplit(":", 1)[0].strip("[]")


def wsgi_environ(scope: Scope, body: bytes) -> dict[str, Any]:
    """The request as a WSGI environment (PEP 3333)."""
    server, port = scope.server.rsplit(":", 1)
    of_request = {
        "PATH_INFO": _as_bytes(scope.path),
        "QUERY_STRING": _as_bytes(scope.query_string),
        "SERVER_NAME": server,
        "SERVER_PORT": port,
        "SERVER_PROTOCOL": f"HTTP/{scope.http_version}",
        "REMOTE_ADDR": address_of(scope),
        "wsgi.url_scheme": scope.scheme,
    }
    return plain_environ(scope.method, body) | of_request | _headers(scope)


def page_environ(path: str, query: str, language: str) -> dict[str, Any]:
    """The WSGI variables by which a public page is asked for: nothing else of any request is in them."""
    named = {
        "PATH_INFO": _as_bytes(path),
        "QUERY_STRING": _as_bytes(query),
        "HTTP_HOST": "localhost",
        "HTTP_COOKIE": f"{settings.LANGUAGE_COOKIE_NAME}={language}",
    }
    return named | ({"HTTP_X_FORWARDED_PROTO": "https"} if settings.HTTPS else {})


def plain_environ(method: str, body: bytes = b"") -> dict[str, Any]:
    """The variables that are the same for all requests; those of a public page name no client."""
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
    """The headers by their WSGI names, without any with an underscore, which could forge a proxy's.

    How the content came is left out, and of a request whose content is not read its type too.
    """
    unread = {"content-type"} if scope.method in WITHOUT_BODY else set[str]()
    dropped = {"content-length", "transfer-encoding"} | unread
    given: dict[str, str] = {"HTTP_HOST": scope.authority} if scope.authority else {}
    for name, value in scope.headers.items():
        if "_" in name or name in dropped:
            continue
        key = "CONTENT_TYPE" if name == "content-type" else f"HTTP_{name.upper().replace('-', '_')}"
        joint = "; " if name == "cookie" else ","
        given[key] = f"{given[key]}{joint}{value}" if key in given and name != "host" else value
    return given


def _as_bytes(text: str) -> str:
    """A text as WSGI has it: each letter stands for a byte of its UTF-8."""
    return text.encode().decode("latin-1")
