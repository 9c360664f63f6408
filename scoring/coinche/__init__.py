"""Coinche: a record is read, judged, scored and explained under a ruleset, and deals add up to a game.

`scoring.coinche.games.Table` is a ruleset ready to read, score and play; `scoring.coinche.explaining.explain`
says a score line by line.
"""

__all__ = [
    "announces",
    "deals",
    "explaining",
    "games",
    "judging",
    "marks",
    "names",
    "options",
    "play_options",
    "pools",
    "reader",
    "rounding",
    "ruleset",
    "scores",
]
