"""What a round gave each team: a table, a bye or a forfeit (SCORING.md, C1, C4 and C5).

Wins are counted in halves and points are whole, so that no figure is ever a float and the sums on
paper are the sums that rank. The only average (C4, C5) is exact until it is rounded once, to the
nearest point with halves upwards: to the point and not to the ten, because not every ruleset marks in tens.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise
from typing import TYPE_CHECKING, Final, NamedTuple

from scoring.cards import Side

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

WIN: Final = 2
"""A win, in half-wins."""


class ResultsError(ValueError):
    """The results contradict one another: a mistake of the program that gives them, not of a player."""


@dataclass(frozen=True, slots=True)
class Team:
    """A team of the concours; `withdrawn` once it has left for good."""

    number: int
    withdrawn: bool = False


class LineKind(StrEnum):
    """How a team came by the figures of a round."""

    PLAYED = "played"
    BYE = "bye"
    FORFEIT_WON = "forfeit-won"
    FORFEIT_LOST = "forfeit-lost"

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.value!r})"


class Line(NamedTuple):
    """One round of one team.

    `against` is None where no adversary's points stand against the team: a bye, an absent adversary.
    Such a round counts in no difference (C5). `opponent` is None where there was nobody to meet.
    """

    round: int
    kind: LineKind
    half_wins: int
    points: int
    against: int | None
    opponent: int | None


class Average(NamedTuple):
    """The points of a round's winners: their sum, and how many they are."""

    total: int = 0
    winners: int = 0

    def points(self, half_wins: int = WIN) -> int:
        """The average, or half of it for a half-win; 0 while no table of the round has finished."""
        if not self.winners:
            return 0
        numerator, denominator = self.total * half_wins, self.winners * WIN
        return (2 * numerator + denominator) // (2 * denominator)


@dataclass(frozen=True, slots=True)
class TableResult:
    """A finished table: the points of both sides, and its winner, None for a draw (C1).

    The winner is the game's where a target was played for; it need not have the higher total (A8).
    Elsewhere it is `winner_by_totals`.
    """

    round: int
    ns: int
    ew: int
    ns_points: int
    ew_points: int
    winner: Side | None

    def __post_init__(self) -> None:
        _check_round(self.round)
        _check_adversaries(self.ns, self.ew)

    def lines(self, _average: Average) -> Iterator[tuple[int, Line]]:
        """The line of each side."""
        for side, team, opponent, points, against in (
            (Side.NS, self.ns, self.ew, self.ns_points, self.ew_points),
            (Side.EW, self.ew, self.ns, self.ew_points, self.ns_points),
        ):
            half_wins = 1 if self.winner is None else WIN * (self.winner is side)
            yield team, Line(self.round, LineKind.PLAYED, half_wins, points, against, opponent)


@dataclass(frozen=True, slots=True)
class ByePolicy:
    """What a bye is worth: half-wins (0 to 2) and points, None for the average of C5.

    The average follows the win: half a win has half of the winners' average.
    """

    half_wins: int
    points: int | None

    def __post_init__(self) -> None:
        if not 0 <= self.half_wins <= WIN:
            raise ResultsError(f"a bye of {self.half_wins} half-wins")


AVERAGE_BYE: Final = ByePolicy(half_wins=WIN, points=None)
"""C5: a win and the average points of the round's winners."""
HALF_GAME_BYE: Final = ByePolicy(half_wins=1, points=None)
"""Half a game: half of what C5 gives, half a win and half the average."""


def fixed_bye(points: int) -> ByePolicy:
    """A win and `points`, the same in every round."""
    return ByePolicy(half_wins=WIN, points=points)


@dataclass(frozen=True, slots=True)
class Bye:
    """A team without adversary this round (C5)."""

    round: int
    team: int
    policy: ByePolicy = AVERAGE_BYE

    def __post_init__(self) -> None:
        _check_round(self.round)

    def lines(self, average: Average) -> Iterator[tuple[int, Line]]:
        """The line of the team: nothing against it."""
        half_wins, fixed = self.policy.half_wins, self.policy.points
        points = average.points(half_wins) if fixed is None else fixed
        yield self.team, Line(self.round, LineKind.BYE, half_wins, points, None, None)


@dataclass(frozen=True, slots=True)
class Forfeit:
    """A team that did not come, or gave up, and the one that was there for it (C4).

    `present` is None where neither team of the table came: two forfeits, and nobody has the win.
    `ruling` is what the referee adds to the 0 of the absent team, below 0 for a penalty.
    """

    round: int
    absent: int
    present: int | None = None
    ruling: int = 0

    def __post_init__(self) -> None:
        _check_round(self.round)
        _check_adversaries(self.absent, self.present)

    def lines(self, average: Average) -> Iterator[tuple[int, Line]]:
        """The absent team is charged with the average that the present one is credited with.

        Else its difference would be better than that of a team that came and lost. The present
        team won without a card played: as in a bye, it counts in no difference of its own.
        """
        points = average.points()
        yield self.absent, Line(self.round, LineKind.FORFEIT_LOST, 0, self.ruling, points, self.present)
        if self.present is not None:
            yield self.present, Line(self.round, LineKind.FORFEIT_WON, WIN, points, None, self.absent)


Result = TableResult | Bye | Forfeit


def winner_by_totals(ns_points: int, ew_points: int) -> Side | None:
    """The winner of a table of N deals or under the clock: the higher total, None for a draw (C1)."""
    if ns_points == ew_points:
        return None
    return Side.NS if ns_points > ew_points else Side.EW


def lines_by_team(teams: Iterable[Team], results: Iterable[Result]) -> dict[Team, tuple[Line, ...]]:
    """The lines of every team, by round; teams by number, whatever the order of the input.

    Raises `ResultsError` for a number that two teams bear, a result of a team that is not there,
    and a team with two results in one round.
    """
    results = list(results)
    averages = _averages(results)
    lines: defaultdict[int, list[Line]] = defaultdict(list)
    for result in results:
        for number, line in result.lines(averages.get(result.round, Average())):
            lines[number].append(line)
    ordered = sorted(teams, key=lambda team: team.number)
    _check_teams(ordered, lines)
    return {team: _by_round(team, lines[team.number]) for team in ordered}


def _averages(results: Iterable[Result]) -> dict[int, Average]:
    """The average of each round's winners, over its finished tables.

    Where every table was drawn nobody won: the average is then that of all who have half a win.
    """
    winners: defaultdict[int, list[int]] = defaultdict(list)
    drawn: defaultdict[int, list[int]] = defaultdict(list)
    for result in results:
        if not isinstance(result, TableResult):
            continue
        if result.winner is None:
            drawn[result.round] += (result.ns_points, result.ew_points)
        else:
            won_by_ns = result.winner is Side.NS
            winners[result.round].append(result.ns_points if won_by_ns else result.ew_points)
    return {number: Average(sum(points), len(points)) for number, points in (drawn | winners).items()}


def _by_round(team: Team, lines: list[Line]) -> tuple[Line, ...]:
    lines.sort(key=lambda line: line.round)
    for earlier, later in pairwise(lines):
        if earlier.round == later.round:
            raise ResultsError(f"team {team.number} has two results in round {later.round}")
    return tuple(lines)


def _check_teams(teams: list[Team], lines: dict[int, list[Line]]) -> None:
    numbers = {team.number for team in teams}
    if len(numbers) < len(teams):
        raise ResultsError("two teams bear the same number")
    if unknown := lines.keys() - numbers:
        raise ResultsError(f"results of teams that are not there: {sorted(unknown)}")


def _check_round(number: int) -> None:
    if number < 1:
        raise ResultsError(f"round {number}: rounds count from 1")


def _check_adversaries(one: int, other: int | None) -> None:
    if one == other:
        raise ResultsError(f"team {one} against itself")
