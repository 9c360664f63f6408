"""A concours of the Amicale, as far as a test wants it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Any

import pytest
from django.utils import timezone

from tests.prepared import laid_out
from tests.results import set_result
from tournaments.core.models.planning import Ending, Tournament
from tournaments.core.models.registration import Player, Team
from tournaments.core.models.rounds import Round, Table
from tournaments.core.planning.actions import create_tournament

DAY = date(2026, 11, 21)


@pytest.fixture
@laid_out
def concours(cast: Any) -> Tournament:
    """Four rounds to the target, in preparation, without referees."""
    return create_tournament(
        cast.amicale,
        cast.odile,
        name="Coupe de Noël",
        date=DAY,
        rounds_planned=4,
        ending=Ending.TARGET,
    )


@pytest.fixture
@laid_out
def teams(concours: Tournament) -> list[Team]:
    """Four teams."""
    return [team(concours, number) for number in range(1, 5)]


def team(concours: Tournament, number: int) -> Team:
    players = [Player.objects.create(host=concours.club, name=f"Joueur {number}{letter}") for letter in "AB"]
    return Team.objects.create(
        tournament=concours, number=number, player1=players[0], player2=players[1], present=True
    )


@pytest.fixture
def play(concours: Tournament, teams: list[Team]) -> Callable[..., Round]:
    """Draws round `number`: two tables, of which those in `finished` have a result."""

    def play_round(number: int, *, published: bool = True, finished: tuple[int, ...] = (1, 2)) -> Round:
        return create_round(concours, teams, number, published=published, finished=finished)

    return play_round


@laid_out
def create_round(
    concours: Tournament, teams: list[Team], number: int, *, published: bool, finished: tuple[int, ...]
) -> Round:
    """Write the rows of a round of two tables."""
    drawn = Round.objects.create(
        tournament=concours,
        number=number,
        method=concours.draw_method,
        seed="a",
        published_at=timezone.now() if published else None,
    )
    for place in (1, 2):
        ns, ew = teams[2 * place - 2 : 2 * place]
        table = Table.objects.create(round=drawn, number=place, ns=ns, ew=ew, first_dealer=0)
        if place in finished and published:
            set_result(table, 2010, 900)
    return drawn
