"""The standing of a season: each person's best evenings added up, ties in order, a digest of all of it.

It follows from the archives, who is who and the rules alone: from no name, no clock and no order of files.
"""

from __future__ import annotations

import json
from bisect import bisect_left, bisect_right
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from itertools import combinations, groupby
from typing import Any, Final, Literal, NamedTuple

from tournaments.core.season.errors import SeasonError
from tournaments.core.season.persons import Person
from tournaments.core.season.points import SCALES
from tournaments.core.season.reading import Evening, Outcome

Best = int | Literal["half", "all"]
"""How many of a person's evenings count: so many, half of those of the season (rounded up), or all."""
HALF: Final = "half"
ALL: Final = "all"
FEWEST: Final = 3
"""The usual number of evenings from which on somebody has a rank."""


@dataclass(frozen=True, slots=True)
class Rules:
    """How a season counts: a key of `SCALES`, the evenings that count, the fewest evenings to have a rank."""

    scale: str = next(iter(SCALES))
    best: Best = HALF
    fewest: int = FEWEST

    def counted(self, evenings: int) -> int:
        """How many of a person's evenings count in a season of so many."""
        if self.best == ALL:
            return evenings
        return -(-evenings // 2) if self.best == HALF else int(self.best)

    def fewest_of(self, evenings: int) -> int:
        """How many evenings somebody with a rank has played, of so many so far: never more than these."""
        return min(self.fewest, evenings)


class Named(NamedTuple):
    """An evening as the file of a season names it."""

    fingerprint: str
    name: str
    date: str

    @property
    def order(self) -> tuple[str, str]:
        """As `Evening.order`."""
        return self.date, self.fingerprint


@dataclass(frozen=True, slots=True)
class Season:
    """A season: its rules, its evenings by fingerprint, and the persons who came to several of them."""

    name: str
    club: str
    rules: Rules
    evenings: tuple[Named, ...]
    persons: tuple[Person, ...]


class Result(NamedTuple):
    """What a person has of an evening: as which `player`, the tenths of points, whether it counts."""

    evening: str
    player: str
    points: int
    counts: bool


@dataclass(frozen=True, slots=True)
class Line:
    """A person's line: `rank` is None below the fewest evenings, `total` the points that count, in tenths.

    `results` are in the order of the evenings, `half_wins` are 2 for each game won at a table and 1 for a
    draw.
    """

    rank: int | None
    person: Person
    total: int
    results: tuple[Result, ...]
    half_wins: int

    @property
    def best_first(self) -> list[int]:
        """The points of all evenings, the best one first."""
        return sorted((each.points for each in self.results), reverse=True)

    def points_of(self, evening: str) -> int | None:
        """The tenths of the evening of this fingerprint; None for who did not come."""
        return next((each.points for each in self.results if each.evening == evening), None)


@dataclass(frozen=True, slots=True)
class Standing:
    """The lines of a season, best first, those without a rank behind; `missing` are evenings without file."""

    season: Season
    evenings: tuple[Evening, ...]
    missing: tuple[Named, ...]
    lines: tuple[Line, ...]

    def to_record(self) -> dict[str, Any]:
        """All that follows, as plain JSON; it has no name of a person."""
        rules = self.season.rules
        return {
            "rules": {"scale": rules.scale, "best": rules.best, "fewest": rules.fewest},
            "evenings": [each.fingerprint for each in self.evenings],
            "missing": [each.fingerprint for each in self.missing],
            "lines": [
                {
                    "rank": line.rank,
                    "person": list(line.person),
                    "points": line.total,
                    "half_wins": line.half_wins,
                    "results": [list(each) for each in line.results],
                }
                for line in self.lines
            ],
        }

    @property
    def digest(self) -> str:
        """SHA-256 of `to_record` as canonical JSON, in hexadecimal."""
        written = json.dumps(self.to_record(), sort_keys=True, separators=(",", ":"))
        return sha256(written.encode()).hexdigest()


def standing_of(season: Season, found: Iterable[Evening]) -> Standing:
    """The standing from these evenings, of which others than the season's are left out.

    `SeasonError` where two players of one evening are said to be one person.
    """
    known = {each.fingerprint: each for each in found}
    named = sorted(season.evenings, key=lambda each: each.order)
    # As the archive has its day, which the file of a season only repeats.
    evenings = tuple(
        sorted(
            (known[each.fingerprint] for each in named if each.fingerprint in known), key=lambda e: e.order
        )
    )
    missing = tuple(each for each in named if each.fingerprint not in known)
    fewest = season.rules.fewest_of(len(evenings))
    lines = _lines(season, evenings)
    ranked = [line for line in lines if len(line.results) >= fewest]
    others = [line for line in lines if len(line.results) < fewest]
    ordered = [*_with_ranks(_parts(ranked)), *(line for part in _parts(others) for line in part)]
    return Standing(season, evenings, missing, tuple(ordered))


def _lines(season: Season, evenings: Sequence[Evening]) -> list[Line]:
    person_of = {label: person for person in season.persons for label in person}
    results: defaultdict[Person, list[Result]] = defaultdict(list)
    wins: defaultdict[Person, int] = defaultdict(int)
    for evening in evenings:
        points = SCALES[season.rules.scale].of(evening)
        for label in sorted(evening.players):
            person = person_of.get(label, (label,))
            if results[person] and results[person][-1].evening == evening.fingerprint:
                raise SeasonError("twice-in-one-evening", evening=evening.name)
            results[person].append(Result(evening.fingerprint, label, points[label], counts=False))
        for label, half_wins in _half_wins(evening):
            wins[person_of.get(label, (label,))] += half_wins
    most = season.rules.counted(len(season.evenings))
    return [_line(person, results[person], wins[person], most) for person in sorted(results)]


def _line(person: Person, results: list[Result], half_wins: int, most: int) -> Line:
    best = set(sorted(results, key=lambda each: -each.points)[:most])
    given = tuple(each._replace(counts=each in best) for each in results)
    return Line(None, person, sum(each.points for each in best), given, half_wins)


OF_GAMES: Final = {Outcome.WON: 2, Outcome.DRAWN: 1}


def _half_wins(evening: Evening) -> Iterator[tuple[str, int]]:
    """The half-wins at tables, by player; a bye is none."""
    for entrant in evening.entrants:
        for round_ in entrant.rounds:
            for player in round_.players:
                yield player, OF_GAMES.get(round_.outcome, 0)


def _parts(lines: Iterable[Line]) -> list[list[Line]]:
    """The lines in parts of equals, best first: by points, by evenings, by meetings, by wins."""
    parts = _split(list(lines), lambda line: (line.total, *line.best_first))
    parts = [among for part in parts for among in _by_meetings(part)]
    return [equal for part in parts for equal in _split(part, lambda line: line.half_wins)]


def _split(lines: list[Line], key: Callable[[Line], Any]) -> list[list[Line]]:
    """The lines in parts that have the same key, the greatest first."""
    return [list(part) for _key, part in groupby(sorted(lines, key=key, reverse=True), key)]


def _by_meetings(lines: list[Line]) -> list[list[Line]]:
    """The parts of equals who each played in one evening with each other, by the evenings they were ahead."""
    if len(lines) < 2 or not _all_met(lines):
        return [lines]
    balances = _balances(lines)
    parts = _split(lines, lambda line: balances[line.person])
    return parts if len(parts) == 1 else [among for part in parts for among in _by_meetings(part)]


def _all_met(lines: Iterable[Line]) -> bool:
    """Whether any two of them were there in one evening."""
    came = {frozenset(each.evening for each in line.results) for line in lines}
    return not any(one.isdisjoint(other) for one, other in combinations(came, 2))


def _balances(lines: Iterable[Line]) -> Mapping[Person, int]:
    """For each of them how often one of the others was behind in an evening, less how often ahead."""
    evenings: defaultdict[str, list[tuple[Person, int]]] = defaultdict(list)
    for line in lines:
        for each in line.results:
            evenings[each.evening].append((line.person, each.points))
    balances: Counter[Person] = Counter()
    for there in evenings.values():
        points = sorted(of for _person, of in there)
        for person, own in there:
            balances[person] += bisect_left(points, own) - (len(points) - bisect_right(points, own))
    return balances


def _with_ranks(parts: Iterable[list[Line]]) -> Iterator[Line]:
    rank = 1
    for part in parts:
        for line in part:
            yield replace(line, rank=rank)
        rank += len(part)
