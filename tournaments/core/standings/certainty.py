"""Proved bounds of a team's rank while rounds are left: the best and the worst rank that it can still reach.

Bounds are proved by the first criterion alone, and nothing is said about what separates equals.

Victories: a round adds one at most and never takes one away, so that a team with more victories than another
one can still reach stays before it. Points: a round adds between none and the cap of the concours; without a
cap, a team that still plays can reach any number, and only teams that have played all their rounds are fixed.
Brackets: teams that are still in come before those that are out, teams that share a place keep those places
among them, and the winner of a match ends among as many teams as the next step has places. A match that has
ended counts at once: who lost it ends behind all who go on from its step.

The bounds do not foresee a correction of a finished table, a penalty, a change of the planned rounds, teams
that come late, or teams that leave a bracket.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from math import inf
from typing import Final, NamedTuple

from scoring.criteria import BRACKET, POINTS, WINS
from scoring.results import LineKind
from tournaments.core.models.planning import FIXED_BYES, Tournament
from tournaments.core.standings.rows import StandingRow
from tournaments.draw.phases import CONSOLANTE, FINALS, PRINCIPALE, match_phase, read_match, third_place
from tournaments.draw.request import PlayedTable

WIN: Final = 2
"""A victory in half-wins."""
AWARDED: Final = frozenset({LineKind.BYE.value, LineKind.FORFEIT_WON.value})
"""Lines whose points depend on the results of others."""
Places = Mapping[int, int]
"""Team → its place in the brackets after a complete round, from 1; equal teams share a place.

Only complete rounds count: while tables of a step still play, its losers share a place with too few teams.
"""
Step = tuple[str, int]
"""A part of the brackets and the places left at one of its steps; its match for third place is a step too."""


@dataclass(frozen=True, slots=True)
class RankBounds:
    """The best and the worst rank that a team can still reach, from 1."""

    best: int
    worst: int


@dataclass(frozen=True, slots=True)
class RankProspects:
    """The bounds of the rank of a team with `left` rounds to play: `now`, and after another victory.

    `by` is the key of the criterion that ranks first. `now` is None where nothing is proved.
    `after_win` is None too if the team plays no more, or if a victory alone proves no rank. In a
    bracket `match` is the phase of the match that a victory leads to, empty without one; `wins_consolante`:
    the team plays the final of the consolante.
    """

    left: int
    by: str
    now: RankBounds | None = None
    after_win: RankBounds | None = None
    match: str = ""
    wins_consolante: bool = False


class _Reach(NamedTuple):
    """The least and the most that a team can reach in the first criterion."""

    least: float
    most: float


def rank_prospects(  # noqa: PLR0913 — the four last are what only some tables and some concours have
    tournament: Tournament,
    rows: Sequence[StandingRow],
    number: int,
    planned: int,
    *,
    adversaries: Collection[int] = (),
    places: Places | None = None,
    matches: Collection[PlayedTable] = (),
    phase: str = "",
) -> RankProspects | None:
    """The prospects of team `number` in a standing of `rows`, in a concours of `planned` rounds.

    `adversaries` are the teams at the table where it plays, which cannot win if it wins, and `phase` is that
    of this table. `places` are those of the brackets, if there are any, and `matches` the tables of the round
    that is being played. None for a team that is not ranked, and once nobody has a round left.
    """
    row = next((row for row in rows if row["number"] == number), None)
    if row is None or not plays_on(rows, planned):
        return None
    left, by = _rounds_left(row, planned), tournament.ranked_by[0]
    if by != WINS.key:
        now = rank_bounds(tournament, rows, planned, places, matches).get(number)
        found = RankProspects(left, by, now)
        return _with_match(found, phase, FINALS if tournament.finalists else PRINCIPALE)
    spans = {each["number"]: _by_wins(each, planned) for each in rows}
    own = spans.pop(number)
    now = _bounds_among(own, spans.values())
    if not left:
        return RankProspects(left, by, now)
    beaten = (
        _Reach(span.least, max(span.least, span.most - WIN)) if other in adversaries else span
        for other, span in spans.items()
    )
    return RankProspects(left, by, now, _bounds_among(_Reach(own.least + WIN, own.most), list(beaten)))


def _with_match(found: RankProspects, phase: str, first: str) -> RankProspects:
    """The prospects of a team that plays a match of this phase; `first` is the bracket that ranks.

    Each step halves the places, so that a winner goes on, or has won, whichever teams leave.
    """
    if phase == third_place(first):
        return replace(found, after_win=RankBounds(3, 3))
    for part in (first, CONSOLANTE):
        slots, match = read_match(part, phase) or (0, 0)
        if not slots:
            continue
        return replace(
            found,
            after_win=RankBounds(1, slots // 2) if part == first else None,
            match=match_phase(part, slots // 2, (match + 1) // 2) if slots > 2 else "",
            wins_consolante=part == CONSOLANTE and slots == 2,
        )
    return found


def rank_bounds(
    tournament: Tournament,
    rows: Sequence[StandingRow],
    planned: int,
    places: Places | None = None,
    matches: Collection[PlayedTable] = (),
) -> dict[int, RankBounds]:
    """The bounds of every team of the standing; empty if nothing is proved, or no round is left.

    `places` are those of the brackets, `matches` the tables of the round that is being played.
    """
    if not plays_on(rows, planned):
        return {}
    first = tournament.ranked_by[0]
    if first == BRACKET.key:
        return _in_brackets(rows, places or {}, matches)
    if first == WINS.key:
        return _bounds_of_all({row["number"]: _by_wins(row, planned) for row in rows})
    if first == POINTS.key:
        most = _most_of_a_round(tournament)
        return _bounds_of_all({row["number"]: _by_points(row, planned, most) for row in rows})
    return {}


def plays_on(rows: Sequence[StandingRow], planned: int) -> bool:
    """Whether any of these teams has a round left."""
    return any(_rounds_left(row, planned) for row in rows)


def _rounds_left(row: StandingRow, planned: int) -> int:
    """The number of rounds that a team can still play."""
    return 0 if row["withdrawn"] else max(0, planned - len({each["round"] for each in row["rounds"]}))


def _by_wins(row: StandingRow, planned: int) -> _Reach:
    return _Reach(row["half_wins"], row["half_wins"] + WIN * _rounds_left(row, planned))


def _by_points(row: StandingRow, planned: int, most: float) -> _Reach:
    """The reach in points: those of played rounds are fixed, those awarded by an average can still change."""
    fixed = sum(line["points"] for line in row["rounds"] if line["kind"] not in AWARDED)
    open_ = sum(line["kind"] in AWARDED for line in row["rounds"]) + _rounds_left(row, planned)
    return _Reach(fixed, fixed + (most * open_ if open_ else 0))


def _most_of_a_round(tournament: Tournament) -> float:
    """The most points that a round can add; infinite without a cap."""
    cap = tournament.cap
    if cap.most is None or cap.from_round > 1:
        return inf
    bye = tournament.bye_points if tournament.bye_policy in FIXED_BYES else 0
    return max(cap.most, cap.loser or 0, bye)


def _in_brackets(
    rows: Sequence[StandingRow], places: Places, matches: Collection[PlayedTable]
) -> dict[int, RankBounds]:
    """The bounds in brackets: teams that share a place keep those ranks; others can reach any rank.

    A late team may still enter the consolante, among teams that are out, so that the worst rank of those
    counts all late teams. If a team has left, those that shared its place may get any rank near it: then
    nothing is proved.
    """
    sharing = Counter(places.values())
    placed = [row["number"] for row in rows if row["number"] in places]
    if not (placed or matches) or any(row["withdrawn"] for row in rows):
        return {}
    late = len(rows) - len(placed)
    found = {}
    for row in rows:
        place = places.get(row["number"])
        if place is None:
            found[row["number"]] = RankBounds(1, len(rows))
        else:
            found[row["number"]] = RankBounds(place, place - 1 + sharing[place] + (late if place > 1 else 0))
    return _after_matches(found, places, matches)


def _after_matches(
    bounds: Mapping[int, RankBounds], places: Places, matches: Collection[PlayedTable]
) -> dict[int, RankBounds]:
    """These bounds, narrower for who has won or lost a match of the round that is being played.

    Of those who share a place and meet at one step, one of each pair goes on, and ends before all who have
    lost at that step. In the bracket that ranks, exactly half the places of a step are left after it.
    """
    steps = {(table.ns[0], table.ew[0]): step for table in matches if (step := _step(table.phase))}
    pairs = Counter((step, places.get(ns)) for (ns, ew), step in steps.items() if _level(places, ns, ew))
    found = dict(bounds)
    for table in matches:
        (ns, ew), step = (table.ns[0], table.ew[0]), _step(table.phase)
        if table.winner is None or not step or not _level(places, ns, ew) or not {ns, ew} <= found.keys():
            continue
        won, lost = (ns, ew) if table.winner == "ns" else (ew, ns)
        meet = pairs[step, places.get(ns)]
        go_on = step[1] // 2 if step[0] in {PRINCIPALE, FINALS} else 0
        now, then = found[won], found[lost]
        worst = now.worst - meet
        found[won] = RankBounds(now.best, min(worst, go_on) if go_on else worst)
        found[lost] = RankBounds(max(then.best + meet, go_on + 1), then.worst)
    return found


def _level(places: Places, one: int, other: int) -> bool:
    """Whether both share a place; before the first whole round all do."""
    return places.get(one) == places.get(other)


def _step(phase: str | None) -> Step | None:
    """The step of a match of a bracket; None for another table."""
    for part in (PRINCIPALE, FINALS, CONSOLANTE):
        if match := read_match(part, phase or ""):
            return part, match[0]
        if phase == third_place(part):
            return phase, 0
    return None


def _bounds_of_all(spans: Mapping[int, _Reach]) -> dict[int, RankBounds]:
    """The bounds of all teams at once, as `_bounds_among` computes them for one, in the time of a sort."""
    least, most = sorted(span.least for span in spans.values()), sorted(span.most for span in spans.values())
    return {
        number: RankBounds(
            1 + len(least) - bisect_right(least, span.most), len(most) - bisect_left(most, span.least)
        )
        for number, span in spans.items()
    }


def _bounds_among(own: _Reach, others: Collection[_Reach]) -> RankBounds:
    ahead = sum(other.least > own.most for other in others)
    may_pass = sum(other.most >= own.least for other in others)
    return RankBounds(1 + ahead, 1 + may_pass)
