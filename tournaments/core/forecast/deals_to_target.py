"""How many deals a game to a target takes, as the project's robot played them (`benchmarks/formats.py`)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from itertools import pairwise
from types import MappingProxyType
from typing import Final

from tournaments.core.forecast.spans import below

GAMES: Final = 4000
"""How many games were played to each target."""
ENDED: Final[Mapping[int, tuple[int, ...]]] = MappingProxyType(
    {
        1000: (67, 115, 357, 746, 1019, 1004, 456, 170, 54, 9, 2, 1),
        1500: (5, 18, 66, 149, 308, 514, 689, 858, 694, 457, 166, 49, 22, 5),
        2000: (1, 4, 13, 28, 74, 122, 253, 377, 522, 656, 726, 553, 376, 187, 68, 27, 12, 1),
        3000: (
            0, 0, 0, 0, 5, 5, 19, 31, 57, 96, 160, 229,
            325, 439, 470, 529, 539, 426, 315, 170, 107, 52, 17, 6, 3,
        ),
    }
)  # fmt: skip
"""How many games to each target ended at their first, second … deal, by the rules of the ASCE."""
POINTS: Final[Mapping[str, int]] = MappingProxyType(
    {"asce": 335, "pagat": 257, "wikipedia": 330, "dauphine": 240}
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
