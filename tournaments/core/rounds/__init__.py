"""Rounds: drawn, published, timed, changed by hand. Its pages are `tournaments.frontends.round_pages`.

The modules that others use::

    drawing       asks the pure draw (`tournaments.draw`), for a round or for the whole schedule
    actions       draw, draw again, publish, undo; `clock` starts and stops the time
    editing       a change by hand (`changes`, `second_games`): previewed, done, undone
    queries       reads; `seating` is a round as values, `wording` and `brackets` how it is shown
    exempts       what a bye gives
    going_on      what is asked where a corrected result comes after the draw of the next step
    proving       what lets anybody check a draw
"""

__all__ = [
    "actions",
    "brackets",
    "changes",
    "clock",
    "drawing",
    "editing",
    "errors",
    "exempts",
    "going_on",
    "line_ups",
    "locking",
    "pools",
    "proving",
    "queries",
    "seating",
    "second_games",
    "wishes",
    "wording",
]
