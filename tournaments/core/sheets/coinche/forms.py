"""The forms of a sheet of coinche: one deal, or both totals of a paper sheet."""

from __future__ import annotations

import re
from collections.abc import Container, Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Final
from uuid import uuid4

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.cards import Side
from scoring.coinche.fields import Asked, Place
from scoring.coinche.records import RECORD
from scoring.coinche.ruleset import Ruleset
from scoring.errors import DealError, InvalidDeal
from scoring.sheet.entries import Totals
from scoring.sheet.fields import MAX_DEALS, MAX_POINTS, Record
from tournaments.core.access.language import translated
from tournaments.core.sheets.coinche import offer, words
from tournaments.core.sheets.coinche.offer import NO_LINES, announce_lines, announces_tied
from tournaments.core.sheets.fields import RecordForm, SheetForm, number_field, radio_field, side_choices
from tournaments.core.sheets.sheet import SheetRow, TableSheet

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise

MISSING: Final[dict[str, StrOrPromise]] = {
    "contract.by": _("Qui a pris ?"),
    "contract.bid": _("À combien ?"),
    "contract.trump": _("À quel atout ?"),
    "points": _("Combien de points ? Ceux d’un seul camp suffisent."),
}
FIELDS: Final = {
    "contract.by": "by",
    "contract.bid": "bid",
    "contract.trump": "trump",
    "contract.call": "call",
    "points": "points_ns",
    "points.NS": "points_ns",
    "points.EW": "points_ew",
    "belote": "belote_ns",
    "belote.NS": "belote_ns",
    "belote.EW": "belote_ew",
}
TYPED: Final = ("by", "bid", "other_bid", "trump", "points_ns", "points_ew")
"""The fields of a contract and its points, which stay empty for a deal that everybody passed."""

_ANNOUNCE: Final = re.compile(r"announces\.(NS|EW)\[(\d+)\](?:\.(kind|rank|suit))?")


AskedField = tuple[forms.BoundField, Asked]
"""A field of the form, and what it is made from: a field of the record as it is declared."""


class DealForm(RecordForm):
    """One deal of coinche.

    Contract, points, belotes and announces have fields of their own; the others are made from what
    `scoring.coinche.records` says of them (`asked`: those that these rules ask for).
    """

    missing: ClassVar[Mapping[str, StrOrPromise]] = MISSING
    paths: ClassVar[Mapping[str, str]] = FIELDS

    by = radio_field(_("Qui a pris ?"))
    bid = radio_field(_("Enchère"))
    other_bid = number_field(_("Une autre enchère"))
    trump = radio_field(_("Atout"))
    call = radio_field(_("Coinche"))
    points_ns = number_field(_("Points Nord-Sud"))
    points_ew = number_field(_("Points Est-Ouest"))
    belote_ns = radio_field(_("Belote Nord-Sud"))
    belote_ew = radio_field(_("Belote Est-Ouest"))
    belote = radio_field(_("Belote des preneurs"))
    passed = forms.BooleanField(required=False)
    dropping = forms.BooleanField(
        label=_("Oui, tous ont passé : ce qui est tapé ci-dessous est effacé"), required=False
    )

    def __init__(
        self, data: Any = None, *, sheet: TableSheet, row: SheetRow | None = None, before: int | None = None
    ) -> None:
        record = row.record if row else {}
        self.ruleset = ruleset = offer.ruleset_of(sheet)
        bids = offer.bids(ruleset)
        super().__init__(data, initial=_initial(record, dict(bids)), sheet=sheet, row=row, before=before)
        self.asked = offer.asked_fields(ruleset)
        for name, each in self.asked.items():
            self.fields[name] = offer.form_field(name, each, sheet)
        self.announcing = ruleset.announces == "all"
        lines = data if self.announcing or data is None else NO_LINES
        self.announces = announce_lines(lines, record.get("announces", {}))
        self._offer_rules(ruleset, bids)
        self._leave_out(ruleset)

    def _offer_rules(self, ruleset: Ruleset, bids: offer.Choices) -> None:
        """Offer the choices that the rules of this concours have."""
        self.offer(
            by=side_choices(self.sheet),
            bid=bids,
            trump=offer.trumps(ruleset),
            call=offer.calls(ruleset),
            belote_ns=offer.belotes(ruleset),
            belote_ew=offer.belotes(ruleset),
            belote=offer.belotes(ruleset),
        )
        self.pools = {trump.value: pool.total for trump, pool in ruleset.pools.items()}
        self.totals_said = words.totals_text(ruleset)
        self.suit_belote = not ruleset.belote_at_all_trump
        self.capot_uncoinched = not ruleset.capot_can_be_coinched
        self.last_counts = ruleset.last_deal_exact and self.sheet.sheet.head.deals is None

    def _leave_out(self, ruleset: Ruleset) -> None:
        """Remove the fields that mean nothing under these rules."""
        belote = ruleset.most_belotes > 0
        asked = {
            "bid": not ruleset.without_bids,
            "call": not ruleset.without_bids,
            "other_bid": offer.bids_above_usual(ruleset) and not ruleset.without_bids,
            "belote": belote and ruleset.belote == "takers",
            "belote_ns": belote and ruleset.belote == "any",
            "belote_ew": belote and ruleset.belote == "any",
        }
        for name in [name for name, wanted in asked.items() if not wanted]:
            del self.fields[name]

    def is_valid(self) -> bool:
        """Whether the fields make a record; only the engine decides whether its deal is possible."""
        return super().is_valid() and (bool(self.cleaned_data["passed"]) or self.announces.is_valid())

    def clean(self) -> dict[str, Any]:
        given: dict[str, Any] = offer.unasked(self.ruleset) | (super().clean() or {})
        bid, other = given.get("bid"), given.get("other_bid")
        if bid and other is not None and bid != str(other):
            self.add_error("other_bid", _("Deux enchères sont données : gardez l’une des deux."))
        if self.asks_dropping and not given.get("dropping"):
            self.add_error("dropping", _("Une donne est tapée, et « Tous ont passé » ne la garderait pas."))
        for name, each in self.asked.items():
            if each.step and each.missing and bid == each.only_for and not given.get(name):
                self.add_error(name, translated(each.missing))
        return given

    @property
    def asks_dropping(self) -> bool:
        """Whether «Tous ont passé» was pressed below a new deal that is partly typed."""
        told = self.data.get("passed") and self.row is None
        played = [*TYPED, *(name for name in self.asked if not RECORD.fields[name].passed)]
        return bool(told) and any(self.data.get(name) for name in played)

    @property
    def record(self) -> Record:
        given = self.cleaned_data
        if given["passed"]:
            told = {name: given.get(name) for name in self.asked if RECORD.fields[name].passed}
            return {"passed": True} | {name: value for name, value in told.items() if value}
        parts: Record = {
            "points": _by_side(given["points_ns"], given["points_ew"]),
            "belote": self._belote(),
            "announces": self.announces.to_record(),
            **{name: given.get(name) for name, each in self.asked.items() if self._answers(each)},
        }
        told = {name: value for name, value in parts.items() if value or type(value) is int}
        return {"contract": self._contract(), **told}

    def _answers(self, asked: Asked) -> bool:
        """Whether a field was asked of this deal: a question of some bid, or one of equal announces."""
        of_another_bid = asked.only_for not in {None, self.cleaned_data["bid"]}
        return not (asked.step and of_another_bid) and (self.tied or not asked.on_demand)

    def _contract(self) -> Record:
        given = self.cleaned_data
        typed, chosen = given.get("other_bid"), given["bid"]
        bid = typed if typed is not None else int(chosen) if chosen.isdecimal() else chosen
        call = "" if given["call"] == "none" else given["call"]
        parts = {"by": given["by"], "bid": bid, "trump": given["trump"], "call": call}
        return {name: value for name, value in parts.items() if value != ""}

    def _belote(self) -> dict[str, int]:
        """The belotes by side; where only the takers can have one, those of the takers."""
        given = self.cleaned_data
        if "belote" in self.fields:
            counts = {given["by"]: given["belote"]}
        else:
            counts = {"NS": given.get("belote_ns"), "EW": given.get("belote_ew")}
        return {side: int(count) for side, count in counts.items() if side and count and count != "0"}

    @property
    def tied(self) -> bool:
        """Whether the form asks who announced first, because nothing else separates the best announces."""
        if "first_announce" not in self.fields or not self.is_bound or not self.announces.is_valid():
            return False
        given = self.cleaned_data
        announced = self.announces.to_record()
        return not given.get("renonce") and announces_tied(self.ruleset, announced, given.get("trump", ""))

    def refuse(self, refused: InvalidDeal) -> None:
        """Add each error of the engine to the field or announce that it is about."""
        for error in refused.errors:
            announce = _ANNOUNCE.match(error.field)
            if announce:
                side, place, name = announce.groups()
                self.announces.of_side(side)[int(place)].add_error(name or "kind", self.sentence(error))
            elif error.field == "contract":  # nothing of it is chosen
                for part in ("by", "bid", "trump"):
                    if part not in self.fields:
                        continue
                    self.add_error(part, str(MISSING[f"contract.{part}"]))
            elif error.field == "announces":
                self.announces.non_form_errors().append(self.sentence(error))
            else:
                self.add_error(self.field_of(error), self.sentence(error))

    def field_of(self, error: DealError) -> str | None:
        name = super().field_of(error)
        if name is None and error.field.startswith("belote"):
            name = "belote" if "belote" in self.fields else None
        return "other_bid" if name == "bid" and self.cleaned_data.get("other_bid") is not None else name

    def sentence(self, error: DealError) -> str:
        """An error of the engine; for all points without a capot, it names the box to tick."""
        given, missed = self.cleaned_data, self.asked.get(error.field)
        if error.code == "missing" and missed and missed.missing:
            return translated(missed.missing)
        if error.code == "capot-mismatch" and not given.get("capot"):
            ns, ew = given.get("points_ns") or 0, given.get("points_ew") or 0
            side = Side.NS if ns > ew else Side.EW
            told = {"points": max(ns, ew), "side": offer.SHORT_SIDES[side]}
            return str(_("%(points)s points, c’est un capot : cochez « Capot » : %(side)s.") % told)
        return super().sentence(error)

    @property
    def sentences(self) -> list[str]:
        """All error sentences, in the order of the form."""
        lines = [str(s) for line in self.announces.forms for found in line.errors.values() for s in found]
        over = (str(sentence) for sentence in self.announces.non_form_errors())
        return [*super().sentences, *over, *lines]

    @property
    def dealer_unknown(self) -> bool:
        """Whether the form asks who dealt, because no earlier deal says so."""
        place = self.row.place if self.row else len(self.sheet.rows) + 1
        return "dealer" in self.asked and self.sheet.sheet.dealer(0, place - 1) is None

    @property
    def beside_points(self) -> list[AskedField]:
        """The fields that stand with the points."""
        return self._at(Place.RESULT)

    @property
    def about_announces(self) -> list[AskedField]:
        """The fields that stand below the announces."""
        return self._at(Place.ANNOUNCES)

    @property
    def rare(self) -> list[AskedField]:
        """The fields that few deals need: all of that place but those that this deal is asked for at once."""
        at_once = {"dealer": self.dealer_unknown, "last": self.last_counts}
        return [(field, asked) for field, asked in self._at(Place.RARE) if not at_once.get(field.name)]

    def _at(self, place: Place) -> list[AskedField]:
        return [(self[name], each) for name, each in self.asked.items() if each.place is place]

    @property
    def more_open(self) -> bool:
        """Whether one of the rare fields has a value or an error."""
        return any(field.value() or field.errors for field, _asked in self.rare)

    @property
    def other_bid_open(self) -> bool:
        """Whether the bid is typed and not one of the offered ones."""
        return "other_bid" in self.fields and bool(self["other_bid"].value() or self["other_bid"].errors)


def _initial(record: Record, offered_bids: Container[str]) -> dict[str, Any]:
    """The initial values of the form for a record."""
    contract, points, belote = (record.get(name, {}) for name in ("contract", "points", "belote"))
    bid = contract.get("bid", "")
    usual = str(bid) in offered_bids or not isinstance(bid, int)
    return {
        "by": contract.get("by"),
        "bid": str(bid) if usual else "",
        "other_bid": None if usual else bid,
        "trump": contract.get("trump"),
        "call": contract.get("call", "none"),
        "points_ns": points.get("NS"),
        "points_ew": points.get("EW"),
        "belote_ns": str(belote.get("NS", 0)),
        "belote_ew": str(belote.get("EW", 0)),
        "belote": str(belote.get(contract.get("by"), 0)),
        **{name: record.get(name, "") for name, each in RECORD.fields.items() if each.asked},
    }


def _by_side(ns: int | None, ew: int | None) -> dict[str, int]:
    """The counted points by side; a side that was not counted is left out, 0 points are not."""
    return {side: n for side, n in (("NS", ns), ("EW", ew)) if n is not None}


class TotalsForm(SheetForm):
    """Both totals of a paper sheet; `confirmed`: the doubts were shown and confirmed."""

    typed_order: Final = ("ns", "ew", "deals_played")

    ns = number_field(_("Total Nord-Sud"), most=MAX_POINTS, required=True)
    ew = number_field(_("Total Est-Ouest"), most=MAX_POINTS, required=True)
    deals_played = number_field(
        _("Nombre de donnes"),
        most=MAX_DEALS,
        min_value=1,
        help_text=_("Comptées sur la feuille, donnes passées comprises."),
    )
    confirmed = forms.BooleanField(required=False)
    key = forms.UUIDField(initial=uuid4, widget=forms.HiddenInput)

    def __init__(self, data: Any = None, *, sheet: TableSheet) -> None:
        totals = sheet.totals
        initial = {"deals_played": sheet.sheet.head.deals}
        if totals is not None:
            ns, ew = totals.points
            initial = {"ns": ns, "ew": ew, "deals_played": totals.deals_played}
        super().__init__(data, initial=initial, label_suffix="")
        if data is None:
            self.fields["ns"].widget.attrs["autofocus"] = True
        for name in ("ns", "ew"):
            self.fields[name].error_messages["required"] = _("Quel total ?")

    def clean(self) -> dict[str, Any]:
        given: dict[str, Any] = super().clean() or {}
        for name in ("ns", "ew"):
            if (given.get(name) or 0) < 0:
                self.add_error(name, _("Un total n’est jamais au-dessous de zéro."))
        return given

    @property
    def content(self) -> Totals:
        given = self.cleaned_data
        return Totals(points=(given["ns"], given["ew"]), deals_played=given["deals_played"])
