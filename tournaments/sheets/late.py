"""Corrections that came after the next draw, as they are kept: read again for the history and the log."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from django.db.models import F, IntegerField
from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.models.rounds import SEATED
from tournaments.models.sheets import LateCorrection, Result
from tournaments.prepared import Given, Reading

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from datetime import datetime

    from django.db.models import QuerySet

    from tournaments.models.planning import Tournament
    from tournaments.models.rounds import Table
    from tournaments.models.sheets import Ruling

_DRAWN_ON: Final = Reading(
    lambda: Result.objects.filter(
        table=Given("table", IntegerField()),
        table__round__tournament__rounds__number__gt=F("table__round__number"),
    ).values_list("pk")[:1]
)


class Corrected(NamedTuple):
    """One late correction in words: after which draws it came, and what it would have changed."""

    kept: LateCorrection
    what: str
    said: str

    @property
    def at(self) -> datetime:
        return self.kept.at


def corrections_of(table: Table) -> list[Corrected]:
    """Those of a table, the first one first."""
    return _told(LateCorrection.objects.filter(table=table))


def corrections_in(tournament: Tournament) -> list[Corrected]:
    """Those of a concours, the first one first."""
    return _told(LateCorrection.objects.filter(table__round__tournament=tournament))


def among(rulings: Iterable[Ruling], corrections: Iterable[Corrected]) -> list[Ruling | Corrected]:
    """Rulings and late corrections in the order of time, as the incident log has them."""
    return sorted([*rulings, *corrections], key=lambda one: one.at)


def _told(found: QuerySet[LateCorrection]) -> list[Corrected]:
    seated = [f"table__{name}" for name in ("round", *SEATED)]
    kept = found.select_related("author", *seated).order_by("pk")
    return [Corrected(one, _what(one.effect), changes_said(one.effect)) for one in kept]


def _what(effect: Mapping[str, Any]) -> str:
    rounds = [drawn["round"] for drawn in effect["draws"]]
    said = ngettext(
        "Correction après le tirage de la partie %(rounds)s",
        "Correction après le tirage des parties %(rounds)s",
        len(rounds),
    )
    return said % {"rounds": ", ".join(map(str, rounds))}


def changes_said(effect: Mapping[str, Any]) -> str:
    """What it would have changed, in a line: «2 010 – 900 → 900 – 2 010 · 3 rangs · 2 tables …»."""
    counts = effect["counts"]
    told = (
        (counts["marks"], ngettext("%(n)s marque", "%(n)s marques", counts["marks"])),
        (counts["ranks"], ngettext("%(n)s rang", "%(n)s rangs", counts["ranks"])),
        (
            counts["tables"],
            ngettext(
                "%(n)s table aurait été tirée autrement",
                "%(n)s tables auraient été tirées autrement",
                counts["tables"],
            ),
        ),
    )
    parts = [words % {"n": count} for count, words in told if count]
    return " · ".join([*_result_said(effect), *parts])


def _result_said(effect: Mapping[str, Any]) -> list[str]:
    came = zip((effect["before"], effect["after"]), effect["absent"], strict=True)
    before, after = (_("forfait") if absent else _came_said(figures) for figures, absent in came)
    return [f"{before} → {after}"] if before != after else []


def _came_said(came: Sequence[Any]) -> str:
    ns, ew, finished, _winner, manches, *_what_came_later = came
    if not finished:
        return _("sans résultat")
    points = f"{number_format(ns)} – {number_format(ew)}"
    return points if manches is None else f"{manches[0]} – {manches[1]} ({points})"


def next_round_drawn(table: int) -> bool:
    """Whether this table is finished and a later round of its concours drawn, published or not."""
    return bool(_DRAWN_ON.rows(table=table))
