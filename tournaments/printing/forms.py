"""What one may ask of the print page: one card again, blank cards."""

from __future__ import annotations

from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.models.rounds import Round
from tournaments.printing import queries


class CardForm(forms.Form):
    """The number of a table of a round."""

    table = forms.IntegerField(label=_("Numéro de table"), min_value=1, max_value=32767)

    def __init__(self, *args: Any, round_: Round, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.label_suffix = ""
        self._round = round_

    def clean_table(self) -> int:
        number: int = self.cleaned_data["table"]
        if not queries.has_table(self._round, number):
            raise forms.ValidationError(
                _("La partie %(round)s n'a pas de table %(table)s.")
                % {"round": self._round.number, "table": number}
            )
        return number


class SparesForm(forms.Form):
    """How many blank cards."""

    USUAL: ClassVar[dict[str, int]] = {"cards": 10}

    cards = forms.IntegerField(
        label=_("Nombre de feuilles vierges"), min_value=1, max_value=100, initial=USUAL["cards"]
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.label_suffix = ""
