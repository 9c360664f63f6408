"""Whether the site lives: for who watches over a hosted one, and for whoever wants to know how it writes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.http import JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournaments.access.permissions import Right, requires
from tournaments.platform.durability import durability

if TYPE_CHECKING:
    from django.http import HttpRequest


@requires(Right.PUBLIC)
@never_cache
@require_safe
def health(request: HttpRequest) -> JsonResponse:  # noqa: ARG001 — the same for everybody
    """How the connection that serves this page writes (`durability`)."""
    return JsonResponse(durability())
