"""The settings that would end an evening earlier, from the next draw on, and when it would end with each.

Pure but for the settings of the concours, which are given.
"""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TYPE_CHECKING, Any, Final

from tournaments.core.evening.queries import KnownEvening, Rounds
from tournaments.core.forecast.lasting import deals_of
from tournaments.core.forecast.outlook import Outlook, outlook
from tournaments.core.models.planning import Ending
from tournaments.core.planning.endings import length_planned

if TYPE_CHECKING:
    from tournaments.core.forecast.pace import Pace
    from tournaments.core.models.planning import Tournament

FEWER_DEALS: Final = 2
FEWEST_DEALS: Final = 6
FEWER_MINUTES: Final = 5
FEWEST_MINUTES: Final = 15
MOST_MINUTES: Final = 90
WORTH: Final = 5.0
"""The minutes that a change must gain to be proposed."""


class Means(StrEnum):
    """What is shortened."""

    ROUNDS = "rounds"
    DEALS = "deals"
    CLOCK = "clock"


@dataclass(frozen=True, slots=True)
class Change:
    """A change of what is not drawn: one round fewer, fewer deals, or a clock.

    `first` is the first round that it changes; for one round fewer, the last that is played. `amount` is how
    many deals that round has afterwards, how many minutes, or one round; so no change is made twice.
    """

    means: Means
    first: int
    amount: int


def fields_of(tournament: Tournament, known: Rounds, change: Change) -> dict[str, Any] | None:
    """The settings that make the change; None where they are not to be had, or would not shorten anything."""
    left = range(known.published + 1, known.planned + 1)
    if not left:
        return None
    match change.means:
        case Means.ROUNDS:
            return _one_round_fewer(tournament, known, change)
        case Means.DEALS if change.first == left[0]:
            return _fewer_deals(tournament, left, change.amount)
        case Means.CLOCK if change.first == left[0]:
            return _clock(tournament, left, change.amount)
        case _:
            return None


def _one_round_fewer(tournament: Tournament, known: Rounds, change: Change) -> dict[str, Any] | None:
    fixed = tournament.has_brackets or tournament.finalists
    if fixed or change.amount != 1 or change.first != known.planned - 1 or change.first < known.drawn:
        return None
    return {"rounds_planned": change.first}


def _fewer_deals(tournament: Tournament, left: range, wanted: int) -> dict[str, Any] | None:
    if tournament.ending != Ending.DEALS:
        return None
    deals = {str(number): _deals_then(tournament, number) for number in left}
    if deals[str(left[0])] != wanted:
        return None
    if min(deals.values()) < FEWEST_DEALS:
        return None
    return {"deals_by_round": tournament.deals_by_round | deals}


def _deals_then(tournament: Tournament, number: int) -> int:
    return (tournament.deals_in(number) or 0) - FEWER_DEALS


def _clock(tournament: Tournament, left: range, minutes: int) -> dict[str, Any] | None:
    if not FEWEST_MINUTES <= minutes <= MOST_MINUTES:
        return None
    now = [tournament.minutes_in(number) for number in left]
    if any(before is not None and before <= minutes for before in now):
        return None
    by_round = tournament.minutes_by_round | {str(number): minutes for number in left}
    return {"minutes_by_round": by_round} | ({} if tournament.timed else {"time_limit": True})


@dataclass(frozen=True, slots=True)
class Sooner:
    """A change and when the evening would end with it."""

    change: Change
    ends: Outlook


def changes(tournament: Tournament, known: KnownEvening, present: Outlook) -> list[Sooner]:
    """The changes that would end the evening at least `WORTH` minutes earlier."""
    found = []
    for change in _proposed(tournament, known, present.pace) if known.tonight.left else ():
        fields = fields_of(tournament, known.rounds, change)
        if fields is not None:
            ends = outlook(replace(known.tonight, left=_left(tournament, known, fields)), present.pace)
            if present.evening.mean - ends.evening.mean >= WORTH:
                found.append(Sooner(change, ends))
    return found


def _proposed(tournament: Tournament, known: KnownEvening, pace: Pace) -> Iterator[Change]:
    first = known.rounds.published + 1
    yield Change(Means.ROUNDS, known.rounds.planned - 1, 1)
    yield Change(Means.DEALS, first, _deals_then(tournament, first))
    minutes = tournament.minutes_in(first)
    if minutes is not None:
        yield Change(Means.CLOCK, first, minutes - FEWER_MINUTES)
    else:
        yield Change(Means.CLOCK, first, _usual_minutes(tournament, first, pace))


def _usual_minutes(tournament: Tournament, number: int, pace: Pace) -> int:
    """What an average table needs for a round, up to five minutes more: a clock that stops the slow ones."""
    deals = sum(deals * chance for deals, chance in deals_of(length_planned(tournament, number)))
    return 5 * -int(-deals * pace.minutes // 5)


def _left(tournament: Tournament, known: KnownEvening, fields: dict[str, Any]) -> tuple[tuple[Any, int], ...]:
    """The rounds that would be left with other settings."""
    otherwise = copy(tournament)
    for name, value in fields.items():
        setattr(otherwise, name, value)
    planned = fields.get("rounds_planned", known.rounds.planned)
    tables = known.tonight.left[0][1]
    coming = range(known.rounds.published + 1, planned + 1)
    return tuple((length_planned(otherwise, number), tables) for number in coming)
