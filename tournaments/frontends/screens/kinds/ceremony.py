"""The announced prizes, one at a time; once everything is revealed, the podium."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from django.utils.translation import gettext_lazy as _

from tournaments.core.standings import public
from tournaments.frontends.screens.registry import SceneRequest, ScreenKind, register

EARLIER_PRIZES: Final = 3
"""How many earlier prizes are listed below the last one."""
PODIUM: Final = 3
SIZES: Final = ((36, "huge"), (72, "large"), (150, "middle"))
"""The size of the winners' names by their number of letters; longer ones are small."""


def _read(asked: SceneRequest) -> dict[str, Any] | None:
    announced = public.public_ceremony(asked.tournament)
    told = announced.steps
    if not told:
        return {}
    if announced.revealed:
        first = [step for step in told if step.rank is not None and step.rank <= PODIUM]
        return {
            "corrected": announced.corrected,
            "podium": first[::-1],
            "size": _size([name for step in first for name in step.winners.said], 3),
        }
    before = told[-EARLIER_PRIZES - 1 : -1]
    return {
        "corrected": announced.corrected,
        "step": told[-1],
        "size": _size(told[-1].winners.said),
        "before": before[::-1],
    }


def _size(names: Sequence[str], places: int = 1) -> str:
    """The size of these names, which share the screen between so many places."""
    letters = sum(len(name) + 4 for name in names) / places
    return next((size for most, size in SIZES if letters <= most), "small")


CEREMONY = register(ScreenKind("ceremony", _("La remise des prix"), _read, place=12, sketch="podium"))
