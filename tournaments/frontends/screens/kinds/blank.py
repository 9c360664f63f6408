"""Nothing: a dark screen."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from tournaments.frontends.screens.registry import ScreenKind, register

BLANK = register(ScreenKind("blank", _("Écran noir"), lambda _asked: {}, listed=False, sketch="blank"))
