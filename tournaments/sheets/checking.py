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
    tables = Table.objects.select_for_update().filter(round__tournament=tournament, pk__in=asked)
    ticked, changed = 0, []
    for table in tables.order_by("pk"):
        if table.version != asked[table.pk]:
            changed.append(table.number)
            continue
        Check.objects.get_or_create(table=table, version=table.version, undone_at=None, defaults={"by": by})
        ticked += 1
    return ticked, changed


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
