"""Seasons of chance whose players have known strengths: partners change every evening."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import sqrt
from random import Random
from typing import Final

from tests.season.evenings import fingerprint, label
from tournaments.core.season.games import Game, PlayedGames
from tournaments.core.season.standing import Named, Rules, Season

CHANCE: Final = 340
"""The spread of a deal's difference, in points."""


def chances(seed: int) -> Random:
    """The same chance for the same number."""
    return Random(seed)  # noqa: S311 — a season, no secret


def named(player: int, evening: int) -> str:
    return label(f"player {player}", evening)


def game(evening: int, ns: Sequence[int], ew: Sequence[int], margin: int, deals: int = 12) -> Game:
    """A game of these players, of which the totals alone are known."""
    sides = (tuple(named(each, evening) for each in side) for side in (ns, ew))
    return Game(*sides, margin, deals, margin * margin)


def played(evening: int, games: Iterable[Game]) -> PlayedGames:
    return PlayedGames(
        fingerprint(evening), f"2026-{1 + evening // 28:02}-{1 + evening % 28:02}", tuple(games)
    )


def season_of(evenings: Sequence[PlayedGames], players: int) -> Season:
    """The season of these evenings, numbered from 0, in which each player is one person."""
    return Season(
        "Saison",
        "Amicale",
        Rules(),
        tuple(Named(each.fingerprint, "Concours", each.date) for each in evenings),
        tuple(tuple(sorted(named(each, at) for at in range(len(evenings)))) for each in range(players)),
    )


def league(lots: Random, strengths: Sequence[float], evenings: int, rounds: int) -> list[PlayedGames]:
    """Evenings to which half of the players come, in pairs of chance; a game is twelve deals."""
    return [played(at, _evening(lots, strengths, at, rounds)) for at in range(evenings)]


def _evening(lots: Random, strengths: Sequence[float], at: int, rounds: int) -> Iterable[Game]:
    there = lots.sample(range(len(strengths)), len(strengths) // 8 * 4)
    pairs = list(zip(there[::2], there[1::2], strict=True))
    for _round in range(rounds):
        lots.shuffle(pairs)
        for ns, ew in zip(pairs[::2], pairs[1::2], strict=True):
            mean = sum(strengths[each] for each in ns) - sum(strengths[each] for each in ew)
            yield game(at, ns, ew, round(lots.gauss(12 * mean / 2, CHANCE * sqrt(12))))


def strengths(lots: Random, players: int, z: float) -> list[float]:
    """Strengths in points a deal; those of pairs are spread by `z` of what cards make of a game."""
    return [lots.gauss(0, sqrt(2 / 12) * z * CHANCE) for _player in range(players)]
