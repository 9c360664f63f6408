"""A concours whose results a test writes down: teams, rounds of tables and byes, and what they came to."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.utils import timezone

from tests.concours import saint_martin
from tests.prepared import laid_out
from tests.results import set_forfeit, set_result
from tournaments.core.models.planning import Status, Tournament
from tournaments.core.models.registration import Player, Team
from tournaments.core.models.rounds import Bye, Round, Table

MakeTeams = Callable[..., list[Team]]
PlayRound = Callable[..., Round]


@pytest.fixture
def tournament(cast: Any) -> Tournament:
    return saint_martin(
        cast.amicale,
        status=Status.RUNNING,
        rounds_planned=3,
        ending="target",
        seed="5eed",
    )


@pytest.fixture
def add_teams(tournament: Tournament) -> MakeTeams:
    """Teams checked in, under the next numbers."""

    def add(count: int, **fields: Any) -> list[Team]:
        return create_teams(tournament, count, **fields)

    return add


@laid_out
def create_teams(tournament: Tournament, count: int, **fields: Any) -> list[Team]:
    """Write the rows of teams and of their players."""
    first = tournament.teams.count() + 1
    made = []
    for number in range(first, first + count):
        one, other = (
            Player.objects.create(host=tournament.club, name=f"Joueur {number}{half}") for half in "ab"
        )
        values = {"present": True, **fields}
        made.append(
            Team.objects.create(tournament=tournament, number=number, player1=one, player2=other, **values)
        )
    return made


@pytest.fixture
def play_round(tournament: Tournament) -> PlayRound:
    """A published round: each table as (ns, ew, ns points, ew points), or (ns, ew) while it plays.

    The higher total wins; `absent={table: side}` makes a forfeit, `byes` are team numbers.
    """

    def play(*tables: tuple[int, ...], **more: Any) -> Round:
        return create_round(tournament, *tables, **more)

    return play


@laid_out
def create_round(
    tournament: Tournament,
    *tables: tuple[int, ...],
    byes: tuple[int, ...] = (),
    absent: dict[int, str] | None = None,
    published: bool = True,
) -> Round:
    """Write the rows of a round, as `play_round` says."""
    round_ = Round.objects.create(
        tournament=tournament,
        number=tournament.rounds.count() + 1,
        method="swiss",
        seed="5eed",
        published_at=timezone.now() if published else None,
    )
    teams = {team.number: team for team in tournament.teams.all()}
    for number, (ns, ew, *points) in enumerate(tables, 1):
        table = Table.objects.create(round=round_, number=number, ns=teams[ns], ew=teams[ew], first_dealer=0)
        if side := (absent or {}).get(number):
            set_forfeit(table, side)
        elif points:
            set_result(table, *points)
    Bye.objects.bulk_create(Bye(round=round_, team=teams[number]) for number in byes)
    tournament.raise_results_version()
    return round_
