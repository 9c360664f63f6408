"""The rules a concours plays by, as the engine wants them."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import Final

from scoring import VERSION
from scoring.games import Table as Rules
from scoring.rulesets import RULESETS
from tournaments.models.planning import Ending, Tournament

ENGINE: Final = VERSION
"""Kept beside every mark: what an older engine wrote is told from what is wrong."""

NOBODY_REACHES: Final = 1_000_000_000
"""The target where only the last deal ends a table (C1)."""


def rules_of(tournament: Tournament) -> Rules:
    """Reader and scorer of a concours, made once for each ruleset and target.

    Played in N deals or under the clock, the target is one nobody reaches (C1).
    """
    return _rules(tournament.ruleset, tournament.target if plays_to_target(tournament) else NOBODY_REACHES)


def plays_to_target(tournament: Tournament) -> bool:
    """Whether points end a table."""
    return tournament.ending == Ending.TARGET


def deals_of(tournament: Tournament) -> int | None:
    """The number of deals that ends a table, None where something else does (C1)."""
    return tournament.deals if tournament.ending == Ending.DEALS else None


@lru_cache(maxsize=64)
def _rules(ruleset: str, target: int) -> Rules:
    return Rules(replace(RULESETS[ruleset], target=target))
