"""The sheet of a table for pages: the folded sheet, the players who sit there, and previews of changes."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from scoring.cards import Side
from scoring.sheet import LogEntry, LogHead, Sheet, SheetLine, SheetResult, apply
from scoring.sheet.entries import AddDeal, Content, Correct, Remove, Restore, Totals, Undo
from scoring.sheet.game import PlayedDeal
from scoring.sheet.rules import TYPED_STEP
from tournaments.core.models.registration import LineUp
from tournaments.core.models.rounds import Seated

if TYPE_CHECKING:
    from collections.abc import Mapping

    from scoring.sheet import SheetGame
    from scoring.sheet.fields import Record
    from scoring.sheet.game import GameState
    from tournaments.core.models.planning import Tournament
    from tournaments.core.models.rounds import Table


class CardPlayer(NamedTuple):
    """A player by the name that the row of a table has."""

    name: str


def seated_on(card: Mapping[str, Any], side: Side) -> Seated:
    """The players of a side, from the `card` of a table's row."""
    return Seated(
        tuple(LineUp(number, tuple(map(CardPlayer, names))) for number, names in card.get(side.value, []))
    )


def sheet_of_row(table: Table) -> Sheet:
    """The sheet stored on the row of a table; a new one before the first entry."""
    return Sheet.new(LogHead.from_json(table.game)) if table.sheet is None else Sheet.from_json(table.sheet)


def entries_of(table: Table) -> list[LogEntry]:
    """The log of a table as entries of `scoring.sheet`."""
    return [entry.value for entry in table.entries.order_by("number")]


def earlier_entries(table: Table, content: Content) -> list[LogEntry]:
    """The log of a table for a content that needs it (undo, restore); empty for any other."""
    return entries_of(table) if isinstance(content, Undo | Restore) else []


@dataclass(frozen=True)
class SheetRow:
    """One deal of a sheet: its place from 1, who dealt, and what it marks.

    `dealer` is a place among the `players` of the sheet, None where lots were drawn for it.
    """

    line: SheetLine
    place: int
    dealer: int | None
    played: PlayedDeal

    @property
    def deal(self) -> int:
        """The number of the deal: that of the entry that brought it."""
        return self.line.deal

    @property
    def record(self) -> Record:
        return self.line.record


class SheetPreview(NamedTuple):
    """The sheet after a change: the changed deal, None where it is off the sheet, and the game at the end."""

    played: PlayedDeal | None
    game: Any
    """The game's own `GameState`."""


@dataclass(frozen=True)
class TableSheet:
    """The sheet of a table, and the players who sit there in this round."""

    table: Table
    sheet: Sheet

    @classmethod
    def of(cls, table: Table) -> TableSheet:
        """The sheet stored on the row of a table."""
        return cls(table, sheet_of_row(table))

    @property
    def tournament(self) -> Tournament:
        """The concours; a query unless the table has its round, which a phone's deal never reads."""
        return self.table.round.tournament

    @cached_property
    def ns(self) -> Seated:
        return seated_on(self.table.card, Side.NS)

    @cached_property
    def ew(self) -> Seated:
        return seated_on(self.table.card, Side.EW)

    def seated(self, side: Side) -> Seated:
        """The players of a side."""
        return self.ns if side is Side.NS else self.ew

    @property
    def players(self) -> tuple[str, ...]:
        """The players' names, North, West, South, East as in `scoring.cards.Seat`; or of the two who play."""
        both = zip(self.ns.players, self.ew.players, strict=True)
        return tuple(player.name for pair in both for player in pair)

    @property
    def face_to_face(self) -> bool:
        """Whether two people play, one on each side."""
        return len(self.players) == len(Side)

    @property
    def game(self) -> SheetGame:
        """The game with its rules."""
        return self.sheet.game

    @cached_property
    def rows(self) -> tuple[SheetRow, ...]:
        first, pairs = self.table.first_dealer, zip(self.sheet.lines, self.sheet.played, strict=True)
        return tuple(
            SheetRow(line, place, self.sheet.dealer(first, place - 1), played)
            for place, (line, played) in enumerate(pairs, 1)
        )

    def row(self, deal: int) -> SheetRow | None:
        """The line of a deal; None where it is not on the sheet."""
        return next((row for row in self.rows if row.deal == deal), None)

    @property
    def removed(self) -> tuple[int, ...]:
        """The deals that were taken off and can be put back: those of the teams that sit here now."""
        return tuple(deal for deal in self.sheet.removed if not self.is_former(deal))

    def is_former(self, deal: int) -> bool:
        """Whether a deal was written for other teams that sat here before."""
        return deal % TYPED_STEP <= self.table.former_entries

    @property
    def state(self) -> Any:
        """The game's own `GameState` after the last deal."""
        return self.sheet.state

    @property
    def result(self) -> SheetResult | None:
        return self.sheet.result

    @property
    def totals(self) -> Totals | None:
        """The typed totals that count instead of the deals; None where the deals count."""
        return None if self.sheet.totals is None else self.sheet.totals.totals

    @property
    def score(self) -> tuple[int, int]:
        return self.sheet.score

    @property
    def manches(self) -> tuple[int, int] | None:
        return self.sheet.manches

    @property
    def over(self) -> bool:
        return self.sheet.result is not None

    @property
    def next_dealer(self) -> int | None:
        """The dealer of the next deal, as a place among `players`; None where lots are drawn for it."""
        return self.sheet.dealer(self.table.first_dealer)

    def preview(self, content: AddDeal | Correct) -> SheetPreview:
        """The sheet after a deal or correction, without writing; `Refusal` where saving would refuse it."""
        after = self.after(content)
        index = after.index(content.deal if isinstance(content, Correct) else after.number)
        return SheetPreview(None if index is None else after.played[index], after.state)

    def after(self, content: Content) -> Sheet:
        """The sheet after an entry of staff, without writing or checking who may write; `Refusal`."""
        entry = LogEntry(number=self.sheet.number + 1, content=content)
        return apply(self.sheet, entry, earlier_entries(self.table, content))

    def without(self, deal: int) -> GameState:
        """The game after taking a deal off, without writing; `Refusal`."""
        left: GameState = self.after(Remove(deal=deal)).state
        return left
