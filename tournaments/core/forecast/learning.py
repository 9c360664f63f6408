"""What an evening's tables and rounds say of the pace of its hall, and how much of it is believed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import exp, log
from typing import Final

from tournaments.core.forecast.lasting import RoundLength, hall_deviation, last_table
from tournaments.core.forecast.pace import Pace
from tournaments.core.forecast.spans import Span

NOISE_PRIOR: Final = (0.40, 40.0)
"""How unequal deals are taken to be, and how many deals' worth of seeing that belief is."""
TABLE_PRIOR: Final = (0.15, 12.0)
"""How unequal tables are taken to be, and how many tables' worth of seeing that belief is."""
ROUND_PRIOR: Final = 0.08
"""How far rounds may be from what their deals say: seats that are sought, quarrels, drinks."""
GAP_PRIOR: Final = 5.0
"""How far the mean of an evening's gaps may be from what is believed of them, in minutes."""
LONGEST_GAP: Final = 30.0
"""Minutes between two rounds that are no meal."""


@dataclass(frozen=True, slots=True)
class SeenTable:
    """A table that played so many deals in so many minutes; `each` where all its deals were noted."""

    deals: int
    minutes: float
    each: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class SeenRound:
    """A round that was seen to its end: what was to be played, by how many tables, and how long it took.

    `gap` are the minutes between the round before and this one, None for the first.
    """

    length: RoundLength
    tables: int
    minutes: float
    gap: float | None = None


def learn_deals(pace: Pace, tables: Sequence[SeenTable]) -> Pace:
    """The pace that is believed after the deals of some tables; they must be no choice of the fast ones."""
    seen = [table for table in tables if table.deals and table.minutes > 0]
    if not seen:
        return pace
    noise = _noise(seen)
    logs = [log(table.minutes / table.deals) for table in seen]
    spread = _spread(logs, [noise / table.deals for table in seen])
    variances = [spread + noise / table.deals for table in seen]
    weights = [1 / variance for variance in variances]
    before = 1 / pace.hall**2
    total = before + sum(weights)
    mean = sum(
        weight * (value + variance / 2)
        for weight, value, variance in zip(weights, logs, variances, strict=True)
    )
    return replace(
        pace,
        deal=exp((before * log(pace.deal) + mean) / total),
        hall=total**-0.5,
        team=(2 * spread) ** 0.5,
        noise=noise**0.5,
    )


def _noise(seen: Sequence[SeenTable]) -> float:
    """The variance of deals around the mean of their table, as a part of it."""
    believed, weight = NOISE_PRIOR
    squares, free = weight * believed**2, weight
    for table in seen:
        if len(table.each) > 1 and (mean := sum(table.each) / len(table.each)) > 0:
            squares += sum((minutes / mean - 1) ** 2 for minutes in table.each)
            free += len(table.each) - 1
    return squares / free


def _spread(logs: Sequence[float], noises: Sequence[float]) -> float:
    """The variance of tables: of the logarithms of their paces, less what the noise of deals explains."""
    believed, weight = TABLE_PRIOR
    mean, free = sum(logs) / len(logs), len(logs) - 1
    squares = sum((value - mean) ** 2 for value in logs) - free * sum(noises) / len(noises)
    return (weight * believed**2 + max(0.0, squares)) / (weight + free)


def learn_rounds(pace: Pace, rounds: Sequence[SeenRound]) -> Pace:
    """The pace that is believed after some rounds, each compared with what was expected of its own length.

    What was believed may be learnt from the deals of these same rounds; only how much longer rounds last than
    their deals say is then new.
    """
    before = 1 / (pace.hall**2 + ROUND_PRIOR**2)
    total, drag = before, 0.0
    for seen in rounds:
        expected = last_table(seen.length, pace, seen.tables)
        moved = hall_deviation(seen.length, pace, seen.tables) / pace.hall
        weight = (moved / expected.deviation) ** 2
        drag += weight * log(max(0.5, 1 + (seen.minutes - expected.mean) / moved))
        total += weight
    gaps = [seen.gap for seen in rounds if seen.gap is not None]
    return replace(pace, drag=exp(drag / total), hall=total**-0.5, gap=_gap(pace.gap, gaps))


def _gap(believed: Span, gaps: Sequence[float]) -> Span:
    """The time between two rounds, after some were seen; meals are left out."""
    usual = [gap for gap in gaps if gap <= LONGEST_GAP]
    before, each = 1 / GAP_PRIOR**2, 1 / believed.deviation**2
    total = before + each * len(usual)
    mean = (before * believed.mean + each * sum(usual)) / total
    return Span(mean, believed.deviation)
