"""The tables of the round as tiles: which have finished, which note their deals, which have noted nothing.

Tiles follow the order of the room where the organizer gave one, so that a player finds a table on the screen
where it stands in the hall; tables that the room does not name come last, by their number.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext_lazy as _

from tournaments.draw import room
from tournaments.frontends.screens import tables
from tournaments.frontends.screens.registry import SceneRequest, ScreenKind, register

if TYPE_CHECKING:
    from datetime import datetime


def _read(asked: SceneRequest) -> dict[str, Any] | None:
    round_ = asked.round
    found = list(round_.tables.only("number", "finished_at", "deal_count")) if round_ else []
    places = {number: place for place, number in enumerate(_order(asked.tournament.room))}
    found.sort(key=lambda table: (places.get(table.number, len(places)), table.number))
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


def _order(written: str) -> tuple[int, ...]:
    """The tables in the order of the room; none where the list, of an archive perhaps, cannot be read."""
    try:
        return room.parse(written)
    except room.RoomError:
        return ()


def _state(asked: SceneRequest) -> tuple[datetime | None, str]:
    return tables.last_activity(asked), asked.tournament.room


HALL = register(ScreenKind("hall", _("Le plan de la salle"), _read, place=9, state=_state, sketch="hall"))
