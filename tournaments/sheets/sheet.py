"""A deal sheet as a value: what stands on it, and what a change would make of it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from scoring.cards import Side
from tournaments.models.planning import Tournament
from tournaments.models.rounds import Seated, Table
from tournaments.models.sheets import Result, Ruling, Totals
from tournaments.sheets.games import SheetGame, State, game_of
from tournaments.sheets.refusals import OtherDealRefused
from tournaments.sheets.replay import Played, Record, end_of, replay


@dataclass(frozen=True)
class Row:
    """One deal of a sheet: where it stands, who dealt, what it gave. `version` counts its versions.

    `dealer` is a place among the `players` of the sheet, None where lots were drawn for it.
    """

    deal: int
    place: int
    dealer: int | None
    record: Record
    version: int
    played: Played


@dataclass(frozen=True)
class Preview:
    """What a change would make of the sheet: the deal in question, and the game after the last deal."""

    played: Played | None
    game: Any
    """The game's own `State`."""


@dataclass(frozen=True)
class Sheet:
    """A deal sheet as it stands.

    `ns` and `ew` sat there in that round; `game` is the `State` after the last deal. `totals` and `result`
    are None while there are none; `last_version` is the newest version of any of its deals. `penalties` are
    those that stand.
    """

    table: Table
    rows: tuple[Row, ...]
    game: Any
    ns: Seated
    ew: Seated
    totals: Totals | None
    result: Result | None
    last_version: int
    penalties: tuple[Ruling, ...] = ()

    @cached_property
    def tournament(self) -> Tournament:
        return self.table.round.tournament

    @cached_property
    def rules(self) -> SheetGame:
        """What it is played by."""
        return game_of(self.tournament)

    @property
    def players(self) -> tuple[str, ...]:
        """North, West, South, East, in the order of `scoring.play.Seat`; or the two who play."""
        both = zip(self.ns.players, self.ew.players, strict=True)
        return tuple(player.name for pair in both for player in pair)

    def seated(self, side: Side) -> Seated:
        """Who sits on a side."""
        return self.ns if side is Side.NS else self.ew

    @property
    def score(self) -> tuple[int, int]:
        """What stands under the sheet now: the result where there is one, else the running score."""
        if self.result is not None and self.result.source != Result.Source.FORFEIT:
            return self.result.ns_points, self.result.ew_points
        score: tuple[int, int] = self.game.score
        return score

    @property
    def manches(self) -> tuple[int, int] | None:
        """The manches under the sheet now, as `score`; None in a game that has none."""
        if (
            self.result is not None
            and self.result.ns_manches is not None
            and self.result.ew_manches is not None
        ):
            return self.result.ns_manches, self.result.ew_manches
        return self.rules.manches(self.game)

    @property
    def over(self) -> bool:
        return self.result is not None

    @property
    def takes_more(self) -> bool:
        """Whether one more deal can be written: a stopped table takes those still being played."""
        if not self.table.stopped:
            over: bool = self.game.over
            return not over
        steps = self._replay([row.record for row in self.rows], stopped=False)
        return not (steps and steps[-1].game.over)

    @property
    def next_dealer(self) -> int | None:
        """Who deals the next deal, as a place among the `players`; None where lots are drawn for it."""
        return self.rules.dealer(self.table, [row.played.game for row in self.rows])

    def row(self, deal: int) -> Row | None:
        """The line of a deal; None once it is off the sheet."""
        return next((row for row in self.rows if row.deal == deal), None)

    def preview(self, record: Record, *, place: int | None = None, replaces: int | None = None) -> Preview:
        """The sheet with this deal on it: a new one before `place`, or in the place of deal `replaces`.

        Nothing is written; `InvalidDeal` and `OtherDealRefused` come as they would on saving.
        """
        records = [row.record for row in self.rows]
        index = len(records) if place is None else min(max(place, 1), len(records) + 1) - 1
        row = None if replaces is None else self.row(replaces)
        if row is None:
            records.insert(index, record)
        else:
            index = row.place - 1
            records[index] = record
        return self._with(records, index)

    def without(self, deal: int) -> State:
        """The game without this deal. `OtherDealRefused`."""
        left: State = self._with([row.record for row in self.rows if row.deal != deal], None).game
        return left

    def _with(self, records: list[Record], index: int | None) -> Preview:
        steps = self._replay(records, stopped=self.table.stopped)
        if index is not None and (refused := steps[index].refused) is not None:
            raise refused
        for place, step in enumerate(steps, 1):
            if step.refused is not None:
                raise OtherDealRefused(place, step.refused)
        return Preview(None if index is None else steps[index], end_of(self.rules, steps))

    def _replay(self, records: list[Record], *, stopped: bool) -> tuple[Played, ...]:
        return replay(self.rules, records, stopped=stopped)
