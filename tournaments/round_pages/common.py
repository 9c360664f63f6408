"""What the views of the draw share: the round of the address, the page, and a verb done and told."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render

from scoring.sheet import Refusal
from tournaments.access.permissions import MemberRequest, Right
from tournaments.models.planning import Tournament
from tournaments.models.rounds import Round
from tournaments.rounds import queries
from tournaments.rounds.errors import RoundError
from tournaments.sheets.refusals import sentence_of


def round_or_404(tournament: Tournament, number: int) -> Round:
    """The round of this number."""
    found = queries.round_of(tournament, number)
    if found is None:
        raise Http404
    return found


def do(
    request: MemberRequest, tournament: Tournament, verb: Callable[[], str], number: int | None
) -> HttpResponse:
    """Do it, say what was done or why not, and go to the round (or to all rounds)."""
    try:
        done = verb()
    except RoundError as error:
        messages.error(request, error.sentence)
    except Refusal as refusal:
        messages.error(request, sentence_of(refusal))
    else:
        if done:
            messages.success(request, done)
    if number is None or queries.round_of(tournament, number) is None:
        return redirect("rounds", tournament.slug)
    return redirect("round", tournament.slug, number)


def page(request: MemberRequest, template: str, tournament: Tournament, **context: Any) -> HttpResponse:
    """The page of a template, with what all of them need."""
    common = {"tournament": tournament, "stage": "rounds", "manages": Right.MANAGE in request.rights}
    return render(request, template, common | context)
