"""What is proved of the rank of a team while games are left: ranks, and what makes one sure."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

PODIUM: Final = 3
"""The last rank of a podium, where more than twice as many are ranked."""


def podium(teams: int) -> int:
    """The last rank of the podium of so many teams; 0 where they are too few to speak of one."""
    return PODIUM if teams > 2 * PODIUM else 0


class RankBounds(NamedTuple):
    """The best and the worst rank that a team can still reach, from 1."""

    best: int
    worst: int


class Need(NamedTuple):
    """What makes a rank sure beside a victory: more than so many points, or so great a difference.

    `by` is the key of that criterion.
    """

    rank: int
    by: str
    more_than: int


@dataclass(frozen=True, slots=True)
class RankProspects:
    """The bounds of the rank of a team: `now`, and if it wins its next game.

    `now` is None where nothing is proved, `after_win` too where the team plays no more. `level`: after that
    victory nobody can have more victories, so that the next criterion makes the order. `need` makes a better
    rank sure than the victory alone. In a bracket `match` is the phase of the match that a victory leads to,
    empty without one; `wins_consolante`: the team plays the final of the consolante.
    """

    now: RankBounds | None = None
    after_win: RankBounds | None = None
    level: bool = False
    need: Need | None = None
    match: str = ""
    wins_consolante: bool = False
