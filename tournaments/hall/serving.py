"""How a public page is served: the same bytes to everybody, once for each state of the concours.

A poll that finds nothing new costs one query and is answered 304. A page is rendered without its request,
so that neither an account nor a session, a message or a form's token can get into it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache as once
from functools import wraps
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from django.conf import settings
from django.contrib.staticfiles.storage import staticfiles_storage
from django.core.cache import cache
from django.http import Http404, HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.utils.cache import get_conditional_response
from django.utils.translation import get_language

from tournaments.hall.queries import is_public, state_of
from tournaments.models.planning import Tournament

KEPT_FOR: Final = 3600  # seconds
ONE_READER: Final = frozenset({"q"})
"""What makes a page one reader's own: such a page is not kept."""

Page = tuple[str, dict[str, Any]]
"""A template and what it is given."""


def served(view: Callable[..., Page]) -> Callable[..., HttpResponse]:
    """The page that `view` describes, from the cache while the concours is in the same state."""

    @wraps(view)
    def serve(request: HttpRequest, tournament: Tournament, **named: Any) -> HttpResponse:
        if not is_public(tournament):
            raise Http404
        etag = etag_of(tournament)
        answer = get_conditional_response(request, etag=etag)
        if answer is None:
            answer = HttpResponse(_body(request, etag, lambda: view(request, tournament, **named)))
        answer["ETag"] = etag
        answer["Cache-Control"] = "no-cache"  # may be kept, must be asked about
        return answer

    return serve


def etag_of(tournament: Tournament) -> str:
    """The name of the state that every public page of a concours shows, in this language and edition."""
    state = (*state_of(tournament), get_language(), edition())
    return f'"{sha256(repr(state).encode()).hexdigest()[:32]}"'


@once
def edition() -> str:
    """The templates and static files of this installation: another edition shows the same otherwise."""
    pages = sorted(Path(settings.BASE_DIR, "templates").rglob("*.html"))
    digest = sha256(getattr(staticfiles_storage, "manifest_hash", "").encode())
    for page in pages:
        digest.update(page.read_bytes())
    return digest.hexdigest()


def _body(request: HttpRequest, etag: str, page: Callable[[], Page]) -> str:
    """The page as text: kept under its address, and thrown away with its state."""
    if ONE_READER & request.GET.keys():
        return _render(page(), etag)
    key = sha256(f"hall {get_language()} {request.get_full_path()}".encode()).hexdigest()
    kept: tuple[str, str] | None = cache.get(key)
    if kept is not None and kept[0] == etag:
        return kept[1]
    body = _render(page(), etag)
    cache.set(key, (etag, body), KEPT_FOR)
    return body


def _render(page: Page, etag: str) -> str:
    template, context = page
    return render_to_string(template, {**context, "version": etag})
