"""The tables of the round as tiles: which have finished, which note their deals, which have noted nothing."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_lazy as _

from tournaments.screens import tables
from tournaments.screens.registry import Kind, SceneRequest, register


def _read(asked: SceneRequest) -> dict[str, Any] | None:
    round_ = asked.round
    found = list(round_.tables.only("number", "finished_at", "deal_count")) if round_ else []
    if not found:
        return None
    finished = sum(table.finished for table in found)
    noting = sum(table.deal_count > 0 for table in found if not table.finished)
    return {
        "round": round_,
        "tables": found,
        "finished": finished,
        "noting": noting,
        "silent": len(found) - finished - noting,
    }


HALL = register(Kind("hall", _("Le plan de la salle"), _read, place=9, state=tables.last_activity))
