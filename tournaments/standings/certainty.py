"""What is certain of a team's rank while rounds are left: bounds that hold whatever is played, or nothing.

Proved by the first criterion alone; what separates equals is left open.

Victories: a round brings at most one and never takes one away, so that who has more than another can still
reach stays before them. Points: a round brings none at least, and at most the cap of the concours; without a
cap, who still plays can come to any figure, and only those who have played all stand fast. Brackets: those
who are still in come before those who are out, and whoever shares a place with others stays among them.

Not foreseen are a correction of a finished table, a penalty, other rounds than were planned, teams that come
late, and in a bracket teams that leave.
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
"""Lines whose points follow what others come to."""
Places = Mapping[int, int]
"""By team of a bracket its place among them after a whole round, from 1, equals sharing one: while tables of
a step play, who has lost there shares a place with fewer than it will."""


@dataclass(frozen=True, slots=True)
class Bounds:
    """The best and the worst rank that a team can still come to, from 1."""

    best: int
    worst: int


@dataclass(frozen=True, slots=True)
class Outlook:
    """What can be said of a team with `left` rounds to play, and once it has won the next one.

    Each is None where nothing is proved: `now` because what ranks first has no bounds, `after_win` also
    because the team plays no more, or a victory is not what ranks first.
    """

    left: int
    now: Bounds | None = None
    after_win: Bounds | None = None


class _Span(NamedTuple):
    """The least and the most that a team can come to by the first criterion."""

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
    """The outlook of team `number` in a standing of `rows`, of a concours of `planned` rounds.

    `adversaries` are whom it meets at the table where it plays: its victory is none of theirs. `places` are
    those of the brackets, where there are some. None for a team that is not ranked, and once nothing is left
    to play for anybody.
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
    """The bounds of every team of the standing; none where nothing is proved, or nothing is left to play."""
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
    """How many rounds can still bring a team something."""
    return 0 if row["withdrawn"] else max(0, planned - len({each["round"] for each in row["rounds"]}))


def _by_wins(row: Row, planned: int) -> _Span:
    return _Span(row["half_wins"], row["half_wins"] + WIN * _left(row, planned))


def _by_points(row: Row, planned: int, most: float) -> _Span:
    """What was played stands; what is awarded by an average may come to anything that a round brings."""
    fixed = sum(line["points"] for line in row["rounds"] if line["kind"] not in AWARDED)
    open_ = sum(line["kind"] in AWARDED for line in row["rounds"]) + _left(row, planned)
    return _Span(fixed, fixed + (most * open_ if open_ else 0))


def _most_of_a_round(tournament: Tournament) -> float:
    """The most points that a round can bring a team; infinite where nothing bounds them."""
    cap = tournament.cap
    if cap.most is None or cap.from_round > 1:
        return inf
    bye = tournament.bye_points if tournament.bye_policy == ByePolicy.FIXED else 0
    return max(cap.most, cap.loser or 0, bye)


def _in_brackets(rows: Sequence[Row], places: Places) -> dict[int, Bounds]:
    """Who shares a place stays among those who do; teams without one come after all who have one.

    A team that came late may still enter the consolante, among teams that are out: none of those can then
    say how many come before it. Where somebody has left, those who shared its place may stand anywhere near
    it, and nothing is said.
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
    """The bounds of all, as `_among` has them of one, in the time of a sort."""
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
