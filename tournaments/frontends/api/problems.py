"""Errors of the API as `application/problem+json` (RFC 9457), with the sentences that pages have.

The middleware `errors_as_problems` gives this form to every error below /api/, even where the request reached
no operation.
"""

from __future__ import annotations

from http import HTTPStatus
from typing import TYPE_CHECKING, Any, Final, TypeVar

from django.core.exceptions import PermissionDenied, RequestDataTooBig, SuspiciousOperation
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.utils.cache import patch_vary_headers
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt
from ninja.errors import AuthenticationError, HttpError, ValidationError

from scoring.sheet import Refusal
from scoring.sheet.fields import BadEntry
from tournaments.core.access.permissions import Right, requires
from tournaments.core.sheets.refusals import deal_sentences, sentence_of
from tournaments.platform.errors import WHAT_TO_DO, UserError
from tournaments.platform.failures import FAULT_ATTRIBUTE, NUMBER_ATTRIBUTE

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from django.forms import Form
    from ninja import NinjaAPI

    FormT = TypeVar("FormT", bound=Form)
    Respond = Callable[[HttpRequest], HttpResponse]

MEDIA_TYPE: Final = "application/problem+json"
API_PREFIX: Final = "/api/"
KEPT_HEADERS: Final = ("Allow", "Retry-After")
"""The headers of the original answer that a problem keeps."""


def problem(status: int, detail: str, errors: Sequence[Mapping[str, str]] = ()) -> HttpResponse:
    """The answer with a problem: `detail` is its sentence, `errors` are those of single fields."""
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
    """The answer 404, where nothing exists or nothing is published."""
    return problem(404, _("Il n’y a rien à cette adresse, ou rien de publié."))


@requires(Right.PUBLIC)
@csrf_exempt
def unknown(_request: HttpRequest, rest: str) -> HttpResponse:  # noqa: ARG001 — the address names it
    """Answer 404 to any other address below /api/."""
    return not_found()


class TooManyRequests(Exception):
    """The key has sent too many requests within a minute."""


class InvalidBody(Exception):
    """The body is invalid: `errors` are its fields, each with sentences."""

    def __init__(self, errors: Mapping[str, Sequence[str]]) -> None:
        super().__init__(", ".join(errors))
        self.errors = errors


def valid_form(form: FormT) -> FormT:
    """The form, if it is valid; else `InvalidBody` with its sentences."""
    if not form.is_valid():
        raise InvalidBody({name: [str(one) for one in said] for name, said in form.errors.items()})
    return form


def handle_in(api: NinjaAPI) -> None:
    """Register handlers in `api` that turn each exception that a client can cause into a problem."""
    handlers = {
        Http404: lambda _request, _error: not_found(),
        PermissionDenied: lambda _request, error: problem(403, str(error) or _("Ce compte n’y a pas droit.")),
        AuthenticationError: lambda _request, _error: problem(401, _("Il faut une clé d’accès valable.")),
        TooManyRequests: lambda _request, _error: _too_many(),
        InvalidBody: lambda _request, error: _invalid(error.errors),
        BadEntry: lambda _request, error: _invalid({f"content.{error.field}".rstrip("."): [_malformed()]}),
        Refusal: lambda _request, error: _refused(error),
        UserError: lambda _request, error: problem(409, error.sentence),
        RequestDataTooBig: lambda _request, _error: problem(413, _("C’est trop long.")),
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
    return _("Ce qui a été envoyé n’a pas la forme attendue.")


def _invalid(errors: Mapping[str, Sequence[str]]) -> HttpResponse:
    """422, with each field and what is wrong with it."""
    listed = [{"field": field, "message": said} for field, sentences in errors.items() for said in sentences]
    return problem(422, _malformed(), listed)


def _refused(refusal: Refusal) -> HttpResponse:
    """409 for an entry that the sheet refuses; for an impossible deal, with all its errors."""
    wrong = deal_sentences(refusal.invalid) if refusal.invalid is not None else ()
    return problem(409, sentence_of(refusal), [{"field": "content.record", "message": one} for one in wrong])


def _field(place: Sequence[object]) -> str:
    """A place in the request, as a path: ``query.after``, ``body.record``."""
    return ".".join(str(part) for part in place if part != "payload")


def errors_as_problems(respond: Respond) -> Respond:
    """The middleware that turns every error answer below /api/ into a problem, whatever raised it."""

    def answer(request: HttpRequest) -> HttpResponse:
        found = respond(request)
        if found.status_code < 400 or not request.path.startswith(API_PREFIX):
            return found
        if found.headers.get("Content-Type") == MEDIA_TYPE:
            return found
        made = _problem_of_status(request, HTTPStatus(found.status_code))
        for name in KEPT_HEADERS:
            if name in found:
                made[name] = found[name]
        return made

    return answer


def kept_by_nobody(respond: Respond) -> Respond:
    """The middleware by which no cache between gives the answer to one key to another.

    Public answers say themselves for how long they may be kept.
    """

    def answer(request: HttpRequest) -> HttpResponse:
        found = respond(request)
        if request.path.startswith(API_PREFIX) and "Cache-Control" not in found:
            found["Cache-Control"] = "no-store"
            patch_vary_headers(found, ["Authorization"])
        return found

    return answer


def _problem_of_status(request: HttpRequest, status: HTTPStatus) -> HttpResponse:
    fault = getattr(request, FAULT_ATTRIBUTE, None)
    if fault is not None:
        return problem(status, str(WHAT_TO_DO[fault]))
    if status >= HTTPStatus.INTERNAL_SERVER_ERROR:
        told = _("La panne est de notre côté. Donnez son numéro à qui tient le serveur : %(number)s.")
        return problem(status, told % {"number": getattr(request, NUMBER_ATTRIBUTE, "")})
    if status == HTTPStatus.NOT_FOUND:
        return not_found()
    if status == HTTPStatus.METHOD_NOT_ALLOWED:
        return problem(status, _("Cette adresse ne répond pas à cette méthode."))
    if status == HTTPStatus.CONFLICT:
        return problem(status, _("Quelqu’un d’autre changeait la même chose : relisez-la, puis redemandez."))
    if status == HTTPStatus.FORBIDDEN:
        return problem(status, _("Ce compte n’y a pas droit."))
    return problem(status, _("Cette demande ne se comprend pas."))
