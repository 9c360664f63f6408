"""Proved bounds of a team's rank while rounds are left: the best and the worst rank that it can still reach.

Bounds are proved by the first criterion alone, and nothing is said about what separates equals.

Victories: a round adds at most one and never removes one, so that a team with more victories than another
can still reach stays before it. Points: a round adds at least none and at most the cap of the concours;
without a cap, teams that still play can reach any figure, and only the figures of teams that have played all
rounds are fixed. Brackets: teams that are still in rank before those that are out, and teams that share a
place stay among each other.

The bounds do not foresee a correction of a finished table, a penalty, a change of the planned rounds, teams
that come late, or teams that leave a bracket.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from math import inf
from typing import Final, NamedTuple

from scoring.criteria import BRACKET, POINTS, WINS
from scoring.results import LineKind
from tournaments.models.planning import ByePolicy, Tournament
from tournaments.standings.rows import Row

WIN: Final = 2
"""A victory in half-wins."""
AWARDED: Final = frozenset({LineKind.BYE.value, LineKind.FORFEIT_WON.value})
"""Lines whose points depend on the results of others."""
Places = Mapping[int, int]
"""Team → its place in the brackets after a complete round, from 1; equal teams share a place. While tables of
a step still play, a loser there would share its place with fewer teams than in the end."""


@dataclass(frozen=True, slots=True)
class Bounds:
    """The best and the worst rank that a team can still reach, from 1."""

    best: int
    worst: int


@dataclass(frozen=True, slots=True)
class Outlook:
    """The bounds of a team with `left` rounds to play: `now`, and after another victory.

    Each is None if nothing is proved: `now` if the first criterion has no bounds, `after_win` also if the
    team plays no more, or victories are not the first criterion.
    """

    left: int
    now: Bounds | None = None
    after_win: Bounds | None = None


class _Span(NamedTuple):
    """The least and the most that a team can reach in the first criterion."""

    least: float
    most: float


def outlook(  # noqa: PLR0913 — the two last are what only some tables and some concours have
    tournament: Tournament,
    rows: Sequence[Row],
    number: int,
    planned: int,
    *,
    adversaries: Collection[int] = (),
    places: Places | None = None,
) -> Outlook | None:
    """The outlook of team `number` in a standing of `rows`, in a concours of `planned` rounds.

    `adversaries` are those at its present table, who cannot win if it does. `places` are those of the
    brackets, if there are any. None for a team that is not ranked, and once no team has a round left.
    """
    row = next((row for row in rows if row["number"] == number), None)
    if row is None or not plays_on(rows, planned):
        return None
    left = _left(row, planned)
    if tournament.ranked_by[0] != WINS.key:
        return Outlook(left, bounds(tournament, rows, planned, places).get(number))
    spans = {each["number"]: _by_wins(each, planned) for each in rows}
    own = spans.pop(number)
    now = _among(own, spans.values())
    if not left:
        return Outlook(left, now)
    beaten = (
        _Span(span.least, max(span.least, span.most - WIN)) if other in adversaries else span
        for other, span in spans.items()
    )
    return Outlook(left, now, _among(_Span(own.least + WIN, own.most), list(beaten)))


def bounds(
    tournament: Tournament, rows: Sequence[Row], planned: int, places: Places | None = None
) -> dict[int, Bounds]:
    """The bounds of every team of the standing; empty if nothing is proved, or no round is left."""
    if not plays_on(rows, planned):
        return {}
    first = tournament.ranked_by[0]
    if first == BRACKET.key:
        return _in_brackets(rows, places or {})
    if first == WINS.key:
        return _ranked({row["number"]: _by_wins(row, planned) for row in rows})
    if first == POINTS.key:
        most = _most_of_a_round(tournament)
        return _ranked({row["number"]: _by_points(row, planned, most) for row in rows})
    return {}


def plays_on(rows: Sequence[Row], planned: int) -> bool:
    """Whether any of these teams has a round left."""
    return any(_left(row, planned) for row in rows)


def _left(row: Row, planned: int) -> int:
    """How many rounds a team can still play."""
    return 0 if row["withdrawn"] else max(0, planned - len({each["round"] for each in row["rounds"]}))


def _by_wins(row: Row, planned: int) -> _Span:
    return _Span(row["half_wins"], row["half_wins"] + WIN * _left(row, planned))


def _by_points(row: Row, planned: int, most: float) -> _Span:
    """The points of played rounds are fixed; those awarded by an average may still become any of a round."""
    fixed = sum(line["points"] for line in row["rounds"] if line["kind"] not in AWARDED)
    open_ = sum(line["kind"] in AWARDED for line in row["rounds"]) + _left(row, planned)
    return _Span(fixed, fixed + (most * open_ if open_ else 0))


def _most_of_a_round(tournament: Tournament) -> float:
    """The most points that a round can add; infinite without a cap."""
    cap = tournament.cap
    if cap.most is None or cap.from_round > 1:
        return inf
    bye = tournament.bye_points if tournament.bye_policy == ByePolicy.FIXED else 0
    return max(cap.most, cap.loser or 0, bye)


def _in_brackets(rows: Sequence[Row], places: Places) -> dict[int, Bounds]:
    """Teams that share a place stay among each other; teams without a place come after all others.

    A late team may still enter the consolante, among teams that are out, so that the worst rank of those
    counts all late teams. If a team has left, those that shared its place may get any rank near it: then
    nothing is proved.
    """
    sharing = Counter(places.values())
    placed = [row["number"] for row in rows if row["number"] in places]
    if not placed or any(row["withdrawn"] for row in rows):
        return {}
    late = len(rows) - len(placed)
    found = {}
    for row in rows:
        place = places.get(row["number"])
        if place is None:
            found[row["number"]] = Bounds(1, len(rows))
        else:
            found[row["number"]] = Bounds(place, place - 1 + sharing[place] + (late if place > 1 else 0))
    return found


def _ranked(spans: Mapping[int, _Span]) -> dict[int, Bounds]:
    """The bounds of all teams at once, as `_among` computes them for one, in the time of a sort."""
    least, most = sorted(span.least for span in spans.values()), sorted(span.most for span in spans.values())
    return {
        number: Bounds(
            1 + len(least) - bisect_right(least, span.most), len(most) - bisect_left(most, span.least)
        )
        for number, span in spans.items()
    }


def _among(own: _Span, others: Collection[_Span]) -> Bounds:
    ahead = sum(other.least > own.most for other in others)
    may_pass = sum(other.most >= own.least for other in others)
    return Bounds(1 + ahead, 1 + may_pass)
