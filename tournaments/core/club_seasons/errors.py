"""Why something of a season is refused, in the words of the organizer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from django.utils.translation import gettext_lazy as _

from tournaments.platform.errors import CodedError

if TYPE_CHECKING:
    from django_stubs_ext import StrPromise


SENTENCES: Final[Mapping[str, StrPromise]] = {
    "name-missing": _("Donnez un nom à la saison."),
    "name-taken": _("Le club a déjà une saison de ce nom."),
    "season-gone": _("Cette saison n’est plus là : quelqu’un l’a supprimée."),
    "seal-gone": _("Un de ces concours n’est plus scellé sous cette empreinte : rechargez la page."),
    "data-differ": _(
        "Les données de « %(name)s » ne donnent plus l’empreinte qui a été scellée : il ne peut pas compter."
    ),
    "nobody": _("Ce joueur n’est pas, ou plus, de cette saison : rechargez la page."),
    "played-both": _("Ils ont joué le même concours : ce sont deux personnes."),
    "said-otherwise": _("Quelqu’un a déjà répondu le contraire : annulez d’abord cette réponse."),
    "taken-back": _("Cette réponse est déjà annulée."),
}


class ClubSeasonError(CodedError):
    """The request cannot be done; `sentence` is for the organizer."""

    sentences = SENTENCES
    own_sentences = frozenset({"unreadable"})
    impossible = frozenset({"name-missing"})
