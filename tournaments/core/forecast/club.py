"""The pace of a club, as the evenings that it has played say, and how much of them is believed.

Rounds alone are read, from their draw to their last table: that is what every club has, who notes on phones
and who types from paper, and it knows no table and no player.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import exp, log
from typing import Final

from tournaments.core.forecast.lasting import hall_deviation, last_table
from tournaments.core.forecast.learning import GAP_PRIOR, LONGEST_GAP, ROUND_PRIOR, SeenRound
from tournaments.core.forecast.pace import UNMEASURED, Pace
from tournaments.core.forecast.spans import Span

EVENINGS_DIFFER: Final = Pace().hall
"""How far the evenings of one club are from each other."""
CLUBS_DIFFER: Final = (UNMEASURED.hall**2 - EVENINGS_DIFFER**2) ** 0.5
"""How far a club may be from the starting figure."""
LIKELY: Final = (0.4, 2.5)
"""Between which parts of what was expected a round is one that was played in one go."""

Evening = Sequence[SeenRound]
"""The rounds of one evening."""


def club_pace(evenings: Sequence[Evening]) -> Pace:
    """The pace that is believed of a club after so many evenings, whatever their order.

    An evening says by how much its rounds were longer than expected (the mean of their logarithms, weighted
    by how much each can say), but it is one evening, which may be far from the others. `Pace.hall` of the
    answer is how far the next evening may be: without any, the club is not known either.
    """
    likely = [rounds for evening in evenings if (rounds := [seen for seen in evening if is_likely(seen)])]
    if not likely:
        return UNMEASURED
    weight, total = 1 / CLUBS_DIFFER**2, 0.0
    for evening in likely:
        said = [_of_round(seen) for seen in evening]
        known = sum(certain for _, certain in said)
        own = 1 / (EVENINGS_DIFFER**2 + 1 / known)
        weight += own
        total += own * sum(ratio * certain for ratio, certain in said) / known
    return replace(
        UNMEASURED,
        deal=UNMEASURED.deal * exp(total / weight),
        hall=(EVENINGS_DIFFER**2 + 1 / weight) ** 0.5,
        gap=_gap([seen.gap for evening in likely for seen in evening if seen.gap is not None]),
    )


def is_likely(seen: SeenRound) -> bool:
    """Whether a round was played in one go: else it was typed in later, or on another day."""
    least, most = LIKELY
    expected = last_table(seen.length, UNMEASURED, seen.tables).mean
    return least * expected <= seen.minutes <= most * expected


def _of_round(seen: SeenRound) -> tuple[float, float]:
    """The logarithm of how much slower than expected a hall was in a round, and how certain that is.

    Under a clock a slow hall is hardly later than others, and such a round says little.
    """
    expected = last_table(seen.length, UNMEASURED, seen.tables)
    moved = hall_deviation(seen.length, UNMEASURED, seen.tables) / UNMEASURED.hall
    ratio = log(max(0.5, 1 + (seen.minutes - expected.mean) / moved))
    return ratio, 1 / ((expected.deviation / moved) ** 2 + ROUND_PRIOR**2)


def _gap(gaps: Sequence[float]) -> Span:
    """The time between two rounds, meals left out."""
    usual = [gap for gap in gaps if gap <= LONGEST_GAP]
    believed, before, each = UNMEASURED.gap, 1 / GAP_PRIOR**2, 1 / UNMEASURED.gap.deviation**2
    mean = (before * believed.mean + each * sum(usual)) / (before + each * len(usual))
    return Span(mean, believed.deviation)
