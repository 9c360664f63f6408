"""«Vérifié»: a second pair of eyes has compared sheets with their paper."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from scoring.sheet import Refusal
from scoring.sheet.entries import Tick
from tournaments.models.rounds import Table
from tournaments.sheets import refusals
from tournaments.sheets.writing import Writing, write

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


def check_sheets(
    tournament: Tournament, stamps: Iterable[tuple[int, int]], by: User, *, with_own: bool = True
) -> Ticked:
    """Tick sheets, each by its table's id and the version that was compared; one transaction a sheet.

    Without `with_own` those that `by` entered wait for a second pair of eyes. One that is ticked already
    stays so. `Refusal` where the results are sealed.
    """
    if tournament.sealed:
        raise refusals.sealed()
    asked = dict(stamps)
    tables = Table.objects.filter(round__tournament=tournament, pk__in=asked).order_by("pk")
    ticked, changed, own = 0, [], []
    for table in tables.only("number", "version", "checked_version", "entered_by"):
        if table.version == asked[table.pk] and not with_own and by.pk in table.entered_by:
            own.append(table.number)
        elif table.version == table.checked_version == asked[table.pk] or _tick(table, asked[table.pk], by):
            ticked += 1
        else:
            changed.append(table.number)
    return Ticked(ticked, changed, own)


def _tick(table: Table, version: int, by: User) -> bool:
    """Tick one sheet; False where it has changed since that version."""
    try:
        write(table.pk, Writing(Tick(version=version), author=by))
    except Refusal as refusal:
        if refusal.code != "sheet-changed":
            raise
        return False
    return True
