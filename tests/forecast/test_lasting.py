"""How long rounds and evenings last: laws, and closed forms beside evenings that were played by lot."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise, product
from random import Random
from statistics import quantiles

import pytest

from tests.forecast.evenings import World
from tournaments.core.forecast.deals_to_target import ENDED
from tournaments.core.forecast.lasting import (
    RoundLength,
    evening,
    last_table,
    one_table,
    share_ended,
    within,
)
from tournaments.core.forecast.pace import Pace

PACE = Pace()
DEALS, CLOCK = RoundLength(deals=12), RoundLength(minutes=37)
LENGTHS = (
    DEALS,
    RoundLength(target=2000),
    CLOCK,
    RoundLength(minutes=37, last_deal=False),
    RoundLength(deals=12, minutes=40),
    RoundLength(target=2000, minutes=30),
)
of_each_length = pytest.mark.parametrize("length", LENGTHS)
TABLES = (1, 2, 5, 8, 32, 33, 125)
CLOSE = 6.0
"""The minutes by which the closed form may miss the evenings that were played."""


@of_each_length
def test_a_table_that_has_ended_stays_so(length: RoundLength) -> None:
    shares = [share_ended(length, PACE, after / 2) for after in range(-10, 400)]
    assert all(before <= after + 1e-12 for before, after in pairwise(shares))
    assert (shares[0], round(shares[-1], 6)) == (0.0, 1.0)


@of_each_length
def test_more_tables_end_later(length: RoundLength) -> None:
    for share in (0.1, 0.5, 0.9):
        ends = [within(length, PACE, tables, share) for tables in TABLES]
        assert ends == sorted(ends)
    means = [last_table(length, PACE, tables).mean for tables in TABLES]
    assert means == sorted(means)
    assert one_table(length, PACE) <= means[1]


@of_each_length
def test_a_round_more_ends_later(length: RoundLength) -> None:
    spans = [evening([(length, 16)] * rounds, PACE) for rounds in range(1, 7)]
    for fewer, more in pairwise(spans):
        assert more.usual > fewer.usual
        assert more.nine_in_ten > fewer.nine_in_ten


@pytest.mark.parametrize("change", ["deals", "target", "minutes"])
def test_less_to_play_never_ends_later(change: str) -> None:
    sizes = {
        "deals": range(4, 16),
        "target": (500, 1000, 1200, 1500, 2000, 2400, 3000),
        "minutes": range(20, 60, 5),
    }
    for field, tables in product(
        ({}, {"minutes": 40}) if change != "minutes" else ({}, {"deals": 12}), (1, 32)
    ):
        spans = [
            evening([(RoundLength(**field | {change: size}), tables)] * 3, PACE)  # type: ignore[arg-type]
            for size in sizes[change]
        ]
        for less, more in pairwise(spans):
            assert less.usual <= more.usual + 0.01
            assert less.nine_in_ten <= more.nine_in_ten + 0.01


def test_a_clock_is_kept_better_than_deals() -> None:
    for tables in TABLES:
        clock, deals = (evening([(length, tables)] * 4, PACE) for length in (CLOCK, DEALS))
        assert clock.deviation < deals.deviation
        assert last_table(CLOCK, PACE, tables).deviation < last_table(DEALS, PACE, tables).deviation


@of_each_length
def test_a_slower_hall_ends_later(length: RoundLength) -> None:
    slow = replace(PACE, deal=3.9)
    assert last_table(length, slow, 16).mean > last_table(length, PACE, 16).mean
    assert last_table(length, replace(PACE, drag=3.9 / 3.1), 16).mean == pytest.approx(
        last_table(length, slow, 16).mean
    )


def test_a_round_has_one_ending_beside_its_clock() -> None:
    for wrong in ({}, {"deals": 12, "target": 2000}, {"deals": 0}, {"target": 0}, {"minutes": 0}):
        with pytest.raises(ValueError, match=r"at least 1|a round ends by"):
            RoundLength(**wrong)  # type: ignore[arg-type]


def test_targets_between_lie_between() -> None:
    for low, high in pairwise(sorted(ENDED)):
        ends = [
            last_table(RoundLength(target=target), PACE, 16).mean for target in (low, (low + high) // 2, high)
        ]
        assert ends[0] < ends[1] < ends[2]


def compare(length: RoundLength, tables: int, rounds: int, evenings: int) -> None:
    world = World(Random(f"{length} {tables} {rounds}"), PACE)  # noqa: S311 — evenings by lot
    played = quantiles((world.evening(length, tables, rounds) for _ in range(evenings)), n=10)
    said = evening([(length, tables)] * rounds, PACE)
    assert said.usual == pytest.approx(played[4], abs=CLOSE)
    assert said.nine_in_ten == pytest.approx(played[8], abs=CLOSE)


@of_each_length
def test_the_closed_form_is_near_a_few_evenings(length: RoundLength) -> None:
    compare(length, 8, 3, 250)


@pytest.mark.night  # 24 × 1,000 evenings: half a minute and more
@pytest.mark.parametrize(("tables", "rounds"), [(8, 3), (8, 5), (32, 5), (125, 4)])
@of_each_length
def test_the_closed_form_is_near_many_evenings(length: RoundLength, tables: int, rounds: int) -> None:
    compare(length, tables, rounds, 1200 if tables < 100 else 500)
