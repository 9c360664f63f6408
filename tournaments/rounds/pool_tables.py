"""The small standing of each pool, in the order in which the draw sends its teams on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from tournaments.draw.phases import pool_phase, read_pool
from tournaments.draw.pooling import EMPTY, follow_pools
from tournaments.draw.request import PlayedRound
from tournaments.models.rounds import Table
from tournaments.rounds.telling import called, capital


@dataclass(slots=True)
class PoolRow:
    """A team in its pool: tables it finished, `half_wins` (a drawn table is one, a bye two), points."""

    number: int
    names: str
    played: int = 0
    half_wins: int = 0
    points: int = 0
    against: int = 0

    def add(self, points: int, against: int, half_wins: int) -> None:
        """A finished table."""
        self.played += 1
        self.points += points
        self.against += against
        self.half_wins += half_wins

    @property
    def wins(self) -> str:
        """«2½», as it is read."""
        whole, half = divmod(self.half_wins, 2)
        return f"{whole or ''}½" if half else str(whole)


@dataclass(frozen=True, slots=True)
class Pool:
    """A pool with its teams, the best first; in the order of their numbers where results are not `shown`."""

    heading: str
    rows: Sequence[PoolRow] = field(default_factory=list)
    shown: bool = True


def pools(
    tables: Sequence[Table],
    played: Sequence[PlayedRound],
    names: Mapping[int, str],
    ranking: Sequence[int],
    *,
    results: bool,
) -> list[Pool]:
    """By pool, whom it has and how they stand; none where no pool has begun."""
    found, _rounds = follow_pools(played)
    if found is None:
        return []
    rows = {number: PoolRow(number, names[number]) for number in found.members}
    if results:
        _count(rows, tables, played)
    places = {number: place for place, number in enumerate(ranking)}

    def order(row: PoolRow) -> tuple[int, int, int]:
        return -row.half_wins, places.get(row.number, len(places)) if results else 0, row.number

    return [
        Pool(
            capital(called(pool_phase(place))),
            sorted((rows[number] for number in seats if number != EMPTY), key=order),
            results,
        )
        for place, seats in enumerate(found.seats)
    ]


def _count(rows: Mapping[int, PoolRow], tables: Sequence[Table], played: Sequence[PlayedRound]) -> None:
    for table in tables:
        if table.ns_points is None or table.ew_points is None or read_pool(table.phase) is None:
            continue
        ns, ew, won = table.ns_points, table.ew_points, table.winner
        _add(rows, table.ns.number, ns, ew, 1 + (won == "NS") - (won == "EW"))
        _add(rows, table.ew.number, ew, ns, 1 + (won == "EW") - (won == "NS"))
    for each in played:
        of_pools = any(read_pool(table.phase) is not None for table in each.tables)
        for number in each.byes if of_pools else ():
            if number in rows:
                rows[number].half_wins += 2


def _add(rows: Mapping[int, PoolRow], number: int, points: int, against: int, half_wins: int) -> None:
    if number in rows:
        rows[number].add(points, against, half_wins)
