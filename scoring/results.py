"""The results of each team in a round: a table, a bye or a forfeit (docs/rules/concours.md, C1, C4 and C5).

A side of a table is one team, or at the mêlée the two individuals who play it together: each of them is
given what the side came to. In a game of manches the points of a table are the parties won over the match.

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
from scoring.errors import Unusable

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

WIN: Final = 2
"""A win, in half-wins."""

SideNumbers = int | tuple[int, ...]
"""A side: the number of a team, or those of two individuals."""


class ResultsError(Unusable):
    """The results contradict one another: a mistake of the program that gives them, not of a player."""


@dataclass(frozen=True, slots=True)
class RankedTeam:
    """A team of the concours; `withdrawn` once it has left for good."""

    number: int
    withdrawn: bool = False


class LineKind(StrEnum):
    """The origin of a team's figures in a round."""

    PLAYED = "played"
    BYE = "bye"
    FORFEIT_WON = "forfeit-won"
    FORFEIT_LOST = "forfeit-lost"

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.value!r})"


class RoundLine(NamedTuple):
    """One round of one team.

    `against` is None where no adversary's points stand against the team: a bye, an absent adversary.
    Such a round counts in no difference (C5). `opponents` are those it met: one team, two individuals, or
    nobody. `manches` are those it won, where the game has them.
    """

    round: int
    kind: LineKind
    half_wins: int
    points: int
    against: int | None
    opponents: tuple[int, ...] = ()
    manches: int = 0


class Average(NamedTuple):
    """The sums, and the number of scores, whose average a bye or a forfeit is credited with."""

    total: int = 0
    size: int = 0
    manches_total: int = 0

    @classmethod
    def of(cls, scores: Iterable[tuple[int, int]]) -> Average:
        """The average of these (points, manches)."""
        scores = list(scores)
        return cls(sum(points for points, _ in scores), len(scores), sum(won for _, won in scores))

    def points(self, half_wins: int = WIN) -> int:
        """The average, or half of it for a half-win; 0 while there is no score to average."""
        return self._share(self.total, half_wins)

    def manches(self, half_wins: int = WIN) -> int:
        """The average of the manches, or half of it for a half-win."""
        return self._share(self.manches_total, half_wins)

    def _share(self, total: int, half_wins: int) -> int:
        if not self.size:
            return 0
        numerator, denominator = total * half_wins, self.size * WIN
        return (2 * numerator + denominator) // (2 * denominator)


@dataclass(frozen=True, slots=True)
class TableResult:
    """A finished table: the points of both sides, and its winner, None for a draw (C1).

    The winner is the game's where a target was played for; it need not have the higher total (A8).
    Elsewhere it is `winner_by_totals`. The `host` is the side that played its second table of the round so
    that an exempt team could play: the table counts for its adversary alone.
    """

    round: int
    ns: SideNumbers
    ew: SideNumbers
    ns_points: int
    ew_points: int
    winner: Side | None
    ns_manches: int = 0
    ew_manches: int = 0
    host: Side | None = None

    def __post_init__(self) -> None:
        _check_round(self.round)
        _check_adversaries(self.ns, self.ew)

    @property
    def sides(self) -> tuple[SideNumbers, SideNumbers]:
        """Both sides, NS first."""
        return self.ns, self.ew

    def lines(self, _average: Average) -> Iterator[tuple[int, RoundLine]]:
        """The line of everyone for whom it counts."""
        for side in Side:
            if side is self.host:
                continue
            half_wins = 1 if self.winner is None else WIN * (self.winner is side)
            points, manches = self.score(side)
            line = RoundLine(
                self.round,
                LineKind.PLAYED,
                half_wins,
                points,
                self.score(side.other)[0],
                numbers_of(self.side(side.other)),
                manches,
            )
            yield from ((number, line) for number in numbers_of(self.side(side)))

    def side(self, side: Side) -> SideNumbers:
        """The team or the two individuals on that side."""
        return self.ns if side is Side.NS else self.ew

    def score(self, side: Side) -> tuple[int, int]:
        """The points and the manches of a side."""
        if side is Side.NS:
            return self.ns_points, self.ns_manches
        return self.ew_points, self.ew_manches

    def best(self) -> list[tuple[int, int]]:
        """The score of the winner, or of both sides of a draw, without a host: its table does not count."""
        ahead = tuple(Side) if self.winner is None else (self.winner,)
        return [self.score(side) for side in ahead if side is not self.host]


class Credit(StrEnum):
    """The source of the points of a bye, where they are not fixed."""

    WINNERS = "winners"  # C5: the average of the round's winners
    OWN = "own"  # the average of the tables that the team itself has played, of all rounds so far
    TABLE = "table"  # no credit: it plays a table against hosts instead, and has the result of that table


@dataclass(frozen=True, slots=True)
class ByePolicy:
    """The worth of a bye: half-wins (0 to 2) and points, None for what `credit` says.

    An average is credited in proportion to the win: half of it for half a win. It is 0 while there is no
    score to average, and calculated again with every finished table.
    """

    half_wins: int
    points: int | None
    credit: Credit = Credit.WINNERS

    def __post_init__(self) -> None:
        if not 0 <= self.half_wins <= WIN:
            raise ResultsError(f"a bye of {self.half_wins} half-wins")


AVERAGE_BYE: Final = ByePolicy(half_wins=WIN, points=None)
"""C5: a win and the average points of the round's winners."""
HALF_GAME_BYE: Final = ByePolicy(half_wins=1, points=None)
"""Half a game: half of what C5 gives, half a win and half the average."""
OWN_BYE: Final = ByePolicy(half_wins=WIN, points=None, credit=Credit.OWN)
"""A win and the average of the team's own tables."""
TABLE_BYE: Final = ByePolicy(half_wins=0, points=None, credit=Credit.TABLE)
"""No credit: the team plays a table against hosts instead, and has the line of that table."""


def fixed_bye(points: int, half_wins: int = WIN) -> ByePolicy:
    """A win, or so many `half_wins`, and `points`, the same in every round."""
    return ByePolicy(half_wins=half_wins, points=points)


@dataclass(frozen=True, slots=True)
class Bye:
    """A team without adversary this round (C5).

    Without `victory` it has the points alone: a team that was already beaten wins nothing by a bye.
    """

    round: int
    team: int
    policy: ByePolicy = AVERAGE_BYE
    victory: bool = True

    def __post_init__(self) -> None:
        _check_round(self.round)

    def lines(self, average: Average) -> Iterator[tuple[int, RoundLine]]:
        """The line of the team, with no points against; no line where a table played instead gives it."""
        half_wins, fixed = self.policy.half_wins, self.policy.points
        if fixed is None and self.policy.credit is Credit.TABLE:
            return
        points = average.points(half_wins) if fixed is None else fixed
        won, manches = half_wins * self.victory, average.manches(half_wins)
        yield self.team, RoundLine(self.round, LineKind.BYE, won, points, None, manches=manches)


@dataclass(frozen=True, slots=True)
class Forfeit:
    """A team that did not come, or gave up, and the one that was there for it (C4).

    `present` is None where neither team of the table came: two forfeits, and nobody has the win.
    `ruling` is what the referee adds to the 0 of the absent team, below 0 for a penalty; `penalty` what comes
    off the average that the present team is credited with, never below 0. For the `host`, absent or present,
    the table does not count, as in a `TableResult`.
    """

    round: int
    absent: SideNumbers
    present: SideNumbers | None = None
    ruling: int = 0
    host: SideNumbers | None = None
    penalty: int = 0

    def __post_init__(self) -> None:
        _check_round(self.round)
        _check_adversaries(self.absent, self.present)

    @property
    def sides(self) -> tuple[SideNumbers, SideNumbers | None]:
        """The absent side, and the other one."""
        return self.absent, self.present

    def lines(self, average: Average) -> Iterator[tuple[int, RoundLine]]:
        """The absent team is charged with the average that the present one is credited with.

        Else its difference would be better than that of a team that came and lost. The present
        team won without a card played: as in a bye, it counts in no difference of its own.
        """
        points, manches = average.points(), average.manches()
        absent, present = numbers_of(self.absent), numbers_of(self.present)
        if self.absent != self.host:
            lost = RoundLine(self.round, LineKind.FORFEIT_LOST, 0, self.ruling, points, present)
            yield from ((number, lost) for number in absent)
        if self.present != self.host:
            left = max(0, points - self.penalty)
            won = RoundLine(self.round, LineKind.FORFEIT_WON, WIN, left, None, absent, manches)
            yield from ((number, won) for number in present)


RoundResult = TableResult | Bye | Forfeit


def numbers_of(side: SideNumbers | None) -> tuple[int, ...]:
    """Everyone of a side; nobody of None."""
    if side is None:
        return ()
    return (side,) if isinstance(side, int) else side


def teams_with_result(results: Iterable[RoundResult]) -> set[int]:
    """The numbers of all teams that these results name."""
    found: set[int] = set()
    for result in results:
        if isinstance(result, Bye):
            found.add(result.team)
        else:
            found.update(*map(numbers_of, result.sides))
    return found


def winner_by_totals(ns_points: int, ew_points: int) -> Side | None:
    """The winner of a table of N deals or under the clock: the higher total, None for a draw (C1)."""
    if ns_points == ew_points:
        return None
    return Side.NS if ns_points > ew_points else Side.EW


def lines_by_team(
    teams: Iterable[RankedTeam], results: Iterable[RoundResult]
) -> dict[RankedTeam, tuple[RoundLine, ...]]:
    """The lines of every team, by round; teams by number, whatever the order of the input.

    Byes that are worth the average of the team's own tables come last, when these are known.
    Raises `ResultsError` for a number that two teams bear, a result of a team that is not there,
    and a team with two results in one round.
    """
    results = list(results)
    averages = _averages(results)
    lines: defaultdict[int, list[RoundLine]] = defaultdict(list)
    own = [result for result in results if isinstance(result, Bye) and result.policy.credit is Credit.OWN]
    for result in results:
        if not (isinstance(result, Bye) and result.policy.credit is Credit.OWN):
            _add_lines(lines, result, averages.get(result.round, Average()))
    played = {
        bye.team: Average.of(
            (line.points, line.manches) for line in lines[bye.team] if line.kind is LineKind.PLAYED
        )
        for bye in own
    }
    for bye in own:
        _add_lines(lines, bye, played[bye.team])
    ordered = sorted(teams, key=lambda team: team.number)
    _check_teams(ordered, lines)
    return {team: _by_round(team, lines[team.number]) for team in ordered}


def _add_lines(lines: dict[int, list[RoundLine]], result: RoundResult, average: Average) -> None:
    for number, line in result.lines(average):
        lines[number].append(line)


def _averages(results: Iterable[RoundResult]) -> dict[int, Average]:
    """The average of each round's winners, over its finished tables.

    Where every table was drawn nobody won: the average is then that of all who have half a win.
    """
    winners: defaultdict[int, list[tuple[int, int]]] = defaultdict(list)
    drawn: defaultdict[int, list[tuple[int, int]]] = defaultdict(list)
    for result in results:
        if isinstance(result, TableResult) and (best := result.best()):
            (drawn if result.winner is None else winners)[result.round] += best
    return {number: Average.of(scores) for number, scores in (drawn | winners).items()}


def _by_round(team: RankedTeam, lines: list[RoundLine]) -> tuple[RoundLine, ...]:
    lines.sort(key=lambda line: line.round)
    for earlier, later in pairwise(lines):
        if earlier.round == later.round:
            raise ResultsError(f"team {team.number} has two results in round {later.round}")
    return tuple(lines)


def _check_teams(teams: list[RankedTeam], lines: dict[int, list[RoundLine]]) -> None:
    numbers = {team.number for team in teams}
    if len(numbers) < len(teams):
        raise ResultsError("two teams bear the same number")
    if unknown := lines.keys() - numbers:
        raise ResultsError(f"results of teams that are not there: {sorted(unknown)}")


def _check_round(number: int) -> None:
    if number < 1:
        raise ResultsError(f"round {number}: rounds count from 1")


def _check_adversaries(one: SideNumbers, other: SideNumbers | None) -> None:
    everybody = (*numbers_of(one), *numbers_of(other))
    for number in everybody:
        if everybody.count(number) > 1:
            raise ResultsError(f"team {number} against itself")
