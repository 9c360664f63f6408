"""The room: the order of its tables, those that are kept free, and who never moves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib import messages
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournaments.access.permissions import MemberRequest, Right, requires
from tournaments.planning import actions, queries
from tournaments.planning.errors import PlanningError
from tournaments.planning.room_form import RoomForm
from tournaments.planning.room_words import meaning

if TYPE_CHECKING:
    from django.http import HttpResponse

    from tournaments.models.planning import Tournament


@requires(Right.MANAGE)
@require_http_methods(["GET", "HEAD", "POST"])
def room(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """The list of tables and what it means; asked for with other values, what these would mean."""
    own = {"room": tournament.room, "reserved_tables": tournament.reserved_tables}
    posted = request.method == "POST"
    typed = request.POST.dict() if posted else own | request.GET.dict()
    form = RoomForm(typed)
    if form.is_valid() and posted:
        try:
            actions.change_settings(tournament, **form.cleaned_data)
        except PlanningError as error:
            form.add_error(None, error.sentence)
        else:
            messages.success(request, _("La salle est enregistrée."))
            return redirect("room", tournament.slug)
    context = {
        "tournament": tournament,
        "stage": "settings",
        "page": "room",
        "form": form,
        "meaning": _meaning(tournament, form),
        "fixed": queries.fixed_seats(tournament),
    }
    return render(request, "planning/room.html", context)


def _meaning(tournament: Tournament, form: RoomForm) -> list[str]:
    if not form.is_valid():
        return []
    needed = queries.expected(tournament) // (4 if tournament.melee else 2)
    return meaning(form.order, form.reserved, needed)
