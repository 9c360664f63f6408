"""Why a paper could not be made, in one sentence for who printed it: on the page, and in the terminal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments.frontends.printing.spool import Failure

WHY_FAILED: Final[Mapping[Failure, str | Promise]] = {
    Failure.NO_PANGO: _(
        "Pango, qui met les papiers en page, manque à cet ordinateur. Installez-le (Debian, Ubuntu : "
        "libpango-1.0-0 et libpangoft2-1.0-0 ; macOS : brew install pango), puis recommencez."
    ),
    Failure.NO_SPACE: _("Le disque de cet ordinateur est plein : libérez de la place, puis recommencez."),
    Failure.UNKNOWN: _("Fermez d’autres programmes si l’ordinateur est chargé, puis recommencez."),
}
