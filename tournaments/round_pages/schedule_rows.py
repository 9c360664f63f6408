"""How the page of the schedule shows it: round by round, with the names of those who meet."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from tournaments.models.planning import Tournament
from tournaments.models.registration import Team
from tournaments.rounds.programme import Planned, programme, teams_of
from tournaments.rounds.seating import Match
from tournaments.rounds.telling import Unkept, unkept


@dataclass(frozen=True, slots=True)
class Row:
    """One table of a round to come."""

    table: int
    ns: Sequence[Team]
    ew: Sequence[Team]


@dataclass(frozen=True, slots=True)
class RoundShown:
    """One round of the schedule; `drawn`: it has its own page."""

    number: int
    drawn: bool
    rows: Sequence[Row]
    exempt: Sequence[Team]
    unkept: Sequence[Unkept]


def shown(tournament: Tournament) -> dict[str, Any]:
    """The rounds, and for how many teams those to come are; `RoundError`."""
    teams = {team.number: team for team in tournament.teams.select_related("player1", "player2")}
    return {
        "rounds": [_round(planned, teams) for planned in programme(tournament)],
        "teams": len(teams_of(tournament)),
    }


def _round(planned: Planned, teams: dict[int, Team]) -> RoundShown:
    return RoundShown(
        planned.number,
        planned.drawn,
        [_row(match, teams) for match in planned.seating.matches],
        [teams[number] for number in planned.seating.byes],
        unkept(planned.relaxed),
    )


def _row(match: Match, teams: dict[int, Team]) -> Row:
    return Row(match.table, [teams[number] for number in match.ns], [teams[number] for number in match.ew])
