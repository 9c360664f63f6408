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


class NothingToProlong(PlanningError):
    """No time for corrections runs, nor has run out."""

    def __init__(self) -> None:
        super().__init__(
            _("Aucun délai de correction n'a été fixé à la fin de ce concours : il n'y a rien à prolonger.")
        )


class CorrectionsClosed(PlanningError):
    """The time for corrections has run out."""

    def __init__(self, over: str) -> None:
        super().__init__(_("%(over)s : prolongez-les d'abord, ou rouvrez le concours.") % {"over": over})


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


class EntrantsStay(PlanningError):
    """Who is entered by two cannot play alone, nor the other way round."""

    def __init__(self) -> None:
        super().__init__(
            _(
                "Des inscriptions sont prises : on ne passe plus d'un jeu en équipe à un jeu où l'on "
                "s'inscrit seul, ni l'inverse. Retirez-les d'abord, ou créez un autre concours."
            )
        )


class NameTaken(PlanningError):
    """The club keeps other rules under this name."""

    def __init__(self) -> None:
        super().__init__(
            _("Le club garde déjà des règles sous ce nom : choisissez-en un autre, ou supprimez-les d'abord.")
        )


class NameOfRuleset(PlanningError):
    """Everybody knows other rules by this name."""

    def __init__(self) -> None:
        super().__init__(
            _("C'est le nom d'un règlement connu : donnez un autre nom, pour qu'on ne les confonde pas.")
        )


class TooManyRules(PlanningError):
    """Nobody plays by so many rules: a club keeps a few."""

    def __init__(self, most: int) -> None:
        super().__init__(
            _("Un club garde %(most)s règles au plus : supprimez d'abord celles qui ne servent plus.")
            % {"most": most}
        )


class RulesRefused(PlanningError):
    """Nobody can play by these options: which one, and why."""


class BanRefused(PlanningError):
    """Two cannot be kept apart as they were typed: who is meant is not known, or it is there already."""
