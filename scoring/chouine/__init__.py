"""Chouine: parties are read, judged, scored and explained, and add up to manches and a match.

`scoring.chouine.matches.ChouineRules.table` gives rules ready to read, score and play.
"""

__all__ = ["matches", "parties", "reader", "scores", "table"]
