"""The pools, each with the standing of its teams as far as it is shown."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_lazy as _

from tournaments.frontends.screens import tables
from tournaments.frontends.screens.registry import SceneRequest, ScreenKind, register


def _read(asked: SceneRequest) -> dict[str, Any] | None:
    tree = tables.tree_of(asked)
    return {"pools": tree.pools, "standing": asked.standing} if tree and tree.pools else None


POOLS = register(ScreenKind("pools", _("Les poules"), _read, place=8))
