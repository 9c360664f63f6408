"""Teams that sit in a bracket for another one: a result was corrected after the next step was drawn."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import pairwise
from typing import NamedTuple

from tournaments.draw.brackets.bracket import Bracket, Stage, step_of, teams_at
from tournaments.draw.phases import match_phase
from tournaments.draw.request import PlayedRound


class Astray(NamedTuple):
    """At `table` of a round (from 1) sits the team `seated`, where the `winner` of a match should.

    Without a table (0) `seated` is exempt in its place; or, where it is `alone`, whom the winner should meet
    goes on without a game; 0 where nobody does.
    """

    round: int
    table: int
    part: str
    seated: int
    winner: int
    alone: bool = False
    phase: str = ""
    """The match without a table."""


def astray_teams(
    played: Sequence[PlayedRound], rounds: Sequence[Stage], gone: Collection[int] = ()
) -> list[Astray]:
    """The teams that sit or rest for another one in the brackets of these stages, round by round.

    Nobody does for a team that had won and left (`gone`) before the draw.
    """
    return [
        each
        for number, (before, now) in enumerate(pairwise(rounds), 2)
        for part, bracket in before.brackets.items()
        for found in (_in_part, _exempt)
        for each in found(number, bracket, now, played[number - 1], gone)
    ]


def _exempt(
    number: int, bracket: Bracket, now: Stage, played: PlayedRound, gone: Collection[int]
) -> list[Astray]:
    """Who is exempt at a match without a table, where a winner of the step before should be."""
    tables, resting = now.tables.get(bracket.part, {}), now.resting.get(bracket.part, {})
    if (bracket.opened and bracket.steps == 1) or len(bracket.slots) == 1 or not (tables or resting):
        return []
    step = bracket.at_step(step_of(tables, bracket), played)
    here = {*teams_at(tables.values()), *resting.values()}
    part, slots = bracket.part, len(step.slots)
    return [
        Astray(number, 0, part, goes, team, goes != step.beaten[team], match_phase(part, slots, match))
        for match, pair in step.without_table(tables, played).items()
        for goes in (resting.get(match, 0),)
        for team in pair
        if team is not None and team in step.beaten and team not in here
        if goes == step.beaten[team] or team not in gone or team in now.present
    ]


def _in_part(
    number: int, bracket: Bracket, stage: Stage, played: PlayedRound, gone: Collection[int]
) -> list[Astray]:
    """Who sits at a match that none of its two teams of the step before plays."""
    tables = stage.tables.get(bracket.part, {})
    if not tables:
        return []
    now = bracket.at_step(step_of(tables, bracket), played)
    pairs = {match: {team for team in pair if team is not None} for match, *pair in now.matches()}
    seated = teams_at(tables.values())
    missing_anywhere = bracket.alive - seated  # one of them may be exempt in the consolante
    if bracket.opened and bracket.steps == 1:  # who joins, and so every pair, hangs on the results
        passing = seated - bracket.alive
        expected = {
            team
            for team in missing_anywhere.difference(played.byes)
            if team in stage.present or team not in gone or bracket.beaten.get(team) in passing
        }
        pairs = dict.fromkeys(pairs, expected)
    found = []
    for (slots, match), table in sorted(tables.items()):
        if slots != len(now.slots):
            continue
        strangers = sorted({*table.ns, *table.ew} - bracket.alive)
        missing = sorted(
            (team for team in pairs.get(match, ()) if team in missing_anywhere),
            key=lambda team: (bracket.beaten.get(team) not in strangers, team),
        )
        for stranger, winner in zip(strangers, missing, strict=False):
            found.append(Astray(number, table.table, bracket.part, stranger, winner))
    return found
