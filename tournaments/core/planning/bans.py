"""Pairs that are kept apart: the list, its form, and its verbs, one transaction each."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from django import forms
from django.db import transaction
from django.http import Http404
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST

from tournaments.core.access.permissions import MemberRequest, Right, requires
from tournaments.core.models.planning import Tournament
from tournaments.core.models.registration import Ban, Team
from tournaments.core.planning import queries
from tournaments.core.planning.draw_form import SentenceRadioSelect
from tournaments.core.planning.errors import PlanningError
from tournaments.platform.posting import attempt, save_form
from tournaments.platform.text import teams_or_players

if TYPE_CHECKING:
    from collections.abc import Sequence

    from django.http import HttpResponse

    from tournaments.core.models.planning import Tournament


MAX_SHOWN: Final = 6
MAX_BANS: Final = 500
_NUMBER: Final = re.compile(r"\s*(?:n\s*(?:°\s*)?)?([0-9]{1,5})\s*(?:·.*)?", re.IGNORECASE | re.DOTALL)
"""«7», «n° 7», or what the list proposes: «7 · Anne Roux – Paul Roux»."""


def team_meant(tournament: Tournament, typed: str) -> Team:
    """The team of a number, or the only one with these names; `PlanningError` says who it may be."""
    number = _NUMBER.fullmatch(typed)
    if number is not None:
        team = queries.team_of_number(tournament, int(number[1]))
        if team is None:
            raise PlanningError("no-such-number", typed=number[1])
        return team
    found = queries.teams_named(tournament, typed)
    if len(found) != 1:
        raise _several(typed, found) if found else PlanningError("nobody", typed=typed)
    return found[0]


@transaction.atomic
def keep_apart(tournament: Tournament, one: Team, other: Team, *, absolute: bool) -> Ban:
    """Add a pair, or make an existing one stricter; `PlanningError`.

    An existing pair is never made milder here: it must be taken off the list first.
    """
    _lock(tournament)
    if one.pk == other.pk:
        raise PlanningError("same-twice", number=one.number)
    first, second = sorted((one, other), key=lambda team: team.pk)
    ban = tournament.bans.filter(one=first, other=second).first()
    if ban is not None and ban.absolute is absolute:
        raise PlanningError("pair-known")
    if ban is not None and ban.absolute:
        raise PlanningError("stricter-known")
    if ban is None:
        if tournament.bans.count() >= MAX_BANS:
            raise PlanningError("list-full")
        ban = Ban(tournament=tournament, one=first, other=second)
    ban.absolute = absolute
    ban.save()
    return ban


@transaction.atomic
def let_meet(ban: Ban) -> None:
    """Take a pair off the list; `PlanningError`."""
    _lock(ban.tournament)
    ban.delete()


def _lock(tournament: Tournament) -> None:
    if Tournament.objects.select_for_update().get(pk=tournament.pk).sealed:
        raise PlanningError("tournament-sealed")


def _several(typed: str, found: Sequence[Team]) -> PlanningError:
    names = " ; ".join(map(str, found[:MAX_SHOWN])) + ("…" if len(found) > MAX_SHOWN else "")
    return PlanningError("several", typed=typed, names=names)


MUST, SHOULD = "must", "should"
STRENGTHS: Final = [
    (MUST, gettext_lazy("Ne doivent pas se rencontrer")),
    (SHOULD, gettext_lazy("Plutôt pas")),
]
SENTENCES: Final = {
    MUST: gettext_lazy("Si c’est impossible, le tirage est refusé."),
    SHOULD: gettext_lazy("On l’évite si possible ; sinon, le tirage le signale."),
}


def _who(label: Any) -> forms.CharField:
    widget = forms.TextInput(attrs={"autocomplete": "off", "list": "entrants"})
    return forms.CharField(
        label=label, max_length=200, widget=widget, help_text=gettext_lazy("Un numéro ou un nom.")
    )


class BanForm(forms.Form):
    """A pair and how strictly it is kept apart; gives `pair` and `absolute` once valid."""

    one = _who(gettext_lazy("Cette équipe"))
    other = _who(gettext_lazy("et cette équipe"))
    strength = forms.ChoiceField(
        label=gettext_lazy("Jamais, ou plutôt pas ?"),
        choices=STRENGTHS,
        initial=SHOULD,
        widget=SentenceRadioSelect(SENTENCES),
    )

    def __init__(self, *args: Any, tournament: Tournament, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.tournament = tournament
        self.fields["one"].label = teams_or_players(tournament, _("Cette équipe"), _("Ce joueur"))
        self.fields["other"].label = teams_or_players(tournament, _("et cette équipe"), _("et ce joueur"))

    @property
    def pair(self) -> tuple[Team, Team]:
        return self.cleaned_data["one"], self.cleaned_data["other"]

    @property
    def absolute(self) -> bool:
        return bool(self.cleaned_data["strength"] == MUST)

    def clean_one(self) -> Team:
        return self._meant("one")

    def clean_other(self) -> Team:
        return self._meant("other")

    def _meant(self, name: str) -> Team:
        try:
            return team_meant(self.tournament, self.cleaned_data[name])
        except PlanningError as error:
            raise forms.ValidationError(error.sentence) from error


@requires(Right.MANAGE)
@require_http_methods(["GET", "HEAD", "POST"])
def ban_list(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """The pairs that are kept apart, and a form for another; `one` in the address fills its first field."""
    posted = request.POST if request.method == "POST" else None
    form = BanForm(posted, tournament=tournament, initial={"one": request.GET.get("one", "")[:200]})

    def add() -> str:
        ban = keep_apart(tournament, *form.pair, absolute=form.absolute)
        return _("C’est noté : %(pair)s.") % {"pair": ban}

    if save_form(request, form, add):
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
    """Take a pair off the list."""
    ban = queries.ban_of(tournament, key)
    if ban is None:
        raise Http404
    done = _("%(pair)s peuvent de nouveau se rencontrer.") % {"pair": ban}
    attempt(request, lambda: let_meet(ban), done)
    return redirect("bans", tournament.slug)
