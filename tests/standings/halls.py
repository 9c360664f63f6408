"""Small concours in the middle of a round, and all the ways in which they can end, to compare proofs with.

Nothing here is read of the site's proofs: an end is played out, and teams are ranked by its figures alone.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import product
from typing import Any, Final

from scoring.cards import Side
from scoring.results import Bye, RankedTeam, RoundResult, TableResult, lines_by_team
from tournaments.core.models.past import OpenTable, Past
from tournaments.core.models.planning import Tournament
from tournaments.core.standings.certainty import rank_prospects
from tournaments.core.standings.outlook import RankBounds, RankProspects
from tournaments.draw.request import PlayedRound

UNCAPPED: Final = (0, 100_000)
"""Points of a table without a cap: as good as none, and more than all that is scored before."""

Sides = tuple[tuple[int, ...], tuple[int, ...]]
End = tuple[int, int, int]
"""How a table ends: half-wins and points of its first side, and points of the other."""
Figures = dict[int, tuple[int, int]]
"""Team → its half-wins and its points."""


def concours(**fields: Any) -> Tournament:
    """A concours without a row."""
    known = {"ruleset": "asce", "ending": "deals", "draw_method": "swiss", "criteria": ["wins", "points"]}
    return Tournament(**{**known, **fields})


@dataclass
class Hall:
    """Teams from 1 to `count` that have `results`; the `tables` of the last drawn round play.

    `last` is the number of that round, `byes` are exempt in it. `cap` are the most points of a winner and of
    a loser, None without. `undrawn` rounds come after; those that are `gone` have left.
    """

    count: int
    last: int
    results: Sequence[RoundResult] = ()
    tables: Sequence[Sides] = ()
    cap: tuple[int, int] | None = None
    criteria: Sequence[str] = ("wins", "points")
    byes: tuple[int, ...] = ()
    undrawn: int = 0
    gone: Collection[int] = ()
    more: Mapping[str, Any] = field(default_factory=dict)

    @property
    def tournament(self) -> Tournament:
        most, loser = self.cap or (None, None)
        return concours(criteria=list(self.criteria), score_cap=most, losing_cap=loser, **self.more)

    def prospects(self) -> Mapping[int, RankProspects]:
        """What the site says is proved."""
        open_tables = tuple(OpenTable(self.last, place, sides) for place, sides in enumerate(self.tables, 1))
        rounds = [PlayedRound(()) for _round in range(self.last)]
        if self.byes:
            rounds[-1] = PlayedRound((), self.byes)
        past = Past(tuple(rounds), tuple(self.results), open_tables)
        return rank_prospects(self.tournament, self.rows, past, self.last + self.undrawn)

    @property
    def rows(self) -> list[Any]:
        """The lines of its standing, as far as they are read."""
        teams = [RankedTeam(number) for number in range(1, self.count + 1)]
        return [
            {
                "number": team.number,
                "half_wins": sum(line.half_wins for line in lines),
                "withdrawn": team.number in self.gone,
                "rounds": [{**line._asdict(), "kind": line.kind.value} for line in lines],
            }
            for team, lines in lines_by_team(teams, self.results).items()
        ]

    @cached_property
    def figures(self) -> Figures:
        return {
            row["number"]: (row["half_wins"], sum(line["points"] for line in row["rounds"]))
            for row in self.rows
        }

    def table_ends(self) -> list[End]:
        """How a table can end."""
        most, loser = self.cap or (None, None)
        won = UNCAPPED if most is None else range(most + 1)
        lost = UNCAPPED if loser is None else range(loser + 1)
        return [
            *((2, own, other) for own in won for other in lost),
            *((1, own, other) for own in won for other in won),
            *((0, own, other) for own in lost for other in won),
        ]

    def ends(self) -> Iterator[tuple[Figures, Mapping[int, int]]]:
        """Every end of the tables that play and of a round to be drawn, with the half-wins of its games.

        A bye of a round to be drawn is among these: nobody knows yet who has it.
        """
        for tables, byes in self._seatings():
            for ended in product(self.table_ends(), repeat=len(tables)):
                for bye in product(*([(2, points) for points in self._bye_points()] for _ in byes)):
                    yield self._after(tables, ended, dict(zip(byes, bye, strict=True)))

    def _bye_points(self) -> Iterable[int]:
        return UNCAPPED if self.cap is None else range(max(self.cap) + 1)

    def _seatings(self) -> Iterator[tuple[Sequence[Sides], Sequence[int]]]:
        if self.tables:
            yield self.tables, [team for team in self.byes if team not in self._with_line()]
        elif self.undrawn:
            for pairs in pairings(list(range(1, self.count + 1))):
                yield (
                    [((one,), (other,)) for one, other in pairs if other],
                    [one for one, other in pairs if not other],
                )

    def _with_line(self) -> set[int]:
        return {one.team for one in self.results if isinstance(one, Bye) and one.round == self.last}

    def _after(
        self, tables: Sequence[Sides], ended: Sequence[End], byes: Mapping[int, tuple[int, int]]
    ) -> tuple[Figures, Mapping[int, int]]:
        figures, won = dict(self.figures), {}
        gains = [
            *((first, half_wins, own) for (first, _), (half_wins, own, _) in zip(tables, ended, strict=True)),
            *(
                (second, 2 - half_wins, other)
                for (_, second), (half_wins, _, other) in zip(tables, ended, strict=True)
            ),
            *(((team,), *bye) for team, bye in byes.items()),
        ]
        for side, half_wins, points in gains:
            for team in side:
                wins, before = figures[team]
                figures[team] = wins + half_wins, before + points
                if self.undrawn or team not in byes:
                    won[team] = half_wins
        return figures, won


def pairings(teams: list[int]) -> Iterator[list[tuple[int, int]]]:
    """All ways to pair teams; of an odd number one meets nobody (0)."""
    if len(teams) % 2:
        teams = [*teams, 0]
    if not teams:
        yield []
        return
    one, *others = teams
    for other in others:
        rest = [team for team in others if team != other]
        for pairs in pairings(rest):
            yield [(one, other), *pairs]


def ranks_of(figures: Figures, criteria: Sequence[str]) -> dict[int, RankBounds]:
    """The best and the worst rank of each team among its equals."""
    keys = {
        team: (wins, points) if criteria[0] == "wins" else (points, wins)
        for team, (wins, points) in figures.items()
    }
    every = list(keys.values())
    return {
        team: RankBounds(1 + sum(key > own for key in every), sum(key >= own for key in every))
        for team, own in keys.items()
    }


def widest(bounds: Iterable[RankBounds]) -> RankBounds:
    best, worst = zip(*bounds, strict=True)
    return RankBounds(min(best), max(worst))


def table(round_: int, ns: int, ew: int, points: tuple[int, int]) -> TableResult:
    """A finished table, won by the higher total."""
    winner = None if points[0] == points[1] else Side.NS if points[0] > points[1] else Side.EW
    return TableResult(round_, ns, ew, *points, winner)
