"""Two that are kept apart, by number or by name."""

from __future__ import annotations

from typing import Any, Final

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.models.planning import Tournament
from tournaments.models.registration import Team
from tournaments.planning import bans
from tournaments.planning.draw_form import Cards
from tournaments.planning.errors import BanRefused
from tournaments.platform.text import teams_or_players

MUST, SHOULD = "must", "should"
STRENGTHS: Final = [(MUST, _("Ne doivent pas se rencontrer")), (SHOULD, _("Plutôt pas"))]
SENTENCES: Final = {
    MUST: _("Si aucun tirage ne peut l'éviter, il est refusé et le dit."),
    SHOULD: _("On l'évite tant que c'est possible ; sinon le tirage le fait, et le dit."),
}


def _who(label: Any) -> forms.CharField:
    widget = forms.TextInput(attrs={"autocomplete": "off", "list": "entrants"})
    return forms.CharField(label=label, max_length=200, widget=widget, help_text=_("Un numéro ou un nom."))


class BanForm(forms.Form):
    """A pair, and how firmly it is kept apart; `pair` and `absolute` once it is valid."""

    one = _who(_("Cette équipe"))
    other = _who(_("et cette équipe"))
    strength = forms.ChoiceField(
        label=_("À quel point"), choices=STRENGTHS, initial=SHOULD, widget=Cards(SENTENCES)
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
            return bans.meant(self.tournament, self.cleaned_data[name])
        except BanRefused as error:
            raise forms.ValidationError(error.sentence) from error
