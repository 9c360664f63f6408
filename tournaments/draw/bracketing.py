"""Where the seeds of a knockout stand, so that the best meet last, and those that should not meet as late.

Seed 1 meets the last, and 1 and 2 can only meet in the final. Where teams should be kept apart, seeds of
the same rank change places, no others: the best keep their byes and their distance.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import Final

Conflicts = Mapping[int, Mapping[int, int]]
"""By team, the teams it should meet as late as can be, and how much that matters."""

FAR: Final = 64  # one meeting a round earlier weighs more than this many a round later
IDLE: Final = 4  # passes over all teams that better nothing before the arrangement is taken
MOST_LOOKS: Final = 3_000_000  # at one adversary: a second or so at the very most, the same everywhere


def seeds_in_order(size: int) -> list[int]:
    """By place the seed, from 0, of a bracket of `size` places, a power of two.

    >>> seeds_in_order(8)
    [0, 7, 3, 4, 1, 6, 2, 5]
    """
    order = [0]
    while len(order) < size:
        order = [seed for better in order for seed in (better, 2 * len(order) - 1 - better)]
    return order


def size_for(teams: int) -> int:
    """The places of the smallest bracket for so many teams: the next power of two."""
    return 1 << max(teams - 1, 0).bit_length()


def rank_of(seed: int, teams: int) -> tuple[int, int]:
    """What seeds share that may change places: as far as they can get when all goes by the seeds, and
    whether they have a bye."""
    half = size_for(teams) // 2
    return (seed.bit_length() if seed < half else half.bit_length() + 1), int(seed < 2 * half - teams)


def places(order: Sequence[int], conflicts: Conflicts, ranks: Sequence[Hashable]) -> list[int | None]:
    """The teams in their places, ``None`` where a seed is missing and its adversary has a bye.

    `order` is best first; `ranks` has for each what it shares with the seeds it may change places with.
    """
    seeds = seeds_in_order(size_for(len(order)))
    slots = [order[seed] if seed < len(order) else None for seed in seeds]
    if any(conflicts.values()):
        _Arranging(slots, [ranks[seed] if seed < len(order) else None for seed in seeds], conflicts).run()
    return slots


class _Arranging:
    """Exchanges that make things better, or no worse and open the way for others, the lowest seeds first;
    bounded by a count, never by time."""

    def __init__(self, slots: list[int | None], ranks: list[Hashable], conflicts: Conflicts) -> None:
        self.slots = slots
        self.conflicts = conflicts
        self.at = {team: slot for slot, team in enumerate(slots) if team is not None}
        self.ranks = ranks
        self.peers: dict[Hashable, list[int]] = {}
        for slot, rank in enumerate(ranks):
            self.peers.setdefault(rank, []).append(slot)
        self.rounds = len(slots).bit_length()
        self.looks = MOST_LOOKS

    def run(self) -> None:
        seeds = seeds_in_order(len(self.slots))
        last_first = sorted(self.at.values(), key=lambda slot: -seeds[slot])
        idle = turn = 0
        while self.looks > 0 and idle < IDLE:
            turn += 1
            better = [self._better(slot, turn) for slot in last_first]
            idle = 0 if any(better) else idle + 1

    def _better(self, slot: int, turn: int) -> bool:
        """Whether the team in `slot` found a better place; if there is one as good, it takes that."""
        here = self._cost(slot)
        if not here or self.looks <= 0:
            return False
        peers = self.peers[self.ranks[slot]]
        start = turn % len(peers)
        turned = [peer for peer in (*peers[start:], *peers[:start]) if peer != slot]
        gain, place = max(
            ((self._gain(slot, peer, here), -at) for at, peer in enumerate(turned)), default=(-1, 0)
        )
        if gain >= 0:
            self._exchange(slot, turned[-place])
        return gain > 0

    def _gain(self, slot: int, peer: int, here: int) -> int:
        before = here + self._cost(peer)
        self._exchange(slot, peer)
        after = self._cost(slot) + self._cost(peer)
        self._exchange(slot, peer)
        return before - after

    def _exchange(self, slot: int, peer: int) -> None:
        slots = self.slots
        slots[slot], slots[peer] = slots[peer], slots[slot]
        for place in (slot, peer):
            team = slots[place]
            if team is not None:
                self.at[team] = place

    def _cost(self, slot: int) -> int:
        """How early the team in `slot` can meet those it should not."""
        rivals = self.conflicts.get(self.slots[slot] or 0, {})
        self.looks -= len(rivals) + 1
        return sum(
            weight * FAR ** (self.rounds - (slot ^ self.at[other]).bit_length())
            for other, weight in rivals.items()
            if other in self.at
        )
