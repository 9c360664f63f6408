"""Hostile texts for what expects a number: too long, too big, no number, digits of another script."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import pytest

HOSTILE: Final = [
    pytest.param(typed, id=ascii(typed)[:14])
    for typed in ("9" * 5000, "9" * 20, "9" * 10, "x", "-1", "²", "٣", "0", "", "1\x00", "1e9", "💥")
]


A_THIRD: Final = [
    pytest.param(*one.values, id=one.id, marks=pytest.mark.night if place % 3 else ())
    for place, one in enumerate(HOSTILE)
]
"""Each hostile text, for what one test sends to many places; by day every third."""


def hostile_in(places: Sequence[str]) -> list[Any]:
    """Each place with each hostile text, for `parametrize`; by day one text each, at night all in all.

    The places get the texts in turn.
    """
    return [
        pytest.param(place, *text.values, id=f"{place}-{text.id}", marks=() if by_day else pytest.mark.night)
        for at, place in enumerate(places)
        for number, text in enumerate(HOSTILE)
        for by_day in [(at + number) % len(HOSTILE) == 0]
    ]
