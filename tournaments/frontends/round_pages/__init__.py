"""The pages of rounds: a round and its tables, its draw and clock, changes by hand, departures, schedule.

`board` reads the tables of a round and what waits there, `contents` what the draw did and what comes next;
`views` shows both, `settling` answers what waits, `hand_edits` and `departures` change who sits where.
"""

__all__ = ["forms"]
