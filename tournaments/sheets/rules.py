"""The rules a concours plays by, as the sheets of its tables want them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scoring.sheet import Head, SheetGame, game_of
from scoring.sheet.coinche import Coinche
from tournaments.models.opening import head_of
from tournaments.models.planning import Ending

if TYPE_CHECKING:
    from scoring.games import Table as Rules
    from tournaments.models.planning import Tournament


def game_head(tournament: Tournament) -> Head:
    """By which rules a table of the concours would begin to play now."""
    return Head.from_json(head_of(tournament))


def game_of_concours(tournament: Tournament) -> SheetGame:
    """The game that a concours plays."""
    return game_of(game_head(tournament))


def rules_of(tournament: Tournament) -> Rules:
    """Reader and scorer of a concours of coinche; `TypeError` for another game."""
    game = game_of_concours(tournament)
    if not isinstance(game, Coinche):
        raise TypeError(tournament.ruleset)
    return game.table


def plays_to_target(tournament: Tournament) -> bool:
    """Whether points end a table."""
    return tournament.ending == Ending.TARGET


def deals_of(tournament: Tournament) -> int | None:
    """The number of deals that ends a table, None where something else does (C1)."""
    return tournament.deals if tournament.ending == Ending.DEALS else None
