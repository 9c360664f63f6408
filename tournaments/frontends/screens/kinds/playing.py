"""The tables that still play, with how many deals are noted and when the last one was."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_lazy as _

from tournaments.frontends.screens import tables
from tournaments.frontends.screens.registry import SceneRequest, ScreenKind, register


def _read(asked: SceneRequest) -> dict[str, Any] | None:
    playing = tables.seated_tables(asked, tables.latest_tables(asked).filter(finished_at=None))
    return {"round": asked.round, "tables": playing} if playing else None


PLAYING = register(
    ScreenKind("playing", _("Les tables qui jouent encore"), _read, place=4, state=tables.last_activity)
)
