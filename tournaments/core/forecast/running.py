"""When the tables of a running round end, from what each has noted of its deals.

All times are minutes after the round began.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import lru_cache
from math import exp, log, prod
from typing import Final, NamedTuple

from tournaments.core.forecast.deals_to_target import moments_to_target
from tournaments.core.forecast.lasting import TAIL, RoundLength, earliest, share_ended
from tournaments.core.forecast.pace import Pace
from tournaments.core.forecast.spans import Span, below

SILENT: Final = 3.0
"""How many deals' time without a new one means that a table does not note its deals as it plays them."""
RARE: Final = 0.01
"""The share of tables that play so long that their length says nothing any more."""
ALONE: Final = 150
"""By how many points a target is farther for the side that is ahead than for the first of two equals."""
LEAST: Final = 0.4
"""The part of a deal that is taken to be left of the one that is played, however long it has lasted."""


@dataclass(frozen=True, slots=True)
class PlayingTable:
    """A table that still plays: its deals that were noted as they were played, `last` the moment of the last.

    `best` are the points of the side that is ahead. Without deals nothing is known of it but that it plays.
    """

    number: int
    deals: int = 0
    last: float = 0.0
    best: int = 0


@dataclass(frozen=True, slots=True)
class RunningRound:
    """A round `elapsed` minutes after it began, and its tables that still play.

    The minutes of its length are those after its begin when the clock ends, pauses included.
    """

    length: RoundLength
    elapsed: float
    tables: tuple[PlayingTable, ...]
    ended: int = 0
    """How many tables have ended."""


def notes_live(table: PlayingTable, pace: Pace, elapsed: float) -> bool:
    """Whether the deals on the sheet of a table say how far it is: an empty sheet is no slow table."""
    return table.deals > 0 and elapsed - table.last <= SILENT * _own(table, pace)[0]


def _own(table: PlayingTable, pace: Pace) -> tuple[float, float]:
    """Minutes a deal of a table, between its own and the hall's, and the variance of their logarithm."""
    trust = table.deals / (table.deals + (pace.noise / pace.table) ** 2)
    own = max(table.last, 0.1) / table.deals
    return exp(trust * log(own) + (1 - trust) * log(pace.minutes)), (1 - trust) * pace.table**2


class Rest(NamedTuple):
    """What a table has still to play, from now on: a normal distribution of the logarithm of minutes."""

    mean: float
    deviation: float

    @property
    def usual(self) -> float:
        """The minutes that suffice every other time."""
        return exp(self.mean)


def rest_of(table: PlayingTable, round_: RunningRound, pace: Pace) -> Rest | None:
    """What a table has still to play, by its sheet; None where that says nothing or only a clock ends it."""
    moments = _deals_left(table, round_.length)
    if moments is None or not notes_live(table, pace, round_.elapsed):
        return None
    (left, spread), (own, unsure) = moments, _own(table, pace)
    # Some part of the deal in progress is left, however long it has lasted.
    minutes = max(own * left - (round_.elapsed - table.last), own * (left - 1 + LEAST))
    variance = unsure + pace.noise**2 / left + spread / left**2
    return Rest(log(minutes) - variance / 2, variance**0.5)


def _deals_left(table: PlayingTable, length: RoundLength) -> tuple[float, float] | None:
    """Mean and variance of the number of deals that a table has still to play; None under the clock alone."""
    if length.deals is not None:
        return max(1.0, length.deals - table.deals), 0.0
    if length.target is None:
        return None
    return moments_to_target(max(1, length.target - table.best) + ALONE)


def _as_usual(length: RoundLength, pace: Pace, now: float) -> Callable[[float], float]:
    """The chance that a table of which nothing is known but that it plays `now` has ended after so long.

    One that plays on when nearly all others would have ended is believed to need two deals more.
    """
    before = share_ended(length, pace, now)
    if 1.0 - before < RARE:
        return lambda after: 1.0 - exp((now - after) / (2 * pace.minutes))
    return lambda after: (share_ended(length, pace, after) - before) / (1.0 - before)


def round_ended(round_: RunningRound, pace: Pace) -> Callable[[float], float]:
    """The chance that all tables of a round have ended after so many minutes of it."""
    now, length = round_.elapsed, round_.length
    every = [rest_of(table, round_, pace) for table in round_.tables]
    live = [rest for rest in every if rest is not None]
    unknown, usual = len(every) - len(live), _as_usual(length, pace, now)
    clock = length.minutes and _as_usual(replace(length, deals=None, target=None), pace, now)

    def ended(after: float) -> float:
        if after <= now:
            return 0.0
        minutes, running = log(after - now), 1.0 - clock(after) if clock else 1.0
        known = prod(1.0 - running * below((mean - minutes) / deviation) for mean, deviation in live)
        return known * usual(after) ** unknown if unknown else known

    return ended


@lru_cache(maxsize=16)
def end_of(round_: RunningRound, pace: Pace) -> Span:
    """When the round ends, in minutes after its begin, in a hall that plays at `pace` exactly."""
    if not round_.tables:
        return Span(round_.elapsed, 0.0)
    early, middle, late = (_within(round_, pace, share) for share in (0.1, 0.5, 0.9))
    return Span(0.3 * early + 0.4 * middle + 0.3 * late, (late - early) / (2 * TAIL))


@lru_cache(maxsize=16)
def end_deviation(round_: RunningRound, pace: Pace) -> float:
    """By how much the round ends later in a hall that is slower than `pace` by one standard deviation."""
    if not round_.tables:
        return 0.0
    slow, fast = (
        _within(round_, replace(pace, deal=pace.deal * exp(sign * pace.hall)), 0.5) for sign in (1, -1)
    )
    return max(0.0, (slow - fast) / 2)


def _within(round_: RunningRound, pace: Pace, share: float) -> float:
    """The minutes after which the round has ended in this share of such rounds."""
    return earliest(round_ended(round_, pace), share, round_.elapsed)
