"""The concours that tests are played at."""

from __future__ import annotations

from datetime import date
from typing import Any

from tournaments.models.accounts import Club
from tournaments.models.planning import Tournament


def saint_martin(club: Club, **fields: Any) -> Tournament:
    """One of a club, with what a test needs of it; the rest is as the models have it."""
    named = {"name": "Concours de la Saint-Martin", "slug": "saint-martin", "date": date(2026, 11, 21)}
    return Tournament.objects.create(club=club, **{**named, **fields})


def unsaved(**fields: Any) -> Tournament:
    """One that no database has, for what only reads its fields."""
    named = {"name": "Grand concours", "date": date(2026, 11, 21), "rounds_planned": 5, "ending": "target"}
    return Tournament(**{**named, "bye_policy": "extra", **fields})
