"""Serves public answers: their ETag depends on the state of the concours, and the page cache stores them."""

from __future__ import annotations

from functools import wraps
from typing import TYPE_CHECKING, Any, Final

from django.utils.cache import get_conditional_response
from ninja.decorators import decorate_view

from tournaments.core.access.queries import tournament_by_slug
from tournaments.frontends.api.problems import not_found
from tournaments.frontends.hall.queries import is_public, published_count, state_of
from tournaments.frontends.hall.serving import is_canonical, requested_round, state_etag
from tournaments.platform.memory import commits
from tournaments.platform.memory.page_cache import CACHEABLE

if TYPE_CHECKING:
    from collections.abc import Callable

    from django.http import HttpRequest, HttpResponse

    from tournaments.core.models.planning import Tournament

    Run = Callable[..., HttpResponse]

CONCOURS_ATTRIBUTE: Final = "api_concours"
"""The attribute of a request that holds its concours."""
AFTER: Final = "after"
"""The only query parameter of answers that are cached: the round after which to rank."""


def served(more: Callable[..., object] | None = None) -> Callable[[Any], Any]:
    """The decorator of a public operation on a concours, which answers 304 to a client that has the answer.

    404 for a concours in preparation. The ETag depends on the state of the concours, and on the value of
    `more(tournament, **other arguments of the address)`.
    """

    def decorate(run: Run) -> Run:
        @wraps(run)
        def answer(request: HttpRequest, **named: Any) -> HttpResponse:
            tournament = tournament_by_slug(named["concours"])
            if tournament is None or not is_public(tournament):
                return not_found()
            setattr(request, CONCOURS_ATTRIBUTE, tournament)
            others = {name: value for name, value in named.items() if name != "concours"}
            state = state_of(tournament), more(tournament, **others) if more else None
            shown = (commits.of_concours(tournament.pk),)
            return conditional(request, state_etag("api", *state), lambda: run(request, **named), shown)

        return answer

    return decorate_view(decorate)


def conditional(
    request: HttpRequest,
    etag: str,
    respond: Callable[[], HttpResponse],
    shown: tuple[commits.Subject, ...] = (commits.ANY_CONCOURS,),
) -> HttpResponse:
    """304 for a client that has this version, else the answer, which the server may cache for everybody.

    It does until one of the subjects changes that are `shown`.
    An answer is cached only under the canonical address: with the query that the operation reads, and no
    more.
    """
    if is_canonical(request, _query_read(request)):
        request.META[CACHEABLE] = shown
    answer = get_conditional_response(request, etag=etag) or respond()
    if answer.status_code < 400:
        answer["ETag"] = etag
        answer["Cache-Control"] = "no-cache"  # clients may store it, but must revalidate it
    return answer


def _query_read(request: HttpRequest) -> str:
    """The query that an operation on a concours reads: the published round after which to rank."""
    tournament: Tournament | None = getattr(request, CONCOURS_ATTRIBUTE, None)
    if tournament is None or AFTER not in request.GET or not request.path.endswith("/standing"):
        return ""
    after = requested_round(request, AFTER, published_count(tournament))
    return "" if after is None else f"{AFTER}={after}"


def concours_of(request: HttpRequest) -> Tournament:
    """The concours of the address, in an operation that is `served`."""
    found: Tournament = getattr(request, CONCOURS_ATTRIBUTE)
    return found
