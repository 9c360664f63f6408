"""What an organizer reads beside each choice of the draw: one plain sentence each."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournaments.draw.length import rounds_needed
from tournaments.models.planning import ByePolicy, DrawMethod

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise

    from tournaments.draw.request import Options

METHODS: Final[Mapping[str, StrOrPromise]] = {
    DrawMethod.RANDOM: gettext_lazy("À chaque partie, le sort dit qui rencontre qui."),
    DrawMethod.SWISS: gettext_lazy("On rencontre ses voisins au classement : des adversaires de son niveau."),
    DrawMethod.ROTATION: gettext_lazy(
        "Les uns gardent leur table, les autres avancent : tout le programme s'imprime d'avance."
    ),
    DrawMethod.ROUND_ROBIN: gettext_lazy("Chacun rencontre tous les autres une fois."),
    DrawMethod.KNOCKOUT: gettext_lazy("Qui gagne continue, qui perd sort du tableau, jusqu'à la finale."),
    DrawMethod.POOLS: gettext_lazy(
        "De petits groupes où tous se rencontrent ; puis les meilleurs jouent la principale, "
        "les autres la consolante."
    ),
    DrawMethod.MELEE: gettext_lazy("On s'inscrit seul ; à chaque partie, le sort donne un autre partenaire."),
    DrawMethod.MELEE_RANKED: gettext_lazy(
        "On s'inscrit seul ; le classement fait les tables : le 1er et le 4e contre le 2e et le 3e."
    ),
}

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

LASTS: Final[Mapping[str, StrOrPromise]] = {
    DrawMethod.ROTATION: gettext_lazy("sans revanche"),
    DrawMethod.ROUND_ROBIN: gettext_lazy("pour que tous se rencontrent"),
    DrawMethod.KNOCKOUT: gettext_lazy("jusqu'à la finale"),
    DrawMethod.POOLS: gettext_lazy("poules et tableaux"),
}
"""What a number of rounds is enough for, by the methods that need one."""
EXAMPLES: Final = (8, 16, 32)


def lengths(teams: int, options: Options) -> dict[str, str]:
    """By method that needs a number of rounds, how many: for so many entered, or for a few usual numbers.

    «16 inscrits : 15 parties, pour que tous se rencontrent»: a proposal, which nobody need follow.
    """
    return {method: _length(method, teams, options) for method in LASTS}


def _length(method: str, teams: int, options: Options) -> str:
    counts = [teams] if teams > 1 else EXAMPLES
    each = [_of(count, rounds_needed(method, count, options) or 0) for count in counts]
    return f"{' · '.join(each)}, {LASTS[method]}."


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
