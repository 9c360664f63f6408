"""What earlier rounds say of each team: whom it met, how often it had a bye, where it sat."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from itertools import product

from tournaments.draw.request import PlayedRound


class History:
    """By team number: `met` times by adversary, `byes`, and `sides`, rounds at NS less rounds at EW."""

    def __init__(self, rounds: Iterable[PlayedRound] = ()) -> None:
        self.met: defaultdict[int, Counter[int]] = defaultdict(Counter)
        self.byes: Counter[int] = Counter()
        self.sides: Counter[int] = Counter()
        for played in rounds:
            self.add(played)

    def add(self, played: PlayedRound) -> None:
        """One more round."""
        self.byes.update(played.byes)
        for table in played.tables:
            self.sides.update(table.ns)
            self.sides.subtract(table.ew)
            for ns, ew in product(table.ns, table.ew):
                self.met[ns][ew] += 1
                self.met[ew][ns] += 1
