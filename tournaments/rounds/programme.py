"""The schedule of a tournament whose rounds need no results: known, and printed, before round 1."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from scoring.lots import derived
from tournaments.draw import api
from tournaments.draw.errors import InvalidRequest
from tournaments.models.planning import Tournament
from tournaments.models.registration import Team
from tournaments.models.rounds import Round
from tournaments.rounds import drawing, errors, queries
from tournaments.rounds.seating import Seating


@dataclass(frozen=True, slots=True)
class Planned:
    """One round of the schedule: `drawn`, or a forecast. `relaxed` are the wishes it breaks."""

    number: int
    seating: Seating
    drawn: bool
    relaxed: Sequence[dict[str, Any]] = ()


def has_programme(tournament: Tournament) -> bool:
    """Whether its rounds are known beforehand."""
    return tournament.drawn_by.known_ahead


def programme(tournament: Tournament) -> list[Planned]:
    """Every round, drawn or to come. Those to come are for the teams checked in, or before anybody is, for
    all that are expected. `RoundError` where the draw refuses; the queries do not grow with the teams."""
    drawn = list(tournament.rounds.select_related("tournament", "drawing").order_by("number"))
    known = [Planned(each.number, queries.seating(each), True, each.relaxed) for each in drawn]
    first = len(drawn) + 1
    return known + (_to_come(tournament, first) if first <= tournament.rounds_planned else [])


def teams_of(tournament: Tournament) -> list[Team]:
    """The teams of the forecast: those checked in, or all expected ones while nobody is."""
    number = tournament.rounds.count() + 1
    there = queries.teams_there(tournament, number)
    return there or list(tournament.teams.filter(gone_from=None).order_by("number"))


def _to_come(tournament: Tournament, first: int) -> list[Planned]:
    teams = teams_of(tournament)
    if len(teams) < tournament.fewest:
        raise errors.TooFewTeams(len(teams), tournament)
    seed = derived(tournament.seed, "draw", first)
    coming = Round(tournament=tournament, number=first, seed=seed)
    played = queries.played_before(tournament, first, queries.winners_of(tournament))
    asked = replace(drawing.asked(coming, teams, [], played), rounds=tournament.rounds_planned - first + 1)
    try:
        rounds = api.draw(asked).rounds
    except InvalidRequest as refused:
        raise errors.DrawRefused(refused) from refused
    return [
        Planned(first + place, Seating.drawn_as(each), False, drawing.wishes_of(each))
        for place, each in enumerate(rounds)
    ]
