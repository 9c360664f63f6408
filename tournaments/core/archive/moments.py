"""The moments of an evening in a transfer: when entries were written and tables finished, and never by whom.

By them a club knows its pace, and whoever takes over in the middle of an evening when it will end. They are
no part of the archive for everybody: with the names of teams they would say who plays slowly.
"""

from __future__ import annotations

from collections import defaultdict
from datetime import MAXYEAR, MINYEAR, datetime
from typing import TYPE_CHECKING, Any

from tournaments.core.models.rounds import Table
from tournaments.core.models.sheets import Entry

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tournaments.core.archive.encoding import Data
    from tournaments.core.models.planning import Tournament


def as_text(at: datetime | None) -> str | None:
    """A moment as ISO text."""
    return None if at is None else at.isoformat()


def read_moment(text: str | None) -> datetime | None:
    """The moment in an ISO text.

    `ValueError` for one without a time zone, which the database needs, and in the first and the last year
    that a clock knows, which leave no room for a zone.
    """
    at = None if text is None else datetime.fromisoformat(text)
    if at is not None and (at.tzinfo is None or not MINYEAR < at.year < MAXYEAR):
        raise ValueError(text)
    return at


def moments_of(tournament: Tournament) -> list[Data]:
    """By table of published rounds: when it finished, and when each entry came, here and by its phone."""
    tables = list(_tables(tournament).values_list("pk", "round__number", "number", "finished_at"))
    entries: defaultdict[int, list[list[str | None]]] = defaultdict(list)
    rows = Entry.objects.filter(table__in=_tables(tournament).order_by().values("pk")).order_by("number")
    for table, at, claimed in rows.values_list("table_id", "at", "claimed_at"):
        entries[table].append([as_text(at), as_text(claimed)])
    return [
        {"round": round_, "table": number, "finished_at": as_text(finished), "entries": entries[key]}
        for key, round_, number, finished in tables
    ]


def _tables(tournament: Tournament) -> Any:
    published = Table.objects.filter(round__tournament=tournament, round__published_at__isnull=False)
    return published.order_by("round__number", "number")


def write_moments(tournament: Tournament, data: Iterable[Data]) -> None:
    """Write the moments over those of the import; `ValueError` where they are not those of these tables.

    A table without a result has not finished, whatever a file says.
    """
    told = {(each["round"], each["table"]): each for each in data}
    tables = list(_tables(tournament).select_related("round").defer("sheet", "game", "card"))
    logs: defaultdict[int, list[Entry]] = defaultdict(list)
    for entry in Entry.objects.filter(table__in=tables).order_by("number").only("table", "number"):
        logs[entry.table_id].append(entry)
    for table in tables:
        _read(table, logs[table.pk], told.pop((table.round.number, table.number)))
    if told:
        raise ValueError(f"moments of no table: {sorted(told)}")
    Table.objects.bulk_update(tables, ["finished_at", "last_activity"])
    Entry.objects.bulk_update([entry for log in logs.values() for entry in log], ["at", "claimed_at"])


def _read(table: Table, log: list[Entry], told: Data) -> None:
    finished = read_moment(told["finished_at"])
    if (finished is None) is not (table.finished_at is None):
        raise ValueError(told["finished_at"])
    table.finished_at = finished
    for entry, (at, claimed) in zip(log, told["entries"], strict=True):
        moment = read_moment(at)
        if moment is None:
            raise ValueError(at)
        entry.at, entry.claimed_at = moment, read_moment(claimed)
    table.last_activity = max((entry.at for entry in log), default=None)
