"""Halls as they may be, and what is known at a moment of one of their evenings."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import accumulate
from random import Random

from tests.forecast.evenings import World
from tournaments.core.forecast.lasting import RoundLength
from tournaments.core.forecast.learning import SeenRound, SeenTable
from tournaments.core.forecast.outlook import Tonight
from tournaments.core.forecast.pace import UNMEASURED, Pace
from tournaments.core.forecast.running import PlayingTable, RunningRound


@dataclass(frozen=True, slots=True)
class Hall:
    """A hall of so many tables that plays at `pace`.

    `noting` is the share of tables that note their deals as they play, `quarrels` that of tables that lose a
    quarter of an hour, `tiring` by how much each round is slower than the one before.
    """

    pace: Pace = field(default_factory=Pace)
    noting: float = 1.0
    quarrels: float = 0.0
    tiring: float = 0.0
    length: RoundLength = field(default_factory=lambda: RoundLength(deals=12))
    tables: int = 16
    rounds: int = 4


@dataclass(frozen=True, slots=True)
class PlayedRound:
    """A round as it was played: the moments of the deals of each table, after its begin, and who notes."""

    gap: float
    tables: list[list[float]]
    noting: list[bool]

    @property
    def minutes(self) -> float:
        return max(moments[-1] for moments in self.tables)


@dataclass(frozen=True, slots=True)
class PlayedEvening:
    """An evening as it was played, from which `at` tells what was known at a moment of it."""

    hall: Hall
    rounds: list[PlayedRound]

    def left_after(self, number: int) -> float:
        """The minutes from the begin of a round to the end of the evening."""
        later = self.rounds[number:]
        return self.rounds[number - 1].minutes + sum(each.gap + each.minutes for each in later)

    def at(self, number: int, minutes: float | None) -> Tonight:
        """What is known so many minutes after the begin of a round; None: at the end of the one before."""
        over = self.rounds[: number - 1]
        playing = None if minutes is None else self.rounds[number - 1]
        return Tonight(
            UNMEASURED,
            played=tuple(
                SeenRound(self.hall.length, self.hall.tables, each.minutes, each.gap if place else None)
                for place, each in enumerate(over)
            ),
            seen=tuple(
                SeenTable(len(every), every[-1], deals_of(every, notes))
                for each in over
                for every, notes in zip(each.tables, each.noting, strict=True)
            ),
            running=playing and self._running(playing, minutes or 0.0),
            noted=tuple(_noted(playing, minutes or 0.0)) if playing else (),
            left=((self.hall.length, self.hall.tables),) * (self.hall.rounds - number + (playing is None)),
        )

    def _running(self, playing: PlayedRound, minutes: float) -> RunningRound:
        every = enumerate(zip(playing.tables, playing.noting, strict=True), 1)
        still = [
            self._playing(place, moments, minutes) if notes else PlayingTable(place)
            for place, (moments, notes) in every
            if moments[-1] > minutes
        ]
        return RunningRound(self.hall.length, minutes, tuple(still), len(playing.tables) - len(still))

    def _playing(self, place: int, moments: list[float], minutes: float) -> PlayingTable:
        """A table whose deals are noted; to a target, the side ahead is about as near as its deals are."""
        deals, last = _known(moments, minutes)
        target = self.hall.length.target or 0
        ahead = Random(f"{place} {moments[-1]}").gauss(target * deals / len(moments), 150)  # noqa: S311
        return PlayingTable(place, deals, last, round(min(max(0.0, ahead), target - 10.0)) if target else 0)


def _known(moments: list[float], minutes: float) -> tuple[int, float]:
    """How many deals are over, and when the last of them was."""
    over = [moment for moment in moments if moment <= minutes]
    return len(over), over[-1] if over else 0.0


def _noted(playing: PlayedRound, minutes: float) -> list[SeenTable]:
    found = []
    for moments, notes in zip(playing.tables, playing.noting, strict=True):
        deals, last = _known(moments, minutes)
        if notes and deals:
            found.append(SeenTable(deals, last, deals_of(moments[:deals], notes)))
    return found


def deals_of(moments: list[float], notes: bool) -> tuple[float, ...]:
    """The minutes of each deal, where they were noted."""
    return (
        tuple(after - before for before, after in zip([0.0, *moments], moments, strict=False))
        if notes
        else ()
    )


def play(hall: Hall, seed: str) -> PlayedEvening:
    """An evening of a hall, by lot."""
    lots = Random(seed)  # noqa: S311 — evenings by lot
    world = World(lots, hall.pace)
    deal, rounds = world.hall(), []
    for number in range(hall.rounds):
        tables = []
        for _ in range(hall.tables):
            deals = world.table(hall.length, deal * (1 + hall.tiring) ** number)
            if lots.random() < hall.quarrels:
                deals[lots.randrange(len(deals))] += 15
            tables.append(list(accumulate(deals)))
        gap = max(2.0, lots.gauss(hall.pace.gap.mean, hall.pace.gap.deviation))
        rounds.append(PlayedRound(gap, tables, [lots.random() < hall.noting for _ in tables]))
    return PlayedEvening(hall, rounds)
