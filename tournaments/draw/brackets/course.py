"""The places of teams in the brackets, which rank a concours that has some, before any other figure.

The winner of the principale (or of the phase finale) is first, the loser of its final second, then come the
two of the match for third place, the losers of the semi-finals, of the quarter-finals … Losers of one step
share a place, but those who then played the consolante stand by how far they got there. Who is still in
stands before who is out. Where a result was corrected after the next step had been played, places are those
of who played for them.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Collection, Mapping, Sequence
from typing import Final

from tournaments.draw.brackets.astray import astray_teams
from tournaments.draw.brackets.bracket import Bracket, Matches, Stage, stages, teams_at
from tournaments.draw.phases import CONSOLANTE, FINALS, PRINCIPALE, third_place
from tournaments.draw.request import PlayedRound

TableOfRound = tuple[int, int]
"""The number of a round, from 1, and the number of a table in it."""
Exit = tuple[int, int]
"""The places left at the step at which a team went out, 1 for one still in or the winner; and, among the
losers of the semi-finals, 1 where it lost the match for third place, 2 where it did not play that, else 0."""

_MAIN: Final = (FINALS, PRINCIPALE)
_PARTS: Final = (PRINCIPALE, CONSOLANTE, FINALS)
_SEMI: Final = 4
_NOWHERE: Final[Exit] = (1 << 30, 0)  # after every step of any bracket


def bracket_places(
    played: Sequence[PlayedRound], playing: Collection[TableOfRound] = (), gone: Collection[int] = ()
) -> dict[int, int]:
    """The place of each team of a bracket, from 1, by number; equals share one (1, 2, 3, 3, 5).

    `playing` are the tables without a result yet, which are no draws; `gone` are the teams that have left,
    and are no longer in any bracket.
    """
    rounds = list(stages(played, _PARTS))
    replaced = {(each.round, each.part, each.winner) for each in astray_teams(played, rounds, gone)}
    exits = {}
    for part, bracket in (rounds[-1].brackets if rounds else {}).items():
        steps = _furthest(part, rounds, replaced, gone)
        at_table = _waiting(part, rounds, playing, steps)
        exits[part] = _exits(bracket, steps, at_table, gone, _third(part, played))
    consolante = exits.get(CONSOLANTE, {})
    main = [_with_late(exits.get(part, {}), consolante) for part in _MAIN if part in exits]
    keys = {
        team: tuple(each.get(team, _NOWHERE) for each in (*main, consolante))
        for team in set(consolante).union(*main)
    }
    order = sorted(keys.values())
    return {team: 1 + bisect_left(order, key) for team, key in keys.items()}


def resting_beaten(played: Sequence[PlayedRound]) -> frozenset[tuple[int, int]]:
    """The byes, as (round, team), of teams that were no longer in the principale, which had begun."""
    return frozenset(
        (number, team)
        for number, (each, stage) in enumerate(
            zip(played, stages(played, (PRINCIPALE, CONSOLANTE)), strict=True), 1
        )
        if PRINCIPALE in stage.brackets
        for team in each.byes
        if team not in stage.brackets[PRINCIPALE].alive
    )


def _with_late(main: Mapping[int, Exit], consolante: Mapping[int, Exit]) -> Mapping[int, Exit]:
    """The exits of the principale; latecomers share that of the teams they meet in the consolante."""
    level = max((main[team] for team in consolante if team in main), default=None)
    return main if level is None else {**dict.fromkeys(consolante, level), **main}


def _exits(
    bracket: Bracket,
    steps: Mapping[int, int],
    at_table: Collection[int],
    gone: Collection[int],
    third: Mapping[int, int],
) -> dict[int, Exit]:
    unplayed = 2 if third else 0
    over = len(bracket.slots) == 1
    drawn_final = {team for _, *pair in bracket.undecided for team in pair} if over else set()
    still = ((bracket.alive - drawn_final) - (set() if over else set(gone))) | set(at_table)
    return {
        team: (1, 0)
        if team in still
        else (max(step, 2) if over else step, third.get(team, unplayed) if step == _SEMI else 0)
        for team, step in steps.items()
    }


def _furthest(
    part: str, rounds: Sequence[Stage], replaced: Collection[tuple[int, str, int]], gone: Collection[int]
) -> dict[int, int]:
    """The fewest places that were left while each team was in.

    Who won a match only once its result was corrected, and did not play the next step (`replaced` in that
    round), got no further than that match: the place belongs to who played for it. So who should have joined
    the consolante, and has left, played elsewhere instead or found nobody to meet, was never in it. Who is
    left alone in it stays in.
    """
    found: dict[int, int] = {}
    joined = 0  # the round after which others joined
    for number, stage in enumerate(rounds, 1):
        bracket, tables = stage.brackets.get(part), stage.tables.get(part, {})
        seated = [(slots, team) for (slots, _), table in tables.items() for team in (*table.ns, *table.ew)]
        alive = bracket.alive if bracket else frozenset()
        left = len(bracket.slots) if bracket else 0
        if bracket and bracket.opened and bracket.steps == 1:
            joined = joined or number
            coming = rounds[joined : joined + 1]
            came = _came(part, coming, alive, gone, bracket.newcomers)
            stayed = bracket.newcomers | _adversaries_of(came, tables)
            alive -= {team for team in alive - came if team in stayed or team not in gone}
            left = max((slots for each in coming for slots, _ in each.tables.get(part, ())), default=left)
        elif bracket:
            alive -= _passed_over(bracket, rounds[number:], gone)
        there = [(left, team) for team in alive if (number + 1, part, team) not in replaced]
        for slots, team in (*seated, *there):
            found[team] = min(slots, found.get(team, slots))
    return found


def _passed_over(bracket: Bracket, coming: Sequence[Stage], gone: Collection[int]) -> frozenset[int]:
    """Who does not play on in the next of the `coming` rounds with a table, having won the step only since.

    Who had left before it does not either, but was passed over only if whom they beat plays on.
    """
    part = bracket.part
    stage = next((each for each in coming if each.tables.get(part)), None)
    if stage is None:
        return frozenset()
    here = teams_at(stage.tables[part].values()) | stage.brackets[part].alive
    left = bracket.alive.intersection(gone) - stage.present
    return bracket.alive - here - {team for team in left if bracket.beaten.get(team) not in here}


def _adversaries_of(teams: Collection[int], tables: Matches) -> set[int]:
    """Who met one of these teams at these tables."""
    sides = [(*each.ns, *each.ew) for each in tables.values()]
    return {one for both in sides for one in both if any(other in teams for other in both if other != one)}


def _came(
    part: str,
    coming: Sequence[Stage],
    alive: frozenset[int],
    gone: Collection[int],
    newcomers: Collection[int],
) -> frozenset[int]:
    """Who is in a part in the `coming` round, at a table or exempt; before its draw who is expected.

    A round without a table of the part is none of its: nobody meets, and who was in it waits.
    """
    if not coming:
        return alive.difference(gone)
    stage = coming[0]
    if not stage.tables.get(part):
        return alive.difference(gone, newcomers)
    elsewhere = (each.values() for other, each in stage.resting.items() if other != part)
    return teams_at(stage.tables[part].values()) | stage.byes.difference(*elsewhere)


def _waiting(
    part: str, rounds: Sequence[Stage], playing: Collection[TableOfRound], steps: Mapping[int, int]
) -> set[int]:
    """The teams that still play their furthest match, whose better seed counts as gone on already."""
    return {
        team
        for number, stage in enumerate(rounds, 1)
        for (slots, _), table in stage.tables.get(part, {}).items()
        if (number, table.table) in playing
        for team in (*table.ns, *table.ew)
        if steps[team] >= slots // 2
    }


def _third(part: str, played: Sequence[PlayedRound]) -> dict[int, int]:
    """Who played for third place: 1 who lost it, 0 who won it or still plays."""
    phase = third_place(part)
    return {
        team: int(table.winner == other)
        for each in played
        for table in each.tables
        if table.phase == phase
        for teams, other in ((table.ns, "ew"), (table.ew, "ns"))
        for team in teams
    }
