"""The steps an organizer takes a concours through, each with what it will change, said before it is done.

The last one, the seal, needs a fingerprint of everything: it has its own page.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from tournaments.models.planning import Status

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise

    from tournaments.models.planning import Tournament


@dataclass(frozen=True, slots=True)
class Step:
    """One of them. `may_be_early`: it can be taken with something missing."""

    key: str
    to: Status
    title: StrOrPromise
    says: tuple[StrOrPromise, ...]
    done: StrOrPromise
    may_be_early: bool = False


STEPS: Final = (
    Step(
        "open",
        Status.OPEN,
        _("Ouvrir les inscriptions"),
        (
            _("La table de marque peut inscrire et pointer les équipes."),
            _("Les réglages restent modifiables jusqu'au premier tirage publié."),
        ),
        _("Les inscriptions sont ouvertes."),
    ),
    Step(
        "finish",
        Status.FINISHED,
        _("Terminer le concours"),
        (
            _("Plus aucune partie n'est tirée : ce classement est celui du palmarès."),
            _("Le concours peut encore être rouvert."),
        ),
        _("Le concours est terminé."),
        may_be_early=True,
    ),
    Step(
        "reopen",
        Status.RUNNING,
        _("Rouvrir le concours"),
        (_("Le classement redevient provisoire, une partie de plus peut être tirée."),),
        _("Le concours est rouvert."),
    ),
)


def step_of(key: str) -> Step | None:
    """The step of this name."""
    return next((step for step in STEPS if step.key == key), None)


def said_of(step: Step, tournament: Tournament) -> list[StrOrPromise]:
    """What the step changes in this concours, a sentence each."""
    return [*step.says, *([_window(tournament.correction_minutes)] if step.to is Status.FINISHED else [])]


def _window(minutes: int) -> str:
    """How long a concours that is over may be corrected."""
    if not minutes:
        return gettext("Les feuilles se corrigent encore, jusqu'à ce que les résultats soient scellés.")
    return ngettext(
        "Les résultats restent provisoires %(count)s minute : on corrige encore, ensuite c'est clos.",
        "Les résultats restent provisoires %(count)s minutes : on corrige encore, ensuite c'est clos.",
        minutes,
    ) % {"count": minutes}
