"""The forms of a sheet of chouine: one partie, or the totals of a paper sheet with plausibility checks."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Final, NamedTuple
from uuid import uuid4

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scoring.cards import Side
from scoring.chouine.parties import PACK, ChouineAnnounce, ChouineAnnounceKind
from scoring.chouine.reader import AT_ONCE
from scoring.errors import DealError
from scoring.sheet.entries import Totals
from scoring.sheet.fields import MAX_POINTS, Record
from tournaments.core.sheets.chouine.words import (
    ANNOUNCES,
    announces_of,
    player_of,
    rules_of,
    side_name,
    trump_hint,
)
from tournaments.core.sheets.fields import Doubt, RecordForm, SheetForm, number_field, radio_field
from tournaments.platform.text import french_de

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise

    from scoring.chouine.matches import ChouineRules
    from tournaments.core.sheets.sheet import SheetRow, TableSheet


MISSING: Final[dict[str, StrOrPromise]] = {
    "points": gettext_lazy("Combien de points ? Ceux d’un seul camp suffisent."),
    "der": gettext_lazy("Qui a fait le dernier pli ?"),
}
MOST_MANCHES: Final = 9
FIELDS: Final = {"points": "points_ns", "points.A": "points_ns", "points.B": "points_ew"}

_ANNOUNCE: Final = re.compile(r"announces\.(A|B)\[(\d+)\]")


class AnnounceRow(NamedTuple):
    """A row of the form: the name of an announce, and the field of each player."""

    name: Any
    ns: forms.BoundField
    ew: forms.BoundField


def _field_of(side: Side, announce: ChouineAnnounce) -> str:
    return f"{side.value.lower()}_{announce.kind.value}{'_trump' if announce.trump else ''}"


class PartieForm(RecordForm):
    """One partie of a match."""

    missing: ClassVar[Mapping[str, StrOrPromise]] = MISSING
    paths: ClassVar[Mapping[str, str]] = FIELDS

    points_ns = number_field(gettext_lazy("Points"), most=PACK)
    points_ew = number_field(gettext_lazy("Points"), most=PACK)
    der = radio_field(gettext_lazy("Dix de der"))
    chouine = radio_field(gettext_lazy("Chouine"))
    awarded = radio_field(gettext_lazy("Partie attribuée (deuxième erreur)"))
    pack: Final = PACK

    def __init__(
        self, data: Any = None, *, sheet: TableSheet, row: SheetRow | None = None, before: int | None = None
    ) -> None:
        record = row.record if row else {}
        super().__init__(data, initial=_initial(record), sheet=sheet, row=row, before=before)
        names = [(side.value, side_name(sheet, side)) for side in Side]
        self.announced = announces_of(rules_of(sheet))
        for side, name in names:
            self.fields[f"points_{side.lower()}"].label = gettext_lazy("Points %(of_name)s") % {
                "of_name": french_de(name)
            }
        nobody_or = [("", gettext_lazy("Personne")), *names]
        self.offer(der=names, chouine=nobody_or, awarded=nobody_or)
        for side in Side:
            for announce in self.announced:
                self.fields[_field_of(side, announce)] = self._count(side, announce)

    def _count(self, side: Side, announce: ChouineAnnounce) -> forms.TypedChoiceField:
        """The field for how many of an announce a player has made."""
        called = {"announce": ANNOUNCES[announce], "of_name": french_de(side_name(self.sheet, side))}
        return forms.TypedChoiceField(
            label=gettext_lazy("%(announce)s %(of_name)s") % called,
            coerce=int,
            required=False,
            choices=[("0", "–"), *((str(count), str(count)) for count in range(1, announce.most + 1))],
        )

    @property
    def announce_rows(self) -> list[AnnounceRow]:
        """The announces in the order of the form."""
        return [
            AnnounceRow(name, *(self[_field_of(side, announce)] for side in Side))
            for announce, name in self.announced.items()
        ]

    @property
    def record(self) -> Record:
        given = self.cleaned_data
        points = {player_of(side).value: given[f"points_{side.lower()}"] for side in ("NS", "EW")}
        announces = {
            player_of(side).value: [announce.to_record() for announce in self._announced(side)]
            for side in Side
        }
        parts: Record = {
            "points": {player: n for player, n in points.items() if n is not None},
            "der": given["der"] and player_of(given["der"]).value,
            "announces": {player: made for player, made in announces.items() if made},
            **{name: given[name] and player_of(given[name]).value for name in AT_ONCE},
        }
        return {name: value for name, value in parts.items() if value}

    def _announced(self, side: Side) -> list[ChouineAnnounce]:
        given = self.cleaned_data
        return [one for one in self.announced for _time in range(given[_field_of(side, one)] or 0)]

    def field_of(self, error: DealError) -> str | None:
        if announce := _ANNOUNCE.match(error.field):
            player, place = announce.groups()
            side = next(side for side in Side if player_of(side) == player)
            return _field_of(side, self._announced(side)[int(place)])
        return super().field_of(error)

    @property
    def sentences(self) -> list[str]:
        return list(dict.fromkeys(super().sentences))

    @property
    def trump_hint(self) -> str:
        return trump_hint(rules_of(self.sheet))

    @property
    def announces_open(self) -> bool:
        """Whether somebody announced something."""
        return any(field.errors or field.value() not in {None, 0, "0", ""} for line in self.announce_rows
                   for field in (line.ns, line.ew))  # fmt: skip


def _initial(record: Record) -> dict[str, Any]:
    """The initial values of the form for a record."""
    sides = {player_of(side).value: side for side in Side}
    points, announces = record.get("points", {}), record.get("announces", {})
    shown: dict[str, Any] = {
        "der": sides.get(record.get("der", "")),
        **{name: sides.get(record.get(name) or "", "") for name in AT_ONCE},
    }
    for player, side in sides.items():
        shown[f"points_{side.value.lower()}"] = points.get(player)
        for made in announces.get(player, []):
            name = _field_of(
                side, ChouineAnnounce(ChouineAnnounceKind(made["kind"]), made.get("trump", False))
            )
            shown[name] = shown.get(name, 0) + 1
    return shown


class MatchTotalsForm(SheetForm):
    """The manches and parties of both players; `confirmed`: the doubts were shown and confirmed."""

    typed_order: Final = ("ns_manches", "ew_manches", "ns", "ew")

    ns_manches = number_field(gettext_lazy("Manches"), most=MOST_MANCHES, required=True, min_value=0)
    ew_manches = number_field(gettext_lazy("Manches"), most=MOST_MANCHES, required=True, min_value=0)
    ns = number_field(gettext_lazy("Parties"), most=MAX_POINTS, required=True, min_value=0)
    ew = number_field(gettext_lazy("Parties"), most=MAX_POINTS, required=True, min_value=0)
    confirmed = forms.BooleanField(required=False)
    key = forms.UUIDField(initial=uuid4, widget=forms.HiddenInput)

    def __init__(self, data: Any = None, *, sheet: TableSheet) -> None:
        initial = {}
        if sheet.totals is not None:
            (ns, ew), (ns_manches, ew_manches) = sheet.totals.points, sheet.totals.manches or (None, None)
            initial = {"ns": ns, "ew": ew, "ns_manches": ns_manches, "ew_manches": ew_manches}
        super().__init__(data, initial=initial, label_suffix="")
        if data is None:
            self.fields["ns_manches"].widget.attrs["autofocus"] = True
        for name, sentence in (
            ("manches", gettext_lazy("Combien de manches ?")),
            ("", gettext_lazy("Combien de parties ?")),
        ):
            for side in ("ns", "ew"):
                self.fields[f"{side}_{name}".rstrip("_")].error_messages["required"] = sentence

    @property
    def content(self) -> Totals:
        given = self.cleaned_data
        manches = given["ns_manches"], given["ew_manches"]
        return Totals(points=(given["ns"], given["ew"]), manches=manches)


def doubts_of(sheet: TableSheet, form: MatchTotalsForm) -> list[Doubt]:
    """Why totals of a valid form are implausible; empty where they are plausible."""
    return doubts(rules_of(sheet), form.content, sheet)


def doubts(rules: ChouineRules, typed: Totals, sheet: TableSheet) -> list[Doubt]:
    """Why totals are implausible, in the reader's language; empty where they are plausible."""
    manches = [Doubt(sentence, "ns_manches") for sentence in _manche_doubts(rules, typed)]
    return [*manches, *_partie_doubts(rules, typed, sheet)]


def _manche_doubts(rules: ChouineRules, typed: Totals) -> Iterator[str]:
    manches = typed.manches or (0, 0)
    if max(manches) < rules.manches:
        yield ngettext(
            "Personne n’a gagné %(count)s manche : le match n’est pas fini.",
            "Personne n’a gagné %(count)s manches : le match n’est pas fini.",
            rules.manches,
        ) % {"count": rules.manches}
    if max(manches) > rules.manches or min(manches) >= rules.manches:
        yield ngettext(
            "Un match finit dès que l’un des deux a gagné %(count)s manche.",
            "Un match finit dès que l’un des deux a gagné %(count)s manches.",
            rules.manches,
        ) % {"count": rules.manches}


def _partie_doubts(rules: ChouineRules, typed: Totals, sheet: TableSheet) -> Iterator[Doubt]:
    """Check parties against manches: the winner of a manche won all its parties, the loser fewer."""
    manches = typed.manches or (0, 0)
    under_way = max(manches) < rules.manches
    for side in Side:
        won, lost = manches[side.place], manches[side.other.place]
        least = won * rules.parties
        most = least + (rules.parties - 1) * (lost + under_way)
        if not least <= typed.points[side.place] <= most:
            said = _("%(name)s : avec %(won)s manches à %(lost)s, il faut de %(least)s à %(most)s parties.")
            figures = {"least": least, "most": most, "won": won, "lost": lost}
            names = sheet.seated(side).names
            yield Doubt(said % {"name": names, **figures}, side.name.lower())
