"""The changes that are made by hand in a drawn round: each turns a seating into another one. Pure.

`after` raises a `RoundError` where the change cannot be made. `figures` are the numbers in its sentence.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, Protocol

from tournaments.core.models.rounds import Edit
from tournaments.core.rounds.errors import RoundError, of_tables
from tournaments.core.rounds.seating import Seating, TableSeating
from tournaments.core.rounds.wishes import Wish

EditFigures = dict[str, list[int]]
EditKind = Edit.Kind


@dataclass(frozen=True, slots=True)
class RoundState:
    """A round before a change: its seating, the tables with a sheet that is not empty (`held`), the teams.

    `present` are the teams that are there now, `at_draw` those that were for the draw; `arrived` are those
    that came too late for it and may be exempt; `side_size` is how many numbers sit on a side.
    """

    seating: Seating
    held: frozenset[int] = frozenset()
    present: frozenset[int] = frozenset()
    at_draw: frozenset[int] = frozenset()
    arrived: frozenset[int] = frozenset()
    side_size: int = 1

    @property
    def playable(self) -> frozenset[int]:
        """The teams that may be seated: present, and either seated by the draw or arrived since."""
        return (self.seating.numbers | (self.present - self.at_draw)) & self.present

    def check_free(self, *numbers: int) -> None:
        """Raise `RoundError` where a table of these teams has begun, or one of them plays a second game."""
        tables = {match.table for match in map(self.seating.table_of, numbers) if match}
        if held := sorted(tables & self.held):
            raise of_tables("held-tables", held)
        self.check_one_game(*numbers)

    def check_one_game(self, *numbers: int) -> None:
        """Raise `RoundError` where one of these teams plays a second game."""
        for match in self.seating.hosted:
            for number in numbers:
                if number in match.numbers:
                    raise RoundError("has-second-game", number=number)


class SeatingChange(Protocol):
    """A change of a seating by hand: its kind, its figures, and the seating that it makes."""

    @property
    def kind(self) -> EditKind: ...

    @property
    def figures(self) -> EditFigures: ...

    def after(self, state: RoundState) -> Seating:
        """The seating after the change; `RoundError`."""
        ...


@dataclass(frozen=True, slots=True)
class SwapTeams:
    """Two teams exchange their places: table, side or bye.

    One of them may have no place, because it was out of the bracket when the round was drawn: then the other
    is out instead.
    """

    one: int
    other: int
    kind: ClassVar[EditKind] = EditKind.SWAP

    @property
    def figures(self) -> EditFigures:
        return {"teams": [self.one, self.other]}

    def after(self, state: RoundState) -> Seating:
        if self.one == self.other:
            raise RoundError("same-team")
        out = [number for number in (self.one, self.other) if number not in state.seating.numbers]
        waiting = state.present & state.at_draw
        if out and (len(out) == 2 or out[0] not in waiting):
            raise RoundError("not-in-round", number=out[0])
        state.check_free(self.one, self.other)
        return state.seating.with_places({self.one: self.other, self.other: self.one})


@dataclass(frozen=True, slots=True)
class WinnerPlays:
    """The `winner` of a corrected match plays its next one, `phase`, at `table`, against the `exempt` team.

    Whom it leaves where it sits now is exempt there; without an exempt team (0), it is exempt itself.
    """

    winner: int
    exempt: int
    phase: str
    table: int
    winner_first: bool = False
    """Whether the winner sits NS."""
    kind: ClassVar[EditKind] = EditKind.HAND

    @property
    def figures(self) -> EditFigures:
        return {"tables": [self.table]}

    def after(self, state: RoundState) -> Seating:
        seating, both = state.seating, {self.winner, self.exempt}
        if self.exempt and self.exempt not in seating.byes:
            raise RoundError("not-in-round", number=self.exempt)
        state.check_free(self.winner)
        before = seating.table_of(self.winner)
        left = [number for number in before.numbers if number != self.winner] if before else []
        matches = [match for match in seating.matches if match != before]
        byes = [*(number for number in seating.byes if number not in both), *left]
        if not self.exempt:
            return Seating.of(matches, [self.winner, *byes])
        ns, ew = (self.winner, self.exempt) if self.winner_first else (self.exempt, self.winner)
        return Seating.of([*matches, TableSeating(self.table, (ns,), (ew,), self.phase)], byes)


@dataclass(frozen=True, slots=True)
class MoveTable:
    """A match goes to another table, and the match that was there takes its table.

    A table that has begun changes its number only where that is `confirmed`; its sheet goes with it.
    """

    table: int
    to: int
    confirmed: bool = False
    kind: ClassVar[EditKind] = EditKind.MOVE

    @property
    def figures(self) -> EditFigures:
        return {"tables": [self.table, self.to]}

    def after(self, state: RoundState) -> Seating:
        if self.table == self.to:
            raise RoundError("same-table")
        if self.table not in state.seating.tables:
            raise RoundError("no-such-table", table=self.table)
        begun = sorted({self.table, self.to} & state.held)
        if begun and not self.confirmed:
            raise of_tables("move-unconfirmed", begun)
        place = {self.table: self.to, self.to: self.table}
        matches = (
            replace(match, table=place.get(match.table, match.table)) for match in state.seating.matches
        )
        return Seating.of(matches, state.seating.byes)


@dataclass(frozen=True, slots=True)
class SeatByHand:
    """Tables that have not begun are seated as typed (table → both sides); teams left over are exempt.

    A table keeps its phase, whoever sits there now.
    """

    tables: Mapping[int, tuple[Sequence[int], Sequence[int]]]
    kind: ClassVar[EditKind] = EditKind.HAND

    @property
    def figures(self) -> EditFigures:
        return {"tables": sorted(self.tables)}

    def after(self, state: RoundState) -> Seating:
        kept = [match for match in state.seating.matches if match.table in state.held or match.host]
        if taken := sorted({match.table for match in kept} & set(self.tables)):
            raise of_tables("held-tables", taken)
        new = [_typed_table(table, sides, state) for table, sides in self.tables.items()]
        seated = Counter(number for match in (*kept, *new) if not match.host for number in match.numbers)
        for number, times in seated.items():
            if times > 1:
                raise RoundError("seated-twice", number=number)
        after = Seating.of((*kept, *new), state.playable - set(seated))
        _check_second_games(after)
        return after


@dataclass(frozen=True, slots=True)
class RedrawRest:
    """The `tables` that have not begun are drawn again; `again` is the seating of the whole round after it.

    `relaxed` are the wishes that the draw itself reports as broken.
    """

    again: Seating
    tables: Sequence[int]
    relaxed: Sequence[Wish] = ()
    kind: ClassVar[EditKind] = EditKind.REDRAW

    @property
    def figures(self) -> EditFigures:
        return {"tables": list(self.tables)}

    def after(self, state: RoundState) -> Seating:
        if lost := state.held - self.again.tables:
            raise of_tables("held-tables", sorted(lost))
        _check_second_games(self.again)
        return self.again


def _typed_table(table: int, sides: tuple[Sequence[int], Sequence[int]], state: RoundState) -> TableSeating:
    ns, ew = (tuple(side) for side in sides)
    for number in (*ns, *ew):
        if number not in state.present:
            raise RoundError("team-not-present", number=number)
    if len(ns) != state.side_size or len(ew) != state.side_size:
        raise RoundError("table-incomplete", table=table, side=state.side_size)
    before = state.seating.at(table)
    return TableSeating(table, ns, ew, before.phase if before else "")


def _check_second_games(after: Seating) -> None:
    """Raise `RoundError` unless every guest of a second game is exempt, and no host is."""
    for match in after.hosted:
        for number in match.numbers:
            if (number in match.guest) != (number in after.byes):
                raise RoundError("has-second-game", number=number)


@dataclass(frozen=True, slots=True)
class ReplaceTeam:
    """The `exempt` team plays in the place of the team that left (`gone`)."""

    gone: int
    exempt: int
    kind: ClassVar[EditKind] = EditKind.REPLACED

    @property
    def figures(self) -> EditFigures:
        return {"teams": [self.gone, self.exempt]}

    def after(self, state: RoundState) -> Seating:
        _table_left(state, self.gone)
        if self.exempt not in state.seating.byes:
            raise RoundError("nobody-exempt")
        state.check_free(self.exempt)
        moved = state.seating.with_places({self.gone: self.exempt, self.exempt: self.gone})
        return Seating.of(moved.matches, (number for number in moved.byes if number != self.gone))


@dataclass(frozen=True, slots=True)
class ExemptAdversary:
    """The table of the team that left is not played, and everybody else at it is exempt."""

    gone: int
    kind: ClassVar[EditKind] = EditKind.EXEMPTED

    @property
    def figures(self) -> EditFigures:
        return {"teams": [self.gone]}

    def after(self, state: RoundState) -> Seating:
        left = _table_left(state, self.gone)
        others = [number for number in left.numbers if number != self.gone]
        state.check_free(*others)
        matches = (match for match in state.seating.matches if match != left)
        return Seating.of(matches, (*state.seating.byes, *others))


@dataclass(frozen=True, slots=True)
class RemoveBye:
    """The team that left was exempt: it loses its bye, and gets nothing for the round."""

    gone: int
    kind: ClassVar[EditKind] = EditKind.REMOVED

    @property
    def figures(self) -> EditFigures:
        return {"teams": [self.gone]}

    def after(self, state: RoundState) -> Seating:
        if self.gone not in state.seating.byes:
            raise RoundError("not-in-round", number=self.gone)
        state.check_free(self.gone)
        byes = (number for number in state.seating.byes if number != self.gone)
        return Seating.of(state.seating.matches, byes)


@dataclass(frozen=True, slots=True)
class GiveBye:
    """A team that came after the draw is exempt in this round, and not without result.

    `played_from` is the round from which it played before this.
    """

    team: int
    played_from: int
    kind: ClassVar[EditKind] = EditKind.GIVEN

    @property
    def figures(self) -> EditFigures:
        return {"teams": [self.team], "played_from": [self.played_from]}

    def after(self, state: RoundState) -> Seating:
        if self.team not in state.arrived:
            raise RoundError("team-not-present", number=self.team)
        return Seating.of(state.seating.matches, (*state.seating.byes, self.team))


def _table_left(state: RoundState, gone: int) -> TableSeating:
    """The table of the team that left; `RoundError` without one, or where anything was entered there."""
    table = state.seating.table_of(gone)
    if table is None:
        raise RoundError("not-in-round", number=gone)
    state.check_free(gone)
    return table
