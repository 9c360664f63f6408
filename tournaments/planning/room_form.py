"""The tables of the room, as people write them."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from tournaments.draw import room


def _tables(label: Any, help_text: Any) -> forms.CharField:
    widget = forms.TextInput(attrs={"autocomplete": "off", "inputmode": "text", "spellcheck": "false"})
    return forms.CharField(label=label, help_text=help_text, max_length=200, required=False, widget=widget)


class RoomForm(forms.Form):
    """The order of the room and its reserved tables; `order` and `reserved` once it is valid."""

    room = _tables(
        _("Les tables, dans l'ordre de la salle"),
        _("Par exemple « 1-12, 20, 15-18 », la meilleure table d'abord. Rien : 1, 2, 3 …"),
    )
    reserved_tables = _tables(
        _("Tables réservées"),
        _("Par exemple « 3, 4 » : celles de la buvette, de l'arbitre ou près de la porte."),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.order: tuple[int, ...] = ()
        self.reserved: tuple[int, ...] = ()

    def clean_room(self) -> str:
        self.order = _read(self.cleaned_data["room"])
        return _written(self.cleaned_data["room"])

    def clean_reserved_tables(self) -> str:
        self.reserved = _read(self.cleaned_data["reserved_tables"])
        return _written(self.cleaned_data["reserved_tables"])


def _read(text: str) -> tuple[int, ...]:
    try:
        return room.parse(text)
    except room.RoomError as error:
        raise forms.ValidationError(error.message(get_language() or "fr")) from error


def _written(text: str) -> str:
    """As it was typed, on one line and without what says nothing."""
    return " ".join(",".join(text.splitlines()).split()).strip(" ,;")
