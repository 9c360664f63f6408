"""Keys by which programs act in the name of an account: made, found, revoked.

A key opens one club, for some purposes, for a time. Its secret is shown once; the database keeps its hash. It
ends with the account's password and with its role in the club (`tournaments.access.actions`), and what it may
do is asked of that role each time (`tournaments.api.permission`).
"""

from __future__ import annotations

import secrets
from datetime import timedelta
from hashlib import sha256
from typing import TYPE_CHECKING, Final

from django.core.cache import cache
from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from tournaments.models.accounts import ApiKey, Role

if TYPE_CHECKING:
    from collections.abc import Collection

    from django.db.models import QuerySet

    from tournaments.models.accounts import Club, User

SIGN: Final = "dix_"
"""What each secret begins with, so that one that was published by mistake is found by a search."""
WRITTEN_EVERY: Final = timedelta(hours=1)
"""How exact the moment of the last use is: a pad that asks each second writes nothing in between."""


MOST: Final = 600
"""Requests of a key in a `WINDOW`, at one node: ten a second are more than a pad at every table sends."""
WINDOW: Final = timedelta(minutes=1)


@transaction.atomic
def make(user: User, club: Club, name: str, scopes: Collection[str], days: int) -> tuple[ApiKey, str]:
    """A new key with its secret, which nobody sees again."""
    secret = SIGN + secrets.token_urlsafe(32)
    made = ApiKey.objects.create(
        user=user,
        club=club,
        name=name,
        scopes=sorted(scopes),
        digest=_digest(secret),
        expires_at=timezone.now() + timedelta(days=days),
    )
    return made, secret


@transaction.atomic
def revoke(user: User, key: int) -> bool:
    """Close a key of this account, or of anybody in a club that it organizes; whether it was open."""
    theirs = _of_clubs_of(user) | Q(user=user)
    found = ApiKey.objects.usable().filter(theirs, pk=key)
    return bool(ApiKey.objects.filter(pk__in=found.values("pk")).update(revoked_at=timezone.now()))


def open_keys(user: User) -> QuerySet[ApiKey]:
    """The keys of an account that still open something, the newest first."""
    return ApiKey.objects.usable().filter(user=user).select_related("club").order_by("-pk")


def open_keys_of_others(user: User) -> QuerySet[ApiKey]:
    """The open keys of other accounts in the clubs that this one organizes, by club, the newest first."""
    found = ApiKey.objects.usable().filter(_of_clubs_of(user)).exclude(user=user)
    return found.select_related("club", "user").order_by("club__name", "-pk")


def _of_clubs_of(organizer: User) -> Q:
    clubs = organizer.memberships.filter(role=Role.ORGANIZER).values("club")
    return Q(club__in=clubs)


def within_limit(key: ApiKey) -> bool:
    """Whether a key may ask once more in this minute; each asking counts."""
    counted = f"api-key-{key.pk}"
    if cache.add(counted, 1, WINDOW.total_seconds()):
        return True
    try:
        return cache.incr(counted) <= MOST
    except ValueError:  # its minute ended in between
        return True


def key_of(secret: str) -> ApiKey | None:
    """The open key with this secret, of an account that may log in."""
    if not secret.startswith(SIGN):
        return None
    found = ApiKey.objects.usable().filter(digest=_digest(secret), user__is_active=True)
    return found.select_related("user", "club").first()


def note_use(key: ApiKey) -> None:
    """Keep when a key was last used."""
    now = timezone.now()
    if key.used_at is None or now - key.used_at > WRITTEN_EVERY:
        ApiKey.objects.filter(pk=key.pk).update(used_at=now)


def _digest(secret: str) -> str:
    """What the database knows of a secret; 256 random bits need no slow hash."""
    return sha256(secret.encode()).hexdigest()
