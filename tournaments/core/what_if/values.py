"""The values of a preview: changed deals, tables, ranks and draws, and the whole effect."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, Any, NamedTuple, Self

if TYPE_CHECKING:
    from scoring.sheet import Sheet
    from tournaments.core.models.rounds import Table


class TableScore(NamedTuple):
    """The points of both sides of a table, and the winner once it is finished (None: a draw).

    `manches` are those won, in a game that has them; the points are then parties.
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
    """A deal with other marks (NS, EW) than before; an added or removed one has None and "" for no deal.

    `was` and `now` are the deal in words; `refused` says why it has become invalid.
    """

    place: int
    before: tuple[int, int] | None
    after: tuple[int, int] | None
    was: str = ""
    now: str = ""
    refused: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class TableChange:
    """The changes of a table by another sheet.

    `absent` is the side that lost by forfeit, before and after; empty for none.
    """

    table: Table
    before: TableScore
    after: TableScore
    absent: tuple[str, str]
    deals: tuple[DealChange, ...]

    @property
    def moved(self) -> bool:
        """Whether the result, or the running score, changes."""
        return self.before != self.after or self.absent[0] != self.absent[1]

    @property
    def marks(self) -> int:
        """How many deals have other marks."""
        return sum(deal.before != deal.after for deal in self.deals)

    @property
    def refused(self) -> list[DealChange]:
        return [deal for deal in self.deals if deal.refused]

    @property
    def other_winner(self) -> bool:
        return (self.before.finished, self.before.winner) != (self.after.finished, self.after.winner)

    def to_record(self) -> dict[str, Any]:
        """The record stored with a change of rules."""
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
    """A team or player with another rank; None before or after where it has none."""

    number: int
    names: str
    before: int | None
    after: int | None


@dataclass(frozen=True, slots=True)
class RankChanges:
    """The changed ranks in the standing after round `after`; the teams of the corrected table come first.

    `today`: it is the present standing, and not the one that the next draw was made from.
    """

    after: int
    today: bool
    changes: tuple[RankChange, ...]


class Verdict(StrEnum):
    """The outcome of a comparison of two draws."""

    OTHER = "other"  # other tables
    SAME = "same"  # the same tables
    IGNORES_RESULTS = "ignores-results"
    IMPOSSIBLE = "untold"  # the draw refuses; the value is stored with corrections


class PairingChange(NamedTuple):
    """A table with other sides, as text («4 – 7»; "" where the table does not exist).

    `new`: the new sides meet at no table of the former draw.
    """

    table: int
    was: str
    would: str
    new: bool


@dataclass(frozen=True, slots=True)
class DrawComparison:
    """A later round drawn from the results before and after a correction, for its draw number `attempt`.

    `exempt` are the numbers of the exempt teams before and after, if they differ. `why` says by language why
    the draw is impossible. `drifted`: results had already changed since the real draw, so that the former
    tables are those of a draw just before the correction, and not the real ones.
    """

    round: int
    attempt: int
    published: bool
    verdict: Verdict
    tables: tuple[PairingChange, ...] = ()
    exempt: tuple[str, str] | None = None
    why: Mapping[str, str] = field(default_factory=dict)
    drifted: bool = False

    @property
    def moved(self) -> bool:
        """Whether the draw would differ, or be impossible."""
        return self.verdict in {Verdict.OTHER, Verdict.IMPOSSIBLE}

    @property
    def stale(self) -> bool:
        """Whether the round is unpublished and would differ: it should be drawn again."""
        return self.moved and not self.published

    @classmethod
    def from_record(cls, record: Mapping[str, Any]) -> Self:
        exempt = record["exempt"]
        given = {
            "verdict": Verdict(record["verdict"]),
            "tables": tuple(PairingChange(*table) for table in record["tables"]),
            "exempt": exempt and (exempt[0], exempt[1]),
        }
        return cls(**{**record, **given})


class PrizeChange(NamedTuple):
    """A prize that left the room and would have other winners: `announced` in the ceremony, `printed` on
    paper.

    `key` names its step there. `rank` is None for a special prize, which has a `label`. `was` and `now` are
    the names of the winners, with the `numbers` of the teams of a rank; `prize_was` and `prize_now` are what
    each of them gets; `lots_was` and `lots_now` the first rank of equals whom lots alone separate, else 0.
    `announced_otherwise`: what stands before is by a correction not what was announced; `as_announced`: what
    would stand after is.
    """

    key: str
    rank: int | None
    label: str
    prize_was: str
    prize_now: str
    was: tuple[str, ...]
    now: tuple[str, ...]
    numbers_was: tuple[int, ...]
    numbers_now: tuple[int, ...]
    announced: bool
    printed: bool = False
    lots_was: int = 0
    lots_now: int = 0
    announced_otherwise: bool = False
    as_announced: bool = False

    def to_record(self) -> list[Any]:
        """The record without the names of people, which can be erased."""
        numbers = [list(self.numbers_was), list(self.numbers_now)]
        prizes = [self.prize_was, self.prize_now]
        on_paper = [True] if self.printed else []
        return [self.key, self.rank, self.label, *prizes, *numbers, self.announced, *on_paper]


class PayoutChange(NamedTuple):
    """A team that was given money (`given`, in cents) and would win another amount than before."""

    number: int
    names: str
    given: int
    before: int
    after: int

    @property
    def excess(self) -> int:
        """What would have to be taken back, in cents."""
        return max(self.given - self.after, 0)

    @property
    def missing(self) -> int:
        """What the team would still get, in cents."""
        return max(self.after - self.given, 0)

    def to_record(self) -> list[int]:
        """The record without names: number of the team, given, won before and after."""
        return [self.number, self.given, self.before, self.after]


class LeftRoomEffect:
    """What a change of a past round does to all that has left the room, however it came about."""

    __slots__ = ()
    ranks: tuple[RankChanges, ...]
    draws: tuple[DrawComparison, ...]
    prizes: tuple[PrizeChange, ...]
    payouts: tuple[PayoutChange, ...]
    final: bool

    @property
    def drawn_tables(self) -> int:
        """How many tables of later draws would differ."""
        return sum(len(drawn.tables) for drawn in self.draws)

    @property
    def ranked(self) -> int:
        """How many teams have another rank in at least one of the standings."""
        return len({change.number for ranks in self.ranks for change in ranks.changes})

    @property
    def stale(self) -> list[DrawComparison]:
        """The unpublished rounds that would differ and should be drawn again."""
        return [drawn for drawn in self.draws if drawn.stale]

    def left_room_record(self, marks: int) -> dict[str, Any]:
        """The part of the stored record that every such change has; `marks` deals have other marks."""
        return {
            "ranks": [asdict(ranks) for ranks in self.ranks],
            "draws": [asdict(drawn) for drawn in self.draws],
            "prizes": [prize.to_record() for prize in self.prizes],
            "payouts": [payout.to_record() for payout in self.payouts],
            "final": self.final,
            "counts": {"marks": marks, "ranks": self.ranked, "tables": self.drawn_tables},
        }


@dataclass(frozen=True, slots=True)
class LateEffect(LeftRoomEffect):
    """Everything that a late correction changes of what has left the room; `was`, `now`: the result in words.

    `final`: the standing itself is known as the last one; `shown`: it is, on a screen of the hall. `anew`: an
    older engine marked the sheet, and the correction has all of its deals marked by today's.
    """

    change: TableChange
    ranks: tuple[RankChanges, ...]
    draws: tuple[DrawComparison, ...]
    prizes: tuple[PrizeChange, ...] = ()
    payouts: tuple[PayoutChange, ...] = ()
    final: bool = False
    was: str = ""
    now: str = ""
    anew: bool = False
    shown: bool = False

    @property
    def nothing(self) -> bool:
        """Whether nothing that left the room differs, so that no confirmation is needed.

        Marks, results and ranks have left it with a later draw, with the last standing or with a screen.
        """
        if self.prizes or self.payouts or self.anew:
            return False
        moved = self.change.moved or any(drawn.moved for drawn in self.draws)
        known = self.final or self.shown or bool(self.draws)
        return not (known and (moved or self.change.deals or self.ranks))

    def to_record(self) -> dict[str, Any]:
        """The record stored with the correction; it has numbers and no words, for any language."""
        change = self.change
        return {
            "before": list(change.before),
            "after": list(change.after),
            "absent": list(change.absent),
            "marks": [[deal.place, deal.before, deal.after] for deal in change.deals],
            **self.left_room_record(len(change.deals)),
            **({"anew": True} if self.anew else {}),
            **({"shown": True} if self.shown else {}),
        }

    @property
    def digest(self) -> str:
        """The hash by which exactly this effect is confirmed."""
        return record_digest([self.to_record(), [[prize.was, prize.now] for prize in self.prizes]])


@dataclass(frozen=True, slots=True)
class RulesEffect:
    """Everything that other rules change, at this `version` of the results.

    `prizes` and `payouts` are those that have left the room.
    """

    version: int
    tables: tuple[TableChange, ...]
    ranks: tuple[RankChange, ...]
    prizes: tuple[PrizeChange, ...] = ()
    payouts: tuple[PayoutChange, ...] = ()

    @property
    def marks(self) -> int:
        """How many deals have other marks."""
        return sum(table.marks for table in self.tables)

    @property
    def refused(self) -> list[TableChange]:
        """The tables with a deal that becomes invalid."""
        return [table for table in self.tables if table.refused]

    @property
    def nothing(self) -> bool:
        return not (self.tables or self.ranks or self.prizes or self.payouts)

    def to_record(self) -> dict[str, Any]:
        """The record stored with the change of rules."""
        return {
            "marks": self.marks,
            "tables": [table.to_record() for table in self.tables],
            "ranks": [list(rank) for rank in self.ranks],
            "prizes": [prize.to_record() for prize in self.prizes],
            "payouts": [payout.to_record() for payout in self.payouts],
        }

    def digest(self, rules: Mapping[str, Any]) -> str:
        """The hash by which exactly this effect of these rules is confirmed."""
        return record_digest([self.version, self.to_record(), rules])


def record_digest(record: object) -> str:
    """The hash of a record, whatever the order of its keys."""
    return hashlib.sha256(json.dumps(record, sort_keys=True).encode()).hexdigest()
