"""What the pages of a season share: the season that an address names, tabs and crumbs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.core.access.permissions import MemberRequest
from tournaments.core.club_seasons import lines, queries
from tournaments.core.models.seasons import ClubSeason

if TYPE_CHECKING:
    from tournaments.core.models.accounts import Club


def found_season(club: Club, key: int) -> ClubSeason:
    """The season of this club with this key; 404 for another."""
    found = queries.season_by_key(club, key)
    if found is None:
        raise Http404
    return found


def season_page(request: MemberRequest, view: queries.SeasonView, page: str, **context: Any) -> HttpResponse:
    """A page of a season; `page` is its tab."""
    club = view.row.club
    crumbs = [(_("Concours"), reverse("tournaments")), (_("Saisons"), reverse("seasons", args=[club.slug]))]
    common = {"club": club, "season": view.row, "page": page, "crumbs": crumbs}
    told = {"doubts_left": len(view.doubts), "missing": lines.missing_text(view)}
    told["kept_back"] = lines.kept_back_text(view)
    return render(request, f"seasons/{page}.html", common | told | context)
