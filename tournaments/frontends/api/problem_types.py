"""The types of problems that the API answers with (RFC 9457): codes, statuses, what may be sent again.

The codes are those of the errors themselves: of a sheet (`Refusal`), of each package (`CodedError`), of what
a status alone says. 422 is what can never be right, 409 what another state of the concours would accept.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from http import HTTPStatus
from typing import ClassVar, Final, NamedTuple

from django.utils.translation import gettext_lazy as _

from scoring.errors import SENTENCES as OF_DEALS
from scoring.sheet.refusals import SENTENCES as OF_SHEETS
from tournaments.core.access.actions import AccessError
from tournaments.core.money.errors import MoneyError
from tournaments.core.planning.errors import PlanningError
from tournaments.core.registration.errors import RegistrationError
from tournaments.core.rounds.errors import RoundError
from tournaments.core.sheets.refusals import SENTENCES as OF_THE_SITE
from tournaments.platform.errors import CodedError, UserError

NEVER: Final = frozenset({"deal-refused", "reason-missing", "ruling-reason-missing"})
"""Refusals of a sheet that hang on the entry alone."""
OF_STATUS: Final[Mapping[int, str]] = {
    400: "malformed", 401: "no-key", 403: "no-right", 404: "not-found", 405: "method", 413: "too-long",
    422: "invalid", 429: "too-often", 500: "fault", 503: "unavailable",
}  # fmt: skip
AGAIN: Final[Mapping[str, str]] = {
    "probable-duplicate": "anyway",
    "still-playing": "forced",
    "exempt-waiting": "forced",
    "teams-changed": "confirmed",
    "incomplete": "confirmed",
    "sheet-changed": "seen",
    "team-changed": "seen",
    "table-reseated": "seating",
}
"""The field with which the same request may be sent again, once a person has read why it was refused."""
FIELD_CODES: Final = (*OF_DEALS, "malformed", "missing", "unknown", "wrong-type", "bad-value", "invalid")
"""The codes of single fields, in `errors`: those of the engine for a record, else what its form lacks."""


class ApiError(CodedError):
    """An operation of the API refuses what a page would have asked a person about."""

    sentences: ClassVar = {
        "changes-what-is-told": _(
            "Cela changerait ce qui est déjà tiré, annoncé ou remis : faites-le sur la page de la feuille."
        ),
        "not-next-round": _("Ce n’est pas la prochaine partie."),
        "team-changed": _("Quelqu’un d’autre vient de changer cette inscription : relisez-la d’abord."),
    }


PACKAGES: Final[tuple[type[CodedError], ...]] = (
    AccessError, MoneyError, PlanningError, RegistrationError, RoundError, ApiError,
)  # fmt: skip
"""The errors of all packages but the screens, which no operation touches.

Others of the site are of no type of their own (`UserError.code`).
"""


class ProblemType(NamedTuple):
    """A type: `again` is the field that lets the same request through, else empty."""

    code: str
    status: int
    again: str


@cache
def problem_types() -> Mapping[str, ProblemType]:
    """Every type, by its code."""
    found = {code: ProblemType(code, status, "") for status, code in OF_STATUS.items()}
    for code, status in (*_of_sheets(), *_of_packages(), (UserError.code, 409)):
        known = found.setdefault(code, ProblemType(code, status, AGAIN.get(code, "")))
        if known.status != status:
            raise ValueError(f"one code with two statuses: {code}")
    return found


def status_of(error: UserError) -> int:
    """409, or 422 for what can never be right."""
    never = isinstance(error, CodedError) and error.code in error.impossible
    return HTTPStatus.UNPROCESSABLE_ENTITY if never else HTTPStatus.CONFLICT


def _of_sheets() -> Iterator[tuple[str, int]]:
    for code in (*OF_SHEETS, *OF_THE_SITE):
        yield code, 422 if code in NEVER else 409


def _of_packages() -> Iterator[tuple[str, int]]:
    for kind in PACKAGES:
        for code in (*kind.sentences, *kind.own_sentences):
            yield code, 422 if code in kind.impossible else 409
