"""The site with one bare transaction beside it: one insert and one update through the ORM, and nothing else.

``POST /bare/<link>/<table>/`` goes through the same server, middleware and connection as a deal, which
costs that at the least. `benchmarks.tables` measures against it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING
from uuid import uuid4

from django.db import transaction
from django.db.models import F
from django.http import JsonResponse
from django.urls import include, path
from django.utils import timezone
from django.views.decorators.csrf import csrf_exempt

from tournaments.models.inbox import Message
from tournaments.models.rounds import Table

if TYPE_CHECKING:
    from django.http import HttpRequest


@csrf_exempt
def bare(_request: HttpRequest, link: int, table: int) -> JsonResponse:
    """A message that says nothing, and a table that was heard of."""
    with transaction.atomic():
        Message.objects.create(
            link_id=link, key=uuid4(), device="bare", side="NS", verb="deal", content={}, outcome="late"
        )
        Table.objects.filter(pk=table).update(version=F("version") + 1, last_activity=timezone.now())
    return JsonResponse({})


urlpatterns = [path("bare/<int:link>/<int:table>/", bare), path("", include("tournaments.urls"))]
