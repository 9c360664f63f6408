"""«Vérifié»: a second pair of eyes has compared a sheet with its paper."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from django.db import transaction
from django.utils import timezone

from tournaments.models.inbox import Check
from tournaments.models.rounds import Table
from tournaments.sheets import entering, refusals
from tournaments.sheets.rescoring import lock_table

if TYPE_CHECKING:
    from tournaments.models.accounts import User
    from tournaments.models.planning import Tournament


class Ticked(NamedTuple):
    """How many sheets were ticked, and the numbers of the tables that were left out.

    `changed` meanwhile; `own`: who ticks has entered a part of them.
    """

    ticked: int
    changed: list[int]
    own: list[int]


@transaction.atomic
def check_sheets(
    tournament: Tournament, stamps: Iterable[tuple[int, int]], by: User, *, with_own: bool = True
) -> Ticked:
    """Tick sheets, each by its table's id and the version that was compared. `SheetSealed`.

    Without `with_own` those that `by` entered wait for a second pair of eyes.
    """
    if tournament.sealed:
        raise refusals.SheetSealed
    asked = dict(stamps)
    held = Table.objects.select_for_update().filter(round__tournament=tournament, pk__in=asked)
    tables = list(held.order_by("pk"))
    same = [table for table in tables if table.version == asked[table.pk]]
    own = [] if with_own else _entered_by(by, same)
    ticks = [Check(table=table, version=table.version, by=by) for table in same if table not in own]
    Check.objects.bulk_create(ticks, ignore_conflicts=True)  # one that is ticked already stays so
    changed = [table.number for table in tables if table not in same]
    return Ticked(len(ticks), changed, [table.number for table in own])


def _entered_by(user: User, tables: list[Table]) -> list[Table]:
    by = entering.enterers(tables)
    return [table for table in tables if user.pk in entering.accounts(by[table.pk])]


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
