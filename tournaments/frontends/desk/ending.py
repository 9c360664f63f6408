"""The pages that end a tournament: close corrections, seal the results, download the archive."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from tournaments.core.access.permissions import MemberRequest, Right, requires, requires_password
from tournaments.core.archive import files, sealing
from tournaments.core.archive.canonical import data_of
from tournaments.core.archive.encoding import fingerprint_of
from tournaments.core.archive.sealing import still_open
from tournaments.core.models.planning import Status
from tournaments.core.models.sealing import seal_of
from tournaments.core.planning import actions
from tournaments.core.planning.errors import PlanningError
from tournaments.core.planning.queries import rounds_progress
from tournaments.core.planning.steps import corrections_notice, step_refusal
from tournaments.core.sheets.queries import tables_waiting
from tournaments.core.standings import queries as standings
from tournaments.core.standings.ceremony import ceremony_progress
from tournaments.core.standings.lines import RankLine, rank_lines

if TYPE_CHECKING:
    from django.http import HttpResponse

    from tournaments.core.models.planning import Tournament


@requires(Right.MANAGE)
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def close_corrections(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Show what waits for the referee; posted, close the corrections at once.

    Every open dispute must be confirmed: one that came after the page was loaded is shown first.
    """
    waiting = tables_waiting(tournament, timedelta(0))
    if request.method != "POST":
        return _close_page(request, tournament, waiting)
    confirmed = set(request.POST.getlist("confirmed"))
    if any(_form_key(table) not in confirmed for table in waiting):
        return _close_page(request, tournament, waiting, unconfirmed=True)
    try:
        actions.close_corrections(tournament)
    except PlanningError as error:
        messages.error(request, error.sentence)
    else:
        messages.success(request, _("Les corrections sont closes : le classement est définitif."))
    return redirect("tournament", tournament.slug)


def _form_key(table: tuple[int, int]) -> str:
    """The value of a table of a round in the form: «4-12»."""
    return "-".join(map(str, table))


def _close_page(
    request: MemberRequest,
    tournament: Tournament,
    waiting: list[tuple[int, int]],
    *,
    unconfirmed: bool = False,
) -> HttpResponse:
    context = {
        "tournament": tournament,
        "stage": "home",
        "corrections": corrections_notice(tournament),
        "refused": None if tournament.status == Status.FINISHED else PlanningError("not-ended"),
        "waiting": [(*table, _form_key(table)) for table in waiting],
        "unconfirmed": unconfirmed,
    }
    return render(request, "desk/close.html", context)


PODIUM = 3


@requires(Right.MANAGE)
@requires_password
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def seal(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Show what would be sealed, or the seal; posted with the fingerprint that was `seen`, seal it."""
    if request.method != "POST":
        return _seal_page(request, tournament)
    try:
        sealing.seal(
            tournament,
            request.user,
            seen=request.POST.get("seen", ""),
            confirmed="confirmed" in request.POST,
        )
    except sealing.StillOpen:
        return _seal_page(request, tournament, unconfirmed=True)
    except sealing.DataChanged:
        return _seal_page(request, tournament, changed_meanwhile=True)
    except PlanningError as error:
        messages.error(request, error.sentence)
        return redirect("tournament", tournament.slug)
    messages.success(request, _("Les résultats sont scellés : plus rien ne change."))
    return redirect("seal", tournament.slug)


@requires(Right.MANAGE)
@require_safe
def archive(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """The archive as a file, provisional before the seal; `?complet`: with all another computer needs."""
    complete = "complet" in request.GET
    content = files.archive_of(tournament, complete=complete).to_bytes()
    name = files.archive_file_name(tournament, complete=complete)
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return HttpResponse(content, content_type="application/json", headers=headers)


def _seal_page(request: MemberRequest, tournament: Tournament, **found: bool) -> HttpResponse:
    context = {
        "tournament": tournament,
        "stage": "home",
        "seal": seal_of(tournament),
        "podium": _podium(tournament),
    }
    if not tournament.sealed:
        refused = step_refusal(
            Status(tournament.status), Status.SEALED, rounds_progress(tournament), confirmed=True
        )
        context["refused"] = refused
        if refused is None:
            context |= {"open": still_open(tournament), "seen": fingerprint_of(data_of(tournament))}
            context["won"] = ceremony_progress(tournament).steps[::-1]
    return render(request, "desk/seal.html", context | found)


def _podium(tournament: Tournament) -> list[RankLine]:
    """The first teams of the last standing."""
    rows = standings.ranked(standings.current(tournament))
    return rank_lines(tournament, [row for row in rows if row["rank"] <= PODIUM])
