"""What is typed on the pages of the draw."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

MOST_MINUTES_AT_ONCE = 120


class ClockForm(forms.Form):
    """A button of the clock: start (or go on), pause, or so many minutes more or fewer."""

    do = forms.ChoiceField(choices=[("start", ""), ("pause", ""), ("add", "")])
    minutes = forms.IntegerField(
        min_value=-MOST_MINUTES_AT_ONCE, max_value=MOST_MINUTES_AT_ONCE, required=False
    )

    def clean(self) -> dict[str, Any] | None:
        given = self.cleaned_data
        if given.get("do") == "add" and not given.get("minutes"):
            self.add_error("minutes", _("Combien de minutes faut-il ajouter ?"))
        return given


class SwapForm(forms.Form):
    """Two teams that change places, by their numbers."""

    one = forms.IntegerField(label=_("Équipe n°"), min_value=1, label_suffix="")
    other = forms.IntegerField(label=_("et équipe n°"), min_value=1, label_suffix="")
