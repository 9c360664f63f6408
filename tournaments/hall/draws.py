"""The public pages about the draw itself: how to check it, and the brackets and pools it leads to."""

from __future__ import annotations

import json

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from tournaments.access.permissions import Right, requires
from tournaments.hall import fairness, queries
from tournaments.hall.serving import Page, answered, etag_of, page_context, served
from tournaments.models.planning import Tournament
from tournaments.rounds import brackets
from tournaments.standings import public


@requires(Right.PUBLIC)
@require_safe
@served
def lots(_request: HttpRequest, tournament: Tournament) -> Page:
    """The fingerprint of every round from the first day, its seed with the draw, and how to check them."""
    return "hall/lots.html", page_context(tournament, "tables", lots=fairness.lots(tournament))


@requires(Right.PUBLIC)
@require_safe
def draw_request(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """What a published draw was asked, for whoever draws it again; 404 while it would tell the standing."""
    round_ = next((one for one in queries.published_rounds(tournament) if one.number == number), None)
    record = round_ and fairness.request_shown(round_)
    if round_ is None or record is None or not queries.is_public(tournament):
        raise Http404
    answer = answered(request, etag_of(tournament), lambda: json.dumps(record, ensure_ascii=False, indent=1))
    name = f"{tournament.slug}-partie-{number}-tirage-{round_.attempt}.json"
    answer["Content-Type"] = "application/json"
    answer["Content-Disposition"] = f'attachment; filename="{name}"'
    return answer


@requires(Right.PUBLIC)
@require_safe
@served
def bracket(_request: HttpRequest, tournament: Tournament) -> Page:
    """The brackets and the pools."""
    if not brackets.has_tree(tournament):
        raise Http404
    standing = public.known(tournament)
    tree = brackets.tree(tournament, standing.ranking, through=standing.through)
    return "hall/bracket.html", page_context(tournament, "bracket", standing=standing, tree=tree)
