"""The standing for those who work at the concours: sorted, searched, exported."""

from __future__ import annotations

from typing import Any, Final

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe
from django_tables2 import RequestConfig

from tournaments.access.permissions import MemberRequest, Right, requires
from tournaments.models.planning import Tournament
from tournaments.models.sealing import SHOWN, seal_of
from tournaments.planning.corrections import provisional_notice
from tournaments.registration.spreadsheets import FILE_TYPES
from tournaments.standings import queries
from tournaments.standings.export import export
from tournaments.standings.rows import found
from tournaments.standings.tables import export_address, standing_table
from tournaments.standings.wording import criteria_text

PER_PAGE: Final = 50


@requires(Right.SHEETS)
@require_safe
def standings(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """The standing after the last round, or after that of `?apres=`."""
    published = queries.rounds_published(tournament)
    kept = queries.after_round(tournament, _after(request, published))
    typed = request.GET.get("q", "")
    rows, prizes = queries.rows(kept), queries.prizes_by_rank(tournament)
    table = standing_table(tournament, found(rows, typed), kept.after_round, prizes)
    RequestConfig(request, paginate={"per_page": PER_PAGE}).configure(table)
    context: dict[str, Any] = {
        "tournament": tournament,
        "stage": "standings",
        "kept": kept,
        "rounds": range(1, published + 1),
        "table": table,
        "query": typed,
        "last": queries.is_last(tournament, kept, published),
        "corrections": provisional_notice(tournament),
        "seal": seal_of(tournament),
        "hidden": queries.is_hidden(tournament, kept, published),
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
    kept = queries.after_round(tournament, _after(request, queries.rounds_published(tournament)))
    prizes, seal = queries.prizes_by_rank(tournament), seal_of(tournament)
    content = export(tournament, queries.rows(kept), kept.after_round, prizes, kind, seal=seal)
    sealed = f"-{seal.fingerprint[:SHOWN]}" if seal else ""  # a table of lines has no other place for it
    name = f"{tournament.slug}-{kept.after_round}{sealed}.{kind}"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return HttpResponse(content, content_type=FILE_TYPES[kind], headers=headers)


def _after(request: HttpRequest, published: int) -> int:
    """The round that was asked for; the last one where what was asked makes no sense."""
    asked = request.GET.get("apres", "")
    return int(asked) if asked.isascii() and asked.isdigit() and 1 <= len(asked) <= 3 else published
