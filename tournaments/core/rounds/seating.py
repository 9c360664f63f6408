"""The seating of a round as values: tables and byes. Pure; teams are their numbers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Self

from tournaments.draw import answer

SideTeams = tuple[int, ...]
"""The team of a side, or at the mêlée its two individuals."""


@dataclass(frozen=True, slots=True)
class TableSeating:
    """Who sits at one table of a round.

    `host` (``NS``, ``EW``) is the side that plays a second time in the round, against an exempt team.
    """

    table: int
    ns: SideTeams
    ew: SideTeams
    phase: str = ""
    host: str = ""

    @property
    def sides(self) -> tuple[SideTeams, SideTeams, str]:
        """The identity of a match, which does not depend on its table."""
        return self.ns, self.ew, self.host

    @property
    def numbers(self) -> SideTeams:
        return self.ns + self.ew

    @property
    def guest(self) -> SideTeams:
        """The exempt team that plays here all the same; empty where nobody is host."""
        return {"NS": self.ew, "EW": self.ns}.get(self.host, ())

    def against(self, number: int) -> SideTeams:
        """The numbers of the side that a team of this table meets."""
        return self.ew if number in self.ns else self.ns

    def beside(self, number: int) -> SideTeams:
        """The partner of an individual of this table; empty for a team."""
        own = self.ns if number in self.ns else self.ew
        return tuple(each for each in own if each != number)

    def to_record(self) -> dict[str, Any]:
        return {
            "table": self.table,
            "ns": list(self.ns),
            "ew": list(self.ew),
            "phase": self.phase,
            "host": self.host,
        }


@dataclass(frozen=True, slots=True)
class Seating:
    """The tables of a round in the order of their numbers, and its byes in the order of the draw.

    Brackets and pools find their seeds again from that order of the byes.
    """

    matches: tuple[TableSeating, ...]
    byes: tuple[int, ...]

    @classmethod
    def from_record(cls, record: Mapping[str, Any]) -> Self:
        matches = (
            TableSeating(each["table"], tuple(each["ns"]), tuple(each["ew"]), each["phase"], each["host"])
            for each in record["matches"]
        )
        return cls.of(matches, record["byes"])

    @classmethod
    def of(cls, matches: Iterable[TableSeating], byes: Iterable[int]) -> Self:
        """The seating with its tables in order."""
        return cls(tuple(sorted(matches, key=lambda match: match.table)), tuple(byes))

    @classmethod
    def drawn_as(cls, drawn: answer.DrawnRound) -> Self:
        """The seating of an answer of the draw."""
        return cls.of(
            (TableSeating(each.table, each.ns, each.ew, each.phase or "") for each in drawn.tables),
            drawn.byes,
        )

    def to_record(self) -> dict[str, Any]:
        return {"matches": [match.to_record() for match in self.matches], "byes": list(self.byes)}

    def to_answer(self) -> answer.DrawnRound:
        """The seating as an answer of the draw, without the games of exempt teams and without wishes."""
        tables = (answer.DrawnTable(each.table, each.ns, each.ew, each.phase or None) for each in self.own)
        return answer.DrawnRound(tuple(tables), self.byes)

    @property
    def own(self) -> tuple[TableSeating, ...]:
        """The tables of the round itself, without the games of exempt teams."""
        return tuple(match for match in self.matches if not match.host)

    @property
    def hosted(self) -> tuple[TableSeating, ...]:
        """The games of exempt teams."""
        return tuple(match for match in self.matches if match.host)

    @property
    def numbers(self) -> frozenset[int]:
        """The numbers of all teams of the round, exempt or not."""
        return frozenset((*self.byes, *(number for match in self.own for number in match.numbers)))

    @property
    def tables(self) -> frozenset[int]:
        return frozenset(match.table for match in self.matches)

    def table_of(self, number: int) -> TableSeating | None:
        """The table where a team plays its own game of the round; None without one."""
        return next((match for match in self.own if number in match.numbers), None)

    def at(self, table: int) -> TableSeating | None:
        return next((match for match in self.matches if match.table == table), None)

    def places(self) -> Iterator[tuple[int, object]]:
        """Each team with its place: table, side, adversaries and partner; None for a bye."""
        yield from ((number, None) for number in self.byes)
        for match in self.own:
            for number in match.numbers:
                yield number, (match.table, number in match.ns, match.against(number), match.beside(number))

    def with_places(self, place: Mapping[int, int]) -> Seating:
        """The round with each of these teams in the place of another, a bye included."""

        def moved(numbers: Iterable[int]) -> SideTeams:
            return tuple(place.get(number, number) for number in numbers)

        matches = (
            match if match.host else replace(match, ns=moved(match.ns), ew=moved(match.ew))
            for match in self.matches
        )
        return Seating.of(matches, moved(self.byes))
