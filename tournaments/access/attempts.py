"""Limited attempts (django-axes): who counts as the same visitor, and what one who is locked out reads."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.shortcuts import render

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


def locked_out(request: HttpRequest, *_: object) -> HttpResponse:
    """The page that says how long to wait, instead of another attempt."""
    minutes = int(settings.AXES_COOLOFF_TIME.total_seconds() // 60)
    context = {"minutes": minutes, "attempts": settings.AXES_FAILURE_LIMIT}
    return render(request, "access/locked_out.html", context, status=429)
