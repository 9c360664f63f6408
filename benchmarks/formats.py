"""How many deals a game to a target takes: ``python benchmarks/formats.py [GAMES]``.

The robot plays by the rules of the ASCE until a side has the greatest of the targets; games to the others are
over at an earlier deal. What is printed is `ENDED` and `POINTS` of
`tournaments.core.forecast.deals_to_target`; 4,000 games take about two minutes.
"""

from __future__ import annotations

import sys
from collections import Counter
from dataclasses import replace
from pathlib import Path
from statistics import mean

sys.path.insert(0, str(Path(__file__).parents[1]))

from scoring.cards import Seat
from scoring.coinche.games import CoincheEngine
from scoring.lots import Lots
from scoring.play.robot.dealing import play_deal
from scoring.rulesets import RULESETS

ASCE = RULESETS["asce"]
TARGETS = (1000, 1500, 2000, 3000)


def lengths(game: int, seed: str = "formats") -> dict[int, int]:
    """The numbers of deals after which one game of the robot is over, by target."""
    engine, lots = CoincheEngine(ASCE), Lots(seed, game)
    games = {target: CoincheEngine(replace(ASCE, target=target)).new_game() for target in TARGETS}
    found: dict[int, int] = {}
    deals = 0
    while len(found) < len(TARGETS):
        score = engine.score(engine.read(play_deal(ASCE, lots, Seat((game + deals) % 4))))
        deals += 1
        for target in TARGETS:
            if target not in found:
                games[target] = games[target].add(score)
                if games[target].over:
                    found[target] = deals
    return found


def points(ruleset: str, how_many: int, seed: str = "formats") -> float:
    """What both sides together mark in a deal, on average over so many deals of the robot."""
    rules = RULESETS[ruleset]
    engine, lots = CoincheEngine(rules), Lots(seed, ruleset)
    return mean(
        sum(engine.score(engine.read(play_deal(rules, lots, Seat(deal % 4)))).marks)
        for deal in range(how_many)
    )


def main(how_many: int = 4000) -> None:
    """Print how many games ended at their first, second … deal, and the points a deal of each ruleset."""
    played = [lengths(game) for game in range(how_many)]
    print(f"GAMES: Final = {how_many}")
    for ruleset in RULESETS:
        print(f'"{ruleset}": {points(ruleset, how_many):.0f},')
    for target in TARGETS:
        counts = Counter(found[target] for found in played)
        last = max(counts)
        print(f"{target}: ({', '.join(str(counts[deals]) for deals in range(1, last + 1))}),")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
