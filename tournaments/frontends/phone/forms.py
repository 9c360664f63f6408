"""Forms of a phone before it opens its table: the typed code, and the side."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.cards import Side
from tournaments.core.sheets import links, team_links
from tournaments.platform.text import normalize_code

if TYPE_CHECKING:
    from tournaments.core.models.registration import Team


class CodeForm(forms.Form):
    """The code of a score card or of a team; `missed`: it is complete, but nobody has it.

    A valid form has the `link` of a table, or the `team` of the code.
    """

    code = forms.CharField(
        label=_("Code de la table ou de l’équipe"),
        help_text=_("Le code est à côté du QR code de votre feuille (7 ou 8 lettres et chiffres)."),
        max_length=40,
        widget=forms.TextInput(
            attrs={"autocomplete": "off", "autocapitalize": "characters", "spellcheck": "false"}
        ),
        error_messages={"required": _("Tapez le code qui est sur votre feuille de marque.")},
    )
    link: links.TableLink | None = None
    team: Team | None = None
    missed = False

    def __init__(self, data: Any = None) -> None:
        super().__init__(data, label_suffix="")

    def clean_code(self) -> str:
        typed: str = self.cleaned_data["code"]
        signs = len(normalize_code(typed))
        if signs < links.CODE_LENGTH:
            raise forms.ValidationError(_("Un code a sept signes, ou huit : lettres et chiffres."))
        if signs == links.CODE_LENGTH:
            self.link = links.by_code(typed)
        else:
            self.team = team_links.by_code(typed)
        if self.link is None and self.team is None:
            self.missed = True
            raise forms.ValidationError(_("Code inconnu : vérifiez-le."))
        return typed


class SideForm(forms.Form):
    """The side that the phone writes for; `shared`: it is the only phone of its table."""

    side = forms.TypedChoiceField(choices=[(side.value, side.value) for side in Side], coerce=Side)
    shared = forms.BooleanField(required=False)
