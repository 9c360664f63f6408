"""What a key reads, as plain data (`tournaments.api.shapes`): as those who work at a concours have it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tournaments.api import values
from tournaments.hall import queries
from tournaments.sheets.sheet import TableSheet

if TYPE_CHECKING:
    from tournaments.models.journal import Event
    from tournaments.models.registration import Team
    from tournaments.models.rounds import Round, Table

    Value = dict[str, Any]


def event(one: Event, said: str) -> Value:
    """A line of the journal."""
    return {
        "at": one.at,
        "kind": one.kind,
        "said": said,
        "author": one.author.name if one.author else "",
        "concours": one.tournament.slug if one.tournament else "",
        "place": one.place,
    }


def registration(team: Team) -> Value:
    """A team as the desk has it."""
    return values.team(team) | {
        "present": team.present,
        "from_round": team.from_round,
        "leaving": team.leaving,
    }


def sheet(table: Table) -> Value:
    """A sheet as it stands, and what its next writer must name."""
    found = TableSheet.of(table)
    points = (table.ns_points, table.ew_points) if table.finished else None
    return {
        "round": table.round.number,
        "table": table.number,
        "version": table.version,
        "seating": table.seating,
        "score": found.score,
        "finished": table.finished,
        "points": points,
        "deals": [
            {"deal": row.deal, "place": row.place, "record": row.record, "marks": row.played.marks}
            for row in found.rows
        ],
    }


def drawn(round_: Round) -> Value:
    """A draw, published or not."""
    seating = queries.seating(round_)
    return {
        "number": round_.number,
        "published": round_.published,
        "attempt": round_.attempt,
        "tables": [
            {"table": one.number, "ns": one.ns.numbers, "ew": one.ew.numbers} for one in seating.tables
        ],
        "byes": [number for bye in seating.byes for number in bye.numbers],
    }
