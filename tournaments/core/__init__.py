"""The concours itself: rows and rights, the stages in their order, and what is told of all of them.

`models`, `ledger`, `forecast`, `season`, `access`; `planning`, `money`, `registration`, `rounds`, `evening`,
`sheets`, `standings`; `what_if`, `archive`, `club_seasons`. Each uses only those named before it, and none
knows a page.
"""

__all__ = [
    "access",
    "archive",
    "club_seasons",
    "evening",
    "forecast",
    "ledger",
    "models",
    "money",
    "planning",
    "registration",
    "rounds",
    "season",
    "sheets",
    "standings",
    "what_if",
]
