"""Health checks: `/sante/` says how durable writes are, `/pret/` whether this node can serve visitors."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING, Final

from django.conf import settings
from django.db import DatabaseError, connection
from django.http import JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournaments.core.access import node_key
from tournaments.core.access.permissions import Right, requires
from tournaments.platform import database, program

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from django.http import HttpRequest


DURABILITY_QUESTIONS: Final = {
    "sqlite": ("PRAGMA journal_mode", "PRAGMA synchronous"),
    "postgresql": ("SHOW fsync", "SHOW synchronous_commit"),
}
"""The statements that ask each database how it writes."""
MIN_FREE_BYTES: Final = 50_000_000
"""The free bytes that the data disk needs for a long evening and its papers."""
SYNCHRONOUS_FULL: Final = 2
"""The value of `PRAGMA synchronous` with which SQLite waits for the disk at every commit."""


def durability() -> dict[str, object]:
    """The durability settings of this connection, by the database's names, and whether it is `durable`."""
    found = {question.split()[1]: _answer(question) for question in DURABILITY_QUESTIONS[connection.vendor]}
    return {"database": connection.vendor, **found, "durable": durable(found)}


def durable(found: Mapping[str, object]) -> bool:
    """Whether a database with these settings waits for the disk before it acknowledges a commit."""
    if "synchronous" in found:
        return found["synchronous"] in {SYNCHRONOUS_FULL, SYNCHRONOUS_FULL + 1}  # EXTRA is stricter still
    return found["fsync"] == "on" and found["synchronous_commit"] != "off"


def _answer(question: str) -> object:
    with connection.cursor() as cursor:
        cursor.execute(question)
        (value,) = cursor.fetchone()
    return value


@requires(Right.PUBLIC)
@never_cache
@require_safe
def health(request: HttpRequest) -> JsonResponse:  # noqa: ARG001 — the same for everybody
    """How the connection that serves this page writes (`durability`), and which run of the program it is."""
    return JsonResponse({**durability(), "started": program.RUN_STAMP})


@requires(Right.PUBLIC)
@never_cache
@require_safe
def readiness(request: HttpRequest) -> JsonResponse:  # noqa: ARG001 — the same for everybody
    """200 where this node can serve, else 503 and what it lacks; and which version of the program it is.

    What may be lacking: the database, migrations, the secret key of the other nodes, room on the disk.
    """
    lacks = list(_lacking())
    told = {
        "ready": not lacks,
        "lacks": lacks,
        "version": program.version(),
        "code": program.code_hash()[:12],
    }
    return JsonResponse(told, status=503 if lacks else 200)


def _lacking() -> Iterator[str]:
    try:
        if not database.is_migrated():
            yield "migrations"
        elif not node_key.is_shared():
            yield "key"
    except DatabaseError:
        yield "database"
    try:
        if shutil.disk_usage(settings.DATA_DIR).free < MIN_FREE_BYTES:
            yield "disk"
    except OSError:
        yield "disk"
