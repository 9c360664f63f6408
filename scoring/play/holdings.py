"""The announces worth the most in a hand, and its belotes (ASCE 7, 8, 11)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from scoring.cards import BIT, Card, Rank, Trump
from scoring.coinche.announces import ALL, WORTH, Announce


def _mask(cards: Iterable[Card]) -> int:
    """A set of cards, as in `scoring.cards`."""
    return sum([BIT[card] for card in cards])


def _strongest_first(trump: Trump) -> tuple[Announce, ...]:
    """Every announce that exists, as the comparison ranks it (ASCE 8.3)."""
    possible = [which for which in ALL if which.possible]
    return tuple(sorted(possible, key=lambda which: WORTH[trump][which].strength, reverse=True))


_STRONGEST_FIRST: Final = {trump: _strongest_first(trump) for trump in Trump}
_BELOTES: Final = {
    trump: tuple(_mask([Card(Rank.KING, suit), Card(Rank.QUEEN, suit)]) for suit in trump.suits)
    for trump in Trump
}


def belotes_in(hand: Iterable[Card], trump: Trump) -> int:
    """The number of belotes in the hand: up to four at all-trump (ASCE 7, 11)."""
    held = _mask(hand)
    return sum([held & belote == belote for belote in _BELOTES[trump]])


def announces_in(hand: Iterable[Card], trump: Trump) -> tuple[Announce, ...]:
    """The announces a player declares, worth the most with no card in two, strongest first (ASCE 8)."""
    return tuple(_declared(_mask(hand), trump))


def _declared(rest: int, trump: Trump) -> Iterator[Announce]:
    """The strongest announce, then the strongest in the rest of the hand, and so on.

    No other choice is worth more. No single announce beats a stronger one in points; and two that both share
    cards with a stronger one bring less than it (tierce and cinquante in a cent), or do not fit in eight
    cards.
    """
    for holding in _STRONGEST_FIRST[trump]:
        if holding.cards & rest == holding.cards:
            rest ^= holding.cards
            yield holding
