"""Standings: the results of finished tables → ranks, and what separates them (docs/rules/concours.md).

Teams begin as one group of equals; each criterion in turn splits the groups that those before it
left. So a team's rank never depends on the order of the input, and every gap between two
neighbours has one name: the criterion that opened it.

A standing made while a round is under way ranks what has finished (C3): whoever shows it says so,
and shows `played`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from scoring.criteria import DEFAULT_CRITERIA, LOTS, Criterion, TeamFigures
from scoring.lots import derived
from scoring.results import RankedTeam, ResultsError, RoundResult, lines_by_team

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    TiedPlace = tuple[list[TeamFigures], Criterion | None]
    """Teams that no criterion separates so far, and the criterion that separated them from those above."""


@dataclass(frozen=True, slots=True)
class Standing:
    """A team's rank. `separated_by` put it below the team above it; None at the top and in a tie."""

    rank: int
    figures: TeamFigures
    separated_by: Criterion | None


@dataclass(frozen=True, slots=True)
class Drawing:
    """Lots drawn among equals: the teams in the order drawn, and the seed that draws it again (C6)."""

    seed: str
    teams: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Standings:
    """All the teams, best first, and the seed of their lots."""

    rows: tuple[Standing, ...]
    seed: str

    @property
    def ranking(self) -> tuple[int, ...]:
        """The numbers of the teams, best first: what the next draw asks for."""
        return tuple(row.figures.team.number for row in self.rows)

    @property
    def drawings(self) -> tuple[Drawing, ...]:
        """The lots that had to be drawn, from the top."""
        runs: list[list[int]] = []
        for row, number in zip(self.rows, self.ranking, strict=True):
            if row.separated_by is LOTS:
                runs[-1].append(number)
            else:
                runs.append([number])
        return tuple(Drawing(self.seed, tuple(run)) for run in runs if len(run) > 1)


def lots_seed(seed: str, after: int) -> str:
    """The seed of the lots among equals after a round (C6): published, it reveals that of no other round."""
    return derived(seed, "lots", after)


def rank_teams(
    teams: Iterable[RankedTeam],
    results: Iterable[RoundResult],
    *,
    criteria: Sequence[Criterion] = DEFAULT_CRITERIA,
    seed: str,
    places: Mapping[int, int] | None = None,
) -> Standings:
    """The standings of `teams` after `results`, by `criteria` in their order.

    `places` are the places in the bracket by number of team, for the criterion of the bracket: equals share
    one, teams without one come last.

    Teams that no criterion separates share a rank and stand by number (1, 2, 2, 4); lots leave no
    such tie. A team's lot depends on `seed` and its number alone, so that neither a reload nor a
    correction elsewhere draws it again; for new lots in each round, pass a seed for each round.
    Raises `ResultsError` where the results contradict one another (see `lines_by_team`), where a
    criterion comes twice, and where one comes after the lots, which leave nothing to separate.
    """
    _check(criteria)
    by_team, courses = lines_by_team(teams, results), places or {}
    group = [TeamFigures.of(team, lines, courses.get(team.number)) for team, lines in by_team.items()]
    parts: list[TiedPlace] = [(group, None)]
    for criterion in criteria:
        parts = list(_refine(parts, criterion, seed))
    return Standings(tuple(_rows(parts)), seed)


def _check(criteria: Sequence[Criterion]) -> None:
    if len(set(criteria)) < len(criteria):
        raise ResultsError("a criterion comes twice")
    if LOTS in criteria[:-1]:
        raise ResultsError("lots come last: they leave nothing to separate")


def _refine(places: Iterable[TiedPlace], criterion: Criterion, seed: str) -> Iterator[TiedPlace]:
    """Each group of tied teams split by one criterion; its first part keeps the criterion above the group."""
    for group, separated_by in places:
        if len(group) < 2:
            yield group, separated_by
            continue
        first, *others = criterion.parts(group, seed)
        yield first, separated_by
        yield from ((other, criterion) for other in others)


def _rows(places: Iterable[TiedPlace]) -> Iterator[Standing]:
    above = 0
    for group, separated_by in places:
        for position, figures in enumerate(group):
            yield Standing(above + 1, figures, None if position else separated_by)
        above += len(group)
