"""The tournament itself: creation, settings, rules, room, prizes, pairs kept apart, steps, tariff.

`actions` has the verbs, `steps` which step may follow which and until when results may be contested,
`remaining` how many rounds there will be.
"""

__all__ = [
    "actions",
    "errors",
    "presets",
    "queries",
    "regulations",
    "remaining",
    "rules",
    "steps",
    "tariff",
]
