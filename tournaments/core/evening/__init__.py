"""When tonight's round and concours end, as far as rows say, and what would end the evening earlier.

`queries` turns rows into the values of `tournaments.core.forecast`, `sooner` says which settings would
shorten what is not drawn, `wording` tells hours, and `actions` changes what the organizer chooses.
"""

__all__ = ["actions", "queries", "sooner", "wording"]
