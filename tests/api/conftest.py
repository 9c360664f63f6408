"""The concours of the standings and of the role walk, and a cache that remembers no other test."""

from __future__ import annotations

import pytest
from django.core.cache import cache

from tests.access.conftest import places
from tests.standings.conftest import add_teams, play_round, tournament

__all__ = ["add_teams", "places", "play_round", "tournament"]


@pytest.fixture(autouse=True)
def _fresh_cache() -> None:
    cache.clear()
