"""The standing, where the concours shows it; an arrow says how far a team has climbed or fallen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from django.utils.translation import gettext_lazy as _

from scoring.results import LineKind
from tournaments.core.standings import public
from tournaments.core.standings.lines import figure_columns, round_marks, shown_figures
from tournaments.core.standings.rows import StandingRow
from tournaments.core.standings.wording import FigureHeading, figure_of, separation
from tournaments.frontends.screens.registry import SceneRequest, ScreenKind, register

if TYPE_CHECKING:
    from django.utils.safestring import SafeString


class RankChangeLine(NamedTuple):
    """A team; `moved` is how many ranks it has gained since the round before, negative where it lost some.

    `first` is the figure that ranks before all others, `second` the one beside it, if any; `marks` say which
    rounds were won.
    """

    row: StandingRow
    moved: int
    first: str
    second: str
    marks: SafeString

    @property
    def equals(self) -> str:
        """That lots alone gave this rank, or that it is shared; else empty."""
        return separation(self.row) if self.row["lots_rank"] or self.row["tied"] else ""

    @property
    def ranks(self) -> int:
        return abs(self.moved)


def _read(asked: SceneRequest) -> dict[str, Any] | None:
    standing = asked.standing
    if not standing.rows:
        return None
    heads = shown_figures(figure_columns(standing.tournament))
    lines = list(_lines(standing.rows, _earlier_ranks(standing), heads))
    return {"standing": standing, "lines": lines, "moves": any(line.moved for line in lines)}


def _earlier_ranks(standing: public.PublicStanding) -> dict[int, int]:
    """The ranks before the last round with a known result, by team number; none in the first round.

    The changes of a round stay on the screen until a table of the next round finishes.
    """
    played = (
        line["round"] for row in standing.rows for line in row["rounds"] if line["kind"] == LineKind.PLAYED
    )
    after = max(played, default=0)
    earlier = public.standing_of(standing.tournament, after - 1).rows if after > 1 else []
    return {row["number"]: row["rank"] for row in earlier}


def _lines(
    rows: Sequence[StandingRow], before: dict[int, int], heads: Sequence[FigureHeading]
) -> Iterator[RankChangeLine]:
    first, *others = heads
    beside = next((head for head in others if head.figure != "wins"), None)  # wins that do not rank are marks
    for row in rows:
        rank = row["rank"]
        yield RankChangeLine(
            row,
            moved=before.get(row["number"], rank) - rank,
            first=figure_of(row, first),
            second=_named(row, beside) if beside else "",
            marks=round_marks(row),
        )


def _named(row: StandingRow, head: FigureHeading) -> str:
    """A figure with its name; that of points, which everybody knows, without."""
    text = figure_of(row, head)
    return text if head.figure == "points_for" else f"{text} {head.short.lower()}"


STANDING = register(
    ScreenKind("standing", _("Le classement"), _read, place=6, splits=True, sketch="standing")
)
