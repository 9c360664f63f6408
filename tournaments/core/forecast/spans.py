"""A number of minutes that is not known exactly."""

from __future__ import annotations

from dataclasses import dataclass
from math import erfc
from statistics import NormalDist
from typing import Final

NORMAL: Final = NormalDist()
HALF: Final = 0.5**0.5


def below(deviations: float) -> float:
    """The share of a normal distribution below so many deviations from its mean: `NORMAL.cdf`, quicker."""
    return 0.5 * erfc(-deviations * HALF)


@dataclass(frozen=True, slots=True)
class Span:
    """Minutes: what is expected, and the standard deviation of what happens."""

    mean: float
    deviation: float

    def within(self, share: float) -> float:
        """The minutes that suffice in this share of evenings (0.9: nine of ten), and no less than 0."""
        return max(0.0, self.mean + NORMAL.inv_cdf(share) * self.deviation)

    @property
    def usual(self) -> float:
        """The minutes that suffice every other time."""
        return self.within(0.5)

    @property
    def nine_in_ten(self) -> float:
        """The minutes that suffice nine times of ten."""
        return self.within(0.9)
