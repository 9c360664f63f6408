"""What a phone types and chooses before it is at its table, and how often it may guess the code of one.

Guesses are counted for an address: a whole hall may stand behind one. Only a code that could be one and is
none counts, so that what fingers slip on locks nobody out.
"""

from __future__ import annotations

from contextlib import suppress
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from django import forms
from django.conf import settings
from django.core.cache import cache
from django.utils.translation import gettext_lazy as _

from scoring.cards import Side
from tournaments.access.attempts import client_address
from tournaments.sheets import links, team_links

if TYPE_CHECKING:
    from django.http import HttpRequest

    from tournaments.models.registration import Team
    from tournaments.models.sheets import TableLink


class CodeForm(forms.Form):
    """The code of a score card or of a team; `missed` tells one that nobody has from one that is half typed.

    Once valid it has the `link` of a table, or the `team` whose code it is.
    """

    code = forms.CharField(
        label=_("Code de la table ou de l'équipe"),
        help_text=_(
            "À côté du carré noir et blanc : sept signes sur la feuille de marque de la table, "
            "huit sur la feuille de route de l'équipe."
        ),
        max_length=40,
        widget=forms.TextInput(
            attrs={"autocomplete": "off", "autocapitalize": "characters", "spellcheck": "false"}
        ),
        error_messages={"required": _("Tapez le code qui est sur votre feuille de marque.")},
    )
    link: TableLink | None = None
    team: Team | None = None
    missed = False

    def __init__(self, data: Any = None) -> None:
        super().__init__(data, label_suffix="")

    def clean_code(self) -> str:
        typed: str = self.cleaned_data["code"]
        signs = len(links.in_code(typed))
        if signs < links.CODE_LENGTH:
            raise forms.ValidationError(_("Un code a sept signes, ou huit : lettres et chiffres."))
        if signs == links.CODE_LENGTH:
            self.link = links.by_code(typed)
        else:
            self.team = team_links.by_code(typed)
        if self.link is None and self.team is None:
            self.missed = True
            raise forms.ValidationError(_("Personne n'a ce code : regardez-le de plus près."))
        return typed


class SideForm(forms.Form):
    """The side that the phone speaks for; `shared`: it is the only phone of its table."""

    side = forms.TypedChoiceField(choices=[(side.value, side.value) for side in Side], coerce=Side)
    shared = forms.BooleanField(required=False)


def locked_out(request: HttpRequest) -> bool:
    """Whether this address has guessed as often as it may within `AXES_COOLOFF_TIME`."""
    return int(cache.get(_key(request), 0)) >= settings.ADDRESS_FAILURE_LIMIT


def count_miss(request: HttpRequest) -> None:
    """Count one more guess of a code that no table has."""
    seconds = int(settings.AXES_COOLOFF_TIME.total_seconds())
    if not cache.add(_key(request), 1, seconds):
        with suppress(ValueError):  # its time ran out this very moment
            cache.incr(_key(request))


def _key(request: HttpRequest) -> str:
    """Hashed, because a proxy may pass on an address that no cache takes as a key."""
    return f"phone-code-{sha256(client_address(request).encode()).hexdigest()}"
