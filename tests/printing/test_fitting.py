"""Texts that must fit."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.printing.fitting import MM, STRANGE, Letters, fitted

lengths = st.floats(0.1, 80)
rooms = st.floats(5, 200)
sizes = st.floats(5, 60)


@given(lengths, rooms, sizes)
def test_a_line_is_no_wider_than_its_room(em: float, width: float, size: float) -> None:
    found = fitted(em, width, size)
    lines = 2 if found.two_lines else 1
    assert em * found.size <= lines * width * MM
    assert found.size <= size


@given(lengths, rooms, sizes)
def test_two_lines_are_no_taller_than_one(em: float, width: float, size: float) -> None:
    found = fitted(em, width, size)
    assert (2 if found.two_lines else 1) * found.size <= 1.1 * size


@given(lengths, rooms, sizes, st.floats(1, 3))
def test_more_room_never_makes_letters_smaller(em: float, width: float, size: float, more: float) -> None:
    narrow, wide = fitted(em, width, size), fitted(em, width * more, size)
    assert wide.size >= narrow.size - 1e-9


def test_a_short_text_keeps_its_size() -> None:
    assert fitted(10, 100, 12) == (12, False)


LETTERS = Letters()


@given(st.text(st.characters(codec="utf-8", categories=("L", "N", "P", "Zs")), max_size=60))
def test_a_text_is_as_wide_as_its_letters(text: str) -> None:
    assert LETTERS.width(text) == pytest.approx(sum(LETTERS.width(letter) for letter in text))
    assert LETTERS.width(text) <= 2 * len(text)


def test_figures_are_of_one_width_and_no_letter_of_a_name_is_strange() -> None:
    assert len({LETTERS.width(digit) for digit in "0123456789"}) == 1
    names = "ÀÉÈÊËÎÏÔÖÙÜŸÇŒÆàéèêëîïôöùüÿçœæłňÞðřşğıőűțΑΩαωάЖЯжяњћ’-–·ễ"
    assert [letter for letter in names if LETTERS.width(letter) == STRANGE] == []
    assert LETTERS.width("♠漢") == 2 * STRANGE
