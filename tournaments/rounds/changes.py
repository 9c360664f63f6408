"""The changes of a drawn round by hand: each makes a new seating of the one it finds. Pure.

`RoundError` where the change cannot be made. `figures` are the numbers that its sentence names.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, Protocol

from tournaments.models.rounds import Edit
from tournaments.rounds import errors
from tournaments.rounds.seating import Match, Seating
from tournaments.rounds.wishes import Wish

Figures = dict[str, list[int]]
Kind = Edit.Kind


@dataclass(frozen=True, slots=True)
class RoundState:
    """A round before a change: its seating, the tables with something entered (`held`), the teams present.

    `asked` are the teams that were present for the draw, `side` is the number of teams on a side.
    """

    seating: Seating
    held: frozenset[int] = frozenset()
    here: frozenset[int] = frozenset()
    asked: frozenset[int] = frozenset()
    side: int = 1

    @property
    def playable(self) -> frozenset[int]:
        """The teams that may be seated: present, and either seated by the draw or arrived since."""
        return (self.seating.numbers | (self.here - self.asked)) & self.here

    def check_free(self, *numbers: int) -> None:
        """`HeldTables` where one of these teams sits at a table that has begun, `HasOwnGame` where it plays
        a second game."""
        tables = {match.table for match in map(self.seating.table_of, numbers) if match}
        if held := sorted(tables & self.held):
            raise errors.HeldTables(held)
        self.check_one_game(*numbers)

    def check_one_game(self, *numbers: int) -> None:
        """`HasOwnGame` where one of these teams plays a second game."""
        for match in self.seating.hosted:
            for number in numbers:
                if number in match.numbers:
                    raise errors.HasOwnGame(number=number)


class Change(Protocol):
    """One change: its kind, what it names, and the round after it."""

    @property
    def kind(self) -> Kind: ...

    @property
    def figures(self) -> Figures: ...

    def after(self, state: RoundState) -> Seating:
        """The round once it is done; `RoundError`."""
        ...


@dataclass(frozen=True, slots=True)
class Swap:
    """Two teams exchange their places: table, side or bye."""

    one: int
    other: int
    kind: ClassVar[Kind] = Kind.SWAP

    @property
    def figures(self) -> Figures:
        return {"teams": [self.one, self.other]}

    def after(self, state: RoundState) -> Seating:
        if self.one == self.other:
            raise errors.SameTeam
        for number in (self.one, self.other):
            if number not in state.seating.numbers:
                raise errors.NotInRound(number=number)
        state.check_free(self.one, self.other)
        return state.seating.with_places({self.one: self.other, self.other: self.one})


@dataclass(frozen=True, slots=True)
class Move:
    """A match at another table; the one that was there takes its place.

    A table that has begun changes its number only where that is `confirmed`; its sheet goes with it.
    """

    table: int
    to: int
    confirmed: bool = False
    kind: ClassVar[Kind] = Kind.MOVE

    @property
    def figures(self) -> Figures:
        return {"tables": [self.table, self.to]}

    def after(self, state: RoundState) -> Seating:
        if self.table == self.to:
            raise errors.SameTable
        if self.table not in state.seating.tables:
            raise errors.NoSuchTable(table=self.table)
        begun = sorted({self.table, self.to} & state.held)
        if begun and not self.confirmed:
            raise errors.MoveUnconfirmed(begun)
        place = {self.table: self.to, self.to: self.table}
        matches = (
            replace(match, table=place.get(match.table, match.table)) for match in state.seating.matches
        )
        return Seating.of(matches, state.seating.byes)


@dataclass(frozen=True, slots=True)
class ByHand:
    """The tables that have not begun, typed by hand: table → both sides; teams left over are exempt.

    A table keeps its phase, whoever sits there now.
    """

    tables: Mapping[int, tuple[Sequence[int], Sequence[int]]]
    kind: ClassVar[Kind] = Kind.HAND

    @property
    def figures(self) -> Figures:
        return {"tables": sorted(self.tables)}

    def after(self, state: RoundState) -> Seating:
        kept = [match for match in state.seating.matches if match.table in state.held or match.host]
        if taken := sorted({match.table for match in kept} & set(self.tables)):
            raise errors.HeldTables(taken)
        new = [_written(table, sides, state) for table, sides in self.tables.items()]
        seated = Counter(number for match in (*kept, *new) if not match.host for number in match.numbers)
        for number, times in seated.items():
            if times > 1:
                raise errors.SeatedTwice(number=number)
        after = Seating.of((*kept, *new), state.playable - set(seated))
        _check_second_games(after)
        return after


@dataclass(frozen=True, slots=True)
class DrawnAgain:
    """The tables that had not begun as the draw makes them again; `again` is the whole round so.

    `relaxed` is what the draw itself says that it could not keep.
    """

    again: Seating
    tables: Sequence[int]
    relaxed: Sequence[Wish] = ()
    kind: ClassVar[Kind] = Kind.REDRAW

    @property
    def figures(self) -> Figures:
        return {"tables": list(self.tables)}

    def after(self, state: RoundState) -> Seating:
        if lost := state.held - self.again.tables:
            raise errors.HeldTables(sorted(lost))
        _check_second_games(self.again)
        return self.again


def _written(table: int, sides: tuple[Sequence[int], Sequence[int]], state: RoundState) -> Match:
    ns, ew = (tuple(side) for side in sides)
    for number in (*ns, *ew):
        if number not in state.here:
            raise errors.NotThere(number=number)
    if len(ns) != state.side or len(ew) != state.side:
        raise errors.TableIncomplete(table=table, side=state.side)
    before = state.seating.at(table)
    return Match(table, ns, ew, before.phase if before else "")


def _check_second_games(after: Seating) -> None:
    """A second game stands while its guest is exempt and its host plays elsewhere."""
    for match in after.hosted:
        for number in match.numbers:
            if (number in match.guest) != (number in after.byes):
                raise errors.HasOwnGame(number=number)


@dataclass(frozen=True, slots=True)
class Replaced:
    """The exempt team plays in the place of the one that left."""

    gone: int
    exempt: int
    kind: ClassVar[Kind] = Kind.REPLACED

    @property
    def figures(self) -> Figures:
        return {"teams": [self.gone, self.exempt]}

    def after(self, state: RoundState) -> Seating:
        _table_left(state, self.gone)
        if self.exempt not in state.seating.byes:
            raise errors.NobodyExempt
        state.check_free(self.exempt)
        moved = state.seating.with_places({self.gone: self.exempt, self.exempt: self.gone})
        return Seating.of(moved.matches, (number for number in moved.byes if number != self.gone))


@dataclass(frozen=True, slots=True)
class Exempted:
    """The table of the team that left is not played: who else sat there is exempt."""

    gone: int
    kind: ClassVar[Kind] = Kind.EXEMPTED

    @property
    def figures(self) -> Figures:
        return {"teams": [self.gone]}

    def after(self, state: RoundState) -> Seating:
        left = _table_left(state, self.gone)
        others = [number for number in left.numbers if number != self.gone]
        state.check_free(*others)
        matches = (match for match in state.seating.matches if match != left)
        return Seating.of(matches, (*state.seating.byes, *others))


@dataclass(frozen=True, slots=True)
class Removed:
    """The team that left was exempt: it is exempt no more, and gets nothing for the round."""

    gone: int
    kind: ClassVar[Kind] = Kind.REMOVED

    @property
    def figures(self) -> Figures:
        return {"teams": [self.gone]}

    def after(self, state: RoundState) -> Seating:
        if self.gone not in state.seating.byes:
            raise errors.NotInRound(number=self.gone)
        state.check_free(self.gone)
        byes = (number for number in state.seating.byes if number != self.gone)
        return Seating.of(state.seating.matches, byes)


def _table_left(state: RoundState, gone: int) -> Match:
    """The table of the team that left, where nothing was entered."""
    table = state.seating.table_of(gone)
    if table is None:
        raise errors.NotInRound(number=gone)
    state.check_free(gone)
    return table
