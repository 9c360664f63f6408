"""Which screens are there: when each last asked for its version.

That is kept in the memory of this process, so that a browser nobody knows costs nothing but its place there.
Where several nodes may serve (PostgreSQL), each writes down in one go, every `WRITTEN_EVERY` seconds, which
screens have asked it: a screen that asks one is named, directed and seen at any other.
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

from tournaments.models.screens import Heard

if TYPE_CHECKING:
    from collections.abc import Iterable

    from django.db.models import QuerySet
    from django.db.models.expressions import CombinedExpression

MOST: Final = 1_000
"""How many keys are remembered; the one that has been silent for longest goes first."""
ALIVE: Final = 6.0
"""Seconds of silence after which a screen counts as gone."""
WRITTEN_EVERY: Final = 2.0
FORGOTTEN: Final = timedelta(minutes=1)
"""After this silence other nodes know nothing of a screen."""
KEY: Final = re.compile(r"[A-Za-z0-9_-]{22}")

_heard: dict[str, float] = {}
_written_at = 0.0
_lock = Lock()


def new_key() -> str:
    """128 random bits, as they stand in the address of a screen."""
    return secrets.token_urlsafe(16)


def figures_of(key: str) -> str:
    """The four figures that a screen shows until somebody names it; its key alone tells them."""
    digest = salted_hmac("tournaments.screens.figures", key, algorithm="sha256").hexdigest()
    return f"{int(digest, 16) % 10_000:04}"


def note(key: str) -> None:
    """A screen has asked."""
    with _lock:
        _heard.pop(key, None)
        _heard[key] = time.monotonic()
        while len(_heard) > MOST:
            del _heard[next(iter(_heard))]
        news = _news() if _with_other_nodes() else []
    if news:
        _write(news)


def silent_for(keys: Iterable[str]) -> dict[str, float]:
    """Seconds since each of these screens last asked; those that have not asked for long are left out."""
    now, wanted = time.monotonic(), set(keys)
    with _lock:
        here = {key: now - heard for key, heard in _heard.items() if key in wanted}
    if not _with_other_nodes():
        return here
    elsewhere = dict(_with_silence().filter(key__in=wanted).values_list("key", "silent"))
    seconds = {key: silent.total_seconds() for key, silent in elsewhere.items()}
    return {key: min(said[key] for said in (here, seconds) if key in said) for key in here | seconds}


def showing(figures: str) -> list[str]:
    """The keys of the screens there now that have these figures."""
    with _lock:
        there = {key for key, heard in _heard.items() if time.monotonic() - heard < ALIVE}
    if _with_other_nodes():
        alive = _with_silence().filter(at__gt=_ago(timedelta(seconds=ALIVE)))
        there.update(alive.values_list("key", flat=True))
    return sorted(key for key in there if figures_of(key) == figures)


def _with_other_nodes() -> bool:
    return connection.vendor != "sqlite"


def _news() -> list[str]:
    """What other nodes are to be told: who has asked since they were, in the order of the keys."""
    global _written_at  # noqa: PLW0603 — one moment, that of this process
    before, now = _written_at, time.monotonic()
    if now - before < WRITTEN_EVERY:
        return []
    _written_at = now
    return sorted(key for key, heard in _heard.items() if heard >= before)


@transaction.atomic
def _write(keys: list[str]) -> None:
    """By the database's clock; in one order on all nodes, which so never wait for each other in a circle."""
    gone = Heard.objects.filter(at__lt=_ago(FORGOTTEN)).select_for_update(skip_locked=True)
    Heard.objects.filter(pk__in=list(gone.values_list("pk", flat=True))).delete()
    rows = [Heard(key=key, at=Now()) for key in keys]
    Heard.objects.bulk_create(rows, update_conflicts=True, unique_fields=["key"], update_fields=["at"])


def _ago(time_: timedelta) -> ExpressionWrapper[CombinedExpression]:
    return ExpressionWrapper(Now() - time_, output_field=DateTimeField())


def _with_silence() -> QuerySet[Any]:
    return Heard.objects.annotate(silent=ExpressionWrapper(Now() - F("at"), output_field=DurationField()))
