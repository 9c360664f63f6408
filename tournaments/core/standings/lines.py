"""The standing as a table, alike for the desk and for everybody: what ranks first is the largest figure."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from django.utils.html import format_html, format_html_join
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.core.models.registration import folded
from tournaments.core.rounds.line_ups import names_of, other_players_text
from tournaments.core.standings.wording import (
    FigureHeading,
    figure_headings,
    figures_of,
    points_by_round,
    separation,
    unit_of,
    value_of,
)
from tournaments.platform.text import teams_or_players

if TYPE_CHECKING:
    from django.utils.safestring import SafeString

    from tournaments.core.models.planning import Tournament
    from tournaments.core.standings.rows import StandingRow

SECOND: Final = "num second"
SHOWN: Final = {"num first", SECOND}
"""The classes of the figures that a phone shows."""
BESIDE: Final = {"wins", "points_for"}
"""The figures that stand beside the first one where there is room for two."""
OUTCOMES: Final = ("lost", "drawn", "won")
"""The outcome of a round, by its half-wins."""


class StandingFigure(NamedTuple):
    """The cell of a figure, and the classes of its column."""

    text: str | SafeString
    css: str


class StandingLine(NamedTuple):
    """A team in the standing: beside its names stand its number, its club on a wide screen, and its `notes`.

    A narrow screen shows its `detail` too, which has the figures without a column there. `searched` are the
    names of who played for it before.
    """

    row: StandingRow
    notes: str
    figures: list[StandingFigure]
    by_round: list[str]
    prize: str
    detail: str
    searched: str = ""


class StandingColumn(NamedTuple):
    """A column of the table: its key for `sorted_rows`, its title, and the classes of its cells."""

    key: str
    title: str
    css: str = ""


def figure_columns(tournament: Tournament) -> list[FigureHeading]:
    """The columns as pages show them: those that rank, in the order of the criteria, then the others."""
    return sorted(figure_headings(tournament), key=lambda head: (not head.place, head.place))


def shown_figures(heads: Sequence[FigureHeading]) -> list[FigureHeading]:
    """Of `figure_columns` the two that a phone and a screen have room for.

    The one that ranks first, and the next that ranks; where there is none, wins or points.
    """
    first, *others = heads
    ranking = [head for head in others if head.place]
    return [first, *(ranking or [head for head in others if head.figure in BESIDE])[:1]]


def figure_classes(heads: Sequence[FigureHeading]) -> list[str]:
    """The classes of `figure_columns`: `first` is the largest figure, a phone shows `second` too."""
    _first, *second = shown_figures(heads)
    return [
        "num first" if head.first else SECOND if head in second else "num key" if head.key else "num"
        for head in heads
    ]


def standing_columns(
    tournament: Tournament, heads: Sequence[FigureHeading], rounds: int, *, prizes: bool
) -> list[StandingColumn]:
    """All columns of the table after so many `rounds`, in their order."""
    return [
        StandingColumn("rank", _("Rang"), "rank"),
        StandingColumn("names", teams_or_players(tournament, _("Équipe"), _("Joueur"))),
        *(
            StandingColumn(head.figure, head.title, css)
            for head, css in zip(heads, figure_classes(heads), strict=True)
        ),
        *(
            StandingColumn(f"round_{number}", _("P%(number)s") % {"number": number}, "num")
            for number in range(1, rounds + 1)
        ),
        *([StandingColumn("prize", _("Lot"), "prize")] if prizes else []),
    ]


def standing_lines(
    rows: Sequence[StandingRow], prizes: Mapping[int, str], heads: Sequence[FigureHeading]
) -> Iterator[StandingLine]:
    """The standing, under the columns `heads`; `prizes` by the number of the team."""
    classes = figure_classes(heads)
    for row in rows:
        prize, why, texts = prizes.get(row["number"], ""), separation(row), figures_of(row, heads)
        cells = list(zip(heads, texts, classes, strict=True))
        yield StandingLine(
            row,
            _join_parts(
                other_players_text(row["others"]),
                why,
                _("a quitté le concours") if row["withdrawn"] else "",
            ),
            [StandingFigure(_figure_cell(row, head, text, css), css) for head, text, css in cells],
            points_by_round(row),
            prize,
            _join_parts(
                *(_detail(row, head, text) for head, text, css in cells if css not in SHOWN),
                *map(_stopped, row["stopped"]),
            ),
            names_of(row["others"]),
        )


def _stopped(number: int) -> str:
    """That the table of a round was stopped, where the columns of the rounds are not shown."""
    return _("P%(number)s arrêtée avant la fin") % {"number": number}


def _figure_cell(row: StandingRow, head: FigureHeading, text: str, css: str) -> str | SafeString:
    """The text of a figure: wins behind a mark for each round; named where a phone shows no heading."""
    if head.figure == "wins":
        played = _("sur %(rounds)s") % {"rounds": len(row["rounds"])}
        return format_html('{}{}<span class="visually-hidden"> {}</span>', round_marks(row), text, played)
    if css == SECOND:
        return format_html('{}<span class="narrow-only"> {}</span>', text, head.short.lower())
    return text


def round_marks(row: StandingRow) -> SafeString:
    """A mark for each round that counts, not read aloud: filled where it was won, open where it was lost."""
    return _marks(tuple(OUTCOMES[one["half_wins"]] for one in row["rounds"]))


@lru_cache(maxsize=1024)
def _marks(outcomes: tuple[str, ...]) -> SafeString:
    marks = format_html_join("", '<i class="pip pip-{}"></i>', ((outcome,) for outcome in outcomes))
    return format_html('<span class="pips" aria-hidden="true">{}</span>', marks)


def sorted_rows(
    rows: Sequence[StandingRow], asked: str, heads: Sequence[FigureHeading], prizes: Mapping[int, str]
) -> list[StandingRow]:
    """The lines by the column whose key is `asked`, with «-» before it from the most down.

    Lines without a figure come last; by an unknown column they stay in their order.
    """
    key, downwards = asked.removeprefix("-"), asked.startswith("-")
    values = {row["number"]: _sort_value(row, key, heads, prizes) for row in rows}
    known = [row for row in rows if values[row["number"]] is not None]
    unknown = [row for row in rows if values[row["number"]] is None]
    return sorted(known, key=lambda row: values[row["number"]], reverse=downwards) + unknown


def _sort_value(row: StandingRow, key: str, heads: Sequence[FigureHeading], prizes: Mapping[int, str]) -> Any:
    if key == "rank":
        return row["rank"]
    if key == "names":
        return folded(row["names"])
    if key == "prize":
        return prizes.get(row["number"])
    if key.startswith("round_"):
        points = dict(enumerate(row["by_round"], 1))
        return points.get(int(key[6:])) if key[6:].isdecimal() else None
    return next((value_of(row, head) for head in heads if head.figure == key), None)


def _detail(row: StandingRow, head: FigureHeading, text: str) -> str:
    """The words for the `text` of a column that a narrow screen does not show; empty for others."""
    if head.figure == "wins":
        halves = -(-row["half_wins"] // 2)
        return ngettext("%(wins)s victoire", "%(wins)s victoires", halves) % {"wins": row["wins"]}
    if head.figure == "manches":
        return ngettext("%(count)s manche", "%(count)s manches", row["manches"]) % {"count": row["manches"]}
    if head.figure == "difference":
        return _("différence %(difference)s").replace(" ", "\u00a0") % {"difference": text}
    if head.place:  # the figure of a criterion that ranks here
        return f"{head.title.lower()}\u00a0{text}"
    return ""


def _join_parts(*parts: str) -> str:
    return " · ".join(part for part in parts if part)


class RankLine(NamedTuple):
    """A team in short: its row, the figure that ranks first with its unit, the other figures in words."""

    row: StandingRow
    figure: str
    unit: str
    more: str


def rank_lines(tournament: Tournament, rows: Sequence[StandingRow]) -> list[RankLine]:
    """These rows in short: of further figures one, that ranks; all others are left to the standing."""
    heads = [
        head for head in figure_columns(tournament) if head.figure not in {"points_against", "difference"}
    ]
    return [_rank_line(row, heads[:2]) for row in rows]


def _rank_line(row: StandingRow, heads: Sequence[FigureHeading]) -> RankLine:
    counted = [
        (figure, unit_of(row, head))
        for head, figure in zip(heads, figures_of(row, heads), strict=True)
        if figure
    ]
    (figure, unit), *others = counted or [("", "")]
    more = [f"{figure}\u00a0{unit}" for figure, unit in others]
    return RankLine(row, figure, unit, " · ".join(more))
