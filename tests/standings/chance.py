"""Random concours of pools and brackets, told to the second calculator, however they are played.

Teams leave, players are substituted, results are corrected at any moment, before and after the draws that
they were the ground of; after each of these the standing, the pools and who goes on are compared.
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Any, Final

from scoring.criteria import LOTS
from scoring.standings import Standing
from tests.standings.second import Concours, Game, Played

CRITERIA: Final = (
    ["wins", "points", "difference", "head-to-head", "lots"],
    ["wins", "head-to-head", "points", "lots"],
    ["points", "wins", "lots"],
    ["wins", "difference", "best-game", "head-to-head", "lots"],
    ["wins", "best-game", "lots"],
)
OVER: Final = {"draw-refused", "too-few-teams", "knockout-over"}
"""Why no further round can be drawn."""
SCORES: Final = (500, 520, 520, 600, 610, 610, 700, 930)
"""Few enough for teams to be equal often."""
MOST_ROUNDS: Final = 16


class Chance(ABC):
    """One random concours. Who writes it down, draws and ranks is below; what is expected is `second`."""

    def __init__(self, seed: int, most: int) -> None:
        self.lot = lot = random.Random(seed)  # noqa: S311 — a concours at random
        self.seed = f"seed {seed}"
        self.criteria = lot.choice(CRITERIA)
        size, self.third, self.pools = lot.choice((3, 4)), lot.random() < 0.5, lot.random() < 0.7
        self.through = lot.randint(1, size - 1)
        self.method = "pools" if self.pools else "knockout"
        pools = {"pool_size": size, "qualified": self.through, "third_place": self.third}
        knockout = {"consolante": True, "third_place": self.third, "seeded": lot.random() < 0.5}
        self.options: dict[str, Any] = pools if self.pools else knockout
        self.count = lot.randint(6, most)
        self.second = Concours(self.criteria)
        self.standing_at_draw: list[Sequence[int]] = []
        self.general: Sequence[int] = ()

    # How it is played

    @abstractmethod
    def draw(self) -> tuple[Played, Sequence[int]] | None:
        """The next round, and the ranking it was drawn by; None where the concours is over."""

    @abstractmethod
    def write(self, number: int, game: Game) -> None:
        """The table of a round has another result."""

    @abstractmethod
    def all_written(self) -> None:
        """After `write`, and before anything is asked."""

    @abstractmethod
    def leave(self, team: int, coming: int) -> None:
        """A team leaves before round `coming`."""

    @abstractmethod
    def substitute(self, team: int, coming: int) -> None:
        """Somebody else plays for a team from round `coming` on."""

    @abstractmethod
    def groups(self) -> list[list[int]]:
        """The standing, best first: teams that nothing but lots separates are a group."""

    @abstractmethod
    def pool_orders(self) -> Iterable[tuple[str, list[int]]]:
        """Each pool and its teams, best first; `general` is the ranking that separates them last."""

    # What happens

    def differences(self) -> Iterator[str]:
        """What differs, with the moment at which it does."""
        while (drawn := self.draw()) is not None:
            played, standing = drawn
            self.second.rounds.append(played)
            self.standing_at_draw.append(standing)
            number = len(self.second.rounds)
            assert number < MOST_ROUNDS
            if faults := list(self._entering(number) if self.pools else self._in_knockout(number)):
                yield from faults
                return
            for game in played.games:
                self._result(number, game)
            self.all_written()
            yield from self._compared(f"after round {number}")
            for _turn in range(self.lot.choice((0, 0, 1, 2))):
                self._correct()
                yield from self._compared(f"corrected after round {number}")
            there = len(self.second.gone)
            self._leave_or_substitute(number + 1)
            if len(self.second.gone) > there:
                yield from self._compared(f"before round {number + 1}")

    @property
    def present(self) -> list[int]:
        return [team for team in range(1, self.count + 1) if team not in self.second.gone]

    def _entering(self, number: int) -> Iterator[str]:
        """Who enters the brackets, and who has a bye there: told by the results before this draw."""
        now = self.second.rounds[-1]
        if self.second.entering or not any(game.part == "principale" for game in now.games):
            return
        earlier = Concours(self.second.criteria, self.second.rounds[:-1], pools=self.second.pools)
        best, others = earlier.qualified(set(self.present), self.standing_at_draw[-1], self.through)
        self.second.entering = {
            "principale": {number - 1: set(best)},
            "consolante": {number - 1: set(others) if len(others) > 1 else set()},
        }
        for part, entered in (("principale", best), ("consolante", others)):
            size = next(size for size in (1, 2, 4, 8, 16) if size >= len(entered))
            resting = set(entered[: size - len(entered)]) if len(entered) > 1 else set()
            seated = {team for game in now.games if game.part == part for team in game.teams}
            if seated != (set(entered) - resting if len(entered) > 1 else set()):
                yield f"round {number}: {part} seats {sorted(seated)} of {entered}, but {resting}"

    def _in_knockout(self, number: int) -> Iterator[str]:
        """Who plays which part; the consolante by the results before this draw (C10)."""
        at, now = number - 1, self.second.rounds.pop()
        if at == 0:
            self.second.entering = {"principale": {0: set(self.present)}, "consolante": {}}
        there = any(game.part == "consolante" for game in now.games)
        known = set().union(*self.second.entering["consolante"].values())
        if at in {1, 2} and (there or known):
            beaten = self.second.beaten_at_first(third_place=self.third) - self.second.gone - known
            self.second.entering["consolante"][at] = beaten
        found = {part: self.second.still_in(part) for part in ("principale", "consolante")} if at else {}
        self.second.rounds.append(now)
        for part, expected in found.items():
            there = {team for game in now.games if game.part == part and game.slots for team in game.teams}
            waiting = expected - set(now.byes)
            if there != (waiting if len(expected) > 1 else set()):
                yield f"round {number}: the {part} has {sorted(there)}, and not {sorted(expected)}"

    def _result(self, number: int, game: Game) -> None:
        """Give a table a result by lot, here and there; no match of a bracket is level."""
        if self.lot.random() < 0.06:
            game.points, game.absent = (0, 0), self.lot.choice(game.teams)
        else:
            one, other = self.lot.choice(SCORES), self.lot.choice(SCORES)
            if one == other and (game.slots or game.phase.endswith("petite finale")):
                other += 10
            game.points, game.absent = (one, other), None
        self.write(number, game)

    def _correct(self) -> None:
        rounds = enumerate(self.second.rounds, 1)
        number, game = self.lot.choice([(number, game) for number, each in rounds for game in each.games])
        self._result(number, game)
        self.all_written()

    def _leave_or_substitute(self, coming: int) -> None:
        if self.lot.random() < 0.12 and len(self.present) > 4:
            team = self.lot.choice(self.present)
            self.leave(team, coming)
            self.second.gone.add(team)
        elif self.lot.random() < 0.12:
            self.substitute(self.lot.choice(self.present), coming)

    # What is compared

    def _compared(self, when: str) -> Iterator[str]:
        entering = self.second.entering.get("consolante", {})
        if not self.pools and (not entering or max(entering) == 1 == len(self.second.rounds) - 1):
            return  # who joins the consolante is told by the next draw
        found = self.groups()
        there = [team for group in found for team in group]
        ranking = [*there, *(team for team in range(1, self.count + 1) if team not in there)]
        expected = self.second.ranked(there)
        if list(map(sorted, found)) != list(map(sorted, expected)):
            yield f"{when}: standing {found}, and not {expected}"
        begun = (place for place, each in enumerate(self.second.rounds) if enters(each))
        self.general = next((self.standing_at_draw[place] for place in begun), ranking)
        for heading, order in self.pool_orders() if self.pools else ():
            members = self.second.pools.setdefault(heading, sorted(order))
            ranked = self.second.pool_ranked(members, self.general)
            if order != ranked:
                yield f"{when}: {heading} {order}, and not {ranked}"


def enters(played: Played) -> bool:
    """Whether the principale is played in this round."""
    return any(game.part == "principale" for game in played.games)


def groups_of(rows: Sequence[Standing]) -> list[list[int]]:
    """The numbers of a standing, those that nothing or only lots separate together."""
    found: list[list[int]] = [[row.figures.team.number] for row in rows[:1]]
    for above, row in pairwise(rows):
        if row.separated_by is LOTS or row.rank == above.rank:
            found[-1].append(row.figures.team.number)
        else:
            found.append([row.figures.team.number])
    return found
