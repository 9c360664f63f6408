"""A team's way through the concours: where it sat, whom it met, what came of it."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring.cards import Side
from tournaments.hall.queries import byes_of_team, tables_of_team
from tournaments.models.registration import LineUp, Substitution, Team, changes_in, line_up
from tournaments.models.rounds import Table
from tournaments.standings.rows import Round, Row
from tournaments.standings.wording import figure, kind_text


@dataclass(frozen=True, slots=True)
class TeamRound:
    """One round. `table` and `opponent` are None for a bye; `outcome` empty while the table plays."""

    number: int
    table: int | None = None
    opponent: LineUp | None = None
    outcome: str = ""
    points: str = ""
    against: str = ""
    won: bool = False


def rounds_of_team(team: Team, row: Row | None) -> list[TeamRound]:
    """The published rounds of a team; `row` is its line in the standing, which has the points of a bye."""
    credited = {one["round"]: one for one in row["rounds"]} if row else {}
    changes = changes_in(team.tournament)
    played = [_at_table(team, table, credited, changes) for table in tables_of_team(team)]
    byes = [_bye(number, credited.get(number)) for number in byes_of_team(team)]
    return sorted(played + byes, key=lambda one: one.number)


def _at_table(team: Team, table: Table, credited: dict[int, Round], changes: list[Substitution]) -> TeamRound:
    number = table.round.number
    opponent = line_up(table.ew if table.ns_id == team.pk else table.ns, changes, number)
    line, result = credited.get(number), getattr(table, "result", None)
    if result is None or line is None:
        return TeamRound(number, table.number, opponent)
    side = Side.NS if table.ns_id == team.pk else Side.EW
    return TeamRound(
        number,
        table.number,
        opponent,
        outcome=kind_text(line["kind"]) or _outcome(side, result.winner),
        points=figure(line["points"]),
        against="" if result.absent else figure(line["against"]),
        won=result.winner == side,
    )


def _bye(number: int, line: Round | None) -> TeamRound:
    return TeamRound(number, outcome=_("exempte"), points=figure(line["points"]) if line else "", won=True)


def _outcome(side: Side, winner: str | None) -> str:
    if winner is None:
        return _("nul")
    return _("gagné") if winner == side else _("perdu")
