"""The steps an organizer takes a concours through, each with what it will change, said before it is done."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from django.utils.translation import gettext_lazy as _

from tournaments.models.planning import Status

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise


@dataclass(frozen=True, slots=True)
class Step:
    """One of them. `final`: there is no way back; `may_be_early`: it can be taken with something missing."""

    key: str
    to: Status
    title: StrOrPromise
    says: tuple[StrOrPromise, ...]
    done: StrOrPromise
    final: bool = False
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
            _("Plus aucune partie n'est tirée, le classement devient définitif."),
            _("Les feuilles peuvent encore être corrigées, et le concours rouvert."),
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
    Step(
        "seal",
        Status.SEALED,
        _("Sceller les résultats"),
        (
            _("Plus rien ne change : ni équipe, ni feuille, ni réglage, ni lot."),
            _("Le concours ne peut plus être rouvert, par personne."),
        ),
        _("Les résultats sont scellés."),
        final=True,
    ),
)


def step_of(key: str) -> Step | None:
    """The step of this name."""
    return next((step for step in STEPS if step.key == key), None)
