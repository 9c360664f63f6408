"""What a late correction would have changed, as values: marks, result, ranks, tables of later draws."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from enum import StrEnum
from typing import Any, NamedTuple, Self

from tournaments.desk.rules_values import Came, RankChange


@dataclass(frozen=True, slots=True)
class MarkChange:
    """A deal that marks otherwise (NS, EW), as it was read and as it is; None, "" where it is not there."""

    place: int
    before: tuple[int, int] | None
    after: tuple[int, int] | None
    was: str = ""
    now: str = ""

    def to_record(self) -> list[Any]:
        return [self.place, self.before, self.after]


@dataclass(frozen=True, slots=True)
class Ranks:
    """Who would stand elsewhere after round `after`; the teams of the corrected table come first.

    `today`: this is no draw's standing, but the one of now.
    """

    after: int
    today: bool
    changes: tuple[RankChange, ...]


class Verdict(StrEnum):
    """What a draw made again with the correction says."""

    OTHER = "other"  # other tables
    SAME = "same"  # the same tables
    APART = "apart"  # it looks at no result
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
    """A later round drawn again with the correction: its draw number `attempt`, and what would be another.

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
    """Everything that a correction would have changed; `was` and `now` are the result in words.

    `absent` is the side that a forfeit was given against, before and after.
    """

    before: Came
    after: Came
    absent: tuple[str, str]
    marks: tuple[MarkChange, ...]
    ranks: tuple[Ranks, ...]
    draws: tuple[Redrawn, ...]
    was: str = ""
    now: str = ""

    @property
    def nothing(self) -> bool:
        """Whether nobody has to look: no mark, no result, no rank, no table is another."""
        same = self.before == self.after and self.absent[0] == self.absent[1]
        return same and not (self.marks or self.ranks or self.moved)

    @property
    def moved(self) -> list[Redrawn]:
        """The draws that would be others, or can no longer be made."""
        return [drawn for drawn in self.draws if drawn.verdict in {Verdict.OTHER, Verdict.UNTOLD}]

    @property
    def tables(self) -> int:
        """How many tables of later draws would be others."""
        return sum(len(drawn.tables) for drawn in self.draws)

    @property
    def ranked(self) -> int:
        """How many teams would stand elsewhere, in one standing or the other."""
        return len({change.number for ranks in self.ranks for change in ranks.changes})

    @property
    def other_winner(self) -> bool:
        return (self.before.finished, self.before.winner) != (self.after.finished, self.after.winner)

    @property
    def proposed(self) -> list[Redrawn]:
        """The rounds that nobody has seen yet, and that would be others: they are better drawn again."""
        return [drawn for drawn in self.moved if not drawn.published]

    def to_record(self) -> dict[str, Any]:
        """What is kept with the correction; numbers, so that it is read in any language."""
        return {
            "before": list(self.before),
            "after": list(self.after),
            "absent": list(self.absent),
            "marks": [change.to_record() for change in self.marks],
            "ranks": [asdict(ranks) for ranks in self.ranks],
            "draws": [asdict(drawn) for drawn in self.draws],
            "counts": {"marks": len(self.marks), "ranks": self.ranked, "tables": self.tables},
        }

    @property
    def digest(self) -> str:
        """What tells that this very effect was seen."""
        return hashlib.sha256(json.dumps(self.to_record(), sort_keys=True).encode()).hexdigest()
