"""A new draw of the tables that have not begun, among the teams present that do not play yet."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import count, islice

from tournaments.access.language import translated
from tournaments.draw.request import Request
from tournaments.models.rounds import Edit, Round
from tournaments.rounds import drawing, errors, queries
from tournaments.rounds.changes import DrawnAgain, RoundState
from tournaments.rounds.editing import state_of
from tournaments.rounds.seating import Match, Seating


def rest_drawn_again(round_: Round) -> DrawnAgain:
    """The change that draws the tables not begun again; `RoundError` where there is nothing to draw.

    Its lots follow from the seed of the round and from how often that was done before, undone or not, so
    that looking at it beforehand chooses nothing.
    """
    method = round_.drawn_by
    if not method.redrawn_in_part:
        raise errors.NotRedrawnInPart(method=translated(method.name))
    state = state_of(round_)
    kept = [match for match in state.seating.matches if _stays(match, state)]
    asked = rest_asked(round_, state, kept)
    if len(asked.teams) < 2:
        raise errors.NothingToRedraw
    drawn, relaxed = drawing.draw(asked)
    again = Seating.of((*kept, *drawn.matches), (*_guests(kept), *drawn.byes))
    changed = {match.table for match in state.seating.matches} - {match.table for match in kept}
    return DrawnAgain(again, sorted(changed), relaxed)


def rest_asked(round_: Round, state: RoundState, kept: Sequence[Match]) -> Request:
    """The request for the tables that are not `kept`: that of the round, for fewer teams and tables."""
    asked = queries.asked_of(round_)
    away = {number for match in kept for number in match.numbers}
    numbers = state.playable - away
    teams = tuple(team for team in asked.teams if team.number in numbers)
    free = _free_tables(asked.options.tables, {match.table for match in kept}, len(teams))
    options = replace(asked.options, tables=free, finalists=0, final_from=0)
    return replace(asked, seed=_seed(round_, asked.seed), teams=teams, options=options)


def _stays(match: Match, state: RoundState) -> bool:
    """Whether a table is not redrawn: it has begun, is a final, or is the second game of an exempt team."""
    return bool(match.table in state.held or match.phase or match.host)


def _guests(kept: Iterable[Match]) -> list[int]:
    return [number for match in kept for number in match.guest]


def _free_tables(room: Sequence[int], taken: set[int], needed: int) -> tuple[int, ...]:
    """As many tables as could be needed, in the order of the room, none of those that play."""
    beyond = count(max(room, default=0) + 1)
    ordered = (table for numbers in (room, beyond) for table in numbers if table not in taken)
    return tuple(islice(ordered, needed))


def _seed(round_: Round, seed: str) -> str:
    """The seed of the draw, and how often its rest is drawn with this: ``9f…#2/1``."""
    times = round_.edits.filter(attempt=round_.attempt, kind=Edit.Kind.REDRAW).count()
    return f"{seed}/{times + 1}"
