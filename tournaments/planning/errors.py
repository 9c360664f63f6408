"""Why a concours cannot be changed or moved on, in the words of the desk."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise


class PlanningError(ValueError):
    """What was asked cannot be done; `sentence` tells the organizer why, and what to do about it."""

    def __init__(self, sentence: StrOrPromise) -> None:
        super().__init__(sentence)
        self.sentence = str(sentence)


class TournamentSealed(PlanningError):
    """The results are sealed: nothing changes any more."""

    def __init__(self) -> None:
        super().__init__(_("Les résultats sont scellés : plus rien ne change."))


class SettingFrozen(PlanningError):
    """A setting that players already play by; `field` is its name."""

    def __init__(self, field: str, sentence: StrOrPromise) -> None:
        super().__init__(sentence)
        self.field = field


class NotAMember(PlanningError):
    """A referee belongs to the club."""

    def __init__(self) -> None:
        super().__init__(_("Un arbitre est choisi parmi les membres du club : invitez-le d'abord."))


class NotAStep(PlanningError):
    """The step does not follow the one the concours is at."""

    def __init__(self, status: StrOrPromise, to: StrOrPromise) -> None:
        super().__init__(
            _("Le concours est « %(status)s » : il ne peut pas passer à « %(to)s ».")
            % {"status": status, "to": to}
        )


class NothingPublished(PlanningError):
    """A concours begins with its first published draw, and cannot be over before."""

    def __init__(self) -> None:
        super().__init__(_("Aucun tirage n'est publié : le concours commence avec celui de la partie 1."))


class Incomplete(PlanningError):
    """Something is not played or not entered; `missing` says what, a sentence each."""

    def __init__(self, missing: Sequence[str]) -> None:
        self.missing = tuple(missing)
        super().__init__(" ".join([_("Tout n'est pas joué."), *self.missing]))
