"""How a standing is written: what separated equals, how a team came by a round, and its figures."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from django.utils.formats import get_format
from django.utils.translation import gettext, gettext_lazy

from scoring.results import LineKind
from scoring.standings import Criterion
from tournaments.sheets.games import ui_of_concours
from tournaments.standings.rows import Row

if TYPE_CHECKING:
    from tournaments.models.planning import Tournament

SEPARATED: Final = {
    Criterion.BRACKET: gettext_lazy("classés par le parcours dans le tableau"),
    Criterion.PRESENCE: gettext_lazy("départagés par la présence jusqu'à la fin"),
    Criterion.WINS: gettext_lazy("départagés par les victoires"),
    Criterion.MANCHES: gettext_lazy("départagés par les manches"),
    Criterion.POINTS: gettext_lazy("départagés par les points"),
    Criterion.DIFFERENCE: gettext_lazy("départagés par la différence"),
    Criterion.POINTS_AGAINST: gettext_lazy("départagés par les points encaissés"),
    Criterion.BEST_GAME: gettext_lazy("départagés par la meilleure partie"),
    Criterion.HEAD_TO_HEAD: gettext_lazy("départagés par la confrontation directe"),
    Criterion.LOTS: gettext_lazy("départagés par tirage au sort"),
}

CRITERIA: Final = {
    Criterion.BRACKET: gettext_lazy("parcours dans le tableau"),
    Criterion.PRESENCE: gettext_lazy("présence jusqu'à la fin"),
    Criterion.WINS: gettext_lazy("victoires"),
    Criterion.MANCHES: gettext_lazy("manches"),
    Criterion.POINTS: gettext_lazy("points"),
    Criterion.DIFFERENCE: gettext_lazy("différence"),
    Criterion.POINTS_AGAINST: gettext_lazy("points encaissés"),
    Criterion.BEST_GAME: gettext_lazy("meilleure partie"),
    Criterion.HEAD_TO_HEAD: gettext_lazy("confrontation directe"),
    Criterion.LOTS: gettext_lazy("tirage au sort"),
}

IN_PARTIES: Final = {
    Criterion.POINTS: gettext_lazy("parties"),
    Criterion.DIFFERENCE: gettext_lazy("différence des parties"),
    Criterion.POINTS_AGAINST: gettext_lazy("parties perdues"),
    Criterion.BEST_GAME: gettext_lazy("meilleur match"),
}
"""What some criteria are called where a table is a match of manches."""


class Head(NamedTuple):
    """A column of figures: the key of a `Row`, its title, a shorter one for paper, and whether it ranks."""

    figure: str
    title: str
    short: str
    key: bool = False


KINDS: Final = {
    LineKind.PLAYED: "",
    LineKind.BYE: gettext_lazy("exempt"),
    LineKind.FORFEIT_WON: gettext_lazy("gagné par forfait"),
    LineKind.FORFEIT_LOST: gettext_lazy("perdu par forfait"),
}


def separation(row: Row) -> str:
    """What put the team below the one above it, or that nothing did; empty where the figures say it."""
    if row["tied"]:
        return gettext("ex æquo")
    return str(SEPARATED[Criterion(row["separated_by"])]) if row["separated_by"] else ""


def kind_text(kind: str) -> str:
    """How a team came by a round; empty where it played."""
    return str(KINDS[LineKind(kind)])


def criteria_text(tournament: Tournament) -> str:
    """The criteria in their order: «victoires, puis points, puis différence»."""
    called = {**CRITERIA, **(IN_PARTIES if ui_of_concours(tournament).match else {})}
    return gettext(", puis ").join(str(called[Criterion(name)]) for name in tournament.ranked_by)


def heads(tournament: Tournament) -> list[Head]:
    """The columns of figures, as this game calls them; those of the rounds come after."""
    wins = Head("wins", gettext("Victoires"), gettext("Vict."))
    if ui_of_concours(tournament).match:
        return [
            wins,
            Head("manches", gettext("Manches"), gettext("Manch."), key=True),
            Head("points_for", gettext("Parties"), gettext("Parties"), key=True),
            Head("points_against", gettext("Perdues"), gettext("Perdues")),
        ]
    return [
        wins,
        Head("points_for", gettext("Points"), gettext("Points"), key=True),
        Head("points_against", gettext("Encaissés"), gettext("Contre")),
        Head("difference", gettext("Différence"), gettext("Diff.")),
    ]


def figure_of(row: Row, head: Head) -> str:
    """What stands in a column, as it is read."""
    if head.figure == "wins":
        return row["wins"]
    value: int = row[head.figure]  # type: ignore[literal-required]  # one of its figures
    return signed(value) if head.figure == "difference" else figure(value)


def figure(value: int | None) -> str:
    """A number as it is read: «1 240», «−310»; empty where there is none."""
    if value is None:
        return ""
    return f"{value:,}".replace(",", get_format("THOUSAND_SEPARATOR")).replace("-", "−")


def signed(value: int) -> str:
    """A difference, its sign before it: «+1 930»."""
    return f"+{figure(value)}" if value > 0 else figure(value)
