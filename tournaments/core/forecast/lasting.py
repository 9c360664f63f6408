"""How long a round lasts, which is as long as its last table, and how long an evening of several rounds.

In closed form: nothing is simulated, so that a page may ask it (`tests/forecast` compares it with simulated
evenings). All times are minutes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from math import exp, log
from typing import Final

from tournaments.core.forecast.deals_to_target import deals_to_target
from tournaments.core.forecast.pace import Pace
from tournaments.core.forecast.spans import NORMAL, Span, below

NEAR: Final = 64.0
"""The minutes within which most times lie that are sought."""
STEPS: Final = 13
"""How often these are halved: to half a second."""
PARTS: Final = tuple((part + 0.5) / 5 for part in range(5))
"""What may be left of the deal that a table plays when the clock ends, as a part of it."""
UNEQUAL: Final = (
    (-3.750440, 0.000548269), (-2.366760, 0.030757124), (-1.154405, 0.240123179), (0.0, 0.457142856),
    (1.154405, 0.240123179), (2.366760, 0.030757124), (3.750440, 0.000548269),
)  # fmt: skip
"""Seven tables that stand for all of a hall: by how many deviations each is slow, and its weight."""
TAIL: Final = NORMAL.inv_cdf(0.9)


@dataclass(frozen=True, slots=True)
class RoundLength:
    """What ends the tables of a round: deals, a target of points, a clock, or a clock beside one of both.

    ValueError where nothing does, or both deals and a target do, or a number is none.
    """

    deals: int | None = None
    target: int | None = None
    minutes: int | None = None
    last_deal: bool = True
    """Whether a table begins one more deal after the one that it plays when the clock ends."""

    def __post_init__(self) -> None:
        ends = (self.deals, self.target, self.minutes)
        if all(end is None for end in ends) or None not in ends[:2]:
            raise ValueError("a round ends by deals, by a target, by a clock, or by a clock and one of both")
        if any(end is not None and end < 1 for end in ends):
            raise ValueError("deals, targets and minutes are at least 1")


@lru_cache(maxsize=256)
def deals_of(length: RoundLength) -> tuple[tuple[int, float], ...]:
    """The numbers of deals a table plays where no clock stops it, with their chances; none: it plays on."""
    if length.deals is not None:
        return ((length.deals, 1.0),)
    return deals_to_target(length.target) if length.target is not None else ()


def share_ended(length: RoundLength, pace: Pace, after: float) -> float:
    """The chance that one table has ended `after` so many minutes, in a hall that plays at `pace` exactly."""
    if length.minutes is None:
        return _played(after, length, pace.minutes, pace)
    if length.deals is None and length.target is None:
        return _stopped(after - length.minutes, length, pace.minutes, pace)
    if after <= 0:
        return 0.0
    alike = replace(pace, team=0.0)
    return 1.0 - sum(  # a slow table is late by its deals and by the clock: they are apart at one pace alone
        weight
        * (1.0 - _played(after, length, own, alike))
        * (1.0 - _stopped(after - length.minutes, length, own, alike))
        for own, weight in _paces(pace)
    )


def _paces(pace: Pace) -> Iterator[tuple[float, float]]:
    """Minutes a deal of unequal tables, each with the share of tables that stands for it (Gauss-Hermite)."""
    for size, weight in UNEQUAL:
        yield pace.minutes * exp(size * pace.table - pace.table**2 / 2), weight


def over_after(after: float, mean: float, variance: float) -> float:
    """The chance that what takes `mean` minutes, with this variance of its logarithm, is over."""
    return below((log(after / mean) + variance / 2) / variance**0.5)


def _played(after: float, length: RoundLength, deal: float, pace: Pace) -> float:
    """The chance that a table has played all its deals, at `deal` minutes each on average."""
    if after <= 0:
        return 0.0
    return sum(
        chance * over_after(after, deal * deals, pace.table**2 + pace.noise**2 / deals)
        for deals, chance in deals_of(length)
    )


def _stopped(after: float, length: RoundLength, deal: float, pace: Pace) -> float:
    """The chance that a table has played what it may still play `after` the end of the clock.

    The deal that is played at a given moment is longer than deals are: long ones take more of the time.
    """
    if after <= 0:
        return 0.0
    more, longer = int(length.last_deal), exp(pace.noise**2)
    return sum(
        over_after(
            after,
            deal * (part * longer + more),
            pace.table**2 + pace.noise**2 * (part**2 + more) / (part + more) ** 2,
        )
        for part in PARTS
    ) / len(PARTS)


def earliest(ended: Callable[[float], float], share: float, low: float = 0.0) -> float:
    """The least number of minutes above `low` after which `ended`, which grows to 1, is at least `share`."""
    high = low + NEAR
    while ended(high) < share:
        low, high = high, 2 * high
    for _ in range(STEPS):
        middle = (low + high) / 2
        low, high = (low, middle) if ended(middle) >= share else (middle, high)
    return high


def within(length: RoundLength, pace: Pace, tables: int, share: float) -> float:
    """The minutes within which the last of `tables` ends, in this share of rounds (0.5: every other)."""
    return earliest(lambda after: share_ended(length, pace, after), share ** (1 / tables))


@lru_cache(maxsize=512)
def last_table(length: RoundLength, pace: Pace, tables: int) -> Span:
    """How long a round of so many tables lasts, in a hall that plays at `pace` exactly."""
    early, middle, late = (within(length, pace, tables, share) for share in (0.1, 0.5, 0.9))
    return Span(0.3 * early + 0.4 * middle + 0.3 * late, (late - early) / (2 * TAIL))


@lru_cache(maxsize=512)
def hall_deviation(length: RoundLength, pace: Pace, tables: int) -> float:
    """By how much a round is longer in a hall that is slower than `pace` by one standard deviation."""
    slow, fast = (
        within(length, replace(pace, deal=pace.deal * exp(sign * pace.hall)), tables, 0.5) for sign in (1, -1)
    )
    return (slow - fast) / 2


def one_table(length: RoundLength, pace: Pace) -> float:
    """How long a table plays on average; `last_table(...).mean` less this is what it waits for the last."""
    shares = [(share + 0.5) / 40 for share in range(40)]
    return sum(within(length, pace, 1, share) for share in shares) / len(shares)


def evening(rounds: Sequence[tuple[RoundLength, int]], pace: Pace) -> Span:
    """From the hour that was announced to the end of the last round.

    `rounds` are the lengths and the numbers of tables, in their order.
    """
    spans = [last_table(length, pace, tables) for length, tables in rounds]
    gaps = max(0, len(rounds) - 1)
    common = sum(hall_deviation(length, pace, tables) for length, tables in rounds)
    mean = sum(span.mean for span in spans) + common * pace.hall / 2
    variance = pace.start.deviation**2 + gaps * pace.gap.deviation**2 + common**2
    return Span(
        pace.start.mean + gaps * pace.gap.mean + mean,
        (variance + sum(span.deviation**2 for span in spans)) ** 0.5,
    )
