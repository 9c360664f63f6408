"""What a referee answers to a table."""

from __future__ import annotations

from typing import Any, Final

from django import forms
from django.utils.translation import gettext_lazy as _

TAKE, LEAVE = "take", "leave"
ANSWERS: Final = [(TAKE, _("Prendre")), (LEAVE, _("Laisser"))]


class SettleForm(forms.Form):
    """What is done with what a table sent, and the words that stay beside it; leaving it wants words."""

    do = forms.ChoiceField(choices=ANSWERS)
    words = forms.CharField(
        max_length=200,
        required=False,
        error_messages={"max_length": _("C'est trop long : %(limit_value)d signes au plus.")},
    )

    def clean(self) -> dict[str, Any]:
        given: dict[str, Any] = super().clean() or {}
        if given.get("do") == LEAVE and not given.get("words"):
            self.add_error("words", _("Dites en quelques mots comment c'est réglé."))
        return given

    @property
    def sentence(self) -> str:
        """The first thing that is wrong with it."""
        return next((str(errors[0]) for errors in self.errors.values()), "")
