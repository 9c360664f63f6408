"""The concours of the standings and of the role walk."""

from __future__ import annotations

from tests.access.conftest import places
from tests.standings.conftest import add_teams, play_round, tournament

__all__ = ["add_teams", "places", "play_round", "tournament"]
