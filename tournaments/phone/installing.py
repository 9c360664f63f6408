"""The table's page as an application of the phone, where there is HTTPS: a hall has none, and needs none."""

from __future__ import annotations

from typing import Final

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournaments.access.permissions import Right, requires
from tournaments.platform.edition import edition

PAPER: Final = "#fcfdfb"
FELT: Final = "#0c5a3a"
ICONS: Final = (192, 512)
"""The sizes that phones ask for, in pixels; their middle shows however a phone cuts them."""


@requires(Right.PUBLIC)
@require_safe
def manifest(request: HttpRequest) -> HttpResponse:  # noqa: ARG001 — the same for everybody
    """What a phone needs to put the table among its applications."""
    described = {
        "name": _("Dix de der : ma table"),
        "short_name": _("Ma table"),
        "start_url": reverse("phone"),
        "scope": reverse("phone"),
        "display": "standalone",
        "background_color": PAPER,
        "theme_color": FELT,
        "icons": [_icon(size) for size in ICONS],
    }
    return JsonResponse(described, content_type="application/manifest+json")


def _icon(size: int) -> dict[str, str]:
    return {
        "src": static(f"dix/img/icon-{size}.png"),
        "sizes": f"{size}x{size}",
        "type": "image/png",
        "purpose": "any maskable",
    }


@requires(Right.PUBLIC)
@never_cache
@require_safe
def service_worker(request: HttpRequest) -> HttpResponse:
    """The script that opens the table's page without a network; each edition of the program has its own."""
    context = {"edition": edition()[:16], "page": reverse("phone")}
    return render(request, "phone/sw.js", context, content_type="text/javascript")
