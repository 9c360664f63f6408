"""A concours with as many teams as a test needs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.concours import saint_martin
from tests.prepared import laid_out
from tests.sheets.verbs import record_totals
from tournaments.core.models.planning import Status, Tournament
from tournaments.core.models.registration import Player, Team
from tournaments.core.models.rounds import Round

MakeTeams = Callable[..., list[Team]]


@pytest.fixture
def tournament(cast: Any) -> Tournament:
    return saint_martin(
        cast.amicale,
        status=Status.OPEN,
        rounds_planned=5,
        ending="target",
        seed="5eed",
    )


@pytest.fixture
def add_teams(tournament: Tournament) -> MakeTeams:
    """Teams checked in, under the next numbers; `clubs` are given out in turn."""

    def add(count: int, clubs: tuple[str, ...] = ("",), **fields: Any) -> list[Team]:
        return create_teams(tournament, count, clubs, **fields)

    return add


@laid_out
def create_teams(tournament: Tournament, count: int, clubs: tuple[str, ...], **fields: Any) -> list[Team]:
    """Write the rows of teams and of their players."""
    first = tournament.teams.count() + 1
    players = Player.objects.bulk_create(
        Player(host=tournament.club, name=f"Joueur {number}{half}")
        for number in range(first, first + count)
        for half in "ab"
    )
    return Team.objects.bulk_create(
        Team(
            tournament=tournament,
            number=first + place,
            player1=players[2 * place],
            player2=players[2 * place + 1],
            club=clubs[place % len(clubs)],
            **{"present": True, **fields},
        )
        for place in range(count)
    )


@pytest.fixture
def finish() -> Callable[..., None]:
    """Gives every table of a round, or those named, a result won by NS."""

    def finish(round_: Round, *tables: int) -> None:
        for table in round_.tables.filter(number__in=tables) if tables else round_.tables.all():
            record_totals(table, 2010, 900)

    return finish
