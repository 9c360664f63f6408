"""The forms of the pages of rounds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from django import forms
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from tournaments.core.models.registration import Team
from tournaments.core.rounds.changes import GiveBye, MoveTable, SeatByHand, SeatingChange, SwapTeams
from tournaments.core.rounds.seating import TableSeating
from tournaments.core.what_if.exchange import Exchange
from tournaments.draw.room import HIGHEST

MAX_MINUTES_AT_ONCE = 120
TAKE, BOTH, LEAVE = "take", "both", "leave"
ANSWERS: Final = [(TAKE, _("Prendre")), (BOTH, _("Deux donnes")), (LEAVE, _("Laisser"))]


class ClockForm(forms.Form):
    """A button of the clock: start or resume, pause, or add (or remove) minutes."""

    do = forms.ChoiceField(choices=[("start", ""), ("pause", ""), ("add", "")])
    minutes = forms.IntegerField(
        min_value=-MAX_MINUTES_AT_ONCE, max_value=MAX_MINUTES_AT_ONCE, required=False
    )

    def clean(self) -> dict[str, Any] | None:
        given = self.cleaned_data
        if given.get("do") == "add" and not given.get("minutes"):
            self.add_error("minutes", _("Combien de minutes faut-il ajouter ?"))
        return given


class DrawRoundForm(forms.Form):
    """The order to draw the next round: `then` says what follows the draw.

    `number` is the round that the page offered and `version` that of the results it was made from; `forced`
    draws while tables still play.
    """

    then = forms.ChoiceField(choices=[(then, "") for then in ("look", "publish", "print")], required=False)
    number = forms.IntegerField(min_value=1, required=False)
    version = forms.IntegerField(min_value=0, required=False)
    forced = forms.BooleanField(required=False)

    def clean_then(self) -> str:
        return self.cleaned_data["then"] or "look"


class PublishForm(forms.Form):
    """The numbers of the teams that left or came since the draw, confirmed by whoever publishes it anyway."""

    confirmed = forms.RegexField(r"^(\d{1,5},)*\d{1,5}$", required=False)

    @property
    def numbers(self) -> frozenset[int]:
        """The confirmed numbers; empty for an invalid form."""
        typed: str = self.cleaned_data.get("confirmed", "") if self.is_valid() else ""
        return frozenset(map(int, filter(None, typed.split(","))))


_SIDES: Final = ("ns", "ew")


class SwapForm(forms.Form):
    """Two teams that change places, by their numbers."""

    one = forms.IntegerField(label=_("N°"), min_value=1, label_suffix="")
    other = forms.IntegerField(label=_("et n°"), min_value=1, label_suffix="")

    @property
    def change(self) -> SeatingChange:
        return SwapTeams(self.cleaned_data["one"], self.cleaned_data["other"])


class ExchangeForm(forms.Form):
    """What is exchanged with all that was written: two teams, the sheets of two tables, or two sides."""

    do = forms.ChoiceField(choices=[(do, "") for do in ("teams", "sheets", "sides")])
    one = forms.IntegerField(min_value=1)
    other = forms.IntegerField(min_value=1, required=False)

    def clean(self) -> dict[str, Any] | None:
        given = self.cleaned_data
        if given.get("do") in {"teams", "sheets"} and not given.get("other") and "other" not in self.errors:
            self.add_error(None, _("Il manque le second numéro."))
        return given

    @property
    def exchange(self) -> Exchange:
        """The exchange of a valid form."""
        one, other = self.cleaned_data["one"], self.cleaned_data["other"]
        match self.cleaned_data["do"]:
            case "teams":
                return Exchange(teams=(one, other))
            case "sheets":
                return Exchange(tables=(one, other))
            case _:
                return Exchange(tables=(one,))


class LateByeForm(forms.Form):
    """Which of the `teams` that came after the draw is exempt, by its number."""

    team = forms.TypedChoiceField(label=_("N°"), coerce=int, label_suffix="")

    def __init__(self, *args: Any, teams: Mapping[int, Team], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._teams = teams
        choices = [(number, str(team)) for number, team in teams.items()]
        self.fields["team"].choices = choices  # type: ignore[attr-defined]

    @property
    def change(self) -> SeatingChange:
        number = self.cleaned_data["team"]
        return GiveBye(number, self._teams[number].from_round)


class MoveForm(forms.Form):
    """A table that goes to another number; one that has begun only where that is confirmed."""

    table = forms.IntegerField(label=_("Table n°"), min_value=1, label_suffix="")
    to = forms.IntegerField(label=_("devient la table n°"), min_value=1, max_value=HIGHEST, label_suffix="")
    confirmed = forms.BooleanField(
        label=_("Oui : la feuille déjà commencée change de numéro"), required=False, label_suffix=""
    )

    @property
    def change(self) -> SeatingChange:
        given = self.cleaned_data
        return MoveTable(given["table"], given["to"], confirmed=given["confirmed"])


class UndoForm(forms.Form):
    """The key of the edit to undo, which the page showed as the last one."""

    edit = forms.IntegerField()


class HandFormRow(NamedTuple):
    """The fields of one table: its number, then the teams of each side."""

    table: forms.BoundField
    ns: Sequence[forms.BoundField]
    ew: Sequence[forms.BoundField]


class HandForm(forms.Form):
    """All tables of a round: for each, its number and the numbers of its teams."""

    def __init__(
        self, data: Any, *, free: Sequence[TableSeating], spare: Sequence[int], side: int, blank: bool
    ) -> None:
        super().__init__(data)
        self.side = side
        self.count = len(free) + len(spare)
        filled: list[TableSeating | None] = [*free, *(None for _spare in spare)]
        numbers = [*(match.table for match in free), *spare]
        for place, (table, match) in enumerate(zip(numbers, filled, strict=True)):
            self._add(f"table-{place}", _now("Numéro de la table"), table)
            for name in _SIDES:
                sitting = () if match is None or blank else getattr(match, name)
                self._add_side(place, name, sitting)

    def _add_side(self, place: int, name: str, sitting: Sequence[int]) -> None:
        label = _now("Numéro en NS") if name == "ns" else _now("Numéro en EO")
        for half in range(self.side):
            number = sitting[half] if half < len(sitting) else None
            self._add(f"{name}-{place}-{half}", label, number, list="teams")

    def _add(self, name: str, label: str, initial: int | None, **attrs: str) -> None:
        field = forms.IntegerField(
            label=label, min_value=1, max_value=HIGHEST, required=False, initial=initial, label_suffix=""
        )
        # A text field of digits, because a field of numbers has no list to choose from in every browser.
        field.widget = forms.TextInput(
            attrs={"inputmode": "numeric", "autocomplete": "off", "size": "4", "aria-label": label, **attrs}
        )
        self.fields[name] = field

    @property
    def rows(self) -> list[HandFormRow]:
        return [
            HandFormRow(self[f"table-{place}"], *(self._side_fields(name, place) for name in _SIDES))
            for place in range(self.count)
        ]

    @property
    def change(self) -> SeatingChange:
        """The change with all filled-in tables; lines without teams are skipped."""
        tables: dict[int, tuple[list[int], list[int]]] = {}
        for place in range(self.count):
            ns, ew = (self._numbers(name, place) for name in _SIDES)
            if ns or ew:
                tables[self.cleaned_data[f"table-{place}"]] = (ns, ew)
        return SeatByHand(tables)

    def clean(self) -> dict[str, Any]:
        """Refuse filled-in lines without a table number, and duplicate numbers."""
        seen: set[int] = set()
        for place in range(self.count):
            name = f"table-{place}"
            table = self.cleaned_data.get(name)
            if name in self.errors or not any(self._numbers(side, place) for side in _SIDES):
                continue
            if table is None:
                self.add_error(name, _now("Quel numéro porte cette table ?"))
            elif table in seen:
                self.add_error(name, _now("La table %(table)s est écrite deux fois.") % {"table": table})
            else:
                seen.add(table)
        return self.cleaned_data

    def _side_fields(self, name: str, place: int) -> list[forms.BoundField]:
        return [self[f"{name}-{place}-{half}"] for half in range(self.side)]

    def _numbers(self, name: str, place: int) -> list[int]:
        typed = (self.cleaned_data.get(f"{name}-{place}-{half}") for half in range(self.side))
        return [number for number in typed if number is not None]


class LeftForm(forms.Form):
    """Which team left after the draw."""

    team = forms.IntegerField(label=_("Équipe n°"), min_value=1, label_suffix="")


class HostForm(forms.Form):
    """The side of a finished table that plays the exempt team."""

    host = forms.RegexField(r"^[0-9]{1,5}-(NS|EW)$")

    @property
    def place(self) -> tuple[int, str]:
        table, side = self.cleaned_data["host"].split("-")
        return int(table), side


class WordsForm(forms.Form):
    """The referee's words about a dispute, without which the table would not know how it was settled."""

    words = forms.CharField(
        max_length=200,
        error_messages={
            "required": _("Dites en quelques mots comment c’est réglé."),
            "max_length": _("C’est trop long : %(limit_value)d signes au plus."),
        },
    )

    def clean_words(self) -> str:
        return " ".join(self.cleaned_data["words"].split())

    @property
    def sentence(self) -> str:
        """The first error of the form."""
        return next((str(errors[0]) for errors in self.errors.values()), "")


class SettleForm(WordsForm):
    """The answer to a refused entry, with a reason where the referee gives one.

    It is accepted in the place of the deal it conflicts with, or as a deal of its own, or left out.
    """

    do = forms.ChoiceField(choices=ANSWERS)

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        self.fields["words"].required = False
