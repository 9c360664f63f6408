"""Who must not meet: the list, one more pair, one less."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib import messages
from django.http import Http404
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from tournaments.access.permissions import MemberRequest, Right, requires
from tournaments.planning import bans, queries
from tournaments.planning.ban_form import BanForm
from tournaments.planning.errors import PlanningError

if TYPE_CHECKING:
    from django.http import HttpResponse

    from tournaments.models.planning import Tournament


@requires(Right.MANAGE)
@require_http_methods(["GET", "HEAD", "POST"])
def ban_list(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """The pairs that are kept apart, and a form for another; `one` in the address fills its first field."""
    posted = request.POST if request.method == "POST" else None
    form = BanForm(posted, tournament=tournament, initial={"one": request.GET.get("one", "")[:200]})
    if form.is_valid():
        try:
            ban = bans.keep_apart(tournament, *form.pair, absolute=form.absolute)
        except PlanningError as error:
            form.add_error(None, error.sentence)
        else:
            messages.success(request, _("C'est noté : %(pair)s.") % {"pair": ban})
            return redirect("bans", tournament.slug)
    context = {
        "tournament": tournament,
        "stage": "settings",
        "page": "bans",
        "form": form,
        "bans": queries.bans(tournament),
        "entrants": queries.entrants(tournament),
    }
    return render(request, "planning/bans.html", context)


@requires(Right.MANAGE)
@require_POST
def ban_remove(request: MemberRequest, tournament: Tournament, key: int) -> HttpResponse:
    """These two may meet again."""
    ban = queries.ban_of(tournament, key)
    if ban is None:
        raise Http404
    try:
        bans.let_meet(ban)
    except PlanningError as error:
        messages.error(request, error.sentence)
    else:
        messages.success(request, _("%(pair)s : peuvent de nouveau se rencontrer.") % {"pair": ban})
    return redirect("bans", tournament.slug)
