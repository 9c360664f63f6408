"""The pace of a club: what a few evenings say of it, and what they cannot."""

from __future__ import annotations

from dataclasses import replace
from math import log
from random import Random
from statistics import mean

import pytest

from tests.forecast.evenings import World
from tournaments.core.forecast.club import EVENINGS_DIFFER, club_pace
from tournaments.core.forecast.lasting import RoundLength, evening, last_table
from tournaments.core.forecast.learning import SeenRound
from tournaments.core.forecast.pace import UNMEASURED

TWELVE, CLOCK = RoundLength(deals=12), RoundLength(minutes=40)


def evenings(
    deal: float, count: int, *, length: RoundLength = TWELVE, tables: int = 12, seed: int = 0
) -> list[list[SeenRound]]:
    """Evenings of three rounds of a club that needs so many minutes a deal, eleven minutes between two."""
    world = World(Random(f"club {seed}"), replace(UNMEASURED, deal=deal))  # noqa: S311 — an example
    found = []
    for _ in range(count):
        hall = world.hall()
        minutes = [max(sum(world.table(length, hall)) for _ in range(tables)) for _ in range(3)]
        found.append(
            [SeenRound(length, tables, each, 11.0 if number else None) for number, each in enumerate(minutes)]
        )
    return found


def test_without_an_evening_the_starting_figures_hold() -> None:
    assert club_pace([]) == club_pace([[]]) == UNMEASURED


@pytest.mark.parametrize("deal", [2.4, 3.1, 4.2])
def test_two_seasons_tell_the_pace_of_the_club_and_its_gaps(deal: float) -> None:
    """On average over many clubs, to a twenty-fifth: the rest is that evenings of a club differ."""
    learnt = [club_pace(evenings(deal, 24, seed=seed)) for seed in range(12)]
    assert mean(log(pace.deal / deal) for pace in learnt) == pytest.approx(0, abs=1 / 25)
    assert all(pace.gap.mean == pytest.approx(11, abs=0.2) for pace in learnt)


def test_what_is_learnt_makes_the_evening_end_when_it_does() -> None:
    slow, rounds = replace(UNMEASURED, deal=4.2), [(TWELVE, 12)] * 4
    ends = [evening(rounds, club_pace(evenings(4.2, 24, seed=seed))).usual for seed in range(12)]
    true = evening(rounds, slow).usual
    assert mean(ends) == pytest.approx(true + 3 * 2, abs=10)  # three gaps of eleven minutes instead of nine
    assert evening(rounds, UNMEASURED).usual < true - 45


def test_one_evening_is_believed_in_part_and_the_next_may_differ_less_and_less() -> None:
    one, many = (club_pace(evenings(4.2, count)) for count in (1, 12))
    assert UNMEASURED.deal < one.deal
    assert EVENINGS_DIFFER < many.hall < one.hall < UNMEASURED.hall


def test_neither_the_order_of_evenings_nor_that_of_rounds_matters() -> None:
    given = evenings(3.6, 4)
    turned = [list(reversed(each)) for each in reversed(given)]
    one, other = club_pace(given), club_pace(turned)
    assert (one.deal, one.hall) == (pytest.approx(other.deal), pytest.approx(other.hall))


def test_a_round_that_was_typed_in_later_teaches_nothing() -> None:
    given = evenings(3.6, 2)
    typed = [SeenRound(TWELVE, 12, minutes) for minutes in (0.0, 0.5, 400.0, 3000.0)]
    assert club_pace([*given, typed]) == club_pace(given)
    assert club_pace([typed]).deal == UNMEASURED.deal


def test_a_meal_is_no_gap_between_two_rounds() -> None:
    meal = [SeenRound(TWELVE, 12, last_table(TWELVE, UNMEASURED, 12).mean, 75.0)]
    assert club_pace([meal]).gap == UNMEASURED.gap


def test_rounds_by_the_clock_say_little_of_the_pace() -> None:
    by_deals, by_clock = (club_pace(evenings(4.2, 3, length=length)).deal for length in (TWELVE, CLOCK))
    assert UNMEASURED.deal < by_clock < by_deals
