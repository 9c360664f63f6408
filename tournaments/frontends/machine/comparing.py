"""Compares a database with a copy of it, before the copy takes its place."""

from __future__ import annotations

import sqlite3
from collections import defaultdict
from contextlib import closing
from dataclasses import dataclass
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Final

TOURNAMENTS_SQL: Final = """
    SELECT t.slug || ' ' || t.seed, t.name, t.date,
      (SELECT count(*) FROM tournaments_table WHERE round_id IN
        (SELECT id FROM tournaments_round WHERE tournament_id = t.id))
    FROM tournaments_tournament t ORDER BY t.date DESC, t.id DESC
"""
ENTRIES_SQL: Final = """
    SELECT t.slug || ' ' || t.seed, e.key, e.at FROM tournaments_entry e
    JOIN tournaments_table b ON b.id = e.table_id JOIN tournaments_round r ON r.id = b.round_id
    JOIN tournaments_tournament t ON t.id = r.tournament_id
"""
TEAMS_SQL: Final = """
    SELECT t.slug || ' ' || t.seed, w.number FROM tournaments_team w
    JOIN tournaments_tournament t ON t.id = w.tournament_id
"""
ROUNDS_SQL: Final = """
    SELECT t.slug || ' ' || t.seed, r.number FROM tournaments_round r
    JOIN tournaments_tournament t ON t.id = r.tournament_id
"""
CASH_SQL: Final = """
    SELECT t.slug || ' ' || t.seed, c.key FROM tournaments_cashentry c
    JOIN tournaments_tournament t ON t.id = c.tournament_id
"""
NOTHING: Final[frozenset[object]] = frozenset()


@dataclass(frozen=True, slots=True)
class ConcoursContents:
    """The contents of a concours in one database, and when one of its sheets was last written.

    Teams and rounds are numbers; `entries` of sheets and lines of the cash journal (`cash`) are keys.
    """

    name: str
    day: date
    teams: frozenset[object]
    rounds: frozenset[object]
    tables: int
    entries: frozenset[object]
    cash: frozenset[object]
    last: datetime | None


@dataclass(frozen=True, slots=True)
class ConcoursComparison:
    """A concours here and in the copy, None where it is absent; what exists only here would be lost."""

    here: ConcoursContents | None
    there: ConcoursContents | None

    @property
    def name(self) -> str:
        found = self.here or self.there
        return found.name if found else ""

    @property
    def lost_entries(self) -> int:
        """The number of entries of sheets that would be lost."""
        return self._lost("entries")

    @property
    def lost_cash(self) -> int:
        """The number of lines of the cash journal that would be lost."""
        return self._lost("cash")

    @property
    def lost_teams(self) -> int:
        return self._lost("teams")

    @property
    def lost_rounds(self) -> int:
        return self._lost("rounds")

    @property
    def lost(self) -> int:
        """The number of all these that would be lost."""
        return self.lost_entries + self.lost_cash + self.lost_teams + self.lost_rounds

    def _lost(self, what: str) -> int:
        return len(getattr(self.here, what, NOTHING) - getattr(self.there, what, NOTHING))

    @property
    def gone(self) -> bool:
        """Whether the whole concours would be lost."""
        return self.there is None


def compare_databases(here: Path, there: Path) -> list[ConcoursComparison]:
    """Every concours of either database, by its slug and seed: those here first."""
    one, other = contents_of(here), contents_of(there)
    return [ConcoursComparison(one.get(each), other.get(each)) for each in dict.fromkeys([*one, *other])]


def contents_of(file: Path) -> dict[str, ConcoursContents]:
    """The concours of a database of this version, by their slug and seed."""
    with closing(sqlite3.connect(f"{file.resolve().as_uri()}?mode=ro", uri=True)) as database:
        written: dict[str, list[tuple[str, str]]] = {}
        for named, key, at in database.execute(ENTRIES_SQL):
            written.setdefault(named, []).append((at, key))
        teams, rounds, cash = (_by_concours(database, asked) for asked in (TEAMS_SQL, ROUNDS_SQL, CASH_SQL))
        return {
            named: ConcoursContents(
                name,
                date.fromisoformat(day),
                teams.get(named, NOTHING),
                rounds.get(named, NOTHING),
                tables,
                frozenset(key for _at, key in written.get(named, ())),
                cash.get(named, NOTHING),
                _moment(max(written[named])[0]) if named in written else None,
            )
            for named, name, day, tables in database.execute(TOURNAMENTS_SQL)
        }


def _by_concours(database: sqlite3.Connection, asked: str) -> dict[str, frozenset[object]]:
    found: defaultdict[str, set[object]] = defaultdict(set)
    for named, one in database.execute(asked):
        found[named].add(one)
    return {named: frozenset(those) for named, those in found.items()}


def _moment(stored: str) -> datetime:
    return datetime.fromisoformat(stored).replace(tzinfo=UTC)
