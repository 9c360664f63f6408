"""The global optimum of a round, from as few pairs as can be proved to be enough.

* **By rank** `candidates` says which pairs the optimum can have, whatever wishes it breaks, and where the
  line of teams can be cut. The bye is tried from the bottom: only wishes come before its place, so that
  the first with which no more of them are broken than must be (`bounds.least_wishes`) is the optimum's.
* **Crowded**, where large clubs to keep apart reach so far that this excludes too little: the nearest
  adversaries of each team first. If they break no more wishes than must be, the optimum breaks no other
  kind, and has no pair further apart than the whole could save (`bounds.longest_gap`).
* **Without ranks** the nearest are any; if they break no more wishes than must be, and leave the sides as
  even as they can ever be (`bounds.least_balance`), no other draw is better.

Where a bound is not reached wider graphs follow, the last one complete but for the bans: nothing is given
up for speed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, islice, pairwise
from typing import Final

from tournaments.draw import bounds, candidates
from tournaments.draw.costs import WISHES, Cost, Floor, Seat
from tournaments.draw.lots import Lots
from tournaments.draw.matching import Edge, Ground, Pair, best, total

WIDTHS: Final = (24, 96)  # nearest adversaries of each team, where `candidates` cannot say how many
CROWDED: Final = 64  # a longest gap beyond which `candidates` exclude too little
FEW: Final = 100  # teams of whom all pairs are soon tried
TRIES: Final = 8  # teams tried for the bye before all are weighed at once


def best_pairs(floor: Floor, lots: Lots) -> list[Pair] | None:
    """The optimum as pairs of places, in order; a bye as a pair with the place past the last.

    ``None`` if the bans leave no draw in which everybody plays.
    """
    ground = Ground(floor, lots)
    if not floor.ranked:
        found = _unranked(ground)
    elif floor.odd:
        found = _with_bye(ground)
    else:
        found = _Line.of(ground).best()
    return None if found is None else sorted((edge.one, edge.other) for edge in found)


def complete(ground: Ground) -> list[Edge] | None:
    """The optimum the long way: all pairs at once."""
    floor = ground.floor
    places = range(len(floor.seats) + floor.odd)
    byes = [ground.bye(seat.place) for seat in floor.seats] if floor.odd else []
    return best(ground.meetings(combinations(range(len(floor.seats)), 2)) + byes, places)


def _with_bye(ground: Ground) -> list[Edge] | None:
    floor = ground.floor
    line = _Line.of(ground)
    least = bounds.least_wishes(floor, floor.seats, bye=True)
    for place in islice(_lowest(floor, least), TRIES):
        rest, bye = line.without(place), ground.bye(place)
        if _wishes(rest.least(), bye.cost) == _wishes(least):
            found = rest.best()
            if found is not None and _wishes(total(found), bye.cost) == _wishes(least):
                return [*found, bye]
    return line.best_with_any_bye()


def _lowest(floor: Floor, least: Cost) -> Iterator[int]:
    """The places, from the bottom, whose bye costs no more than one must."""
    for seat in reversed(floor.seats):
        cost = floor.bye(seat)
        if (cost.second_bye, cost.wear) == (least.second_bye, least.wear):
            yield seat.place


def _wishes(*costs: Cost) -> tuple[int, ...]:
    """The wishes these costs break together, without what is finer."""
    return tuple(map(sum, zip(*costs, strict=True)))[:WISHES]


@dataclass(frozen=True, slots=True)
class _Line:
    """Teams in the order of their ranks: `places`, and their `conflicts` by index into these."""

    ground: Ground
    places: Sequence[int]
    conflicts: candidates.Conflicts

    @classmethod
    def of(cls, ground: Ground) -> _Line:
        return cls(ground, range(len(ground.floor.seats)), ground.floor.conflicts())

    def without(self, place: int) -> _Line:
        """The line when the team at `place` of the whole line has gone."""
        places = [each for each in self.places if each != place]
        conflicts = [
            [other - (other > place) for other in others if other != place]
            for each, others in enumerate(self.conflicts)
            if each != place
        ]
        return _Line(self.ground, places, conflicts)

    def seats(self) -> list[Seat]:
        return [self.ground.floor.seats[place] for place in self.places]

    def least(self) -> Cost:
        return bounds.least_wishes(self.ground.floor, self.seats(), bye=False)

    def best(self) -> list[Edge] | None:
        """The optimum of an even number of teams without bye."""
        longest = candidates.reach(self.conflicts, spare=0)
        if longest > CROWDED and len(self.places) > FEW:
            return self._crowded()
        pairs = list(candidates.pairs_within(self.conflicts, longest, spare=0))
        return self._parts(pairs, candidates.cuts(self.conflicts, pairs))

    def _parts(self, pairs: Sequence[Pair], cuts: Sequence[int]) -> list[Edge] | None:
        """The optimum of each part of the line between two cuts."""
        found: list[Edge] = []
        start = 0
        for first, end in pairwise(cuts):
            stop = start
            while stop < len(pairs) and pairs[stop][0] < end:
                stop += 1
            inside = (pair for pair in pairs[start:stop] if pair[1] < end)
            part = best(self._edges(inside), self.places[first:end])
            if part is None:
                return None
            found += part
            start = stop
        return found

    def _edges(self, pairs: Iterable[Pair]) -> list[Edge]:
        places = self.places
        return self.ground.meetings((places[one], places[other]) for one, other in pairs)

    def best_with_any_bye(self) -> list[Edge] | None:
        """The optimum of an odd number of teams, whoever has the bye."""
        size = len(self.places)
        longest = candidates.reach(self.conflicts, spare=1)
        edges = self._edges(candidates.pairs_within(self.conflicts, longest, spare=1))
        return best(edges + [self.ground.bye(place) for place in self.places], range(size + 1))

    def _crowded(self) -> list[Edge] | None:
        """The optimum of nearest adversaries if it can be proved to be everybody's, else of all."""
        seats, least = self.seats(), self.least()
        for width in WIDTHS:
            near = _near(self.ground.floor, seats, range(1, len(seats)), width, clubs=least.same_club > 0)
            edges = self._edges(sorted(near))
            found = best(edges, self.places)
            if found is not None and _wishes(total(found)) == _wishes(least):
                wider = set(self._no_further(bounds.longest_gap(edges, found), clubs=least.same_club > 0))
                return found if wider <= near else best(self._edges(sorted(wider)), self.places)
        return best(self._edges(combinations(range(len(seats)), 2)), self.places)

    def _no_further(self, gap: int, *, clubs: bool) -> Iterator[Pair]:
        """The pairs up to so many ranks apart that break no wish, or that of `clubs` only."""
        seats, floor = self.seats(), self.ground.floor
        free = floor.unknown if clubs else floor.costless
        for one, seat in enumerate(seats):
            for other in range(one + 1, len(seats)):
                if seats[other].place - seat.place > gap:
                    break
                if free(seat, seats[other]):
                    yield one, other


def _unranked(ground: Ground) -> list[Edge] | None:
    """The optimum where ranks do not count, bye and all."""
    floor = ground.floor
    seats, size = floor.seats, len(floor.seats) + floor.odd
    least = bounds.least_wishes(floor, seats, bye=floor.odd)
    exempt = list(_lowest(floor, least)) if floor.odd else []
    balance = bounds.least_balance(seats, [seats[place] for place in exempt])
    byes = [ground.bye(place) for place in exempt]
    steps = sorted(range(1, len(seats) // 2 + 1), key=lambda step: ground.lots.draw("step", step))
    for width in WIDTHS:
        if width < size:
            near = _near(floor, seats, steps, width, clubs=least.same_club > 0)
            found = best(ground.meetings(sorted(near)) + byes, range(size))
            cost = total(found or ())
            if found and (_wishes(cost), cost.balance) == (_wishes(least), balance):
                return found
    return complete(ground)


def _near(floor: Floor, seats: Sequence[Seat], steps: Sequence[int], width: int, *, clubs: bool) -> set[Pair]:
    """For each of `seats`, by index, its first `width` adversaries against whom no wish speaks; with
    `clubs` as many again against whom at the most their club does.

    `steps`: how far off a team looks, in turn. Where ranks do not count they are in the order of a lot,
    because neighbours of neighbours would be too few to balance the sides.
    """
    near: set[Pair] = set()
    for free in (floor.costless, floor.unknown)[: 1 + clubs]:
        for one, seat in enumerate(seats):
            others = (other for other in _others(floor, len(seats), one, steps) if free(seat, seats[other]))
            near.update((min(one, other), max(one, other)) for other in islice(others, width))
    return near


def _others(floor: Floor, count: int, one: int, steps: Sequence[int]) -> Iterator[int]:
    """The indices `steps` away on both sides; around the end where ranks do not count."""
    for step in steps:
        for other in (one - step, one + step):
            if not floor.ranked:
                yield other % count
            elif 0 <= other < count:
                yield other
