"""What a hand holds beside its cards: the announces worth the most, and the belotes (ASCE 7, 8, 11)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from scoring.cards import BIT, RANKS, SEQUENCE_ORDER, SUITS, Card, Rank, Trump

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

# Carrés and sequences, strongest first, and what they are worth (ASCE 8.1; 11.2 at no-trump).
_CARRES: Final = {"J": 200, "9": 150, "A": 100, "10": 100, "K": 100, "Q": 100}
_NO_TRUMP_CARRES: Final = {"A": 200, "10": 150, "K": 100, "Q": 100, "J": 100, "9": 100}
_SEQUENCES: Final = (("cent", 5, 100), ("cinquante", 4, 50), ("tierce", 3, 20))


class Holding(NamedTuple):
    """An announce some hand could hold: its cards as a set, its points, its record."""

    cards: int
    points: int
    record: dict[str, str]


def _mask(cards: Iterable[Card]) -> int:
    """A set of cards, as in `scoring.cards`."""
    return sum([BIT[card] for card in cards])


def _carres(trump: Trump) -> Iterator[Holding]:
    values = _NO_TRUMP_CARRES if trump is Trump.NO_TRUMP else _CARRES
    for rank, points in values.items():
        cards = _mask(Card(Rank(rank), suit) for suit in SUITS)
        yield Holding(cards, points, {"kind": "carre", "rank": rank})


def _sequences() -> Iterator[Holding]:
    for kind, length, points in _SEQUENCES:
        for highest in reversed(RANKS[length - 1 :]):
            top = SEQUENCE_ORDER[highest] + 1
            for suit in SUITS:
                cards = _mask(Card(rank, suit) for rank in RANKS[top - length : top])
                yield Holding(cards, points, {"kind": kind, "rank": highest.value, "suit": suit.value})


_STRONGEST_FIRST: Final = {trump: (*_carres(trump), *_sequences()) for trump in Trump}
_BELOTES: Final = {
    trump: tuple(_mask([Card(Rank.KING, suit), Card(Rank.QUEEN, suit)]) for suit in trump.suits)
    for trump in Trump
}


def announces_in(hand: Iterable[Card], trump: Trump) -> list[dict[str, str]]:
    """The records of the announces a player declares, worth the most with no card in two (ASCE 8)."""
    return [holding.record.copy() for holding in _declared(hand, trump)]


def announced_points(hand: Iterable[Card], trump: Trump) -> int:
    """What `announces_in` would bring if the hand's side wins the comparison."""
    return sum([holding.points for holding in _declared(hand, trump)])


def belotes_in(hand: Iterable[Card], trump: Trump) -> int:
    """How many suits of trumps the hand holds king and queen of: up to four at all-trump (ASCE 7, 11)."""
    held = _mask(hand)
    return sum([held & belote == belote for belote in _BELOTES[trump]])


def _declared(hand: Iterable[Card], trump: Trump) -> Iterator[Holding]:
    """The strongest announce, then the strongest in the rest.

    Nothing is worth more. No single announce beats a stronger one in points; and two that both share cards
    with a stronger one bring less than it (tierce and cinquante in a cent), or do not fit in eight cards.
    """
    rest = _mask(hand)
    for holding in _STRONGEST_FIRST[trump]:
        if holding.cards & rest == holding.cards:
            rest ^= holding.cards
            yield holding
