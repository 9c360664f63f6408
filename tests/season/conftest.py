"""A club's year: the same evening sealed three times, a week apart, and a season of the first two."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from tests.archive.conftest import create_evening, sealed
from tests.prepared import laid_out
from tournaments.core.club_seasons import actions
from tournaments.core.models.planning import Tournament
from tournaments.core.models.registration import Player
from tournaments.core.models.seasons import ClubSeason
from tournaments.core.season.standing import Rules


@pytest.fixture
def year(cast: Any) -> list[Tournament]:
    """Three sealed concours of the club, on 7, 14 and 21 November."""
    return sealed_year(cast)


@laid_out
def sealed_year(cast: Any) -> list[Tournament]:
    found = []
    for order, day in enumerate((7, 14, 21)):
        concours = create_evening(cast, order)
        name = f"Vendredi {day} novembre"
        Tournament.objects.filter(pk=concours.pk).update(date=date(2026, 11, day), name=name)
        sealed(Tournament.objects.get(pk=concours.pk))
        found.append(Tournament.objects.get(pk=concours.pk))
    return found


@pytest.fixture
def season(cast: Any, year: list[Tournament]) -> ClubSeason:
    """A season of the first two, in which both count."""
    return season_of_two(cast.amicale, year)


@laid_out
def season_of_two(club: Any, year: list[Tournament]) -> ClubSeason:
    found = actions.create_season(club, "Saison 2026-2027", Rules("beaten", "all", 2))
    actions.set_evenings(found, [each.seal.fingerprint for each in year[:2]])
    return ClubSeason.objects.get(pk=found.pk)


@pytest.fixture
def namesakes(season: ClubSeason, year: list[Tournament]) -> ClubSeason:
    """The season, in whose second concours another player of the club, also called Anne 2, sat for her."""
    one_more_anne(year[1])
    return season


@laid_out
def one_more_anne(concours: Tournament) -> Player:
    before = Player.objects.get(name="Anne 2")
    after = Player.objects.create(host=concours.club, name="Anne 2", club="Les Atouts")
    concours.sealed_names.filter(player=before).update(player=after)
    concours.teams.filter(player1=before).update(player1=after)
    return after
