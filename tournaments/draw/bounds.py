"""What no draw of a floor can do better: bounds that certify the optimum of a few pairs as everybody's."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from math import isqrt
from operator import attrgetter

from tournaments.draw.costs import Cost, Floor, Seat
from tournaments.draw.matching import Edge


def least_wishes(floor: Floor, seats: Sequence[Seat], *, bye: bool) -> Cost:
    """As few wishes as `seats` can break: clubmates where a club has more than half of them, and with a
    `bye` a second one where all have had one."""
    clubs = Counter(seat.club for seat in seats if floor.apart and seat.club)
    most = max(clubs.values(), default=0)
    # The bye goes to the large club, and all others meet one of it.
    mates = max(0, (2 * most - len(seats) - bye + 1) // 2)
    rest = min((floor.bye(seat) for seat in seats), key=attrgetter("second_bye", "wear")) if bye else Cost()
    return Cost(second_bye=rest.second_bye, same_club=mates, wear=rest.wear)


def least_balance(seats: Iterable[Seat], exempt: Iterable[Seat] = ()) -> int:
    """As little as NS and EW can differ by afterwards, whoever meets, one of `exempt` having the bye:
    those that sat most at NS against those that sat most at EW.

    A pair costs the squares of both plus 2 less twice their difference, so that the differences decide.
    """
    sides = sorted(seat.sides for seat in seats)
    pairs = len(sides) // 2
    squares = sum(side**2 for side in sides) + 2 * pairs
    byes = {seat.sides for seat in exempt}
    return squares - 2 * max(_differences(sides, bye) for bye in byes or [None])


def _differences(sides: Sequence[int], bye: int | None) -> int:
    """Of the upper half less the lower, without one `bye`."""
    left = list(sides)
    if bye is not None:
        left.remove(bye)
    pairs = len(left) // 2
    return sum(left[pairs:]) - sum(left[:pairs])


def longest_gap(edges: Iterable[Edge], found: Iterable[Edge]) -> int:
    """No pair further apart than this is in a better draw than `found`, if `edges` has the nearest pair of
    each team: the others cost at least half the square of theirs each, and the whole no more than `found`.
    """
    nearest: dict[int, int] = {}
    for edge in edges:
        for place in (edge.one, edge.other):
            nearest[place] = min(nearest.get(place, edge.cost.distance), edge.cost.distance)
    most = sorted(nearest.values())[-2:]
    spent = sum(edge.cost.distance for edge in found)
    return isqrt((2 * spent - sum(nearest.values()) + sum(most)) // 2)
