"""The prizes as they are announced, one at a time; then the podium, once everything is revealed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from django.utils.translation import gettext_lazy as _

from tournaments.screens.registry import Asked, Kind, register
from tournaments.standings import public

BEFORE: Final = 3
"""How many prizes announced before stand below the last one."""
PODIUM: Final = 3
SIZES: Final = ((36, "huge"), (72, "large"), (150, "middle"))
"""Up to how many letters the names of the winners are of this size; more of them are small."""


def _read(asked: Asked) -> dict[str, Any] | None:
    announced = public.announced(asked.tournament)
    told = announced.steps
    if not told:
        return {}
    if announced.revealed:
        first = [step for step in told if step.rank is not None and step.rank <= PODIUM]
        return {"podium": first[::-1], "size": _size([name for step in first for name in step.winners], 3)}
    before = told[-BEFORE - 1 : -1]
    return {"step": told[-1], "size": _size(told[-1].winners), "before": before[::-1]}


def _size(names: Sequence[str], places: int = 1) -> str:
    """How large the names are written that share the screen in so many places."""
    letters = sum(len(name) + 4 for name in names) / places
    return next((size for most, size in SIZES if letters <= most), "small")


CEREMONY = register(Kind("ceremony", _("La remise des prix"), _read, place=12))
