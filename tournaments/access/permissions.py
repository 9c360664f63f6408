"""Who may do what: the rights of roles, and the decorator by which each view requires one.

A view states its right in one line, and the decorator brings the concours or the club of the address::

    path("concours/<slug:tournament>/tirage", views.draw, name="draw")

    @requires(Right.MANAGE)
    def draw(request: MemberRequest, tournament: Tournament) -> HttpResponse: ...

The answers are always the same: nobody logged in → the login page; logged in without the right → 403;
an object of another club → 404, as if it were not there. `view.right` says the right to whoever walks
the site map, and `request.rights` what the person may do, to templates.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import StrEnum
from functools import wraps
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Concatenate, Final, TypeVar, cast

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.cache import patch_vary_headers

from tournaments.access import noting, queries
from tournaments.access.answers import for_script, to_login
from tournaments.models.accounts import Role, User

if TYPE_CHECKING:
    from tournaments.models.accounts import Club
    from tournaments.models.planning import Tournament


class Right(StrEnum):
    """What a page asks of whoever opens it."""

    PUBLIC = "public"  # nothing; what is not published is for the page's query to hide
    ACCOUNT = "account"  # to be logged in
    SHEETS = "sheets"  # deal sheets and rulings
    DESK = "desk"  # inscriptions, check-in, payments
    MANAGE = "manage"  # everything else of the club: concours, settings, draw, members
    KEEP = "keep"  # the computer itself, with all clubs on it: copies, network, archives from elsewhere


RIGHTS: Final[Mapping[Role, frozenset[Right]]] = MappingProxyType(
    {
        Role.ORGANIZER: frozenset({Right.SHEETS, Right.DESK, Right.MANAGE}),
        Role.DESK: frozenset({Right.SHEETS, Right.DESK}),
        Role.REFEREE: frozenset({Right.SHEETS}),  # of the concours they are on, see `rights_on`
    }
)
NO_RIGHTS: Final[frozenset[Right]] = frozenset()


class MemberRequest(HttpRequest):
    """The request of a view that asks for a right: somebody is logged in."""

    user: User
    rights: frozenset[Right]


RequestT = TypeVar("RequestT", bound=HttpRequest)
View = Callable[Concatenate[RequestT, ...], HttpResponse]


def rights_in(user: User, club_id: int) -> frozenset[Right] | None:
    """The rights of `user` in a club, `None` where they are no member of it."""
    role = queries.role_in(user, club_id)
    return None if role is None else RIGHTS[role]


def rights_on(user: User, tournament: Tournament) -> frozenset[Right] | None:
    """The rights of `user` on a concours, `None` where they are no member of its club.

    A referee has theirs only on the concours whose referees they are among.
    """
    role = queries.role_in(user, tournament.club_id)
    if role is Role.REFEREE and not tournament.referees.filter(pk=user.pk).exists():
        return NO_RIGHTS
    return None if role is None else RIGHTS[role]


def requires(right: Right) -> Callable[[View[RequestT]], View[RequestT]]:
    """The decorator that states a view's right; the outermost of them all."""

    def decorate(view: View[RequestT]) -> View[RequestT]:
        @wraps(view)
        def guarded(request: RequestT, *args: Any, **kwargs: Any) -> HttpResponse:
            if right is not Right.PUBLIC and not request.user.is_authenticated:
                return _two_ways(to_login(request))
            named = _load(kwargs)
            held = _held(request, named)
            if right is not Right.PUBLIC:
                _check(right, held)
            cast("MemberRequest", request).rights = held or NO_RIGHTS
            if right is Right.PUBLIC:
                return view(request, *args, **{**kwargs, **named})
            with noting.acts(request, named):
                answer = view(request, *args, **{**kwargs, **named})
            noting.taken_away(request, named, answer)
            return _two_ways(for_script(request, answer))

        guarded.right = right  # type: ignore[attr-defined]
        return guarded

    return decorate


def _two_ways(answer: HttpResponse) -> HttpResponse:
    """Add «Vary: HX-Request», so that browsers do not cache a fragment as the whole page."""
    patch_vary_headers(answer, ["HX-Request"])
    return answer


def _load(kwargs: Mapping[str, Any]) -> dict[str, Any]:
    """The tournament or club whose slug is in the address; `Http404` where it does not exist."""
    loaders: dict[str, Callable[[str], Any]] = {
        "tournament": queries.tournament_by_slug,
        "club": queries.club_by_slug,
    }
    named = {name: load(kwargs[name]) for name, load in loaders.items() if name in kwargs}
    if any(found is None for found in named.values()):
        raise Http404
    return named


def _held(request: HttpRequest, named: Mapping[str, Any]) -> frozenset[Right] | None:
    """The rights of whoever asks; `None` where the object belongs to a club they are no member of."""
    user = request.user
    if not isinstance(user, User):
        return NO_RIGHTS
    if "tournament" in named:
        held = rights_on(user, named["tournament"])
    elif "club" in named:
        held = rights_in(user, cast("Club", named["club"]).pk)
    else:
        held = NO_RIGHTS
    return None if held is None else held | {Right.ACCOUNT, *[Right.KEEP] * user.keeps_computer}


def _check(right: Right, held: frozenset[Right] | None) -> None:
    if held is None:
        raise Http404
    if right not in held:
        raise PermissionDenied
