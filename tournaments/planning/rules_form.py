"""The form of house rules, generated from the descriptions of the options (`scoring.options`)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.house import check, without_meaning
from scoring.options import OptionError
from scoring.rulesets import ALL_RULESETS
from scoring.sentences import Sentence
from tournaments.access.language import translated
from tournaments.planning.option_fields import control


@dataclass(frozen=True, slots=True)
class Shown:
    """An option on the page: its controls, its meaning, and the value it has in the ruleset (`own`).

    `closed` is the reason why it means nothing beside the others, "" where it can be chosen.
    """

    name: str
    label: str
    sentence: str
    own: str
    fields: tuple[forms.BoundField, ...]
    closed: str

    @property
    def errors(self) -> list[str]:
        return [str(error) for field in self.fields for error in field.errors]


@dataclass(frozen=True, slots=True)
class ShownGroup:
    """A group of options; its section is `open` where one of them is changed or refused."""

    key: str
    name: str
    options: list[Shown]
    changed: int

    @property
    def open(self) -> bool:
        return bool(self.changed) or any(option.errors for option in self.options)


class RulesForm(forms.Form):
    """House rules over the ruleset named `of`; `chosen` are the options that it shows first.

    Options `without` stand in another form. Where two options contradict each other, the one that means
    nothing beside the other gets the error.
    """

    ruleset = forms.CharField(label=gettext_lazy("Règlement"), widget=forms.HiddenInput)

    def __init__(
        self,
        data: Mapping[str, Any] | None = None,
        *,
        of: str,
        chosen: Mapping[str, Any],
        without: tuple[str, ...] = (),
    ) -> None:
        super().__init__(data, prefix="rules", initial={"ruleset": of})
        self.of, self._first, ruleset = of, dict(chosen), ALL_RULESETS[of]
        self._options = {name: option for name, option in ruleset.options.items() if name not in without}
        self._own = {name: ruleset.value_of(name) for name in self._options}
        self._controls = {
            name: control(name, option, self._own[name], chosen.get(name, self._own[name]))
            for name, option in self._options.items()
        }
        for made in self._controls.values():
            self.fields |= made.fields
        self._typed: dict[str, Any] = {}

    @property
    def options(self) -> dict[str, Any]:
        """The options that differ from the ruleset: as typed, or those shown first in an invalid form."""
        return self._typed if self.is_bound and self.is_valid() else self._first

    @property
    def groups(self) -> Iterator[ShownGroup]:
        """The options by group, in the order of the ruleset's fields."""
        closed = without_meaning(self.of, self.options)
        for group in dict.fromkeys(option.group for option in self._options.values()):
            names = [name for name, option in self._options.items() if option.group == group]
            shown = [self._shown(name, closed.get(name)) for name in names]
            changed = sum(name in self.options for name in names)
            yield ShownGroup(group.key, translated(group.name), shown, changed)

    @property
    def shown(self) -> list[Shown]:
        """All options as the page shows them, without their groups."""
        return [option for group in self.groups for option in group.options]

    def freeze(self) -> None:
        """Disable every field: the form only shows the rules."""
        for name, made in self._controls.items():
            made.close(self._first.get(name, self._own[name]))

    def clean_ruleset(self) -> str:
        """Refuse a page that was opened under another ruleset: it shows other options."""
        given: str = self.cleaned_data["ruleset"]
        if given != self.of:
            raise forms.ValidationError(
                _("Cette page montrait un autre règlement : choisissez-le de nouveau.")
            )
        return given

    def clean(self) -> dict[str, Any]:
        given: dict[str, Any] = super().clean() or {}
        for name, made in self._controls.items():
            if made.fields.keys() & self.errors.keys():
                continue
            try:
                self._typed[name] = made.read(given)
            except forms.ValidationError as error:
                self.add_error(name, error)
        self._typed = {name: value for name, value in self._typed.items() if value != self._own[name]}
        if not self.errors:
            self._refuse_together()
        return given

    def _refuse_together(self) -> None:
        try:
            check(self.of, self._typed)
        except OptionError as refused:
            self.add_error(refused.name, full_sentence(refused.reason))

    def _shown(self, name: str, closed: Sentence | None) -> Shown:
        fields, option, own = self._controls[name].fields, self._options[name], self._own[name]
        shown = Shown(
            name,
            translated(option.label),
            translated(option.meaning),
            translated(option.say(own)),
            tuple(self[field] for field in fields),
            full_sentence(closed) if closed else "",
        )
        if closed and not shown.errors:
            self._controls[name].close(own)
        return shown


def full_sentence(reason: Sentence) -> str:
    """Why an option cannot be chosen, in the reader's language: with a capital letter and a full stop."""
    return f"{capfirst(translated(reason))}."
