"""The standing of a season, folded from sealed archives alone; no Django.

`reading` turns an archive into an evening, `points` into points, `persons` says who is the same person in
several evenings, `standing` folds them, `record` reads and writes the file of a season, `wording` tells it.
Beside the standing, and never in it: `games` has the games of an archive, `grade` what they tell of players,
`grade_wording` says it.
"""

__all__ = [
    "errors",
    "games",
    "grade",
    "grade_wording",
    "persons",
    "points",
    "reading",
    "record",
    "standing",
    "wording",
]
