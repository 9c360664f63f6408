"""The fewest broken wishes of small rounds, by trying everything: subsets, each solved once."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import combinations

BASE = 256  # counts of wishes as the digits of one number, the most important first


def fewest_pairs(size: int, cost: Callable[[int, int], int | None]) -> int | None:
    """The lowest cost of pairing places 0 to `size` − 1; ``None`` costs are forbidden, and so is the answer
    if all draws are."""
    costs = {pair: value for pair in combinations(range(size), 2) if (value := cost(*pair)) is not None}

    @cache
    def best(left: tuple[int, ...]) -> int | None:
        if not left:
            return 0
        found = []
        for place, other in enumerate(left[1:], start=1):
            if (left[0], other) in costs and (rest := best(left[1:place] + left[place + 1 :])) is not None:
                found.append(costs[left[0], other] + rest)
        return min(found, default=None)

    return best(tuple(range(size)))


def fewest_fours(
    size: int, cost: Callable[[int, int, int, int], int | None], bye: Callable[[int], int]
) -> int | None:
    """The same four by four, those too many for the tables resting."""
    fours = combinations(range(size), 4)
    costs = {four: value for four in fours if (value := cost(*four)) is not None}
    byes = [bye(place) for place in range(size)]

    @cache
    def best(left: frozenset[int]) -> int | None:
        if not left:
            return 0
        first = min(left)
        groups = [(first, *three) for three in combinations(sorted(left - {first}), 3)]
        found = [
            costs[four] + rest
            for four in groups
            if four in costs and (rest := best(left.difference(four))) is not None
        ]
        if len(left) % 4 and (rest := best(left - {first})) is not None:
            found.append(byes[first] + rest)
        return min(found, default=None)

    return best(frozenset(range(size)))
