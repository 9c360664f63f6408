"""The way in to a table (its QR code, its typed code, one's side), its page, and its manifest for a phone."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final

from csp.constants import SELF
from csp.decorators import csp_update
from django.conf import settings
from django.core.exceptions import PermissionDenied
from django.http import JsonResponse
from django.shortcuts import redirect, render
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST, require_safe

from tournaments.access.permissions import Right, requires
from tournaments.phone.forms import CodeForm, SideForm, count_miss, locked_out
from tournaments.phone.holder import Holder, Seat, holder_of, is_own_page, new_holder, remember
from tournaments.phone.keys import entry_form
from tournaments.phone.state import Called, called, closed, etag_of, stamp_of, state_of
from tournaments.platform.edition import edition
from tournaments.sheets import links
from tournaments.sheets.sheet import TableSheet

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse

    from tournaments.models.sheets import TableLink

PAPER: Final = "#fcfdfb"
FELT: Final = "#0c5a3a"
ICONS: Final = (192, 512)
"""The sizes that phones ask for, in pixels; their middle shows however a phone cuts them."""


@requires(Right.PUBLIC)
@never_cache
@require_safe
def phone_link(request: HttpRequest, token: str) -> HttpResponse:
    """Open the table of a QR code: its token moves from the address into the cookie."""
    link = links.by_token(token)
    if link is None:
        return _no_table(request, _("Ce lien n'ouvre aucune table : tapez le code de la feuille de marque."))
    return _sit_down(request, link)


@requires(Right.PUBLIC)  # type: ignore[arg-type]  # django-csp forgets what the view answers
@csp_update({"manifest-src": [SELF]})
@never_cache
@require_safe
def phone(request: HttpRequest) -> HttpResponse:
    """The page of the phone's table; without a table, the field for its code."""
    holder = holder_of(request)
    if holder is None or holder.seat is None:
        return _code_page(request, CodeForm())
    seat = holder.seat
    stamp = stamp_of(seat.token)  # before what it names: too old a name only asks once more
    link = links.by_token(seat.token)
    if link is None or stamp is None:
        return _no_table(request, _("Cette table n'existe plus : son tirage a été annulé."))
    sheet = TableSheet.of(link.table)
    sides = list(called(sheet).values())
    context: dict[str, Any] = {
        "tournament": sheet.tournament,
        "table": link.table,
        "round": link.table.round,
        "page_token": holder.page_token,
        "seat": seat,
        "sides": sides,
        "closed": closed(link.table, seat),
    }
    if seat.side is None or "cote" in request.GET:
        return render(request, "phone/side.html", context)
    form = entry_form(sheet)
    shown = {"link": link.table.pk, "shown": state_of(sheet, seat, holder), "etag": etag_of(stamp, holder)}
    config = {**shown, **form.config, **_page(holder, seat, sides)}
    context |= {"keys": form.keys, "announces": form.announces, "config": json.dumps(config)}
    return render(request, "phone/table.html", {**context, "installable": request.is_secure()})


@requires(Right.PUBLIC)
@csrf_exempt  # whoever has the code may come in from anywhere, as with the link
@never_cache
@require_POST
def phone_code(request: HttpRequest) -> HttpResponse:
    """Open the table of a typed code."""
    if locked_out(request):
        minutes = int(settings.AXES_COOLOFF_TIME.total_seconds() // 60)
        return render(request, "phone/locked.html", {"minutes": minutes}, status=429)
    form = CodeForm(request.POST)
    if form.is_valid() and form.link is not None:
        return _sit_down(request, form.link)
    if form.missed:
        count_miss(request)
    return _code_page(request, form)


@requires(Right.PUBLIC)
@csrf_exempt  # the token of the page is our own
@never_cache
@require_POST
def phone_side(request: HttpRequest) -> HttpResponse:
    """Choose the side that this phone speaks for."""
    holder = holder_of(request)
    if holder is None:
        return redirect("phone")
    if not is_own_page(holder, request.POST.get("page", "")):
        raise PermissionDenied
    form = SideForm(request.POST)
    if not form.is_valid():
        return redirect("phone")
    chosen = form.cleaned_data
    return remember(redirect("phone"), holder.speaking_for(chosen["side"], shared=chosen["shared"]))


def _sit_down(request: HttpRequest, link: TableLink) -> HttpResponse:
    response = redirect("phone")
    response["Referrer-Policy"] = "no-referrer"
    return remember(response, (holder_of(request) or new_holder()).at(link.token))


def _code_page(request: HttpRequest, form: CodeForm) -> HttpResponse:
    return render(request, "phone/code.html", {"form": form})


def _no_table(request: HttpRequest, sentence: str) -> HttpResponse:
    return render(request, "phone/code.html", {"form": CodeForm(), "sentence": sentence}, status=404)


def _page(holder: Holder, seat: Seat, sides: list[Called]) -> dict[str, Any]:
    """What the script of the page must know of its phone and of the site."""
    return {
        "page": holder.page_token,
        "side": seat.side,
        "shared": seat.shared,
        "names": {side.side: side.name for side in sides},
        "send": reverse("phone_send"),
        "state": reverse("phone_state"),
        "preview": reverse("phone_preview"),
        "worker": reverse("service_worker"),
    }


# --- an application of the phone: only where there is HTTPS, which a hall has not --------------------


@requires(Right.PUBLIC)
@require_safe
def manifest(request: HttpRequest) -> HttpResponse:  # noqa: ARG001 — the same for everybody
    """The web app manifest, by which a phone installs the table's page."""
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
