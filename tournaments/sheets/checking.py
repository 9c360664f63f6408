"""«Vérifié»: a second pair of eyes has compared a sheet with its paper."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from django.db import transaction
from django.utils import timezone

from tournaments.models.inbox import Check
from tournaments.models.rounds import Table
from tournaments.sheets import refusals
from tournaments.sheets.rescoring import lock_table

if TYPE_CHECKING:
    from tournaments.models.accounts import User
    from tournaments.models.planning import Tournament


@transaction.atomic
def check_sheets(
    tournament: Tournament, stamps: Iterable[tuple[int, int]], by: User
) -> tuple[int, list[int]]:
    """Tick sheets, each by its table's id and the version that was compared; how many were.

    The numbers of the tables that were left out come second: their sheets changed meanwhile. `SheetSealed`.
    """
    if tournament.sealed:
        raise refusals.SheetSealed
    asked = dict(stamps)
    held = Table.objects.select_for_update().filter(round__tournament=tournament, pk__in=asked)
    tables = list(held.order_by("pk"))
    same = [table for table in tables if table.version == asked[table.pk]]
    ticks = [Check(table=table, version=table.version, by=by) for table in same]
    Check.objects.bulk_create(ticks, ignore_conflicts=True)  # one that is ticked already stays so
    return len(same), [table.number for table in tables if table not in same]


@transaction.atomic
def take_back(check: Check, by: User) -> Check:
    """A tick too many is taken back: the sheet is on the pile again. `SheetSealed`, `NothingToSettle`."""
    lock_table(check.table_id)
    check.refresh_from_db()
    if check.table.round.tournament.sealed:
        raise refusals.SheetSealed
    if check.undone_at:
        raise refusals.NothingToSettle
    check.undone_at, check.undone_by = timezone.now(), by
    check.save(update_fields=["undone_at", "undone_by"])
    return check
