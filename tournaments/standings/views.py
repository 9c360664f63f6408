"""The standing for those who work at the concours: sorted, searched, exported."""

from __future__ import annotations

from typing import Any, Final

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe
from django_tables2 import RequestConfig

from tournaments.access.permissions import MemberRequest, Right, requires
from tournaments.models.planning import Tournament
from tournaments.models.sealing import SHOWN, seal_of
from tournaments.platform.text import parse_int
from tournaments.registration.spreadsheets import FILE_TYPES
from tournaments.standings import queries
from tournaments.standings.awards import prizes_won
from tournaments.standings.public import is_frozen
from tournaments.standings.rows import search_rows
from tournaments.standings.state import state_of
from tournaments.standings.tables import export, export_address, standing_table
from tournaments.standings.wording import criteria_text, legend

PER_PAGE: Final = 50


@requires(Right.SHEETS)
@require_safe
def standings(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """The standing after the last round, or after that of `?apres=`."""
    published = queries.rounds_published(tournament)
    kept = queries.after_round(tournament, _after(request, published))
    typed = request.GET.get("q", "")
    state, rows = state_of(tournament, kept, published), queries.ranked(kept)
    prizes = prizes_won(tournament, kept) if state.gives_prizes else {}
    table = standing_table(tournament, search_rows(rows, typed), kept.after_round, prizes)
    table.slug = tournament.slug if Right.DESK in request.rights else ""
    RequestConfig(request, paginate={"per_page": PER_PAGE}).configure(table)
    context: dict[str, Any] = {
        "tournament": tournament,
        "stage": "standings",
        "kept": kept,
        "rounds": range(1, published + 1),
        "table": table,
        "query": typed,
        "state": state,
        "seal": seal_of(tournament) if state.official else None,
        "hidden": queries.is_hidden(tournament, kept, published),
        "frozen": is_frozen(tournament, published),
        "legend": legend(tournament, rows),
        "criteria": criteria_text(tournament),
        "seed": queries.seed_shown(tournament, kept),
        "exports": [(kind, export_address(tournament.slug, kind, kept.after_round)) for kind in FILE_TYPES],
    }
    return render(request, "standings/standings.html", context)


@requires(Right.SHEETS)
@require_safe
def standings_export(request: MemberRequest, tournament: Tournament, kind: str) -> HttpResponse:
    """The whole standing as a file of a `kind` of `FILE_TYPES`, best first; 404 for another kind."""
    if kind not in FILE_TYPES:
        raise Http404
    published = queries.rounds_published(tournament)
    kept = queries.after_round(tournament, _after(request, published))
    state, seal = state_of(tournament, kept, published), seal_of(tournament)
    if state.empty:
        messages.info(request, _("Pas encore de classement : aucune table n'a fini."))
        return redirect("standings", tournament.slug)
    prizes = prizes_won(tournament, kept) if state.gives_prizes else {}
    content = export(tournament, queries.ranked(kept), state, prizes, kind, seal=seal)
    mark = "" if state.official else _("provisoire")
    if seal:
        mark = seal.fingerprint[:SHOWN]  # a table of lines has no other place for it
    name = "-".join(filter(None, [tournament.slug, str(kept.after_round), mark]))
    headers = {"Content-Disposition": f'attachment; filename="{name}.{kind}"'}
    return HttpResponse(content, content_type=FILE_TYPES[kind], headers=headers)


def _after(request: HttpRequest, published: int) -> int:
    """The requested round; the last one for an invalid request."""
    asked = parse_int(request.GET.get("apres", ""))
    return published if asked is None else asked
