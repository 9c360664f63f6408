"""Where the public pages are: a QR code for phones, and the address as one types it."""

from __future__ import annotations

from typing import Any

from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from tournaments.frontends.screens.registry import SceneRequest, ScreenKind, register
from tournaments.platform import network, qr


def _read(asked: SceneRequest) -> dict[str, Any] | None:
    origin = network.origin()
    if not origin:
        return None  # the site serves this computer alone
    way = origin + reverse("public_tournament", args=[asked.tournament.slug])
    picture = qr.picture(way, border=2)
    return {"picture": picture, "typed": network.without_scheme(origin)}


ADDRESS = register(
    ScreenKind(
        "address",
        _("Le QR code du concours"),
        _read,
        place=11,
        sketch="address",
        state=lambda _asked: network.origin(),
    )
)
