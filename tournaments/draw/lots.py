"""Lots anyone can draw again: every one is a SHA-256 of the seed, the round and what it is drawn for.

No state runs from one lot to the next, so neither the order of the teams in a request, nor the machine,
nor the Python can change a lot, and one more team changes no other team's.
"""

from __future__ import annotations

import json
from hashlib import sha256
from typing import Final

BITS: Final = 64


class Lots:
    """The lots of one round.

    >>> Lots("9f", 1).draw("order", 7) == Lots("9f", 1).draw("order", 7)
    True
    """

    def __init__(self, seed: str, round_number: int) -> None:
        self._start = sha256(json.dumps([seed, round_number]).encode())

    def draw(self, purpose: str, *numbers: int) -> int:
        """A number of 64 bits: the first eight bytes of SHA-256 of ``["seed", round]purpose 4 11``."""
        lot = self._start.copy()
        lot.update(" ".join([purpose, *map(str, numbers)]).encode())
        return int.from_bytes(lot.digest()[: BITS // 8], "big")


def attempt_seed(seed: str, attempt: int) -> str:
    """The seed of a draw made again: attempt 1 is the seed as published, the second adds ``#2``."""
    return seed if attempt == 1 else f"{seed}#{attempt}"


_WORD: Final = (1 << 64) - 1


class Stream:
    """Marsaglia's xorshift, 64 bits, integers only: the same numbers on every machine and Python.

    >>> Stream(7).next() == Stream(7).next()
    True
    """

    def __init__(self, lot: int) -> None:
        self._state = lot & _WORD or 1  # from nought it would never leave nought

    def next(self) -> int:
        """The next number, 1 to 2⁶⁴ − 1."""
        state = self._state
        state ^= state << 13 & _WORD
        state ^= state >> 7
        state ^= state << 17 & _WORD
        self._state = state
        return state
