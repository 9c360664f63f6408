"""The rights of roles, and the decorator by which each view requires a right.

A view states its right in one line, and the decorator brings the concours or the club of the address::

    path("concours/<slug:tournament>/tirage", views.draw, name="draw")

    @requires(Right.MANAGE)
    def draw(request: MemberRequest, tournament: Tournament) -> HttpResponse: ...

The answers are always the same: nobody logged in → the login page; logged in without the right → 403; an
object of another club → 404, as if it did not exist. Tests read the right of each view in `view.right`,
templates the rights of the user in `request.rights`. Below `requires`, `requires_password` asks for the
password again before a dangerous act, so that a browser left open is not enough.

A form that a script saves (`saving.js`) must stay on its page until its answer has come. The script sends
«X-Saves»; it cannot see where a redirect leads, and following it would use up the message that the next
page shows. It therefore gets 204 with that address in «X-Next», and 401 in place of the login page.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import StrEnum
from functools import wraps
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Concatenate, Final, TypeVar, cast
from urllib.parse import urlsplit

from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseRedirectBase
from django.shortcuts import render
from django.utils.cache import patch_vary_headers
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.debug import sensitive_post_parameters
from django_htmx.http import HttpResponseClientRedirect

from tournaments.core.access import attempts, journal, queries, sessions
from tournaments.core.models.accounts import Role, User
from tournaments.platform.failures import CONCOURS_ATTRIBUTE

if TYPE_CHECKING:
    from tournaments.core.models.accounts import Club
    from tournaments.core.models.planning import Tournament


class Right(StrEnum):
    """The rights that pages require."""

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
SAVES_HEADER: Final = "X-Saves"
NEXT_HEADER: Final = "X-Next"
RETYPED_FIELD: Final = "mot-de-passe"
"""The field of the retyped password, which the view never reads."""
FIELDS_NOT_REPEATED: Final = {RETYPED_FIELD, "csrfmiddlewaretoken"}
NO_RIGHTS: Final[frozenset[Right]] = frozenset()


class MemberRequest(HttpRequest):
    """The request of a view that requires a right, so that a user is logged in."""

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
    """The decorator that requires a right for a view; the outermost decorator of each view."""

    def decorate(view: View[RequestT]) -> View[RequestT]:
        @wraps(view)
        def guarded(request: RequestT, *args: Any, **kwargs: Any) -> HttpResponse:
            if right is not Right.PUBLIC and not request.user.is_authenticated:
                return _vary_on_htmx(_to_login(request))
            named = _load(kwargs)
            held = _rights_held(request, named)
            if held and request.user.is_authenticated:  # what a page of error leads on to
                setattr(request, CONCOURS_ATTRIBUTE, named.get("tournament"))
                cast("MemberRequest", request).rights = held
            if right is not Right.PUBLIC:
                _check(right, held)
            cast("MemberRequest", request).rights = held or NO_RIGHTS
            if right is Right.PUBLIC:
                return view(request, *args, **{**kwargs, **named})
            with journal.recording_act(request, named):
                answer = view(request, *args, **{**kwargs, **named})
            journal.record_download(request, named, answer)
            return _vary_on_htmx(for_script(request, answer))

        guarded.right = right  # type: ignore[attr-defined]
        return guarded

    return decorate


def requires_password(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """The decorator of a dangerous act, below `requires`: a POST must be confirmed by the password.

    It is not asked for `sessions.PASSWORD_ASKED_AFTER` seconds after the log-in, or after it was last typed.
    """

    @wraps(view)
    @sensitive_post_parameters(RETYPED_FIELD)
    def asked(request: MemberRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if request.method != "POST" or sessions.password_typed_lately(request):
            return view(request, *args, **kwargs)
        right, error = False, ""
        if RETYPED_FIELD in request.POST:
            right, error = _judge_password(request, request.POST[RETYPED_FIELD])
        if right:
            sessions.note_password_typed(request)
            return view(request, *args, **kwargs)
        sent = [(name, value) for name, values in request.POST.lists() for value in values]
        fields = [(name, value) for name, value in sent if name not in FIELDS_NOT_REPEATED]
        return render(
            request, "access/again.html", {"fields": fields, "error": error, "typed": RETYPED_FIELD}
        )

    return asked


def _vary_on_htmx(answer: HttpResponse) -> HttpResponse:
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


def _rights_held(request: HttpRequest, named: Mapping[str, Any]) -> frozenset[Right] | None:
    """The rights of the user; None where the object belongs to a club of which they are no member."""
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


def _judge_password(request: MemberRequest, typed: str) -> tuple[bool, str]:
    """Whether a typed password is right, and the error of one that is not or must wait."""
    try:
        right = attempts.own_attempt(request.user).judge(lambda: request.user.check_password(typed))
    except attempts.MustWait as wait:
        return False, attempts.wait_sentence(wait.seconds)
    return right, "" if right else _("Ce n’est pas votre mot de passe actuel.")


def for_script(request: HttpRequest, answer: HttpResponse) -> HttpResponse:
    """The answer to a form; to one that a script sent, a redirect becomes 204 with its address."""
    if SAVES_HEADER not in request.headers or not isinstance(answer, HttpResponseRedirectBase):
        return answer
    return HttpResponse(status=204, headers={NEXT_HEADER: answer.url})


def _to_login(request: HttpRequest) -> HttpResponse:
    """Redirect to the login page, which leads back to the page that was shown."""
    if SAVES_HEADER in request.headers:
        return HttpResponse(status=401)
    login = redirect_to_login(_shown_page(request))
    if getattr(request, "htmx", False):  # a login page has no place inside a fragment
        return HttpResponseClientRedirect(login.url)
    return login


def _shown_page(request: HttpRequest) -> str:
    """The page that the browser shows: of a post or a fragment, the page that it was sent from.

    «/» where the browser does not name it, or names another site.
    """
    if request.method in {"GET", "HEAD"} and not getattr(request, "htmx", False):
        return request.get_full_path()
    named = request.headers.get("HX-Current-URL") or request.headers.get("Referer", "")
    if not url_has_allowed_host_and_scheme(named, {request.get_host()}):
        return "/"
    page = urlsplit(named)
    return f"{page.path}?{page.query}" if page.query else page.path
