"""What is left to the cards: ``python benchmarks/luck.py`` prints the table of `core.adviser.odds`.

The cards are those of deals that the robot dealt, bid and played under asce; a game is twelve of them, drawn
with replacement. The strength of teams is normal, and a deviation of it worth so many deviations of a game:
that is supposed and not measured, and so the table has several. Adversaries are neighbours of the standing
or anybody by lot, and do not meet twice where that is easy; who wins most is first, then who has most points.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import NormalDist, mean, pstdev

sys.path.insert(0, str(Path(__file__).parents[1]))

from scoring.cards import Seat
from scoring.coinche.games import CoincheEngine
from scoring.lots import Lots
from scoring.play.robot.dealing import play_deal
from scoring.rulesets import RULESETS
from tournaments.core.adviser.odds import DEALS, ROUNDS, SIZES, STRENGTHS, Odds

PLAYED, GAMES, EVENINGS = 8_000, 50_000, 10_000
DRAWS = ("swiss", "random")

Game = tuple[float, float]
"""What two equal sides mark in a game."""


def marks_of_deals(count: int, seed: str) -> list[tuple[int, int]]:
    """The marks of both sides of so many deals."""
    engine = CoincheEngine(RULESETS["asce"])
    records = (play_deal(engine.ruleset, Lots("luck", seed, n), Seat(n % 4)) for n in range(count))
    return [
        (marks[0], marks[1]) for marks in (tuple(engine.score(engine.read(each)).marks) for each in records)
    ]


def games_of(deals: Sequence[tuple[int, int]], count: int, lot: random.Random) -> list[Game]:
    """Games of `DEALS` deals, each side as often the better one."""
    found: list[Game] = []
    for _ in range(count):
        played = lot.choices(deals, k=DEALS)
        one, other = sum(deal[0] for deal in played), sum(deal[1] for deal in played)
        found.append((one, other) if lot.random() < 0.5 else (other, one))
    return found


@dataclass
class Hall:
    """A hall of so many teams that plays evenings; the better a team, the lower its number, from 0."""

    teams: int
    rounds: int
    strength: float
    """By how many standard deviations of a game a team better by one deviation is ahead on average."""
    draw: str
    games: Sequence[Game]
    lot: random.Random

    def __post_init__(self) -> None:
        self.shift = self.strength * pstdev(one - other for one, other in self.games)

    def winner(self) -> int:
        """Who wins one evening."""
        strengths = sorted((self.lot.gauss(0, 1) for _ in range(self.teams)), reverse=True)
        wins, points = [0] * self.teams, [0.0] * self.teams
        met: list[set[int]] = [{team} for team in range(self.teams)]

        def standing(team: int) -> tuple[int, float]:
            return -wins[team], -points[team]

        for _ in range(self.rounds):
            order = list(range(self.teams))
            self.lot.shuffle(order)
            if self.draw == "swiss":
                order.sort(key=standing)
            for one, other in paired(order, met):
                met[one].add(other)
                met[other].add(one)
                mine, theirs = self.lot.choice(self.games)
                ahead = self.shift * (strengths[one] - strengths[other]) / 2
                mine, theirs = mine + ahead, theirs - ahead
                points[one] += mine
                points[other] += theirs
                wins[one if mine > theirs else other] += 1
        return min(range(self.teams), key=standing)


def paired(order: Sequence[int], met: Sequence[set[int]]) -> Iterator[tuple[int, int]]:
    """Each with the next of the order whom it has not met, or with the next."""
    left = list(order)
    while left:
        one = left.pop(0)
        yield one, left.pop(next((place for place, other in enumerate(left) if other not in met[one]), 0))


def counted(hall: Hall, evenings: int) -> tuple[int, int]:
    """In how many evenings the best team wins, and in how many one of the best quarter does."""
    winners = [hall.winner() for _ in range(evenings)]
    return winners.count(0), sum(4 * winner < hall.teams for winner in winners)


def odds_of(
    games: Sequence[Game], cell: tuple[float, int, int], draws: Sequence[str], evenings: int, seed: str = ""
) -> Odds:
    """The odds of a row of the table, of a thousand evenings: the mean of these draws."""
    strength, teams, rounds = cell
    each = []
    for draw in draws:
        lot = random.Random(f"{seed}{cell} {draw}")  # noqa: S311
        each.append(counted(Hall(teams, rounds, strength, draw, games, lot), evenings))
    return Odds(*(round(1000 * mean(found) / evenings) for found in zip(*each, strict=True)))


def main() -> None:
    """Print what was dealt, the table, and how the two draws differ."""
    deals = marks_of_deals(PLAYED, "benchmark")
    print(f"a deal: both sides {mean(map(sum, deals)):.0f} ± {pstdev(map(sum, deals)):.0f}, "
          f"difference ± {pstdev(one - other for one, other in deals):.0f}")  # fmt: skip
    games = games_of(deals, GAMES, random.Random("games"))  # noqa: S311
    print(f"a game of {DEALS}: difference ± {pstdev(one - other for one, other in games):.0f}, "
          f"{mean(abs(one - other) >= 300 for one, other in games):.0%} by 300 or more")  # fmt: skip
    for strength in STRENGTHS:
        print(f"    # a good team wins {NormalDist().cdf(strength):.0%} against an average one")
        for teams in SIZES:
            for rounds in ROUNDS:
                cell = (strength, teams, rounds)
                by_draw = [odds_of(games, cell, (draw,), EVENINGS) for draw in DRAWS]
                best, quarter = (round(mean(found)) for found in zip(*by_draw, strict=True))
                apart = ", ".join(
                    f"{draw} {odds.best}/{odds.quarter}" for draw, odds in zip(DRAWS, by_draw, strict=True)
                )
                print(f"    {cell}: Odds({best}, {quarter}),  # {apart}", flush=True)


if __name__ == "__main__":
    main()
