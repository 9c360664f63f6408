"""Writes the journal: acts of people who are logged in, downloads of lists, log-ins and log-outs.

Each line is of one club, so that its page reads the lines of no other: what concerns an account (a log-in, a
new password) is a line of each club that the person works for.

`permissions.requires`, through which every view passes, records the acts, so that none is forgotten. An act
that was refused commits nothing and is not recorded.
"""

from __future__ import annotations

from contextlib import contextmanager
from datetime import timedelta
from typing import TYPE_CHECKING, Any, Final

from django.db import connection, transaction
from django.utils import timezone

from tournaments.core.access.attempts import client_address
from tournaments.core.models.accounts import Club, User
from tournaments.core.models.journal import Event, Failures

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from django.http import HttpRequest, HttpResponse

WRITES: Final = ("INSERT", "UPDATE", "DELETE")
TABLES_WITHOUT_ACTS: Final = (Failures._meta.db_table, "django_session")
"""Tables whose writes are no acts; attempts at passwords are counted even where they fail."""
ADDRESS_PARTS: Final = ("round", "table", "number", "round_number")
"""The parts of an address that the journal keeps, beside its club and its concours."""
API_KEY_ATTRIBUTE: Final = "api_key_name"
"""The attribute of a request that holds the name of the API key by which it came."""
PERSON_ATTRIBUTE: Final = "journal_about"
"""The attribute of a request that holds the person or thing that its act concerns (`about`)."""
ABOUT_LETTERS: Final = 300
"""How much of a longer text that an act concerns the journal keeps."""
KEPT_FOR: Final = timedelta(days=400)
"""The time after which lines are deleted: a season, and the one before to compare it with."""


def write_lines(kind: str, author: User | None, club: Club | None = None, **more: Any) -> None:
    """Write a line of this club; without `club` one of each club of the author, or of none without any."""
    clubs: list[Club | None] = [club]
    if club is None and author is not None:
        clubs = [*Club.objects.filter(memberships__user=author)] or [None]
    Event.objects.bulk_create(Event(kind=kind, author=author, club=each, **more) for each in clubs)


def note(kind: str, request: HttpRequest, user: User | None, club: Club | None = None) -> None:
    """Write what concerns an account, with the address it came from."""
    write_lines(kind, user, club, address=client_address(request) or None)


def record_log_in(request: HttpRequest, user: User, **_: object) -> None:
    """Record a log-in (a receiver of `user_logged_in`), and delete lines that are too old."""
    note("login", request, user)
    forget_old()


def forget_old() -> None:
    """Delete lines older than `KEPT_FOR`; at each log-in, and at the start of the server."""
    Event.objects.filter(at__lt=timezone.now() - KEPT_FOR).delete()


def record_log_out(request: HttpRequest, user: User | None, **_: object) -> None:
    """Record a log-out (a receiver of `user_logged_out`)."""
    if user is not None:
        note("logout", request, user)


def about(request: HttpRequest, person: str) -> None:
    """Let the journal's line about this request name a person, or what an act settled.

    Call it before the act is committed: then a removed member can no longer be looked up.
    """
    setattr(request, PERSON_ATTRIBUTE, person)


@contextmanager
def recording_act(request: HttpRequest, named: Mapping[str, Any]) -> Iterator[None]:
    """Record the post of this request, once, when its first change is committed."""
    if request.method != "POST":
        yield
        return
    noted: list[bool] = []

    def committed() -> None:
        if not noted:
            noted.append(True)
            write_lines(**_fields(request, named))

    def watch(execute: Callable[..., Any], sql: str, params: Any, many: bool, context: Any) -> Any:
        result = execute(sql, params, many, context)
        if not noted and sql.startswith(WRITES) and not any(table in sql for table in TABLES_WITHOUT_ACTS):
            transaction.on_commit(committed, robust=True)  # not called where it is rolled back
        return result

    with connection.execute_wrapper(watch):
        yield


def record_download(request: HttpRequest, named: Mapping[str, Any], answer: HttpResponse) -> None:
    """Record a download: an export, an archive, a copy."""
    if answer.headers.get("Content-Disposition", "").startswith("attachment"):
        write_lines(**_fields(request, named))


def _fields(request: HttpRequest, named: Mapping[str, Any]) -> dict[str, Any]:
    """The fields of the journal's line about a request."""
    asked = request.resolver_match
    tournament = named.get("tournament")
    said = {"about": getattr(request, PERSON_ATTRIBUTE, ""), "key": getattr(request, API_KEY_ATTRIBUTE, "")}
    places = {name: value for name, value in (asked.kwargs if asked else {}).items() if name in ADDRESS_PARTS}
    return {
        "kind": (asked.url_name if asked else None) or "",
        "author": request.user if isinstance(request.user, User) else None,
        "club": named.get("club") or getattr(tournament, "club", None),
        "tournament": tournament,
        "place": places | {name: text for name, text in said.items() if text},
    }
