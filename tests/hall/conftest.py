"""The same concours as for the standings."""

from __future__ import annotations

from tests.standings.conftest import add_teams, play_round, tournament

__all__ = ["add_teams", "play_round", "tournament"]
