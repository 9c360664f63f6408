"""What stands beside the deals of a table: typed totals, its result, penalties, players who were replaced.

Most tables that are being played have none of it: one query says what there is, and only that is read.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from django.db.models import Exists, IntegerField, OuterRef, Subquery

from tournaments.models.registration import Substitution, changes_in
from tournaments.models.rounds import Table
from tournaments.models.sheets import PENALTIES, DealVersion, Result, Ruling, Totals
from tournaments.prepared import Given, Reading
from tournaments.sheets import penalties

if TYPE_CHECKING:
    from collections.abc import Sequence

    from django.db.models import QuerySet


class Beside(NamedTuple):
    """Beside the deals of a table; `last_version` is the newest version of any of them, 0 without one."""

    last_version: int
    totals: Totals | None
    result: Result | None
    penalties: Sequence[Ruling]
    changes: Sequence[Substitution]


def beside(table: Table) -> Beside:
    """What there is beside the deals of a table whose round and concours are known."""
    ((last, typed, over, costs, changed),) = _PRESENT.rows(table=table.pk)
    return Beside(
        last or 0,
        _TYPED.first(table=table.pk) if typed else None,
        _RESULT.first(table=table.pk) if over else None,
        penalties.of_table(table) if costs else (),
        changes_in(table.round.tournament) if changed else (),
    )


def _typed() -> QuerySet[Totals]:
    return Totals.objects.filter(table=_TABLE, current=True, ns_points__isnull=False)


def _present() -> QuerySet[Table, tuple[int | None, bool, bool, bool, bool]]:
    versions = DealVersion.objects.filter(deal__table=_TABLE).order_by("-pk").values("pk")
    changes = Substitution.objects.filter(team__tournament=OuterRef("round__tournament"))
    there = Table.objects.filter(pk=_TABLE).annotate(
        last=Subquery(versions[:1]),
        typed=Exists(_typed()),
        over=Exists(Result.objects.filter(table=_TABLE)),
        costs=Exists(Ruling.objects.filter(PENALTIES, table=_TABLE)),
        changed=Exists(changes),
    )
    return there.order_by().values_list("last", "typed", "over", "costs", "changed")


_TABLE: Final = Given("table", IntegerField())
_PRESENT: Final = Reading(_present)
_TYPED: Final = Reading(_typed)
_RESULT: Final = Reading(lambda: Result.objects.filter(table=_TABLE))
