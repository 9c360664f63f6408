"""What a phone types and chooses before it is at its table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.cards import Side
from tournaments.sheets import links

if TYPE_CHECKING:
    from tournaments.models.inbox import TableLink


class CodeForm(forms.Form):
    """The code of a score card; `missed` tells a code that no table has from one that is half typed."""

    code = forms.CharField(
        label=_("Code de la table"),
        help_text=_("Sept signes, sur la feuille de marque, à côté du carré noir et blanc."),
        max_length=40,
        widget=forms.TextInput(
            attrs={"autocomplete": "off", "autocapitalize": "characters", "spellcheck": "false"}
        ),
        error_messages={"required": _("Tapez le code qui est sur votre feuille de marque.")},
    )
    link: TableLink | None = None
    missed = False

    def __init__(self, data: Any = None) -> None:
        super().__init__(data, label_suffix="")

    def clean_code(self) -> str:
        typed: str = self.cleaned_data["code"]
        if len(links.in_code(typed)) != links.CODE_LENGTH:
            raise forms.ValidationError(_("Un code a sept signes, lettres et chiffres."))
        self.link = links.by_code(typed)
        if self.link is None:
            self.missed = True
            raise forms.ValidationError(_("Aucune table n'a ce code : regardez-le de plus près."))
        return typed


class SideForm(forms.Form):
    """For whom the phone speaks at its table; `shared`: it is the only one there."""

    side = forms.TypedChoiceField(choices=[(side.value, side.value) for side in Side], coerce=Side)
    shared = forms.BooleanField(required=False)
