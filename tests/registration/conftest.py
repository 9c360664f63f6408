"""A concours to inscribe teams in, with rounds drawn as far as a test needs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.utils import timezone

from tests.concours import saint_martin
from tests.prepared import laid_out
from tournaments.core.models.money import FeeKind
from tournaments.core.models.planning import Status, Tournament
from tournaments.core.models.registration import Team
from tournaments.core.models.rounds import Round, Table
from tournaments.core.money.actions import set_prices
from tournaments.core.money.prices import Prices
from tournaments.core.registration.actions import import_rows
from tournaments.core.registration.roster import TeamEntry

MakeTeams = Callable[..., list[Team]]
Publish = Callable[..., Round]


@pytest.fixture
def tournament(cast: Any) -> Tournament:
    return saint_martin(
        cast.amicale,
        status=Status.OPEN,
        rounds_planned=5,
        ending="target",
    )


@pytest.fixture
def desk(tournament: Tournament) -> Tournament:
    """A concours with a cash desk where a team pays 20 €."""
    set_prices(tournament, Prices(fees={FeeKind.OTHER: 2_000}))
    tournament.refresh_from_db()
    return tournament


@pytest.fixture
def inscribe(tournament: Tournament) -> MakeTeams:
    """Teams under the next numbers: «Aude 1 – Bruno 1», «Aude 2 – Bruno 2»…"""

    def make(count: int) -> list[Team]:
        return create_teams(tournament, count)

    return make


@laid_out
def create_teams(tournament: Tournament, count: int) -> list[Team]:
    """Write the rows of teams and of their players."""
    first = tournament.teams.count() + 1
    numbers = range(first, first + count)
    return import_rows(tournament, [TeamEntry(f"Aude {n}", f"Bruno {n}", "Lyon") for n in numbers])


@pytest.fixture
def publish(tournament: Tournament) -> Publish:
    """A published round in which these teams meet two by two."""

    def make(number: int, teams: list[Team], *, published: bool = True) -> Round:
        return create_round(tournament, number, teams, published=published)

    return make


@laid_out
def create_round(tournament: Tournament, number: int, teams: list[Team], *, published: bool) -> Round:
    """Write the rows of a round."""
    drawn = Round.objects.create(
        tournament=tournament,
        number=number,
        method="random",
        seed="5eed",
        published_at=timezone.now() if published else None,
    )
    for place in range(0, len(teams) - 1, 2):
        Table.objects.create(
            round=drawn, number=place // 2 + 1, ns=teams[place], ew=teams[place + 1], first_dealer=0
        )
    return drawn
