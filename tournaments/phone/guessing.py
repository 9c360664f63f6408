"""Limited guesses of a table's code, counted for an address: a whole hall may stand behind one.

Only a code that could be one and is none counts, so that what fingers slip on locks nobody out.
"""

from __future__ import annotations

from contextlib import suppress
from hashlib import sha256
from typing import TYPE_CHECKING

from django.conf import settings
from django.core.cache import cache

from tournaments.access.attempts import client_address

if TYPE_CHECKING:
    from django.http import HttpRequest


def locked(request: HttpRequest) -> bool:
    """Whether this address has guessed as often as it may within `AXES_COOLOFF_TIME`."""
    return int(cache.get(_key(request), 0)) >= settings.ADDRESS_FAILURE_LIMIT


def count_miss(request: HttpRequest) -> None:
    """One more code that no table has."""
    seconds = int(settings.AXES_COOLOFF_TIME.total_seconds())
    if not cache.add(_key(request), 1, seconds):
        with suppress(ValueError):  # its time ran out this very moment
            cache.incr(_key(request))


def _key(request: HttpRequest) -> str:
    """Hashed, because a proxy may pass on an address that no cache takes as a key."""
    return f"phone-code-{sha256(client_address(request).encode()).hexdigest()}"
