"""A concours whose draw is looked at, and its organizer."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from tests.concours import saint_martin
from tests.prepared import laid_out
from tests.round_pages.drawing import LONG, AddTeams
from tournaments.core.models.planning import Status, Tournament
from tournaments.core.models.registration import Player, Team


@pytest.fixture
def tournament(cast: Any) -> Tournament:
    return saint_martin(
        cast.amicale,
        status=Status.OPEN,
        rounds_planned=5,
        ending="clock",
        seed="5eed",
    )


@pytest.fixture
def add_teams(tournament: Tournament) -> AddTeams:
    def add(count: int, **fields: Any) -> None:
        create_teams(tournament, count, **fields)

    return add


@laid_out
def create_teams(tournament: Tournament, count: int, **fields: Any) -> None:
    """Write the rows of teams and of their players."""
    first = tournament.teams.count() + 1
    for number in range(first, first + count):
        one, two = (
            Player.objects.create(host=tournament.club, name=f"{name} {number}") for name in ("Élise", LONG)
        )
        Team.objects.create(
            tournament=tournament, number=number, player1=one, player2=two, **{"present": True, **fields}
        )


@pytest.fixture
def odile(client: Client, cast: Any) -> Client:
    """The organizer's browser."""
    client.force_login(cast.odile, "django.contrib.auth.backends.ModelBackend")
    return client
