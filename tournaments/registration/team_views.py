"""One team: everything about it, its correction, and the changes that are explained before they are made."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib import messages
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from tournaments.access.permissions import Right, requires
from tournaments.platform.text import teams_or_players
from tournaments.registration import actions, changes, queries, story
from tournaments.registration.errors import RegistrationError
from tournaments.registration.forms import ChangeForm, SeatForm, TeamForm
from tournaments.registration.seats import keep_table
from tournaments.registration.views import DeskRequest

if TYPE_CHECKING:
    from django.http import HttpResponse

    from tournaments.models.planning import Tournament
    from tournaments.models.registration import Team
    from tournaments.registration.changes import Change

READ_AND_POST = require_http_methods(["GET", "HEAD", "POST"])


@requires(Right.DESK)
@READ_AND_POST
def team(request: DeskRequest, tournament: Tournament, number: int) -> HttpResponse:
    """The team, and the form to set right what was written down wrong."""
    found = queries.team_numbered(tournament, number)
    form = TeamForm(request.POST or None, tournament=tournament, initial=_initial(found))
    if form.is_valid():
        given = form.cleaned_data
        try:
            actions.correct_team(found, *form.names, given["club"], number=given["number"])
        except RegistrationError as error:
            form.refuse(error)
            found = queries.team_numbered(tournament, number)  # the refused one may be half changed
        else:
            messages.success(request, _("C'est corrigé."))
            return redirect("team", tournament.slug, found.number)
    return _page(request, found, form, SeatForm(initial={"fixed_table": found.fixed_table}))


@requires(Right.DESK)
@require_POST
def team_seat(request: DeskRequest, tournament: Tournament, number: int) -> HttpResponse:
    """The table that a team keeps all day."""
    found = queries.team_numbered(tournament, number)
    seat = SeatForm(request.POST)
    if seat.is_valid():
        try:
            keep_table(found, seat.cleaned_data["fixed_table"])
        except RegistrationError as error:
            seat.refuse(error)
        else:
            messages.success(request, _("La place est notée : elle vaut dès le prochain tirage."))
            return redirect("team", tournament.slug, number)
    form = TeamForm(tournament=tournament, initial=_initial(found))
    return _page(request, found, form, seat)


@requires(Right.DESK)
@READ_AND_POST
def team_leave(request: DeskRequest, tournament: Tournament, number: int) -> HttpResponse:
    """A withdrawal or an abandonment."""
    return _change(request, tournament, number, changes.LEAVE)


@requires(Right.DESK)
@READ_AND_POST
def team_come_back(request: DeskRequest, tournament: Tournament, number: int) -> HttpResponse:
    """A team that left plays again."""
    return _change(request, tournament, number, changes.COME_BACK)


@requires(Right.DESK)
@READ_AND_POST
def team_arrive(request: DeskRequest, tournament: Tournament, number: int) -> HttpResponse:
    """A late arrival."""
    return _change(request, tournament, number, changes.ARRIVE)


@requires(Right.DESK)
@READ_AND_POST
def team_substitute(request: DeskRequest, tournament: Tournament, number: int) -> HttpResponse:
    """A player takes another's chair."""
    return _change(request, tournament, number, changes.SUBSTITUTE)


@requires(Right.DESK)
@READ_AND_POST
def team_remove(request: DeskRequest, tournament: Tournament, number: int) -> HttpResponse:
    """A team that was never drawn leaves the list."""
    return _change(request, tournament, number, changes.REMOVE)


def _change(request: DeskRequest, tournament: Tournament, number: int, change: Change) -> HttpResponse:
    """Choose (GET), read what it means (GET with the choice), confirm (POST)."""
    found = queries.team_numbered(tournament, number)
    form = _change_form(request, change, found)
    if request.method == "POST" and form.is_valid():
        try:
            change.act(found, form.cleaned_data)
        except RegistrationError as error:
            form.refuse(error)
        else:
            messages.success(
                request, teams_or_players(tournament, change.done, change.done_alone) % {"team": number}
            )
            gone = change is changes.REMOVE
            return redirect(
                "registration" if gone else "team", *_address(tournament, None if gone else number)
            )
    context = {
        "tournament": tournament,
        "stage": "registration",
        "team": found,
        "change": change,
        "form": form,
    }
    return render(request, "registration/change.html", {**context, "meaning": _meaning(change, found, form)})


def _change_form(request: DeskRequest, change: Change, team: Team) -> ChangeForm:
    """The form as chosen so far; what is not complete yet is not called wrong."""
    if request.method == "POST":
        return change.form(team, request.POST)
    form = change.form(team)
    chosen = {**form.defaults(), **request.GET.dict()}
    complete = all(chosen.get(name) for name in form.fields)
    return change.form(team, chosen) if complete else change.form(team, initial=chosen)


def _address(tournament: Tournament, number: int | None) -> list[str | int]:
    return [tournament.slug] if number is None else [tournament.slug, number]


def _meaning(change: Change, team: Team, form: ChangeForm) -> list[str]:
    """What the choice means, nothing while it is not complete or cannot be."""
    if not form.is_bound or not form.is_valid():
        return []
    try:
        return list(change.meaning(team, form.cleaned_data))
    except RegistrationError as error:
        form.refuse(error)
        return []


def _initial(team: Team) -> dict[str, str | int]:
    return {
        "number": team.number,
        **{f"player{place}": player.name for place, player in enumerate(team.players, 1)},
        "club": team.club,
    }


def _page(request: DeskRequest, team: Team, form: TeamForm, seat: SeatForm) -> HttpResponse:
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
        "story": story.told(team),
        "is_drawn": queries.is_drawn(team),
        "was_called": queries.was_called(team),
    }
    return render(request, "registration/team.html", context)
