"""Writes a seating into the rows of tables and byes, with as few changes as possible.

A table keeps its row, and with it its sheet, as long as the same teams play there. Where the teams change, so
does the version of the row: a form filled in for the former teams is rejected.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from scoring.lots import Lots
from tournaments.models.opening import open_tables
from tournaments.models.registration import Team
from tournaments.models.rounds import RESEATED, Bye, Round, Table
from tournaments.rounds import errors, queries
from tournaments.rounds.seating import Match, Seating

_ASIDE: Final = 20_000
"""What table numbers are raised by while others take their place: no room has so many."""
_FIELDS: Final = (
    "number", "ns", "ew", "ns_partner", "ew_partner", "phase", "host", "first_dealer", "version",
)  # fmt: skip


def place(round_: Round, after: Seating) -> None:
    """Make the tables and byes of the round those of `after`.

    `HeldTables` where a table for which something was entered would have to lose its teams.
    """
    teams = {team.number: team for team in round_.tournament.teams.all()}
    seated = round_.tables.select_related("ns", "ew", "ns_partner", "ew_partner")
    rows = list(seated.defer("sheet", "game", "card"))
    seats = _rows_for(after.matches, rows)
    held = set(queries.tables_held(round_))
    _check_held(rows, seats, held)
    kept = {row.pk for row in seats.values()}
    Table.objects.filter(pk__in=[row.pk for row in rows if row.pk not in kept]).delete()
    _write(round_, seats, teams, held)
    new = [match for match in after.matches if match not in seats]
    Table.objects.bulk_create(_row(Table(round=round_), match, teams) for match in new)
    _write_byes(round_, after.byes, teams)
    open_tables(round_)


def _rows_for(matches: Iterable[Match], rows: Iterable[Table]) -> dict[Match, Table]:
    """The row for each match: that of the same teams, else a free row with the same number."""
    same = {queries.match_of(row).sides: row for row in rows}
    found = {match: same[match.sides] for match in matches if match.sides in same}
    kept = {row.pk for row in found.values()}
    free = {row.number: row for row in rows if row.pk not in kept}
    there = {match: free[match.table] for match in matches if match not in found and match.table in free}
    return found | there


def _check_held(rows: Iterable[Table], seats: Mapping[Match, Table], held: set[int]) -> None:
    same = {row.pk for match, row in seats.items() if queries.match_of(row).sides == match.sides}
    if moved := [row.number for row in rows if row.number in held and row.pk not in same]:
        raise errors.HeldTables(moved)


def _write(round_: Round, seats: Mapping[Match, Table], teams: Mapping[int, Team], held: set[int]) -> None:
    """Write the changed rows, first under temporary numbers because numbers and teams are unique."""
    changed = [
        (row, match, queries.match_of(row).sides != match.sides)
        for match, row in seats.items()
        if queries.match_of(row) != match
    ]
    for place_, (row, _match, _others) in enumerate(changed):
        Table.objects.filter(pk=row.pk).update(number=_ASIDE + place_, host="NS")
    for row, match, others in changed:
        dealer = row.first_dealer if row.number in held else None  # who has dealt has dealt
        row.round = round_
        _row(row, match, teams)
        row.version += RESEATED if others else 0
        row.first_dealer = row.first_dealer if dealer is None else dealer
    Table.objects.bulk_update([row for row, _match, _others in changed], _FIELDS)


def _row(row: Table, match: Match, teams: Mapping[int, Team]) -> Table:
    """The row of a match, with a first dealer by lot."""
    (row.ns, row.ns_partner), (row.ew, row.ew_partner) = (
        (teams[side[0]], teams[side[1]] if len(side) > 1 else None) for side in (match.ns, match.ew)
    )
    row.number, row.phase, row.host = match.table, match.phase, match.host
    row.first_dealer = _first_dealer(row.round, match.table)
    return row


def _write_byes(round_: Round, numbers: Iterable[int], teams: Mapping[int, Team]) -> None:
    """Write the byes in their order, all again where the order changed."""
    wanted = list(numbers)
    if wanted != list(round_.byes.order_by("pk").values_list("team__number", flat=True)):
        round_.byes.all().delete()
        Bye.objects.bulk_create(Bye(round=round_, team=teams[number]) for number in wanted)


def _first_dealer(round_: Round, table: int) -> int:
    """Who deals first, by a lot that anybody can draw again (ASCE 2.1)."""
    return Lots(round_.seed, "dealer", round_.number, table).below(4)
