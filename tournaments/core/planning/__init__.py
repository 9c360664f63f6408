"""The tournament itself: creation, settings, rules, room, prizes, pairs kept apart, steps, tariff.

`actions` has the verbs, `steps` which step may follow which and until when results may be contested,
`queries` how far a concours is and how many rounds it will have.
"""

__all__ = [
    "actions",
    "advice",
    "draw_form",
    "endings",
    "errors",
    "lengths",
    "presets",
    "queries",
    "regulations",
    "rules",
    "steps",
    "tariff",
    "views",
]
