"""How a standing is written: what separated equals, how a team came by a round, and its figures."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from django.utils.formats import get_format
from django.utils.translation import gettext, gettext_lazy

from scoring.results import LineKind
from scoring.standings import Criterion
from tournaments.standings.rows import Row

SEPARATED: Final = {
    Criterion.PRESENCE: gettext_lazy("départagés par la présence jusqu'à la fin"),
    Criterion.WINS: gettext_lazy("départagés par les victoires"),
    Criterion.POINTS: gettext_lazy("départagés par les points"),
    Criterion.DIFFERENCE: gettext_lazy("départagés par la différence"),
    Criterion.POINTS_AGAINST: gettext_lazy("départagés par les points encaissés"),
    Criterion.BEST_GAME: gettext_lazy("départagés par la meilleure partie"),
    Criterion.HEAD_TO_HEAD: gettext_lazy("départagés par la confrontation directe"),
    Criterion.LOTS: gettext_lazy("départagés par tirage au sort"),
}

CRITERIA: Final = {
    Criterion.PRESENCE: gettext_lazy("présence jusqu'à la fin"),
    Criterion.WINS: gettext_lazy("victoires"),
    Criterion.POINTS: gettext_lazy("points"),
    Criterion.DIFFERENCE: gettext_lazy("différence"),
    Criterion.POINTS_AGAINST: gettext_lazy("points encaissés"),
    Criterion.BEST_GAME: gettext_lazy("meilleure partie"),
    Criterion.HEAD_TO_HEAD: gettext_lazy("confrontation directe"),
    Criterion.LOTS: gettext_lazy("tirage au sort"),
}

KINDS: Final = {
    LineKind.PLAYED: "",
    LineKind.BYE: gettext_lazy("exempt"),
    LineKind.FORFEIT_WON: gettext_lazy("gagné par forfait"),
    LineKind.FORFEIT_LOST: gettext_lazy("perdu par forfait"),
}


def separation(row: Row) -> str:
    """What put the team below its equal above it, or that nothing did; empty where the figures say it."""
    if row["tied"]:
        return gettext("ex æquo")
    return str(SEPARATED[Criterion(row["separated_by"])]) if row["separated_by"] else ""


def kind_text(kind: str) -> str:
    """How a team came by a round; empty where it played."""
    return str(KINDS[LineKind(kind)])


def criteria_text(criteria: Iterable[str]) -> str:
    """The criteria in their order: «victoires, puis points, puis différence»."""
    return gettext(", puis ").join(str(CRITERIA[Criterion(name)]) for name in criteria)


def figure(value: int | None) -> str:
    """A number as it is read: «1 240», «−310»; empty where there is none."""
    if value is None:
        return ""
    return f"{value:,}".replace(",", get_format("THOUSAND_SEPARATOR")).replace("-", "−")


def signed(value: int) -> str:
    """A difference, its sign before it: «+1 930»."""
    return f"+{figure(value)}" if value > 0 else figure(value)
