"""The pages of errors 400, 403, 404, 405, 409 and 500, and the format of the log.

None of them reads the body of the request: reading it may be what failed (too many fields, an unknown
charset); those of 400, 409 and 500 read nothing of it at all. An error 500 has a number, shown on its page
and written in its line of the log; where the disk or the database is to blame, the page says in one sentence
what to do.

A line of the log is `time level logger` and fields. No field quotes a person: of an address, which may hold a
token, only the pattern is logged; of an exception the type and the lines of code, but not its message or the
arguments, which often repeat what was typed. DEBUG=1 logs everything.
"""

from __future__ import annotations

import logging
import re
import secrets
import sys
import traceback
from http import HTTPStatus
from typing import TYPE_CHECKING, Any, Final

from django.conf import settings
from django.core.exceptions import BadRequest
from django.http import (
    HttpResponse,
    HttpResponseBadRequest,
    HttpResponseForbidden,
    HttpResponseNotFound,
    HttpResponseServerError,
)
from django.template.loader import get_template, render_to_string
from django.utils.cache import patch_vary_headers
from django.utils.translation import override

from tournaments.platform.asked import is_readable_type
from tournaments.platform.errors import (
    PASSING,
    RETRY_SECONDS,
    WHAT_TO_DO,
    is_lost_race,
    storage_fault_of,
)
from tournaments.platform.program import ROOT
from tournaments.platform.text import CODE_LETTERS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from django.http import HttpRequest

    Respond = Callable[[HttpRequest], HttpResponse]

_OUR_LOG_LINE: Final = re.compile(
    r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d{4} (?:INFO|WARNING|ERROR|CRITICAL) [\w.]+ "
)
_TRACEBACK_PLACE: Final = re.compile(r'  File "([^"]+)", line (\d+)')
_EXCEPTION_TYPE: Final = re.compile(r"([A-Za-z_][\w.]*(?:Error|Exception|Exit|Interrupt))(?::|$)")
NUMBER_ATTRIBUTE: Final = "failure_number"
"""The attribute of a request that broke, under which its number is kept for the log."""
FAULT_ATTRIBUTE: Final = "storage_fault"
"""The attribute of a request that broke for the disk or the database: the fault."""

CONCOURS_ATTRIBUTE: Final = "concours"
"""The attribute of a request for the concours in its address: a member gets its menu on a page of error."""


def bad_request(_: HttpRequest, exception: Exception) -> HttpResponse:  # noqa: ARG001 — Django passes it
    """400: a request that cannot be understood, or for a host that is not ours."""
    return HttpResponseBadRequest(get_template("400.html").render())


def forbidden(request: HttpRequest, exception: Exception) -> HttpResponse:
    """403, with the sentence of the exception where there is one."""
    context = {"exception": str(exception), **_concours_of(request)}
    return HttpResponseForbidden(render_to_string("403.html", context, request))


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:  # noqa: ARG001 — Django passes it
    """404. Django's own view would look for a form token in the body first."""
    return HttpResponseNotFound(render_to_string("404.html", _concours_of(request), request))


def _concours_of(request: HttpRequest) -> dict[str, Any]:
    return {"tournament": getattr(request, CONCOURS_ATTRIBUTE, None)}


def server_error(request: HttpRequest) -> HttpResponse:
    """500, or 503 where disk or database are to blame, with a number by which the log has the error.

    409 for a form whose write came at the same moment as another one.
    """
    error = sys.exception()
    fault = storage_fault_of(error)
    if fault is None and request.method not in {"GET", "HEAD"} and is_lost_race(error):
        return HttpResponse(get_template("409.html").render(), status=HTTPStatus.CONFLICT)
    number = "".join(secrets.choice(CODE_LETTERS) for _ in range(6))
    setattr(request, NUMBER_ATTRIBUTE, number)
    todo = {}
    if fault is not None:
        for language in ("fr", "en"):
            with override(language):
                todo[language] = str(WHAT_TO_DO[fault])
    setattr(request, FAULT_ATTRIBUTE, fault)
    page = get_template("500.html").render({"number": number, "todo": todo})
    answer = HttpResponseServerError(page, status=503 if fault else 500)
    if fault in PASSING:  # a proxy asks another node, a program waits
        answer["Retry-After"] = str(RETRY_SECONDS)
    return answer


def text_in_utf8_alone(get_response: Respond) -> Respond:
    """Middleware: 400 for a content in another encoding, which would fail wherever a field of it is read."""

    def respond(request: HttpRequest) -> HttpResponse:
        if is_readable_type(request.META.get("CONTENT_TYPE", "")):
            return get_response(request)
        return bad_request(request, BadRequest())

    return respond


def page_instead_of_nothing(get_response: Respond) -> Respond:
    """Middleware: the page of error 405 where a browser opens an address that only takes a form.

    Django's answer to it is empty, and the browser shows a blank page. Who takes no HTML gets it as it is.
    """

    def respond(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        refused = response.status_code == HTTPStatus.METHOD_NOT_ALLOWED and request.method == "GET"
        if not refused or response.content:
            return response
        patch_vary_headers(response, ["Accept"])
        if request.accepts("text/html"):
            response.content = render_to_string("405.html", _concours_of(request), request)
            response["Content-Length"] = str(len(response.content))
        return response

    return respond


class LogLine(logging.Formatter):
    """One line a record: `2026-11-23T19:45:25+0100 WARNING django.request status=404 route=t/<token>/`."""

    default_time_format = "%Y-%m-%dT%H:%M:%S%z"
    default_msec_format = None

    def format(self, record: logging.LogRecord) -> str:
        if settings.DEBUG:
            return super().format(record)
        told = " ".join(f"{name}={value}" for name, value in _fields(record))
        return f"{self.formatTime(record)} {record.levelname} {record.name} {told}".rstrip()


def _fields(record: logging.LogRecord) -> Iterator[tuple[str, str]]:
    """The fields of a line; none holds anything that a visitor wrote."""
    request: Any = getattr(record, "request", None)
    if number := getattr(request, NUMBER_ATTRIBUTE, None):
        yield "number", number
    status = getattr(record, "status_code", None)
    if status is not None:
        yield "status", str(status)
    if request is not None:
        yield "method", request.method if request.method in {"GET", "HEAD", "POST"} else "other"
        yield "route", f"/{request.resolver_match.route}" if request.resolver_match else "none"
    if record.name.startswith("tournaments") or (record.args and status is None):
        yield "says", f'"{_text_of(record)}"'
    if (
        record.exc_info
        and record.exc_info[1]
        and (status is None or status >= 500 or status == HTTPStatus.CONFLICT)
    ):
        yield from _cause(record.exc_info[1])


def _text_of(record: logging.LogRecord) -> str:
    """The whole message of our own records, only the unfilled template of a library's."""
    text = record.getMessage() if record.name.startswith("tournaments") else str(record.msg)
    return " ".join(text.split()).replace('"', "'")


def _cause(error: BaseException) -> Iterator[tuple[str, str]]:
    """The types of an exception and of its cause, and its lines of code, the innermost first."""
    yield "error", type(error).__name__
    if cause := error.__cause__ or error.__context__:
        yield "after", type(cause).__name__
    frames = reversed(traceback.extract_tb(error.__traceback__))
    yield "at", ",".join(f"{_relative_path(frame.filename)}:{frame.lineno}" for frame in frames)


def strip_quotes(line: str) -> str:
    """What may be logged of a line that another process of ours printed; "" for nothing.

    Its own log lines stay whole, as they quote nobody. Of a traceback the places and the type of the
    exception are kept; its message, and what a library printed by itself, may quote a name and are dropped.
    """
    if settings.DEBUG or _OUR_LOG_LINE.match(line):
        return line
    if place := _TRACEBACK_PLACE.match(line):
        return f"  at {_relative_path(place[1])}:{place[2]}\n"
    return f"  {error[1]}\n" if (error := _EXCEPTION_TYPE.match(line)) else ""


def _relative_path(file: str) -> str:
    """A file's path below the root of the program or library: the folders above it may name a person."""
    return file.removeprefix(f"{ROOT}/").rpartition("site-packages/")[2].rpartition("lib/python")[2]
