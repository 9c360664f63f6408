"""Decisions about tables, read from their logs: stops, forfeits, rulings, and their undoing."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from django.utils.translation import gettext_lazy as _

from scoring.cards import Side
from scoring.sheet import read_content
from scoring.sheet.entries import Forfeit, Ruling, Undo
from tournaments.core.models.rounds import Table
from tournaments.core.sheets import ledger, queries
from tournaments.core.sheets.sheet import seated_on

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from datetime import datetime

    from django_stubs_ext import StrPromise

    from scoring.sheet import Content
    from tournaments.core.models.planning import Tournament
    from tournaments.core.models.rounds import Seated
    from tournaments.core.models.sheets import Entry
    from tournaments.core.sheets.sheet import TableSheet

RULINGS: Final = ("ruling", "penalty")
"""The kinds of entry that are rulings; a referee takes them back."""
DECISIONS: Final = ("stop", "reopen", "forfeit", *RULINGS, "undo")
"""The kinds of entry that are decisions."""
DECISION_LABELS: Final[Mapping[str, StrPromise]] = {
    "stop": _("table arrêtée : sa dernière donne est la dernière"),
    "reopen": _("table rouverte"),
    "forfeit": _("forfait"),
    "undo": _("décision annulée"),
}


@dataclass(frozen=True)
class Decision:
    """A decision about a table: its entry, and whether it was undone.

    `place` is that of the deal it is about: None where it is about none, 0 where that deal is off the sheet.
    `undoes` is the decision that it takes back, `undone_by` the entry that took it back.
    """

    entry: Entry
    content: Content
    place: int | None = None
    undoes: Decision | None = None
    undone_by: Entry | None = None

    @property
    def at(self) -> datetime:
        return self.entry.at

    @property
    def what(self) -> str:
        """The subject of a ruling, «renonce», or the label of another decision."""
        if isinstance(self.content, Ruling):
            return str(ledger.RULING_KINDS.get(self.content.what, ""))
        return str(DECISION_LABELS[self.entry.kind])

    @property
    def side(self) -> Side | None:
        """The side at fault, or that is absent; None for the whole table."""
        match self.content:
            case Ruling(side=side) | Forfeit(absent=side):
                return side
        return None

    @property
    def seated(self) -> Seated | None:
        """The players of that side; None for the whole table."""
        return None if self.side is None else seated_on(self.entry.table.card, self.side)

    @property
    def article(self) -> str:
        """The article or reason of the decision; of an undoing, its words."""
        return self.content.words if isinstance(self.content, Undo) else getattr(self.content, "article", "")

    @property
    def summary(self) -> str:
        """The decision in one line, with its side and article: «renonce (Anne – Paul) : art. 12»."""
        against = f" ({self.seated.names})" if self.seated else ""
        return self.what + against + (f"{_(' : ')}{self.article}" if self.article else "")

    @property
    def words(self) -> str:
        """The free text of a ruling; empty for other decisions."""
        return self.content.words if isinstance(self.content, Ruling) else ""

    @property
    def penalty(self) -> int:
        """The points that the ruling takes off, even where it was undone; 0 for other decisions."""
        return self.content.points if isinstance(self.content, Ruling) else 0

    @property
    def deal(self) -> int | None:
        """The number of the deal that the ruling is about, if any."""
        return self.content.deal if isinstance(self.content, Ruling) else None

    @property
    def revocable(self) -> bool:
        """Whether it is a ruling that was not undone."""
        return isinstance(self.content, Ruling) and self.undone_by is None


def decisions_at(sheet: TableSheet) -> list[Decision]:
    """The decisions about a table, the newest first; one query."""
    found = sheet.table.entries.filter(kind__in=DECISIONS, outcome="accepted").select_related("author")
    deals = [line.deal for line in sheet.sheet.lines]
    return decisions(found.order_by("number"), {sheet.table.pk: deals})[::-1]


def decisions_in(tournament: Tournament) -> list[Decision]:
    """The decisions of a concours, the oldest first; two queries."""
    entries = list(queries.entries_in(tournament, DECISIONS))
    about_deals = {entry.table_id for entry in entries if entry.content.get("deal")}
    sheets = Table.objects.filter(pk__in=about_deals, sheet__isnull=False).order_by()
    deals = {
        table: [line["deal"] for line in (sheet or {})["lines"]]
        for table, sheet in sheets.values_list("pk", "sheet")
    }
    return decisions(entries, deals)


def decisions(entries: Iterable[Entry], deals: Mapping[int, Sequence[int]]) -> list[Decision]:
    """The decisions of these accepted entries; `deals` are the deals on each sheet, by the table's id."""
    found: dict[tuple[int, int], Decision] = {}
    for entry in entries:
        decision = Decision(entry, read_content(entry.content))
        if isinstance(decision.content, Undo):
            key = entry.table_id, decision.content.entry
            if key not in found:  # it takes back something else
                continue
            undone = found[key]
            decision = replace(decision, undoes=undone)
            found[key] = replace(undone, undone_by=entry)
            if undone.undoes is not None:  # the undoing of an undoing: what that took back stands again
                again = entry.table_id, undone.undoes.entry.number
                found[again] = replace(found[again], undone_by=None)
        elif decision.deal is not None:
            on_sheet = deals[entry.table_id]
            place = on_sheet.index(decision.deal) + 1 if decision.deal in on_sheet else 0
            decision = replace(decision, place=place)
        found[entry.table_id, entry.number] = decision
    return list(found.values())
