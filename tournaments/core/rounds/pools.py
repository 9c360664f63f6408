"""Pools as a page or a paper shows them: each with its teams in the order that the draw takes."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Final

from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _lazy

from tournaments.core.models.rounds import STOPPED_MARK, stopped_legend
from tournaments.core.rounds.wording import capitalized, phase_name
from tournaments.draw.brackets.pool_ranks import PoolFigures, equals_in_pool, pool_figures
from tournaments.draw.brackets.pools import EMPTY, follow_pools
from tournaments.draw.phases import pool_phase
from tournaments.draw.request import HEAD_TO_HEAD, PlayedRound

COLUMN_OF: Final = {
    "points": _lazy("Points"),
    "points-against": _lazy("Contre"),
    "difference": _lazy("Diff."),
    "best-game": _lazy("Meill."),
}
"""The headings of the figures that a pool shows."""
_KEY_WORDS: Final = {
    "points": _lazy("les points"),
    "points-against": _lazy("les points contre"),
    "difference": _lazy("la différence"),
    "best-game": _lazy("la meilleure partie"),
    HEAD_TO_HEAD: _lazy("la confrontation directe"),
}


@dataclass(frozen=True, slots=True)
class PoolOrder:
    """What ranks the teams of a pool after their wins: `keys`, then the general `ranking`.

    `equals` are groups of teams that nothing but lots put in the order of that ranking (C6).
    """

    keys: Sequence[str]
    ranking: Sequence[int]
    equals: Sequence[Collection[int]] = ()

    @property
    def text(self) -> str:
        """The order in a sentence."""
        named = [str(_KEY_WORDS[key]) for key in self.keys]
        text = _(
            "Dans une poule : les victoires d’abord (l’exempt d’une partie en a une), puis %(order)s. Seules "
            "comptent les tables de la poule, par table jouée quand toutes n’en ont pas joué autant."
        )
        return text % {"order": _(", puis ").join([*named, _("l’ordre du classement")])}


@dataclass(frozen=True, slots=True)
class PoolRow:
    """A team in its pool: tables it finished, `half_wins` (a drawn table is one, a bye two), points.

    `cells` are the figures that rank it after its wins, as text, one for each of the pool's `columns`; where
    a table of it was `stopped` before its end, the first is marked. `by_lot`: lots alone put it before its
    equals or behind them.
    """

    number: int
    names: str
    played: int
    half_wins: int
    points: int
    against: int
    cells: Sequence[str]
    stopped: bool = False
    by_lot: bool = False

    @property
    def wins(self) -> str:
        """The wins as text: «2½»."""
        whole, half = divmod(self.half_wins, 2)
        return f"{whole or ''}½" if half else str(whole)

    @property
    def figure(self) -> str:
        """The first of the cells: what comes right after the wins."""
        return self.cells[0]


@dataclass(frozen=True, slots=True)
class PoolStanding:
    """The teams of a pool, the best first, or by number where results are not `shown`.

    `columns` are the headings of the cells. `uneven`: its teams have not played equally many tables, so that
    the cells are by table. `equals` are the groups, by number, that nothing but lots put in their order.
    """

    heading: str
    rows: Sequence[PoolRow] = field(default_factory=list)
    shown: bool = True
    columns: Sequence[str] = ()
    uneven: bool = False
    equals: Sequence[Collection[int]] = ()

    @property
    def note(self) -> str:
        """What the marks in its cells mean, and whom lots separate; empty where there is nothing to say."""
        return " ".join(filter(None, (self.legend, self.lots_note)))

    @property
    def legend(self) -> str:
        """What the marks in its cells mean; empty where there are none."""
        return stopped_legend() if any(row.stopped for row in self.rows) else ""

    @property
    def lots_note(self) -> str:
        """The ranks that nothing but lots gave out; empty where everybody was separated by figures."""
        ranks = {row.number: rank for rank, row in enumerate(self.rows, 1)}
        found = [sorted(ranks[number] for number in equals) for equals in self.equals]
        if not found:
            return ""
        said = ", ".join(f"{first}–{last}" for first, *_between, last in sorted(found))
        return _("Ex æquo, départagés au sort : rangs %(ranks)s.") % {"ranks": said}

    @property
    def figure_heading(self) -> str:
        """The heading of the first of the cells."""
        return _("%(figure)s/table") % {"figure": self.columns[0]} if self.uneven else self.columns[0]


def pool_standings(
    played: Sequence[PlayedRound],
    counted: Sequence[PlayedRound],
    names: Mapping[int, str],
    order: PoolOrder,
    stopped: Collection[int] = (),
) -> list[PoolStanding]:
    """The pools of the rounds `played`, by the results in `counted`; empty before the first pool round.

    Nothing counted: results are not shown, and teams stand by number. `stopped` are the numbers of teams one
    of whose tables in their pool was stopped before its end.
    """
    found, _rounds = follow_pools(played)
    if found is None:
        return []
    figures = pool_figures(counted)
    places = {number: place for place, number in enumerate(order.ranking if counted else ())}
    pools = [
        equals_in_pool((number for number in seats if number != EMPTY), figures, order.keys, places)
        for seats in found.seats
    ]
    return [
        _pool_standing(
            pool_phase(place),
            [(team, names[team], figures.get(team, PoolFigures())) for group in groups for team in group],
            order.keys,
            stopped if counted else (),
            _drawn_by_lot(groups, order.equals if counted else ()),
            shown=bool(counted),
        )
        for place, groups in enumerate(pools)
    ]


def _drawn_by_lot(groups: Sequence[Sequence[int]], equals: Sequence[Collection[int]]) -> list[set[int]]:
    """The teams of a pool that only lots put in their order: equal in the pool and in the ranking."""
    together = (set(group).intersection(every) for group in groups for every in equals)
    return [teams for teams in together if len(teams) > 1]


def _pool_standing(  # noqa: PLR0913 — what a pool is shown with
    phase: str,
    teams: Sequence[tuple[int, str, PoolFigures]],
    keys: Sequence[str],
    stopped: Collection[int],
    equals: Sequence[Collection[int]],
    *,
    shown: bool,
) -> PoolStanding:
    """A pool whose teams are already in their order."""
    by_lot = {number for group in equals for number in group}
    uneven = len({found.tables for _number, _names, found in teams}) > 1
    columns = [key for key in keys if key in COLUMN_OF] or ["points"]
    rows = [
        PoolRow(
            number,
            names,
            found.decided,
            found.half_wins,
            found.points,
            found.against,
            _cells(found, columns, uneven=uneven, stopped=number in stopped),
            number in stopped,
            number in by_lot,
        )
        for number, names, found in teams
    ]
    headings = [str(COLUMN_OF[key]) for key in columns]
    return PoolStanding(capitalized(phase_name(phase)), rows, shown, headings, uneven, equals)


def _cells(found: PoolFigures, columns: Sequence[str], *, uneven: bool, stopped: bool) -> list[str]:
    """The figures of a team as text, the first one marked where a table of it was stopped."""
    first, *others = (_cell(found, key, uneven=uneven) for key in columns)
    return [f"{first}{STOPPED_MARK}" if stopped else first, *others]


def _cell(found: PoolFigures, key: str, *, uneven: bool) -> str:
    """A figure as text; by table played, to a tenth where it is not whole, where the pool is `uneven`."""
    if key == "best-game":
        return number_format(found.best)
    total = {
        "points": found.points,
        "points-against": found.against,
        "difference": found.points - found.against,
    }[key]
    by_table = found.per_table(total) if uneven else Fraction(total)
    whole = by_table.denominator == 1
    text = number_format(int(by_table)) if whole else number_format(round(float(by_table), 1), 1)
    return text.replace("-", "−")
