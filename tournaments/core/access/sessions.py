"""Sessions: how the database stores them, and when they end.

The database stores a hash of the cookie, so that a copy of the database lets nobody in. A session ends after
the hours without activity that the club sets. Requests that a page makes by itself are no activity, since the
session of a page left open would never end otherwise.
"""

from __future__ import annotations

import time
from hashlib import sha256
from typing import TYPE_CHECKING, Any, Final

from django.contrib.auth import SESSION_KEY
from django.contrib.auth.models import AnonymousUser
from django.contrib.sessions.backends import db
from django.utils import timezone
from django.utils.functional import SimpleLazyObject

from tournaments.core.access import queries
from tournaments.core.models.accounts import User

if TYPE_CHECKING:
    from collections.abc import Callable

    from django.contrib.sessions.base_session import AbstractBaseSession
    from django.http import HttpRequest, HttpResponse

LAST_ACTIVITY_KEY: Final = "seen"
"""The key of a session that holds the moment of the last activity, in seconds since 1970."""
PROOF_KEY: Final = "proved"
"""The key that holds the moment when the password was last typed."""
PASSWORD_ASKED_AFTER: Final = 15 * 60
"""Seconds during which the password is not asked again."""
WRITTEN_EVERY: Final = 300
"""Seconds between two writes of the last activity, so that reading pages writes nothing in between."""


def stored_key(key: str) -> str:
    """The key under which the database stores a session: 160 bits of a hash, the length of its column."""
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
    """Begin the session of a log-in (a receiver of `user_logged_in`), and delete expired sessions."""
    request.session[LAST_ACTIVITY_KEY] = _now()
    note_password_typed(request)
    SessionStore.clear_expired()


def end_others(user: User, kept: str) -> None:
    """End every session of a person except the one whose key is `kept`.

    Rows of sessions name no user, so that all of them are decoded: a slow act, for rare occasions.
    """
    store = SessionStore()
    others = store.model.objects.filter(expire_date__gt=timezone.now()).exclude(session_key=stored_key(kept))
    for row in others.iterator():
        if store.decode(row.session_data).get(SESSION_KEY) == str(user.pk):
            row.delete()


def note_password_typed(request: HttpRequest) -> None:
    """Record that the password has just been typed."""
    request.session[PROOF_KEY] = _now()


def password_typed_lately(request: HttpRequest) -> bool:
    """Whether the password was typed within the last `PASSWORD_ASKED_AFTER` seconds."""
    return _now() - int(request.session.get(PROOF_KEY, 0)) < PASSWORD_ASKED_AFTER


def ending_when_idle(respond: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """The middleware that logs out after too long without activity; it reads the session only when needed."""

    def answer(request: HttpRequest) -> HttpResponse:
        known = request.user
        request.user = SimpleLazyObject(lambda: _present(request, known))  # type: ignore[assignment]
        return respond(request)

    return answer


def _present(request: HttpRequest, known: User | AnonymousUser) -> User | AnonymousUser:
    """The user, unless they were inactive for too long: then their session ends."""
    if not isinstance(known, User):
        return known
    away = _now() - request.session.get(LAST_ACTIVITY_KEY, 0)
    if away < WRITTEN_EVERY:
        return known
    if away > 3600 * queries.idle_hours(known):
        request.session.flush()
        return AnonymousUser()
    if request.method not in {"GET", "HEAD"} or "HX-Request" not in request.headers:
        request.session[LAST_ACTIVITY_KEY] = _now()
    return known


def _now() -> int:
    return int(time.time())
