"""Which screens are alive: when each last asked for its version.

The times are kept in the memory of the process, so that an unpaired browser costs one entry there. With
several nodes (PostgreSQL) each node also writes the screens that asked it to the database, in one statement
every `WRITE_EVERY_SECONDS`, so that a screen can be paired and directed from every node.
"""

from __future__ import annotations

import re
import secrets
import time
from datetime import timedelta
from threading import Lock
from typing import TYPE_CHECKING, Any, Final

from django.db import connection, transaction
from django.db.models import DateTimeField, DurationField, ExpressionWrapper, F
from django.db.models.functions import Now
from django.utils.crypto import salted_hmac

from tournaments.core.models.screens import Heard

if TYPE_CHECKING:
    from collections.abc import Iterable

    from django.db.models import QuerySet
    from django.db.models.expressions import CombinedExpression

MAX_KEYS: Final = 1_000
"""How many keys are remembered; the one silent for longest is dropped first."""
ALIVE_SECONDS: Final = 6.0
"""Seconds of silence after which a screen counts as gone."""
WRITE_EVERY_SECONDS: Final = 2.0
FORGET_AFTER: Final = timedelta(minutes=1)
"""After this silence the row that other nodes read is deleted."""
KEY: Final = re.compile(r"[A-Za-z0-9_-]{22}")

_heard: dict[str, float] = {}
_written_at = 0.0
_lock = Lock()


def new_key() -> str:
    """128 random bits for the address of a screen."""
    return secrets.token_urlsafe(16)


def pairing_code(key: str) -> str:
    """The four digits that a screen shows until it is paired; they are derived from its key."""
    digest = salted_hmac("tournaments.frontends.screens.figures", key, algorithm="sha256").hexdigest()
    return f"{int(digest, 16) % 10_000:04}"


def record_request(key: str) -> None:
    """Record that the screen with this key has just asked for its version."""
    with _lock:
        _heard.pop(key, None)
        _heard[key] = time.monotonic()
        while len(_heard) > MAX_KEYS:
            del _heard[next(iter(_heard))]
        news = _keys_to_write() if _with_other_nodes() else []
    if news:
        _write(news)


def silent_for(keys: Iterable[str]) -> dict[str, float]:
    """Seconds since each of these screens last asked; forgotten ones are left out."""
    now, wanted = time.monotonic(), set(keys)
    with _lock:
        here = {key: now - heard for key, heard in _heard.items() if key in wanted}
    if not _with_other_nodes():
        return here
    elsewhere = dict(_with_silence().filter(key__in=wanted).values_list("key", "silent"))
    seconds = {key: silent.total_seconds() for key, silent in elsewhere.items()}
    return {key: min(said[key] for said in (here, seconds) if key in said) for key in here | seconds}


def keys_with_code(code: str) -> list[str]:
    """The keys of the live screens with this pairing code."""
    with _lock:
        there = {key for key, heard in _heard.items() if time.monotonic() - heard < ALIVE_SECONDS}
    if _with_other_nodes():
        alive = _with_silence().filter(at__gt=_ago(timedelta(seconds=ALIVE_SECONDS)))
        there.update(alive.values_list("key", flat=True))
    return sorted(key for key in there if pairing_code(key) == code)


def _with_other_nodes() -> bool:
    return connection.vendor != "sqlite"


def _keys_to_write() -> list[str]:
    """The keys to write for other nodes: those that asked since the last time, in order; often none."""
    global _written_at  # noqa: PLW0603 — one moment, that of this process
    before, now = _written_at, time.monotonic()
    if now - before < WRITE_EVERY_SECONDS:
        return []
    _written_at = now
    return sorted(key for key, heard in _heard.items() if heard >= before)


@transaction.atomic
def _write(keys: list[str]) -> None:
    """Write the keys with the database's time; all nodes write in one order, so that they never deadlock."""
    gone = Heard.objects.filter(at__lt=_ago(FORGET_AFTER)).select_for_update(skip_locked=True)
    Heard.objects.filter(pk__in=list(gone.values_list("pk", flat=True))).delete()
    rows = [Heard(key=key, at=Now()) for key in keys]
    Heard.objects.bulk_create(rows, update_conflicts=True, unique_fields=["key"], update_fields=["at"])


def _ago(time_: timedelta) -> ExpressionWrapper[CombinedExpression]:
    return ExpressionWrapper(Now() - time_, output_field=DateTimeField())


def _with_silence() -> QuerySet[Any]:
    return Heard.objects.annotate(silent=ExpressionWrapper(Now() - F("at"), output_field=DurationField()))
