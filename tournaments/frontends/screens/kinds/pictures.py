"""The pictures of the club, each shown whole with its words, in turn: sponsors, a poster, photographs."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_lazy as _

from tournaments.frontends.screens.registry import SceneRequest, ScreenKind, register


def _read(asked: SceneRequest) -> dict[str, Any] | None:
    pictures = list(asked.tournament.club.pictures.defer("image"))
    return {"pictures": pictures} if pictures else None


def _state(asked: SceneRequest) -> object:
    return list(asked.tournament.club.pictures.values_list("digest", "name"))


PICTURES = register(
    ScreenKind(
        "pictures", _("Les partenaires et les images"), _read, place=13, state=_state, sketch="picture"
    )
)
