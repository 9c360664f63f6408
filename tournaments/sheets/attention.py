"""Which tables wait for the referee, for whoever must know it without opening the queue."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tournaments.sheets.cases import waiting_disputes, waiting_messages

if TYPE_CHECKING:
    from tournaments.models.planning import Tournament
    from tournaments.models.rounds import Table

PLACE = ("table__round__number", "table__number")


def tables_waiting(tournament: Tournament) -> list[tuple[int, int]]:
    """The tables with something that no referee has settled, as (round, table), each once; one query."""
    disputed = waiting_disputes(tournament).order_by().values_list(*PLACE)
    sent = waiting_messages(tournament).order_by().values_list(*(f"link__{name}" for name in PLACE))
    return sorted(disputed.union(sent))


def waits(table: Table) -> bool:
    """Whether this table is one of them; one query."""
    return (table.round.number, table.number) in tables_waiting(table.round.tournament)
