"""The site with one bare transaction beside it: one insert and one update through the ORM, and nothing else.

``POST /bare/<table>/`` goes through the same server, middleware and connection as a deal, which
costs that at the least. `benchmarks.tables` measures against it.
"""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING
from uuid import uuid4

from django.db import transaction
from django.db.models import F
from django.http import JsonResponse
from django.urls import include, path
from django.utils import timezone
from django.views.decorators.csrf import csrf_exempt

from tournaments.core.models.rounds import Table
from tournaments.core.models.sheets import Entry

if TYPE_CHECKING:
    from django.http import HttpRequest


NUMBERS = count(1_000_000)
"""Numbers that no log reaches."""


@csrf_exempt
def bare(_request: HttpRequest, table: int) -> JsonResponse:
    """Insert an empty entry and update its table."""
    with transaction.atomic():
        Entry.objects.create(
            table_id=table, number=next(NUMBERS), key=uuid4(), kind="deal", content={},
            device="bare", side="NS", outcome="late",
        )  # fmt: skip
        Table.objects.filter(pk=table).update(version=F("version") + 1, last_activity=timezone.now())
    return JsonResponse({})


urlpatterns = [path("bare/<int:table>/", bare), path("", include("tournaments.urls"))]
