"""What the desk has to say, in letters that fill the screen."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy as _

from tournaments.frontends.screens.registry import ScreenKind, register

LONG: Final = 50
"""The letters from which on they are smaller, so that 160 of them fit."""

MESSAGE = register(
    ScreenKind(
        "message",
        _("Un message"),
        lambda asked: {"text": asked.message, "long": len(asked.message) > LONG} if asked.message else None,
        listed=False,
        sketch="message",
    )
)
