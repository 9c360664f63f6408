"""Pools, read from the first round they played: the teams of each, their seats, and their ranking.

Pools are not kept between rounds. The tables of the first round name their pool, and in the order of its
tables they are the pairs of the first Berger round; the byes of that round, in the order of the answer, are
the top seats of the pools with an odd number of teams.

In the Berger tables every seat meets every other once, each nearly as often NS as EW. With n seats, n even,
there are n − 1 rounds. The last seat meets them all in turn; the others sit in a ring of n − 1 and meet those
at the same distance on either side of whoever meets the last one. An empty last seat gives the byes of an odd
number of teams, and then each of the others is exactly as often NS as EW.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from tournaments.draw.brackets.pool_ranks import PoolFigures, ranked_in_pool
from tournaments.draw.phases import read_pool
from tournaments.draw.request import PlayedRound, PlayedTable

MIN_SIZE, MAX_SIZE = 3, 6
EMPTY: Final = 0


def rounds_for(seats: int) -> int:
    """How many rounds until every seat has met every other; an odd number takes one more, for the byes."""
    return seats - 1 + seats % 2


def berger(seats: int, turn: int) -> list[tuple[int, int]]:
    """The pairs (NS, EW) of round `turn`, from 0, among an even number of `seats`, from 0.

    The last seat's pair comes first. After n − 1 rounds it starts again with the sides reversed.

    >>> berger(4, 0), berger(4, 1), berger(4, 2)
    ([(0, 3), (1, 2)], [(3, 2), (0, 1)], [(1, 3), (2, 0)])
    """
    ring = seats - 1
    cycle, turn = divmod(turn, ring)
    centre = turn * seats // 2 % ring
    last = (centre, ring) if centre < seats // 2 else (ring, centre)
    around = [((centre + step) % ring, (centre - step) % ring) for step in range(1, seats // 2)]
    pairs = [last, *around]
    return [(ew, ns) for ns, ew in pairs] if cycle % 2 else pairs


def seats_taken(played: Sequence[PlayedRound]) -> list[int]:
    """All that have played, those of the first round by number, the others after them as they came."""
    rounds = (
        {*each.byes, *(number for table in each.tables for number in (*table.ns, *table.ew))}
        for each in played
    )
    return [number for each in rounds for number in sorted(each)]


def pairs_of_all(seats: Sequence[int], number: int) -> list[tuple[int, int]]:
    """NS and EW of round `number`, 0 for the empty seat."""
    full = [*seats, 0] if len(seats) % 2 else seats
    return [(full[ns], full[ew]) for ns, ew in berger(len(full), number - 1)]


def pairs_kept(played: Sequence[PlayedRound], members: Iterable[int], number: int) -> list[tuple[int, int]]:
    """NS and EW of round `number` after the rounds `played`, if everybody keeps their seat, who left too."""
    return pairs_of_all(list(dict.fromkeys([*seats_taken(played), *sorted(members)])), number)


@dataclass(frozen=True, slots=True)
class Pools:
    """The seats of each pool in the order of the Berger table, an even number, `EMPTY` where nobody sits."""

    seats: tuple[tuple[int, ...], ...]

    @classmethod
    def of(cls, pools: Sequence[Sequence[int]]) -> Pools:
        """Pools that have not begun, each best first: the two best of a pool meet in its last round."""
        return cls(tuple(_seats(pool) for pool in pools))

    @property
    def rounds(self) -> int:
        """How many rounds until the largest has played."""
        return max(rounds_for(len(seats)) for seats in self.seats)

    @property
    def members(self) -> frozenset[int]:
        return frozenset(team for seats in self.seats for team in seats if team != EMPTY)

    def joined(self, pool: int, team: int) -> Pools:
        """The pools with a late team at the empty seat of one of them."""
        seats = list(self.seats)
        full = list(seats[pool])
        full[full.index(EMPTY)] = team
        seats[pool] = tuple(full)
        return Pools(tuple(seats))

    def with_late(self, teams: Sequence[int]) -> Pools:
        """The pools with as many of these late `teams` as there are empty seats, the first pool first."""
        pools = self
        free = [place for place, seats in enumerate(self.seats) if EMPTY in seats]
        for place, team in zip(free, teams, strict=False):
            pools = pools.joined(place, team)
        return pools

    def pairs(self, pool: int, turn: int) -> list[tuple[int, int]]:
        """NS and EW in round `turn`, from 0; nothing when everybody in the pool has met."""
        seats = self.seats[pool]
        if turn >= rounds_for(len(seats)):
            return []
        return [(seats[ns], seats[ew]) for ns, ew in berger(len(seats), turn)]

    def tiers(
        self, figures: Mapping[int, PoolFigures], keys: Sequence[str], places: Mapping[int, int]
    ) -> dict[int, int]:
        """The place of each team in its pool, from 0, as `ranked_in_pool`; without those not in `places`."""
        found: dict[int, int] = {}
        for seats in self.seats:
            present = [team for team in seats if team in places]
            ranked = ranked_in_pool(present, figures, keys, places)
            found |= {team: place for place, team in enumerate(ranked)}
        return found


def pool_count(teams: int, wished: int) -> int:
    """The number of pools of 3 to 6 teams; two teams are one pool.

    Where possible no pool differs by more than one from the `wished` size; then all should have the same
    number of rounds; then sizes should be as near to the wished one as possible.
    """

    def price(pools: int) -> tuple[int, bool, float, int]:
        small, large = teams // pools, -(-teams // pools)
        off = max(abs(small - wished), abs(large - wished))
        return max(off, 1), rounds_for(small) != rounds_for(large), abs(teams / pools - wished), -pools

    most = max(teams // MIN_SIZE, 1)
    return min(range(-(-teams // MAX_SIZE), most + 1), key=price)


def _seats(pool: Sequence[int]) -> tuple[int, ...]:
    seats = [*pool, *[EMPTY] * (len(pool) % 2)]
    last = next(pair for pair in berger(len(seats), len(seats) - 2) if 0 in pair)
    seats.insert(max(last), seats.pop(1))
    return tuple(seats)


def follow_pools(played: Sequence[PlayedRound]) -> tuple[Pools | None, int]:
    """The pools with all teams that joined later, None before they begin; and how many rounds they played."""
    having = [tables for each in played if (tables := _tables(each))]
    if not having:
        return None, 0
    first = next(each for each in played if _tables(each))
    pools = Pools(tuple(_first_pools(having[0], first.byes)))
    for tables in having[1:]:
        for place, pool in tables.items():
            for number in (number for table in pool for number in (*table.ns, *table.ew)):
                if place < len(pools.seats) and number not in pools.members and EMPTY in pools.seats[place]:
                    pools = pools.joined(place, number)
    return pools, len(having)


def _tables(played: PlayedRound) -> dict[int, list[PlayedTable]]:
    """The tables of one round by pool, in their order."""
    found: dict[int, list[PlayedTable]] = {}
    for table in sorted(played.tables, key=lambda each: each.table):
        pool = read_pool(table.phase)
        if pool is not None and table.ns and table.ew:
            found.setdefault(pool, []).append(table)
    return found


def _first_pools(tables: Mapping[int, Sequence[PlayedTable]], byes: Sequence[int]) -> list[tuple[int, ...]]:
    """The seats of each pool in its first round; larger pools come first, then those with a bye."""
    resting = iter(byes)
    fewest = min(len(pool) for pool in tables.values())
    mixed = any(len(pool) > fewest for pool in tables.values())
    found = []
    for _, pool in sorted(tables.items()):
        pairs = [(table.ns[0], table.ew[0]) for table in pool]
        if not mixed or len(pool) == fewest:
            bye = next(resting, None)
            pairs = [*([(bye, EMPTY)] if bye else []), *pairs]
        found.append(tuple([ns for ns, _ in pairs] + [ew for _, ew in reversed(pairs)]))
    return found


def fill_pools(order: Sequence[int], pools: int, groups: Mapping[int, Hashable]) -> list[list[int]]:
    """The pools, each with its teams best first, filled there and back along the ranking, groups apart.

    Larger pools come first, then those of the best teams. A team that is not in `groups` may sit with
    anybody.

    >>> share([1, 2, 3, 4, 5], 2, {})
    [[1, 4, 5], [2, 3]]
    >>> share([1, 2, 3, 4, 5], 2, {1: "Metz", 4: "Metz"})
    [[2, 4, 5], [1, 3]]
    """
    colouring = _Colouring(pools)
    seen: Counter[Hashable] = Counter()
    for place, team in enumerate(order):
        row, turn = divmod(place, pools)
        back = row % 2 == 1 and (row + 1) * pools <= len(order)
        group = groups.get(team)
        club = ("alone", team) if group is None else ("group", group, seen[group] // pools)
        seen[group] += 1
        colouring.add(team, ("row", row), club, pools - 1 - turn if back else turn)
    found: list[list[int]] = [[] for _ in range(pools)]
    for team in order:
        found[colouring.colour[team]].append(team)
    places = {team: place for place, team in enumerate(order)}
    return sorted(found, key=lambda pool: (-len(pool), places[pool[0]]))


class _Colouring:
    """Teams as edges between their row of the ranking and their group (a club); the colours are the pools.

    Neither row nor group may have a colour twice. As many colours as a row is long always suffice (König), so
    that no pool has more of a group than it must. `at` has for each end the edge of each colour.
    """

    def __init__(self, colours: int) -> None:
        self.colours = colours
        self.colour: dict[int, int] = {}
        self.ends: dict[int, tuple[Hashable, Hashable]] = {}
        self.at: defaultdict[Hashable, dict[int, int]] = defaultdict(dict)

    def add(self, edge: int, row: Hashable, group: Hashable, wished: int) -> None:
        """Add an edge in the colour nearest to `wished` that is free at both ends.

        Where there is none, the chain of two colours from its group on is turned over, which frees a colour;
        it cannot reach the row.
        """
        at_row, at_group = set(self.at[row]), set(self.at[group])
        if len(at_row | at_group) < self.colours:
            colour = self._free(wished, at_row | at_group)
        else:
            colour = self._free(wished, at_row)
            self._turn_over(group, colour, self._free(wished, at_group))
        self._paint(edge, (row, group), colour)

    def _free(self, wished: int, taken: set[int]) -> int:
        """The nearest colour; there is one, as no row and no group has more teams than there are colours."""
        if wished not in taken:
            return wished
        free = (colour for colour in range(self.colours) if colour not in taken)
        return min(free, key=lambda colour: (abs(colour - wished), colour))

    def _turn_over(self, end: Hashable, taken: int, free: int) -> None:
        chain, colour, other = [], taken, free
        while colour in self.at[end]:
            edge = self.at[end][colour]
            chain.append((edge, other))
            row, group = self.ends[edge]
            end = group if end == row else row
            colour, other = other, colour
        for edge, _ in chain:
            for side in self.ends[edge]:
                self.at[side].pop(self.colour[edge])
            self.colour.pop(edge)
        for edge, new in chain:
            self._paint(edge, self.ends[edge], new)

    def _paint(self, edge: int, ends: tuple[Hashable, Hashable], colour: int) -> None:
        self.ends[edge] = ends
        self.colour[edge] = colour
        for end in ends:
            self.at[end][colour] = edge
