"""The forms by which the desk pairs and directs screens."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from django import forms
from django.conf import settings
from django.db.models import BigIntegerField
from django.utils.translation import gettext_lazy as _

from tournaments.frontends.screens import pictures, presence
from tournaments.frontends.screens.errors import SENTENCES
from tournaments.frontends.screens.queries import DEFAULT_SECONDS, playlist_kinds

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from django.core.files.uploadedfile import UploadedFile

    from tournaments.core.models.planning import Tournament
    from tournaments.core.models.screens import Item

VERBS: Final = (
    "show", "blank", "message", "back", "sound", "mute", "bright", "dim", "share", "whole", "language",
    "reload", "forget", "undo",
)  # fmt: skip
MAX_ENTRIES: Final = 8
"""The length of the longest playlist."""


def _choices(tournament: Tournament) -> list[tuple[str, Any]]:
    return [(kind.key, kind.title) for kind in playlist_kinds(tournament)]


class PairingCodeForm(forms.Form):
    """The four-digit pairing code that a screen shows; a valid form has one that is complete."""

    figures = forms.RegexField(
        label=_("Les quatre chiffres de l’écran"),
        regex=r"^\s*\d\d\s?\d\d\s*$",
        error_messages={"invalid": _("Tapez les quatre chiffres que montre l’écran.")},
        widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off", "maxlength": "6"}),
    )

    def keys(self) -> list[str]:
        """The keys of the screens that show this code; any other number than one leaves an error."""
        figures = "".join(self.cleaned_data["figures"].split())
        keys = presence.keys_with_code(figures)
        if not keys:
            said = _("Aucun écran ne montre %(figures)s en ce moment : ouvrez /ecran/ dessus, et relisez-le.")
            self.add_error("figures", said % {"figures": figures})
        elif len(keys) > 1:
            self.add_error(
                "figures",
                _("Deux écrans montrent ces chiffres : scannez plutôt le QR code de celui que vous voulez."),
            )
        return keys


class KindForm(forms.Form):
    """A form with a `kind`, one of those that its concours has something for."""

    kind = forms.ChoiceField(label=_("Ce qu’il montre"))

    def __init__(self, *args: Any, tournament: Tournament, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["kind"].choices = _choices(tournament)  # type: ignore[attr-defined]


class PairForm(KindForm):
    """The name of a screen, and what it shows first."""

    field_order = ("name", "kind")
    name = forms.CharField(label=_("Nom de l’écran"), max_length=40, initial=_("Écran de la salle"))


class PlaylistForm(forms.Form):
    """What a screen shows in turn, and each for how long; empty lines are left out.

    `playlist` is the present one. Once the form is valid, `cleaned_data["playlist"]` is the new one.
    """

    def __init__(
        self, *args: Any, tournament: Tournament, playlist: Sequence[Item] = (), **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        choices = [("", "–"), *_choices(tournament)]
        for place in range(MAX_ENTRIES):
            kind, seconds = (
                (playlist[place]["kind"], playlist[place]["seconds"])
                if place < len(playlist)
                else ("", DEFAULT_SECONDS)
            )
            number = {"number": place + 1}
            self.fields[f"kind_{place}"] = forms.ChoiceField(
                label=_("%(number)s. Montrer") % number,
                choices=choices,
                required=False,
                initial=kind,
            )
            self.fields[f"seconds_{place}"] = forms.IntegerField(
                label=_("secondes"),
                min_value=5,
                max_value=600,
                required=False,
                initial=seconds,
                widget=forms.NumberInput(attrs={"inputmode": "numeric"}),
            )

    @property
    def shown_lines(self) -> int:
        """How many lines stand open: those that are filled in, and two more."""
        filled = [place for place in range(MAX_ENTRIES) if self[f"kind_{place}"].value()]
        return min(MAX_ENTRIES, max(filled, default=-1) + 3)

    def lines(self) -> Iterator[tuple[forms.BoundField, forms.BoundField]]:
        """The two fields of each line."""
        for place in range(MAX_ENTRIES):
            yield self[f"kind_{place}"], self[f"seconds_{place}"]

    def clean(self) -> dict[str, Any]:
        said = super().clean() or {}
        said["playlist"] = [
            {"kind": said[f"kind_{place}"], "seconds": said.get(f"seconds_{place}") or DEFAULT_SECONDS}
            for place in range(MAX_ENTRIES)
            if said.get(f"kind_{place}")
        ]
        if not said["playlist"]:
            raise forms.ValidationError(_("Choisissez au moins une chose à montrer."))
        return said


class PictureForm(forms.Form):
    """A picture to show, and its caption."""

    file = forms.FileField(
        label=_("Image"),
        help_text=_(
            "JPEG, PNG, WebP ou GIF, deux mégaoctets au plus. Elle est montrée entière, sans être coupée."
        ),
        widget=forms.FileInput(attrs={"accept": "image/jpeg,image/png,image/webp,image/gif"}),
    )
    name = forms.CharField(
        label=_("Légende"),
        max_length=60,
        help_text=_("Ce qui se lit sous l’image, par exemple le nom du partenaire."),
    )

    def clean_file(self) -> UploadedFile[bytes]:
        file: UploadedFile[bytes] = self.cleaned_data["file"]
        if (file.size or 0) > pictures.MAX_UPLOAD_BYTES:
            raise forms.ValidationError(SENTENCES["picture-too-large"])
        return file


class CeremonyForm(forms.Form):
    """An order to the ceremony: announce a step (`key`) as it was `seen`, take it back, reveal everything.

    `show`: it comes on all screens, `leave`: they go back to what they showed; `hide`: the reveal is taken
    back. `unseen`: announce though no screen shows it.
    """

    do = forms.ChoiceField(
        choices=[(verb, verb) for verb in ("show", "leave", "announce", "back", "reveal", "hide", "anew")]
    )
    key = forms.CharField(max_length=80, required=False)
    seen = forms.CharField(max_length=64, required=False)
    unseen = forms.BooleanField(required=False)


class SettleForm(forms.Form):
    """That what changed since it was said is settled, as it was `seen`; or that this is taken back."""

    do = forms.ChoiceField(choices=[("settle", "settle"), ("undo", "undo")])
    seen = forms.CharField(max_length=64, required=False)


class OrderForm(KindForm):
    """One order to a screen, or to all of them without a `screen`."""

    screen = forms.IntegerField(required=False, min_value=1, max_value=BigIntegerField.MAX_BIGINT)
    do = forms.ChoiceField(choices=[(verb, verb) for verb in VERBS])
    kind = forms.ChoiceField(required=False)
    message = forms.CharField(max_length=160, required=False)
    language = forms.ChoiceField(choices=settings.LANGUAGES, required=False)

    def clean(self) -> dict[str, Any]:
        said = super().clean() or {}
        if said.get("do") == "show" and not said.get("kind"):
            self.add_error("kind", _("Choisissez ce que l’écran montre."))
        if said.get("do") == "message" and not said.get("message"):
            self.add_error("message", _("Écrivez le message."))
        if said.get("do") == "language" and not said.get("language"):
            self.add_error("language", _("Choisissez une langue."))
        if said.get("do") == "forget" and said.get("screen") is None:
            self.add_error("screen", _("Un écran s’oublie un par un."))
        return said
