"""What several kinds of screen read: the tables of the last published round, and the brackets."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, NamedTuple

from django.db.models import Max

from scoring.cards import Side
from tournaments.core.models.registration import changes_in
from tournaments.core.models.rounds import Table
from tournaments.core.planning.steps import hour_alone
from tournaments.core.rounds import brackets
from tournaments.core.sheets.queries import tables_of
from tournaments.core.standings.wording import figure_text

if TYPE_CHECKING:
    from django.db.models import QuerySet

    from tournaments.frontends.screens.registry import SceneRequest


class SeatedSide(NamedTuple):
    """A side of a table: who sits there; `points` are empty without a result, and after a forfeit."""

    names: str
    points: str = ""
    won: bool = False
    absent: bool = False


class SeatedTable(NamedTuple):
    """A table with its two sides."""

    table: Table
    sides: tuple[SeatedSide, SeatedSide]

    @property
    def last_hour(self) -> str:
        """When something was last written there («23 h 40»); empty before that."""
        return hour_alone(self.table.last_activity) if self.table.last_activity else ""


def latest_tables(asked: SceneRequest) -> QuerySet[Table]:
    """The tables of the last published round, by number; none before there is one."""
    return tables_of(asked.round) if asked.round else Table.objects.none()


def seated_tables(
    asked: SceneRequest, tables: QuerySet[Table], *, results: bool = False
) -> list[SeatedTable]:
    """These tables with the players who sat there; with their `results` if asked for."""
    changes = changes_in(asked.tournament)

    def side_of(table: Table, side: Side) -> SeatedSide:
        return _seated_side(table, side, table.seated(side, changes).names, results)

    return [SeatedTable(table, (side_of(table, Side.NS), side_of(table, Side.EW))) for table in tables]


def _seated_side(table: Table, side: Side, names: str, results: bool) -> SeatedSide:
    points = table.ns_points if side is Side.NS else table.ew_points
    if not results or points is None:
        return SeatedSide(names)
    absent = table.absent == side
    return SeatedSide(
        names, "" if table.absent else figure_text(points), won=table.winner == side, absent=absent
    )


def last_activity(asked: SceneRequest) -> datetime | None:
    """When something was last written at a table of the last published round."""
    latest: datetime | None = latest_tables(asked).order_by().aggregate(latest=Max("last_activity"))["latest"]
    return latest


def tree_of(asked: SceneRequest) -> brackets.BracketTree | None:
    """Pools and brackets as far as they are published; None where the format has none."""
    if not brackets.has_tree(asked.tournament):
        return None
    standing = asked.standing
    return brackets.tree(asked.tournament, standing.ranking, through=standing.through, equals=standing.equals)
