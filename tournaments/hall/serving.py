"""How a public page is served: the same bytes to everybody, once for each state of the concours.

A poll that finds nothing new costs one query and is answered 304. A page is rendered without its request,
so that neither an account nor a session, a message or a form's token can get into it.
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
from tournaments.platform.text import parse_int

KEPT_FOR: Final = 3600  # seconds
ONE_READER: Final = "q"
"""What makes a page one reader's own: such a page is not kept."""
ROUNDS: Final = ("partie", "apres")
WORDS: Final = {"par": "nom", "ecran": "1"}
"""What else an address may say, and the one word for it; nothing else in an address changes a page."""
MOST: Final = 99  # rounds; a page has fewer

Page = tuple[str, dict[str, Any]]
"""A template and what it is given."""


def served(view: Callable[..., Page]) -> Callable[..., HttpResponse]:
    """The page that `view` describes, from the cache while the concours is in the same state."""

    @wraps(view)
    def serve(request: HttpRequest, tournament: Tournament, **named: Any) -> HttpResponse:
        if not is_public(tournament):
            raise Http404
        etag = etag_of(tournament)

        def rendered() -> str:
            return _render(view(request, tournament, **named), etag)

        if ONE_READER in request.GET:
            return answered(request, etag, rendered)
        shown = (view.__name__, tournament.pk, named, get_language(), parameters(request))
        return answered(request, etag, lambda: _kept(shown, etag, rendered))

    return serve


def answered(request: HttpRequest, etag: str, body: Callable[[], str]) -> HttpResponse:
    """304 to who has this version already, else the body; to be asked about each time."""
    answer = get_conditional_response(request, etag=etag) or HttpResponse(body())
    answer["ETag"] = etag
    answer["Cache-Control"] = "no-cache"  # may be kept, must be asked about
    return answer


def version(*state: object) -> str:
    """An ETag: the name of what a page shows, in this language and this edition of the program."""
    static = getattr(staticfiles_storage, "manifest_hash", "")
    shown = repr((state, get_language(), edition(), static))
    return f'"{sha256(shown.encode()).hexdigest()[:32]}"'


def etag_of(tournament: Tournament) -> str:
    """The version that every public page of a concours shows."""
    return version(state_of(tournament))


def round_asked(request: HttpRequest, name: str) -> int | None:
    """The number of a round in the address; None where there is none, or no round can have it."""
    asked = parse_int(request.GET.get(name, ""))
    return asked if asked is not None and 1 <= asked <= MOST else None


def says(request: HttpRequest, name: str) -> bool:
    """Whether the address has the parameter `name` with its word."""
    return request.GET.get(name) == WORDS[name]


def parameters(request: HttpRequest) -> tuple[object, ...]:
    """What the address asks of the page; all that makes no sense asks for the same."""
    return (*(round_asked(request, name) for name in ROUNDS), *(says(request, name) for name in WORDS))


def _kept(shown: tuple[object, ...], etag: str, page: Callable[[], str]) -> str:
    """The page as text: kept under what it shows, and thrown away with its state."""
    key = sha256(f"hall {shown!r}".encode()).hexdigest()
    kept: tuple[str, str] | None = cache.get(key)
    if kept is not None and kept[0] == etag:
        return kept[1]
    body = page()
    cache.set(key, (etag, body), KEPT_FOR)
    return body


def _render(page: Page, etag: str) -> str:
    template, context = page
    return render_to_string(template, {**context, "version": etag})


def page_context(request: HttpRequest, tournament: Tournament, stage: str, **more: Any) -> dict[str, Any]:
    """What every page is given; `?ecran=1` is the hall's projector."""
    return {"tournament": tournament, "stage": stage, "screen": says(request, "ecran"), **more}
