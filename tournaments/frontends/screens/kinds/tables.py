"""The tables of the last published draw, by number: who sits there; then who has no adversary."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_lazy as _

from tournaments.core.rounds.exempts import exempts_sentence
from tournaments.frontends.hall import queries
from tournaments.frontends.screens.registry import SceneRequest, ScreenKind, register


def _read(asked: SceneRequest) -> dict[str, Any] | None:
    round_ = asked.round
    if round_ is None:
        return None
    seating = queries.round_seats(round_)
    bye = exempts_sentence(round_) if seating.has_bye else ""
    return {"round": round_, "seating": seating, "bye": bye}


TABLES = register(ScreenKind("tables", _("Les tables de la partie"), _read, place=3, splits=True))
