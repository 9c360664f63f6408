"""Whose games count no more when a team leaves pools or a round robin early, by their schedule."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from tournaments.draw.brackets.pools import EMPTY, Pools, follow_pools, pairs_kept, rounds_for
from tournaments.draw.phases import read_pool
from tournaments.draw.request import PlayedRound

Place = tuple[int, int]
"""A round and a team."""


@dataclass(frozen=True, slots=True)
class Annulled:
    """The games of a team that left (`gone`): whose result of which round does not count, byes included.

    `games` are the tables among them, by round. A team that would have met it later, and has a bye instead,
    has nothing for that bye: all its adversaries have one game less.
    """

    gone: int
    games: tuple[int, ...]
    results: frozenset[Place]


@dataclass(frozen=True, slots=True)
class _League:
    """The rounds in which a group meets: for each its pairs, and how many games a team plays in all."""

    pairs: Mapping[int, Mapping[int, int]]
    games: int
    last: int


def annulled_games(  # noqa: PLR0913 — what a round robin is, named
    played: Sequence[PlayedRound],
    gone: Mapping[int, int],
    round_robin: Collection[int],
    *,
    planned: int,
    finished: Collection[Place],
    under_half: bool,
) -> tuple[Annulled, ...]:
    """What counts no more of the rounds `played`; `gone` has the first round that each leaver misses.

    `round_robin` are the rounds in which all meet all, of as many as are `planned`; `finished` the places
    with a table that was played to its end. `under_half`: who has played half of their games keeps them.
    """
    found = []
    for team, left in sorted(gone.items()):
        for league in _leagues(played, team, round_robin, planned):
            games = tuple(number for number in league.pairs if (number, team) in finished)
            if left > league.last or (under_half and 2 * len(games) >= league.games):
                continue
            found.append(Annulled(team, games, frozenset(_results(played, team, league))))
    return tuple(found)


def _results(played: Sequence[PlayedRound], team: int, league: _League) -> Iterator[Place]:
    """The places of the team itself, and of those who met it, or have a bye because they would have."""
    for number, against in league.pairs.items():
        yield number, team
        round_ = played[number - 1]
        for table in round_.tables:
            if team in table.ns + table.ew:
                yield from ((number, other) for other in table.ns + table.ew)
        if (other := against.get(team, EMPTY)) in round_.byes:
            yield number, other


def _leagues(
    played: Sequence[PlayedRound], team: int, round_robin: Collection[int], planned: int
) -> Iterator[_League]:
    """The pool of a team, and the round robin that it plays."""
    pools, _count = follow_pools(played)
    if pools is not None and team in pools.members:
        yield _pool(played, pools, team)
    turns = [number for number in range(1, len(played) + 1) if number in round_robin]
    if turns and any(team in _members(played[number - 1]) for number in turns):
        pairs = {number: _kept(played, number) for number in turns}
        count = len({each for number in turns for each in _members(played[number - 1])})
        games = planned if count % 2 == 0 else planned - planned // count
        yield _League(pairs, games, planned)


def _kept(played: Sequence[PlayedRound], number: int) -> dict[int, int]:
    """Whom each team meets in a round of all against all; nobody where new seats were taken."""
    round_ = played[number - 1]
    pairs = _both_ways(pairs_kept(played[: number - 1], _members(round_), number))
    as_kept = sum(pairs.get(table.ns[0]) == table.ew[0] for table in round_.tables)
    return pairs if 2 * as_kept >= len(round_.tables) else {}


def _pool(played: Sequence[PlayedRound], pools: Pools, team: int) -> _League:
    numbers = [
        number
        for number, each in enumerate(played, 1)
        if any(read_pool(table.phase) is not None for table in each.tables)
    ]
    place = next(place for place, seats in enumerate(pools.seats) if team in seats)
    seats = pools.seats[place]
    pairs = {number: _both_ways(pools.pairs(place, turn)) for turn, number in enumerate(numbers)}
    return _League(pairs, sum(one != EMPTY for one in seats) - 1, numbers[0] + rounds_for(len(seats)) - 1)


def _both_ways(pairs: Sequence[tuple[int, int]]) -> dict[int, int]:
    return dict([*pairs, *((ew, ns) for ns, ew in pairs)])


def _members(played: PlayedRound) -> set[int]:
    return {*played.byes, *(number for table in played.tables for number in table.ns + table.ew)}
