"""What the games of a season tell of each player's strength, with how sure it is; never a ranking.

The margin of a game, by deal, is taken as half of the strengths of its two players less half of those of the
two others, and chance; strengths are around the club's average. Least squares that shrink towards it give
each strength and its error. Two who always play together cannot be told apart, and have one grade.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from math import ceil, exp, log, sqrt
from operator import mul
from typing import Final, NamedTuple

from tournaments.core.season.games import PAIR, Game, PlayedGames
from tournaments.core.season.persons import Person
from tournaments.core.season.standing import Season

DEALS: Final = 12
"""The deals of a usual game, by which `Z` is said."""
Z: Final = 0.2
"""How far pairs differ: the spread of their strengths in a game of `DEALS`, of the spread that is chance."""
GRID: Final = (0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.35, 0.4, 0.5, 0.6, 0.8, 1.0)
"""What is tried where `Z` is learnt from the season itself."""
LEARNS_FROM: Final = 300
"""The games from which on it is."""
MOST_MARGIN: Final = 3.0
"""A margin counts for no more than so many times what cards usually make of a game of its length, so that one
mistyped total cannot make a grade. True games would pass a narrower limit: at 1.3 times (1,500 points)
players look more equal than they are, and every other truth is outside of its error."""
FADES_IN: Final = 18 * 365.25 / 12
"""The days after which a game weighs 1/e of one of the last evening."""
RELIABLE: Final = 0.5
"""The reliability below which no grade is told."""

Matrix = list[list[float]]
"""A lower triangle, row by row."""


@dataclass(frozen=True, slots=True)
class Grade:
    """The grade of a person, or of two who always play together.

    `points` are those a deal by which a side gains through them over the club's average, with any partner (of
    two: by which the pair does); `error` is one standard deviation of it. `reliability` is the part of the
    spread of strengths that the games have settled, from 0 to 1. `games` were played; about `needed` make it
    reliable, None where more would not do without other partners.
    """

    persons: tuple[Person, ...]
    points: float
    error: float
    reliability: float
    games: int
    needed: int | None

    @property
    def told(self) -> bool:
        """Whether it is reliable enough to be shown to anybody."""
        return self.reliability >= RELIABLE


class Weighed(NamedTuple):
    """A game of persons, by their places: its margin a deal, and its weight, 1 / variance of that."""

    ns: tuple[int, ...]
    ew: tuple[int, ...]
    margin: float
    weight: float


@dataclass(frozen=True, slots=True)
class Fit:
    """The strengths (of one person, not halved) and their covariance, for one supposed `z`."""

    z: float
    variance: float
    """Of a person's strength, before any game."""
    strengths: list[float]
    inverse: Matrix
    """The inverse of the Cholesky factor of the precision: covariance = its transpose times itself."""
    evidence: float
    """The logarithm of how likely the margins are, but for a constant."""

    def covariance(self, one: int, other: int) -> float:
        """Of two strengths."""
        return sum(row[one] * row[other] for row in self.inverse[max(one, other) :])


def grades_of(season: Season, evenings: Iterable[PlayedGames]) -> list[Grade]:
    """The grades of all who played a game in the season's evenings, in the order of their commitments.

    Evenings of another season are left out, and one that is given twice is one.
    """
    named = {each.fingerprint for each in season.evenings}
    found = {each.fingerprint: each for each in evenings if each.fingerprint in named}
    ordered = sorted(found.values(), key=lambda each: (each.date, each.fingerprint))
    person_of = {label: person for person in season.persons for label in person}
    last = date.fromisoformat(ordered[-1].date) if ordered else date.min
    games = [
        (exp((date.fromisoformat(each.date) - last).days / FADES_IN), _of_persons(game, person_of), game)
        for each in ordered
        for game in each.games
    ]
    played = [each for each in games if len({*each[1][0], *each[1][1]}) == 2 * PAIR]
    if not played:
        return []
    persons = sorted({person for _fade, sides, _game in played for side in sides for person in side})
    chance = sum(game.squares for *_of, game in played) / sum(game.deals for *_of, game in played) or 1
    place = {person: at for at, person in enumerate(persons)}
    weighed = [
        Weighed(
            tuple(place[each] for each in ns),
            tuple(place[each] for each in ew),
            clipped(game, chance) / game.deals,
            fade * game.deals / chance,
        )
        for fade, (ns, ew), game in played
    ]
    return _told(persons, weighed, best_fit(len(persons), weighed, chance))


def _of_persons(game: Game, person_of: Mapping[str, Person]) -> tuple[tuple[Person, ...], ...]:
    return tuple(tuple(person_of.get(each, (each,)) for each in side) for side in (game.ns, game.ew))


def clipped(game: Game, chance: float) -> float:
    """The margin of a game, as far as it counts; `chance` is the variance of a deal's difference."""
    most = MOST_MARGIN * sqrt(chance * game.deals)
    return max(-most, min(most, game.margin))


def best_fit(count: int, games: Sequence[Weighed], chance: float) -> Fit:
    """The fit of the usual `Z`, or from `LEARNS_FROM` games on of that of `GRID` that explains them best.

    `chance` is the variance of a deal's difference. The likelihood has one peak, so that it is climbed.
    """
    best = fit(count, games, chance, Z)
    if len(games) < LEARNS_FROM:
        return best
    start = GRID.index(Z)
    for path in (GRID[start + 1 :], GRID[:start][::-1]):
        for z in path:
            other = fit(count, games, chance, z)
            if other.evidence <= best.evidence:
                break
            best = other
        if best.z != Z:
            break
    return best


def fit(count: int, games: Sequence[Weighed], chance: float, z: float) -> Fit:
    """The strengths of so many persons, where pairs differ by `z`."""
    variance = 2 * z * z * chance / DEALS
    precision = [[0.0] * at + [1 / variance] for at in range(count)]
    right, squares = [0.0] * count, 0.0
    for game in games:
        shares = [(each, 0.5) for each in game.ns] + [(each, -0.5) for each in game.ew]
        squares += game.weight * game.margin * game.margin
        for one, share in shares:
            right[one] += share * game.weight * game.margin
            row, weight = precision[one], share * game.weight
            for other, others in shares:
                if other <= one:
                    row[other] += weight * others
    lower = cholesky(precision)
    inverse = inverted(lower)
    half = [sum(map(mul, row, right)) for row in inverse]
    strengths = [0.0] * count
    for value, row in zip(half, inverse, strict=True):
        for at, each in enumerate(row):
            strengths[at] += value * each
    determinant = 2 * sum(log(row[-1]) for row in lower) + count * log(variance)
    evidence = (sum(map(mul, half, half)) - squares - determinant) / 2
    return Fit(z, variance, strengths, inverse, evidence)


def cholesky(matrix: Matrix) -> Matrix:
    """The lower triangle L with L·Lᵀ = a positive definite matrix, of which the lower triangle is given."""
    lower: Matrix = []
    for values in matrix:
        row: list[float] = []
        for above, value in zip(lower, values, strict=False):
            row.append((value - sum(map(mul, row, above))) / above[-1])
        row.append(sqrt(values[-1] - sum(map(mul, row, row))))
        lower.append(row)
    return lower


def inverted(lower: Matrix) -> Matrix:
    """The inverse of a lower triangle, which is one."""
    columns: Matrix = []
    for at in range(len(lower)):
        column: list[float] = [1 / lower[at][at]]
        for row in lower[at + 1 :]:
            column.append(-sum(map(mul, row[at:], column)) / row[-1])
        columns.append(column)
    return [[columns[each][at - each] for each in range(at + 1)] for at in range(len(lower))]


def _told(persons: Sequence[Person], games: Sequence[Weighed], found: Fit) -> list[Grade]:
    partners: defaultdict[int, set[int]] = defaultdict(set)
    played: Counter[int] = Counter()
    for game in games:
        for side in (game.ns, game.ew):
            for each in side:
                partners[each].update({*side} - {each})
                played[each] += 1
    grades = []
    for at in range(len(persons)):
        others = sorted(partners[at])
        always = len(others) == 1 and partners[others[0]] == {at}
        if always and others[0] < at:
            continue  # told with the other of the pair
        group = [at, *others] if always else [at]
        grades.append(_grade(persons, group, played[at], found))
    return grades


def _grade(persons: Sequence[Person], group: Sequence[int], games: int, found: Fit) -> Grade:
    """The grade of one, or of a pair: half of the strengths added."""
    variance = sum(found.covariance(one, other) for one in group for other in group) / 4
    before = len(group) * found.variance / 4
    reliability = 1 - variance / before
    return Grade(
        tuple(persons[each] for each in group),
        sum(found.strengths[each] for each in group) / 2,
        sqrt(variance),
        reliability,
        games,
        _needed(games, reliability, found.z, len(group)),
    )


def _needed(games: int, reliability: float, z: float, group: int) -> int | None:
    """About how many games are reliable: what is known grows with each as with those before.

    None if twice as many as are enough to somebody of many partners were not.
    """
    if reliability >= RELIABLE:
        return games
    enough = 2 / (group * z * z)
    if games > 2 * enough:
        return None
    return max(games + 1, ceil(games * (1 - reliability) / reliability))
