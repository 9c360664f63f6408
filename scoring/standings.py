"""Standings: the results of finished tables → ranks, and what separates them (docs/rules/concours.md).

Teams begin as one group of equals; each criterion in turn splits the groups that those before it
left. So a team's rank never depends on the order of the input, and every gap between two
neighbours has one name: the criterion that opened it.

A standing made while a round is under way ranks what has finished (C3): whoever shows it says so,
and shows `played`.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from functools import partial
from itertools import groupby
from typing import TYPE_CHECKING, Final, NamedTuple

from scoring.lots import Lots
from scoring.results import Line, LineKind, Result, ResultsError, Team, lines_by_team

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from _typeshed import SupportsRichComparison

    Group = list["Figures"]
    Key = Callable[["Figures"], SupportsRichComparison]
    Split = Callable[[Group], list[Group]]


class Criterion(StrEnum):
    """What can separate two teams; more is better, but for `POINTS_AGAINST`."""

    BRACKET = "bracket"  # how far it got where who loses is out; what its place is, the caller says
    PRESENCE = "presence"  # a team that withdrew comes after those that play on
    WINS = "wins"
    MANCHES = "manches"  # won, in a game that has them; its points are parties
    POINTS = "points"
    DIFFERENCE = "difference"
    POINTS_AGAINST = "points-against"
    BEST_GAME = "best-game"
    HEAD_TO_HEAD = "head-to-head"
    LOTS = "lots"

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.value!r})"


TIE_BREAKS: Final = (Criterion.HEAD_TO_HEAD, Criterion.LOTS)
"""C6: head-to-head if they met, then lots."""

DEFAULT_CRITERIA: Final = (Criterion.WINS, Criterion.POINTS, Criterion.DIFFERENCE, *TIE_BREAKS)
"""Games are played to be won; and a bye has points but no difference (C5), so points come first."""

MATCH_CRITERIA: Final = (Criterion.WINS, Criterion.MANCHES, Criterion.POINTS, *TIE_BREAKS)
"""The same where a table is a match of manches: what a match is counted in, from the greatest down."""


@dataclass(frozen=True, slots=True)
class Figures:
    """What a team has done so far.

    `played` counts the tables really played, `points_for` every point credited, byes and forfeits
    too; `points_against` has what a forfeit charges the absent team with. `difference` leaves out
    the rounds that have nothing against (see `Line`), so it can be other than for minus against.
    `best_game` is the highest score at a played table. `manches` are all those credited. `place` is where its
    course in the brackets left it, from 1; None where it was in none.
    """

    team: Team
    lines: tuple[Line, ...]
    half_wins: int
    played: int
    points_for: int
    points_against: int
    difference: int
    best_game: int | None
    manches: int = 0
    place: int | None = None

    @classmethod
    def of(cls, team: Team, lines: tuple[Line, ...], place: int | None = None) -> Figures:
        """The sums of a team's lines."""
        played = [line.points for line in lines if line.kind is LineKind.PLAYED]
        opposed = [(line.points, line.against) for line in lines if line.against is not None]
        against = sum(points for _, points in opposed)
        return cls(
            team=team,
            lines=lines,
            half_wins=sum(line.half_wins for line in lines),
            played=len(played),
            points_for=sum(line.points for line in lines),
            points_against=against,
            difference=sum(points for points, _ in opposed) - against,
            best_game=max(played, default=None),
            manches=sum(line.manches for line in lines),
            place=place,
        )

    @property
    def wins(self) -> Fraction:
        """Wins, a draw being half of one (C1)."""
        return Fraction(self.half_wins, 2)

    @property
    def average_against(self) -> Fraction | None:
        """Points against for each round that has some; None where none has."""
        opposed = sum(line.against is not None for line in self.lines)
        return Fraction(self.points_against, opposed) if opposed else None

    @property
    def points_by_round(self) -> dict[int, int]:
        """The points of each round that counts so far, from the first."""
        return {line.round: line.points for line in self.lines}


@dataclass(frozen=True, slots=True)
class Standing:
    """A team's place. `separated_by` is what put it below the team above it; None at the top and in a tie."""

    rank: int
    figures: Figures
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
            if row.separated_by is Criterion.LOTS:
                runs[-1].append(number)
            else:
                runs.append([number])
        return tuple(Drawing(self.seed, tuple(run)) for run in runs if len(run) > 1)


class _Place(NamedTuple):
    """Teams that nothing separates so far, and what separated them from those above."""

    group: Group
    separated_by: Criterion | None


def rank_teams(
    teams: Iterable[Team],
    results: Iterable[Result],
    *,
    criteria: Sequence[Criterion] = DEFAULT_CRITERIA,
    seed: str,
    places: Mapping[int, int] | None = None,
) -> Standings:
    """The standings of `teams` after `results`, by `criteria` in their order.

    `places` has, by number, what `Criterion.BRACKET` goes by: equals share one, teams without one come last.

    Teams that no criterion separates share a rank and stand by number (1, 2, 2, 4); lots leave no
    such tie. A team's lot hangs on `seed` and its number alone, so that neither a reload nor a
    correction elsewhere draws it again; where each round shall have its own lots, its seed says so.
    Raises `ResultsError` where the results contradict one another (see `lines_by_team`), where a
    criterion comes twice, and where one comes after the lots, which leave nothing to separate.
    """
    _check(criteria)
    by_team, courses = lines_by_team(teams, results), places or {}
    group = [Figures.of(team, lines, courses.get(team.number)) for team, lines in by_team.items()]
    parts = [_Place(group, None)]
    for criterion in criteria:
        parts = list(_refine(parts, criterion, _split(criterion, seed)))
    return Standings(tuple(_rows(parts)), seed)


def _check(criteria: Sequence[Criterion]) -> None:
    if len(set(criteria)) < len(criteria):
        raise ResultsError("a criterion comes twice")
    if Criterion.LOTS in criteria[:-1]:
        raise ResultsError("lots come last: they leave nothing to separate")


def _refine(places: Iterable[_Place], criterion: Criterion, split: Split) -> Iterator[_Place]:
    """Each place split by one criterion; its first part keeps what separated the whole from those above."""
    for place in places:
        if len(place.group) < 2:
            yield place
            continue
        first, *others = split(place.group)
        yield _Place(first, place.separated_by)
        yield from (_Place(other, criterion) for other in others)


def _rows(places: Iterable[_Place]) -> Iterator[Standing]:
    above = 0
    for group, separated_by in places:
        for position, figures in enumerate(group):
            yield Standing(above + 1, figures, None if position else separated_by)
        above += len(group)


def _split(criterion: Criterion, seed: str) -> Split:
    if criterion is Criterion.HEAD_TO_HEAD:
        return _by_meetings
    key = partial(_lot, seed) if criterion is Criterion.LOTS else KEYS[criterion]
    return partial(_by_key, key=key)


def _by_key(group: Group, key: Key) -> list[Group]:
    """The group in parts of equal `key`, the lowest first."""
    return [list(part) for _, part in groupby(sorted(group, key=key), key)]


def _by_meetings(group: Group) -> list[Group]:
    """C6, head-to-head: a league of the tied teams alone, counted only if each met each other one.

    With a meeting missing, who is ahead would hang on the draw and not on the cards. A circle
    (A beats B, B beats C, C beats A) makes them equal and separates nobody. Parts that are still
    equal play a league among themselves, so two teams left are separated by their own meeting.
    An absent team met the present one, and lost (C4); a bye meets nobody (C5). A table that does not count
    for its hosts is no meeting of theirs. At the mêlée one meets two adversaries at a table.
    """
    members = {figures.team.number for figures in group}
    if any(len(members.intersection(_met(figures))) < len(members) - 1 for figures in group):
        return [group]
    parts = _by_key(group, lambda figures: -_half_wins_against(members, figures))
    if len(parts) == 1:
        return parts
    return [smaller for part in parts for smaller in _by_meetings(part)]


def _met(figures: Figures) -> set[int]:
    return {number for line in figures.lines for number in line.opponents}


def _half_wins_against(members: set[int], figures: Figures) -> int:
    return sum(line.half_wins * len(members.intersection(line.opponents)) for line in figures.lines)


def _lot(seed: str, figures: Figures) -> int:
    """A team's lot, of 64 bits: the lowest comes first."""
    return Lots(seed, "standings", figures.team.number).below(2**64)


def _against(figures: Figures) -> tuple[bool, Fraction]:
    """Points against by round and not in all, else a bye or an unfinished table would be an advantage."""
    average = figures.average_against
    return average is None, average or Fraction()


KEYS: Final[dict[Criterion, Key]] = {
    Criterion.BRACKET: lambda figures: (figures.place is None, figures.place or 0),
    Criterion.PRESENCE: lambda figures: figures.team.withdrawn,
    Criterion.WINS: lambda figures: -figures.half_wins,
    Criterion.MANCHES: lambda figures: -figures.manches,
    Criterion.POINTS: lambda figures: -figures.points_for,
    Criterion.DIFFERENCE: lambda figures: -figures.difference,
    Criterion.POINTS_AGAINST: _against,
    Criterion.BEST_GAME: lambda figures: (figures.best_game is None, -(figures.best_game or 0)),
}
"""What counts of a team's figures, the lowest first."""
