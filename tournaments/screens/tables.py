"""The tables of the last published round as kinds of screen show them, and the brackets they stand in."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, NamedTuple

from django.db.models import Max

from scoring.cards import Side
from tournaments.models.registration import changes_in
from tournaments.models.rounds import Table
from tournaments.rounds import brackets
from tournaments.sheets.queries import tables_of
from tournaments.standings.wording import figure

if TYPE_CHECKING:
    from django.db.models import QuerySet

    from tournaments.screens.registry import Asked


class Seats(NamedTuple):
    """A side of a table: who sits there; `points` are empty without a result, and after a forfeit."""

    names: str
    points: str = ""
    won: bool = False
    absent: bool = False


class Seen(NamedTuple):
    """A table with its two sides."""

    table: Table
    sides: tuple[Seats, Seats]


def of_round(asked: Asked) -> QuerySet[Table]:
    """The tables of the last published round, by number; none before there is one."""
    return tables_of(asked.round) if asked.round else Table.objects.none()


def seen(asked: Asked, tables: QuerySet[Table], *, results: bool = False) -> list[Seen]:
    """These tables of the concours with who sat there then; `results` tells what they came to."""
    changes = changes_in(asked.tournament)
    return [
        Seen(table, (_seats(table, Side.NS, names[0], results), _seats(table, Side.EW, names[1], results)))
        for table in tables
        for names in [[table.seated(side, changes).names for side in Side]]
    ]


def _seats(table: Table, side: Side, names: str, results: bool) -> Seats:
    points = table.ns_points if side is Side.NS else table.ew_points
    if not results or points is None:
        return Seats(names)
    absent = table.absent == side
    return Seats(names, "" if table.absent else figure(points), won=table.winner == side, absent=absent)


def last_activity(asked: Asked) -> datetime | None:
    """When a table of the last published round last wrote something."""
    latest: datetime | None = of_round(asked).order_by().aggregate(latest=Max("last_activity"))["latest"]
    return latest


def tree_of(asked: Asked) -> brackets.Tree | None:
    """Pools and brackets as far as they are published; None where the format has none."""
    if not brackets.has_tree(asked.tournament):
        return None
    standing = asked.standing
    return brackets.tree(asked.tournament, standing.ranking, through=standing.through)
