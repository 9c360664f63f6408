"""What can no longer change, and why."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

PLAYED_BY: Final = ("ruleset", "ending", "target", "deals", "last_deal")
"""The settings that decide when a table ends and what it scores."""


def frozen_settings(anything_published: bool) -> Mapping[str, str]:
    """The settings that stay as they are, each with the reason."""
    if not anything_published:
        return {}
    return dict.fromkeys(PLAYED_BY, _("Un tirage est publié : les joueurs jouent déjà selon ce réglage."))


def fewest_rounds(drawn: int) -> str:
    """Why a concours cannot be shorter than what is drawn."""
    return ngettext(
        "%(drawn)s partie est déjà tirée : le concours ne peut pas être plus court.",
        "%(drawn)s parties sont déjà tirées : le concours ne peut pas être plus court.",
        drawn,
    ) % {"drawn": drawn}
