"""`/sante/`: whether the site answers, and whether what it acknowledges survives a power cut.

`/pret/`: whether visitors can be sent to this node, or else what it lacks.
"""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING, Final

from django.conf import settings
from django.db import DatabaseError, connection
from django.http import JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournaments.access.permissions import Right, requires
from tournaments.platform import database, program

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from django.http import HttpRequest


ASKED: Final = {
    "sqlite": ("PRAGMA journal_mode", "PRAGMA synchronous"),
    "postgresql": ("SHOW fsync", "SHOW synchronous_commit"),
}
"""How each database is asked, in its own words."""
ROOM: Final = 50_000_000
"""Bytes free on the disk of the data: a long evening and its papers."""
FULL: Final = 2
"""`PRAGMA synchronous` of a database that waits for the disk at every commit."""


def durability() -> dict[str, object]:
    """How this thread's connection writes, by the database's own names; `durable` is what follows from it."""
    found = {question.split()[1]: _answer(question) for question in ASKED[connection.vendor]}
    return {"database": connection.vendor, **found, "durable": durable(found)}


def durable(found: Mapping[str, object]) -> bool:
    """Whether a database that answers so waits for the disk before it says that something is written."""
    if "synchronous" in found:
        return found["synchronous"] in {FULL, FULL + 1}  # EXTRA is stricter still
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
    """200 where this node can serve, else 503 and what it lacks: database, migrations, room on the disk."""
    lacks = list(_lacking())
    return JsonResponse({"ready": not lacks, "lacks": lacks}, status=503 if lacks else 200)


def _lacking() -> Iterator[str]:
    try:
        if not database.is_migrated():
            yield "migrations"
    except DatabaseError:
        yield "database"
    try:
        if shutil.disk_usage(settings.DATA_DIR).free < ROOM:
            yield "disk"
    except OSError:
        yield "disk"
