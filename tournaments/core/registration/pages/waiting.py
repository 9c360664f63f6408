"""The waiting list on the page of the teams: register, pair, take off."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib import messages
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from tournaments.core.access.permissions import MemberRequest, Right, requires
from tournaments.core.registration.waiting import actions
from tournaments.platform.posting import attempt
from tournaments.platform.text import parse_int

if TYPE_CHECKING:
    from django.http import HttpResponse

    from tournaments.core.models.planning import Tournament


@requires(Right.DESK)
@require_POST
def waiting_change(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Register who waits (`register`), pair those ticked (`who`) or all by lot, or take those ticked off."""
    posted = request.POST
    ticked = [key for key in map(parse_int, posted.getlist("who")) if key is not None]

    def change() -> None:
        if (key := parse_int(posted.get("register", ""))) is not None:
            messages.success(
                request, actions.said_of(actions.register_waiting(tournament, key, request.user))
            )
        elif posted.get("do") == "pair":
            messages.success(request, actions.said_of(actions.pair(tournament, ticked, request.user)))
        elif posted.get("do") == "lot":
            teams = actions.pair_by_lot(tournament, request.user)
            messages.success(request, " · ".join(map(actions.said_of, teams)) or _("Personne à apparier."))
        elif posted.get("do") == "off":
            count = actions.take_off(tournament, ticked)
            text = ngettext("%(count)d n’attend plus.", "%(count)d n’attendent plus.", count)
            messages.success(request, text % {"count": count})

    attempt(request, change)
    return redirect("registration", tournament.slug)
