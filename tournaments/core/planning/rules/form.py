"""The form of house rules, generated from the descriptions of the options.

The kind of the values of an option decides its controls. Examples are typical deals with their marks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final, Protocol, cast

from django import forms
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.coinche.ruleset import Ruleset
from scoring.house import check, club_rules, told_since, without_meaning
from scoring.options import Number, NumberEach, OneOf, Option, OptionError, SomeOf
from scoring.rulesets import ALL_RULESETS
from scoring.sentences import Sentence
from scoring.telling.examples import examples
from tournaments.core.access.language import translated

LEAST_TARGET: Final = 100
MAX_TARGET: Final = 100_000
"""The targets a concours can have; the engine takes more."""
YES, NO = "yes", "no"


class Control(Protocol):
    """The `fields` of one option by name, and `read`, which makes its value of their cleaned data.

    One field has the name of the option, and shows its errors. `read` raises `ValidationError` where each
    field is valid alone but together they give no value.
    """

    fields: dict[str, forms.Field]

    def read(self, given: Mapping[str, Any]) -> Any: ...

    def close(self, value: Any) -> None:
        """Disable the fields and show `value` in them."""
        ...


class _OwnMarked:
    """Marks the options of a widget that are the ruleset's own, so that the stylesheet shows changed ones."""

    own: frozenset[str] = frozenset()

    def create_option(self, name: str, value: Any, *args: Any, **kwargs: Any) -> dict[str, Any]:
        option: dict[str, Any] = super().create_option(name, value, *args, **kwargs)  # type: ignore[misc]
        if str(value) in self.own:
            option["attrs"]["data-own"] = True
        return option


class _OwnMarkedRadios(_OwnMarked, forms.RadioSelect):
    """Radio buttons that mark the ruleset's own value."""


class _OwnMarkedCheckBoxes(_OwnMarked, forms.CheckboxSelectMultiple):
    """Check boxes that mark the ruleset's own values."""


class _ChoiceControl:
    """Radio buttons for one of several values; the ruleset's own where none is chosen."""

    def __init__(self, name: str, option: Option, own: Any, value: Any) -> None:
        self._name, self._own, values = name, own, cast("OneOf", option.values)
        every = list(values.values) if values.accepts(own) else [own, *values.values]
        widget = _OwnMarkedRadios()
        widget.own = frozenset({_key(own)})
        self.fields: dict[str, forms.Field] = {
            name: forms.TypedChoiceField(
                label=translated(option.label),
                choices=[(_key(each), translated(option.say(each))) for each in every],
                coerce={_key(each): each for each in every}.__getitem__,
                empty_value=own,
                initial=_key(value),
                required=False,
                widget=widget,
            )
        }

    def read(self, given: Mapping[str, Any]) -> Any:
        return given.get(self._name, self._own)

    def close(self, value: Any) -> None:
        self.fields[self._name].disabled = True
        self.fields[self._name].initial = _key(value)


class _SomeControl:
    """Check boxes for several words, of which at least one is chosen where the option asks so."""

    def __init__(self, name: str, option: Option, own: Any, value: Any) -> None:
        values = cast("SomeOf", option.values)
        self._name, self._own, self._words = name, own, values.values
        offered = {*values.values[: values.offered], *own, *value}
        every = [(each, translated(option.say(each))) for each in self._words]
        widget = _OwnMarkedCheckBoxes()
        widget.own = frozenset(own)
        self.fields: dict[str, forms.Field] = {
            name: forms.MultipleChoiceField(
                label=translated(option.label),
                choices=every,
                initial=value,
                required=bool(values.least),
                widget=widget,
                error_messages={"required": _("Gardez-en au moins un.")},
            )
        }
        widget.choices = [(each, words) for each, words in every if each in offered]

    def read(self, given: Mapping[str, Any]) -> Any:
        """The words chosen, in the order of the engine."""
        chosen = given.get(self._name, self._own)
        return [word for word in self._words if word in chosen]

    def close(self, value: Any) -> None:
        self.fields[self._name].disabled = True
        self.fields[self._name].initial = value


class _NumberControl:
    """A number of points, empty for the ruleset's own; where it can be null, a question before it."""

    def __init__(self, name: str, option: Option, own: Any, value: Any) -> None:
        self._name, self._own, self._asks = name, own, f"{name}_played"
        values = cast("Number", option.values)
        self.fields: dict[str, forms.Field] = {}
        if values.absent:
            self.fields[self._asks] = _played_field(option, own, value)
        lowest, highest = (LEAST_TARGET, MAX_TARGET) if name == "target" else (values.lowest, values.highest)
        self.fields[name] = forms.IntegerField(
            label=translated(option.label),
            min_value=lowest,
            max_value=highest,
            initial=None if value == own else value,
            required=False,
            # The stylesheet recognizes a typed number because its placeholder is not shown.
            widget=forms.NumberInput(attrs={"placeholder": " " if own is None else own}),
        )

    def read(self, given: Mapping[str, Any]) -> Any:
        typed = given.get(self._name)
        if self._asks in self.fields:
            played = given.get(self._asks) or (NO if self._own is None else YES)
            if played == NO:
                return None
            if typed is None and self._own is None:
                raise forms.ValidationError(_("Donnez sa valeur, en points."))
        return self._own if typed is None else typed

    def close(self, value: Any) -> None:
        for name, field in self.fields.items():
            field.disabled = True
            shown = None if value == self._own else value
            field.initial = shown if name == self._name else (NO if value is None else YES)


class _NumberEachControl:
    """A number of points for each of several words, empty for the ruleset's own.

    The field of the first word has the name of the option.
    """

    def __init__(self, name: str, option: Option, own: Any, value: Any) -> None:
        self._own = own
        self._names = {word: f"{name}_{word}" if place else name for place, word in enumerate(own)}
        values = cast("NumberEach", option.values)
        self.fields: dict[str, forms.Field] = {
            field: forms.IntegerField(
                label=capfirst(translated(option.say(word))),
                min_value=values.lowest,
                max_value=values.highest,
                step_size=values.step,
                required=False,
                widget=forms.NumberInput(attrs={"placeholder": own[word]}),
            )
            for word, field in self._names.items()
        }
        self._show(value)

    def read(self, given: Mapping[str, Any]) -> Any:
        typed = {word: given.get(field) for word, field in self._names.items()}
        return {word: self._own[word] if number is None else number for word, number in typed.items()}

    def close(self, value: Any) -> None:
        for field in self.fields.values():
            field.disabled = True
        self._show(value)

    def _show(self, value: Any) -> None:
        for word, field in self._names.items():
            self.fields[field].initial = None if value[word] == self._own[word] else value[word]


def _played_field(option: Option, own: Any, value: Any) -> forms.Field:
    """The question whether a number that can be null is played with at all."""
    widget = _OwnMarkedRadios()
    widget.own = frozenset({NO if own is None else YES})
    return forms.ChoiceField(
        label=translated(option.label),
        choices=[(NO, translated(option.say(None))), (YES, _("avec cette valeur"))],
        initial=NO if value is None else YES,
        required=False,
        widget=widget,
    )


def _key(value: Any) -> str:
    """A value as the form sends it."""
    return str(value).lower()


CONTROLS: Final[Mapping[type, Callable[..., Control]]] = {
    OneOf: _ChoiceControl,
    Number: _NumberControl,
    SomeOf: _SomeControl,
    NumberEach: _NumberEachControl,
}


def control(name: str, option: Option, own: Any, value: Any) -> Control:
    """The controls of an option: `own` is the value of the ruleset, `value` the one shown first."""
    return CONTROLS[type(option.values)](name, option, own, value)


@dataclass(frozen=True, slots=True)
class OptionOnPage:
    """An option on the page: its controls, its meaning, and the value it has in the ruleset (`own`).

    `closed` is the reason why it has no meaning with the other options, "" where it can be chosen.
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
class OptionGroupOnPage:
    """A group of options; its section is `open` where one of them is changed or refused."""

    key: str
    name: str
    options: list[OptionOnPage]
    changed: int

    @property
    def open(self) -> bool:
        return bool(self.changed) or any(option.errors for option in self.options)


class RulesForm(forms.Form):
    """House rules over the ruleset named `of`; `chosen` are the options that it shows first.

    Options `without` are in another form. Where two options contradict each other, the one that has no
    meaning with the other gets the error.
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
    def groups(self) -> Iterator[OptionGroupOnPage]:
        """The options by group, in the order of the ruleset's fields."""
        closed = without_meaning(self.of, self.options)
        for group in dict.fromkeys(option.group for option in self._options.values()):
            names = [name for name, option in self._options.items() if option.group == group]
            shown = [self._shown(name, closed.get(name)) for name in names]
            changed = sum(name in self.options for name in names)
            yield OptionGroupOnPage(group.key, translated(group.name), shown, changed)

    @property
    def shown(self) -> list[OptionOnPage]:
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
                _("Cette page montrait un autre règlement : choisissez-le de nouveau.")
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
        if not self.errors:
            self._settle()
        return given

    def _settle(self) -> None:
        """Leave open no rule that was changed here, and keep the text of a book that was chosen before."""
        first = check(self.of, self._first)
        if check(self.of, self._typed) != first:
            self._typed = told_since(self.of, self._first) | self._typed
        if "unsaid" not in self._typed:
            return
        before = {name: first.get(name, own) for name, own in self._own.items()}
        changed = {name for name, value in before.items() if self._typed.get(name, self._own[name]) != value}
        left = [rule for rule in self._typed["unsaid"] if rule not in changed]
        self._typed["unsaid"] = left
        if not left:
            del self._typed["unsaid"]

    def _refuse_together(self) -> None:
        try:
            check(self.of, self._typed)
        except OptionError as refused:
            self.add_error(refused.name, full_sentence(refused.reason))

    def _shown(self, name: str, closed: Sentence | None) -> OptionOnPage:
        fields, option, own = self._controls[name].fields, self._options[name], self._own[name]
        shown = OptionOnPage(
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


def examples_of(form: RulesForm) -> dict[str, Any]:
    """Worked examples of the rules on a form; none where the form is `refused`, and none in chouine."""
    refused = form.is_bound and not form.is_valid()
    rules = None if refused else club_rules(form.of, form.options)
    return {"examples": examples(rules) if isinstance(rules, Ruleset) else [], "refused": refused}
