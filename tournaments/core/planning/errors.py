"""Why a tournament cannot be changed or moved on, in the words of the desk."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from django.utils.translation import gettext_lazy as _

from tournaments.platform.errors import UserError

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise


class PlanningError(UserError):
    """The request for a tournament cannot be done; `sentence` is for the organizer."""


class TournamentSealed(PlanningError):
    """The results are sealed: nothing changes any more."""

    text = _("Les résultats sont scellés : plus rien ne change.")


class RulesGone(PlanningError):
    """The house rules were removed meanwhile."""

    text = _("Ces règles viennent d'être supprimées : rien n'est enregistré.")


class NothingToProlong(PlanningError):
    """No time for corrections runs or has run out."""

    text = _("Aucun délai de correction n'a été fixé à la fin de ce concours : il n'y a rien à prolonger.")


class NotEnded(PlanningError):
    """The time for corrections begins with the end of the tournament."""

    text = _("Le concours n'est pas terminé : il n'y a pas encore de corrections à clore.")


class CorrectionsClosed(PlanningError):
    """The time for corrections has run out, as the sentence `over` says."""

    text = _("%(over)s : prolongez-les d'abord, ou rouvrez le concours.")


class SettingFrozen(PlanningError):
    """A setting that players already play by; `field` is its name."""

    def __init__(self, field: str, sentence: StrOrPromise) -> None:
        super().__init__(sentence)
        self.field = field


class NotAMember(PlanningError):
    """A referee must belong to the club."""

    text = _("Un arbitre est choisi parmi les membres du club : invitez-le d'abord.")


class NotAStep(PlanningError):
    """The step `to` does not follow the present `status` of the tournament."""

    text = _("Le concours est « %(status)s » : il ne peut pas passer à « %(to)s ».")


class NothingPublished(PlanningError):
    """A tournament begins with its first published draw, and cannot be over before."""

    text = _("Aucun tirage n'est publié : le concours commence avec celui de la partie 1.")


class Incomplete(PlanningError):
    """Something is not played or not entered; `missing` says what, a sentence each."""

    def __init__(self, missing: Sequence[str]) -> None:
        self.missing = tuple(missing)
        super().__init__(" ".join([str(_("Tout n'est pas joué.")), *self.missing]))


class EntrantsStay(PlanningError):
    """Teams are entered: the tournament cannot become one of individuals, nor the other way round."""

    text = _(
        "Des inscriptions sont prises : on ne passe plus d'un jeu en équipe à un jeu où l'on "
        "s'inscrit seul, ni l'inverse. Retirez-les d'abord, ou créez un autre concours."
    )


class RulesNameTaken(PlanningError):
    """The club keeps other rules under this name."""

    text = _("Le club garde déjà des règles sous ce nom : choisissez-en un autre, ou supprimez-les d'abord.")


class NameOfRuleset(PlanningError):
    """The name is that of a known ruleset."""

    text = _("C'est le nom d'un règlement connu : donnez un autre nom, pour qu'on ne les confonde pas.")


class TooManyRules(PlanningError):
    """The club keeps `most` rules already."""

    text = _("Un club garde %(most)s règles au plus : supprimez d'abord celles qui ne servent plus.")


class RulesRefused(PlanningError):
    """Nobody can play by these options: which one, and why."""


class AwardRefused(PlanningError):
    """A special prize has its winner from elsewhere, or nobody can win it yet."""


class BanRefused(PlanningError):
    """Two cannot be kept apart as they were typed: who is meant is not known, or it is there already."""
