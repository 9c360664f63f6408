"""Hostile texts for what expects a number: too long, too big, no number, digits of another script."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import pytest

HOSTILE: Final = [
    pytest.param(typed, id=ascii(typed)[:14])
    for typed in ("9" * 5000, "9" * 20, "9" * 10, "x", "-1", "²", "٣", "0", "", "1\x00", "1e9", "💥")
]


def hostile_in(places: Sequence[str]) -> list[Any]:
    """Each place with each hostile text, for `parametrize`; by day a third of both, at night all in all.

    Each place gets every third text, and each text comes to every third place.
    """
    return [
        pytest.param(
            place, *text.values, id=f"{place}-{text.id}", marks=pytest.mark.night if (at + number) % 3 else ()
        )
        for at, place in enumerate(places)
        for number, text in enumerate(HOSTILE)
    ]
