"""Teams that sit in a bracket for another one: a result was corrected after the next step was drawn."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from tournaments.draw.brackets.bracket import Bracket, Matches, Stage
from tournaments.draw.request import PlayedRound


class Astray(NamedTuple):
    """At `table` of a round (from 1) sits the team `seated`, where the `winner` of a match should."""

    round: int
    table: int
    part: str
    seated: int
    winner: int


def astray_teams(played: Sequence[PlayedRound], rounds: Sequence[Stage]) -> list[Astray]:
    """The teams that sit for another one in the brackets of these stages, round by round."""
    return [
        found
        for number, (before, now) in enumerate(pairwise(rounds), 2)
        for part, bracket in before.brackets.items()
        for found in _in_part(number, bracket, now.tables.get(part, {}), played[number - 1])
    ]


def _in_part(number: int, bracket: Bracket, tables: Matches, played: PlayedRound) -> list[Astray]:
    """Who sits at a match that none of its two teams of the step before plays."""
    if not tables:
        return []
    now = bracket.at_step(max(slots for slots, _ in tables), played)
    pairs = {match: {team for team in pair if team is not None} for match, *pair in now.matches()}
    seated = {team for each in tables.values() for team in (*each.ns, *each.ew)}
    missing_anywhere = bracket.alive - seated  # one of them may be exempt in the consolante
    if bracket.opened and bracket.steps == 1:  # who joins, and so every pair, hangs on the results
        pairs = {match: set(missing_anywhere.difference(played.byes)) for match in pairs}
    found = []
    for (slots, match), table in sorted(tables.items()):
        if slots != len(now.slots):
            continue
        strangers = sorted({*table.ns, *table.ew} - bracket.alive)
        missing = sorted(team for team in pairs.get(match, ()) if team in missing_anywhere)
        for stranger, winner in zip(strangers, missing, strict=False):
            found.append(Astray(number, table.table, bracket.part, stranger, winner))
    return found
