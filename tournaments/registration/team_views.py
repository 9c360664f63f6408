"""One team: everything about it, its correction, and the changes that are explained before they are made."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib import messages
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournaments.access.permissions import Right, requires
from tournaments.registration import actions, changes, queries, story
from tournaments.registration.errors import RegistrationError
from tournaments.registration.forms import ChangeForm, TeamForm
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
    form = TeamForm(request.POST or None, initial=_initial(found))
    if form.is_valid():
        given = form.cleaned_data
        try:
            actions.correct_team(
                found, given["player1"], given["player2"], given["club"], number=given["number"]
            )
        except RegistrationError as error:
            form.refuse(error)
            found = queries.team_numbered(tournament, number)  # the refused one may be half changed
        else:
            messages.success(request, _("C'est corrigé."))
            return redirect("team", tournament.slug, found.number)
    return render(request, "registration/team.html", _context(found, form))


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
            messages.success(request, change.done % {"team": number})
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
        "player1": team.player1.name,
        "player2": team.player2.name,
        "club": team.club,
    }


def _context(team: Team, form: TeamForm) -> dict[str, object]:
    return {
        "tournament": team.tournament,
        "stage": "registration",
        "team": team,
        "form": form,
        "substitutions": queries.substitutions_of(team),
        "seats": queries.rounds_of(team),
        "story": story.told(team),
        "is_drawn": queries.is_drawn(team),
        "has_played": queries.has_played(team),
    }
