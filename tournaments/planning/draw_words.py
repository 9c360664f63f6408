"""What an organizer reads beside each choice of the draw: one plain sentence each."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournaments.access.language import translated
from tournaments.draw.api import rounds_needed
from tournaments.draw.methods import METHODS
from tournaments.models.planning import ByePolicy

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise

    from tournaments.draw.request import Options

BYES: Final[Mapping[str, StrOrPromise]] = {
    ByePolicy.AVERAGE: gettext_lazy("La moyenne des points des gagnants de cette partie, arrondie au point."),
    ByePolicy.FIXED: gettext_lazy("Toujours le même nombre de points, que vous choisissez."),
    ByePolicy.HALF: gettext_lazy("Ni gagnée ni perdue ; les points sont arrondis au point."),
    ByePolicy.OWN: gettext_lazy("Recalculée après chacune de ses parties ; 0 avant la première."),
    ByePolicy.CATCH_UP: gettext_lazy(
        "L'exempt joue dès qu'une table a fini ; pour ses adversaires, cette partie de plus ne compte pas."
    ),
    ByePolicy.EXTRA: gettext_lazy(
        "L'exempt joue aussi ; pour ses adversaires, cette partie de plus ne compte pas."
    ),
}

FINALS: Final[Mapping[int, StrOrPromise]] = {
    0: gettext_lazy("aucune"),
    4: gettext_lazy("les 4 premiers"),
    8: gettext_lazy("les 8 premiers"),
    16: gettext_lazy("les 16 premiers"),
}
FINAL_ROUNDS: Final[Mapping[str, StrOrPromise]] = {
    "0": gettext_lazy("Toutes les parties comptent pour le classement."),
    "4": gettext_lazy("Les 2 dernières parties : demies, finale."),
    "8": gettext_lazy("Les 3 dernières parties : quarts, demies, finale."),
    "16": gettext_lazy("Les 4 dernières parties : huitièmes, quarts, demies, finale."),
}

EXAMPLES: Final = (8, 16, 32)


def lengths(teams: int, options: Options) -> dict[str, str]:
    """By method that needs a number of rounds, how many: for so many entered, or for a few usual numbers.

    «16 inscrits : 15 parties, pour que tous se rencontrent»: a proposal, which nobody need follow.
    """
    return {method: _length(method, teams, options) for method, each in METHODS.items() if each.enough}


def _length(method: str, teams: int, options: Options) -> str:
    counts = [teams] if teams > 1 else EXAMPLES
    each = [_of(count, rounds_needed(method, count, options) or 0) for count in counts]
    return f"{' · '.join(each)}, {translated(METHODS[method].enough)}."


def _of(count: int, rounds: int) -> str:
    said = ngettext(
        "%(count)s inscrits : %(rounds)s partie", "%(count)s inscrits : %(rounds)s parties", rounds
    )
    return said % {"count": count, "rounds": rounds}


def final_needs(finalists: int, rounds: int) -> str:
    """Why so few rounds leave no room for a final."""
    return _("La phase finale des %(finalists)s premiers prend %(rounds)s parties : prévoyez-en autant.") % {
        "finalists": finalists,
        "rounds": rounds,
    }
