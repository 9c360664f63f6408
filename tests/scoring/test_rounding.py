"""How points are rounded (ASCE 10.3, A5): whole points, and parts of a point where a scale was converted."""

from __future__ import annotations

from fractions import Fraction

import pytest

from scoring.coinche.rounding import (
    FUNCTIONS,
    OUTWARDS,
    SHARED,
    as_counted,
    exact,
    five_up,
    fives,
    seven_up,
    six_up,
)


@pytest.mark.parametrize(
    ("points", "five", "six"),
    [(0, 0, 0), (84, 80, 80), (85, 90, 80), (86, 90, 90), (162, 160, 160), (165, 170, 160)],
)
def test_to_the_nearest_ten(points: int, five: int, six: int) -> None:
    assert (five_up(points), six_up(points), exact(points)) == (five, six, points)


@pytest.mark.parametrize(
    ("parts", "of", "five", "six", "nearest"),
    [
        (249, 3, 80, 80, 83),  # 83
        (254, 3, 80, 80, 85),  # 84 and two thirds
        (255, 3, 90, 80, 85),  # 85
        (256, 3, 90, 90, 85),  # 85 and a third
        (125 * 162, 248, 80, 80, 82),  # 81.7: 125 of 248, as the Dauphiné counts all-trump
        (170, 2, 90, 80, 85),
        (171, 2, 90, 90, 86),  # 85 and a half: a half point goes up
    ],
)
def test_parts_of_a_point(parts: int, of: int, five: int, six: int, nearest: int) -> None:
    assert (five_up(parts, of), six_up(parts, of), exact(parts, of)) == (five, six, nearest)


def test_each_side_is_rounded_for_itself() -> None:
    assert FUNCTIONS["5-up"].share(77, 85, 1) == (80, 90)
    assert FUNCTIONS["6-up"].share(255, 256, 3) == (80, 90)
    assert FUNCTIONS["6-up/7-up"].share(86, 76, 1) == (90, 70)


@pytest.mark.parametrize(
    ("points", "seven", "five"),
    [(0, 0, 0), (82, 80, 80), (83, 80, 85), (86, 80, 85), (87, 90, 85), (88, 90, 90), (162, 160, 160)],
)
def test_seven_goes_up_and_multiples_of_five(points: int, seven: int, five: int) -> None:
    assert (seven_up(points), fives(points)) == (seven, five)
    assert (seven_up(3 * points, 3), fives(3 * points, 3)) == (seven, five)


def test_the_middle_of_two_multiples_of_five_goes_up() -> None:
    assert (fives(5, 2), fives(4, 2)) == (5, 0)


@pytest.mark.parametrize(
    ("defence", "of", "shares"), [(75, 1, (80, 80)), (74, 1, (90, 70)), (224, 3, (90, 70))]
)
def test_the_takers_have_what_the_defence_leaves_of_160(
    defence: int, of: int, shares: tuple[int, int]
) -> None:
    assert SHARED["defence"].share(0, defence, of) == shares


@pytest.mark.parametrize(
    ("takers", "of", "five", "six"),
    [
        (64, 1, (60, 100), (60, 100)),
        (105, 1, (110, 50), (100, 60)),
        (106, 1, (110, 50), (110, 50)),
        (155, 1, (160, 0), (150, 10)),
        (314, 3, (100, 60), (100, 60)),
        (315, 3, (110, 50), (100, 60)),
    ],
)
def test_the_defence_has_what_the_takers_leave_of_160(
    takers: int, of: int, five: tuple[int, int], six: tuple[int, int]
) -> None:
    assert (SHARED["takers"].share(takers, 0, of), SHARED["takers-6-up"].share(takers, 0, of)) == (five, six)


def test_as_counted() -> None:
    """Parts of a point stay: a mark is rounded once."""
    assert as_counted(107, 55, 1) == (107, 55)
    assert as_counted(153 * 162, 95 * 162, 248) == (Fraction(153 * 162, 248), Fraction(95 * 162, 248))


@pytest.mark.parametrize(
    ("takers", "marked"),
    [(120, (80, 90)), (195, (130, 40)), (209, (130, 30)), (248, (160, 0)), (0, (0, 170))],
)
def test_by_two_thirds_the_takers_go_down_and_the_defence_up(takers: int, marked: tuple[int, int]) -> None:
    assert OUTWARDS.share(2 * takers, 2 * (248 - takers), 3) == marked
