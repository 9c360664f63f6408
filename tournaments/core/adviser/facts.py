"""What is true of a draw method with so many teams: rounds, tables, byes, games of a team, the unbeaten.

Nothing here hangs on who is good, and all is arithmetic; `tests/adviser` compares it with the draw itself.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import zip_longest
from math import ceil, floor
from types import MappingProxyType
from typing import Final, NamedTuple

from tournaments.draw.api import rounds_needed
from tournaments.draw.brackets.pools import pool_count, rounds_for
from tournaments.draw.brackets.rounds import rounds_to_final
from tournaments.draw.request import Options

OPTIONS: Final = MappingProxyType(
    {
        "knockout": Options(consolante=True, first_match=True, third_place=True),
        "pools": Options(pool_size=4, qualified=2, third_place=True),
    }
)
"""The options with which a method is looked at, where it has some; they are those that are advised."""


class Span(NamedTuple):
    """From the least to the most; both are equal where there is no doubt."""

    least: int
    most: int


@dataclass(frozen=True, slots=True)
class Facts:
    """What is true of a concours of one method, of so many teams and rounds.

    `tables` and `byes` are those of each round, of a knockout the most that there can be; `games` what a team
    plays. `unbeaten` is how many teams are without defeat in the end where the draw sees to it (by the
    standing, nearly always), None where only chance does; `unbeaten_mean` is how many are on average.
    """

    tables: tuple[int, ...]
    byes: tuple[int, ...]
    games: Span
    unbeaten: Span | None
    unbeaten_mean: float


@lru_cache(maxsize=512)
def facts_of(method: str, teams: int, rounds: int) -> Facts:
    """The facts of a concours; brackets have as many rounds as they need, whatever `rounds` says."""
    if method == "knockout":
        return _knockout(teams)
    if method == "pools":
        return _pools(teams)
    tables, odd = divmod(teams, 2)
    exempt = rounds * odd / teams  # times a team, on average: nobody is again before all were
    unbeaten = _unbeaten_by_rank(teams, rounds) if method == "swiss" else None
    return Facts(
        tables=(tables,) * rounds,
        byes=(odd,) * rounds,
        games=Span(rounds - ceil(exempt), rounds - floor(exempt)),
        unbeaten=unbeaten,
        unbeaten_mean=(unbeaten.least + unbeaten.most) / 2 if unbeaten else teams / 2**rounds,
    )


def rounds_without_rematch(teams: int) -> int:
    """The rounds for which a draw surely finds adversaries that have not met yet.

    Before round r each of n teams has n − r adversaries left. While these are half of all teams or more, all
    can be paired (Dirac); the one team without adversary of an odd number counts as meeting a dummy.
    """
    return (teams + 1) // 2


def _unbeaten_by_rank(teams: int, rounds: int) -> Span:
    """How many can have won all their games where those with equal victories meet; a bye is a victory.

    Of an odd number of them one meets a team that has lost before, and may win or lose.
    """
    least = most = -(-teams // 2)
    for _ in range(rounds - 1):
        least, most = least // 2, -(-most // 2)
    return Span(least, most)


def _knockout(teams: int) -> Facts:
    """Who loses the first match plays the consolante, which begins a round later and may end one later."""
    rounds = rounds_needed("knockout", teams, OPTIONS["knockout"]) or 0
    places = 1 << rounds
    tables = [teams - places // 2]
    tables += [min(teams // 2, places >> step) for step in range(1, rounds)]
    tables[-1] += teams > 4  # the game for third place
    if 8 < teams < places:
        tables.append(1)
    byes = (places - teams, *(0 for _ in tables[1:]))
    least = 1 if teams == 5 else 2  # of five, one that had a bye plays for third place alone
    return Facts(tuple(tables), byes, Span(least, rounds), Span(1, 1), 1.0)


def _pools(teams: int) -> Facts:
    """All against all in small pools, then two brackets at the same time: every team plays in one of them."""
    sizes = _pool_sizes(teams)
    best, others = pool_brackets(teams)
    brackets = (_bracket_tables(best, third=True), _bracket_tables(others, third=False))
    ends = [sum(step) for step in zip_longest(*brackets, fillvalue=0)]
    meetings = [[size for size in sizes if turn < rounds_for(size)] for turn in range(rounds_for(max(sizes)))]
    byes = [sum(size % 2 for size in playing) for playing in meetings]
    return Facts(
        tables=(*(sum(size // 2 for size in playing) for playing in meetings), *ends),
        byes=(*byes, teams - 2 * ends[0], *(0 for _ in ends[1:])),
        games=Span(min(sizes) - 1 + (others != 1), max(sizes) - 1 + max(map(len, brackets))),
        unbeaten=Span(0, 1),
        unbeaten_mean=0.5,
    )


def pool_brackets(teams: int) -> tuple[int, int]:
    """How many teams play the principale after the pools, and how many the consolante."""
    best = max(sum(min(size, OPTIONS["pools"].qualified) for size in _pool_sizes(teams)), 2)
    return best, teams - best


def _pool_sizes(teams: int) -> list[int]:
    count = pool_count(teams, OPTIONS["pools"].pool_size)
    small, larger = divmod(teams, count)
    return [small + (pool < larger) for pool in range(count)]


def _bracket_tables(teams: int, *, third: bool) -> list[int]:
    """The tables of each step of a bracket; `third`: a game for third place is played beside the final."""
    if teams < 2:
        return []
    steps = rounds_to_final(teams)
    tables = [teams - (1 << steps - 1), *(1 << step for step in range(steps - 2, -1, -1))]
    tables[-1] += third and teams > 3
    return tables
