"""What other rules change, as values: deals, tables, ranks, and all of it together."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from tournaments.models.rounds import Table


class Came(NamedTuple):
    """What a table comes to: both totals, and who won once it is finished (None is a draw).

    `manches` are those won, where the game has them: the totals are then parties.
    """

    ns: int
    ew: int
    finished: bool = False
    winner: str | None = None
    manches: tuple[int, int] | None = None


class DealChange(NamedTuple):
    """The marks of a deal that change, or why it could not be any more (`refused`)."""

    place: int
    before: tuple[int, int]
    after: tuple[int, int]
    refused: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class TableChange:
    """A table that other rules change."""

    table: Table
    before: Came
    after: Came
    deals: tuple[DealChange, ...]

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
        return {
            "round": self.table.round.number,
            "table": self.table.number,
            "ns": str(self.table.ns_seated),
            "ew": str(self.table.ew_seated),
            "before": list(self.before[:4]),
            "after": list(self.after[:4]),
            "deals": [[deal.place, *deal.before, *deal.after] for deal in self.deals],
        }


class RankChange(NamedTuple):
    """A team, or player, that would stand elsewhere; None where it does not stand yet."""

    number: int
    names: str
    before: int | None
    after: int | None


@dataclass(frozen=True, slots=True)
class Effect:
    """Everything that other rules change."""

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
        seen = [self.version, self.to_record(), rules]
        return hashlib.sha256(json.dumps(seen, sort_keys=True).encode()).hexdigest()
