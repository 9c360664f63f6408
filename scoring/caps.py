"""The most points that a table counts for in the standing (docs/rules/concours.md, C7).

A cap is a rule of the concours and not of the game: the table plays on as if there were none, and keeps its
winner. The cap only limits the points that the standing counts for and against the two sides.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from scoring.cards import Side


@dataclass(frozen=True, slots=True)
class Cap:
    """The most points that a table of round `from_round` or later counts for its sides, None for no end.

    `loser` is the cap of a side that lost, where it differs from `most`.
    """

    most: int | None = None
    loser: int | None = None
    from_round: int = 1

    def counted(
        self,
        round_: int,
        points: tuple[int, int],
        winner: Side | None,
        penalties: tuple[int, int] = (0, 0),
    ) -> tuple[int, int]:
        """The points of NS and of EW that count; `points` and the answer are both after the `penalties`.

        The cap applies before the penalties come off: else a penalty above the cap would cost nothing.
        """
        if round_ < self.from_round:
            return points
        lost = [winner is not None and winner is not side for side in Side]
        ns, ew = map(self._of_side, points, lost, penalties)
        return ns, ew

    def _of_side(self, points: int, lost: bool, penalty: int) -> int:
        most = self.loser if lost and self.loser is not None else self.most
        return points if most is None else min(points, max(0, most - penalty))


NO_CAP: Final = Cap()
