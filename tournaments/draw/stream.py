"""Many cheap numbers from one lot, for a search that tries thousands of exchanges."""

from __future__ import annotations

from typing import Final

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
