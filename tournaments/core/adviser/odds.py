"""How often the best teams win an evening: what is left to the cards.

The luck is counted on deals that the robot plays, how far teams differ is supposed: nobody has measured it at
coinche. `benchmarks/luck.py` makes the table, `tests/adviser/test_luck.py` plays it again.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from math import exp, log
from types import MappingProxyType
from typing import Final, NamedTuple

DEALS: Final = 12
"""The deals of the games of the table."""
GOOD: Final = 0.30
"""What is supposed: of two teams one deviation of strength apart, the better one wins 6 games of 10."""
STRONG: Final = 0.50
"""If teams differ more: it wins 7 games of 10."""


class Odds(NamedTuple):
    """In how many of a thousand evenings the best team wins, and in how many a team of the best quarter."""

    best: float
    quarter: float


MOST: Final = 950
"""The most of a thousand that is told of any."""
STRENGTHS: Final = (0.15, 0.30, 0.60)
"""By how many standard deviations of a game a team is ahead that is better by one deviation."""
SIZES: Final = (8, 32, 128)
ROUNDS: Final = (3, 4, 6)

TABLE: Final[Mapping[tuple[float, int, int], Odds]] = MappingProxyType(
    {
        (0.15, 8, 3): Odds(206, 377),
        (0.15, 8, 4): Odds(222, 392),
        (0.15, 8, 6): Odds(242, 422),
        (0.15, 32, 3): Odds(68, 404),
        (0.15, 32, 4): Odds(82, 436),
        (0.15, 32, 6): Odds(94, 490),
        (0.15, 128, 3): Odds(26, 429),
        (0.15, 128, 4): Odds(30, 466),
        (0.15, 128, 6): Odds(41, 528),
        (0.3, 8, 3): Odds(288, 484),
        (0.3, 8, 4): Odds(326, 530),
        (0.3, 8, 6): Odds(362, 577),
        (0.3, 32, 3): Odds(127, 553),
        (0.3, 32, 4): Odds(148, 608),
        (0.3, 32, 6): Odds(189, 684),
        (0.3, 128, 3): Odds(53, 608),
        (0.3, 128, 4): Odds(72, 682),
        (0.3, 128, 6): Odds(100, 769),
        (0.6, 8, 3): Odds(438, 663),
        (0.6, 8, 4): Odds(486, 709),
        (0.6, 8, 6): Odds(542, 764),
        (0.6, 32, 3): Odds(254, 767),
        (0.6, 32, 4): Odds(296, 828),
        (0.6, 32, 6): Odds(360, 890),
        (0.6, 128, 3): Odds(144, 840),
        (0.6, 128, 4): Odds(193, 900),
        (0.6, 128, 6): Odds(244, 956),
    }
)
"""By strength, teams and rounds: 20,000 evenings a row, half of them drawn by the standing, half by lot."""


def odds(teams: int, rounds: int, deals: float, strength: float = GOOD) -> Odds:
    """The odds of so many rounds of so many deals each, between and beyond the rows of the table.

    More deals let strength count for more: with their root, against the spread of the cards. Nothing is told
    as sure, however far beyond the table.
    """
    per_game = strength * (deals / DEALS) ** 0.5
    by_strength = [
        _between(
            [log(size) for size in SIZES],
            [_between(ROUNDS, [TABLE[each, size, count] for count in ROUNDS], rounds) for size in SIZES],
            log(teams),
        )
        for each in STRENGTHS
    ]
    best, quarter = _between(STRENGTHS, by_strength, per_game)
    return Odds(min(best, MOST), min(quarter, MOST))


def _between(places: Sequence[float], values: Sequence[Odds], at: float) -> Odds:
    """The odds at a place, on the line through its two neighbours: of the best team, by its logarithm."""
    right = min(max(bisect_left(places, at), 1), len(places) - 1)
    part = (at - places[right - 1]) / (places[right] - places[right - 1])
    low, high = values[right - 1], values[right]
    return Odds(
        exp(log(low.best) + part * (log(high.best) - log(low.best))),
        low.quarter + part * (high.quarter - low.quarter),
    )
