"""The form fields of one option, by the kind of values it has, and the value chosen with them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, Protocol, cast

from django import forms
from django.utils.translation import gettext as _

from scoring.options import Choice, Number, Option, Some
from tournaments.access.language import translated

LEAST_TARGET: Final = 100
MOST_TARGET: Final = 100_000
"""The targets a concours can have; the engine takes more."""
YES, NO = "yes", "no"


class Control(Protocol):
    """An option on a form: its `fields` by name, and `read`, which makes its value of their cleaned data.

    `read` raises `ValidationError` where each field is valid alone but together they give no value.
    """

    fields: dict[str, forms.Field]

    def read(self, given: Mapping[str, Any]) -> Any: ...

    def close(self, value: Any) -> None:
        """Disable the fields and show `value` in them."""
        ...


class _OwnMarked:
    """Marks the ruleset's own values, so that the stylesheet can tell what a club changed."""

    own: frozenset[str] = frozenset()

    def create_option(self, name: str, value: Any, *args: Any, **kwargs: Any) -> dict[str, Any]:
        option: dict[str, Any] = super().create_option(name, value, *args, **kwargs)  # type: ignore[misc]
        if str(value) in self.own:
            option["attrs"]["data-own"] = True
        return option


class _One(_OwnMarked, forms.RadioSelect):
    """One of a few."""


class _Several(_OwnMarked, forms.CheckboxSelectMultiple):
    """Some of a few."""


class _OneOf:
    """Radio buttons for one of a few values; the ruleset's own where none is chosen."""

    def __init__(self, name: str, option: Option, own: Any, value: Any) -> None:
        self._name, self._own, values = name, own, cast("Choice", option.values)
        every = list(values.values) if values.accepts(own) else [own, *values.values]
        widget = _One()
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


class _SomeOf:
    """Check boxes for some of a few words, at least one."""

    def __init__(self, name: str, option: Option, own: Any, value: Any) -> None:
        self._name, self._own, self._words = name, own, cast("Some", option.values).values
        widget = _Several()
        widget.own = frozenset(own)
        self.fields: dict[str, forms.Field] = {
            name: forms.MultipleChoiceField(
                label=translated(option.label),
                choices=[(each, translated(option.say(each))) for each in self._words],
                initial=value,
                widget=widget,
                error_messages={"required": _("Gardez-en au moins un.")},
            )
        }

    def read(self, given: Mapping[str, Any]) -> Any:
        """The words chosen, in the order of the engine."""
        chosen = given.get(self._name, self._own)
        return [word for word in self._words if word in chosen]

    def close(self, value: Any) -> None:
        self.fields[self._name].disabled = True
        self.fields[self._name].initial = value


class _ANumber:
    """A number of points, empty for the ruleset's own; where it can be null, a question before it."""

    def __init__(self, name: str, option: Option, own: Any, value: Any) -> None:
        self._name, self._own, self._asks = name, own, f"{name}_played"
        values = cast("Number", option.values)
        self.fields: dict[str, forms.Field] = {}
        if values.absent:
            self.fields[self._asks] = _asked(option, own, value)
        lowest, highest = (LEAST_TARGET, MOST_TARGET) if name == "target" else (values.lowest, values.highest)
        self.fields[name] = forms.IntegerField(
            label=translated(option.label),
            min_value=lowest,
            max_value=highest,
            initial=None if value == own else value,
            required=False,
            # The stylesheet tells a number that was typed by its placeholder being away.
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


def _asked(option: Option, own: Any, value: Any) -> forms.Field:
    """The question whether a number that can be null is played with at all."""
    widget = _One()
    widget.own = frozenset({NO if own is None else YES})
    return forms.ChoiceField(
        label=translated(option.label),
        choices=[(NO, translated(option.say(None))), (YES, _("on la joue"))],
        initial=NO if value is None else YES,
        required=False,
        widget=widget,
    )


def _key(value: Any) -> str:
    """A value as the form sends it."""
    return str(value).lower()


KINDS: Final[Mapping[type, Callable[..., Control]]] = {Choice: _OneOf, Number: _ANumber, Some: _SomeOf}


def control(name: str, option: Option, own: Any, value: Any) -> Control:
    """The controls of an option: `own` is the value of the ruleset, `value` the one shown first."""
    return KINDS[type(option.values)](name, option, own, value)
