"""The clock of the round in full size, and below it how many tables have finished.

Without a clock it shows how many have finished, and the numbers of those that still play where all have room.
"""

from __future__ import annotations

from typing import Any, Final

from django.utils.translation import gettext_lazy as _

from tournaments.core.planning.queries import rounds_to_play
from tournaments.core.rounds import clock
from tournaments.frontends.hall import queries
from tournaments.frontends.screens.registry import SceneRequest, ScreenKind, register

MOST_TABLES_SHOWN: Final = 48
"""How many numbers of tables have room below the number of finished ones."""


def _read(asked: SceneRequest) -> dict[str, Any] | None:
    round_ = asked.round
    if round_ is None:
        return None  # nothing is published
    reading = clock.clock_of(round_, round_.drawn_at)
    progress = queries.round_progress(round_)
    planned = rounds_to_play(asked.tournament)
    playing = [] if reading else list(round_.tables.filter(finished_at=None).values_list("number", flat=True))
    return {
        "round": round_,
        "clock": reading,
        "progress": progress,
        "planned": planned,
        "playing": sorted(playing) if len(playing) <= MOST_TABLES_SHOWN else [],
    }


CLOCK = register(ScreenKind("clock", _("L’horloge"), _read, place=1, sketch="clock"))
