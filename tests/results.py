"""Writes results into the rows of tables, without a log, for tests that only read results."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from tournaments.core.models.rounds import Table

BY_POINTS: Final = "by points"


def set_result(table: Table, ns: int, ew: int, winner: str | None = BY_POINTS, **columns: Any) -> None:
    """Finish a table; the higher total wins unless `winner` says who. `columns` are others of its row."""
    write_result(table, ns, ew, winner, **columns)
    table.refresh_from_db()


def write_result(table: Table, ns: int, ew: int, winner: str | None = BY_POINTS, **columns: Any) -> None:
    """As `set_result`, in the database alone: `table` stays as it was."""
    from django.utils import timezone  # noqa: PLC0415 — models wait for the settings

    from tournaments.core.models.rounds import Table  # noqa: PLC0415 — as above

    if winner == BY_POINTS:
        winner = None if ns == ew else "NS" if ns > ew else "EW"
    written = {"source": "totals", "finished_at": timezone.now(), **columns}
    Table.objects.filter(pk=table.pk).update(ns_points=ns, ew_points=ew, winner=winner, **written)


def set_forfeit(table: Table, absent: str, **columns: Any) -> None:
    """Finish a table by the forfeit of the side `absent`."""
    write_forfeit(table, absent, **columns)
    table.refresh_from_db()


def write_forfeit(table: Table, absent: str, **columns: Any) -> None:
    """As `set_forfeit`, in the database alone."""
    winner = "EW" if absent == "NS" else "NS"
    write_result(table, 0, 0, winner, **{"source": "forfeit", "absent": absent, **columns})


def clear_result(*tables: Table) -> None:
    """Remove the results of tables, as if they still played."""
    from tournaments.core.models.rounds import Table  # noqa: PLC0415 — as above

    nothing = dict.fromkeys(("finished_at", "ns_points", "ew_points", "ns_manches", "ew_manches", "winner"))
    keys = [table.pk for table in tables]
    Table.objects.filter(pk__in=keys).update(**nothing, source="", absent="")
