"""The hall's network: whether phones reach the site, at which address, and the switch."""

from __future__ import annotations

import segno
from django.conf import settings
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tournaments.access import queries as accounts
from tournaments.access.permissions import MemberRequest, Right, requires
from tournaments.platform import address, folder, serving
from tournaments.platform.backup import why


@requires(Right.KEEP)
@require_safe
def hall_network(request: MemberRequest) -> HttpResponse:
    """The address of the site in the hall with its QR code, or why there is none."""
    return _page(request)


@requires(Right.KEEP)
@require_POST
def switch(request: MemberRequest) -> HttpResponse:
    """Open the site to the hall's network, close it, or look for the network again: by a new start."""
    to = request.POST.get("to")
    if settings.LAN_GIVEN and to != "again":
        messages.error(request, _("C'est LAN, donné au démarrage, qui décide du réseau : relancez sans lui."))
    elif to == "open" and accounts.demo_accounts_open():
        messages.error(request, _demo_open())
    elif to in {"open", "closed", "again"}:
        return _switched(request, to)
    return redirect("hall_network")


def _switched(request: MemberRequest, to: str) -> HttpResponse:
    try:
        if to != "again":
            folder.open_hall(settings.DATA_DIR, to=to == "open")
    except OSError as error:
        messages.error(request, _("Le réglage n'a pas pu être gardé : %(why)s.") % {"why": why(error)})
        return redirect("hall_network")
    if not serving.can_restart():
        messages.success(request, _("C'est noté : arrêtez Dix de der et relancez-le."))
        return redirect("hall_network")
    serving.restart_soon()
    return _page(request, started=serving.STARTED)


def _page(request: MemberRequest, **known: object) -> HttpResponse:
    origins = address.origins()
    way = f"{origins[0]}{reverse('public_start')}" if origins else ""
    picture = segno.make(way, micro=False).svg_inline(border=4, light="#fff", omitsize=True) if way else ""
    return render(
        request,
        "machine/network.html",
        {
            "page": "network",
            "open": settings.LAN,
            "given": settings.LAN_GIVEN,
            "demo_open": _demo_open() if not settings.LAN and accounts.demo_accounts_open() else "",
            "typed": [address.typed(origin) for origin in origins],
            "picture": picture,
            **known,
        },
    )


def _demo_open() -> str:
    return _(
        "Les comptes de démonstration ont encore le mot de passe que tout le monde connaît : changez-le, ou "
        "partez d'un dossier neuf, avant d'ouvrir le site à la salle."
    )
