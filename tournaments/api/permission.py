"""What a key opens: its purpose, its club, and the rights that its account has there at this moment."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final

from django.core.exceptions import PermissionDenied
from django.http import Http404
from django.utils.translation import gettext as _
from ninja.security import HttpBearer

from tournaments.access import noting
from tournaments.access.permissions import rights_in, rights_on
from tournaments.access.queries import tournament_by_slug
from tournaments.api import keys
from tournaments.api.problems import TooMany
from tournaments.models.accounts import ApiScope

if TYPE_CHECKING:
    from collections.abc import Iterator

    from django.http import HttpRequest

    from tournaments.access.permissions import Right
    from tournaments.models.accounts import ApiKey, Club
    from tournaments.models.planning import Tournament


class Key(HttpBearer):
    """`Authorization: Bearer …` with a key for this purpose; whoever asks is then its account."""

    def __init__(self, scope: ApiScope) -> None:
        super().__init__()
        self.scope = scope

    def authenticate(self, request: HttpRequest, token: str) -> ApiKey | None:
        found = keys.key_of(token)
        if found is None:
            return None
        if not keys.within_limit(found):
            raise TooMany
        if self.scope not in found.scopes:
            raise PermissionDenied(_("Cette clé n'est pas faite pour cela."))
        keys.note_use(found)
        request.user = found.user
        setattr(request, noting.KEY, found.name)
        return found


READ, REGISTRATION, SHEETS, DIRECTION = map(Key, ApiScope)
KEYS: Final = (READ, REGISTRATION, SHEETS, DIRECTION)


def key_in(request: HttpRequest) -> ApiKey:
    """The key that a request came with."""
    found: ApiKey = getattr(request, "auth")  # noqa: B009 — ninja sets it
    return found


def opened(request: HttpRequest, slug: str, right: Right) -> Tournament:
    """The concours of this slug, where the key opens its club and the account has this right on it.

    `Http404` where it is of another club, `PermissionDenied` without the right.
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
    """The club of the key, where its account has this right in it; `PermissionDenied`."""
    key = key_in(request)
    if right not in (rights_in(key.user, key.club_id) or ()):
        raise PermissionDenied
    return key.club


@contextmanager
def acting_on(request: HttpRequest, slug: str, right: Right) -> Iterator[Tournament]:
    """As `opened`, for what changes something: it is noted in the journal once it is committed."""
    tournament = opened(request, slug, right)
    named: dict[str, Any] = {"tournament": tournament}
    with noting.acts(request, named):
        yield tournament
