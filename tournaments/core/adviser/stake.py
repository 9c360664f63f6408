"""At how many tables the last round is still played for a prize, where victories rank first.

A prize is open for a team that can still be among the winners of prizes, whatever points it takes: victories
bound a rank, points do not (`tournaments.core.standings.joined`, with which `tests/adviser` compares this).
"""

from __future__ import annotations

from itertools import pairwise
from math import comb
from statistics import NormalDist
from typing import Final

NORMAL: Final = NormalDist()
RANKED: Final = frozenset({"swiss"})
"""The methods in which teams of equal victories meet."""


def tables_at_stake(method: str, teams: int, rounds: int, prizes: int) -> float:
    """The share of tables, on average, where the last of `rounds` can still give a prize to one of its teams.

    For draws without brackets; of those `tournaments.core.adviser.finals` says it.
    """
    if rounds < 2 or prizes >= teams:
        return 1.0
    return (_by_rank if method in RANKED else _by_lot)(teams, rounds - 1, prizes)


def _shares(played: int) -> list[float]:
    """The share of teams with 0, 1, … victories after so many rounds."""
    return [comb(played, wins) / 2**played for wins in range(played + 1)]


def _by_rank(teams: int, played: int, prizes: int) -> float:
    """Neighbours meet: the contenders sit together. Victories are given out as they are on average."""
    wins = _in_order(teams, played)
    tables = list(zip(wins[::2], wins[1::2], strict=False))

    def surely_before(own: int) -> int:
        """How many end before a team with so many victories that wins: at a table of two equals one wins."""
        return sum(sum(each > own + 1 for each in table) + (table == (own + 1, own + 1)) for table in tables)

    contending = {own for own in set(wins) if surely_before(own) < prizes}
    return sum(not contending.isdisjoint(table) for table in tables) / len(tables)


def _in_order(teams: int, played: int) -> list[int]:
    """The victories of each team, the first of the ranking first."""
    ends = [0.0]
    for share in reversed(_shares(played)):
        ends.append(ends[-1] + share * teams)
    found: list[int] = []
    for wins, (first, last) in zip(range(played, -1, -1), pairwise(map(round, ends)), strict=True):
        found += [wins] * (last - first)
    return found


def _by_lot(teams: int, played: int, prizes: int) -> float:
    """Anybody meets anybody: a contender sits at most tables.

    How many end surely before a team is nearly normal: those two victories ahead, and one of each two that
    are one ahead and meet.
    """
    shares = [*_shares(played), 0.0, 0.0]
    sure, found = 0.0, 0.0
    for own in range(played + 1):  # the least victories with which a prize is still open
        ahead, equal = sum(shares[own + 2 :]), shares[own + 1] ** 2
        mean = teams * ahead + teams / 2 * equal
        deviation = (teams * ahead * (1 - ahead) + teams / 2 * equal * (1 - equal)) ** 0.5
        chance = NORMAL.cdf((prizes - 0.5 - mean) / deviation) if deviation else float(mean < prizes)
        found += max(0.0, chance - sure) * (1 - sum(shares[:own]) ** 2)
        sure = max(sure, chance)
    return found
