"""Errors of the API as `application/problem+json` (RFC 9457), with the sentences that pages have.

The middleware `errors_as_problems` gives this form to every error below /api/, even where the request reached
no operation.
"""

from __future__ import annotations

from http import HTTPStatus
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeVar

from django.core.exceptions import PermissionDenied, RequestDataTooBig, SuspiciousOperation
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.utils.cache import patch_vary_headers
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.csrf import csrf_exempt
from ninja.errors import AuthenticationError, HttpError, ValidationError

from scoring.sheet import Refusal
from scoring.sheet.fields import BadEntry
from tournaments.core.access.permissions import Right, requires
from tournaments.core.sheets.refusals import deal_sentences, sentence_of
from tournaments.frontends.api.problem_types import AGAIN, OF_STATUS, problem_types, status_of
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
TYPES: Final = "/api/1/problems#"
"""The address of the list of all types, and in it each."""
KEPT_HEADERS: Final = ("Allow", "Retry-After")
"""The headers of the original answer that a problem keeps."""


def problem(
    status: int, detail: str, errors: Sequence[Mapping[str, str]] = (), *, code: str = ""
) -> HttpResponse:
    """The answer with a problem: `detail` is its sentence, `errors` are those of single fields.

    Without a `code` the status says all.
    """
    code = code or OF_STATUS.get(status, "fault")
    again = AGAIN.get(code)
    said: dict[str, Any] = {
        "type": f"{TYPES}{code}",
        "code": code,
        "title": HTTPStatus(status).phrase,
        "status": status,
        "detail": detail,
        **({"again": again} if again else {}),
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


class FieldFault(NamedTuple):
    """What is wrong with one field: its code (`FIELD_CODES`), and a sentence."""

    field: str
    code: str
    message: str


class InvalidBody(Exception):
    """The body is invalid: `errors` say which fields."""

    def __init__(self, errors: Sequence[FieldFault]) -> None:
        super().__init__(", ".join(one.field for one in errors))
        self.errors = errors


def valid_form(form: FormT) -> FormT:
    """The form, if it is valid; else `InvalidBody` with its sentences."""
    if not form.is_valid():
        raise InvalidBody(
            [FieldFault(name, "invalid", str(one)) for name, said in form.errors.items() for one in said]
        )
    return form


def handle_in(api: NinjaAPI) -> None:
    """Register handlers in `api` that turn each exception that a client can cause into a problem."""
    handlers = {
        Http404: lambda _request, _error: not_found(),
        PermissionDenied: lambda _request, error: problem(403, str(error) or _("Ce compte n’y a pas droit.")),
        AuthenticationError: lambda _request, _error: problem(401, _("Il faut une clé d’accès valable.")),
        TooManyRequests: lambda _request, _error: _too_many(),
        InvalidBody: lambda _request, error: _invalid(error.errors),
        BadEntry: lambda _request, error: _invalid(
            [FieldFault(f"content.{error.field}".rstrip("."), "malformed", _malformed())]
        ),
        Refusal: lambda _request, error: _refused(error),
        UserError: lambda _request, error: _refused_by_site(error),
        RequestDataTooBig: lambda _request, _error: problem(413, _("C’est trop long.")),
        SuspiciousOperation: lambda _request, _error: problem(400, _("Cette demande ne se comprend pas.")),
        HttpError: lambda _request, error: problem(error.status_code, _("Cette demande ne se comprend pas.")),
        ValidationError: lambda _request, error: _invalid([_fault_of_shape(one) for one in error.errors]),
    }
    for kind, handle in handlers.items():
        api.add_exception_handler(kind, handle)


def _too_many() -> HttpResponse:
    answer = problem(429, _("Cette clé demande trop souvent : attendez une minute."))
    answer["Retry-After"] = "60"
    return answer


def _malformed() -> str:
    return _("Ce qui a été envoyé n’a pas la forme attendue.")


def _invalid(errors: Sequence[FieldFault]) -> HttpResponse:
    """422, with each field and what is wrong with it."""
    return problem(422, _malformed(), [one._asdict() for one in errors])


def _refused(refusal: Refusal) -> HttpResponse:
    """An entry that the sheet refuses; for an impossible deal, with what the engine says of each field."""
    told = sentence_of(refusal)
    if refusal.invalid is None:
        return problem(problem_types()[refusal.code].status, told, code=refusal.code)
    sentences = deal_sentences(refusal.invalid)
    wrong = [
        FieldFault(f"content.record.{one.field}".rstrip("."), one.code, said)._asdict()
        for one, said in zip(refusal.invalid.errors, sentences, strict=True)
    ]
    return problem(problem_types()[refusal.code].status, told, wrong, code=refusal.code)


def _refused_by_site(error: UserError) -> HttpResponse:
    fields = [FieldFault(error.field, error.code, error.sentence)._asdict()] if error.field else ()
    return problem(status_of(error), error.sentence, fields, code=error.code)


def _fault_of_shape(found: Mapping[str, Any]) -> FieldFault:
    """What pydantic found wrong, in our words, and where: a path as in the body, or ``query.after``."""
    place = [str(part) for part in found["loc"] if part not in {"body", "payload"}]
    kind = str(found["type"])
    if kind == "missing":
        code, said = "missing", _("Il manque ce champ.")
    elif kind == "extra_forbidden":
        code, said = "unknown", _("Ce champ n’existe pas ici.")
    elif kind.endswith(("_type", "_parsing")):
        code, said = "wrong-type", _("Cette valeur n’est pas du type attendu.")
    else:
        code, said = "bad-value", _("Cette valeur n’est pas possible ici.")
    return FieldFault(".".join(place), code, said)


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


SAID_OF_STATUS: Final = {
    HTTPStatus.METHOD_NOT_ALLOWED: gettext_lazy("Cette adresse ne répond pas à cette méthode."),
    HTTPStatus.CONFLICT: gettext_lazy(
        "Quelqu’un d’autre changeait la même chose : relisez-la, puis redemandez."
    ),
    HTTPStatus.FORBIDDEN: gettext_lazy("Ce compte n’y a pas droit."),
}
SAID_OTHERWISE: Final = gettext_lazy("Cette demande ne se comprend pas.")


def _problem_of_status(request: HttpRequest, status: HTTPStatus) -> HttpResponse:
    fault = getattr(request, FAULT_ATTRIBUTE, None)
    if fault is not None:
        return problem(status, str(WHAT_TO_DO[fault]))
    if status >= HTTPStatus.INTERNAL_SERVER_ERROR:
        told = _("La panne est de notre côté. Donnez son numéro à qui tient le serveur : %(number)s.")
        return problem(status, told % {"number": getattr(request, NUMBER_ATTRIBUTE, "")})
    if status == HTTPStatus.NOT_FOUND:
        return not_found()
    return problem(status, str(SAID_OF_STATUS.get(status, SAID_OTHERWISE)))
