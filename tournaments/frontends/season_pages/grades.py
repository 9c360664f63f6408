"""The page «Notes» of a graded season, and that of one player: their grade, and whether it may be seen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from tournaments.core.access import journal
from tournaments.core.access.language import translated
from tournaments.core.access.permissions import MemberRequest, Right, requires
from tournaments.core.club_seasons import actions, grades, queries
from tournaments.core.season.grade_wording import MEANING, NO_RANKING
from tournaments.frontends.season_pages.pages import found_season, season_page
from tournaments.platform.posting import attempt

if TYPE_CHECKING:
    from tournaments.core.models.accounts import Club
    from tournaments.core.models.seasons import ClubSeason


@requires(Right.MANAGE)
@require_safe
def season_grades(request: MemberRequest, club: Club, key: int) -> HttpResponse:
    """The grades of those who agreed, by name, and all players to choose one from."""
    view = queries.view_of(_graded(club, key))
    players = grades.players_of(view)
    shown = {"players": players, "shown": grades.shown_grades(view, players)}
    return season_page(request, view, "notes", **shown, **_said())


@requires(Right.MANAGE)
@require_http_methods(["GET", "HEAD", "POST"])
def season_grade(request: MemberRequest, club: Club, key: int, player: int) -> HttpResponse:
    """The grade of one player (the primary key of a commitment), for them alone; posted, their word noted."""
    found = _graded(club, key)
    view = queries.view_of(found)
    players, person = grades.players_of(view), view.person_of(player)
    chosen = next((each for each in players if each.person == person), None)
    if chosen is None:
        raise Http404
    if request.method == "POST":
        journal.about(request, found.name)
        if request.POST.get("agrees") == "1":
            attempt(request, lambda: actions.agree(found, request.user, player), _("L’accord est noté."))
        else:
            attempt(request, lambda: actions.withdraw(found, request.user, player), _("L’accord est retiré."))
        return redirect("season_grade", club.slug, key, player)
    shown = {"player": chosen, "grade": grades.grade_of(view, players, chosen)}
    return season_page(request, view, "note", **shown, **_said())


def _graded(club: Club, key: int) -> ClubSeason:
    found = found_season(club, key)
    if not found.graded:
        raise Http404
    return found


def _said() -> dict[str, str]:
    return {"no_ranking": translated(NO_RANKING), "meaning": translated(MEANING)}
