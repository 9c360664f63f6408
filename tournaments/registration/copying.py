"""A new concours like another one: its rules, settings and prizes; where asked its teams, not checked in."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django import forms
from django.contrib import messages
from django.db import transaction
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods
from simple_history.utils import bulk_create_with_history

from tournaments.access.permissions import MemberRequest, Right, requires
from tournaments.models.planning import Tournament
from tournaments.models.registration import Team
from tournaments.planning.actions import create_like
from tournaments.registration import queries
from tournaments.registration.actions import changing

if TYPE_CHECKING:
    from django.http import HttpResponse

    from tournaments.models.accounts import User


class CopyForm(forms.Form):
    """What only the new concours has, and whether the same people play."""

    name = forms.CharField(
        label=gettext_lazy("Nom du concours"),
        max_length=80,
        widget=forms.TextInput(attrs={"autocomplete": "off", "autofocus": True}),
    )
    date = forms.DateField(
        label=gettext_lazy("Date"), widget=forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"})
    )
    place = forms.CharField(label=gettext_lazy("Lieu"), max_length=80, required=False)
    teams = forms.BooleanField(label=gettext_lazy("Inscrire les mêmes, non pointés"), required=False)


@transaction.atomic
def copy_concours(source: Tournament, by: User | None, *, teams: bool, **fields: Any) -> Tournament:
    """A new concours like `source`; with its `teams` under numbers from 1, none of them checked in."""
    made = create_like(source, by, **fields)
    if teams:
        with changing(made) as locked:
            copies = [_copy(team, locked, number) for number, team in enumerate(_playing(source), start=1)]
            bulk_create_with_history(copies, Team)
    return made


def _playing(source: Tournament) -> list[Team]:
    """The teams of a concours but those that withdrew before they played."""
    return [team for team in queries.teams_of(source) if team.leaving != Team.Leaving.WITHDRAWAL]


def _copy(team: Team, tournament: Tournament, number: int) -> Team:
    """The players of a team as a team of another concours, not saved; a fixed table stays theirs."""
    copy = Team(
        tournament=tournament,
        number=number,
        player1=team.player1,
        player2=team.player2,
        club=team.club,
        fixed_table=team.fixed_table,
    )
    copy.fold()  # written in bulk, without `save`
    return copy


@requires(Right.MANAGE)
@require_http_methods(["GET", "HEAD", "POST"])
def concours_copy(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Name, date and place of the new concours; the rest is as it was."""
    form = CopyForm(request.POST or None, initial={"name": tournament.name, "place": tournament.place})
    if form.is_valid():
        made = copy_concours(tournament, request.user, **form.cleaned_data)
        messages.success(request, _("%(name)s est créé.") % {"name": made})
        return redirect("tournament", made.slug)
    context = {"tournament": tournament, "stage": "home", "form": form, "count": len(_playing(tournament))}
    return render(request, "registration/copy.html", context)
