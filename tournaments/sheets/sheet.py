"""A table's sheet as pages show it: the folded sheet, who sits there, and what a change would make of it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from scoring.cards import Side
from scoring.sheet import LogEntry, LogHead, Sheet, SheetLine, SheetResult, apply
from scoring.sheet.entries import AddDeal, Content, Correct, Remove, Restore, Totals, Undo
from scoring.sheet.game import PlayedDeal
from tournaments.models.registration import LineUp
from tournaments.models.rounds import Seated

if TYPE_CHECKING:
    from collections.abc import Mapping

    from scoring.sheet import SheetGame
    from scoring.sheet.fields import Record
    from scoring.sheet.game import GameState
    from tournaments.models.planning import Tournament
    from tournaments.models.rounds import Table


class CardPlayer(NamedTuple):
    """A player as named on the row of a table."""

    name: str


def seated_on(card: Mapping[str, Any], side: Side) -> Seated:
    """Who sits on a side, as the row of the table has them."""
    return Seated(
        tuple(LineUp(number, tuple(map(CardPlayer, names))) for number, names in card.get(side.value, []))
    )


def sheet_of_row(table: Table) -> Sheet:
    """The sheet that stands on the row of a table."""
    return Sheet.new(LogHead.from_json(table.game)) if table.sheet is None else Sheet.from_json(table.sheet)


def entries_of(table: Table) -> list[LogEntry]:
    """The log of a table, as the fold reads it."""
    return [entry.value for entry in table.entries.order_by("number")]


def earlier_entries(table: Table, content: Content) -> list[LogEntry]:
    """The log of a table for a content that looks back at it; empty for any other."""
    return entries_of(table) if isinstance(content, Undo | Restore) else []


@dataclass(frozen=True)
class Row:
    """One deal of a sheet: where it stands, who dealt, what it gave.

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


class Preview(NamedTuple):
    """What a change would make of the sheet: the deal in question, and the game after the last deal."""

    played: PlayedDeal | None
    game: Any
    """The game's own `GameState`."""


@dataclass(frozen=True)
class TableSheet:
    """The sheet of a table as it stands, and who sits there in this round."""

    table: Table
    sheet: Sheet

    @classmethod
    def of(cls, table: Table) -> TableSheet:
        """What stands on the row of a table."""
        return cls(table, sheet_of_row(table))

    @property
    def tournament(self) -> Tournament:
        """The concours; on the way of a phone's deal nothing asks for it."""
        return self.table.round.tournament

    @cached_property
    def ns(self) -> Seated:
        return seated_on(self.table.card, Side.NS)

    @cached_property
    def ew(self) -> Seated:
        return seated_on(self.table.card, Side.EW)

    def seated(self, side: Side) -> Seated:
        """Who sits on a side."""
        return self.ns if side is Side.NS else self.ew

    @property
    def players(self) -> tuple[str, ...]:
        """North, West, South, East, in the order of `scoring.cards.Seat`; or the two who play."""
        both = zip(self.ns.players, self.ew.players, strict=True)
        return tuple(player.name for pair in both for player in pair)

    @property
    def face_to_face(self) -> bool:
        """Whether two people play, one on each side."""
        return len(self.players) == len(Side)

    @property
    def game(self) -> SheetGame:
        """What it is played by."""
        return self.sheet.game

    @cached_property
    def rows(self) -> tuple[Row, ...]:
        first, pairs = self.table.first_dealer, zip(self.sheet.lines, self.sheet.played, strict=True)
        return tuple(
            Row(line, place, self.sheet.dealer(first, place - 1), played)
            for place, (line, played) in enumerate(pairs, 1)
        )

    def row(self, deal: int) -> Row | None:
        """The line of a deal; None where it is not on the sheet."""
        return next((row for row in self.rows if row.deal == deal), None)

    @property
    def state(self) -> Any:
        """The game's own `GameState` after the last deal."""
        return self.sheet.state

    @property
    def result(self) -> SheetResult | None:
        return self.sheet.result

    @property
    def totals(self) -> Totals | None:
        """The typed totals that stand in place of the deals; None where these count."""
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
        """Who deals the next deal, as a place among the `players`; None where lots are drawn for it."""
        return self.sheet.dealer(self.table.first_dealer)

    def preview(self, content: AddDeal | Correct) -> Preview:
        """The sheet once this was said; nothing is written. `Refusal` as it would come on saving."""
        after = self.after(content)
        index = after.index(content.deal if isinstance(content, Correct) else after.number)
        return Preview(None if index is None else after.played[index], after.state)

    def after(self, content: Content) -> Sheet:
        """The sheet that an entry of staff would make, whoever may write now; `Refusal`."""
        entry = LogEntry(number=self.sheet.number + 1, content=content)
        return apply(self.sheet, entry, earlier_entries(self.table, content))

    def without(self, deal: int) -> GameState:
        """The game without this deal. `Refusal`."""
        left: GameState = self.after(Remove(deal=deal)).state
        return left
