"""Where a phone of the hall reaches the site: what QR codes and cards say."""

from __future__ import annotations

from urllib.parse import urlsplit

from django.conf import settings

from tournaments.platform import folder, network


def origins() -> list[str]:
    """The origins a phone may ask, the likeliest first; none while the site serves this computer alone.

    A network joined after the start is not one of them: its address would be refused (`ALLOWED_HOSTS`).
    """
    if settings.PUBLIC_URL:
        return [settings.PUBLIC_URL]
    if not settings.LAN:
        return []
    allowed = set(settings.ALLOWED_HOSTS)
    found = [f"http://{host}:{settings.PORT}" for host in network.hall_addresses() if host in allowed]
    printed = folder.taken_over(settings.DATA_DIR)
    return [printed, *found] if printed and network.is_own(host_of(printed)) else found


def origin(before: str = "") -> str:
    """The origin to print: `before` as long as it is valid, else the likeliest; empty where there is none."""
    found = origins()
    return before if before in found else next(iter(found), "")


def host_of(origin: str) -> str:
    """The host of an origin."""
    return urlsplit(origin).hostname or ""


def typed(origin: str) -> str:
    """An origin as one types it into a phone."""
    return urlsplit(origin).netloc
