"""Ranks that teams can still reach in brackets, by the place that each has there.

Teams that are still in come before those that are out, teams that share a place keep those places among them,
and the winner of a match ends among as many teams as the next step has places. A match that has ended counts
at once: who lost it ends behind all who go on from its step.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from tournaments.core.models.past import Past
from tournaments.core.standings.outlook import RankBounds, RankProspects
from tournaments.core.standings.rows import StandingRow
from tournaments.draw.phases import CONSOLANTE, FINALS, PRINCIPALE, match_phase, read_match, third_place
from tournaments.draw.request import PlayedTable

Places = Mapping[int, int]
"""Team → its place in the brackets after a complete round, from 1; equal teams share a place.

Only complete rounds count: while tables of a step still play, its losers share a place with too few teams.
"""
Step = tuple[str, int]
"""A part of the brackets and the places left at one of its steps; its match for third place is a step too."""


def bracket_prospects(
    rows: Sequence[StandingRow], past: Past, places: Places, first: str
) -> dict[int, RankProspects]:
    """The prospects of every team of a standing; `first` is the bracket that ranks.

    `places` are those after the last round of `past`, or after the one before while it is played.
    """
    matches = past.rounds[-1].tables if past.playing else ()
    bounds = _in_brackets(rows, places, matches)
    plays = {number: table.phase for table in past.open_tables for side in table.sides for number in side}
    return {
        row["number"]: _with_match(
            RankProspects(bounds.get(row["number"])), plays.get(row["number"], ""), first
        )
        for row in rows
    }


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
