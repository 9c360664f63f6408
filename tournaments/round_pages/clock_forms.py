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


class PublishForm(forms.Form):
    """The teams that moved since the draw and were shown to who publishes it all the same, by number."""

    confirmed = forms.RegexField(r"^(\d{1,5},)*\d{1,5}$", required=False)

    @property
    def numbers(self) -> frozenset[int]:
        """Empty where nothing legible was confirmed."""
        typed: str = self.cleaned_data.get("confirmed", "") if self.is_valid() else ""
        return frozenset(map(int, filter(None, typed.split(","))))
