"""Forms for rules that a club keeps: a name, a file to import."""

from __future__ import annotations

from typing import Any, Final

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.rulesets import ALL_RULESETS
from tournaments.access.language import translated
from tournaments.planning.errors import RulesRefused
from tournaments.planning.keeping import MAX_BYTES, MAX_NAME_LENGTH, Read, name_of, read_rules

UNNAMED: Final = gettext_lazy("Donnez un nom à ces règles.")


def _name(*, required: bool) -> forms.CharField:
    return forms.CharField(
        label=gettext_lazy("Nom de ces règles"),
        max_length=MAX_NAME_LENGTH,
        required=required,
        error_messages={"required": UNNAMED},
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )


class NameForm(forms.Form):
    """The name under which rules are kept."""

    name = _name(required=True)

    def clean_name(self) -> str:
        """The name with its white space collapsed."""
        return " ".join(self.cleaned_data["name"].split())


class FileForm(forms.Form):
    """A file of rules, parsed into `read` once valid. Its name gives the ruleset unless one is chosen."""

    file = forms.FileField(label=gettext_lazy("Fichier de règles (JSON)"), allow_empty_file=True)
    ruleset = forms.ChoiceField(label=gettext_lazy("Règlement"), required=False)
    name = _name(required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.read = Read({}, [])
        names = [(name, translated(rules.title)) for name, rules in ALL_RULESETS.items()]
        self.fields["ruleset"].choices = [("", _("celui que dit le nom du fichier")), *names]  # type: ignore[attr-defined]

    def clean(self) -> dict[str, Any]:
        given: dict[str, Any] = super().clean() or {}
        file = given.get("file")
        if not isinstance(file, UploadedFile) or self.errors:
            return given
        called, ruleset = name_of(file.name or "")
        given["ruleset"] = given.get("ruleset") or ruleset
        given["name"] = " ".join((given.get("name") or called).split())
        if not given["ruleset"]:
            self.add_error("ruleset", _("Le nom du fichier ne dit pas le règlement : choisissez-le."))
        if not given["name"]:
            self.add_error("name", UNNAMED)
        if not self.errors:
            self._read(file, given["ruleset"])
        return given

    def _read(self, file: UploadedFile[Any], ruleset: str) -> None:
        try:
            self.read = read_rules(file.read(MAX_BYTES + 1), ruleset)
        except RulesRefused as error:
            self.add_error("file", error.sentence)
