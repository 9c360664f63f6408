"""The rules a concours plays by, as the sheets of its tables want them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scoring.sheet import Head, SheetGame, game_of
from tournaments.models.opening import head_of
from tournaments.models.planning import Ending

if TYPE_CHECKING:
    from tournaments.models.planning import Tournament


def game_head(tournament: Tournament) -> Head:
    """By which rules a table of the concours would begin to play now."""
    return Head.from_json(head_of(tournament))


def game_of_concours(tournament: Tournament) -> SheetGame:
    """The game that a concours plays."""
    return game_of(game_head(tournament))


def plays_to_target(tournament: Tournament) -> bool:
    """Whether points end a table."""
    return tournament.ending == Ending.TARGET
