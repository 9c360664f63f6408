"""Seeds made from a seed: what is published of one drawing of lots tells nothing of any other."""

from __future__ import annotations

import json
from hashlib import sha256
from typing import Final

DIGITS: Final = 32


def derived(seed: str, purpose: str, number: int) -> str:
    """The seed of one purpose and number: the first 128 bits of SHA-256 of ``["seed", "purpose", number]``.

    Nobody finds `seed`, nor another derived one, from it; whoever is shown `seed` afterwards can check both.

    >>> derived("9f", "draw", 1) == derived("9f", "draw", 1) != derived("9f", "draw", 2)
    True
    """
    return sha256(json.dumps([seed, purpose, number]).encode()).hexdigest()[:DIGITS]
