"""How many deals a game to a target takes, as the project's robot played them (`benchmarks/formats.py`)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from itertools import pairwise
from types import MappingProxyType
from typing import Final

from tournaments.core.forecast.spans import below

GAMES: Final = 500
"""How many games were played to each target."""
ENDED: Final[Mapping[int, tuple[int, ...]]] = MappingProxyType(
    {
        1000: (9, 10, 51, 100, 123, 128, 54, 17, 7, 1),
        1500: (0, 3, 8, 19, 37, 79, 85, 103, 84, 53, 18, 7, 3, 1),
        2000: (0, 1, 1, 4, 7, 11, 38, 50, 62, 88, 92, 69, 39, 27, 8, 3),
        3000: (0, 0, 0, 0, 1, 0, 3, 4, 5, 11, 20, 31, 54, 57, 46, 64, 62, 54, 40, 23, 17, 3, 4, 1),
    }
)
"""How many games to each target ended at their first, second … deal, by the rules of the ASCE."""
POINTS: Final[Mapping[str, int]] = MappingProxyType(
    {"asce": 334, "pagat": 252, "wikipedia": 329, "dauphine": 240}
)
"""What both sides together mark in a deal on average, by ruleset."""


def target_by(ruleset: str, target: int) -> int:
    """The target by the rules of the ASCE whose games are as long as those to `target` by `ruleset`.

    A ruleset whose deals were not measured is taken for that of the ASCE.
    """
    return round(target * POINTS["asce"] / POINTS.get(ruleset, POINTS["asce"]))


@lru_cache(maxsize=64)
def deals_to_target(target: int) -> tuple[tuple[int, float], ...]:
    """The numbers of deals that a game to `target` may take, each with its chance; together these are 1.

    Targets that were not played lie between those that were: a normal distribution, mean and variance on the
    lines through the nearest two.
    """
    if target in ENDED:
        return tuple((deals, count / GAMES) for deals, count in enumerate(ENDED[target], 1) if count)
    mean, variance = _between(target)
    deviation = variance**0.5
    first, last = (max(1, round(mean + sign * 4 * deviation)) for sign in (-1, 1))
    inner = [below((deals + 0.5 - mean) / deviation) for deals in range(first, last)]
    shares = [after - before for before, after in pairwise([0.0, *inner, 1.0])]
    return tuple(enumerate(shares, first))


def _between(target: int) -> tuple[float, float]:
    """Mean and variance of the number of deals to a target that was not played; at least 1 and a quarter."""
    played = sorted(ENDED)
    low, high = next((pair for pair in pairwise(played) if target < pair[1]), (played[-2], played[-1]))
    part = (target - low) / (high - low)
    ends = zip(moments_to_target(low), moments_to_target(high), strict=True)
    mean, variance = (at_low + part * (at_high - at_low) for at_low, at_high in ends)
    return max(1.0, mean), max(0.25, variance)


@lru_cache(maxsize=2048)
def moments_to_target(target: int) -> tuple[float, float]:
    """Mean and variance of the number of deals that a game to `target` takes."""
    chances = deals_to_target(target)
    mean = sum(deals * chance for deals, chance in chances)
    return mean, sum((deals - mean) ** 2 * chance for deals, chance in chances)
