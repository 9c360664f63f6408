"""What a referee types beside the deals: totals of a paper sheet, a forfeit."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.models.sheets import MOST_DEALS, MOST_POINTS
from tournaments.sheets.fields import figure
from tournaments.sheets.forms import teams
from tournaments.sheets.sheet import Sheet


class TotalsForm(forms.Form):
    """Both totals of a paper sheet; `confirmed` says that the doubts were read."""

    ns = figure(_("Total Nord–Sud"), most=MOST_POINTS, required=True)
    ew = figure(_("Total Est–Ouest"), most=MOST_POINTS, required=True)
    deals_played = figure(
        _("Nombre de donnes"),
        most=MOST_DEALS,
        min_value=1,
        help_text=_("Comptées sur la feuille, donnes passées comprises."),
    )
    confirmed = forms.BooleanField(required=False)
    key = forms.UUIDField(initial=uuid4, widget=forms.HiddenInput)

    def __init__(self, data: Any = None, *, initial: dict[str, int | None] | None = None) -> None:
        super().__init__(data, initial=initial, label_suffix="")
        for name in ("ns", "ew"):
            self.fields[name].error_messages["required"] = _("Quel total ?")

    def clean(self) -> dict[str, Any]:
        given: dict[str, Any] = super().clean() or {}
        for name in ("ns", "ew"):
            if (given.get(name) or 0) < 0:
                self.add_error(name, _("Un total n'est jamais au-dessous de zéro."))
        return given


class ForfeitForm(forms.Form):
    """Who is absent, by which article."""

    absent = forms.ChoiceField(
        label=_("Équipe absente ou qui abandonne"),
        widget=forms.RadioSelect,
        error_messages={"required": _("Quelle équipe ?")},
    )
    article = forms.CharField(
        label=_("Article ou motif"),
        max_length=200,
        help_text=_("Par exemple : « absents un quart d'heure après l'appel »."),
        error_messages={"required": _("Un forfait se motive : donnez l'article ou la raison.")},
    )

    def __init__(self, data: Any = None, *, sheet: Sheet) -> None:
        super().__init__(data, label_suffix="")
        absent = self.fields["absent"]
        if isinstance(absent, forms.ChoiceField):
            absent.choices = teams(sheet)
            if sheet.tournament.in_manches:
                absent.label = _("Joueur absent ou qui abandonne")
