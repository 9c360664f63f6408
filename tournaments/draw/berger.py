"""The Berger tables: every seat meets every other once, each nearly as often NS as EW.

With n seats, n even, there are n − 1 rounds. The last seat meets them all in turn; the others sit in a ring
of n − 1 and meet those at the same distance on either side of whoever meets the last one. An empty last seat
gives the byes of an odd number of teams, and then each of the others is exactly as often NS as EW.
"""

from __future__ import annotations


def rounds(seats: int) -> int:
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
