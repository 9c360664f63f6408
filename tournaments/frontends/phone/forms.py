"""Forms of a phone before it opens its table: the typed code, and the side."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.cards import Side
from tournaments.core.sheets import links, team_links
from tournaments.core.sheets.team_links import TeamLink
from tournaments.platform.text import normalize_code

if TYPE_CHECKING:
    from tournaments.core.sheets.links import TableLink


class CodeForm(forms.Form):
    """The code of a score card or of a team; a valid form has one that is complete."""

    code = forms.CharField(
        label=_("Code de la table ou de l’équipe"),
        help_text=_("Le code est à côté du QR code de votre feuille (7 ou 8 lettres et chiffres)."),
        max_length=40,
        widget=forms.TextInput(
            attrs={"autocomplete": "off", "autocapitalize": "characters", "spellcheck": "false"}
        ),
        error_messages={"required": _("Tapez le code qui est sur votre feuille de marque.")},
    )

    def __init__(self, data: Any = None) -> None:
        super().__init__(data, label_suffix="")

    def clean_code(self) -> str:
        typed: str = self.cleaned_data["code"]
        if len(normalize_code(typed)) < links.CODE_LENGTH:
            raise forms.ValidationError(_("Un code a sept signes, ou huit : lettres et chiffres."))
        return typed

    def link(self) -> TableLink | TeamLink | None:
        """The link of the table or the team that has this code; None leaves the error in the form."""
        typed, found = self.cleaned_data["code"], None
        if len(normalize_code(typed)) == links.CODE_LENGTH:
            found = links.by_code(typed)
        elif team := team_links.by_code(typed):
            return TeamLink.of(team)
        if found is None:
            self.add_error("code", _("Code inconnu : vérifiez-le."))
        return found


class SideForm(forms.Form):
    """The side that the phone writes for; `shared`: it is the only phone of its table."""

    side = forms.TypedChoiceField(choices=[(side.value, side.value) for side in Side], coerce=Side)
    shared = forms.BooleanField(required=False)
