"""The form of a new key."""

from __future__ import annotations

from typing import Any, Final

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.core.models.accounts import ApiScope, Club, User

VALIDITIES: Final = [(7, _("une semaine")), (31, _("un mois")), (92, _("trois mois")), (366, _("un an"))]


class KeyForm(forms.Form):
    """A new key: its program, its club, its scopes, and how long it is valid."""

    name = forms.CharField(
        label=_("Pour quel programme ?"),
        max_length=60,
        help_text=_("Un nom, pour vous y retrouver : « Site du club », « Résultats fédération »."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    club = forms.ModelChoiceField(
        Club.objects.none(), label=_("Club"), to_field_name="slug", empty_label=None
    )
    scopes = forms.MultipleChoiceField(
        label=_("Ce qu'il pourra faire"),
        choices=ApiScope.choices,
        initial=[ApiScope.READ],
        widget=forms.CheckboxSelectMultiple,
        help_text=_("Jamais plus que ce que votre rôle dans le club vous permet."),
    )
    days = forms.TypedChoiceField(label=_("Pendant"), coerce=int, choices=VALIDITIES, initial=31)

    def __init__(self, *args: Any, user: User, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        clubs = Club.objects.filter(memberships__user=user).order_by("name")
        self.fields["club"].queryset = clubs  # type: ignore[attr-defined]
        self.fields["club"].initial = clubs.first()
