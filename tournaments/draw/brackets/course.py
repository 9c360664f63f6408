"""How far everybody got in the brackets: what ranks a concours that has some, before any other figure.

The winner of the principale (or of the phase finale) is first, the loser of its final second, then come the
two of the match for third place, the losers of the semi-finals, of the quarter-finals … Losers of one step
share a place, but those who then played the consolante stand by how far they got there. Who is still in
stands before who is out.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Collection, Mapping, Sequence
from typing import Final

from tournaments.draw.brackets.bracket import Bracket, followed, tables_of
from tournaments.draw.phases import CONSOLANTE, FINALS, PRINCIPALE, third_place
from tournaments.draw.request import PlayedRound

Seat = tuple[int, int]
"""A round, from 1, and the number of a table in it."""
Stop = tuple[int, int]
"""The places left at the step at which a team went out (1: it is in, or has won), and 1 if it then lost the
match for third place."""

_MAIN: Final = (FINALS, PRINCIPALE)
_PARTS: Final = (PRINCIPALE, CONSOLANTE, FINALS)
_NOWHERE: Final[Stop] = (1 << 30, 0)  # after every step of any bracket


def places(
    played: Sequence[PlayedRound], playing: Collection[Seat] = (), gone: Collection[int] = ()
) -> dict[int, int]:
    """By team of a bracket its place among them, from 1; equals share one (1, 2, 3, 3, 5).

    `playing` are the tables that have no result yet, not to be taken for drawn ones; `gone` the teams that
    have left: nothing keeps them in.
    """
    stages = list(followed(played, _PARTS))
    stops = {
        part: _stops(bracket, stages, played, playing, gone)
        for part, bracket in (stages[-1] if stages else {}).items()
    }
    consolante = stops.get(CONSOLANTE, {})
    main = [_with_late(stops.get(part, {}), consolante) for part in _MAIN if part in stops]
    keys = {
        team: tuple(each.get(team, _NOWHERE) for each in (*main, consolante))
        for team in set(consolante).union(*main)
    }
    order = sorted(keys.values())
    return {team: 1 + bisect_left(order, key) for team, key in keys.items()}


def resting_beaten(played: Sequence[PlayedRound]) -> frozenset[Seat]:
    """The byes, as (round, team), of teams that were no longer in the principale, which had begun."""
    return frozenset(
        (number, team)
        for number, (each, found) in enumerate(
            zip(played, followed(played, (PRINCIPALE, CONSOLANTE)), strict=True), 1
        )
        if PRINCIPALE in found
        for team in each.byes
        if team not in found[PRINCIPALE].alive
    )


def _with_late(main: Mapping[int, Stop], consolante: Mapping[int, Stop]) -> Mapping[int, Stop]:
    """Who came too late for the principale stands with those whom it meets in the consolante."""
    level = max((main[team] for team in consolante if team in main), default=None)
    return main if level is None else {**dict.fromkeys(consolante, level), **main}


def _stops(
    bracket: Bracket,
    stages: Sequence[Mapping[str, Bracket]],
    played: Sequence[PlayedRound],
    playing: Collection[Seat],
    gone: Collection[int],
) -> dict[int, Stop]:
    steps = _furthest(bracket.part, stages, played)
    at_table = _waiting(bracket.part, played, playing, steps)
    over = len(bracket.slots) == 1
    drawn_final = {team for _, *pair in bracket.undecided for team in pair} if over else set()
    still = ((bracket.alive - drawn_final) - (set() if over else set(gone))) | at_table
    lost = _lost_third(bracket.part, played)
    return {
        team: (1, 0) if team in still else (max(step, 2) if over else step, int(team in lost))
        for team, step in steps.items()
    }


def _furthest(
    part: str, stages: Sequence[Mapping[str, Bracket]], played: Sequence[PlayedRound]
) -> dict[int, int]:
    """By team the fewest places that were left while it was in."""
    found: dict[int, int] = {}
    for stage, each in zip(stages, played, strict=True):
        seated = [
            (slots, team)
            for (slots, _), table in tables_of(part, each).items()
            for team in (*table.ns, *table.ew)
        ]
        there = [(len(stage[part].slots), team) for team in stage[part].alive] if part in stage else []
        for slots, team in (*seated, *there):
            found[team] = min(slots, found.get(team, slots))
    return found


def _waiting(
    part: str, played: Sequence[PlayedRound], playing: Collection[Seat], steps: Mapping[int, int]
) -> set[int]:
    """Who still plays its furthest match; the better seed of it counts as gone on already."""
    return {
        team
        for number, each in enumerate(played, 1)
        for (slots, _), table in tables_of(part, each).items()
        if (number, table.table) in playing
        for team in (*table.ns, *table.ew)
        if steps[team] >= slots // 2
    }


def _lost_third(part: str, played: Sequence[PlayedRound]) -> set[int]:
    thirds = [table for each in played for table in each.tables if table.phase == third_place(part)]
    return {
        team
        for table in thirds
        if table.winner is not None
        for team in (table.ew if table.winner == "ns" else table.ns)
    }
