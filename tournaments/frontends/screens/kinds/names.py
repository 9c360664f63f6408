"""«Où suis-je ?»: every player of the last published draw by family name, with table and chair."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_lazy as _

from tournaments.core.registration.names import name_sorting_of
from tournaments.frontends.hall import lines, queries
from tournaments.frontends.screens.registry import SceneRequest, ScreenKind, register


def _read(asked: SceneRequest) -> dict[str, Any] | None:
    round_ = asked.round
    if round_ is None:
        return None
    seating = queries.round_seats(round_)
    return {"round": round_, "lines": lines.name_lines(seating, name_sorting_of(asked.tournament))}


NAMES = register(ScreenKind("names", _("Où suis-je ? (par nom)"), _read, place=2, splits=True))
