"""The order of the teams of a pool, by what they earned among themselves, and across pools.

A bye is a win, and nothing else: what it is worth in the general standing (often the average of that round's
winners) differs from round to round, so that it would rank a pool by who was exempt when. Points count by
table played, because a walkover gives one team fewer tables than another.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import groupby
from typing import Final

from tournaments.draw.phases import read_pool
from tournaments.draw.request import HEAD_TO_HEAD, PlayedRound, PlayedTable


@dataclass(slots=True)
class PoolFigures:
    """What a team earned in its pool.

    `half_wins`: a drawn table is one, a bye or a forfeit of the adversary two. `tables` have points;
    `decided` are all that were played or forfeited. `met` has the half-wins against each adversary.
    """

    half_wins: int = 0
    won: int = 0
    decided: int = 0
    tables: int = 0
    points: int = 0
    against: int = 0
    best: int = 0
    met: Counter[int] = field(default_factory=Counter)

    @property
    def average(self) -> Fraction:
        """The points of a table played; 0 before the first."""
        return self.per_table(self.points)

    def per_table(self, points: int) -> Fraction:
        """So many points divided by the tables played."""
        return Fraction(points, max(self.tables, 1))

    def figure(self, key: str) -> Fraction:
        """What a key of `POOL_FIGURES` ranks by, the highest first; without a table played the lowest."""
        return _FIGURES[key](self) if self.tables else NO_TABLE

    def add(self, half_wins: int, other: int, points: tuple[int, int] | None) -> None:
        """A table against `other`, with its points for and against; None for a forfeit."""
        self.half_wins += half_wins
        self.won += half_wins
        self.decided += 1
        self.met[other] += half_wins
        if points is not None:
            self.tables += 1
            self.points += points[0]
            self.against += points[1]
            self.best = max(self.best, points[0])


NO_TABLE: Final = Fraction(-(10**9))
"""Below every figure: who has won by forfeits alone has had no points against them, which is no merit."""
_FIGURES: Final[Mapping[str, Callable[[PoolFigures], Fraction]]] = {
    "points": lambda found: found.average,
    "points-against": lambda found: -found.per_table(found.against),
    "difference": lambda found: found.per_table(found.points - found.against),
    "best-game": lambda found: Fraction(found.best),
}


def pool_figures(played: Sequence[PlayedRound]) -> dict[int, PoolFigures]:
    """The figures of each team that met anybody in a pool, or had a bye in a round of the pools.

    A table without winner and points still plays, unless no table at all has points: requests of earlier
    versions have none, and there it is a draw.
    """
    rounds = [(each, [one for one in each.tables if read_pool(one.phase) is not None]) for each in played]
    told = any(table.points for _, tables in rounds for table in tables)
    found: dict[int, PoolFigures] = {}
    for each, tables in rounds:
        for table in tables:
            if table.ns and table.ew and (table.winner or table.points or not told):
                _add_table(found, table)
        for number in each.byes if tables else ():
            found.setdefault(number, PoolFigures()).half_wins += 2
    return found


def _add_table(found: dict[int, PoolFigures], table: PlayedTable) -> None:
    ns, ew, points = table.ns[0], table.ew[0], table.points
    half_wins = 1 + (table.winner == "ns") - (table.winner == "ew")
    found.setdefault(ns, PoolFigures()).add(half_wins, ew, points)
    found.setdefault(ew, PoolFigures()).add(2 - half_wins, ns, points and (points[1], points[0]))


def ranked_in_pool(
    teams: Iterable[int],
    figures: Mapping[int, PoolFigures],
    keys: Sequence[str],
    places: Mapping[int, int],
) -> list[int]:
    """The teams of one pool, the best first: by wins, then by `keys`, then by `places`, the general ranking.

    Head-to-head is a league of the teams that are still equal, and counts where each met each other one.
    """
    return [team for group in equals_in_pool(teams, figures, keys, places) for team in group]


def equals_in_pool(
    teams: Iterable[int],
    figures: Mapping[int, PoolFigures],
    keys: Sequence[str],
    places: Mapping[int, int],
) -> list[list[int]]:
    """The teams of `ranked_in_pool` in groups, within which only `places` rank."""
    groups = _split(sorted(teams, key=lambda team: (places.get(team, len(places)), team)), _wins(figures))
    for key in keys:
        groups = [part for group in groups for part in _parts(group, key, figures)]
    return groups


def _parts(group: Sequence[int], key: str, figures: Mapping[int, PoolFigures]) -> list[list[int]]:
    if key == HEAD_TO_HEAD:
        return _by_meetings(group, figures)
    return _split(group, lambda team: -_of(figures, team).figure(key))


def across_pools(
    figures: Mapping[int, PoolFigures], keys: Sequence[str]
) -> Callable[[int], tuple[Fraction, ...]]:
    """A sort key for teams of equal place in pools of any size, the best first.

    By rates: the wins by table decided (a bye of an odd pool is none), then `keys` by table played. Teams of
    different pools have not met: head-to-head tells nothing. All are equal where no table has points, as in
    requests of earlier versions, which compared pools by the general ranking alone.
    """
    by = [key for key in keys if key != HEAD_TO_HEAD]
    if not any(found.tables for found in figures.values()):
        return lambda _team: ()

    def rates(team: int) -> tuple[Fraction, ...]:
        found = _of(figures, team)
        return -Fraction(found.won, max(found.decided, 1)), *(-found.figure(key) for key in by)

    return rates


def _of(figures: Mapping[int, PoolFigures], team: int) -> PoolFigures:
    return figures.get(team) or PoolFigures()


def _wins(figures: Mapping[int, PoolFigures]) -> Callable[[int], Fraction]:
    return lambda team: Fraction(-_of(figures, team).half_wins)


def _split(group: Sequence[int], by: Callable[[int], Fraction]) -> list[list[int]]:
    """The group in parts of equal figure, the lowest first; the order inside a part stays."""
    return [list(part) for _, part in groupby(sorted(group, key=by), by)]


def _by_meetings(group: Sequence[int], figures: Mapping[int, PoolFigures]) -> list[list[int]]:
    members = set(group)
    if any(len(members & _of(figures, team).met.keys()) < len(members) - 1 for team in group):
        return [list(group)]
    parts = _split(group, lambda team: Fraction(-sum(_of(figures, team).met[other] for other in members)))
    if len(parts) == 1:
        return parts
    return [smaller for part in parts for smaller in _by_meetings(part, figures)]
