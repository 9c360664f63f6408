"""Teams and players: registration, import and export of lists, check-in, changes, departures.

`actions` and `attendance` have the verbs, `names` says under what name lists have a player, `spreadsheets`
reads and writes lists as files.
"""

__all__ = [
    "actions", "attendance", "changes", "errors", "forms", "names", "personal", "queries", "roster",
    "spreadsheets",
]  # fmt: skip
