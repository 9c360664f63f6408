"""The words of a standing: what separated teams, how a round was won or lost, and the figures as text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from django.utils.formats import get_format
from django.utils.translation import gettext, gettext_lazy, ngettext

from scoring.criteria import columns, criterion
from scoring.results import LineKind
from scoring.sentences import joined
from scoring.sentences import sentence as _
from scoring.telling.regulations.endings import cap_words
from tournaments.core.access.language import translated
from tournaments.core.models.past import annulled_now
from tournaments.core.models.rounds import STOPPED_MARK, stopped_legend
from tournaments.core.sheets.games import ui_of_concours
from tournaments.core.standings.rows import StandingRow
from tournaments.platform.typography import nth

if TYPE_CHECKING:
    from tournaments.core.models.planning import Tournament


class FigureHeading(NamedTuple):
    """A column of figures: its title, a shorter one for paper, and whether it is set in bold.

    `figure` is the key of a `StandingRow`, or of its `figures` where it is no field of the row. `place`: its
    criterion ranks at this place among those with a column, from 1; 0 where it does not rank.
    """

    figure: str
    title: str
    short: str
    key: bool = False
    place: int = 0

    @property
    def first(self) -> bool:
        """Whether teams are ranked by it before all others."""
        return self.place == 1


KIND_TEXTS: Final = {
    LineKind.PLAYED: "",
    LineKind.BYE: gettext_lazy("exempt"),
    LineKind.FORFEIT_WON: gettext_lazy("gagné par forfait"),
    LineKind.FORFEIT_LOST: gettext_lazy("perdu par forfait"),
}

MARKS: Final = {LineKind.BYE: "\u202fᵉ", LineKind.FORFEIT_WON: "\u202fᶠ"}
"""Marks behind the points of a round without points against, which counts in no difference (C5)."""


def separation(row: StandingRow) -> str:
    """What separates the team from its neighbour, or «ex æquo»; empty if the figures show it."""
    if row["tied"]:
        return gettext("ex æquo")
    if row["lots_rank"]:
        return equals_by_lot(row["lots_rank"])
    if not row["separated_by"]:
        return ""
    return translated(criterion(row["separated_by"]).separated)


def equals_by_lot(rank: int) -> str:
    """What is said of every one of the teams that only lots put in an order, the first of them at `rank`."""
    return gettext("%(nth)s ex æquo, départagés au sort") % {"nth": nth(rank)}


def shared_rank(row: StandingRow) -> str:
    """That a team shares its rank, or that lots alone put it before its equals or behind them; else empty."""
    return separation(row) if row["lots_rank"] or row["tied"] else ""


def kind_text(kind: str) -> str:
    """Why a team has a round's points without playing («exempt»); empty if it played."""
    return str(KIND_TEXTS[LineKind(kind)])


def criteria_text(tournament: Tournament) -> str:
    """The criteria in their order: «victoires, puis points, puis différence»."""
    matches = ui_of_concours(tournament).matches
    called = [criterion(key).called(matches=matches) for key in tournament.ranked_by]
    return translated(joined((words.short or words.label for words in called), _(", puis ")))


def figure_headings(tournament: Tournament) -> list[FigureHeading]:
    """The columns of figures, with the names of this game; the columns of rounds come after them."""
    found = columns(tournament.ranked_by, matches=ui_of_concours(tournament).matches)
    shown = {ranked.key for ranked, _column in found}
    places = {
        key: place for place, key in enumerate((one for one in tournament.ranked_by if one in shown), 1)
    }
    return [
        FigureHeading(
            column.field or ranked.key,
            translated(column.title),
            translated(column.short),
            column.bold,
            places.get(ranked.key, 0),
        )
        for ranked, column in found
    ]


def value_of(row: StandingRow, head: FigureHeading) -> int | None:
    """The number in a column; that of the wins is in half-wins."""
    if head.figure in row["figures"]:
        return row["figures"][head.figure]
    field = "half_wins" if head.figure == "wins" else head.figure
    value: int = row[field]  # type: ignore[literal-required]  # one of its figures
    return value


def unit_of(row: StandingRow, head: FigureHeading) -> str:
    """What a figure counts, as it is said behind it or below it: «victoire», «manches», «points»."""
    if head.figure == "wins":
        return ngettext("victoire", "victoires", -(-row["half_wins"] // 2))
    if head.figure == "manches":
        return ngettext("manche", "manches", row["manches"])
    return head.title.lower()


def figure_of(row: StandingRow, head: FigureHeading) -> str:
    """The text of a cell in a column of figures."""
    if head.figure == "wins":
        return row["wins"]
    value = value_of(row, head)
    return signed_text(value) if head.figure == "difference" else figure_text(value)


def figures_of(row: StandingRow, heads: Iterable[FigureHeading]) -> list[str]:
    """The texts of the cells of a line in these columns."""
    return [figure_of(row, head) for head in heads]


def figure_text(value: int | None) -> str:
    """A number as it is read: «1 240», «−310»; empty where there is none."""
    if value is None:
        return ""
    return f"{value:,}".replace(",", get_format("THOUSAND_SEPARATOR")).replace("-", "−")


def exempt_rounds(row: StandingRow) -> list[int]:
    """The rounds in which the team had no adversary at all."""
    return [one["round"] for one in row["rounds"] if one["kind"] == LineKind.BYE]


def points_by_round(row: StandingRow, *, grouped: bool = True) -> list[str]:
    """The points of each round as text, marked where nobody was met or the table was stopped: «1 796 ᵉ».

    Empty if the team has none; `grouped`: with thousands separated.
    """
    marks = {one["round"]: MARKS.get(LineKind(one["kind"]), "") for one in row["rounds"]}
    marks |= dict.fromkeys(row["stopped"], STOPPED_MARK)
    written = figure_text if grouped else str
    return [
        "" if points is None else f"{written(points)}{marks.get(number, '')}"
        for number, points in enumerate(row["by_round"], 1)
    ]


def legend(tournament: Tournament, rows: Sequence[StandingRow]) -> str:
    """The meaning of the marks in these lines, the cap of the concours, whose games are annulled, if any."""
    said = (_marks(tournament, rows), _stopped(rows), _cap(tournament), _annulled(tournament))
    return " ".join(filter(None, said))


def _stopped(rows: Sequence[StandingRow]) -> str:
    if not any(row["stopped"] for row in rows):
        return ""
    return stopped_legend()


def lots_legend(rows: Sequence[StandingRow]) -> str:
    """Which ranks lots alone gave out; empty where they gave none."""
    together = Counter(row["lots_rank"] for row in rows if row["lots_rank"])
    if not together:
        return ""
    ranks = ", ".join(f"{first}–{first + count - 1}" for first, count in sorted(together.items()))
    return gettext("Ex æquo, départagés au sort : rangs %(ranks)s.") % {"ranks": ranks}


def _annulled(tournament: Tournament) -> str:
    gone = sorted({each.gone for each in annulled_now(tournament)})
    if not gone:
        return ""
    said = ngettext(
        "Le n° %(gone)s est parti avant la fin : ses parties sont annulées.",
        "Les n° %(gone)s sont partis avant la fin : leurs parties sont annulées.",
        len(gone),
    )
    return said % {"gone": ", ".join(map(str, gone))}


def _cap(tournament: Tournament) -> str:
    capped = cap_words(tournament.cap)
    return gettext("Une table compte %(cap)s.") % {"cap": translated(capped)} if capped else ""


def _marks(tournament: Tournament, rows: Sequence[StandingRow]) -> str:
    kinds = {LineKind(one["kind"]) for row in rows for one in row["rounds"]} & MARKS.keys()
    if not kinds:
        return ""
    marks = ", ".join(f"{MARKS[kind].strip()} {KIND_TEXTS[kind]}" for kind in MARKS if kind in kinds)
    if "difference" not in {head.figure for head in figure_headings(tournament)}:
        return f"{marks}."
    text = gettext(
        "%(marks)s : ces points comptent au total, mais ni dans les points contre ni dans la différence."
    )
    return text % {"marks": marks}


def signed_text(value: int | None) -> str:
    """A difference, its sign before it: «+1 930»; empty where there is none."""
    return f"+{figure_text(value)}" if value and value > 0 else figure_text(value)
