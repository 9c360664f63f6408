"""Mêlées to test with: who is there, what was played, and what was drawn."""

from __future__ import annotations

from itertools import product

from tournaments.draw.answer import DrawnRound
from tournaments.draw.api import draw, why_this_table
from tournaments.draw.request import DrawTeam, PlayedRound, PlayedTable, Request


def individuals(count: int) -> tuple[DrawTeam, ...]:
    return tuple(DrawTeam(number) for number in range(1, count + 1))


def one(method: str, teams: tuple[DrawTeam, ...] | int, round_number: int = 2, **more: object) -> DrawnRound:
    house = individuals(teams) if isinstance(teams, int) else teams
    return draw(Request(method, "seed", round_number, house, **more)).rounds[0]  # type: ignore[arg-type]


def played(*tables: tuple[int, int, int, int], byes: tuple[int, ...] = ()) -> PlayedRound:
    """Tables as NS, NS, EW, EW."""
    return PlayedRound(
        tuple(PlayedTable(number, each[:2], each[2:]) for number, each in enumerate(tables, start=1)), byes
    )


def partners(drawn: DrawnRound) -> list[frozenset[int]]:
    return [frozenset(side) for table in drawn.tables for side in (table.ns, table.ew)]


def adversaries(drawn: DrawnRound) -> list[frozenset[int]]:
    return [frozenset(pair) for table in drawn.tables for pair in product(table.ns, table.ew)]


def groups(drawn: DrawnRound) -> list[set[int]]:
    return [{*table.ns, *table.ew} for table in drawn.tables]


def said(drawn: DrawnRound, wish: str) -> list[str]:
    return [str(each.why) for each in drawn.relaxed if each.wish == wish]


def told(request: Request, number: int) -> list[str]:
    sentences = why_this_table(request, draw(request).rounds[0], number)
    assert all("{" not in each.in_language(language) for each in sentences for language in ("fr", "en"))
    return [str(each) for each in sentences]
