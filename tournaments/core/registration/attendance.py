"""The verbs of attendance: check-in, fixed tables, late arrivals, departures. Each is one transaction."""

from __future__ import annotations

from simple_history.utils import bulk_update_with_history

from tournaments.core.models.planning import Tournament
from tournaments.core.models.registration import Team, not_gone
from tournaments.core.models.rounds import last_published
from tournaments.core.registration import queries
from tournaments.core.registration.actions import changing, changing_team, check_round
from tournaments.core.registration.errors import RegistrationError
from tournaments.core.registration.roster import Roster


def set_present(team: Team, present: bool) -> None:
    """Check a team in, or take that back; `RegistrationError` for a team that has left."""
    with changing_team(team):
        if queries.has_left(team):
            raise RegistrationError("gone", number=team.number)
        if team.present != present:
            team.present = present
            team.save(update_fields=["present"])


def check_in_all(tournament: Tournament) -> int:
    """Check in every team expected for the next round; returns how many."""
    with changing(tournament) as locked:
        teams = list(locked.teams.filter(queries.to_check_in(last_published(locked) + 1)))
        for team in teams:
            team.present = True
        bulk_update_with_history(teams, Team, ["present"])
    return len(teams)


def leave(team: Team, from_round: int, how: Team.Leaving) -> None:
    """Note that the team leaves from a round on: a withdrawal before it played, or an abandonment.

    The first round that it misses can be the one being played; the referee then rules on its table (C4). A
    team that leaves later is checked in and drawn until then, and may still leave at another round.
    """
    with changing_team(team) as locked:
        check_not_gone(team)
        check_round(locked, from_round, last_published(locked))
        check_leaving(team, how)
        team.gone_from, team.leaving = from_round, how
        team.save(update_fields=["gone_from", "leaving"])


def come_back(team: Team) -> None:
    """Note that the team plays to the end; `RegistrationError` if a player is in another team.

    One that has left is checked in again, and drawn from the next round on.
    """
    with changing_team(team) as locked:
        check_departure_noted(team)
        roster = Roster(locked, [player.name for player in team.players], without=[team])
        for player in team.players:
            roster.refuse_taken(player)
        team.present = team.present or queries.has_left(team)
        team.gone_from, team.leaving = None, ""
        team.save(update_fields=["gone_from", "leaving", "present"])


def arrive_from(team: Team, from_round: int) -> None:
    """Note that the team comes late and plays from a round on; `RegistrationError` after its first round."""
    with changing_team(team) as locked:
        check_may_arrive(team)
        check_round(locked, from_round, last_published(locked) + 1)
        team.from_round = from_round
        team.save(update_fields=["from_round"])


def keep_table(team: Team, table: int | None) -> None:
    """Give the team a fixed table from the next draw on, or none (None); `RegistrationError`."""
    with changing_team(team) as locked:
        others = locked.teams.filter(not_gone(last_published(locked) + 1), fixed_table=table)
        other = others.exclude(pk=team.pk).first()
        if table is not None and other is not None:
            raise RegistrationError("table-taken", field="fixed_table", number=other.number, table=table)
        if team.fixed_table != table:
            team.fixed_table = table
            team.save(update_fields=["fixed_table"])


def check_not_gone(team: Team) -> None:
    """`RegistrationError` for a team that has left already."""
    if queries.has_left(team):
        raise RegistrationError("gone-already", number=team.number)


def check_departure_noted(team: Team) -> None:
    """`RegistrationError` for a team whose departure is not noted."""
    if team.gone_from is None:
        raise RegistrationError("not-gone", number=team.number)


def check_leaving(team: Team, how: Team.Leaving) -> None:
    """`RegistrationError` for the withdrawal of a team that has played, which can only abandon."""
    if how == Team.Leaving.WITHDRAWAL and queries.has_played(team):
        raise RegistrationError("withdraws-too-late", field="how", number=team.number)


def check_may_arrive(team: Team) -> None:
    """`RegistrationError` for a team that was seated in a published round: its arrival cannot change."""
    if queries.was_seated(team):
        raise RegistrationError("arrives-too-late", field="from_round", number=team.number)
