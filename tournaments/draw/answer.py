"""The answer of a draw: tables, byes, and every wish that could not be kept, with its reason."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from scoring.sentences import Text
from tournaments.draw.request import PlayedRound, PlayedTable


@dataclass(frozen=True, slots=True)
class DrawnTable:
    """One table of a drawn round; `phase` is named by the methods that have phases."""

    table: int
    ns: tuple[int, ...]
    ew: tuple[int, ...]
    phase: str | None = None

    def to_record(self) -> dict[str, Any]:
        return {"table": self.table, "ns": list(self.ns), "ew": list(self.ew), "phase": self.phase}


@dataclass(frozen=True, slots=True)
class BrokenWish:
    """A wish that could not be kept, for whom, and why. The JSON has the French sentence."""

    wish: str
    teams: tuple[int, ...]
    why: Text | str

    def to_record(self) -> dict[str, Any]:
        return {"wish": self.wish, "teams": list(self.teams), "why": str(self.why)}


@dataclass(frozen=True, slots=True)
class DrawnRound:
    """One drawn round, tables in the order of their numbers."""

    tables: tuple[DrawnTable, ...] = ()
    byes: tuple[int, ...] = ()
    relaxed: tuple[BrokenWish, ...] = ()

    def to_record(self) -> dict[str, Any]:
        return {
            "tables": [table.to_record() for table in self.tables],
            "byes": list(self.byes),
            "relaxed": [relaxed.to_record() for relaxed in self.relaxed],
        }

    def played(self) -> PlayedRound:
        """This round as history, no result known: what the next of several rounds starts from."""
        tables = tuple(PlayedTable(each.table, each.ns, each.ew, phase=each.phase) for each in self.tables)
        return PlayedRound(tables, self.byes)


@dataclass(frozen=True, slots=True)
class DrawAnswer:
    """The rounds asked for, in order."""

    rounds: tuple[DrawnRound, ...]

    def to_record(self) -> dict[str, Any]:
        return {"rounds": [each.to_record() for each in self.rounds]}
