"""Who may set an empty installation up: whoever sits at the server, or reads its terminal."""

from __future__ import annotations

import ipaddress
from typing import TYPE_CHECKING

from django.conf import settings
from django.core.signing import Signer
from django.urls import reverse
from django.utils.crypto import constant_time_compare

if TYPE_CHECKING:
    from django.http import HttpRequest


def path() -> str:
    """The path of the first-run page with its key, for the terminal to show."""
    return f"{reverse('set_up')}?cle={_key()}"


def may_set_up(request: HttpRequest) -> bool:
    """Whether this visitor sits at the server or was given the key.

    Without it, the first phone of the hall to open the site would own it.
    """
    if constant_time_compare(request.GET.get("cle", ""), _key()):
        return True
    try:
        own = ipaddress.ip_address(request.META.get("REMOTE_ADDR", "")).is_loopback
    except ValueError:
        return False
    return own and not settings.PROXIES  # a proxy on the same machine speaks for strangers


def _key() -> str:
    return Signer(salt="first run").signature("set up")[:22]
