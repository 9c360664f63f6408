"""Coinche: a record is read, judged, scored and explained under a ruleset, and deals add up to a game.

`scoring.coinche.games.CoincheEngine` reads, scores and plays by a ruleset, and explains a score line by line
(`explaining`), with what no line shows (`remarks`).
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
    "play_options",
    "pools",
    "reader",
    "records",
    "remarks",
    "rounding",
    "ruleset",
    "scores",
]
