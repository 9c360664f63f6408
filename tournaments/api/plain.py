"""Whatever is refused or breaks below /api/ answers JSON, also where no operation was found yet."""

from __future__ import annotations

from http import HTTPStatus
from typing import TYPE_CHECKING, Final

from django.utils.translation import gettext as _

from tournaments.api.problems import MEDIA_TYPE, not_found, problem
from tournaments.platform.failures import NUMBER

if TYPE_CHECKING:
    from collections.abc import Callable

    from django.http import HttpRequest, HttpResponse

BELOW: Final = "/api/"
KEPT: Final = ("Allow", "Retry-After")
"""What such an answer says beside its text."""


def in_json(respond: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """A middleware: an error below /api/ is a problem (`tournaments.api.problems`), whoever answered it."""

    def answer(request: HttpRequest) -> HttpResponse:
        found = respond(request)
        if found.status_code < 400 or not request.path.startswith(BELOW):
            return found
        if found.headers.get("Content-Type") == MEDIA_TYPE:
            return found
        made = _said(request, HTTPStatus(found.status_code))
        for name in KEPT:
            if name in found:
                made[name] = found[name]
        return made

    return answer


def _said(request: HttpRequest, status: HTTPStatus) -> HttpResponse:
    if status >= HTTPStatus.INTERNAL_SERVER_ERROR:
        told = _("La panne est de notre côté : dites-en le numéro à qui tient le serveur, %(number)s.")
        return problem(status, told % {"number": getattr(request, NUMBER, "")})
    if status == HTTPStatus.NOT_FOUND:
        return not_found()
    if status == HTTPStatus.METHOD_NOT_ALLOWED:
        return problem(status, _("Cette adresse ne répond pas à cette méthode."))
    if status == HTTPStatus.FORBIDDEN:
        return problem(status, _("Ce compte n'y a pas droit."))
    return problem(status, _("Cette demande ne se comprend pas."))
