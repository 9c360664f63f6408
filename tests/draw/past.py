"""A request as the checker reads it, and what a drawn round breaks of its wishes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import chain, combinations, product
from typing import Any

Record = Mapping[str, Any]
Pair = tuple[int, int]
SCHEDULES = ("rotation", "round-robin")
MELEE = ("melee", "melee-ranked")


class Past:
    """The request as the checker reads it: who met whom, who sat with whom, who rested, what is wished."""

    def __init__(self, request: Record) -> None:
        self.request = request
        self.method: str = request["method"]
        self.teams: dict[int, Record] = {team["number"]: team for team in request["teams"]}
        self.options: Record = request.get("options", {})
        tables = [table for played in request["played"] for table in played["tables"]]
        self.met = Counter(frozenset(pair) for table in tables for pair in product(table["ns"], table["ew"]))
        sides = [side for table in tables for side in (table["ns"], table["ew"])]
        self.partners = Counter(frozenset(pair) for side in sides for pair in combinations(side, 2))
        self.byes = Counter(number for played in request["played"] for number in played.get("byes", []))
        self.bans = {frozenset(pair) for pair in request.get("bans", [])}
        self.avoid = {frozenset(pair) for pair in request.get("avoid", [])}

    @property
    def size(self) -> int:
        """How many a table seats."""
        return 4 if self.method in MELEE else 2

    @property
    def resting(self) -> int:
        return len(self.teams) % self.size

    @property
    def gone(self) -> int:
        """Seats of a round robin that somebody left: who would have met them may rest, and with them whoever
        meets the seat that then makes the number even."""
        rounds = self.request["played"] if self.method == "round-robin" else []
        return len(set(chain(*map(everybody, rounds))) - self.teams.keys())

    def clubmates(self, one: int, other: int) -> bool:
        apart: bool = self.request["round"] <= self.options.get("same_club_rounds", 0)
        clubs = [" ".join((self.teams[each].get("club") or "").lower().split()) for each in (one, other)]
        return apart and clubs[0] == clubs[1] != ""

    def adversaries(self, one: int, other: int) -> tuple[int, int, int]:
        """Rematch, preferred ban, same club."""
        pair = frozenset((one, other))
        return int(self.met[pair] > 0), int(pair in self.avoid), int(self.clubmates(one, other))

    def banned(self, one: int, other: int) -> bool:
        return frozenset((one, other)) in self.bans


def everybody(played: Record) -> set[int]:
    """Those of a round, exempt or not."""
    return {*played.get("byes", []), *chain(*(table["ns"] + table["ew"] for table in played["tables"]))}


def meetings(drawn: Record) -> list[Pair]:
    return [pair for table in drawn["tables"] for pair in product(table["ns"], table["ew"])]


def broken(past: Past, drawn: Record) -> dict[str, int]:
    """How often each wish of the method is broken."""
    costs = [past.adversaries(*pair) for pair in meetings(drawn)]
    rematches, avoided, mates = (sum(column) for column in zip(*costs, strict=True)) if costs else (0, 0, 0)
    sides = [side for table in drawn["tables"] for side in (table["ns"], table["ew"])]
    partners = [pair for side in sides for pair in combinations(side, 2)]
    return {
        "partner": sum(past.partners[frozenset(pair)] > 0 for pair in partners),
        "rematch": 0 if past.method == "melee-ranked" else rematches,
        "second-bye": sum(past.byes[number] > 0 for number in drawn["byes"]),
        "avoid": avoided + sum(frozenset(pair) in past.avoid for pair in partners),
        "same-club": mates,
    }
