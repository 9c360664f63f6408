"""When the tables of a running round end, from what each has noted of its deals.

All times are minutes after the round began.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import exp, log, prod
from typing import Final

from tournaments.core.forecast.deals_to_target import deals_to_target
from tournaments.core.forecast.lasting import TAIL, RoundLength, earliest, over_after, share_ended
from tournaments.core.forecast.pace import Pace
from tournaments.core.forecast.spans import Span

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


UNKNOWN: Final = PlayingTable(0)
"""A table that does not note its deals."""


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


def table_ended(table: PlayingTable, round_: RunningRound, pace: Pace, after: float) -> float:
    """The chance that a table that plays now has ended `after` so many minutes of the round."""
    now, length = round_.elapsed, round_.length
    if after <= now:
        return 0.0
    if not notes_live(table, pace, now):
        return _as_usual(length, pace, now, after)
    own, unsure = _own(table, pace)
    playing = 1.0 - sum(
        chance * over_after(after - now, _rest(table, own, left, now), unsure + pace.noise**2 / left)
        for left, chance in _left(table, length)
    )
    if length.minutes is not None:
        clock = RoundLength(minutes=length.minutes, last_deal=length.last_deal)
        playing *= 1.0 - _as_usual(
            clock, replace(pace, deal=own, drag=1.0, team=(2 * unsure) ** 0.5), now, after
        )
    return 1.0 - playing


def _as_usual(length: RoundLength, pace: Pace, now: float, after: float) -> float:
    """The chance that a table of which nothing is known but that it plays `now` has ended `after` so long.

    One that plays on when nearly all others would have ended is believed to need two deals more.
    """
    playing = 1.0 - share_ended(length, pace, now)
    if playing < RARE:
        return 1.0 - exp((now - after) / (2 * pace.minutes))
    return (share_ended(length, pace, after) - 1.0 + playing) / playing


def _left(table: PlayingTable, length: RoundLength) -> tuple[tuple[int, float], ...]:
    """The numbers of deals that a table has still to play, with their chances; none under the clock alone."""
    if length.deals is not None:
        return ((max(1, length.deals - table.deals), 1.0),)
    return () if length.target is None else deals_to_target(max(1, length.target - table.best) + ALONE)


def _rest(table: PlayingTable, own: float, left: int, now: float) -> float:
    """The minutes that so many deals are expected to last still; of the one in progress some part is left."""
    return max(own * left - (now - table.last), own * (left - 1 + LEAST))


def round_ended(round_: RunningRound, pace: Pace, after: float) -> float:
    """The chance that all tables of a round have ended `after` so many minutes of it."""
    live = [table for table in round_.tables if notes_live(table, pace, round_.elapsed)]
    silent = len(round_.tables) - len(live)
    ended = prod(table_ended(table, round_, pace, after) for table in live)
    return ended * table_ended(UNKNOWN, round_, pace, after) ** silent if silent else ended


def end_of(round_: RunningRound, pace: Pace) -> Span:
    """When the round ends, in minutes after its begin, in a hall that plays at `pace` exactly."""
    if not round_.tables:
        return Span(round_.elapsed, 0.0)
    early, middle, late = (_within(round_, pace, share) for share in (0.1, 0.5, 0.9))
    return Span(0.3 * early + 0.4 * middle + 0.3 * late, (late - early) / (2 * TAIL))


def end_of_table(table: PlayingTable, round_: RunningRound, pace: Pace) -> float:
    """When a table ends, every other time, in minutes after the begin of the round."""
    alone = replace(round_, tables=(table,))
    return _within(alone, pace, 0.5)


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
    return earliest(lambda after: round_ended(round_, pace, after), share, near=round_.elapsed + 64)
