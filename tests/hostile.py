"""Hostile texts for what expects a number: too long, too big, no number, digits of another script."""

from __future__ import annotations

from typing import Final

import pytest

HOSTILE: Final = [
    pytest.param(typed, id=ascii(typed)[:14])
    for typed in ("9" * 5000, "9" * 20, "9" * 10, "x", "-1", "²", "٣", "0", "", "1\x00", "1e9", "💥")
]
