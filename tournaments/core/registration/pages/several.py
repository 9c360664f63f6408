"""The bar under the list: an act for the ticked teams is chosen, read, done, and taken back."""

from __future__ import annotations

from typing import TYPE_CHECKING
from uuid import UUID, uuid4

from django.contrib import messages
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournaments.core.access.permissions import Right, requires
from tournaments.core.money.queries import desk_of
from tournaments.core.registration.errors import RegistrationError
from tournaments.core.registration.forms import TeamForm
from tournaments.core.registration.several.acts import do, take_back
from tournaments.core.registration.several.bar import ShownPlan, TickedRows, offers_of
from tournaments.core.registration.several.plans import Act, Plan, plan_of, told
from tournaments.core.registration.views import DeskRequest, list_page, shown_teams, to_list
from tournaments.platform.errors import UserError
from tournaments.platform.posting import attempt
from tournaments.platform.text import parse_int

if TYPE_CHECKING:
    from django.http import HttpResponse

    from tournaments.core.models.planning import Tournament


@requires(Right.DESK)
@require_POST
def several(request: DeskRequest, tournament: Tournament) -> HttpResponse:
    """Show what `what` would do to the ticked teams, or do it if that was `seen`.

    Without `what`, the acts are shown again.
    """
    asked = request.POST
    numbers = _ticked(request, tournament)
    error = ""
    plan: Plan | None = None
    try:
        if asked.get("what"):
            act = Act.read(asked["what"], asked.get("club", ""))
            if "seen" in asked and (key := _key(asked.get("key", ""))):
                done = do(tournament, numbers, act, seen=asked["seen"], key=key, author=request.user)
                return to_list(request, tournament, done=done.pk)
            plan = plan_of(tournament, numbers, act)
    except UserError as refused:
        error = str(refused.sentence)
        if isinstance(refused, RegistrationError) and refused.code == "list-changed":
            plan = plan_of(tournament, numbers, act)
    ticked = TickedRows(numbers, asked.get("club", ""), _shown(tournament, plan), error)
    if request.htmx:
        context = {
            "tournament": tournament,
            "ticked": ticked,
            "offers": offers_of(tournament, desk_of(tournament)),
        }
        return render(request, "registration/several.html", context)
    return list_page(request, tournament, TeamForm(tournament=tournament), ticked=ticked)


def _ticked(request: DeskRequest, tournament: Tournament) -> set[int]:
    """The numbers of the ticked teams; without a script `all` stands for all that the list shows."""
    if "all" in request.POST:
        shown = shown_teams(request.GET, tournament, desk_of(tournament))
        return set(shown.values_list("number", flat=True))
    return {number for typed in request.POST.getlist("team") if (number := parse_int(typed)) is not None}


def _key(typed: str) -> UUID | None:
    try:
        return UUID(typed)
    except ValueError:
        return None


def _shown(tournament: Tournament, plan: Plan | None) -> ShownPlan | None:
    """The plan for the bar; nothing to confirm if it changes no team."""
    if plan is None:
        return None
    count = len(plan.teams)
    text = told(tournament, plan.act, count, cents=plan.cents, fees=plan.fees) if count else ""
    return ShownPlan(plan.act.what, plan.act.detail, text, plan.left, plan.seen, uuid4())


@requires(Right.DESK)
@require_POST
def several_undo(request: DeskRequest, tournament: Tournament, act: int) -> HttpResponse:
    """Take an act on several teams back; those that somebody changed since stay as they are."""

    def undo() -> str:
        if left := take_back(tournament, act, request.user):
            messages.warning(request, left)
        return _("C’est annulé.")

    attempt(request, undo)
    return to_list(request, tournament)
