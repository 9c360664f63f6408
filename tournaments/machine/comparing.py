"""What stands in a database and in a copy of it, side by side, before the copy takes its place."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import dataclass
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Final

ASKED: Final = """
    SELECT t.slug || ' ' || t.seed, t.name, t.date,
      (SELECT count(*) FROM tournaments_team WHERE tournament_id = t.id),
      (SELECT count(*) FROM tournaments_round WHERE tournament_id = t.id),
      (SELECT count(*) FROM tournaments_table WHERE round_id IN
        (SELECT id FROM tournaments_round WHERE tournament_id = t.id))
    FROM tournaments_tournament t ORDER BY t.date DESC, t.id DESC
"""
WRITTEN: Final = """
    SELECT t.slug || ' ' || t.seed, e.key, e.at FROM tournaments_entry e
    JOIN tournaments_table b ON b.id = e.table_id JOIN tournaments_round r ON r.id = b.round_id
    JOIN tournaments_tournament t ON t.id = r.tournament_id
"""


@dataclass(frozen=True, slots=True)
class Figures:
    """A concours in one database: how much there is, and when a sheet was last written."""

    name: str
    day: date
    teams: int
    rounds: int
    tables: int
    entries: frozenset[str]
    last: datetime | None


@dataclass(frozen=True, slots=True)
class Compared:
    """A concours here and in the copy, None where it is not; `lost`: entries of sheets here alone."""

    here: Figures | None
    there: Figures | None

    @property
    def name(self) -> str:
        found = self.here or self.there
        return found.name if found else ""

    @property
    def lost(self) -> int:
        return len(
            (self.here.entries if self.here else set()) - (self.there.entries if self.there else set())
        )

    @property
    def gone(self) -> bool:
        """Whether the whole concours would be lost."""
        return self.there is None


def compared(here: Path, there: Path) -> list[Compared]:
    """Every concours of either database, by its slug and seed: those here first."""
    one, other = figures_of(here), figures_of(there)
    return [Compared(one.get(each), other.get(each)) for each in dict.fromkeys([*one, *other])]


def figures_of(file: Path) -> dict[str, Figures]:
    """The concours of a database of this version, by their slug and seed."""
    with closing(sqlite3.connect(f"{file.resolve().as_uri()}?mode=ro", uri=True)) as database:
        written: dict[str, list[tuple[str, str]]] = {}
        for named, key, at in database.execute(WRITTEN):
            written.setdefault(named, []).append((at, key))
        return {
            named: Figures(
                name,
                date.fromisoformat(day),
                teams,
                rounds,
                tables,
                frozenset(key for _at, key in written.get(named, ())),
                _moment(max(written[named])[0]) if named in written else None,
            )
            for named, name, day, teams, rounds, tables in database.execute(ASKED)
        }


def _moment(stored: str) -> datetime:
    return datetime.fromisoformat(stored).replace(tzinfo=UTC)
