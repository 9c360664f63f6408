"""Rounds without the games that are annulled because a team left (`tournaments.draw.leavers`)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from scoring.results import TABLE_BYE, Bye, RoundResult, SideNumbers, TableResult
from tournaments.draw.request import PlayedRound

if TYPE_CHECKING:
    from tournaments.draw.leavers import Annulled


def places_played(results: Sequence[RoundResult]) -> Iterator[tuple[int, int]]:
    """The rounds and teams with a table that was played to its end; not the second game of a host."""
    for result in results:
        if isinstance(result, TableResult) and result.host is None:
            yield from (
                (result.round, number) for side in (result.ns, result.ew) for number in _numbers(side)
            )


def without(
    rounds: Sequence[PlayedRound], results: Sequence[RoundResult], annulled: Sequence[Annulled]
) -> tuple[tuple[PlayedRound, ...], tuple[RoundResult, ...]]:
    """The rounds and results without these; a table of a pool stays, since it tells who is in it."""
    places = frozenset[tuple[int, int]]().union(*(each.results for each in annulled))
    gone = frozenset(each.gone for each in annulled)
    counted = tuple(result for result in results if not _is_annulled(result, places, gone))
    told = tuple(
        PlayedRound(
            tuple(
                replace(table, winner=None, points=None)
                if gone.intersection(table.ns + table.ew) and (number, table.ns[0]) in places
                else table
                for table in each.tables
            ),
            tuple(team for team in each.byes if team in gone or (number, team) not in places),
        )
        for number, each in enumerate(rounds, 1)
    )
    return told, counted


def _is_annulled(result: RoundResult, places: frozenset[tuple[int, int]], gone: frozenset[int]) -> bool:
    if isinstance(result, Bye):
        return result.policy != TABLE_BYE and (result.round, result.team) in places
    if result.host is not None:
        return False
    sides = (result.ns, result.ew) if isinstance(result, TableResult) else (result.absent, result.present)
    numbers = [number for side in sides if side is not None for number in _numbers(side)]
    return bool(gone.intersection(numbers)) and (result.round, numbers[0]) in places


def _numbers(side: SideNumbers) -> tuple[int, ...]:
    return (side,) if isinstance(side, int) else tuple(side)
