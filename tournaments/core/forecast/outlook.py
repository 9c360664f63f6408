"""When the running round and the whole evening end, from what was seen tonight; nothing is simulated.

All times are minutes, those of an `Outlook` from now on.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import inf
from typing import Final

from tournaments.core.forecast.lasting import RoundLength, hall_deviation, last_table
from tournaments.core.forecast.learning import SeenRound, SeenTable, learn_deals, learn_rounds
from tournaments.core.forecast.pace import Pace
from tournaments.core.forecast.running import (
    PlayingTable,
    RunningRound,
    end_deviation,
    end_of,
    rest_of,
)
from tournaments.core.forecast.spans import NORMAL, Span

WIDER: Final = 1.3
"""By how much intervals are widened, because halls are unlike what is believed of them."""
FOUR_OF_FIVE: Final = NORMAL.inv_cdf(0.9) * WIDER
SHORTEST_GAP: Final = 2.0
"""The minutes that a gap is believed to last still, however long it has lasted."""


@dataclass(frozen=True, slots=True)
class Tonight:
    """What is known at a moment of an evening.

    `pace` is what was believed of the hall before; `played` the rounds that have ended and `seen` their
    tables; `running` the round that is played, and `noted` its tables that noted all their deals as they
    played, whether they have ended or not. Between two rounds `since` is how long ago the last one ended.
    `left` are the rounds that have not begun.
    """

    pace: Pace
    played: tuple[SeenRound, ...] = ()
    seen: tuple[SeenTable, ...] = ()
    running: RunningRound | None = None
    noted: tuple[SeenTable, ...] = ()
    since: float = 0.0
    left: tuple[tuple[RoundLength, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Outlook:
    """The ends of the running round and of the evening, from now on; `pace` is what is believed now."""

    pace: Pace
    round: Span | None
    evening: Span

    @staticmethod
    def between(end: Span) -> tuple[float, float]:
        """The minutes from now between which the end falls four times out of five; no earlier than now."""
        return max(0.0, end.mean - FOUR_OF_FIVE * end.deviation), end.mean + FOUR_OF_FIVE * end.deviation


def most_note(tonight: Tonight) -> bool:
    """Whether most tables of the running round note their deals as they play.

    Where few do, those of which something is known are the ones that have ended, which are the fast ones.
    """
    running = tonight.running
    return running is not None and 2 * len(tonight.noted) >= len(running.tables) + running.ended > 0


def learnt(tonight: Tonight) -> Pace:
    """The pace that is believed of the hall after all that was seen of it."""
    noted = tonight.noted if most_note(tonight) else ()
    pace = learn_deals(tonight.pace, [*tonight.seen, *noted])
    return learn_rounds(pace, tonight.played)


def outlook(tonight: Tonight, pace: Pace | None = None) -> Outlook:
    """When the running round and the evening end; the `pace` is given where it was `learnt` before."""
    running, pace = tonight.running, pace or learnt(tonight)
    rounds = [last_table(length, pace, tables) for length, tables in tonight.left]
    common = sum(hall_deviation(length, pace, tables) for length, tables in tonight.left)
    gaps = [pace.gap] * len(rounds)
    now, now_common = Span(0.0, 0.0), 0.0
    if running is not None:
        end = end_of(running, pace)
        now, now_common = Span(end.mean - running.elapsed, end.deviation), end_deviation(running, pace)
    elif gaps:
        gaps[0] = replace(pace.gap, mean=max(SHORTEST_GAP, pace.gap.mean - tonight.since))
    parts = [now, *rounds, *gaps]
    return Outlook(
        pace,
        None if running is None else Span(now.mean, (now.deviation**2 + now_common**2) ** 0.5),
        Span(
            sum(part.mean for part in parts),
            (sum(part.deviation**2 for part in parts) + (common + now_common) ** 2) ** 0.5,
        ),
    )


def late_tables(tonight: Tonight, pace: Pace) -> list[tuple[PlayingTable, float]]:
    """The tables that note their deals, each with the minutes until it ends by its sheet, the last first.

    Under a clock none of them is later than the clock lets it be.
    """
    running = tonight.running
    if running is None:
        return []
    clock = running.length.minutes
    latest = inf if clock is None else max(0.0, clock - running.elapsed) + 1.5 * pace.minutes
    found = [
        (table, min(rest.usual, latest))
        for table in running.tables
        if (rest := rest_of(table, running, pace)) is not None
    ]
    return sorted(found, key=lambda each: -each[1])
