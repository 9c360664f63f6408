"""How a public page is served: rendered once for each state of the tournament, the same bytes for everybody.

A poll that finds nothing new costs one query and is answered 304. Templates get no request, so that no
account, session, message or form token can get into a cached page.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from hashlib import sha256
from typing import Any, Final

from django.contrib.staticfiles.storage import staticfiles_storage
from django.core.cache import cache
from django.http import Http404, HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.utils.cache import get_conditional_response
from django.utils.translation import get_language

from tournaments.hall.queries import is_public, state_of
from tournaments.models.planning import Tournament
from tournaments.platform.edition import edition
from tournaments.platform.page_cache import CACHEABLE
from tournaments.platform.text import parse_int

CACHE_SECONDS: Final = 3600
SEARCH_PARAM: Final = "q"
"""The parameter of a search: its pages are not cached."""
ROUND_PARAMS: Final = ("partie", "apres")
FLAGS: Final = {"par": "nom"}
"""The other parameter that changes a page, with its only value."""
MAX_ROUND: Final = 99

Page = tuple[str, dict[str, Any]]
"""A template and its context."""
View = Callable[..., Page]


def served(view: View) -> Callable[..., HttpResponse]:
    """The response for the page that `view` describes, cached as long as the tournament does not change."""
    return _served(view, None)


def served_with(more: Callable[..., object]) -> Callable[[View], Callable[..., HttpResponse]]:
    """As `served`, for a page that follows another state too: `more(tournament, **what the address names)`.

    A deal changes no result: only the pages that show a sheet follow it.
    """

    def serve(view: View) -> Callable[..., HttpResponse]:
        return _served(view, more)

    return serve


def _served(view: View, more: Callable[..., object] | None) -> Callable[..., HttpResponse]:
    @wraps(view)
    def serve(request: HttpRequest, tournament: Tournament, **named: Any) -> HttpResponse:
        if not is_public(tournament):
            raise Http404
        state = state_of(tournament)
        common = version(state)
        etag = common if more is None else version(state, more(tournament, **named))

        def rendered() -> str:
            template, context = view(request, tournament, **named)
            return render_to_string(template, {**context, "version": etag, "common": common})

        if SEARCH_PARAM in request.GET:
            return _answered(request, etag, rendered)
        shown = (view.__name__, tournament.pk, named, get_language(), parameters(request))
        return answered(request, etag, lambda: _cached(shown, etag, rendered))

    return serve


def answered(request: HttpRequest, etag: str, body: Callable[[], str]) -> HttpResponse:
    """304 for a client that has this version, else the body; clients must revalidate each time.

    The server keeps the answer for everybody (`tournaments.platform.page_cache`).
    """
    request.META[CACHEABLE] = True
    return _answered(request, etag, body)


def _answered(request: HttpRequest, etag: str, body: Callable[[], str]) -> HttpResponse:
    answer = get_conditional_response(request, etag=etag) or HttpResponse(body())
    answer["ETag"] = etag
    answer["Cache-Control"] = "no-cache"  # may be kept, must be asked about
    return answer


def version(*state: object) -> str:
    """An ETag for this state in the current language and this edition of the program.

    It is weak: the bytes of a page depend on how it is compressed.
    """
    static = getattr(staticfiles_storage, "manifest_hash", "")
    shown = repr((state, get_language(), edition(), static))
    return f'W/"{sha256(shown.encode()).hexdigest()[:32]}"'


def etag_of(tournament: Tournament) -> str:
    """The ETag of every public page of a tournament."""
    return version(state_of(tournament))


def round_asked(request: HttpRequest, name: str) -> int | None:
    """The round number in parameter `name`; None where it is missing or no round can have it."""
    asked = parse_int(request.GET.get(name, ""))
    return asked if asked is not None and 1 <= asked <= MAX_ROUND else None


def flag(request: HttpRequest, name: str) -> bool:
    """Whether the flag `name` is set in the address."""
    return request.GET.get(name) == FLAGS[name]


def parameters(request: HttpRequest) -> tuple[object, ...]:
    """The parameters that change the page, as a cache key; invalid ones count as missing."""
    return (*(round_asked(request, name) for name in ROUND_PARAMS), *(flag(request, name) for name in FLAGS))


def _cached(shown: tuple[object, ...], etag: str, page: Callable[[], str]) -> str:
    """The page as text, from the cache under the key `shown` if it was made in the state `etag`."""
    key = sha256(f"hall {shown!r}".encode()).hexdigest()
    cached: tuple[str, str] | None = cache.get(key)
    if cached is not None and cached[0] == etag:
        return cached[1]
    body = page()
    cache.set(key, (etag, body), CACHE_SECONDS)
    return body


def page_context(tournament: Tournament, stage: str, **more: Any) -> dict[str, Any]:
    """The context of every page; `stage` is the tab it stands under."""
    return {"tournament": tournament, "stage": stage, **more}
