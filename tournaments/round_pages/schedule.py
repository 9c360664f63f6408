"""The pages that are shown before the draw: the fingerprints of its lots, and a schedule known in advance."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpResponse
from django.views.decorators.http import require_safe

from tournaments.access.permissions import MemberRequest, Right, requires
from tournaments.models.planning import Tournament
from tournaments.round_pages import schedule_rows
from tournaments.round_pages.common import page
from tournaments.rounds import programme, proving
from tournaments.rounds.errors import RoundError


@requires(Right.DESK)
@require_safe
def fingerprints(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """What is published of the lots before inscriptions close, and what is told of them afterwards."""
    return page(request, "round_pages/fingerprints.html", tournament, proofs=proving.proofs(tournament))


@requires(Right.DESK)
@require_safe
def schedule(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """All the rounds of a concours that needs no result to draw them."""
    if not programme.has_programme(tournament):
        raise Http404
    context: dict[str, Any] = {}
    try:
        context |= schedule_rows.shown(tournament)
    except RoundError as error:
        context["refused"] = error.sentence
    return page(request, "round_pages/programme.html", tournament, **context)
