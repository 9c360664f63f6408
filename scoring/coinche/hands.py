"""Whether four hands of eight cards can hold what was announced (docs/rules/records.md).

A side has two hands. Each announce lies in one of them, and so do the king and queen of a belote;
a card counts for one announce only (ASCE 8), but the cards of a belote may also stand in one. Once
every block has found its hand, the other cards fill up the four hands in any way.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Final

from scoring.cards import Card, Rank, Suit, Trump

HAND: Final = 8
BELOTE: Final = {suit: Card(Rank.KING, suit).bit | Card(Rank.QUEEN, suit).bit for suit in Suit}

Masks = tuple[int, ...]


def hands_exist(ns: Masks, ew: Masks, trump: Trump | None, belotes: tuple[int, int]) -> bool:
    """Whether some distribution agrees with the announces (as sets of cards) and belotes of both sides."""
    announced_ns, announced_ew = _disjoint(ns), _disjoint(ew)
    if announced_ns is None or announced_ew is None or announced_ns & announced_ew:
        return False
    return any(
        _side_fits(ns + belotes_ns, announced_ew) and _side_fits(ew + belotes_ew, announced_ns)
        for belotes_ns, belotes_ew in _belote_choices(trump, belotes)
    )


def _disjoint(masks: Masks) -> int | None:
    """All these cards, or None where a card stands in two announces."""
    cards = 0
    for mask in masks:
        if cards & mask:
            return None
        cards |= mask
    return cards


def _belote_choices(trump: Trump | None, belotes: tuple[int, int]) -> Iterator[tuple[Masks, Masks]]:
    """The suits the belotes can be of: one in a suit, any of the four at all-trump."""
    suits = trump.suits if trump else ()
    if sum(belotes) > len(suits):
        return
    for ns in combinations(suits, belotes[0]):
        left = [suit for suit in suits if suit not in ns]
        for ew in combinations(left, belotes[1]):
            yield tuple(BELOTE[suit] for suit in ns), tuple(BELOTE[suit] for suit in ew)


def _side_fits(blocks: Masks, taken: int) -> bool:
    """Whether the two hands of a side can hold these blocks, none of whose cards the adversary has."""
    cards = 0
    for block in blocks:
        cards |= block
    return not cards & taken and (cards.bit_count() <= HAND or _two_hands(blocks, 0, 0))


def _two_hands(blocks: Masks, one: int, two: int) -> bool:
    """Put the first block in either hand, then the rest; a card cannot lie in both."""
    if not blocks:
        return True
    block, rest = blocks[0], blocks[1:]
    return (not block & two and (one | block).bit_count() <= HAND and _two_hands(rest, one | block, two)) or (
        not block & one and (two | block).bit_count() <= HAND and _two_hands(rest, one, two | block)
    )
