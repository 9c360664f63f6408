"""The pages that seal the results, and the archive of a tournament as a file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from tournaments.access.again import asks_again
from tournaments.access.permissions import MemberRequest, Right, requires
from tournaments.archive import files, sealing
from tournaments.archive.canonical import data_of
from tournaments.archive.encoding import fingerprint_of
from tournaments.archive.openness import still_open
from tournaments.models.planning import Status
from tournaments.models.sealing import seal_of
from tournaments.planning.errors import PlanningError
from tournaments.planning.queries import progress_of
from tournaments.planning.steps import refusal
from tournaments.standings import queries as standings

if TYPE_CHECKING:
    from tournaments.models.planning import Tournament
    from tournaments.standings.rows import Row

PODIUM = 3


@requires(Right.MANAGE)
@asks_again
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def seal(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Show what would be sealed, or the seal; posted with what says that it is the same still, seal it."""
    if request.method != "POST":
        return _page(request, tournament)
    try:
        sealing.seal(
            tournament,
            request.user,
            seen=request.POST.get("seen", ""),
            confirmed="confirmed" in request.POST,
        )
    except sealing.StillOpen:
        return _page(request, tournament, unconfirmed=True)
    except sealing.NotSeen:
        return _page(request, tournament, changed_meanwhile=True)
    except PlanningError as error:
        messages.error(request, error.sentence)
        return redirect("tournament", tournament.slug)
    messages.success(request, _("Les résultats sont scellés : plus rien ne change."))
    return redirect("seal", tournament.slug)


@requires(Right.MANAGE)
@require_safe
def archive(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """The archive as a file, provisional until the tournament is sealed; `?complet`: to go on elsewhere."""
    complete = "complet" in request.GET
    content = files.archive_of(tournament, complete=complete).to_bytes()
    name = files.file_name(tournament, complete=complete)
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return HttpResponse(content, content_type="application/json", headers=headers)


def _page(request: MemberRequest, tournament: Tournament, **found: bool) -> HttpResponse:
    context = {
        "tournament": tournament,
        "stage": "home",
        "seal": seal_of(tournament),
        "podium": _podium(tournament),
    }
    if not tournament.sealed:
        refused = refusal(Status(tournament.status), Status.SEALED, progress_of(tournament), confirmed=True)
        context["refused"] = refused
        if refused is None:
            context |= {"open": still_open(tournament), "seen": fingerprint_of(data_of(tournament))}
    return render(request, "desk/seal.html", context | found)


def _podium(tournament: Tournament) -> list[Row]:
    """The first teams of the last standing."""
    return [row for row in standings.ranked(standings.current(tournament)) if row["rank"] <= PODIUM]
