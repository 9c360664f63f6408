"""The page that closes the time for corrections at once, so that the prizes can be given."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib import messages
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tournaments.access.permissions import MemberRequest, Right, requires
from tournaments.models.planning import Status
from tournaments.planning import actions
from tournaments.planning.corrections import corrections_notice
from tournaments.planning.errors import NotEnded, PlanningError
from tournaments.sheets.queries import tables_waiting

if TYPE_CHECKING:
    from django.http import HttpResponse

    from tournaments.models.planning import Tournament


@requires(Right.MANAGE)
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def close(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """What still waits for the referee, then the button.

    Open disputes must be confirmed, those that the page showed: one that came since is shown first.
    """
    waiting = tables_waiting(tournament)
    if request.method != "POST":
        return _page(request, tournament, waiting)
    confirmed = set(request.POST.getlist("confirmed"))
    if any(key(table) not in confirmed for table in waiting):
        return _page(request, tournament, waiting, unconfirmed=True)
    try:
        actions.close_corrections(tournament)
    except PlanningError as error:
        messages.error(request, error.sentence)
    else:
        messages.success(request, _("Les corrections sont closes : le classement est définitif."))
    return redirect("tournament", tournament.slug)


def key(table: tuple[int, int]) -> str:
    """A table of a round in the form: «4-12»."""
    return "-".join(map(str, table))


def _page(
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
        "refused": None if tournament.status == Status.FINISHED else NotEnded(),
        "waiting": [(*table, key(table)) for table in waiting],
        "unconfirmed": unconfirmed,
    }
    return render(request, "desk/close.html", context)
