"""The pools, each with the standing of its teams as far as it is shown."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext_lazy as _

from tournaments.frontends.screens import tables
from tournaments.frontends.screens.registry import SceneRequest, ScreenKind, register

if TYPE_CHECKING:
    from tournaments.core.models.planning import Tournament


def _read(asked: SceneRequest) -> dict[str, Any] | None:
    tree = tables.tree_of(asked)
    return {"pools": tree.pools, "standing": asked.standing} if tree and tree.pools else None


def _are_played(tournament: Tournament) -> bool:
    return "pool_size" in tournament.drawn_by.asks


POOLS = register(ScreenKind("pools", _("Les poules"), _read, suits=_are_played, place=8))
