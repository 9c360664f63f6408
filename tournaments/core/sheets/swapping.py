"""Exchanges what is written at two tables: both logs with all that follows from them."""

from __future__ import annotations

from typing import Final

from django.db.models import F

from tournaments.core.models.rounds import RESEATED, Table
from tournaments.core.models.sheets import Entry
from tournaments.platform.memory import commits

WRITTEN: Final = (
    "game", "sheet", "log_length", "former_entries", "last_activity", "deal_count", "ns_score", "ew_score",
    "waiting", "choosing", "unconfirmed", "one_phone", "entered_by", "ns_penalty", "ew_penalty",
    "finished_at", "source", "ns_points", "ew_points", "ns_manches", "ew_manches", "winner", "absent",
    "first_dealer", "stopped_at",
)  # fmt: skip
"""The columns of a table that belong to its sheet, with who dealt first; the versions apart."""
_BETWEEN: Final = 1_000_000_000
"""Added to the numbers of entries while their tables are exchanged; no log is as long."""


def exchange_sheets(one: Table, other: Table) -> None:
    """Exchange the sheets of two tables, which this transaction has locked and read after that.

    Teams, table numbers, links and phones stay where they are. The versions rise, so that a form that was
    filled in over either sheet is refused.
    """
    written = [{name: getattr(table, name) for name in WRITTEN} for table in (one, other)]
    versions = [(table.version % RESEATED, table.checked_version, table.version) for table in (one, other)]
    raised = (max(one.version, other.version) // RESEATED + 1) * RESEATED
    for table, columns, (version, ticked, stood) in zip(
        (one, other), written[::-1], versions[::-1], strict=True
    ):
        for name, value in columns.items():
            setattr(table, name, value)
        table.version = raised + version
        table.checked_version = None if ticked is None else ticked - stood + table.version
        table.save(update_fields=[*WRITTEN, "version", "checked_version"])
        commits.outdate_sheet_on_commit(table.pk)
    Entry.objects.filter(table=one).update(number=F("number") + _BETWEEN)
    Entry.objects.filter(table=other).update(table=one)
    moved = Entry.objects.filter(table=one, number__gt=_BETWEEN)
    moved.update(table=other, number=F("number") - _BETWEEN)
