"""The tournament itself: creation, settings, rules, room, prizes, pairs kept apart, steps, tariff.

`actions` has the verbs, `steps` which step may follow which, `corrections` the time for corrections in words,
`remaining` how many rounds there will be.
"""

__all__ = [
    "actions",
    "corrections",
    "errors",
    "presets",
    "queries",
    "regulations",
    "remaining",
    "rules",
    "steps",
    "tariff",
]
