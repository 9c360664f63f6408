"""Errors of the API in one form (RFC 9457): `application/problem+json`, with the sentence that a page has.

Whatever is refused or breaks below /api/ is answered so, even where the request reached no operation: by the
middleware `errors_as_problems`.
"""

from __future__ import annotations

from http import HTTPStatus
from typing import TYPE_CHECKING, Any, Final, TypeVar

from django.core.exceptions import PermissionDenied, RequestDataTooBig, SuspiciousOperation
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt
from ninja.errors import AuthenticationError, HttpError, ValidationError

from scoring.sheet import Refusal
from scoring.sheet.fields import BadEntry
from tournaments.access.permissions import Right, requires
from tournaments.platform.errors import UserError
from tournaments.platform.failures import NUMBER_ATTRIBUTE
from tournaments.sheets.refusals import deal_sentences, sentence_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from django.forms import Form
    from ninja import NinjaAPI

    FormT = TypeVar("FormT", bound=Form)
    Respond = Callable[[HttpRequest], HttpResponse]

MEDIA_TYPE: Final = "application/problem+json"
BELOW: Final = "/api/"
KEPT: Final = ("Allow", "Retry-After")
"""The headers that such an answer keeps."""


def problem(status: int, detail: str, errors: Sequence[Mapping[str, str]] = ()) -> HttpResponse:
    """The answer that says what is wrong; `errors` are those of single fields."""
    said: dict[str, Any] = {
        "type": "about:blank",
        "title": HTTPStatus(status).phrase,
        "status": status,
        "detail": detail,
    }
    answer = JsonResponse(said | ({"errors": list(errors)} if errors else {}), status=status)
    answer["Content-Type"] = MEDIA_TYPE
    answer["Cache-Control"] = "no-store"
    if status == HTTPStatus.UNAUTHORIZED:
        answer["WWW-Authenticate"] = "Bearer"
    return answer


def not_found() -> HttpResponse:
    """The answer where nothing is, or nothing that may be known."""
    return problem(404, _("Il n'y a rien à cette adresse, ou rien de publié."))


@requires(Right.PUBLIC)
@csrf_exempt
def unknown(_request: HttpRequest, rest: str) -> HttpResponse:  # noqa: ARG001 — the address names it
    """Any other address below /api/."""
    return not_found()


class TooMany(Exception):
    """A key has sent too many requests within a minute."""


class Invalid(Exception):
    """The body is invalid: `errors` are its fields, each with sentences."""

    def __init__(self, errors: Mapping[str, Sequence[str]]) -> None:
        super().__init__(", ".join(errors))
        self.errors = errors


def checked(form: FormT) -> FormT:
    """The form, if it is valid; else `Invalid` with its sentences."""
    if not form.is_valid():
        raise Invalid({name: [str(one) for one in said] for name, said in form.errors.items()})
    return form


def handle_in(api: NinjaAPI) -> None:
    """Register handlers by which `api` answers each exception that a client can cause in this form."""
    handlers = {
        Http404: lambda _request, _error: not_found(),
        PermissionDenied: lambda _request, error: problem(403, str(error) or _("Ce compte n'y a pas droit.")),
        AuthenticationError: lambda _request, _error: problem(401, _("Il faut une clé d'accès valable.")),
        TooMany: lambda _request, _error: _too_many(),
        Invalid: lambda _request, error: _invalid(error.errors),
        BadEntry: lambda _request, error: _invalid({f"content.{error.field}".rstrip("."): [_malformed()]}),
        Refusal: lambda _request, error: _refused(error),
        UserError: lambda _request, error: problem(409, error.sentence),
        RequestDataTooBig: lambda _request, _error: problem(413, _("C'est trop long.")),
        SuspiciousOperation: lambda _request, _error: problem(400, _("Cette demande ne se comprend pas.")),
        HttpError: lambda _request, error: problem(error.status_code, _("Cette demande ne se comprend pas.")),
        ValidationError: lambda _request, error: _invalid(
            {_field(one["loc"]): [str(one["msg"])] for one in error.errors}
        ),
    }
    for kind, handle in handlers.items():
        api.add_exception_handler(kind, handle)


def _too_many() -> HttpResponse:
    answer = problem(429, _("Cette clé demande trop souvent : attendez une minute."))
    answer["Retry-After"] = "60"
    return answer


def _malformed() -> str:
    return _("Ce qui a été envoyé n'a pas la forme attendue.")


def _invalid(errors: Mapping[str, Sequence[str]]) -> HttpResponse:
    """422, with each field and what is wrong with it."""
    listed = [{"field": field, "message": said} for field, sentences in errors.items() for said in sentences]
    return problem(422, _malformed(), listed)


def _refused(refusal: Refusal) -> HttpResponse:
    """409 for an entry that the sheet refuses; of an impossible deal, everything that is wrong with it."""
    wrong = deal_sentences(refusal.invalid) if refusal.invalid is not None else ()
    return problem(409, sentence_of(refusal), [{"field": "content.record", "message": one} for one in wrong])


def _field(place: Sequence[object]) -> str:
    """A place in the request, as a path: ``query.after``, ``body.record``."""
    return ".".join(str(part) for part in place if part != "payload")


def errors_as_problems(respond: Respond) -> Respond:
    """The middleware that answers any error below /api/ in this form, whatever raised it."""

    def answer(request: HttpRequest) -> HttpResponse:
        found = respond(request)
        if found.status_code < 400 or not request.path.startswith(BELOW):
            return found
        if found.headers.get("Content-Type") == MEDIA_TYPE:
            return found
        made = _of_status(request, HTTPStatus(found.status_code))
        for name in KEPT:
            if name in found:
                made[name] = found[name]
        return made

    return answer


def _of_status(request: HttpRequest, status: HTTPStatus) -> HttpResponse:
    if status >= HTTPStatus.INTERNAL_SERVER_ERROR:
        told = _("La panne est de notre côté : dites-en le numéro à qui tient le serveur, %(number)s.")
        return problem(status, told % {"number": getattr(request, NUMBER_ATTRIBUTE, "")})
    if status == HTTPStatus.NOT_FOUND:
        return not_found()
    if status == HTTPStatus.METHOD_NOT_ALLOWED:
        return problem(status, _("Cette adresse ne répond pas à cette méthode."))
    if status == HTTPStatus.FORBIDDEN:
        return problem(status, _("Ce compte n'y a pas droit."))
    return problem(status, _("Cette demande ne se comprend pas."))
