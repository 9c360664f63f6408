"""A concours whose draw is looked at, and its organizer."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from django.test import Client

from tests.desk.drawing import LONG, AddTeams
from tournaments.models.planning import Status, Tournament
from tournaments.models.registration import Player, Team


@pytest.fixture
def tournament(cast: Any) -> Tournament:
    return Tournament.objects.create(
        club=cast.amicale,
        name="Concours de la Saint-Martin",
        slug="saint-martin",
        date=date(2026, 11, 21),
        status=Status.OPEN,
        rounds_planned=5,
        ending="clock",
        seed="5eed",
    )


@pytest.fixture
def add_teams(tournament: Tournament) -> AddTeams:
    def add(count: int, **fields: Any) -> None:
        first = tournament.teams.count() + 1
        for number in range(first, first + count):
            one, two = (
                Player.objects.create(host=tournament.club, name=f"{name} {number}")
                for name in ("Élise", LONG)
            )
            Team.objects.create(
                tournament=tournament, number=number, player1=one, player2=two, **{"present": True, **fields}
            )

    return add


@pytest.fixture
def odile(client: Client, cast: Any) -> Client:
    """The organizer's browser."""
    client.force_login(cast.odile, "django.contrib.auth.backends.ModelBackend")
    return client
