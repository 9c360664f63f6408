"""The drawing of lots: the same on any machine and any Python, and open to be checked by anybody.

Block ``i`` of a stream is SHA-256 of its key followed by ``i`` on eight bytes; the key is SHA-256 of the seed
and the parts that name the stream. Each block gives four numbers of 64 bits, highest byte first.
"""

from __future__ import annotations

import json
from hashlib import sha256
from itertools import count
from typing import TYPE_CHECKING, Final, TypeVar

if TYPE_CHECKING:
    from collections.abc import Iterator, MutableSequence, Sequence

_T = TypeVar("_T")
NUMBER_BITS: Final = 64
_RANGE: Final = 2**NUMBER_BITS
SEED_DIGITS: Final = 32


class Lots:
    """A stream of lots named by a seed and by what it is for: ``Lots("2026-11-08", "round", 3)``.

    Equal names give equal streams; a number and its decimal digits are one name.
    """

    def __init__(self, seed: str, *parts: str | int) -> None:
        self.name = (seed, *map(str, parts))
        self._numbers = _numbers(self.name)

    def __repr__(self) -> str:
        return f"Lots({', '.join(map(repr, self.name))})"

    def number(self) -> int:
        """The next number, from 0 to 2**64 - 1."""
        return next(self._numbers)

    def draw(self, *parts: str | int) -> int:
        """The first number of the stream whose name goes on with `parts`: ``lots.draw("pair", 4, 11)``.

        This stream does not move: neither the order nor the number of the lots drawn so changes any of them.
        """
        return next(_numbers((*self.name, *map(str, parts))))

    def below(self, n: int) -> int:
        """A number from 0 to `n` - 1, each as likely; `ValueError` unless 1 ≤ `n` ≤ 2**64."""
        if not 1 <= n <= _RANGE:
            raise ValueError(f"cannot draw one of {n}")
        fair = _RANGE - _RANGE % n
        return next(number for number in self._numbers if number < fair) % n  # pragma: no branch (endless)

    def choice(self, items: Sequence[_T]) -> _T:
        """One of `items`, each as likely; `ValueError` where there is none."""
        return items[self.below(len(items))]

    def shuffle(self, items: MutableSequence[_T]) -> None:
        """Puts `items` in one of all their orders, each as likely (Fisher and Yates)."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]


def _numbers(name: tuple[str, ...]) -> Iterator[int]:
    """The stream of a name. Each part carries its length, so that no two names run into one."""
    key = sha256("".join(f"{len(part)}:{part}" for part in name).encode()).digest()
    for i in count():  # pragma: no branch (endless)
        block = sha256(key + i.to_bytes(8, "big")).digest()
        for start in range(0, 32, 8):
            yield int.from_bytes(block[start : start + 8], "big")


def lot_below(n: int, seed: str, *parts: str | int) -> int:
    """The first number from 0 to `n` - 1 of the stream of this name; `ValueError` unless 1 ≤ `n` ≤ 2**64."""
    return Lots(seed, *parts).below(n)


def derived(seed: str, purpose: str, number: int) -> str:
    """The seed of one purpose and number: the first 128 bits of SHA-256 of ``["seed", "purpose", number]``.

    Nobody finds `seed`, nor another derived one, from it; whoever is shown `seed` afterwards can check both.

    >>> derived("9f", "draw", 1) == derived("9f", "draw", 1) != derived("9f", "draw", 2)
    True
    """
    return sha256(json.dumps([seed, purpose, number]).encode()).hexdigest()[:SEED_DIGITS]


def attempt_seed(seed: str, attempt: int) -> str:
    """The seed of a draw made again: attempt 1 is the seed as published, the second adds ``#2``."""
    return seed if attempt == 1 else f"{seed}#{attempt}"
