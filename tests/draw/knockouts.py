"""Knockouts played to their end, and a checker that knows who won and works out who must play whom.

It reads no bracket of the engine.
"""

import random
from collections import Counter
from dataclasses import dataclass, field
from itertools import pairwise

from tournaments.draw.answer import DrawnRound, DrawnTable
from tournaments.draw.api import draw
from tournaments.draw.errors import InvalidRequest
from tournaments.draw.request import DrawTeam, Options, PlayedRound, PlayedTable, Request

STEPS = {1: "finale", 2: "demi-finale", 4: "quart de finale"}
PLAIN = Options()
EVERYTHING = Options(third_place=True, consolante=True, complementaire=True)


@dataclass
class Evening:
    """A knockout played to its end; who wins is up to `winner`, the ranking changes by lot."""

    count: int
    options: Options = PLAIN
    seed: int = 0
    seeds: tuple[int, ...] = ()
    method: str = "knockout"
    rounds: list[DrawnRound] = field(default_factory=list)
    played: list[PlayedRound] = field(default_factory=list)
    gone: set[int] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.lot = random.Random(self.seed)  # noqa: S311
        self.seeds = self.seeds or tuple(self.lot.sample(range(1, self.count + 1), self.count))

    def request(self) -> Request:
        number = len(self.played) + 1
        ranking = self.seeds if number == 1 else tuple(self.lot.sample(self.seeds, self.count))
        teams = tuple(DrawTeam(each) for each in range(1, self.count + 1) if each not in self.gone)
        return Request(self.method, "s", number, teams, 1, self.options, ranking, tuple(self.played))

    def winner(self, _table: DrawnTable) -> str | None:
        return self.lot.choice(("ns", "ew"))

    def play(self) -> bool:
        """One more round; false at the end."""
        try:
            drawn = draw(self.request()).rounds[0]
        except InvalidRequest as refused:
            if [error.code for error in refused.errors] != ["knockout-over"]:
                raise
            return False
        self.rounds.append(drawn)
        tables = [
            PlayedTable(each.table, each.ns, each.ew, self.winner(each), each.phase) for each in drawn.tables
        ]
        self.played.append(PlayedRound(tuple(tables), drawn.byes))
        return True

    def through(self) -> "Evening":
        while self.play():
            assert len(self.rounds) <= 12
        return self

    def results(self, part: str) -> list[list[PlayedTable]]:
        """The tables of a part round by round, without the match for third place, from its first round on."""
        found = [
            [each for each in played.tables if (each.phase or "").split(" · ")[0] == part and not third(each)]
            for played in self.played
        ]
        return [tables for tables in found if tables]


class Favourites(Evening):
    """The better seed always wins."""

    def winner(self, table: DrawnTable) -> str:
        return "ns" if self.seeds.index(table.ns[0]) < self.seeds.index(table.ew[0]) else "ew"


class Undecided(Evening):
    """No table has a winner."""

    def winner(self, _table: DrawnTable) -> None:
        return None


def third(table: PlayedTable | DrawnTable) -> bool:
    return (table.phase or "").endswith("petite finale")


def won(table: PlayedTable) -> int:
    return table.ns[0] if table.winner == "ns" else table.ew[0]


def lost(table: PlayedTable) -> int:
    return table.ew[0] if table.winner == "ns" else table.ns[0]


def size_for(count: int) -> int:
    return next(size for size in (2, 4, 8, 16, 32, 64) if size >= count)


def check_bracket(tables: list[list[PlayedTable]], entered: set[int]) -> int:
    """Who loses is out, who has a bye plays on, nobody else comes in; the winner."""
    alive, size = set(entered), size_for(len(entered))
    for number, each in enumerate(tables):
        names = Counter((table.phase or "").split(" · ")[1] for table in each)
        step = STEPS.get(size // 2, f"{size // 2}e de finale")
        possible = {f"{step} {match}" for match in range(1, size // 2 + 1)} if size > 2 else {"finale"}
        assert set(names) <= possible
        assert max(names.values()) == 1
        playing = [team for table in each for team in table.ns + table.ew]
        assert len(set(playing)) == len(playing)
        assert alive.issuperset(playing)
        byes = size - len(alive) if number == 0 else 0
        assert len(playing) + byes == len(alive)
        alive -= {lost(table) for table in each}
        size //= 2
    assert len(alive) == size == 1
    return alive.pop()


def check_winners_meet(tables: list[list[PlayedTable]]) -> None:
    """The winners of matches 2m − 1 and 2m meet in match m."""
    for before, after in pairwise(tables):
        came = {won(table): (match_of(table) + 1) // 2 for table in before}
        for table in after:
            assert {came.get(team, match_of(table)) for team in table.ns + table.ew} == {match_of(table)}


def match_of(table: PlayedTable) -> int:
    last = (table.phase or "").split()[-1]
    return int(last) if last.isdecimal() else 1


def beaten_at_first(evening: Evening) -> set[int]:
    """Who lost the first match they played, but for those who lost the final or play for third place."""
    seen, found = set[int](), set[int]()
    for tables in evening.results("principale"):
        for table in tables:
            step = (table.phase or "").split(" · ")[1]
            spared = step == "finale" or (evening.options.third_place and step.startswith("demi-finale"))
            found |= {lost(table)} - seen if not spared else set()
            seen |= {*table.ns, *table.ew}
    return found
