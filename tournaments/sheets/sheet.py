"""A deal sheet as a value: what stands on it, and what a change would make of it."""

from __future__ import annotations

from dataclasses import dataclass

from scoring.games import Game
from scoring.play import Seat
from tournaments.models.planning import Tournament
from tournaments.models.rounds import Table
from tournaments.models.sheets import Result, Totals
from tournaments.sheets.refusals import OtherDealRefused
from tournaments.sheets.replay import Played, Record, end_of, replay
from tournaments.sheets.rules import deals_of, rules_of


@dataclass(frozen=True)
class Row:
    """One deal of a sheet: where it stands, who dealt, what it gave. `version` counts its versions."""

    deal: int
    place: int
    dealer: Seat
    record: Record
    version: int
    played: Played


@dataclass(frozen=True)
class Preview:
    """What a change would make of the sheet: the deal in question, and the game after the last deal."""

    played: Played | None
    game: Game


@dataclass(frozen=True)
class Sheet:
    """A deal sheet as it stands.

    `players` sit North, West, South, East, in the order of `scoring.play.Seat`. `totals` and `result` are
    None while there are none; `last_version` is the newest version of any of its deals.
    """

    table: Table
    rows: tuple[Row, ...]
    game: Game
    players: tuple[str, str, str, str]
    totals: Totals | None
    result: Result | None
    last_version: int

    @property
    def tournament(self) -> Tournament:
        return self.table.round.tournament

    @property
    def score(self) -> tuple[int, int]:
        """What stands under the sheet now: the result where there is one, else the running score."""
        if self.result is not None and self.result.source != Result.Source.FORFEIT:
            return self.result.ns_points, self.result.ew_points
        return self.game.score

    @property
    def over(self) -> bool:
        return self.result is not None

    @property
    def takes_more(self) -> bool:
        """Whether one more deal can be written: a stopped table takes those still being played."""
        if not self.table.stopped:
            return not self.game.over
        steps = self._replay([row.record for row in self.rows], stopped=False)
        return not (steps and steps[-1].game.over)

    @property
    def next_dealer(self) -> Seat:
        """Who deals the next deal: the first by lot, then always the player on the right (ASCE 2.1)."""
        return self.table.dealer(len(self.rows))

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

    def without(self, deal: int) -> Game:
        """The game without this deal. `OtherDealRefused`."""
        return self._with([row.record for row in self.rows if row.deal != deal], None).game

    def _with(self, records: list[Record], index: int | None) -> Preview:
        steps = self._replay(records, stopped=self.table.stopped)
        if index is not None and (refused := steps[index].refused) is not None:
            raise refused
        for place, step in enumerate(steps, 1):
            if step.refused is not None:
                raise OtherDealRefused(place, step.refused)
        return Preview(None if index is None else steps[index], end_of(rules_of(self.tournament), steps))

    def _replay(self, records: list[Record], *, stopped: bool) -> tuple[Played, ...]:
        tournament = self.tournament
        return replay(rules_of(tournament), records, deals=deals_of(tournament), stopped=stopped)
