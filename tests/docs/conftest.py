"""A concours of two rounds, for the addresses that the documents name."""

from tests.standings.conftest import add_teams, play_round, tournament

__all__ = ["add_teams", "play_round", "tournament"]
