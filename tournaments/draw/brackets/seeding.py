"""The places of the seeds in a bracket.

Seed 1 meets the last, and 1 and 2 can only meet in the final. Where teams should be kept apart, seeds of
the same rank change places, no others: the best keep their byes and their distance.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import Final

Conflicts = Mapping[int, Mapping[int, int]]
"""The teams that each team should meet as late as can be, and how much that matters."""

FAR: Final = 64  # one meeting a round earlier weighs more than this many a round later
IDLE: Final = 4  # passes over all teams that better nothing before the arrangement is taken
MAX_LOOKS: Final = 3_000_000  # at one adversary: a second or so at the very most, the same everywhere


def seeds_in_order(size: int) -> list[int]:
    """The seed of each place, from 0, in a bracket of `size` places, a power of two.

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
    """The group of a seed, within which seeds may change places.

    Seeds of a group get equally far where every better seed wins, and all or none have a bye.
    """
    half = size_for(teams) // 2
    return (seed.bit_length() if seed < half else half.bit_length() + 1), int(seed < 2 * half - teams)


def arranged_slots(order: Sequence[int], conflicts: Conflicts, ranks: Sequence[Hashable]) -> list[int | None]:
    """The teams in the slots of a bracket, ``None`` where a seed is missing and its adversary has a bye.

    `order` is best first; teams with equal `ranks` may change places.
    """
    seeds = seeds_in_order(size_for(len(order)))
    slots = [order[seed] if seed < len(order) else None for seed in seeds]
    return apart(slots, conflicts, [ranks[seed] if seed < len(order) else None for seed in seeds])


def apart(slots: Sequence[int | None], conflicts: Conflicts, ranks: Sequence[Hashable]) -> list[int | None]:
    """These slots, with teams in slots of equal rank exchanged so that those in conflict meet late."""
    arranged = list(slots)
    if any(conflicts.values()):
        _SlotSearch(arranged, list(ranks), conflicts).run()
    return arranged


class _SlotSearch:
    """Exchanges teams of equal rank, so that teams in conflict meet later; the lowest seeds come first.

    It also takes exchanges that cost the same, and is bounded by a count of steps, never by time.
    """

    def __init__(self, slots: list[int | None], ranks: list[Hashable], conflicts: Conflicts) -> None:
        self.slots = slots
        self.conflicts = conflicts
        self.at = {team: slot for slot, team in enumerate(slots) if team is not None}
        self.ranks = ranks
        self.peers: dict[Hashable, list[int]] = {}
        for slot, rank in enumerate(ranks):
            self.peers.setdefault(rank, []).append(slot)
        self.rounds = len(slots).bit_length()
        self.looks = MAX_LOOKS

    def run(self) -> None:
        seeds = seeds_in_order(len(self.slots))
        last_first = sorted(self.at.values(), key=lambda slot: -seeds[slot])
        idle = turn = 0
        while self.looks > 0 and idle < IDLE:
            turn += 1
            better = [self._better(slot, turn) for slot in last_first]
            idle = 0 if any(better) else idle + 1

    def _better(self, slot: int, turn: int) -> bool:
        """Whether the team in `slot` moved to a better one; without one it moves to an equally good slot."""
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
            if team is not None:  # pragma: no branch (only places with a team are exchanged)
                self.at[team] = place

    def _cost(self, slot: int) -> int:
        """The cost of a slot: the earlier its team can meet those it should not, the higher."""
        rivals = self.conflicts.get(self.slots[slot] or 0, {})
        self.looks -= len(rivals) + 1
        return sum(
            weight * FAR ** (self.rounds - (slot ^ self.at[other]).bit_length())
            for other, weight in rivals.items()
            if other in self.at
        )
