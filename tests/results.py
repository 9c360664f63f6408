"""What tables came to, for tests that only read results: the columns of the row, without a log."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from tournaments.models.rounds import Table

BY_POINTS: Final = "by points"


def came_to(table: Table, ns: int, ew: int, winner: str | None = BY_POINTS, **columns: Any) -> None:
    """A table finished; the higher total wins unless `winner` says who. `columns` are others of its row."""
    from django.utils import timezone  # noqa: PLC0415 — models wait for the settings

    from tournaments.models.rounds import Table  # noqa: PLC0415 — as above

    if winner == BY_POINTS:
        winner = None if ns == ew else "NS" if ns > ew else "EW"
    written = {"source": "totals", "finished_at": timezone.now(), **columns}
    Table.objects.filter(pk=table.pk).update(ns_points=ns, ew_points=ew, winner=winner, **written)
    table.refresh_from_db()


def came_to_nothing(table: Table, absent: str, **columns: Any) -> None:
    """A table given by forfeit."""
    winner = "EW" if absent == "NS" else "NS"
    came_to(table, 0, 0, winner, **{"source": "forfeit", "absent": absent, **columns})


def plays_again(*tables: Table) -> None:
    """Tables without the result they had."""
    from tournaments.models.rounds import Table  # noqa: PLC0415 — as above

    nothing = dict.fromkeys(("finished_at", "ns_points", "ew_points", "ns_manches", "ew_manches", "winner"))
    keys = [table.pk for table in tables]
    Table.objects.filter(pk__in=keys).update(**nothing, source="", absent="")
