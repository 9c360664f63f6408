"""What the journal keeps: every act of somebody who is logged in, every list taken away, every way in.

Acts are noted at the one door through which they all pass (`permissions.requires`), so that none can be
forgotten; one that was refused commits nothing, and is not noted.
"""

from __future__ import annotations

from contextlib import contextmanager
from datetime import timedelta
from typing import TYPE_CHECKING, Any, Final

from django.db import connection, transaction
from django.utils import timezone

from tournaments.access.attempts import client_address
from tournaments.models.accounts import User
from tournaments.models.journal import Event, Failures

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from django.http import HttpRequest, HttpResponse

    from tournaments.models.accounts import Club

WRITES: Final = ("INSERT", "UPDATE", "DELETE")
NO_ACTS: Final = (Failures._meta.db_table, "django_session")
"""Tables that are written where nothing is done yet: an attempt is counted before it is judged."""
PLACES: Final = ("round", "table", "number", "round_number")
"""What of an address the journal keeps, beside its club and its concours."""
KEY: Final = "api_key_name"
"""The attribute of a request under which the name of the key is kept that a program came with."""
KEPT: Final = timedelta(days=400)
"""A season, and the one before to compare it with."""


def note(kind: str, request: HttpRequest, user: User | None, club: Club | None = None, **more: Any) -> None:
    """Add a line to the journal."""
    Event.objects.create(kind=kind, author=user, club=club, address=client_address(request) or None, **more)


def logged_in(request: HttpRequest, user: User, **_: object) -> None:
    """Somebody came in (a receiver of `user_logged_in`); lines that are too old go."""
    note("login", request, user)
    Event.objects.filter(at__lt=timezone.now() - KEPT).delete()


def logged_out(request: HttpRequest, user: User | None, **_: object) -> None:
    """Somebody left (a receiver of `user_logged_out`)."""
    if user is not None:
        note("logout", request, user)


@contextmanager
def acts(request: HttpRequest, named: Mapping[str, Any]) -> Iterator[None]:
    """Note what is posted inside, once, when its first change is committed."""
    if request.method != "POST":
        yield
        return
    noted: list[bool] = []

    def committed() -> None:
        if not noted:
            noted.append(True)
            Event.objects.create(**_told(request, named))

    def watch(execute: Callable[..., Any], sql: str, params: Any, many: bool, context: Any) -> Any:
        result = execute(sql, params, many, context)
        if not noted and sql.startswith(WRITES) and not any(table in sql for table in NO_ACTS):
            transaction.on_commit(committed, robust=True)  # never, where it is rolled back
        return result

    with connection.execute_wrapper(watch):
        yield


def taken_away(request: HttpRequest, named: Mapping[str, Any], answer: HttpResponse) -> None:
    """Note a file that somebody took away: an export, an archive, a copy."""
    if answer.headers.get("Content-Disposition", "").startswith("attachment"):
        Event.objects.create(**_told(request, named))


def _told(request: HttpRequest, named: Mapping[str, Any]) -> dict[str, Any]:
    """What a line of the journal says of a request."""
    asked = request.resolver_match
    tournament, key = named.get("tournament"), getattr(request, KEY, "")
    places = {name: value for name, value in (asked.kwargs if asked else {}).items() if name in PLACES}
    return {
        "kind": (asked.url_name if asked else None) or "",
        "author": request.user if isinstance(request.user, User) else None,
        "club": named.get("club") or getattr(tournament, "club", None),
        "tournament": tournament,
        "place": places | ({"key": key} if key else {}),
    }
