"""How the rows of each model belong to a club; `tests/access/test_role_walk.py` asks it of a new one."""

from __future__ import annotations

from typing import Final

from django.apps import apps
from django.db.models import Model

from tournaments.core.archive.clubs import OF_NO_CLUB, WAYS

__all__ = ["OF_A_CLUB", "OF_NO_CLUB", "models"]
OF_A_CLUB: Final = WAYS


def models() -> list[type[Model]]:
    found = apps.get_app_config("tournaments").get_models(include_auto_created=True)
    return [model for model in found if not model.__name__.startswith("Historical")]
