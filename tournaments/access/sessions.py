"""How long somebody stays logged in, and what the database keeps of it.

The database knows a session by a hash of its cookie, so that a copy of the database is no way in. A session
in which nobody does anything ends after the hours that the club sets. What a page asks by itself is nobody
doing anything: else a page left open would never end.
"""

from __future__ import annotations

import time
from hashlib import sha256
from typing import TYPE_CHECKING, Any, Final

from django.contrib.auth.models import AnonymousUser
from django.contrib.sessions.backends import db
from django.utils import timezone
from django.utils.functional import SimpleLazyObject

from tournaments.access import queries
from tournaments.models.accounts import User

if TYPE_CHECKING:
    from collections.abc import Callable

    from django.contrib.sessions.base_session import AbstractBaseSession
    from django.http import HttpRequest, HttpResponse

SEEN: Final = "seen"
"""The key of a session under which it keeps when somebody last did something, in seconds since 1970."""
PROVED: Final = "proved"
"""The key under which it keeps when its owner last typed their password."""
PROVED_FOR: Final = 15 * 60
"""Seconds in which the password is not asked again."""
WRITTEN_EVERY: Final = 300
"""Seconds between two writings of that moment: pages that are read write nothing in between."""


def stored_key(key: str) -> str:
    """What the database keeps of the cookie of a session: 160 bits of its hash, as its column is long."""
    return sha256(key.encode()).hexdigest()[:40]


class SessionStore(db.SessionStore):
    """Django's sessions in the database, each row under the hash of its key (`SESSION_ENGINE`)."""

    def load(self) -> dict[str, Any]:
        rows = self.model.objects.filter(expire_date__gt=timezone.now())
        found = rows.filter(session_key=stored_key(self.session_key or "")).first()
        if found is None:
            self._session_key = None
            return {}
        return self.decode(found.session_data)

    def exists(self, session_key: str) -> bool:
        return super().exists(stored_key(session_key))

    def create_model_instance(self, data: dict[str, Any]) -> AbstractBaseSession:
        row = super().create_model_instance(data)
        row.session_key = stored_key(row.session_key)
        return row

    def delete(self, session_key: str | None = None) -> None:
        key = session_key or self.session_key
        if key is not None:
            super().delete(stored_key(key))


def begin(request: HttpRequest, **_: object) -> None:
    """Somebody logged in, by whatever way (a receiver of `user_logged_in`); old sessions are swept out."""
    request.session[SEEN] = _now()
    prove(request)
    SessionStore.clear_expired()


def prove(request: HttpRequest) -> None:
    """Whoever sits there has just typed the password."""
    request.session[PROVED] = _now()


def proved_lately(request: HttpRequest) -> bool:
    """Whether the password was typed within the last `PROVED_FOR` seconds."""
    return _now() - int(request.session.get(PROVED, 0)) < PROVED_FOR


def ending_when_idle(respond: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """The middleware by which whoever did nothing for too long is nobody; it reads no session by itself."""

    def answer(request: HttpRequest) -> HttpResponse:
        known = request.user
        request.user = SimpleLazyObject(lambda: _present(request, known))  # type: ignore[assignment]
        return respond(request)

    return answer


def _present(request: HttpRequest, known: User | AnonymousUser) -> User | AnonymousUser:
    """Who is logged in, unless they have been away for too long: their session ends."""
    if not isinstance(known, User):
        return known
    away = _now() - request.session.get(SEEN, 0)
    if away < WRITTEN_EVERY:
        return known
    if away > 3600 * queries.idle_hours(known):
        request.session.flush()
        return AnonymousUser()
    if request.method not in {"GET", "HEAD"} or "HX-Request" not in request.headers:
        request.session[SEEN] = _now()
    return known


def _now() -> int:
    return int(time.time())
