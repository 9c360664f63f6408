"""One team: everything about it, its correction, and the changes that are explained before they are made."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from tournaments.access.permissions import Right, requires
from tournaments.models.money import FeeKind
from tournaments.money.actions import set_kinds
from tournaments.money.queries import kinds_of
from tournaments.platform.posting import save_form, show_error
from tournaments.platform.text import teams_or_players
from tournaments.registration import actions, history, queries
from tournaments.registration.attendance import keep_table
from tournaments.registration.changes import ChangeForm, RemoveForm
from tournaments.registration.errors import RegistrationError
from tournaments.registration.forms import CorrectionForm, SeatForm
from tournaments.registration.names import filing_of
from tournaments.registration.views import DeskRequest

if TYPE_CHECKING:
    from collections.abc import Callable

    from django.http import HttpResponse

    from tournaments.models.planning import Tournament
    from tournaments.models.registration import Team

READ_AND_POST = require_http_methods(["GET", "HEAD", "POST"])


@requires(Right.DESK)
@READ_AND_POST
def team(request: DeskRequest, tournament: Tournament, number: int) -> HttpResponse:
    """A team, with the form to correct it."""
    found = queries.team_numbered(tournament, number)
    form = CorrectionForm(request.POST or None, tournament=tournament, initial=_initial(found))

    def correct() -> None:
        given = form.cleaned_data
        actions.correct_team(found, *form.names, given["club"], number=given["number"])
        actions.file_players(found, form.families)
        if any(field.name in form.changed_data for field in form.kind_fields):
            set_kinds(found, [kind or FeeKind.OTHER for kind in form.kinds])

    if save_form(request, form, correct, _("C'est corrigé.")):
        return redirect("team", tournament.slug, found.number)
    if form.is_bound:
        found = queries.team_numbered(tournament, number)  # a refused correction may have half changed it
    return _page(request, found, form, SeatForm(initial={"fixed_table": found.fixed_table}))


@requires(Right.DESK)
@require_POST
def team_seat(request: DeskRequest, tournament: Tournament, number: int) -> HttpResponse:
    """The table that a team keeps all day."""
    found = queries.team_numbered(tournament, number)
    seat = SeatForm(request.POST)
    done = _("La place est notée : elle vaut dès le prochain tirage.")
    if save_form(request, seat, lambda: keep_table(found, seat.cleaned_data["fixed_table"]), done):
        return redirect("team", tournament.slug, number)
    form = CorrectionForm(tournament=tournament, initial=_initial(found))
    return _page(request, found, form, seat)


def change_page(change: type[ChangeForm]) -> Callable[..., HttpResponse]:
    """The view of a change: choose (GET), read the effects (GET with the choice), confirm (POST)."""

    @requires(Right.DESK)
    @READ_AND_POST
    def view(request: DeskRequest, tournament: Tournament, number: int) -> HttpResponse:
        found = queries.team_numbered(tournament, number)
        form = _change_form(request, change, found)
        done = teams_or_players(tournament, change.done, change.done_alone) % {"team": number}
        if request.method == "POST" and save_form(request, form, form.apply, done):
            if change is RemoveForm:
                return redirect("registration", tournament.slug)
            return redirect("team", tournament.slug, number)
        context = {"tournament": tournament, "stage": "registration", "team": found, "form": form}
        return render(request, "registration/change.html", {**context, "meaning": _effects(form)})

    return view


def _change_form(request: DeskRequest, change: type[ChangeForm], team: Team) -> ChangeForm:
    """The form as chosen so far; a choice that is not complete yet shows no errors."""
    if request.method == "POST":
        return change(team, request.POST)
    form = change(team)
    chosen = {**form.defaults(), **request.GET.dict()}
    complete = all(chosen.get(name) for name in form.fields)
    return change(team, chosen) if complete else change(team, initial=chosen)


def _effects(form: ChangeForm) -> list[str]:
    """What the choice means; empty while it is not complete, and where it is refused."""
    if not form.is_bound or not form.is_valid():
        return []
    try:
        return list(form.effects())
    except RegistrationError as error:
        show_error(form, error)
        return []


def _initial(team: Team) -> dict[str, str | int]:
    filing = filing_of(team.tournament)
    families = {
        f"family{place}": filing.parts(player.name).family for place, player in enumerate(team.players, 1)
    }
    return {
        **families,
        **{f"kind{place}": kind.value for place, kind in enumerate(kinds_of(team), 1)},
        "number": team.number,
        **{f"player{place}": player.name for place, player in enumerate(team.players, 1)},
        "club": team.club,
    }


def _page(request: DeskRequest, team: Team, form: CorrectionForm, seat: SeatForm) -> HttpResponse:
    context = {
        "tournament": team.tournament,
        "stage": "registration",
        "team": team,
        "form": form,
        "seat_form": seat,
        "kept_apart": queries.bans_of(team),
        "manages": Right.MANAGE in request.rights,
        "substitutions": queries.substitutions_of(team),
        "seats": queries.rounds_of(team),
        "story": history.events_of(team),
        "is_drawn": queries.is_drawn(team),
        "was_called": queries.was_called(team),
    }
    return render(request, "registration/team.html", context)
