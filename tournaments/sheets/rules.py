"""The rules a concours plays by, as the engine wants them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final

from scoring import VERSION
from scoring.games import Table as Rules
from scoring.house import coinche_rules
from tournaments.models.planning import Ending, Tournament

ENGINE: Final = VERSION
"""Kept beside every mark: what an older engine wrote is told from what is wrong."""

NOBODY_REACHES: Final = 1_000_000_000
"""The target where only the last deal ends a table (C1)."""


def rules_of(tournament: Tournament) -> Rules:
    """Reader and scorer of a concours of coinche, made once for each ruleset, options and target.

    Played in N deals or under the clock, the target is one nobody reaches (C1).
    """
    return rules_with(tournament, tournament.ruleset, tournament.options, tournament.target)


def rules_with(tournament: Tournament, ruleset: str, options: Mapping[str, Any], target: int) -> Rules:
    """The same, were the concours played by other rules; it ends its tables as it does."""
    reached = target if plays_to_target(tournament) else NOBODY_REACHES
    return _rules(ruleset, json.dumps(options, sort_keys=True), reached)


def plays_to_target(tournament: Tournament) -> bool:
    """Whether points end a table."""
    return tournament.ending == Ending.TARGET


def deals_of(tournament: Tournament) -> int | None:
    """The number of deals that ends a table, None where something else does (C1)."""
    return tournament.deals if tournament.ending == Ending.DEALS else None


@lru_cache(maxsize=64)
def _rules(ruleset: str, options: str, target: int) -> Rules:
    return Rules(coinche_rules(ruleset, json.loads(options), target))
