"""The global optimum of a round from few of its pairs: seconds become tenths of a second in a large hall.

`best_pairs` answers what a matching of all pairs would. Measured on two shared cores, milliseconds for all
pairs against those tried here, in rounds 1, 3 and 5 (record: docs/decisions/0003-sparse-draw.md):

    teams                     64          128         250          500
    by rank, no clubs      13 |  1     84 |  4    317 |  6   1,979 |  24
    by rank, 6 clubs       15 |  9     88 | 31    350 | 123  1,456 | 256
    by lot                 23 | 14     76 | 19    464 |  78  2,681 | 133

**By rank.** Teams stand on a line; a pair's distance is the square of its gap. Two teams are in conflict if
a ban or a wish speaks against their meeting. Let M be an optimum, (i, j) and (k, l) two of its tables. Were
i free to meet k, and j to meet l, M with these two tables instead would break no wish more and be nearer,
wherever

    i < k < l < j    (or i–l and k–j: either exchange)         nested
    i < k < j < l,   k < i < l < j with i–k and l–j            crossing

because the difference of the sums of squares is twice a product of two gaps. So in each such case there is
a conflict i–k or j–l (nested: one of each exchange), and each belongs to one table only. Hence strictly
between i and j lie no more teams than i has conflicts on its near side, up to j, and j on its, up to i: a
table with one end between them uses up one conflict, a table with both ends two, and a bye may stand there
too. The conflicts used lie nearer than the longest gap of M, which the same count bounds first. This holds
whatever wishes M must break: no pair that is left out could be in it.

**By lot.** Nearest adversaries in an order that is a lot, two dozen for each team. If they break no more
wishes than any draw must, and leave the sides as even as any draw can, no other draw is better. Otherwise
more of them, at last all.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, islice, pairwise
from operator import attrgetter
from typing import Final

from scoring.lots import Lots
from tournaments.draw.matching import Cost, Edge, EdgeBuilder, Pair, PairingProblem, PairingTeam, best, total

WIDTHS: Final = (24, 96)  # adversaries tried for each team where ranks do not count


def best_pairs(problem: PairingProblem, lots: Lots) -> list[Pair] | None:
    """The optimum as pairs of places, in order; a bye as a pair with the place past the last.

    ``None`` if the bans leave no draw in which everybody plays.
    """
    builder = EdgeBuilder(problem, lots)
    found = _by_rank(builder) if problem.ranked else _by_lot(builder)
    return None if found is None else [(edge.one, edge.other) for edge in found]


def all_pairs(builder: EdgeBuilder) -> list[Edge] | None:
    """The optimum the long way: all pairs, and every bye, at once."""
    return _matched(builder, combinations(range(len(builder.problem.seats)), 2))


def _matched(builder: EdgeBuilder, pairs: Iterable[Pair]) -> list[Edge] | None:
    """The optimum of these pairs and of every bye."""
    problem = builder.problem
    byes = builder.byes(problem.seats) if problem.odd else []
    return best(builder.meetings(pairs) + byes, len(problem.seats) + problem.odd)


# --- by rank --------------------------------------------------------------------------------------


def _by_rank(builder: EdgeBuilder) -> list[Edge] | None:
    return _matched(builder, list(possible_pairs(builder.problem.conflicts(), int(builder.problem.odd))))


def possible_pairs(conflicts: Sequence[Sequence[int]], spare: int) -> Iterator[Pair]:
    """The pairs that the optimum can have, banned ones included, the lower place first; `conflicts` by
    place, `spare` 1 with a bye among them."""
    longest = _longest_gap(conflicts, spare)
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


def _longest_gap(conflicts: Sequence[Sequence[int]], spare: int) -> int:
    """No table of the optimum joins teams further apart than this."""
    longest = 1 + spare
    for place, others in enumerate(conflicts):
        if 2 * len(others) + 1 + spare <= longest:
            continue
        gaps = sorted(abs(other - place) for other in others)
        for count, (gap, following) in enumerate(pairwise([*gaps, len(conflicts)]), start=1):
            if gap < 2 * count + 1 + spare:
                longest = max(longest, min(2 * count + 1 + spare, following))
    return min(longest, len(conflicts) - 1)


# --- by lot ---------------------------------------------------------------------------------------


def _by_lot(builder: EdgeBuilder) -> list[Edge] | None:
    problem = builder.problem
    size = len(problem.seats) + problem.odd
    least, cheapest = least_wishes(problem), least_bye(problem).wishes()
    exempt = [seat for seat in problem.seats if problem.odd and problem.bye(seat).wishes() == cheapest]
    balance = least_balance(problem.seats, exempt)
    steps = range(1, len(problem.seats) // 2 + 1)
    in_turn = sorted(steps, key=lambda step: builder.lots.draw("step", step))
    for width in WIDTHS:
        if width < size:
            near = _nearest(problem, in_turn, width, clubs=least.same_club > 0)
            found = best(builder.meetings(sorted(near)) + builder.byes(exempt), size)
            cost = total(found or ())
            if found and (cost.wishes(), cost.balance) == (least.wishes(), balance):
                return found
    return all_pairs(builder)


def least_wishes(problem: PairingProblem) -> Cost:
    """The fewest wishes that any draw must break.

    Clubmates meet where a club has more than half of the teams; there is a second bye where all have had one.
    """
    clubs = Counter(seat.club for seat in problem.seats if seat.club)
    most = max(clubs.values(), default=0)
    # The bye goes to the large club, and all others meet one of it.
    mates = max(0, (2 * most - len(problem.seats) - problem.odd + 1) // 2)
    return least_bye(problem)._replace(same_club=mates, bye_place=0, balance=0)


def least_bye(problem: PairingProblem) -> Cost:
    """The cost of the cheapest bye; zero where everybody plays."""
    byes = map(problem.bye, problem.seats if problem.odd else ())
    return min(byes, key=attrgetter("second_bye", "repeat_penalty"), default=Cost())


def least_balance(seats: Sequence[PairingTeam], exempt: Sequence[PairingTeam]) -> int:
    """The lowest balance cost that any draw can have, where one of `exempt` has the bye.

    The teams that sat most at NS then meet those that sat most at EW.

    A pair costs the squares of both plus 2 less twice their difference, so that the differences decide.
    """
    sides = sorted(seat.sides for seat in seats)
    squares = sum(side**2 for side in sides) + 2 * (len(sides) // 2)
    byes: set[int | None] = {seat.sides for seat in exempt}
    return squares - 2 * max(_differences(sides, bye) for bye in byes or {None})


def _differences(sides: Sequence[int], bye: int | None) -> int:
    """The sum of the upper half less that of the lower, without one `bye`."""
    left = list(sides)
    if bye is not None:
        left.remove(bye)
    half = len(left) // 2
    return sum(left[half:]) - sum(left[:half])


def _nearest(problem: PairingProblem, steps: Sequence[int], width: int, *, clubs: bool) -> set[Pair]:
    """The first `width` adversaries of each team against whom no wish speaks.

    With `clubs` as many again against whom at most their club does. `steps` are the distances at which a team
    looks, in turn, around the end of the order.
    """
    seats, near = problem.seats, set[Pair]()
    for mates in (False, True)[: 1 + clubs]:
        for one, seat in enumerate(seats):
            known = seat.met.keys() | seat.banned | seat.avoided
            places = (at % len(seats) for step in steps for at in (one - step, one + step))
            others = (
                other
                for other in places
                if seats[other].number not in known and (mates or not problem.clubmates(seat, seats[other]))
            )
            near.update((min(one, other), max(one, other)) for other in islice(others, width))
    return near
