"""A team that leaves after the draw: what its adversary gets. Pure changes; the forfeit is the sheet's.

The place goes to the exempt team, or the adversary is exempt itself. Nothing is changed of the table once
something was entered there: then the referee decides (C4).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from tournaments.rounds import edit_errors, errors
from tournaments.rounds.changes import Figures, Ground, Kind
from tournaments.rounds.seating import Match, Seating


@dataclass(frozen=True, slots=True)
class Replaced:
    """The exempt team plays in the place of the one that left."""

    gone: int
    exempt: int
    kind: ClassVar[Kind] = Kind.REPLACED

    @property
    def figures(self) -> Figures:
        return {"teams": [self.gone, self.exempt]}

    def after(self, ground: Ground) -> Seating:
        _table_left(ground, self.gone)
        if self.exempt not in ground.seating.byes:
            raise edit_errors.NobodyExempt
        ground.check_free(self.exempt)
        moved = ground.seating.with_places({self.gone: self.exempt, self.exempt: self.gone})
        return Seating.of(moved.matches, (number for number in moved.byes if number != self.gone))


@dataclass(frozen=True, slots=True)
class Exempted:
    """The table of the team that left is not played: who else sat there is exempt."""

    gone: int
    kind: ClassVar[Kind] = Kind.EXEMPTED

    @property
    def figures(self) -> Figures:
        return {"teams": [self.gone]}

    def after(self, ground: Ground) -> Seating:
        left = _table_left(ground, self.gone)
        others = [number for number in left.numbers if number != self.gone]
        ground.check_free(*others)
        matches = (match for match in ground.seating.matches if match != left)
        return Seating.of(matches, (*ground.seating.byes, *others))


@dataclass(frozen=True, slots=True)
class Removed:
    """The team that left was exempt: it is exempt no more, and gets nothing for the round."""

    gone: int
    kind: ClassVar[Kind] = Kind.REMOVED

    @property
    def figures(self) -> Figures:
        return {"teams": [self.gone]}

    def after(self, ground: Ground) -> Seating:
        if self.gone not in ground.seating.byes:
            raise errors.NotInRound(self.gone)
        ground.check_free(self.gone)
        byes = (number for number in ground.seating.byes if number != self.gone)
        return Seating.of(ground.seating.matches, byes)


def _table_left(ground: Ground, gone: int) -> Match:
    """The table of the team that left, where nothing was entered."""
    table = ground.seating.table_of(gone)
    if table is None:
        raise errors.NotInRound(gone)
    ground.check_free(gone)
    return table
