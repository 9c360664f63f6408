"""What other sheets change, as values: deals, tables, ranks, later draws, and all of it together."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, Any, NamedTuple, Self

if TYPE_CHECKING:
    from scoring.sheet import Sheet
    from tournaments.models.rounds import Table


class TableScore(NamedTuple):
    """Both totals of a table, and who won once it is finished (None is a draw).

    `manches` are those won, where the game has them: the totals are then parties.
    """

    ns: int
    ew: int
    finished: bool = False
    winner: str | None = None
    manches: tuple[int, int] | None = None

    @classmethod
    def of(cls, sheet: Sheet) -> Self:
        """The result of a sheet, else its running totals."""
        result = sheet.result
        if result is None:
            return cls(*sheet.score, manches=sheet.manches)
        return cls(*result.points, True, result.winner and result.winner.value, sheet.manches)


@dataclass(frozen=True, slots=True)
class DealChange:
    """A deal whose marks (NS, EW) change, came or went: None and "" where it is not there.

    `was` and `now` are what is read of it; `refused` says why it could not be any more.
    """

    place: int
    before: tuple[int, int] | None
    after: tuple[int, int] | None
    was: str = ""
    now: str = ""
    refused: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class TableChange:
    """A table before and after its sheet is another.

    `absent` is the side that a forfeit was given against, before and after.
    """

    table: Table
    before: TableScore
    after: TableScore
    absent: tuple[str, str]
    deals: tuple[DealChange, ...]

    @property
    def moved(self) -> bool:
        """Whether it comes to something else."""
        return self.before != self.after or self.absent[0] != self.absent[1]

    @property
    def marks(self) -> int:
        """How many deals are marked otherwise."""
        return sum(deal.before != deal.after for deal in self.deals)

    @property
    def refused(self) -> list[DealChange]:
        return [deal for deal in self.deals if deal.refused]

    @property
    def other_winner(self) -> bool:
        return (self.before.finished, self.before.winner) != (self.after.finished, self.after.winner)

    def to_record(self) -> dict[str, Any]:
        """What is kept of it with a change of rules."""
        return {
            "round": self.table.round.number,
            "table": self.table.number,
            "ns": str(self.table.ns_seated),
            "ew": str(self.table.ew_seated),
            "before": list(self.before[:4]),
            "after": list(self.after[:4]),
            "deals": [[deal.place, *(deal.before or ()), *(deal.after or ())] for deal in self.deals],
        }


class RankChange(NamedTuple):
    """A team, or player, that would stand elsewhere; None where it does not stand."""

    number: int
    names: str
    before: int | None
    after: int | None


@dataclass(frozen=True, slots=True)
class Ranks:
    """Who would stand elsewhere after round `after`; the teams of the corrected table come first.

    `today`: this is no draw's standing, but the one of now.
    """

    after: int
    today: bool
    changes: tuple[RankChange, ...]


class Verdict(StrEnum):
    """What a draw made again from other results says."""

    OTHER = "other"  # other tables
    SAME = "same"  # the same tables
    IGNORES_RESULTS = "ignores-results"
    UNTOLD = "untold"  # it refuses


class Pairing(NamedTuple):
    """A table that would be another: sides as they are read («4 – 7»), "" where there is no such table.

    `new`: these two sides meet nowhere in the draw as it was.
    """

    table: int
    was: str
    would: str
    new: bool


@dataclass(frozen=True, slots=True)
class Redrawn:
    """A later round drawn again from other results: its draw number `attempt`, and what would be another.

    `exempt` are the numbers without adversary, before and after, where these differ. `why` says by language
    why the draw cannot be made. `drifted`: the results had moved since the draw already, so that `was` is
    what they would have given before the correction, and not what was drawn.
    """

    round: int
    attempt: int
    published: bool
    verdict: Verdict
    tables: tuple[Pairing, ...] = ()
    exempt: tuple[str, str] | None = None
    why: Mapping[str, str] = field(default_factory=dict)
    drifted: bool = False

    @property
    def moved(self) -> bool:
        """Whether it would be another, or can no longer be made."""
        return self.verdict in {Verdict.OTHER, Verdict.UNTOLD}

    @property
    def stale(self) -> bool:
        """Whether nobody has seen it yet, and it would be another: it is better drawn again."""
        return self.moved and not self.published

    @classmethod
    def from_record(cls, record: Mapping[str, Any]) -> Self:
        exempt = record["exempt"]
        given = {
            "verdict": Verdict(record["verdict"]),
            "tables": tuple(Pairing(*table) for table in record["tables"]),
            "exempt": exempt and (exempt[0], exempt[1]),
        }
        return cls(**{**record, **given})


@dataclass(frozen=True, slots=True)
class LateEffect:
    """Everything that a late correction would have changed; `was` and `now` are the result in words."""

    change: TableChange
    ranks: tuple[Ranks, ...]
    draws: tuple[Redrawn, ...]
    was: str = ""
    now: str = ""

    @property
    def nothing(self) -> bool:
        """Whether nobody has to look: no mark, no result, no rank, no table is another."""
        moved = self.change.moved or any(drawn.moved for drawn in self.draws)
        return not (moved or self.change.deals or self.ranks)

    @property
    def tables(self) -> int:
        """How many tables of later draws would be others."""
        return sum(len(drawn.tables) for drawn in self.draws)

    @property
    def ranked(self) -> int:
        """How many teams would stand elsewhere, in one standing or the other."""
        return len({change.number for ranks in self.ranks for change in ranks.changes})

    @property
    def stale(self) -> list[Redrawn]:
        """The rounds that nobody has seen yet, and that would be others: they are better drawn again."""
        return [drawn for drawn in self.draws if drawn.stale]

    def to_record(self) -> dict[str, Any]:
        """What is kept with the correction; numbers, so that it is read in any language."""
        change = self.change
        return {
            "before": list(change.before),
            "after": list(change.after),
            "absent": list(change.absent),
            "marks": [[deal.place, deal.before, deal.after] for deal in change.deals],
            "ranks": [asdict(ranks) for ranks in self.ranks],
            "draws": [asdict(drawn) for drawn in self.draws],
            "counts": {"marks": len(change.deals), "ranks": self.ranked, "tables": self.tables},
        }

    @property
    def digest(self) -> str:
        """What tells that this very effect was seen."""
        return _digest(self.to_record())


@dataclass(frozen=True, slots=True)
class RulesEffect:
    """Everything that other rules change in a concours whose results have this `version`."""

    version: int
    tables: tuple[TableChange, ...]
    ranks: tuple[RankChange, ...]

    @property
    def marks(self) -> int:
        """How many deals are marked otherwise."""
        return sum(table.marks for table in self.tables)

    @property
    def refused(self) -> list[TableChange]:
        """The tables with a deal that could not be any more."""
        return [table for table in self.tables if table.refused]

    @property
    def nothing(self) -> bool:
        return not self.tables and not self.ranks

    def to_record(self) -> dict[str, Any]:
        """What is kept of it with the change of rules."""
        return {
            "marks": self.marks,
            "tables": [table.to_record() for table in self.tables],
            "ranks": [list(rank) for rank in self.ranks],
        }

    def digest(self, rules: Mapping[str, Any]) -> str:
        """What tells that this very effect of these very rules was seen."""
        return _digest([self.version, self.to_record(), rules])


def _digest(record: object) -> str:
    return hashlib.sha256(json.dumps(record, sort_keys=True).encode()).hexdigest()
