"""The results of the last round as they come, the newest first; none while they are kept secret or frozen."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_lazy as _

from tournaments.frontends.hall import queries
from tournaments.frontends.screens import tables
from tournaments.frontends.screens.registry import SceneRequest, ScreenKind, register


def _read(asked: SceneRequest) -> dict[str, Any] | None:
    round_ = asked.round
    if round_ is None:
        return None
    standing = asked.standing
    if round_.number > standing.through:
        return {"round": round_, "notice": standing.notice} if standing.frozen else None
    finished = (
        tables.latest_tables(asked).filter(finished_at__isnull=False).order_by("-finished_at", "number")
    )
    found = tables.seated_tables(asked, finished, results=True)
    return {"round": round_, "progress": queries.round_progress(round_), "tables": found} if found else None


RESULTS = register(ScreenKind("results", _("Les résultats de la partie"), _read, place=5))
