"""What the keeper of the computer types."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.platform import backup

if TYPE_CHECKING:
    from pathlib import Path

TOO_LARGE: Final = "trop-gros"
"""The query by which the server (`tournaments.rsgi`) asks a page to say that its file was too large."""


class UploadForm(forms.Form):
    """A file from another computer."""

    file = forms.FileField(label=_("Fichier"), allow_empty_file=False)


class FolderForm(forms.Form):
    """The folder a copy goes to: one that is plugged in, or any whose path is typed."""

    folder = forms.CharField(
        label=_("Dossier"),
        max_length=500,
        help_text=_(
            "Branchez une clé USB et rechargez la page : elle sera proposée. "
            "Sinon, tapez le chemin du dossier."
        ),
        widget=forms.TextInput(attrs={"autocomplete": "off", "list": "plugged-in", "spellcheck": "false"}),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.plugged_in = [str(place) for place in backup.plugged_in()]
        if self.plugged_in:
            self.fields["folder"].initial = self.plugged_in[0]


class SecondPlaceForm(FolderForm):
    """The folder into which every snapshot is copied; empty: snapshots stay on this computer alone."""

    def __init__(self, second: Path | None, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["folder"].required = False
        self.fields["folder"].help_text = _(
            "Choisissez une clé USB ou un dossier partagé. Laissez vide pour garder les sauvegardes "
            "sur cet ordinateur."
        )
        if second is not None:
            self.fields["folder"].initial = str(second)
