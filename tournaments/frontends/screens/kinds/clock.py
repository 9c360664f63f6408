"""The clock of the round in full size, and below it how many tables have finished.

Without a clock only the number of finished tables is shown.
"""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_lazy as _

from tournaments.core.planning.queries import rounds_to_play
from tournaments.core.rounds import clock
from tournaments.frontends.hall import queries
from tournaments.frontends.screens.registry import SceneRequest, ScreenKind, register


def _read(asked: SceneRequest) -> dict[str, Any] | None:
    round_ = asked.round
    if round_ is None:
        return None  # nothing is published
    reading = clock.clock_of(round_, round_.drawn_at)
    progress = queries.round_progress(round_)
    planned = rounds_to_play(asked.tournament)
    return {"round": round_, "clock": reading, "progress": progress, "planned": planned}


CLOCK = register(ScreenKind("clock", _("L’horloge"), _read, place=1, sketch="clock"))
