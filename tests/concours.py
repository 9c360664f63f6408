"""The concours that tests are played at."""

from __future__ import annotations

from datetime import date
from typing import Any

from tests.prepared import laid_out
from tournaments.core.models.accounts import Club
from tournaments.core.models.planning import Tournament


@laid_out
def saint_martin(club: Club, **fields: Any) -> Tournament:
    """Create a concours of a club with these fields; all others have the defaults of the models."""
    named = {"name": "Concours de la Saint-Martin", "slug": "saint-martin", "date": date(2026, 11, 21)}
    return Tournament.objects.create(club=club, **{**named, **fields})


def unsaved_tournament(**fields: Any) -> Tournament:
    """A concours that is not saved, for code that only reads its fields."""
    named = {"name": "Grand concours", "date": date(2026, 11, 21), "rounds_planned": 5, "ending": "target"}
    return Tournament(**{**named, "bye_policy": "extra", **fields})
