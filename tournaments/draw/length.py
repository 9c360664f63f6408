"""How many rounds a method needs, so that a concours can be planned before it is drawn."""

from __future__ import annotations

from typing import Final

from tournaments.draw import berger
from tournaments.draw.bracketing import size_for
from tournaments.draw.pooling import how_many
from tournaments.draw.request import Options

_SCHEDULES: Final = {"rotation": lambda teams: (teams + 1) // 2, "round-robin": berger.rounds}


def rounds_needed(method: str, teams: int, options: Options) -> int | None:
    """Until everybody has met, or the last final is played; ``None`` where any number of rounds will do."""
    if teams < 2:
        return None
    if method == "knockout":
        return _steps(teams)
    if method == "pools":
        return _pools(teams, options)
    if options.finalists and options.final_from:
        return options.final_from - 1 + _steps(min(teams, options.finalists))
    schedule = _SCHEDULES.get(method)
    return schedule(teams) if schedule else None


def _steps(teams: int) -> int:
    """From the first step of a bracket to its final."""
    return size_for(teams).bit_length() - 1


def _pools(teams: int, options: Options) -> int:
    pools = how_many(teams, options.pool_size)
    small, larger = divmod(teams, pools)
    best = sum(min(small + (pool < larger), options.qualified) for pool in range(pools))
    best = max(best, 2)
    largest = berger.rounds(small + (larger > 0))
    return largest + max(_steps(best), _steps(max(teams - best, 1)))


def final_steps(finalists: int) -> int:
    """How many rounds the final of so many takes; 0 without."""
    return finalists.bit_length() - 1 if finalists else 0


def final_from(rounds: int, finalists: int) -> int:
    """The first of `rounds` rounds that belongs to the final, which is over with the last; 0 without."""
    return max(1, rounds - final_steps(finalists) + 1) if finalists else 0
