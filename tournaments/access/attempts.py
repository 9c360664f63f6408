"""Limited attempts (django-axes): who counts as the same visitor, and what one who is locked out reads.

Judging a password costs the server up to half a second, on purpose. So an address that tries one name after
the other has a limit too, and both limits are looked up before any password is judged.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from axes.handlers.database import AxesDatabaseHandler
from axes.models import AccessAttempt
from django.conf import settings
from django.db.models import Sum
from django.shortcuts import render
from django.utils import timezone

from tournaments.models.accounts import User

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse


def attempted_name(request: HttpRequest, credentials: dict[str, Any] | None) -> str:
    """The name somebody tries, in its one spelling: capitals give no further attempts."""
    name = (credentials or {}).get("username") or request.POST.get("username") or ""
    return User.normalize_username(name)[:255]


def client_address(request: HttpRequest) -> str:
    """The address of the visitor, seen through as many proxies as the settings trust.

    Each proxy adds on the right the address it was called from; what stands further left was written
    by the visitor and proves nothing.
    """
    seen: str = request.META.get("REMOTE_ADDR", "")
    if settings.PROXIES:
        forwarded = [part.strip() for part in request.META.get("HTTP_X_FORWARDED_FOR", "").split(",")]
        seen = forwarded[-settings.PROXIES :][0] or seen
    return seen


class Attempts(AxesDatabaseHandler):  # type: ignore[misc]  # axes has no types
    """At an address a name may fail `AXES_FAILURE_LIMIT` times, all together `ADDRESS_FAILURE_LIMIT`."""

    def is_locked(self, request: HttpRequest, credentials: dict[str, Any] | None = None) -> bool:
        return address_locked(request) or super().is_locked(request, credentials)


def address_locked(request: HttpRequest) -> bool:
    """Whether this address has used up the failures of all its names; who logs in takes theirs away."""
    since = timezone.now() - settings.AXES_COOLOFF_TIME
    here = AccessAttempt.objects.filter(ip_address=client_address(request), attempt_time__gte=since)
    failures: int = here.aggregate(failures=Sum("failures_since_start", default=0))["failures"]
    return failures >= settings.ADDRESS_FAILURE_LIMIT


def locked_out(request: HttpRequest, *_: object) -> HttpResponse:
    """The page that says how long to wait, instead of another attempt."""
    minutes = int(settings.AXES_COOLOFF_TIME.total_seconds() // 60)
    limit = settings.ADDRESS_FAILURE_LIMIT if address_locked(request) else settings.AXES_FAILURE_LIMIT
    return render(request, "access/locked_out.html", {"minutes": minutes, "attempts": limit}, status=429)
