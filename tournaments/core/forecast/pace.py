"""How fast a hall plays.

No figure of coinche was found anywhere: the defaults are guesses, near those of skat and tarot clubs, and say
nothing of a hall that was measured. Spreads are standard deviations of logarithms: 0.12 is about 12 %.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from tournaments.core.forecast.spans import Span

START: Final = Span(8, 5)
GAP: Final = Span(9, 3)


@dataclass(frozen=True, slots=True)
class Pace:
    """What is believed of a hall: minutes a deal, how unequal tables and deals are, minutes around rounds."""

    deal: float = 3.1
    """Minutes a deal, dealing and writing included, on average over the tables."""
    hall: float = 0.12
    """How far the whole hall may be from `deal` in one evening: what all its tables have in common."""
    team: float = 0.18
    """How unequal teams are; two of them make the pace of a table."""
    noise: float = 0.35
    """How unequal the deals of one table are."""
    start: Span = START
    """From the hour that was announced to the first round."""
    gap: Span = GAP
    """From the last table of a round to the first deal of the next one."""
    drag: float = 1.0
    """How much longer rounds last than their deals say."""

    @property
    def table(self) -> float:
        """How unequal tables are."""
        return self.team / 2**0.5

    @property
    def minutes(self) -> float:
        """Minutes a deal, as rounds bear out."""
        return self.deal * self.drag


UNMEASURED: Final = Pace(hall=0.18)
"""What is believed of a club that nobody has measured: clubs differ more than evenings of one do."""
