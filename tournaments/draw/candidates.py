"""Which pairs the optimum can have, where ranks count: few, found and proved without trying them all.

Teams stand on a line by rank; a pair's distance is the square of its gap. Two teams are *in conflict* if
a ban or a wish speaks against their meeting. Let M be an optimum of all pairs, (i, j) and (k, l) two of
its tables. Were both teams of i–k and of j–l free to meet, M with these two tables instead would break no
wish more, and be nearer, wherever

    i < k < l < j    (or i–l and k–j: either exchange)         nested
    i < k < j < l,   k < i < l < j with i–k and l–j            crossing

because the difference of the sums of squares is twice a product of two gaps. So in each such case there
is a conflict i–k or j–l (nested: one of each exchange). Each is told by one table only, hence

**Reach.** Strictly between i and j lie no more teams than i has conflicts on its near side, up to j, and
j on its, up to i: a table with one end between them uses up one conflict, a table with both ends two.
The conflicts used lie nearer than the longest gap of M, for which both ends are counted likewise: that
bounds the longest gap first, and then each pair. A bye may stand between them too (`spare`).

**Cuts.** Two tables that both cross the cut between two ranks, i, k on the left and j, l on the right,
have a conflict i–k or j–l too. With an even number of teams on the left an even number of tables crosses
the cut: none at all, then, where no two teams in conflict both reach across. Such cuts divide the line,
and each part has its own optimum.

All of this holds whatever wishes M itself must break, so that nothing wider need be looked at.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from itertools import accumulate, pairwise

Conflicts = Sequence[Sequence[int]]
Pair = tuple[int, int]


def reach(conflicts: Conflicts, spare: int) -> int:
    """No table of the optimum joins teams further apart than this; by place, `spare` 1 with a bye among
    them."""
    longest = 1 + spare
    for place, others in enumerate(conflicts):
        if 2 * len(others) + 1 + spare <= longest:
            continue
        gaps = sorted(abs(other - place) for other in others)
        for count, (gap, following) in enumerate(pairwise([*gaps, len(conflicts)]), start=1):
            if gap < 2 * count + 1 + spare:
                longest = max(longest, min(2 * count + 1 + spare, following))
    return min(longest, len(conflicts) - 1)


def pairs_within(conflicts: Conflicts, longest: int, spare: int) -> Iterator[Pair]:
    """The pairs that the optimum can have, banned ones included, the lower place first."""
    lower = [bisect_right(others, place - longest) for place, others in enumerate(conflicts)]
    upper = [bisect_left(others, place + longest) for place, others in enumerate(conflicts)]
    around = [above - below for below, above in zip(lower, upper, strict=True)]
    most = max(around)
    for one in range(len(conflicts)):
        furthest = one + min(longest, 1 + spare + around[one] + most)
        for other in range(one + 1, min(furthest, len(conflicts) - 1) + 1):
            between = other - one - 1 - spare
            if between <= 0:
                yield one, other
            elif between <= around[one] + around[other]:
                near = bisect_left(conflicts[one], other) - lower[one]
                if between <= near + upper[other] - bisect_right(conflicts[other], one):
                    yield one, other


def cuts(conflicts: Conflicts, pairs: Sequence[Pair]) -> list[int]:
    """The even places before which no table of the optimum crosses; first and last are the line's ends.

    For an even number of teams without bye.
    """
    size = len(conflicts)
    left, right = list(range(size)), list(range(size))
    for one, other in pairs:
        right[one] = max(right[one], other)
        left[other] = min(left[other], one)
    change = [0] * (size + 2)
    for one, others in enumerate(conflicts):
        for other in others[bisect_right(others, one) :]:
            _block(change, other + 1, min(right[one], right[other]))
            _block(change, max(left[one], left[other]) + 1, one)
    blocked = list(accumulate(change))
    return [place for place in range(0, size + 1, 2) if place in (0, size) or not blocked[place]]


def _block(change: list[int], first: int, last: int) -> None:
    if first <= last:
        change[first] += 1
        change[last + 1] -= 1
