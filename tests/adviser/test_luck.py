"""What is left to the cards: the table of odds is played again, and is sensible between its rows."""

from __future__ import annotations

import random
from collections.abc import Iterable
from itertools import pairwise, product

import pytest

from benchmarks.luck import DRAWS, EVENINGS, Game, games_of, marks_of_deals, odds_of
from tests.quickly import every_row
from tournaments.core.adviser.odds import (
    DEALS,
    GOOD,
    MOST,
    ROUNDS,
    SIZES,
    STRENGTHS,
    STRONG,
    TABLE,
    Odds,
    odds,
)

Cell = tuple[float, int, int]
CELLS: list[Cell] = list(product(STRENGTHS, SIZES, ROUNDS))


def played(seed: str, deals: int) -> list[Game]:
    lot = random.Random(seed)  # noqa: S311 — an example, no secret
    return games_of(marks_of_deals(deals, seed), 20_000, lot)


def errors(games: list[Game], cell: Cell, draws: Iterable[str], evenings: int) -> list[float]:
    """By how many standard errors what is played now is from the table."""
    draws = tuple(draws)
    found, before = odds_of(games, cell, draws, evenings, "again"), TABLE[cell]
    each = 1 / (len(draws) * evenings) + 1 / (len(DRAWS) * EVENINGS)
    return [
        (now - then) / 1000 / (then / 1000 * (1 - then / 1000) * each) ** 0.5
        for now, then in zip(found, before, strict=True)
    ]


def test_the_table_has_all_its_rows() -> None:
    assert list(TABLE) == CELLS


def test_a_row_is_what_is_played() -> None:
    """One row by day, of few evenings."""
    assert max(map(abs, errors(played("a day", 600), (0.30, 32, 4), DRAWS, 400))) < 3


@pytest.mark.night  # 54 halls of two thousand evenings: half a minute
def test_every_row_is_what_is_played_within_three_standard_errors() -> None:
    games = played("a night", 4_000)
    found = {cell: errors(games, cell, DRAWS, 1_000) for cell in CELLS}
    assert {cell: told for cell, told in found.items() if max(map(abs, told)) >= 3} == {}


@pytest.mark.night  # two draws of eight thousand evenings: ten seconds
def test_the_draw_hardly_changes_who_wins() -> None:
    """«À nombre de parties égal, le tirage n’y change presque rien»: by fewer than four evenings of 100."""
    games = played("a draw", 4_000)
    for cell in ((GOOD, 32, 4), (GOOD, 64, 4)):
        one, other = (odds_of(games, cell, (draw,), 4_000, "draws") for draw in DRAWS)
        assert abs(one.best - other.best) < 40
        assert abs(one.quarter - other.quarter) < 40


@every_row(CELLS)
def test_at_a_row_the_odds_are_those_of_the_table(strength: float, teams: int, rounds: int) -> None:
    assert odds(teams, rounds, DEALS, strength) == pytest.approx(
        [min(each, MOST) for each in TABLE[strength, teams, rounds]]
    )


def grows(found: Iterable[Odds]) -> bool:
    """Whether each is more than the one before, for the best team and for the best quarter."""
    pairs = list(pairwise(found))
    return all(
        one.best < other.best and (one.quarter < other.quarter or other.quarter == MOST)
        for one, other in pairs
    )


@every_row([(teams, strength) for teams in (8, 37, 64, 250) for strength in (GOOD, STRONG)])
def test_rounds_deals_and_strength_help_the_better_team(teams: int, strength: float) -> None:
    assert grows(odds(teams, rounds, 12, strength) for rounds in (2, 3, 4, 5, 6, 8))
    assert grows(odds(teams, 4, deals, strength) for deals in (8, 10, 12, 16))
    assert grows(odds(teams, 4, 12, each) for each in (0.15, 0.25, 0.3, 0.5, 0.6))


@every_row([(rounds, strength) for rounds in (2, 4, 8) for strength in (GOOD, STRONG)])
def test_in_a_larger_hall_the_best_team_wins_less_often(rounds: int, strength: float) -> None:
    best = [odds(teams, rounds, 12, strength).best for teams in (4, 8, 16, 37, 64, 120, 250, 500)]
    assert all(one > other for one, other in pairwise(best))
    assert best[-1] > 1000 / 500
    assert best[0] < 1000
