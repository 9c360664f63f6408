"""Parts that the forms of sheets share: fields for numbers and choices, and the base form of a deal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple
from uuid import uuid4

from django import forms
from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _

from scoring.cards import Side
from scoring.errors import DealError, InvalidDeal
from scoring.sheet import Outcome, Refusal
from scoring.sheet.entries import AddDeal, Content, Correct
from scoring.sheet.fields import Record
from scoring.sheet.lines import find_look_alike
from tournaments.core.access.language import translated
from tournaments.core.models.sheets import Entry
from tournaments.core.sheets.wording import SIDES
from tournaments.platform.text import parse_int

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise

    from tournaments.core.sheets.sheet import SheetRow, TableSheet


class Doubt(NamedTuple):
    """Why typed totals look wrong, as a sentence, and the form's field to look at again."""

    sentence: str
    field: str


def radio_field(label: StrOrPromise, **more: Any) -> forms.ChoiceField:
    """An optional choice among a few values, shown as radio buttons."""
    return forms.ChoiceField(label=label, required=False, widget=forms.RadioSelect, **more)


class SpacedIntegerField(forms.IntegerField):
    """A whole number as people write it: «1 990» is 1990."""

    def to_python(self, value: Any) -> int | None:
        typed = "".join(value.split()) if isinstance(value, str) else value
        return super().to_python(typed)


def number_field(label: StrOrPromise, *, most: int = 9999, **more: Any) -> forms.IntegerField:
    """A field for a whole number up to `most`, with a phone's keyboard of digits.

    The browser lets more digits through than `most` has, so that one digit too many is reported, not cut off.
    """
    attrs = {"inputmode": "numeric", "autocomplete": "off", "maxlength": len(str(most)) + 8}
    return SpacedIntegerField(
        label=label,
        max_value=most,
        widget=forms.TextInput(attrs=attrs),
        error_messages={
            "invalid": _("Un nombre entier, en chiffres."),
            "max_value": _("C’est trop : %(limit_value)d au plus."),
            "min_value": _("C’est trop peu : %(limit_value)d au moins."),
        },
        **{"required": False, **more},
    )


def side_choices(sheet: TableSheet) -> list[tuple[str, Any]]:
    """The choices of a side, each labelled with its players."""
    names = {side: [player.name for player in sheet.seated(side).players] for side in Side}
    if sheet.face_to_face:
        return [(side.value, sheet.seated(side).names) for side in Side]
    html = "<span>{}<br>{} <small>{}</small></span>"
    return [(side.value, format_html(html, *names[side], SIDES[side])) for side in Side]


class SheetForm(forms.Form):
    """A form whose valid data are one entry of a sheet."""

    def offer(self, **choices: Sequence[tuple[Any, Any]]) -> None:
        """Set the choices of these fields."""
        for name, offered in choices.items():
            field = self.fields[name]
            if isinstance(field, forms.ChoiceField):
                field.choices = offered

    @property
    def content(self) -> Content:
        """The entry that the typed data make; only for a valid form."""
        raise NotImplementedError


class RecordForm(SheetForm):
    """One deal of a sheet, new or corrected (`row`), typed over version `seen` of the sheet.

    A new deal is inserted before the deal `before`, or comes last. The engine alone decides what is possible;
    the form knows beside which field each of its sentences stands.
    """

    key = forms.UUIDField(initial=uuid4)
    seen = forms.IntegerField(required=False)
    before = forms.IntegerField(required=False, min_value=1)
    another = forms.BooleanField(required=False, label=_("C’est bien une autre : les deux ont été jouées"))
    settles = forms.BooleanField(required=False, initial=True, label=_("La correction règle le désaccord"))

    missing: ClassVar[Mapping[str, StrOrPromise]] = {}
    """The question shown where the engine misses a value, by the path of its error."""
    paths: ClassVar[Mapping[str, str]] = {}
    """The field beside which an error stands, by its path; other errors stand at the field of that name."""
    looks_the_same = False
    """Whether saving was refused because the deal looks the same as its neighbour."""

    def __init__(
        self,
        data: Any,
        *,
        initial: Mapping[str, Any],
        sheet: TableSheet,
        row: SheetRow | None = None,
        before: int | None = None,
    ) -> None:
        self.sheet, self.row = sheet, row
        super().__init__(data, initial={**initial, "before": before}, label_suffix="")

    @property
    def record(self) -> Record:
        """The record of the typed deal, without default values; only for a valid form."""
        raise NotImplementedError

    @property
    def content(self) -> AddDeal | Correct:
        if self.row is not None:
            settles = self.contested and self.cleaned_data["settles"]
            return Correct(deal=self.row.deal, record=self.record, settles=settles)
        return AddDeal(
            record=self.record, before=self.cleaned_data["before"], another=self.cleaned_data["another"]
        )

    @property
    def contested(self) -> bool:
        """Whether a side contests the deal that is corrected."""
        return self.row is not None and any(
            one.deal == self.row.deal for one in self.sheet.sheet.open_disputes
        )

    @property
    def asks_another(self) -> bool:
        """Whether the form asks if this is another deal, or was told so."""
        return self.looks_the_same or (self.is_bound and bool(self.data.get("another")))

    def check_another(self) -> None:
        """Raise `Refusal` for a new deal like its neighbour, unless the form says that it is another one.

        Deals that everybody passed are exempt, and so is a form that is sent again or was filled for other
        players.
        """
        content = self.content
        if isinstance(content, Correct) or content.another or content.record.get("passed") or self.reseated:
            return
        folded = self.sheet.sheet
        index = len(folded.lines) if content.before is None else folded.index(content.before)
        like = find_look_alike(folded, content.record, index)
        if like is None or Entry.objects.filter(key=self.cleaned_data["key"]).exists():
            return
        self.looks_the_same = True
        place = (folded.index(like.deal) or 0) + 1
        raise Refusal("looks-the-same", Outcome.ALIKE, deal=like.deal, place=place)

    @property
    def place(self) -> int | None:
        """The place, from 1, where a new deal is inserted; None for one that comes last."""
        before = parse_int(str(self["before"].value() or ""))
        index = None if before is None else self.sheet.sheet.index(before)
        return None if index is None else index + 1

    @property
    def outdated(self) -> int | None:
        """The version of the sheet that the form was filled over, where somebody has written since.

        None also where other players sit there now: the newer deals are theirs.
        """
        seen = parse_int(self.data.get("seen", "")) if self.is_bound else None
        return seen if seen not in {None, self.sheet.table.version} and not self.reseated else None

    @property
    def reseated(self) -> bool:
        """Whether the form was filled for other players than those who sit at the table now."""
        return not self.sheet.table.is_seated_as(self.data.get("seating", ""))

    def refuse(self, refused: InvalidDeal) -> None:
        """Add each error of the engine to the field that it is about."""
        for error in refused.errors:
            self.add_error(self.field_of(error), self.sentence(error))

    def field_of(self, error: DealError) -> str | None:
        """The field that an error of the engine is about; None for the whole deal."""
        name = self.paths.get(error.field, error.field.partition("[")[0])
        if error.field == "points" and self.cleaned_data.get("points_ns") is None:
            name = "points_ns" if self.cleaned_data.get("points_ew") is None else "points_ew"
        return name if name in self.fields else None

    def sentence(self, error: DealError) -> str:
        """An error of the engine in the reader's language; for a missing value, the question of `missing`."""
        if error.code == "missing" and error.field in self.missing:
            return str(self.missing[error.field])
        return translated(error.sentence)

    @property
    def sentences(self) -> list[str]:
        """All error sentences, in the order of the form."""
        return [str(said) for found in self.errors.values() for said in found]

    @property
    def unfinished(self) -> bool:
        """Whether the only errors are values that were not typed yet."""
        return bool(self.errors) and {*self.sentences} <= {str(text) for text in self.missing.values()}
