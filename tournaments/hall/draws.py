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
from tournaments.standings import queries as standing_queries


@requires(Right.PUBLIC)
@require_safe
@served
def lots(request: HttpRequest, tournament: Tournament) -> Page:
    """The fingerprint of every round from the first day, its seed with the draw, and how to check them."""
    return "hall/lots.html", page_context(request, tournament, "tables", lots=fairness.lots(tournament))


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
def bracket(request: HttpRequest, tournament: Tournament) -> Page:
    """The brackets and the pools; a screen of the hall shows what is not past."""
    if not brackets.has_tree(tournament):
        raise Http404
    hidden = fairness.standing_hidden(tournament)
    ranking = [row["number"] for row in standing_queries.rows(standing_queries.current(tournament))]
    shown = page_context(request, tournament, "bracket", hidden=hidden)
    tree = brackets.tree(tournament, ranking, results=not hidden)
    parts = [part.from_now() for part in tree.parts] if shown["screen"] else tree.parts
    return "hall/bracket.html", {**shown, "tree": tree, "parts": parts}
