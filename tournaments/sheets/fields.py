"""The kinds of field that the forms of a sheet are made of."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django import forms
from django.utils.translation import gettext_lazy as _

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise


def chips(label: StrOrPromise, **more: Any) -> forms.ChoiceField:
    """One choice among a few."""
    return forms.ChoiceField(label=label, required=False, widget=forms.RadioSelect, **more)


class Figure(forms.IntegerField):
    """A whole number as people write it: «1 990» is 1990."""

    def to_python(self, value: Any) -> int | None:
        typed = "".join(value.split()) if isinstance(value, str) else value
        return super().to_python(typed)


def figure(label: StrOrPromise, *, most: int = 9999, **more: Any) -> forms.IntegerField:
    """A number in big digits, and digits on a phone's keyboard."""
    attrs = {"inputmode": "numeric", "autocomplete": "off", "maxlength": len(str(most)) + 1}
    return Figure(
        label=label,
        max_value=most,
        widget=forms.TextInput(attrs=attrs),
        error_messages={
            "invalid": _("Un nombre entier, en chiffres."),
            "max_value": _("C'est trop : %(limit_value)d au plus."),
        },
        **{"required": False, **more},
    )
