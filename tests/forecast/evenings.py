"""Evenings played deal by deal by lot, to compare closed forms with."""

from __future__ import annotations

from dataclasses import dataclass
from math import exp
from random import Random

from tournaments.core.forecast.lasting import RoundLength, deals_of
from tournaments.core.forecast.pace import Pace


@dataclass(frozen=True, slots=True)
class World:
    """The hall that plays: its pace, its first lot, and how much slower tables get each round."""

    lots: Random
    pace: Pace

    def about(self, mean: float, deviation: float) -> float:
        """A time of so many minutes on average, with this deviation of its logarithm."""
        return mean * exp(self.lots.gauss(-(deviation**2) / 2, deviation))

    def hall(self) -> float:
        """Minutes a deal of a hall, this evening."""
        return self.pace.deal * exp(self.lots.gauss(0, self.pace.hall))

    def table(self, length: RoundLength, hall: float) -> list[float]:
        """The minutes of each deal of a table in a hall of so many minutes a deal."""
        own, played = self.about(hall, self.pace.table), []
        most = self.lots.choices(*zip(*deals_of(length), strict=True))[0] if deals_of(length) else None
        while len(played) != most:
            played.append(self.about(own, self.pace.noise))
            if length.minutes is not None and sum(played) > length.minutes:
                if length.last_deal and len(played) != most:
                    played.append(self.about(own, self.pace.noise))
                break
        return played

    def evening(self, length: RoundLength, tables: int, rounds: int) -> float:
        """When an evening ends, in minutes after the hour that was announced."""
        hall, pace = self.hall(), self.pace
        end = self.lots.gauss(pace.start.mean, pace.start.deviation)
        end += sum(self.lots.gauss(pace.gap.mean, pace.gap.deviation) for _ in range(rounds - 1))
        return end + sum(max(sum(self.table(length, hall)) for _ in range(tables)) for _ in range(rounds))
