"""Lots are fair, and anybody can check them (docs/decisions/0012)."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.lots import Lots
from tests.scoring.strategies import lots

# Worked out with the shell: sha256sum of «10:2026-11-085:round1:3», then of its bytes and eight zero bytes.
FIRST_NUMBERS = [155129444950028479, 51781573695734962, 3815857047328480219, 4556582276731763137]


def test_lots_can_be_checked_by_hand() -> None:
    drawn = Lots("2026-11-08", "round", 3)
    assert [drawn.below(2**64) for _ in FIRST_NUMBERS] == FIRST_NUMBERS
    assert Lots("2026-11-08", "round", "3").below(1000) == FIRST_NUMBERS[0] % 1000


def test_repr_says_the_name() -> None:
    assert repr(Lots("2026-11-08", "round", 3)) == "Lots('2026-11-08', 'round', '3')"


def test_a_lot_for_one_purpose_moves_no_stream() -> None:
    # sha256sum of «2:9f1:34:pair1:42:11», then of its bytes and eight zero bytes: the first 16 digits.
    lots = Lots("9f", 3)
    first = Lots("9f", 3).number()
    assert f"{lots.draw('pair', 4, 11):016x}" == "fb5b2f325b3168fe"
    assert lots.draw("pair", 4, 11) == Lots("9f", 3, "pair", 4, 11).number()
    assert lots.number() == first


def test_names_do_not_run_into_one_another() -> None:
    names = [("ab", "c"), ("a", "bc"), ("abc",), ("abc", ""), ("1:a", "b")]
    assert len({Lots(*name).below(2**64) for name in names}) == len(names)


@pytest.mark.parametrize("n", [0, -1, 2**64 + 1])
def test_lots_below_nothing_is_refused(n: int) -> None:
    with pytest.raises(ValueError, match="cannot draw"):
        Lots("seed").below(n)


def test_a_number_beyond_the_fair_range_is_drawn_again() -> None:
    # With n just above half the range, two numbers in five are beyond it; none may come back twice as often.
    n = 2**63 + 2**61
    low = sum(Lots("fair", i).below(n) < n // 2 for i in range(2000))
    assert 900 < low < 1100


@given(lots, st.lists(st.integers()))
def test_shuffle_keeps_everything(drawn: Lots, items: list[int]) -> None:
    shuffled = items.copy()
    drawn.shuffle(shuffled)
    assert Counter(shuffled) == Counter(items)


def test_every_order_comes_as_often() -> None:
    drawn, seen = Lots("orders"), Counter[str]()
    for _ in range(6000):
        letters = list("abc")
        drawn.shuffle(letters)
        seen["".join(letters)] += 1
    assert len(seen) == 6
    assert all(900 < times < 1100 for times in seen.values())


def test_every_choice_comes_up() -> None:
    drawn = Lots("choice")
    assert {drawn.choice("abcd") for _ in range(100)} == set("abcd")


def test_no_choice_among_nothing() -> None:
    with pytest.raises(ValueError, match="cannot draw"):
        Lots("choice").choice([])
