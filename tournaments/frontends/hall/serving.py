"""Serving of public pages: each is rendered once for each state of the tournament, with equal bytes for all.

A poll that finds nothing new costs one query and is answered 304. Templates get no request, so that no
account, session, message or form token can get into a cached page.

Each page is cached under one address: a view declares the parameters that it reads (`reads`), and any other
spelling of its address is redirected to that one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial, wraps
from hashlib import sha256
from typing import Any, Final

from django.contrib.staticfiles.storage import staticfiles_storage
from django.core.cache import cache
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.cache import get_conditional_response
from django.utils.translation import get_language

from tournaments.core.models.planning import Tournament
from tournaments.frontends.hall.queries import is_public, published_count, state_of
from tournaments.platform.memory import commits
from tournaments.platform.memory.page_cache import CACHEABLE
from tournaments.platform.program import code_hash
from tournaments.platform.text import parse_int

CACHE_SECONDS: Final = 3600
SEARCH_PARAM: Final = "q"
"""The parameter of a search: its pages are not cached."""
ROUND_PARAMS: Final = ("partie", "apres")
FLAG_VALUES: Final = {"par": "nom"}
"""The only value of each parameter that switches something on."""

TemplatePage = tuple[str, dict[str, Any]]
"""A template and its context."""
View = Callable[..., TemplatePage]


def reads(*names: str) -> Callable[[View], View]:
    """Declare the query parameters that a page depends on, in the order in which its own links write them.

    All other parameters are dropped by a redirect; a view without this decorator reads none.
    """

    def declare(view: View) -> View:
        view.reads = names  # type: ignore[attr-defined]
        return view

    return declare


def cached_page(view: View) -> Callable[..., HttpResponse]:
    """Decorate a view that returns a `TemplatePage`: its response is cached until the tournament changes."""
    return _cached_view(view, None)


def cached_page_with(more: Callable[..., object]) -> Callable[[View], Callable[..., HttpResponse]]:
    """Decorate as `cached_page`, for a page that also depends on the state `more(tournament, **arguments)`.

    Pages that show a sheet depend on its version, which no result changes.
    """

    def serve(view: View) -> Callable[..., HttpResponse]:
        return _cached_view(view, more)

    return serve


def _cached_view(view: View, more: Callable[..., object] | None) -> Callable[..., HttpResponse]:
    read: tuple[str, ...] = getattr(view, "reads", ())

    @wraps(view)
    def serve(request: HttpRequest, tournament: Tournament, **named: Any) -> HttpResponse:
        if not is_public(tournament):
            raise Http404
        state = state_of(tournament)
        common = state_etag(state)
        etag = common if more is None else state_etag(state, more(tournament, **named))

        def rendered() -> str:
            template, context = view(request, tournament, **named)
            return render_to_string(template, {**context, "version": etag, "common": common})

        if SEARCH_PARAM in read and request.GET.get(SEARCH_PARAM, "").strip():
            return _body_or_304(request, etag, rendered)
        query = canonical_query(request, tournament, read)
        shown = (view.__name__, tournament.pk, named, get_language(), query)
        body = partial(_cached_body, shown, etag, rendered)
        return answer_or_304(request, etag, body, query, shown=(commits.of_concours(tournament.pk),))

    return serve


def answer_or_304(
    request: HttpRequest,
    etag: str,
    body: Callable[[], str],
    query: str = "",
    *,
    shown: tuple[commits.Subject, ...] | None = (commits.ANY_CONCOURS,),
) -> HttpResponse:
    """304 for a client that has this version, else the body; clients must revalidate each time.

    Any other spelling of the address than the canonical one, with this `query`, is redirected to it. The
    server caches the answer for everybody (`tournaments.platform.memory`) until one of the subjects changes
    that are `shown`; with None, it does not.
    """
    path = canonical_path(request)
    if not is_canonical(request, query):
        return HttpResponseRedirect(f"{path}?{query}" if query else path)
    if shown is not None:
        request.META[CACHEABLE] = shown
    return _body_or_304(request, etag, body)


def canonical_path(request: HttpRequest) -> str:
    """The path of the page that is asked for, numbers without zeros before them."""
    match = request.resolver_match
    return request.path if match is None else reverse(match.view_name, kwargs=match.kwargs)


def is_canonical(request: HttpRequest, query: str = "") -> bool:
    """Whether a page with this `query` is asked for by its one address."""
    return request.META.get("QUERY_STRING", "") == query and request.path == canonical_path(request)


def _body_or_304(request: HttpRequest, etag: str, body: Callable[[], str]) -> HttpResponse:
    answer = get_conditional_response(request, etag=etag) or HttpResponse(body())
    answer["ETag"] = etag
    answer["Cache-Control"] = "no-cache"  # may be kept, must be asked about
    return answer


def state_etag(*state: object) -> str:
    """An ETag for this state, the current language and this version of the program.

    It is weak, because the bytes of a page depend on its compression.
    """
    static = getattr(staticfiles_storage, "manifest_hash", "")
    shown = repr((state, get_language(), code_hash(), static))
    return f'W/"{sha256(shown.encode()).hexdigest()[:32]}"'


def tournament_etag(tournament: Tournament) -> str:
    """The ETag of every public page of a tournament."""
    return state_etag(state_of(tournament))


def requested_round(request: HttpRequest, name: str, published: int) -> int | None:
    """The published round that parameter `name` asks for; None where it is missing or names none of them."""
    asked = parse_int(request.GET.get(name, ""))
    return asked if asked is not None and 1 <= asked <= published else None


def is_flag_set(request: HttpRequest, name: str) -> bool:
    """Whether the flag `name` is set in the address."""
    return request.GET.get(name) == FLAG_VALUES[name]


def canonical_query(request: HttpRequest, tournament: Tournament, names: Sequence[str]) -> str:
    """What a page that reads these parameters depends on, as the query of its one address."""
    return "&".join(_canonical_parameters(request, tournament, names))


def _canonical_parameters(
    request: HttpRequest, tournament: Tournament, names: Sequence[str]
) -> Iterator[str]:
    for name in names:
        if name in ROUND_PARAMS and name in request.GET:
            asked = requested_round(request, name, published_count(tournament))
            if asked is not None:
                yield f"{name}={asked}"
        elif name in FLAG_VALUES and is_flag_set(request, name):
            yield f"{name}={FLAG_VALUES[name]}"


def _cached_body(shown: tuple[object, ...], etag: str, page: Callable[[], str]) -> str:
    """The page as text, from the cache under the key `shown` if its version there is `etag`."""
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
