"""How often a table's page asks how its sheet stands: soon after something happened there, seldom later.

The page's script (`phone-rhythm.js`) and the benchmarks take the numbers from here.
"""

from __future__ import annotations

from typing import Final, NamedTuple


class Pace(NamedTuple):
    """The `pause` between two questions while nothing has happened for less than `quiet` seconds.

    None is for ever. What happens is a touch, something noted, and news from the site.
    """

    quiet: float | None
    pause: float


RHYTHM: Final = (Pace(20, 0.8), Pace(600, 1.2), Pace(1800, 4), Pace(None, 12))
"""What answers a deal comes within twenty seconds, the next deal hardly after ten minutes; a table that waits
for half an hour learns of the next draw twelve seconds late."""
SPREAD: Final = 0.2
"""The part by which chance makes a pause shorter or longer: phones that began in step do not stay so."""
LONGEST_RETRY: Final = 8.0
"""The longest pause without an answer, in seconds; each vain question doubles the pause until then."""


def pause_after(quiet: float, chance: float) -> float:
    """The pause in seconds after `quiet` seconds without a happening; `chance` is in [0, 1)."""
    pace = next(pace for pace in RHYTHM if pace.quiet is None or quiet < pace.quiet)
    return pace.pause * (1 - SPREAD + 2 * SPREAD * chance)


def rhythm_config() -> dict[str, object]:
    """The numbers for the page's script, in milliseconds."""
    paces = [[pace.quiet and 1000 * pace.quiet, 1000 * pace.pause] for pace in RHYTHM]
    return {"paces": paces, "spread": SPREAD, "longest": 1000 * LONGEST_RETRY}
