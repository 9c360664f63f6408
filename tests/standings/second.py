"""A second calculator of pools, brackets and standings, written from docs/rules/concours.md alone.

It knows what was played (`Game`, `Played`) and shares no code with the engine. Numbers in brackets are rows
of that page. Lots are the only thing it cannot know: where nothing else separates teams, it has a group.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import groupby
from typing import Any, Final

STEPS: Final = {"finale": 2, "demi-finale": 4, "quart de finale": 8}
NOWHERE: Final = 1 << 20
Groups = list[list[int]]


@dataclass
class Game:
    """A table: its phase, its two teams, their points, or who was absent (then nobody has points)."""

    table: int
    phase: str
    teams: tuple[int, int]
    points: tuple[int, int] = (0, 0)
    absent: int | None = None

    def half_wins(self, team: int) -> int:
        """(C1, C4) two for who has more, or whose adversary is absent; one each where it is level."""
        mine, other = self.points if team == self.teams[0] else self.points[::-1]
        if self.absent is not None:
            return 0 if team == self.absent else 2
        return 2 if mine > other else 1 if mine == other else 0

    def score(self, team: int) -> tuple[int, int]:
        """The points of the team, and those of its adversary."""
        return self.points if team == self.teams[0] else self.points[::-1]

    def beside(self, team: int) -> int:
        """The adversary."""
        return self.teams[1] if team == self.teams[0] else self.teams[0]

    @property
    def winner(self) -> int:
        """Who won, the first where it is level."""
        return max(self.teams, key=self.half_wins)

    @property
    def part(self) -> str:
        """The pool or the bracket; empty outside."""
        return self.phase.partition(" · ")[0]

    @property
    def slots(self) -> int:
        """The places left at the step of a bracket, with its number; 0 outside, and for the small final."""
        step = re.sub(r" \d+$", "", self.phase.partition(" · ")[2])
        later = re.fullmatch(r"(\d+)e de finale", step)
        return 2 * int(later[1]) if later else STEPS.get(step, 0)


@dataclass
class Played:
    """A round: its games and its byes."""

    games: list[Game]
    byes: list[int]


@dataclass
class Line:
    """What a team has in all: half-wins, points, difference, best game, and its half-wins by adversary."""

    wins: int = 0
    points: int = 0
    difference: int = 0
    best: int = -1
    won: int = 0
    decided: int = 0
    tables: int = 0
    against: int = 0
    met: defaultdict[int, int] = field(default_factory=lambda: defaultdict(int))


def split(groups: Groups, key: Callable[[int], Any]) -> Groups:
    """Each group in parts of equal key, the highest first."""
    return [list(part) for group in groups for _, part in groupby(sorted(group, key=key, reverse=True), key)]


def by_meetings(groups: Groups, lines: Mapping[int, Line]) -> Groups:
    """(C6) their own meeting, where each of a group met each other; again among who is still equal."""
    found: Groups = []
    for group in groups:
        complete = all(other in lines[team].met for team in group for other in group if other != team)
        parts = split([group], lambda team: sum(lines[team].met.get(other, 0) for other in group))  # noqa: B023
        found += by_meetings(parts, lines) if complete and len(parts) > 1 else [group]
    return found


@dataclass
class Concours:
    """All that was played, who has left, and what ranks."""

    criteria: Sequence[str]
    rounds: list[Played] = field(default_factory=list)
    gone: set[int] = field(default_factory=set)
    pools: dict[str, list[int]] = field(default_factory=dict)
    """The members of each pool, as they were seated."""
    entering: dict[str, dict[int, set[int]]] = field(default_factory=dict)
    """Who entered which bracket in which round, from 0: later corrections change no draw (C11)."""

    # The general standing

    def average(self, played: Played) -> int:
        """(C4, C5) the average of the winners of a round, rounded once; else of who has half a win."""
        scores: list[int] = []
        for wins in (2, 1):
            scores = scores or [
                game.score(team)[0]
                for game in played.games
                for team in game.teams
                if game.absent is None and game.half_wins(team) == wins
            ]
        return int(Fraction(sum(scores), len(scores)) + Fraction(1, 2)) if scores else 0

    def lines(self, teams: Iterable[int]) -> dict[int, Line]:
        """What each team has in all."""
        found = {team: Line() for team in teams}
        for number, played in enumerate(self.rounds):
            average = self.average(played)
            for game in played.games:
                for team in game.teams:
                    _count(found[team], game, team, average)
            for team in played.byes:
                found[team].wins += 0 if self.beaten_before(team, number) else 2
                found[team].points += average
        return found

    def beaten_before(self, team: int, number: int) -> bool:
        """(C5) whether the team was out of the principale when it was exempt."""
        begun = [
            place
            for place, played in enumerate(self.rounds)
            if any(g.part == "principale" for g in played.games)
        ]
        return bool(begun) and number >= begun[0] and team not in self.resting("principale", number)

    def resting(self, part: str, number: int) -> set[int]:
        """Who was exempt in this part: whoever had not entered the consolante then was in the principale."""
        entered = self.entering.get("consolante", {})
        consoled = set().union(*(teams for at, teams in entered.items() if at <= number))
        byes = set(self.rounds[number].byes)
        return byes & consoled if part == "consolante" else byes - consoled

    def ranked(self, teams: Sequence[int]) -> Groups:
        """The general standing: the bracket, then the criteria in order, then groups for the lots (C6)."""
        lines, places = self.lines(teams), self.places(teams)
        groups = split([sorted(teams)], lambda team: tuple(-one for one in places[team]))
        for key in self.criteria:
            if key == "head-to-head":
                groups = by_meetings(groups, lines)
            elif key != "lots":
                groups = split(groups, lambda team: getattr(lines[team], FIELDS[key]))  # noqa: B023
        return groups

    # Pools

    def pool_lines(self) -> dict[int, Line]:
        """(C8) what teams earned in games of their pool; a bye of it is a win and nothing else."""
        found: defaultdict[int, Line] = defaultdict(Line)
        for played in self.rounds:
            games = [game for game in played.games if game.part.startswith("poule ")]
            for game in games:
                for team in game.teams:
                    _count_in_pool(found[team], game, team)
            for team in played.byes if games else ():
                found[team].wins += 2
        return found

    def pool_ranked(self, members: Iterable[int], ranking: Sequence[int]) -> list[int]:
        """(C8) a pool: wins, its criteria by table played, their own meeting, the general ranking."""
        lines = self.pool_lines()
        groups = split([sorted(members)], lambda team: lines[team].wins)
        keys = [key for key in self.criteria if key in POOL_FIGURES or key == "head-to-head"]
        for key in [*keys, *["head-to-head"] * ("head-to-head" not in keys)]:
            if key == "head-to-head":
                groups = by_meetings(groups, lines)
            else:
                groups = split(groups, lambda team: _pool_figure(lines[team], key))  # noqa: B023
        return [team for group in groups for team in sorted(group, key=ranking.index)]

    def qualified(
        self, present: set[int], ranking: Sequence[int], through: int
    ) -> tuple[list[int], list[int]]:
        """(C8, C9) who enters the principale and who the consolante, in the order in which byes are given."""
        lines = self.pool_lines()
        tier = {
            team: place
            for members in self.pools.values()
            for place, team in enumerate(self.pool_ranked(present.intersection(members), ranking))
        }

        def order(team: int) -> tuple[Any, ...]:
            line = lines[team]
            rates = [-_pool_figure(line, key) for key in self.criteria if key in POOL_FIGURES]
            return tier[team], -Fraction(line.won, max(line.decided, 1)), *rates, ranking.index(team)

        everybody = sorted(present & tier.keys(), key=order)
        best = [team for team in everybody if tier[team] < through]
        best = best if len(best) > 1 else everybody[:2]
        return best, [team for team in everybody if team not in best]

    # Brackets

    def beaten_at_first(self, *, third_place: bool) -> set[int]:
        """(C10) who lost their first match of the principale, at one of its first two steps.

        Neither who lost the final, nor who plays for third place.
        """
        seen: set[int] = set()
        found: set[int] = set()
        before: list[Game] = []
        steps = [
            (number, games)
            for number, each in enumerate(self.rounds)
            if (games := [game for game in each.games if game.part == "principale" and game.slots])
        ]
        for number, games in steps[:2]:
            for game in games:
                if game.slots > (4 if third_place else 2):
                    found |= {game.beside(game.winner)} - seen
            seated = {team for game in games for team in game.teams}
            playing = seated | self.resting("principale", number)
            winners = {game.winner for game in before}  # by a correction where they do not play on: they wait
            found = found - (seen & playing) | winners - playing  # as those do whom they beat (C11)
            seen |= seated
            before = games
        return found

    def still_in(self, part: str) -> set[int]:
        """Who plays on in this part in the round that comes: has entered it, has not left, is not out."""
        begun = [any(game.part == part for game in played.games) for played in self.rounds]
        found: set[int] = set()
        for at, joining in self.entering[part].items():
            if at == len(begun) or not any(begun[at:]):  # who had nobody to meet may have somebody now
                found |= joining
        if any(begun):
            found |= {team for team, slots in self._exits(part).items() if slots == 1}
        return found - self.gone

    def places(self, teams: Iterable[int]) -> dict[int, tuple[int, ...]]:
        """(C10, C11) how far each team got, in the principale, then in the consolante: low is far."""
        main, other = self._exits("principale"), self._exits("consolante")
        third = {
            team: int(game.winner != team)
            for played in self.rounds
            for game in played.games
            if game.phase.endswith("petite finale")
            for team in game.teams
        }
        unplayed = 2 if third else 0
        return {
            team: (exit_, third.get(team, unplayed) if exit_ == STEPS["demi-finale"] else 0, consoled)
            for team in teams
            for exit_, consoled in [(main.get(team, NOWHERE), other.get(team, NOWHERE))]
        }

    def _exits(self, part: str) -> dict[int, int]:
        """The places that were left at the step at which each team went out; 1 for who never did."""
        found: dict[int, int] = {}
        alive: set[int] = set()
        left = 0
        before: list[Game] = []
        for number, played in enumerate(self.rounds):
            games = [game for game in played.games if game.part == part and game.slots]
            if not games:
                continue
            slots = games[0].slots
            alive |= self.entering[part].get(number, set())
            resting = self.resting(part, number)
            here = resting.union(*(game.teams for game in games))
            seen = set(played.byes).union(*(game.teams for game in played.games))
            for team in alive - here:
                beaten = {game.beside(team) for game in before if team in game.teams}
                alive |= beaten & resting - alive  # went on by the result of before (C11)
                left_then = team in self.gone - seen and not beaten & here
                step = slots if number in self.entering[part] else before[0].slots // 2  # it may be skipped
                found[team] = step if left_then else before[0].slots
                alive = alive - {team}
            for game in games:
                loser = game.beside(game.winner)
                found[loser] = slots
                found.pop(game.winner, None)
            for team in resting:
                found.pop(team, None)
            before = games
            alive, left = {game.winner for game in games} | (resting & alive), slots // 2
        return found | {team: left if team in self.gone else 1 for team in alive}


FIELDS: Final = {"wins": "wins", "points": "points", "difference": "difference", "best-game": "best"}
POOL_FIGURES: Final = {"points", "points-against", "difference", "best-game"}


def _count(line: Line, game: Game, team: int, average: int) -> None:
    """A game in the general standing (C1, C4, C5)."""
    mine, other = game.score(team)
    line.wins += game.half_wins(team)
    line.met[game.beside(team)] += game.half_wins(team)
    if game.absent is None:
        line.points += mine
        line.difference += mine - other
        line.best = max(line.best, mine)
    elif game.absent == team:
        line.difference -= average
    else:
        line.points += average


def _count_in_pool(line: Line, game: Game, team: int) -> None:
    """A game of a pool: a forfeit is a win and a game decided, without points."""
    line.wins += game.half_wins(team)
    line.won += game.half_wins(team)
    line.decided += 1
    line.met[game.beside(team)] += game.half_wins(team)
    if game.absent is None:
        mine, other = game.score(team)
        line.tables += 1
        line.points += mine
        line.against += other
        line.best = max(line.best, mine)


def _pool_figure(line: Line, key: str) -> Fraction:
    """By table played; who has played none comes last."""
    if not line.tables:
        return Fraction(-(10**12))
    figures = {
        "points": Fraction(line.points, line.tables),
        "points-against": -Fraction(line.against, line.tables),
        "difference": Fraction(line.points - line.against, line.tables),
        "best-game": Fraction(line.best),
    }
    return figures[key]
