"""The matches that end the brackets of a concours, and which of them are played for a prize.

In a bracket ranks are how far each team got: the final is for the first two, the match for third place for
the next two, and a consolante begins below all who got further in the principale.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from tournaments.core.adviser.facts import OPTIONS, pool_brackets
from tournaments.draw.api import rounds_needed
from tournaments.draw.brackets.rounds import rounds_to_final


class Finals(NamedTuple):
    """The matches beside the final, which is always for a prize, that can give one.

    `third` is the match for third place. `consolante` is the final of the consolante, where the last round
    plays it beside the final; `apart`: it may be played in another round than the final.
    """

    third: bool
    consolante: bool
    apart: bool

    @property
    def tables(self) -> int:
        """At how many tables a prize is played for in the end."""
        return 1 + self.third + self.consolante


def finals_of(method: str, teams: Iterable[int], prizes: int) -> Finals:
    """What is true for each of these numbers of teams; `apart`, what may be for one of them."""
    found = [_finals(method, each, prizes) for each in teams]
    third, consolante, apart = zip(*found, strict=True)
    return Finals(all(third), all(consolante), any(apart))


@lru_cache(maxsize=2048)
def _finals(method: str, teams: int, prizes: int) -> Finals:
    if method == "pools":
        best, others = pool_brackets(teams)
        steps, below = rounds_to_final(best), rounds_to_final(others) if others > 1 else 0
        return Finals(best > 3 and prizes > 2, below >= steps and prizes > best, below > steps)
    places = 1 << (rounds_needed(method, teams, OPTIONS[method]) or 0)
    apart = 8 < teams < places  # who had a bye, and joins the consolante, decides how long that is
    return Finals(prizes > 2, teams > 6 and prizes > places // 2, apart)
