"""Where the pages of the draw, the list of sheets and the referee's queue were: the page of the round now."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_safe

from tournaments.core.access.permissions import MemberRequest, Right, requires
from tournaments.frontends.round_pages import board
from tournaments.frontends.round_pages.common import board_url

if TYPE_CHECKING:
    from django.http import HttpResponse

    from tournaments.core.models.planning import Tournament


@requires(Right.SHEETS)
@require_safe
def draw(request: MemberRequest, tournament: Tournament, rest: str = "") -> HttpResponse:
    """The draw was at this address: the same page under that of the rounds."""
    address = reverse("rounds", args=[tournament.slug]) + rest
    return redirect(f"{address}?{request.GET.urlencode()}".rstrip("?"), permanent=True)


@requires(Right.SHEETS)
@require_safe
def sheets(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """The list of sheets was at this address: the page of its round."""
    show = board.PLAYING if request.GET.get("etat") == "jouent" else ""
    return redirect(board_url(request, tournament, show))


@requires(Right.SHEETS)
@require_safe
def referee_queue(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """What waits for the referee, on the page of the last round or of ?partie=1."""
    return redirect(board_url(request, tournament, board.UNSETTLED))
