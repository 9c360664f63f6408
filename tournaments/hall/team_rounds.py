"""The rounds of a team: table, adversary, result."""

from __future__ import annotations

from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from scoring.cards import Side
from tournaments.hall.queries import byes_of_team, tables_of_team
from tournaments.models.registration import LineUp, Substitution, Team, changes_in
from tournaments.models.rounds import Seated, Table
from tournaments.platform.text import teams_or_players
from tournaments.sheets.ledger import why
from tournaments.sheets.sheet import sheet_of_row
from tournaments.standings.rows import Round, Row
from tournaments.standings.wording import figure, kind_text


@dataclass(frozen=True, slots=True)
class TeamRound:
    """One round. `table` and `opponent` are None for a bye; `outcome` empty while the table plays.

    `partner` is who played with an individual at the mêlée; `costs` are the penalties behind both results.
    """

    number: int
    table: int | None = None
    opponent: Seated | None = None
    outcome: str = ""
    points: str = ""
    against: str = ""
    won: bool = False
    partner: LineUp | None = None
    costs: tuple[str, ...] = ()


def rounds_of_team(team: Team, row: Row | None) -> list[TeamRound]:
    """The published rounds of a team; `row` is its line in the standing, which has the points of a bye."""
    credited = {one["round"]: one for one in row["rounds"]} if row else {}
    changes = changes_in(team.tournament)
    played = [
        replace(one, costs=_costs(table, table.side_of(team))) if one.points else one
        for table in tables_of_team(team)
        for one in [_at_table(team, table, credited, changes)]
    ]
    seated = {one.number for one in played}
    byes = [_bye(team, number, credited.get(number)) for number in byes_of_team(team) if number not in seated]
    return sorted(played + byes, key=lambda one: one.number)


def _at_table(team: Team, table: Table, credited: dict[int, Round], changes: list[Substitution]) -> TeamRound:
    number = table.round.number
    side = table.side_of(team)
    own, opponent = (table.seated(one, changes) for one in (side, side.other))
    partner = next((line_up for line_up in own.line_ups if line_up.number != team.number), None)
    line = credited.get(number)
    if table.host == side and table.finished:
        return TeamRound(number, table.number, opponent, outcome=_("hors classement"), partner=partner)
    if not table.finished or line is None:
        return TeamRound(number, table.number, opponent, partner=partner)
    return TeamRound(
        number,
        table.number,
        opponent,
        partner=partner,
        outcome=kind_text(line["kind"]) or _outcome(side, table.winner),
        points=figure(line["points"]),
        against="" if table.absent else figure(line["against"]),
        won=table.winner == side,
    )


def _costs(table: Table, side: Side) -> tuple[str, ...]:
    """The penalties of a table, as the team on this side reads them: its own, and its adversaries'."""
    if not (table.ns_penalty or table.ew_penalty):
        return ()
    own, theirs = _("Pénalité −%(points)s · %(why)s"), _("Adversaires : pénalité −%(points)s · %(why)s")
    return tuple(
        (own if one.ruling.side is side else theirs)
        % {"points": figure(one.ruling.points), "why": why(one.ruling)}
        for one in sheet_of_row(table).penalties
    )


def _bye(team: Team, number: int, line: Round | None) -> TeamRound:
    exempt = teams_or_players(team.tournament, _("exempte"), _("exempt"))
    return TeamRound(number, outcome=exempt, points=figure(line["points"]) if line else "", won=True)


def _outcome(side: Side, winner: str | None) -> str:
    if winner is None:
        return _("nul")
    return _("gagné") if winner == side else _("perdu")
