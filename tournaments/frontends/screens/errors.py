"""Why a picture or a screen of a club is refused, in the words of the desk."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from django.utils.translation import gettext_lazy as _

from tournaments.platform.errors import CodedError

if TYPE_CHECKING:
    from django_stubs_ext import StrPromise


SENTENCES: Final[Mapping[str, StrPromise]] = {
    "unreadable-picture": _(
        "Ce fichier n’est pas une image lisible : envoyez un JPEG, un PNG, un WebP ou un GIF."
    ),
    "picture-too-large": _(
        "Cette image est trop grande : deux mégaoctets, huit mille points de côté, douze millions de points "
        "en tout au plus (six s’il y a de la transparence ou une palette, quatre pour un WebP, trente pour "
        "une photo JPEG). Enregistrez-la plus petite (1920 points de large suffisent à un écran)."
    ),
    "too-many-pictures": _("Le club a déjà vingt images : retirez-en une d’abord."),
    "duplicate-picture": _("Cette image est déjà là."),
    "screen-of-another-club": _(
        "Cet écran est celui d’un autre club. Rouvrez la page « écran » sur l’appareil, puis recommencez."
    ),
    "too-many-screens": _("Le club a déjà soixante écrans : oubliez-en un d’abord."),
}


class ScreenError(CodedError):
    """The request for a screen or a picture cannot be done."""

    sentences = SENTENCES
    impossible = frozenset({"unreadable-picture", "picture-too-large"})
