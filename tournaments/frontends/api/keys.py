"""Keys by which programs act in the name of an account: made, found, revoked, checked by each operation.

A key opens one club, for some scopes, for a time. Its secret is shown once; the database has its hash. It
ends with the account's password and with its role in the club (`tournaments.core.access.actions`), and its
rights are those of that role at the moment of each request.
"""

from __future__ import annotations

import secrets
from contextlib import contextmanager
from datetime import timedelta
from hashlib import sha256
from typing import TYPE_CHECKING, Final

from django.core.cache import cache
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.db.models import Q
from django.http import Http404
from django.utils import timezone
from django.utils.translation import gettext as _
from ninja.security import HttpBearer

from tournaments.core.access import journal
from tournaments.core.access.permissions import rights_in, rights_on
from tournaments.core.access.queries import tournament_by_slug
from tournaments.core.models.accounts import ApiKey, ApiScope, Role
from tournaments.frontends.api.problems import TooManyRequests

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from django.db.models import QuerySet
    from django.http import HttpRequest

    from tournaments.core.access.permissions import Right
    from tournaments.core.models.accounts import Club, User
    from tournaments.core.models.planning import Tournament

PREFIX: Final = "dix_"
"""The prefix of each secret, so that a secret published by mistake can be found by a search."""
WRITTEN_EVERY: Final = timedelta(hours=1)
"""The precision of the last use, so that a program that asks every second does not write every second."""
MAX_REQUESTS: Final = 600
"""The most requests of a key in a `WINDOW`, at one node: more than a tablet at every table sends."""
WINDOW: Final = timedelta(minutes=1)


@transaction.atomic
def make(user: User, club: Club, name: str, scopes: Collection[str], days: int) -> tuple[ApiKey, str]:
    """A new key with its secret, which nobody sees again."""
    secret = PREFIX + secrets.token_urlsafe(32)
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
    """Revoke a key of this account, or one in a club that it organizes; returns whether it was usable."""
    theirs = _of_clubs_of(user) | Q(user=user)
    found = ApiKey.objects.usable().filter(theirs, pk=key)
    return bool(ApiKey.objects.filter(pk__in=found.values("pk")).update(revoked_at=timezone.now()))


def open_keys(user: User) -> QuerySet[ApiKey]:
    """The usable keys of an account, the newest first."""
    return ApiKey.objects.usable().filter(user=user).select_related("club").order_by("-pk")


def open_keys_of_others(user: User) -> QuerySet[ApiKey]:
    """The usable keys of other accounts in the clubs that this one organizes, by club, the newest first."""
    found = ApiKey.objects.usable().filter(_of_clubs_of(user)).exclude(user=user)
    return found.select_related("club", "user").order_by("club__name", "-pk")


def _of_clubs_of(organizer: User) -> Q:
    clubs = organizer.memberships.filter(role=Role.ORGANIZER).values("club")
    return Q(club__in=clubs)


def count_request(key: ApiKey) -> bool:
    """Count a request of a key; returns whether it is within the limit of this minute."""
    counted = f"api-key-{key.pk}"
    if cache.add(counted, 1, WINDOW.total_seconds()):
        return True
    try:
        return cache.incr(counted) <= MAX_REQUESTS
    except ValueError:  # its minute ended in between
        return True


def key_of(secret: str) -> ApiKey | None:
    """The usable key with this secret; None also where its account may not log in."""
    if not secret.startswith(PREFIX):
        return None
    found = ApiKey.objects.usable().filter(digest=_digest(secret), user__is_active=True)
    return found.select_related("user", "club").first()


def note_use(key: ApiKey) -> None:
    """Record when a key was last used, at most every `WRITTEN_EVERY`."""
    now = timezone.now()
    if key.used_at is None or now - key.used_at > WRITTEN_EVERY:
        ApiKey.objects.filter(pk=key.pk).update(used_at=now)


class Key(HttpBearer):
    """The authentication of an operation: `Authorization: Bearer …` with a key of this scope.

    The user of the request becomes the account of the key.
    """

    def __init__(self, scope: ApiScope) -> None:
        super().__init__()
        self.scope = scope

    def authenticate(self, request: HttpRequest, token: str) -> ApiKey | None:
        found = key_of(token)
        if found is None:
            return None
        if not count_request(found):
            raise TooManyRequests
        if self.scope not in found.scopes:
            raise PermissionDenied(_("Cette clé n’est pas faite pour cela."))
        note_use(found)
        request.user = found.user
        setattr(request, journal.API_KEY_ATTRIBUTE, found.name)
        return found


READ, REGISTRATION, SHEETS, DIRECTION = map(Key, ApiScope)


def key_in(request: HttpRequest) -> ApiKey:
    """The key that a request came with."""
    found: ApiKey = getattr(request, "auth")  # noqa: B009 — ninja sets it
    return found


def opened_concours(request: HttpRequest, slug: str, right: Right) -> Tournament:
    """The concours of this slug, if the key opens its club and the account has this right on it.

    `Http404` where it belongs to another club, `PermissionDenied` without the right.
    """
    key, tournament = key_in(request), tournament_by_slug(slug)
    if tournament is None or tournament.club_id != key.club_id:
        raise Http404
    held = rights_on(key.user, tournament)
    if held is None:
        raise Http404
    if right not in held:
        raise PermissionDenied
    return tournament


def opened_club(request: HttpRequest, right: Right) -> Club:
    """The club of the key, if its account has this right in it; else `PermissionDenied`."""
    key = key_in(request)
    if right not in (rights_in(key.user, key.club_id) or ()):
        raise PermissionDenied
    return key.club


@contextmanager
def acting_on_concours(request: HttpRequest, slug: str, right: Right) -> Iterator[Tournament]:
    """Like `opened_concours`, for an operation that changes something: the journal records its commit."""
    tournament = opened_concours(request, slug, right)
    with journal.recording_act(request, {"tournament": tournament}):
        yield tournament


def _digest(secret: str) -> str:
    """The stored hash of a secret; 256 random bits need no slow hash."""
    return sha256(secret.encode()).hexdigest()
