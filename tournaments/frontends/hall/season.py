"""The standing of a season for everybody, where the club shows it, and the file from which it is computed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.http import Http404, HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.utils.http import content_disposition_header
from django.views.decorators.http import require_safe

from tournaments.core.access.language import translated
from tournaments.core.access.permissions import Right, requires
from tournaments.core.club_seasons import files, lines, queries
from tournaments.core.season.wording import TRUTH
from tournaments.frontends.hall.serving import answer_or_304, state_etag

if TYPE_CHECKING:
    from tournaments.core.models.accounts import Club


@requires(Right.PUBLIC)
@require_safe
def public_season(request: HttpRequest, club: Club, key: int) -> HttpResponse:
    """The standing of a public season, under the names that are shown; 404 for another."""
    view = _shown(club, key)
    names = sorted(view.known.names.items())
    state = (view.row.name, club.name, view.standing.digest, names, lines.missing_text(view))

    def page() -> str:
        shown = {"season": view.row, "club": club, "table": lines.season_table(view)}
        told = {"truth": translated(TRUTH), "rules": lines.rules_text(view)}
        found = {"digest": lines.digest_text(view), "missing": lines.missing_text(view)}
        return render_to_string("hall/season.html", shown | told | found)

    return answer_or_304(request, state_etag(*state), page)


@requires(Right.PUBLIC)
@require_safe
def public_season_file(request: HttpRequest, club: Club, key: int) -> HttpResponse:  # noqa: ARG001 — a view's shape
    """The season as JSON, without a name of a person; 404 for one that is not public."""
    view = _shown(club, key)
    header = content_disposition_header(as_attachment=True, filename=files.file_name(view, files.SEASON))
    headers = {"Content-Disposition": header or "attachment"}
    return HttpResponse(files.season_file(view), files.KINDS[files.SEASON], headers=headers)


def _shown(club: Club, key: int) -> queries.SeasonView:
    found = queries.public_season(club, key)
    if found is None:
        raise Http404
    return queries.view_of(found, for_everybody=True)
