"""The clock of the round, as large as the screen; how many tables have finished stands below.

Where nobody plays against the clock, that is what stands there.
"""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_lazy as _

from tournaments.hall import queries
from tournaments.planning.remaining import rounds_to_play
from tournaments.rounds import clock
from tournaments.screens.registry import Asked, Kind, register


def _read(asked: Asked) -> dict[str, Any] | None:
    round_ = asked.round
    if round_ is None:
        return None  # nothing is published
    reading = clock.read(round_, round_.drawn_at)
    progress = queries.progress_of(round_)
    planned = rounds_to_play(asked.tournament)
    return {"round": round_, "clock": reading, "progress": progress, "planned": planned}


CLOCK = register(Kind("clock", _("L’horloge"), _read, place=1))
