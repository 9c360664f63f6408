"""Chouine: parties are read, judged, scored and explained, and add up to manches and a match.

`scoring.chouine.matches.ChouineRules.engine` makes the engine that reads, scores and plays by some rules.
"""

__all__ = ["matches", "parties", "reader", "scores", "sheet_game"]
