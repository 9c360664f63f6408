"""Texts that must fit."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tournaments.printing.fitting import MM, Fitter, fitted

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


def test_a_text_is_measured_once() -> None:
    fitter, asked = Fitter(), []

    def measure(texts: object) -> dict[str, float]:
        asked.append(list(texts))  # type: ignore[call-overload]
        return dict.fromkeys(asked[-1], 30.0)

    fitter.fit("Anne", 50, 12)
    fitter.fit("Anne", 20, 12)
    fitter.learn(measure)
    fitter.learn(measure)
    assert asked == [["Anne"], []]
    assert fitter.fit("Anne", 50, 12).size < 12
