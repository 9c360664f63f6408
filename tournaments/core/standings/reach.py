"""What the figures of a team can still come to: what it has, and the least and the most that a round can add.

Figures stand in the order of the criteria, so that two teams are compared as the standing compares them: the
first figure in which they differ decides. Only the first criteria whose figures are sums of rounds are asked
(victories, points, difference, manches); where another criterion comes first, nothing is known.

A table gives its sides from none to two half-wins, two in all. It gives each side from none to the points of
the cap, without a cap any number. Who does not lose a game to a target has at least the target, where nothing
else ends tables; who loses it can have any number too, since both may pass the target in one deal (A7).
Averages (C4, C5) change with every result, and stay open up to the cap.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import reduce
from itertools import takewhile
from math import inf
from operator import add
from typing import TYPE_CHECKING, Final, NamedTuple

from scoring.criteria import DIFFERENCE, MANCHES, POINTS, WINS
from scoring.results import WIN, LineKind
from scoring.rulesets import ALL_RULESETS
from tournaments.core.models.planning import FIXED_BYES, ByePolicy, Ending

if TYPE_CHECKING:
    from scoring.caps import Cap
    from tournaments.core.models.planning import Tournament
    from tournaments.core.standings.rows import StandingRound, StandingRow

SUMS: Final = frozenset({WINS.key, POINTS.key, DIFFERENCE.key, MANCHES.key})
"""The criteria whose figure is a sum of what each round adds."""
AVERAGED: Final = frozenset({LineKind.BYE.value, LineKind.FORFEIT_WON.value})
"""Lines whose points are an average of the results of others, unless they are fixed."""

Figures = tuple[float, ...]
Span = tuple[float, float]
"""The least and the most of one figure."""


def added(one: Figures, other: Figures) -> Figures:
    """Both, figure by figure."""
    return tuple(map(add, one, other))


class Reach(NamedTuple):
    """The least and the most that the figures of a team can come to."""

    least: Figures
    most: Figures

    def plus(self, more: Reach) -> Reach:
        """Both together."""
        return Reach(added(self.least, more.least), added(self.most, more.most))

    @classmethod
    def around(cls, every: Iterable[Reach]) -> Reach:
        """From the least to the most of each figure in all of these."""
        least, most = zip(*every, strict=True)
        return cls(tuple(map(min, *least)), tuple(map(max, *most)))


@dataclass(frozen=True, slots=True)
class Gains:
    """What a round can add to the figures of the criteria `keys`.

    `target` is what a side has at least that does not lose. `fixed_bye` are the points of a bye, None where
    it is an average; `of_own_tables`: that of the tables of all rounds that the team has played itself.
    `matches`: its tables are matches of manches, and its points the parties won. `by_totals`: the higher
    total wins a table, which a game to a target need not give (A8).
    """

    keys: tuple[str, ...]
    cap: Cap
    target: int = 0
    matches: bool = False
    by_totals: bool = False
    fixed_bye: int | None = None
    of_own_tables: bool = False

    def known(self, row: StandingRow) -> Reach:
        """What the rounds of a line of the standing have added."""
        nothing = Reach((0,) * len(self.keys), (0,) * len(self.keys))
        return reduce(Reach.plus, map(self._of_line, row["rounds"]), nothing)

    def of_table(self, number: int, half_wins: int) -> Reach:
        """What a table of round `number` adds for a side to which it gives so many half-wins."""
        own, other = self._points(number, half_wins), self._points(number, WIN - half_wins)
        least, most = own[0] - other[1], own[1] - other[0]
        if self.by_totals:
            least, most = max(least, 0) if half_wins else least, most if half_wins == WIN else min(most, 0)
        return self._reach((half_wins, half_wins), own, (least, most), (0, inf))

    def of_bye(self, number: int, half_wins: int) -> Reach:
        """What a bye of round `number` adds; who is host to the team may give it a table instead."""
        most = self._average(number) if self.fixed_bye is None else self.fixed_bye
        return self._reach((half_wins, half_wins), (0, most), (0, 0), (0, inf))

    def of_round(self, number: int, half_wins: int) -> Reach:
        """What a round that is not drawn adds with so many half-wins; a bye gives one at least."""
        table = self.of_table(number, half_wins)
        return Reach.around([table, self.of_bye(number, half_wins)]) if half_wins else table

    def of_any(self, number: int) -> Reach:
        """What a round that is not drawn can add."""
        return Reach.around([self.of_round(number, half_wins) for half_wins in range(WIN + 1)])

    def with_win(self, reach: Reach) -> Reach:
        """This reach for who wins one of the rounds that it foresees."""
        least = [figure + WIN * (key == WINS.key) for key, figure in zip(self.keys, reach.least, strict=True)]
        return Reach(tuple(least), reach.most)

    def _of_line(self, line: StandingRound) -> Reach:
        won, points, against, manches = line["half_wins"], line["points"], line["against"], line["manches"]
        fixed = line["kind"] == LineKind.BYE.value and self.fixed_bye is not None
        averaged = line["kind"] in AVERAGED and not fixed
        average = self._average(line["round"])
        difference: Span = (0, 0) if against is None else (points - against, points - against)
        if line["kind"] == LineKind.FORFEIT_LOST.value:
            difference = points - average, points
        return self._reach(
            (won, won),
            (0, average) if averaged else (points, points),
            difference,
            (0, inf) if line["kind"] in AVERAGED else (manches, manches),
        )

    def _reach(self, wins: Span, points: Span, difference: Span, manches: Span) -> Reach:
        spans: Mapping[str, Span] = {
            WINS.key: wins,
            POINTS.key: points,
            DIFFERENCE.key: difference,
            MANCHES.key: manches,
        }
        least, most = zip(*(spans[key] for key in self.keys), strict=True)
        return Reach(least, most)

    def _points(self, number: int, half_wins: int) -> Span:
        most = self._most(number, lost=not half_wins)
        return (min(self.target, most) if half_wins else 0), most

    def _most(self, number: int, *, lost: bool) -> float:
        """The most points that a table of this round counts."""
        most = self.cap.loser if lost and self.cap.loser is not None else self.cap.most
        return inf if most is None or number < self.cap.from_round else most

    def _average(self, number: int) -> float:
        """The most that an average of tables of this round can be."""
        if self.of_own_tables:
            number = 1
        return max(self._most(number, lost=False), self._most(number, lost=True))


def gains_of(tournament: Tournament) -> Gains | None:
    """What a round of this concours can add; None where its first criterion is no sum."""
    keys = tuple(takewhile(SUMS.__contains__, tournament.ranked_by))
    if not keys:
        return None
    matches = ALL_RULESETS[tournament.ruleset].is_match
    to_target = tournament.ending == Ending.TARGET and not (tournament.time_limit or matches)
    return Gains(
        keys,
        tournament.cap,
        tournament.target if to_target else 0,
        matches,
        not matches and tournament.ending != Ending.TARGET,
        tournament.bye_points if tournament.bye_policy in FIXED_BYES else None,
        tournament.bye_policy == ByePolicy.OWN,
    )
