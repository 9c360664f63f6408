"""Random concours as they happen: late arrivals, withdrawals, odd numbers, tables swapped by hand.

`play(number)` plays concours `number` with a function that draws, round after round, and yields what was
asked and answered. All of it is JSON, and all comes from `number`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from typing import Any, Final

Record = dict[str, Any]
Drawer = Callable[[Record], Record]

METHODS: Final = ("random", "swiss", "swiss", "rotation", "round-robin", "melee", "melee-ranked")
SCHEDULES: Final = ("rotation", "round-robin")  # as printed: nobody swaps there, and bans refuse
CLUBS: Final = ("Metz", "metz ", "Nancy", "Toul", "Épinal", "Verdun", None, None)
AT_ONCE: Final = ("random", "rotation", "round-robin", "melee")


def play(number: int, draw: Drawer, *, method: str = "", size: int = 0) -> Iterator[tuple[Record, Record]]:
    """Each request with its answer, rounds up to n − 1 where the concours is small; a refusal ends it."""
    lot = Random(f"concours {number}")  # noqa: S311 — no secret
    evening = Evening(lot, method or METHODS[number % len(METHODS)], size)
    for request in evening.requests():
        answer = draw(request)
        yield request, answer
        if "errors" in answer:
            return
        evening.record(answer)


class Evening:
    """One concours: `house` are all who ever come, `present` those who are there now."""

    def __init__(self, lot: Random, method: str, size: int) -> None:
        self.lot = lot
        self.method = method
        count = size or lot.choice((lot.randint(2, 9), lot.randint(5, 24), lot.randint(10, 60)))
        numbers = lot.sample(range(1, 3 * count), count)
        self.house = [self._team(number) for number in numbers]
        late = lot.randint(0, count // 3) if lot.random() < 0.6 else 0
        self.late, self.present = self.house[:late], self.house[late:]
        if len(self.present) < 2:
            self.late, self.present = [], list(self.house)
        self.loyal = lot.random() < 0.4  # nobody leaves
        self.points: Counter[int] = Counter()
        self.played: list[Record] = []
        self.options = self._options()
        self.bans = [] if method in SCHEDULES else self._feud() or self._pairs(0.2)
        self.avoid = self._pairs(0.4)

    def _team(self, number: int) -> Record:
        fixed = self.lot.randint(1, 12) if self.lot.random() < 0.05 else None
        return {"number": number, "club": self.lot.choice(CLUBS), "fixed_table": fixed}

    def _options(self) -> Record:
        options: Record = {"same_club_rounds": self.lot.choice((0, 0, 1, 3))}
        if self.lot.random() < 0.2:
            options["tables"] = self.lot.sample(range(1, 80), self.lot.randint(1, 40))
        return options

    def _pairs(self, chance: float) -> list[list[int]]:
        """One to three pairs, where there are enough teams for them to leave a choice."""
        if len(self.house) < 8 or self.lot.random() > chance:
            return []
        numbers = [team["number"] for team in self.house]
        return [self.lot.sample(numbers, 2) for _ in range(self.lot.randint(1, 3))]

    def _feud(self) -> list[list[int]]:
        """Now and then one, in a small house, who must meet hardly anybody."""
        if len(self.house) > 12 or self.lot.random() > 0.05:
            return []
        first, *others = [team["number"] for team in self.house]
        return [[first, other] for other in others[self.lot.randint(0, 2) :]]

    def requests(self) -> Iterator[Record]:
        """One request after the other; the answer to each must be recorded before the next."""
        count = len(self.house)
        rounds = count - 1 if count <= 9 else self.lot.randint(3, 7)
        while len(self.played) < rounds:
            at_once = self.method in AT_ONCE and self.lot.random() < 0.2
            yield {
                "method": self.method,
                "seed": f"{self.lot.getrandbits(64):x}",
                "round": len(self.played) + 1,
                "rounds": self.lot.randint(2, 4) if at_once else 1,
                "options": self.options,
                "teams": self.lot.sample(self.present, len(self.present)),
                "ranking": self._ranking() if self.played else [],
                "played": list(self.played),
                "bans": self.bans,
                "avoid": self.avoid,
            }
            self._come_and_go()

    def _ranking(self) -> list[int]:
        """All who have played, the absent too; those who come late are not in it."""
        seen = {number for played in self.played for number in players(played)}
        return sorted(seen, key=lambda number: (-self.points[number], number))

    def record(self, answer: Record) -> None:
        """Plays what was drawn; now and then somebody swaps two teams by hand first."""
        for drawn in answer["rounds"]:
            tables = [dict(table) for table in drawn["tables"]]
            if len(tables) > 1 and self.method not in SCHEDULES and self.lot.random() < 0.06:
                one, other = self.lot.sample(tables, 2)
                one["ns"], other["ns"] = other["ns"], one["ns"]
            for table in tables:
                table["winner"] = self.lot.choice(("ns", "ew", "ns", "ew", None))
                for number in table.get(table["winner"], ()):
                    self.points[number] += self.lot.randint(1, 5)
            self.played.append({"tables": tables, "byes": drawn["byes"]})

    def _come_and_go(self) -> None:
        if self.late and self.lot.random() < 0.7:
            self.present.append(self.late.pop())
        if not self.loyal and len(self.present) > 3 and self.lot.random() < 0.3:
            self.present.pop(self.lot.randrange(len(self.present)))


def players(played: Record) -> set[int]:
    """Everybody of a round, exempt or not."""
    return {*played["byes"], *(number for table in played["tables"] for number in table["ns"] + table["ew"])}
