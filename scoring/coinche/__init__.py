"""Coinche: a record is read, judged, scored and explained under a ruleset, and deals add up to a game.

`scoring.coinche.games.CoincheEngine` reads, scores and plays by a ruleset;
`scoring.coinche.explaining.explain` explains a score line by line.
"""

__all__ = [
    "announces",
    "deals",
    "explaining",
    "fields",
    "games",
    "judging",
    "kinds",
    "marking",
    "marks",
    "names",
    "options",
    "play_options",
    "pools",
    "reader",
    "records",
    "rounding",
    "ruleset",
    "scores",
]
