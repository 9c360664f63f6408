"""The page of a screen, which needs no account, and the pages from which the desk directs all of them."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from django.conf import settings
from django.contrib import messages
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.cache import get_conditional_response, patch_cache_control
from django.utils.translation import get_language, override
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournaments.core.access import attempts
from tournaments.core.access.permissions import MemberRequest, Right, requires
from tournaments.core.models.planning import Tournament
from tournaments.core.models.screens import Picture, Screen
from tournaments.frontends.hall.serving import answer_or_304
from tournaments.frontends.screens import actions, pictures, presence, queries
from tournaments.frontends.screens.forms import (
    OrderForm,
    PairForm,
    PairingCodeForm,
    PictureForm,
    PlaylistForm,
)
from tournaments.platform import network, qr
from tournaments.platform.memory import commits
from tournaments.platform.posting import save_form
from tournaments.platform.program import code_hash

REPLACING: Final = frozenset({"show", "blank", "message", "back"})
"""The orders that show something else."""
PLAIN_ORDERS: Final[Mapping[str, Callable[[QuerySet[Screen]], object]]] = {
    "back": lambda screens: actions.show_instead(screens, ""),
    "undo": actions.put_back,
    "sound": lambda screens: actions.set_sound(screens, sound=True),
    "mute": lambda screens: actions.set_sound(screens, sound=False),
    "bright": lambda screens: actions.set_bright(screens, bright=True),
    "dim": lambda screens: actions.set_bright(screens, bright=False),
    "share": lambda screens: actions.set_shares(screens, shares=True),
    "whole": lambda screens: actions.set_shares(screens, shares=False),
    "reload": actions.reload,
    "forget": actions.forget,
}
"""The orders that say nothing more than what to do."""
MOST_TOLD: Final = 2
"""More different playlists than these are counted, not named."""

PICTURE_SECONDS: Final = 31_536_000


@requires(Right.PUBLIC)
@never_cache
@require_safe
def new_screen(_request: HttpRequest) -> HttpResponse:
    """The entrance for a browser that becomes a screen: redirects to an address with a new key."""
    return redirect("screen", presence.new_key())


@requires(Right.PUBLIC)
@require_safe
def screen_page(request: HttpRequest, key: str) -> HttpResponse:
    """The scenes of the screen; its pairing code and a QR code until it is paired.

    The server caches the pages of paired screens alone: made-up keys must not fill its memory.
    """
    screen = _record_and_find(key)
    with _in_its_language(screen):
        etag = queries.screen_etag(key, screen)
        answer = answer_or_304(request, etag, lambda: _page(key, screen, etag), shown=_subjects_of(screen))
        answer["Content-Language"] = get_language()
    return answer


@requires(Right.PUBLIC)
@require_safe
def screen_version(request: HttpRequest, key: str) -> HttpResponse:
    """The version of that page, in forty bytes: each screen polls it twice a second."""
    screen = _record_and_find(key)
    with _in_its_language(screen):
        etag = queries.screen_etag(key, screen)
    answer = answer_or_304(request, etag, lambda: etag, shown=_subjects_of(screen))
    answer["Content-Type"] = "text/plain"
    return answer


@requires(Right.PUBLIC)
@never_cache
@require_safe
def time_now(_request: HttpRequest) -> HttpResponse:
    """The server's time in milliseconds since 1970, by which all clocks of the hall count."""
    return HttpResponse(str(time.time_ns() // 1_000_000), content_type="text/plain")


def _record_and_find(key: str) -> Screen | None:
    """Record the request of a screen and find it; None before it is paired, `Http404` for a malformed key."""
    _check_key(key)
    presence.record_request(key)
    return queries.screen_by_key(key)


def _subjects_of(screen: Screen | None) -> tuple[commits.Subject, ...] | None:
    """What the page of a screen shows; None before it is paired."""
    return None if screen is None else (commits.SCREENS, commits.of_concours(screen.tournament_id))


def _in_its_language(screen: Screen | None) -> override:
    """The language of a screen; before it is paired, that of the browser's cookie."""
    return override(screen.language if screen else get_language())


def _check_key(key: str) -> None:
    if not presence.KEY.fullmatch(key):
        raise Http404


def _page(key: str, screen: Screen | None, etag: str) -> str:
    shown: dict[str, Any] = {"key": key, "screen": screen, "version": etag, "edition": code_hash()[:12]}
    if screen is not None:
        shown |= {"scenes": queries.scenes_of(screen), "signal": queries.clock_to_sound(screen)}
        return render_to_string("screens/page.html", shown)
    origin = network.origin()
    way = origin + reverse("screen_claim", args=[key]) if origin else ""
    picture = qr.picture(way, border=2)
    return render_to_string(
        "screens/page.html", {**shown, "figures": presence.pairing_code(key), "picture": picture}
    )


@requires(Right.ACCOUNT)
@never_cache
@require_safe
def claim(request: MemberRequest, key: str) -> HttpResponse:
    """Where the QR code of a screen leads: to the only concours the user directs, or a choice of them."""
    _check_key(key)
    offered = queries.tournaments_directed_by(request.user)
    if len(offered) == 1:
        return redirect("screen_pair", offered[0].slug, key)
    return render(request, "screens/claim.html", {"offered": offered, "key": key})


@requires(Right.DESK)
@never_cache
@require_http_methods(["GET", "POST"])
def screens(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Every screen of the club with what it shows and whether it is alive; posted, a pairing code."""
    form = PairingCodeForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        try:
            keys = attempts.figures_attempt(tournament.club).judge(form.keys)
        except attempts.MustWait as wait:
            return attempts.wait_page(request, wait.seconds)
        if len(keys) == 1:
            return redirect("screen_pair", tournament.slug, keys[0])
    return _list_page(request, tournament, form)


@requires(Right.DESK)
@never_cache
@require_http_methods(["GET", "POST"])
def screen_pair(request: MemberRequest, tournament: Tournament, key: str) -> HttpResponse:
    """Name a screen and say what it shows."""
    _check_key(key)
    form = PairForm(request.POST or None, tournament=tournament)
    if request.method == "POST" and save_form(request, form, lambda: _pair(tournament, key, form)):
        return redirect("screens", tournament.slug)
    shown = {"tournament": tournament, "stage": "screens", "form": form, "key": key}
    return render(request, "screens/pair.html", shown)


def _pair(tournament: Tournament, key: str, form: PairForm) -> str:
    said = form.cleaned_data
    screen = actions.pair(tournament, key, said["name"], said["kind"])
    return _("« %(name)s » est un écran de la salle.") % {"name": screen.name}


@requires(Right.DESK)
@never_cache
@require_http_methods(["GET", "POST"])
def screen_playlist(request: MemberRequest, tournament: Tournament, key: str = "") -> HttpResponse:
    """The playlist of a screen of the club; without a key, that of all of them."""
    screen = get_object_or_404(tournament.club.screens, key=key) if key else None
    meant = actions.screens_by_pk(tournament.club, [screen.pk] if screen else None)
    form = PlaylistForm(
        request.POST or None, tournament=tournament, playlist=queries.proposed_playlist(meant)
    )
    if request.method == "POST" and save_form(
        request, form, lambda: actions.set_playlist(meant, tournament, form.cleaned_data["playlist"])
    ):
        return redirect("screens", tournament.slug)
    shown = {"tournament": tournament, "stage": "screens", "form": form, "screen": screen}
    return render(request, "screens/playlist.html", shown)


@requires(Right.DESK)
@require_POST
def screen_order(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """An order to one screen of the club or to all."""
    form = OrderForm(request.POST, tournament=tournament)
    if form.is_valid():
        _carry_out(form, tournament)
    else:
        messages.error(request, " ".join(str(error) for errors in form.errors.values() for error in errors))
    screen = form.cleaned_data.get("screen")
    back = reverse("screens", args=[tournament.slug])
    return redirect(back if screen is None else f"{back}#screen-{screen}")


def _carry_out(form: OrderForm, tournament: Tournament) -> None:
    """Carry the order out; what it replaces on all screens can be put back."""
    said = form.cleaned_data
    to_all = said["screen"] is None
    meant = actions.screens_by_pk(tournament.club, None if to_all else [said["screen"]])
    if said["do"] in REPLACING:
        actions.remember(meant, undoable=to_all)
    match said["do"]:
        case "show":
            actions.show(meant, tournament, said["kind"])
        case "blank" | "message":
            actions.show_instead(meant, said["do"], said["message"])
        case "language":
            actions.set_language(meant, said["language"])
        case verb:
            PLAIN_ORDERS[verb](meant)


@requires(Right.PUBLIC)
@require_safe
def picture(request: HttpRequest, digest: str) -> HttpResponse:
    """A picture of a club; its address has a hash of its bytes, so that browsers cache it for ever."""
    found = Picture.objects.filter(digest=digest).first()
    if found is None:
        raise Http404
    etag = f'"{digest}"'
    answer = get_conditional_response(request, etag=etag) or HttpResponse(
        bytes(found.image), content_type="image/jpeg"
    )
    answer["ETag"] = etag
    patch_cache_control(answer, public=True, max_age=PICTURE_SECONDS, immutable=True)
    return answer


@requires(Right.DESK)
@never_cache
@require_http_methods(["GET", "POST"])
def screen_pictures(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """The pictures of the club, and a form for one more."""
    form = PictureForm(request.POST or None, request.FILES or None)
    if request.method == "POST" and save_form(
        request, form, lambda: _store_picture(tournament, form), _("L’image est prête pour les écrans.")
    ):
        return redirect("screen_pictures", tournament.slug)
    shown = {
        "tournament": tournament,
        "stage": "screens",
        "form": form,
        "pictures": tournament.club.pictures.defer("image"),
        "most": pictures.MAX_PICTURES,
        "shown": queries.count_showing(tournament, "pictures"),
    }
    return render(request, "screens/pictures.html", shown)


def _store_picture(tournament: Tournament, form: PictureForm) -> None:
    said = form.cleaned_data
    pictures.add(tournament.club, said["name"], said["file"].read())


@requires(Right.DESK)
@require_POST
def screen_picture_remove(_request: MemberRequest, tournament: Tournament, picture: int) -> HttpResponse:
    """Delete a picture of the club."""
    pictures.remove(get_object_or_404(tournament.club.pictures.defer("image"), pk=picture))
    return redirect("screen_pictures", tournament.slug)


def _list_page(request: MemberRequest, tournament: Tournament, form: PairingCodeForm) -> HttpResponse:
    origin = network.origin()
    screens = queries.statuses_in(tournament.club)
    shown = {
        "tournament": tournament,
        "stage": "screens",
        "form": form,
        "screens": [seen for seen in screens if seen.screen.tournament_id == tournament.pk],
        "elsewhere": [seen for seen in screens if seen.screen.tournament_id != tournament.pk],
        "replaces": _shown_text(screens),
        "undoes": sum(seen.screen.replaced is not None for seen in screens),
        "sharing": any(seen.screen.shares for seen in screens),
        "whole": not all(seen.screen.shares for seen in screens),
        "kinds": queries.playlist_kinds(tournament),
        "languages": settings.LANGUAGES,
        "where": network.without_scheme(origin) + reverse("screen_new") if origin else "",
    }
    return render(request, "screens/list.html", shown)


def _shown_text(screens: Sequence[queries.ScreenStatus]) -> str:
    """What screens show, each once with how many show it, «Le classement (3), L’horloge», or their number."""
    counted = Counter(seen.turns for seen in screens if seen.turns)
    if len(counted) > MOST_TOLD:
        return _("%(n)s affichages différents") % {"n": len(counted)}
    return ", ".join(f"{shown} ({count})" if count > 1 else shown for shown, count in counted.items())
